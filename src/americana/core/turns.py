"""Who is asked when: the one order in which tables, simulations and searches let seats act.

The dealer is served at once, as part of the act that called for it. Then those speak who have a chance to do
something unasked, one after another, and only then is the first of those asked who are waited for. After an answer
that all can see every seat has one such chance, clockwise from whoever answered, who comes last. After a secret
answer nobody has: that would tell who has answered. Something done unasked gives a chance to those alone whom the
rules say it calls upon, as an offer does its addressee.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from americana.core.actions import Action
from americana.core.choices import Choice
from americana.core.events import Event
from americana.core.state import DEALER, State

SeatTurn: TypeAlias = tuple[int, bool]
"""A seat, and whether it may do something unasked instead of having to answer."""

OffTurnChoices: TypeAlias = Callable[[int], Sequence[Choice]]
"""Lists what a seat may do though nobody waits for it."""


class Turns:
    """Keeps who has a chance to do something unasked, and says whose turn it is."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.off_turn_seats: list[int] = []
        """The seats that have a chance, the next one first."""

    def __reduce__(self) -> tuple[Callable[[int, list[int]], "Turns"], tuple[int, list[int]]]:
        return resumed, (self.seats, self.off_turn_seats[:])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Turns) and self.off_turn_seats == other.off_turn_seats

    def __hash__(self) -> int:
        raise TypeError("turns change, so that they cannot be looked up by what they are")

    def next(self, to_act: tuple[int, ...], asides: OffTurnChoices) -> SeatTurn | None:
        """Say whose turn it is, and take note that a chance was given; None once the game is over."""
        if not to_act:
            return None
        if to_act[0] != DEALER:
            chance = self.next_off_turn(asides)
            if chance is not None:
                return (chance, True)
        return (to_act[0], False)

    def next_off_turn(self, asides: OffTurnChoices) -> int | None:
        """Give the next chance to do something unasked to a seat that can."""
        while self.off_turn_seats:
            seat = self.off_turn_seats.pop(0)
            if asides(seat):
                return seat
        return None

    def take(self, state: State, turn: SeatTurn, action: Action, events: list[Event] | None = None) -> None:
        """Carry out on a bare state what a seat does in its turn."""
        seat, unasked = turn
        if unasked:
            state.apply(seat, action, events)
            self.spoke(state.called(action))
        else:
            waiting = state.to_act
            state.apply(seat, action, events)
            self.answered(seat, waiting, state.to_act)

    def answered(self, seat: int, before: tuple[int, ...], after: tuple[int, ...]) -> None:
        """Note an answer, given those who were waited for before and those who are after it."""
        if seat != DEALER and not is_secret(seat, before, after):
            self.off_turn_seats = clockwise(seat, self.seats)

    def spoke(self, called: tuple[int, ...]) -> None:
        """Note something done unasked: those whom it calls upon come first."""
        if called:
            self.off_turn_seats = [*called, *[seat for seat in self.off_turn_seats if seat not in called]]

    def skip_forced_passes(self, state: State) -> None:
        """Give the forced answers that are next in line, in a playout and once nobody has a chance any more."""
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
    """Tell whether others of those who were asked at once with a seat are still waited for."""
    return bool(after) and len(before) > 1 and after == tuple([other for other in before if other != seat])
