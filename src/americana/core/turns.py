"""The order in which seats act, at tables, in simulations and in searches.

The dealer acts at once, as part of the act that called for it. Then the seats with an off-turn chance come, one
after another, and only then the first seat that is asked. After an open answer every seat has one such chance:
clockwise from the seat that answered, which comes last. After a secret answer no seat has one, because a chance
would show who has answered. An off-turn act gives a chance only to the seats that the rules say it calls upon,
as an offer calls upon its addressee.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from americana.core.actions import Action
from americana.core.choices import Choice
from americana.core.events import Event
from americana.core.state import DEALER, State

SeatTurn: TypeAlias = tuple[int, bool]
"""A seat, and whether it may act off turn instead of having to answer."""

OffTurnChoices: TypeAlias = Callable[[int], Sequence[Choice]]
"""Lists the off-turn acts of a seat."""


class Turns:
    """Keeps the seats that have an off-turn chance, and says whose turn it is."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.off_turn_seats: list[int] = []
        """The seats that have a chance, the next one first."""

    def __reduce__(self) -> tuple[Callable[[int, list[int]], "Turns"], tuple[int, list[int]]]:
        return resumed, (self.seats, self.off_turn_seats[:])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Turns) and self.off_turn_seats == other.off_turn_seats

    def __hash__(self) -> int:
        raise TypeError("turns change, so they have no hash")

    def next(self, to_act: tuple[int, ...], asides: OffTurnChoices) -> SeatTurn | None:
        """Give the next to act, and note that a chance was given; None once the game is over."""
        if not to_act:
            return None
        if to_act[0] != DEALER:
            chance = self.next_off_turn(asides)
            if chance is not None:
                return (chance, True)
        return (to_act[0], False)

    def next_off_turn(self, asides: OffTurnChoices) -> int | None:
        """Give the next off-turn chance to a seat that can use it."""
        while self.off_turn_seats:
            seat = self.off_turn_seats.pop(0)
            if asides(seat):
                return seat
        return None

    def take(self, state: State, turn: SeatTurn, action: Action, events: list[Event] | None = None) -> None:
        """Carry out on a bare state what a seat does in its turn."""
        seat, off_turn_now = turn
        if off_turn_now:
            state.apply(seat, action, events)
            self.spoke(state.called(action))
        else:
            waiting = state.to_act
            state.apply(seat, action, events)
            self.answered(seat, waiting, state.to_act)

    def answered(self, seat: int, before: tuple[int, ...], after: tuple[int, ...]) -> None:
        """Note an answer, given the seats that were waited for before it and after it."""
        if seat != DEALER and not is_secret(seat, before, after):
            self.off_turn_seats = clockwise(seat, self.seats)

    def spoke(self, called: tuple[int, ...]) -> None:
        """Note an off-turn act: the seats that it calls upon come first."""
        if called:
            self.off_turn_seats = [*called, *[seat for seat in self.off_turn_seats if seat not in called]]

    def skip_forced_passes(self, state: State) -> None:
        """Give the forced answers that are next in line, in a playout and once no seat has a chance left."""
        last = state.skip_forced_passes()
        if last >= 0:
            self.off_turn_seats = clockwise(last, self.seats)


def resumed(seats: int, chances: list[int]) -> Turns:
    """Go on where these seats have a chance, the next one first."""
    turns = Turns(seats)
    turns.off_turn_seats = chances
    return turns


def clockwise(seat: int, seats: int) -> list[int]:
    """List all seats from the left of one, which comes last."""
    return [(seat + step) % seats for step in range(1, seats + 1)]


def is_secret(seat: int, before: tuple[int, ...], after: tuple[int, ...]) -> bool:
    """Tell whether seats that were asked together with this one are still waited for."""
    return bool(after) and len(before) > 1 and after == tuple([other for other in before if other != seat])
