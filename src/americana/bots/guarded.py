"""A bot that never stops a table: where it fails, the steady player answers."""

import logging
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Final

from americana.bots.patience import Stalled, within
from americana.core.acts import Action
from americana.core.bot import Bot
from americana.core.forms import Choice, fits
from americana.core.game import AnyGame, View

log: Final = logging.getLogger(__name__)


class Guarded(Bot):
    """Lets a bot answer, and the steady player wherever the bot raises, stalls or answers what it was not asked."""

    def __init__(self, game: AnyGame, bot: Bot, name: str, patience: float = 0.0) -> None:
        self.bot = bot
        self.name = name
        self.patience = patience
        """Seconds that it may take for an answer; nought if it may take any time."""
        self.steady = game.steady()
        self.failures = 0
        """How often the bot had to be answered for."""
        self.stalls = 0
        """How often of these because it took too long."""
        self.failed = ""
        """What went wrong last."""

    def choose(self, view: View, choices: Sequence[Choice], rng: Random) -> Action:
        """Answer what the seat is asked."""
        try:
            act = within(self.patience, partial(self.bot.choose, view, choices, rng))
            if fits(choices, act):
                return act
            self._note("did what it was not asked")
        except Stalled:
            self._stalled()
        except Exception as error:
            self._note(f"raised {type(error).__name__}")
        return self.steady.choose(view, choices, rng)

    def aside(self, view: View, choices: Sequence[Choice], rng: Random) -> Action | None:
        """Do something unasked, or leave it; a bot that fails leaves it."""
        try:
            act = within(self.patience, partial(self.bot.aside, view, choices, rng))
        except Stalled:
            self._stalled()
            return None
        except Exception as error:
            self._note(f"raised {type(error).__name__}")
            return None
        if act is None or fits(choices, act):
            return act
        self._note("did unasked what it may not")
        return None

    def _stalled(self) -> None:
        self.stalls += 1
        self._note(f"took more than {self.patience:g} seconds")

    def _note(self, what: str) -> None:
        """Log a failure, but nothing that the bot was shown."""
        self.failures += 1
        self.failed = f"the bot {self.name} {what}, so the steady player answers"
        log.warning("%s (%d times so far)", self.failed, self.failures)
