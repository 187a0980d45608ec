"""Bots that somebody brings along, named package.module:Class; only for a person's words at their own machine."""

import logging
import sys
from importlib import import_module
from pathlib import Path

from americana import bots
from americana.bots.guarded import Guarded, log
from americana.core.bot import Bot
from americana.core.errors import AmericanaError
from americana.core.game import AnyGame


def seat(game: AnyGame, name: str) -> Bot:
    """Seat one of our bots, or one that was brought along: where that one fails, the steady player answers."""
    return Guarded(game, _load(game, name), name) if is_brought(name) else bots.find(game, name)


def is_brought(name: str) -> bool:
    """Tell whether a name is of a bot that is brought along."""
    return ":" in name


def _load(game: AnyGame, name: str) -> Bot:
    """Make a bot of a class that is called with the game; modules are looked for in this folder too."""
    module, _, kind = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    log.setLevel(logging.ERROR)  # failures are counted in the report instead
    try:
        bot = getattr(import_module(module), kind)(game)
    except Exception as error:
        raise AmericanaError(f"the bot {name} cannot be loaded: {type(error).__name__}: {error}") from error
    if not isinstance(bot, Bot):
        raise AmericanaError(f"the bot {name} is no kind of americana.core.bot.Bot")
    return bot
