"""Law 3: what a seat has not seen changes nothing of what it is sent, except by inferences that have a name."""

from collections import Counter

from americana.core.game import DEALER, AnyGame
from tests.contract.deals import Witness, exchanges
from tests.contract.tables import Table, each_game, each_single
from tests.contract.walks import LONG, Walk, history


def verdicts(table: Table, seed: int, steps: int, tries: int) -> Counter[str]:
    """Try exchanges at random steps for every role; count them by what `possible` said, once checked."""
    counts: Counter[str] = Counter()
    walk = Walk(table.game, table.setup, seed, LONG)
    dealt = False
    for match in walk:
        dealt = dealt or any(seat == DEALER and hasattr(act, "cards") for seat, act in walk.steps[-1:])
        if not dealt or DEALER in match.to_act or walk.rng.random() > steps / 60:
            continue
        role = walk.rng.choice(match.roles)
        options = exchanges(table.game.hidden(match._state, role))
        got = history(table.game, table.setup, walk.steps, role)
        witness = Witness(table.game, table.setup, walk.steps, role, got)
        for deal, names in walk.rng.sample(options, min(tries, len(options))):
            verdict = table.game.possible(match.view(role), deal)
            found = witness.finds(deal, names, most=3000 if verdict is None else 40)
            assert found == (verdict is None), (role, names, verdict, deal, walk.steps)
            counts[verdict or "possible"] += 1
        if counts.total() > 40:
            break
    return counts


@each_single
def test_law_3_unseen_cards_may_be_exchanged_unless_a_named_inference_forbids(table: Table) -> None:
    counts = Counter[str]()
    for seed in range(2):
        counts += verdicts(table, seed, steps=8, tries=3)
    assert set(counts) <= {"possible", "seen", *table.game.inferences}


@each_game
def test_law_3_most_exchanges_are_possible_and_every_inference_occurs(game: AnyGame) -> None:
    counts = Counter[str]()
    table = Table(game.name, game, game.make_setup(game.seats[0]))
    for seed in range(100, 130):
        counts += verdicts(table, seed, steps=6, tries=3)
        del counts["seen"]
        if counts.total() > 45 and set(game.inferences) <= set(counts):
            break
    assert set(game.inferences) <= set(counts)
    assert counts["possible"] >= counts.total() / 3
