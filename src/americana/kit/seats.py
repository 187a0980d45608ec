"""Orders of seats around a table, and what belongs to a role."""

from collections.abc import Sequence
from typing import Final, TypeVar

from americana.core.state import DEALER

BY_DEALER: Final = (DEALER,)
NOBODY: Final = -1
ALONE: Final[tuple[tuple[int, ...], ...]] = tuple([(seat,) for seat in range(12)])
"""One seat, to be waited for alone. It is typed: compiled code makes an untyped tuple again on every read."""

_T = TypeVar("_T")


def left(seat: int, seats: int) -> int:
    """Give the next seat clockwise."""
    return (seat + 1) % seats


def clockwise(first: int, seats: int) -> tuple[int, ...]:
    """Give every seat once, in turn from the first."""
    return tuple([(first + turn) % seats for turn in range(seats)])


def own(of_each: Sequence[_T], role: int, nothing: _T) -> _T:
    """Give what belongs to a seat; a role without a seat, such as the spectator, has nothing."""
    return of_each[role] if role >= 0 else nothing
