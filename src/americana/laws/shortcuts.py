"""Law 6 of playouts: skipping forced passes equals passing one by one, and lots equal draws from the list."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from americana.core.actions import Action
from americana.core.choices import Choice
from americana.core.game import DEALER, State
from americana.core.match import Match
from americana.core.turns import Turns
from americana.kit.playout import fill, is_decision
from americana.laws.cases import Case
from americana.laws.random_games import LONG, RandomGame
from americana.laws.reporting import LawBroken, require, role, said, same

EVERY = 3
"""Acts from one list of asides whose draws are counted to the next."""

DRAWS = 8
"""Draws for each choice of a list, spread evenly: each must come up that often."""


def _played(table: Case, seed: int) -> Iterator[tuple[Match, int]]:
    """Play by lot for so many acts, game after game where games are short; give each match and its acts."""
    played = 0
    while played < LONG:
        walk = RandomGame(table.game, table.setup, seed + played, LONG - played)
        for match in walk:
            yield match, len(walk.steps)
        played += max(1, len(walk.steps))


def law_6_a_fold_comes_to_what_passing_one_by_one_does(table: Case) -> None:
    """Fold a copy wherever seats are asked, and give another the same answers one by one."""
    for match, acts in _played(table, 16):
        state = match.truth
        if not state.to_act or DEALER in state.to_act:
            continue
        place = f"after act {acts}"
        folded, turns = state.copy(), Turns(state.seats)
        turns.skip_forced_passes(folded)
        single, chances = _one_by_one(state.copy(), folded, place)
        same(single.to_act, folded.to_act, f"{place} who must act after the fold")
        same(_called(single, chances), _called(folded, turns), f"{place} who may act off turn after the fold")


def _one_by_one(state: State, folded: State, place: str) -> tuple[State, Turns]:
    """Give forced answers until the state is the folded one; a fold that answers for a choice is never met."""
    turns, wanted = Turns(state.seats), folded.facts()
    while state.facts() != wanted:
        turn = turns.next(state.to_act, state.off_turn)
        if turn is None:
            raise LawBroken(f"{place} a fold ends elsewhere than passing one by one does, where the game is over")
        seat, off_turn_now = turn
        require(not off_turn_now, f"{place} a fold skips what {role(seat)} may do off turn")
        choices = state.legal(seat)
        if seat == DEALER or is_decision(choices):
            raise LawBroken(
                f"{place} a fold ends elsewhere than passing one by one does, where {role(seat)} has a choice"
            )
        turns.take(state, turn, fill(choices[0], Random(0)))
    return state, turns


def _called(state: State, turns: Turns) -> list[int]:
    """List the seats that may act off turn now and have an action."""
    return [seat for seat in turns.off_turn_seats if state.off_turn(seat)]


def law_6_an_off_turn_by_lot_has_the_odds_of_drawing_from_the_list(table: Case) -> None:
    """Count what comes up over all draws: every aside of a list as often as any other, and nothing else."""
    for match, acts in _played(table, 17):
        if acts % EVERY == 0:
            for seat in range(table.setup.seats):
                _draw_all(match, seat, f"after act {acts}")


def _draw_all(match: Match, seat: int, place: str) -> None:
    listed = match.truth.off_turn(seat)
    wanted: Counter[Choice | None] = Counter(listed or (None,))
    draws = DRAWS * wanted.total()
    drawn = Counter(match.truth.off_turn_by_lot(seat, (draw + 0.5) / draws) for draw in range(draws))
    for choice in (*wanted, *drawn):
        count, due = drawn[choice], DRAWS * wanted[choice]
        require(
            count == due,
            f"{place} {_named(choice)} of {role(seat)} comes up in {count} of {draws} draws, not {due}",
        )


def _named(choice: Choice | None) -> str:
    if choice is None:
        return "no aside"
    return f"the aside {said(choice if isinstance(choice, Action) else choice.act)}"
