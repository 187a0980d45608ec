"""Laws 5 and 6: no piece is lost, and a copy plays exactly like its original."""

import pickle
from random import Random

from americana.core.choices import sample
from americana.core.game import State
from americana.core.match import Match
from americana.laws.cases import Case
from americana.laws.random_games import LONG, PlayedStep, RandomGame, choices, step
from americana.laws.reporting import require, role, said, same

TAKEN = (0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233)
"""After how many acts a copy is taken that is then played on to the end."""


JOURNEYS = (1, 8, 34)
"""After how many acts a match is sent on one."""

SOME = 6
"""How many acts are made after a journey."""


def law_5_nothing_is_lost_and_nothing_appears(table: Case) -> None:
    """Count every piece after every act."""
    counted: tuple[str | int, ...] = ()
    walk = RandomGame(table.game, table.setup, 2)
    for match in walk:
        pieces = match.truth.pieces()
        counted = counted or pieces
        same(counted, pieces, f"after act {len(walk.steps)} what is on the table (`pieces`)")
    require(counted, "`pieces` is empty; name every card and count the chips")


def law_6_no_action_on_a_copy_changes_the_original(table: Case) -> None:
    """Act on a copy, and look whether the original noticed."""
    walk = RandomGame(table.game, table.setup, 3, LONG)
    for match in walk:
        state = match.truth
        facts = state.facts()
        copy = state.copy()
        for seat in range(table.setup.seats):
            if copy.off_turn(seat):
                copy.apply(seat, sample(copy.off_turn(seat), walk.rng))
            if copy.to_act:
                copy.apply(copy.to_act[0], sample(copy.legal(copy.to_act[0]), walk.rng))
        same(facts, state.facts(), f"after act {len(walk.steps)} acts on a copy changed the original: its `facts`")


def law_6_a_copy_goes_the_way_of_its_original(table: Case) -> None:
    """Play copies on beside the original: one taken now and then, and one that is copied after every action."""
    walk = RandomGame(table.game, table.setup, 12)
    twins: dict[int, State] = {}
    again = walk.match.truth.copy()
    for match in walk:
        acts = len(walk.steps)
        for seat, act in walk.steps[-1:]:
            again.apply(seat, act)
            for twin in twins.values():
                twin.apply(seat, act)
        again = again.copy()
        for taken, twin in twins.items():
            _alike(match, twin, acts, f"a copy taken after act {taken}", walk.steps)
        _alike(match, again, acts, "a copy of a copy", walk.steps)
        if acts in TAKEN:
            twins = {**dict([*twins.items()][-1:]), acts: match.truth.copy()}


def law_6_a_match_comes_back_from_a_journey_and_goes_the_same_way(table: Case) -> None:
    """Pickle a match now and then, and play on with what comes out of it beside the original."""
    walk = RandomGame(table.game, table.setup, 12, JOURNEYS[-1])
    for match in walk:
        acts = len(walk.steps)
        if acts in JOURNEYS:
            original, twin = match.copy(), pickle.loads(pickle.dumps(match))
            require(twin == original, f"after act {acts} a match that was pickled is not the one that comes out")
            for mine in (original, twin):
                _play_on(mine, Random(acts))
            _alike(original, twin.truth, acts, "a pickled match", walk.steps)
            require(twin == original, f"after act {acts} a match that was pickled went another way")


def _play_on(match: Match, rng: Random) -> None:
    for _ in range(SOME):
        if match.to_act:
            step(match, match.to_act[0], sample(choices(match, match.to_act[0]), rng))


def _alike(match: Match, twin: State, acts: int, which: str, steps: list[PlayedStep]) -> None:
    """Compare what the rules say of both; views in turn, a role an act, and all of them at the end."""
    state = match.truth
    last = f", {role(steps[-1][0])}'s {said(steps[-1][1])}," if steps else ""
    place = f"after act {acts}{last} {which} went another way:"
    same(state.to_act, twin.to_act, f"{place} who must act")
    for seat in state.to_act:
        same(list(state.legal(seat)), list(twin.legal(seat)), f"{place} what {role(seat)} may do")
    for seat in range(state.seats):
        same(list(state.off_turn(seat)), list(twin.off_turn(seat)), f"{place} what {role(seat)} may do aside")
    same(state.facts(), twin.facts(), f"{place} its `facts`")
    same(state.pieces(), twin.pieces(), f"{place} its `pieces`")
    same(state.scores(), twin.scores(), f"{place} its scores")
    viewers = match.roles if match.over or acts < LONG else (match.roles[acts % len(match.roles)],)
    for viewer in viewers:
        view = match.view(viewer)
        other = match.game.view(twin, viewer, view.memory, view.public)
        same(view, other, f"{place} the view of {role(viewer)}")


def law_6_a_search_that_listens_to_nothing_reaches_the_same_facts(table: Case) -> None:
    """Acts do the same whether or not anybody listens to what they cause."""
    walk = RandomGame(table.game, table.setup, 4)
    for _ in walk:
        pass
    state = table.game.start(table.setup)
    for seat, action in walk.steps:
        state.apply(seat, action)
    same(walk.match.truth.facts(), state.facts(), "played with nobody listening, the end (`facts`)")
