"""The clocks of a table: arithmetic on moments that are passed in, and nothing that ticks by itself."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from americana.core.turns import is_secret
from americana.server.wire.terms import DAY, Clock, Timing

COMMON: Final = 30.0
"""Seconds that a question put to several has at the least, however small somebody's reserve is."""
LEAST: Final = 2.0
"""Seconds that any question has."""


def wound(clock: Clock, seats: int) -> Timing:
    """Give the clocks as they stand before the first question."""
    return Timing(reserves=(float(clock.seconds),) * seats if clock.kind == "reserve" else ())


def goes_on(seat: int, before: Sequence[int], after: Sequence[int], *, aside: bool) -> bool:
    """Whether the question that was open before an act still is: then no clock may show that somebody answered."""
    return tuple(before) == tuple(after) if aside else is_secret(seat, tuple(before), tuple(after))


def put(clock: Clock, timing: Timing, asked: Sequence[int], now: float) -> Timing:
    """Close the question that was open, charging all who were asked alike, and open another."""
    timing = _charged(clock, timing, now)
    if clock.kind == "none" or not asked:
        return replace(timing, asked=(), began=now, until=None)
    return replace(timing, asked=tuple(asked), began=now, until=now + _allowed(clock, timing, asked))


def _charged(clock: Clock, timing: Timing, now: float) -> Timing:
    if clock.kind != "reserve" or timing.until is None:
        return timing
    reserves, taken = list(timing.reserves), max(0.0, now - timing.began)
    for seat in timing.asked:
        reserves[seat] = max(0.0, reserves[seat] - taken) + clock.increment
    return replace(timing, reserves=tuple(reserves))


def _allowed(clock: Clock, timing: Timing, asked: Sequence[int]) -> float:
    match clock.kind:
        case "days":
            return clock.days * DAY
        case "move":
            return float(clock.seconds)
        case _:
            least = min(timing.reserves[seat] for seat in asked)
            return max(least, COMMON if len(asked) > 1 else LEAST)


def moved(timing: Timing, by: float) -> Timing:
    """Give the clocks as if all had begun later: time that counts for nobody."""
    until = None if timing.until is None else timing.until + by
    return replace(timing, began=timing.began + by, until=until)
