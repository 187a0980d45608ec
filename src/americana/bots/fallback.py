"""A bot that never stops a table: where it fails, the medium bot answers."""

import logging
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Final, TypeVar

from americana.bots.timeout import TimedOut, with_timeout
from americana.core.actions import Action
from americana.core.bot import Bot
from americana.core.choices import Choice, fits
from americana.core.game import AnyGame, View

log: Final = logging.getLogger(__name__)

FORFEIT: Final = 3
"""Answers of a bot that may take too long before it is not asked any more."""

T = TypeVar("T")

asking: list[Callable[[str], None]] = []
"""Hear which bot is about to answer, and then of nobody, so that one which ends its process is known by name."""


class FallbackBot(Bot):
    """Lets a bot answer, and the medium bot wherever the bot raises, stalls or answers what it was not asked."""

    def __init__(self, game: AnyGame, bot: Bot, name: str, patience: float = 0.0) -> None:
        self.bot = bot
        self.name = name
        self.patience = patience
        """Seconds that it may take for an answer; 0 for any time."""
        self.medium = game.medium()
        self.answers = 0
        """How often the bot was to answer."""
        self.failures = 0
        """How often the bot had to be answered for."""
        self.stalls = 0
        """How often of these because it took too long."""
        self.forfeited = False
        """Whether it took too long so often that it is not asked any more."""
        self.failed = ""
        """What went wrong last."""
        self.traceback = ""
        """Where that was, the first time; it may show what the bot was shown."""

    def choose(self, view: View, choices: Sequence[Choice], rng: Random) -> Action:
        """Answer what the seat is asked."""
        try:
            act = self._ask(view, partial(self.bot.choose, view, choices, rng))
            if fits(choices, act):
                return act
            self._note("did what it was not asked", f"it answered {act!r}\n")
        except TimedOut:
            self._stalled()
        except (Exception, SystemExit) as error:
            self._note(f"raised {type(error).__name__}")
        return self.medium.choose(view, choices, rng)

    def off_turn(self, view: View, choices: Sequence[Choice], rng: Random) -> Action | None:
        """Take an off-turn action or decline; a bot that fails declines."""
        try:
            act = self._ask(view, partial(self.bot.off_turn, view, choices, rng))
        except TimedOut:
            self._stalled()
            return None
        except (Exception, SystemExit) as error:
            self._note(f"raised {type(error).__name__}")
            return None
        if act is None or fits(choices, act):
            return act
        self._note("took an off-turn action that is not allowed", f"it answered {act!r}\n")
        return None

    def _ask(self, view: View, ask: Callable[[], T]) -> T:
        self.answers += 1
        if self.forfeited:
            raise TimedOut
        for hear in asking:
            hear(f"{self.name} in seat {view.seat + 1}")
        try:
            return with_timeout(self.patience, ask)
        finally:
            for hear in asking:
                hear("")

    def _stalled(self) -> None:
        if self.forfeited:
            self.failures += 1
            return
        self.stalls += 1
        self.forfeited = self.stalls >= FORFEIT
        self._note(f"took more than {self.patience:g} seconds")

    def _note(self, what: str, answer: str = "") -> None:
        """Log a failure, but nothing that the bot was shown."""
        self.failures += 1
        if not self.traceback:
            self.traceback = answer or traceback.format_exc()
        self.failed = f"the bot {self.name} {what}, so the medium bot answers"
        log.warning("%s (%d times so far)", self.failed, self.failures)
