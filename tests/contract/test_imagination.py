"""Law 4: imagination is honest: it makes just the truths that a role cannot tell apart from the real one."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

from americana.core.game import DEALER, AnyGame, Deal
from tests.contract.deals import Witness, canonical
from tests.contract.tables import Table, each_game, each_single
from tests.contract.walks import LONG, Walk, history


@each_single
def test_law_4_a_role_would_know_the_same_in_what_it_imagines(table: Table) -> None:
    game = table.game
    walk = Walk(game, table.setup, 11, LONG)
    for match in walk:
        if DEALER in match.to_act:
            continue
        for role in match.roles:
            view = match.view(role)
            state = game.imagine(view, walk.rng)
            assert game.view(state, role, view.memory, view.public) == view
            if role >= 0:
                asked = role in match.to_act
                assert (role in state.to_act) == asked
                assert not asked or list(state.legal(role)) == list(match.legal(role))
                assert list(state.asides(role)) == list(match.asides(role))
            assert game.possible(view, game.hidden(state, role)) is None
            assert game.possible(view, game.hidden(match._state, role)) is None
            assert state.pieces() == match._state.pieces()


@each_game
def test_law_4_on_a_small_deck_imagination_possibility_and_truth_agree(game: AnyGame) -> None:
    assert game.small, "a game needs a setup so small that every deal can be tried"
    for setup in game.small:
        for seed in range(4):
            walk = Walk(game, setup, seed)
            for match in walk:
                if DEALER in match.to_act or walk.rng.random() > 0.25:
                    continue
                role = walk.rng.choice(match.roles)
                truths = true_deals(walk, role)
                view = match.view(role)
                named = {
                    key(deal)
                    for deal in rearranged(game.hidden(match._state, role))
                    if not game.possible(view, deal)
                }
                assert named == truths
                assert imagined(walk, role, len(truths)) == truths


def key(deal: Deal) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple(sorted(canonical(deal).items()))


def true_deals(walk: Walk, role: int) -> set[tuple[tuple[str, tuple[str, ...]], ...]]:
    """Try every order of the deck, and keep the deals that the role cannot tell apart."""
    game, setup = walk.match.game, walk.match.setup
    witness = Witness(game, setup, walk.steps, role, history(game, setup, walk.steps, role))
    return {key(deal) for deal in witness.truths(game.hidden(walk.match._state, role))}


def rearranged(deal: Deal) -> Iterator[Deal]:
    """Give every way to lay the hidden cards into the same places."""
    cards = [card for place in deal.values() for card in place]
    for order in set(permutations(cards)):
        dealt, start = {}, 0
        for place, held in deal.items():
            dealt[place] = order[start : start + len(held)]
            start += len(held)
        yield dealt


def imagined(walk: Walk, role: int, expected: int) -> set[tuple[tuple[str, tuple[str, ...]], ...]]:
    """Imagine until as many deals have come up as there should be, and a good while longer."""
    game, view, rng = walk.match.game, walk.match.view(role), Random(1)
    found = set()
    for count in range(60 * expected + 200):
        found.add(key(game.hidden(game.imagine(view, rng), role)))
        if count > 20 * expected and len(found) >= expected:
            break
    return found
