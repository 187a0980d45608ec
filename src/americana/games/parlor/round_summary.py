"""The summary of a hand of Americana: who collected what from each space, and why."""

from collections.abc import Sequence
from typing import Final

from americana.core.events import Event
from americana.core.scene import RoundSummary, SummaryLine
from americana.core.text import Voice
from americana.games.parlor.log import TEXT, tell
from americana.games.parlor.model import (
    Alone,
    Begun,
    Caught,
    Claimed,
    Closing,
    Emptied,
    Ended,
    Sold,
    Stayed,
    Unbet,
    View,
    Won,
)

CLOSING: Final = (
    Alone, Begun, Caught, Claimed, Closing, Emptied, Ended, Sold, Stayed, Unbet, Won,
)  # fmt: skip
"""The events that change the summary."""


def reckon(view: View, seen: Sequence[Event], names: Sequence[str]) -> RoundSummary | None:
    """Say who collected what in the last finished hand, or in the showdown that closes the game."""
    end = next((at for at in range(len(seen) - 1, -1, -1) if isinstance(seen[at], Emptied | Ended)), -1)
    if end < 0:
        return None
    voice = Voice(TEXT, view.seat, names)
    start = next(at for at in range(end, -1, -1) if isinstance(seen[at], Begun | Closing))
    begun = next(event for event in reversed(seen[: start + 1]) if isinstance(event, Begun))
    closing = isinstance(seen[start], Closing)
    lines = []
    for event in seen[start:]:
        if isinstance(event, Begun) and event is not begun:
            break
        lines += _lines(voice, event)
    key, columns = "closing" if closing else "hand", ("place", "chips", "seats")
    return RoundSummary(
        number=begun.hand + closing,
        title=voice.say("reckoning", key, hand=begun.hand),
        columns=tuple(voice.say("reckoning", column) for column in columns),
        lines=tuple(lines),
    )


def _lines(voice: Voice, event: Event) -> list[SummaryLine]:
    match event:
        case Claimed(name=place, seats=seats, chips=chips):
            return [_line(voice, event, place, chips, seats)]
        case Stayed(name=place, chips=chips):
            return [_line(voice, event, place, chips, ())]
        case Won(seats=seats, chips=chips):
            return [_line(voice, event, voice.say("reckoning", "pool"), chips, seats)]
        case Alone(seat=seat, chips=chips):
            return [_line(voice, event, voice.say("reckoning", "pool"), chips, (seat,))]
        case Unbet(carried=True, chips=chips):
            return [_line(voice, event, voice.say("reckoning", "pool"), chips, ())]
        case Emptied(seat=seat, chips=chips):
            return [_line(voice, event, voice.say("reckoning", "ante"), chips, (seat,))]
        case Caught(seat=seat, chips=chips):
            return [_line(voice, event, voice.say("reckoning", "ante"), -chips, (seat,))]
        case Sold(dealer=dealer, chips=chips):
            return [_line(voice, event, voice.say("reckoning", "spare"), chips, (dealer,))]
        case _:
            return []


def _line(voice: Voice, event: Event, place: str, chips: int, seats: Sequence[int]) -> SummaryLine:
    told = tell(event, voice.viewer, voice.names)
    whom = voice.who(seats) if seats else voice.say("reckoning", "nobody")
    return SummaryLine((place, str(chips), whom), told.sentence, told.rule)
