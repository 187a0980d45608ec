"""Bots that fail: how often the medium bot stood in for them, and what went wrong first."""

import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from americana.bots.fallback import FallbackBot
from americana.core.bot import Bot
from americana.core.errors import BotFailed
from americana.core.record import Record

MOST: Final = 0.01
"""The share of a bot's answers that the medium bot may give before figures say nothing about the bot."""


class Fault(Struct, frozen=True):
    """What went wrong with a bot in a seat, and the record of the game up to there."""

    bot: str
    seat: int
    game: int
    traceback: str
    record: tuple[bytes, ...]

    def __str__(self) -> str:
        return f"the bot {self.bot} failed in seat {self.seat + 1} of game {self.game + 1}"

    def tell(self) -> None:
        """Print what went wrong, and write the record to a file that `americana replay` opens."""
        file = Path(tempfile.gettempdir()) / f"americana-failure-{os.getpid()}.jsonl"
        where = f"the record up to there is {file}"
        try:
            file.write_bytes(b"\n".join(self.record) + b"\n")
        except OSError as error:
            where = f"the record up to there could not be written to {file}: {error.strerror}"
        print(f"americana: {self}; {where}\n{self.traceback}", file=sys.stderr, flush=True)


class Answered(Struct):
    """How often a bot was asked, and how often the medium bot had to answer for it."""

    answers: int = 0
    failures: int = 0
    stalls: int = 0
    forfeits: int = 0

    def add(self, other: "Answered") -> None:
        """Count the answers that another has counted."""
        self.answers += other.answers
        self.failures += other.failures
        self.stalls += other.stalls
        self.forfeits += other.forfeits


class Faults(Struct):
    """The failures of all bots that were brought along, and the first of them."""

    bots: dict[str, Answered] = {}
    first: Fault | None = None

    @property
    def all(self) -> Answered:
        """All bots together."""
        whole = Answered()
        for one in self.bots.values():
            whole.add(one)
        return whole

    @property
    def spoiled(self) -> tuple[str, ...]:
        """The bots whose figures are those of the medium bot for more than a few answers."""
        return tuple(name for name, one in self.bots.items() if one.failures > MOST * one.answers)

    def count(self, bot: Bot) -> None:
        """Count the answers of a bot in a game that is over."""
        if isinstance(bot, FallbackBot):
            one = Answered(bot.answers, bot.failures, bot.stalls, int(bot.forfeited))
            self.bots.setdefault(bot.name, Answered()).add(one)

    def add(self, other: "Faults") -> None:
        """Count the failures that another has counted."""
        for name, one in other.bots.items():
            self.bots.setdefault(name, Answered()).add(one)
        self.first = self.first or other.first

    def hear(self, other: "Faults") -> None:
        """Count the failures of games played elsewhere, and print the first of all at once."""
        if self.first is None and other.first is not None:
            other.first.tell()
        self.add(other)


def noted(bot: Bot, seat: int, game: int, record: Callable[[], Record], strict: bool) -> Fault | None:
    """Note the first failure of a bot, with the record up to there; stop at it where that is wanted."""
    if not isinstance(bot, FallbackBot) or not bot.failures:
        return None
    fault = Fault(bot.name, seat, game, bot.traceback, tuple(record().lines()))
    if strict:
        raise BotFailed(str(fault), fault)
    return fault


def winners(won: Sequence[int], scores: Sequence[int], forfeited: Sequence[int]) -> tuple[int, ...]:
    """Take the win from seats that forfeited: to the other winners, or to the best of those who stayed."""
    left = tuple(seat for seat in won if seat not in forfeited)
    stayed = [seat for seat in range(len(scores)) if seat not in forfeited]
    if left or not won or not stayed:
        return left
    best = max(scores[seat] for seat in stayed)
    return tuple(seat for seat in stayed if scores[seat] == best)


def without_verdict(spoiled: Sequence[str]) -> str:
    """Say why there is no verdict; nothing where there is one."""
    if not spoiled:
        return ""
    return (
        f"no verdict: the medium bot gave more than {MOST:.0%} of the answers for {' and '.join(spoiled)}; "
        "mend the bot, and measure again"
    )
