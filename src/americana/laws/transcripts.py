"""Transcripts: a whole playing as text that a person can read, hidden things marked by who sees them.

A transcript is generated from recorded actions: tuning a bot leaves it alone, and a change of the rules shows.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Literal

import msgspec
from msgspec import Struct

from americana.core.actions import Action
from americana.core.bot import Bot
from americana.core.choices import sample
from americana.core.errors import AmericanaError
from americana.core.events import Event
from americana.core.game import DEALER, SPECTATOR, AnyGame, Setup
from americana.core.match import Match
from americana.laws.random_games import FullMatch, choices, step
from americana.laws.reporting import LawBroken, said

NAMES = ["Ann", "Bob", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida"]


class TranscriptLine(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing done at the table: an answer, something nobody waited for, or a try that the rules refuse."""

    seat: int
    way: Literal["acts", "asides", "tries"]
    act: msgspec.Raw


class Stale(LawBroken):
    """The rules no longer allow a recorded action."""


# Playing a game so as to tell it


def played(game: AnyGame, setup: Setup, seed: int) -> list[TranscriptLine]:
    """Let medium bots play a game, and keep every act, the asides and what was tried in vain."""
    rng = Random(seed)
    match = Match(game, setup, rng)
    bot = game.medium()
    lines = []
    while match.to_act:
        seat = match.to_act[0]
        asked = choices(match, seat)
        if seat != DEALER and rng.random() < 0.15:
            lines += _tried(match, asked[0] if isinstance(asked[0], Action) else asked[0].act, rng)
        action = sample(asked, rng) if seat == DEALER else bot.choose(match.view(seat), asked, rng)
        step(match, seat, action)
        lines.append(_line(seat, "acts", action))
        lines += _asides(match, bot, rng)
    return lines


def _asides(match: Match, bot: Bot, rng: Random) -> Iterator[TranscriptLine]:
    """Give every seat a chance to do what nobody waits for; where the bot leaves it, chance sometimes takes it."""
    for seat in range(match.setup.seats):
        asides = match.off_turn(seat)
        action = bot.off_turn(match.view(seat), asides, rng) if asides else None
        if asides and action is None and rng.random() < 0.3:
            action = sample(asides, rng)
        if action is not None:
            step(match, seat, action)
            yield _line(seat, "asides", action)


def _tried(match: Match, action: Action, rng: Random) -> list[TranscriptLine]:
    """Let some seat try an act, and keep it if the rules refuse it."""
    seat = rng.randrange(match.setup.seats)
    return [_line(seat, "tries", action)] if match.truth.refusal(seat, action) is not None else []


def _line(seat: int, way: Literal["acts", "asides", "tries"], action: Action) -> TranscriptLine:
    return TranscriptLine(seat, way, msgspec.Raw(msgspec.json.encode(action)))


# Keeping it


def save(lines: Sequence[TranscriptLine], path: Path) -> None:
    """Write down what was done, a line each."""
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))


def load(path: Path) -> list[TranscriptLine]:
    """Read what was done."""
    return [msgspec.json.decode(line, type=TranscriptLine) for line in path.read_bytes().splitlines()]


# Telling it


def transcript(game: AnyGame, setup: Setup, lines: Sequence[TranscriptLine]) -> str:
    """Do the same again, and tell every act, what it caused and what was refused."""
    match = FullMatch(game, setup, Random(0))
    told = [f"{game.title}: {_told_setup(setup)}", ""]
    for number, line in enumerate(lines, 1):
        try:
            told += _told(match, line)
        except AmericanaError as error:
            raise Stale(f"line {number} cannot be played any more: {error}") from None
    if match.to_act:
        raise Stale(f"the game does not end any more: after line {len(lines)} {_names(match.to_act)} must act")
    told += ["", f"scores {' '.join(map(str, match.scores()))}, winners {_names(match.winners())}"]
    return "\n".join(told) + "\n"


def _told(match: FullMatch, line: TranscriptLine) -> list[str]:
    action = match.game.read_action(bytes(line.act))
    if line.way == "tries":
        return [f"{_name(line.seat)} tries {said(action)}", f"    {_answer(match, line.seat, action)}"]
    if (line.seat in match.to_act) < (line.way == "acts"):
        raise AmericanaError(f"nobody waits for {_name(line.seat)}, but for {_names(match.to_act)}")
    before = len(match.events)
    step(match, line.seat, action)
    aside = ", aside" if line.way == "asides" else ""
    caused = [f"    {text}" for event in match.events[before:] for text in _seen_by(match, event)]
    return [f"{_name(line.seat)}{aside}: {said(action)}", *caused]


def _answer(match: Match, seat: int, action: Action) -> str:
    refusal = match.truth.refusal(seat, action)
    return f"refused by {refusal.rule}: {match.game.explain(refusal)}" if refusal is not None else "might do so"


def _seen_by(match: Match, event: Event) -> list[str]:
    """Tell an event to all if all see it whole, else to each of those who do."""
    game = match.game
    if game.seen(event, SPECTATOR) == event:
        return [f"{event.rule}  {game.tell(event, SPECTATOR, NAMES).sentence}"]
    seats = [seat for seat in range(match.setup.seats) if game.seen(event, seat) == event]
    if not seats:
        return [f"{event.rule}  (seen by nobody) {game.tell(event, SPECTATOR, NAMES).sentence}"]
    return [f"{event.rule}  (to {NAMES[seat]}) {game.tell(event, seat, NAMES).sentence}" for seat in seats]


def _told_setup(setup: Setup) -> str:
    return ", ".join(f"{name} {value}" for name, value in msgspec.structs.asdict(setup).items())


def _name(seat: int) -> str:
    return "Dealer" if seat == DEALER else NAMES[seat]


def _names(seats: tuple[int, ...]) -> str:
    return ", ".join(_name(seat) for seat in seats) or "nobody"
