"""Law 3: unseen cards change nothing that a seat receives, except through named inferences."""

from collections import Counter
from random import Random

from americana.core.choices import sample
from americana.core.game import DEALER, AnyGame, Deal
from americana.core.match import Match
from americana.laws.action_fuzz import actions_to_try
from americana.laws.alternative_deals import DealSearch, Pair, exchanges
from americana.laws.cases import Case
from americana.laws.random_games import LONG, RandomGame, history
from americana.laws.reporting import LawBroken, answered, require, role, said, same


def verdicts(table: Case, seed: int, steps: int, tries: int) -> Counter[str]:
    """Swap unseen cards at random steps for every role, and count the answers of `possible`."""
    counts: Counter[str] = Counter()
    walk = RandomGame(table.game, table.setup, seed, LONG)
    dealt = False
    for match in walk:
        dealt = dealt or any(seat == DEALER and hasattr(act, "cards") for seat, act in walk.steps[-1:])
        if not dealt or DEALER in match.to_act or walk.rng.random() > steps / 60:
            continue
        look = RoleMoment(walk, walk.rng.choice(match.roles))
        for deal, names in exchanges(look.hidden, walk.rng, tries):
            counts[look.verdict(deal, names) or "possible"] += 1
        if counts.total() > 40:
            break
    return counts


class RoleMoment:
    """One role at one point of a game, with everything it has received."""

    def __init__(self, walk: RandomGame, viewer: int) -> None:
        self.match = walk.match
        self.viewer = viewer
        self.game = walk.match.game
        self.hidden = self.game.hidden(self.match.truth, viewer)
        got = history(self.game, self.match.setup, walk.steps, viewer)
        self.witness = DealSearch(self.game, self.match.setup, walk.steps, viewer, got)
        # A source of its own, so that what is tried changes nothing of how the game goes on.
        self.probes = actions_to_try(self.match, walk.steps, self.hidden, Random(len(walk.steps)))

    def verdict(self, deal: Deal, names: Pair) -> str | None:
        """Give the inference that rules out a swap, after checking that it is right."""
        named = self.game.possible(self.match.view(self.viewer), deal)
        found = self.witness.finds(deal, names, most=3000 if named is None else 40)
        exchange = f"with {names[0]} and {names[1]} swapped among the cards it has not seen ({deal})"
        if named is None and found is None:
            apart = f"{role(self.viewer)} could tell these deals apart {self.witness.told_apart()}"
            raise LawBroken(f"{apart}; {exchange}, but `possible` allows it")
        if named is not None and found is not None:
            alike = f"{role(self.viewer)} cannot tell these deals apart at act {len(self.witness.steps)}"
            raise LawBroken(f"{alike}; {exchange}, but `possible` says {named} against it")
        if found is not None and self.viewer >= 0:
            self._same_refusals(found, exchange)
        return named

    def _same_refusals(self, other: Match, exchange: str) -> None:
        """Asking for what is not allowed must teach nothing."""
        for action in self.probes:
            one = self.match.truth.refusal(self.viewer, action)
            two = other.truth.refusal(self.viewer, action)
            if one != two:
                who, act = role(self.viewer), len(self.witness.steps)
                both = f"{said(action)} is {answered(one)}, but {answered(two)}"
                raise LawBroken(f"{who} learns from a refusal at act {act}: {both} {exchange}")


def law_3_unseen_cards_may_be_exchanged_unless_a_named_inference_forbids(table: Case) -> None:
    """Exchange unseen cards at random moments; what `possible` names must be one of the game's inferences."""
    counts = Counter[str]()
    for seed in range(2):
        counts += verdicts(table, seed, steps=8, tries=3)
    foreign = set(counts) - {"possible", "seen", *table.game.inferences}
    require(not foreign, f"`possible` names {', '.join(sorted(foreign))}, which is not an inference of the game")


def law_3_most_exchanges_are_possible_and_every_inference_occurs(game: AnyGame) -> None:
    """At least a third of all swaps is possible, and each named inference occurs."""
    counts = Counter[str]()
    table = Case(game.name, game, game.make_setup(game.seats[0]))
    for seed in range(100, 130):
        counts += verdicts(table, seed, steps=6, tries=3)
        del counts["seen"]
        if counts.total() > 45 and set(game.inferences) <= set(counts):
            break
    missing = set(game.inferences) - set(counts)
    require(not missing, f"the inferences {', '.join(sorted(missing))} never occurred in {counts.total()} swaps")
    enough = counts["possible"] >= counts.total() / 3
    require(enough, f"only {counts['possible']} of {counts.total()} swaps were possible, less than a third")


def law_3_a_secret_answer_changes_nothing_for_the_others(table: Case) -> None:
    """While others still choose secretly, nobody notices that one seat has chosen."""
    walk = RandomGame(table.game, table.setup, 9, LONG)
    for match in walk:
        waiting = match.to_act
        if len(waiting) < 2:
            continue
        before = {viewer: (len(match.seen(viewer)), match.view(viewer)) for viewer in match.roles}
        seat = walk.rng.choice(waiting)
        walk.take(seat, sample(match.legal(seat), walk.rng))
        if set(match.to_act) == set(waiting) - {seat}:
            for viewer in set(match.roles) - {seat}:
                told = f"action {len(walk.steps)} is a secret choice of {role(seat)}"
                events, view = before[viewer]
                require(len(match.seen(viewer)) == events, f"{told}, but {role(viewer)} receives an event about it")
                same(view, match.view(viewer), f"{told}, but the view of {role(viewer)}")
