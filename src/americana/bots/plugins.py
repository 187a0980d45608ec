"""Bots that a person brings along, at their own machine alone.

A bot is named package.module:Class, or by the name under which an installed package offers it to `americana.bots`.
"""

import logging
import sys
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final

from americana import bots
from americana.bots.fallback import FallbackBot, log
from americana.core.bot import Bot
from americana.core.errors import AmericanaError
from americana.core.game import AnyGame

GROUP: Final = "americana.bots"
"""The entry points by which packages offer bots."""

TIMEOUT: Final = 20.0
"""Seconds that a bot may take for an answer, so that one that hangs does not hold up thousands of games."""


def seat(game: AnyGame, name: str, patience: float = TIMEOUT) -> Bot:
    """Seat one of our bots, or one that was brought along: where that one fails, the medium bot answers."""
    return FallbackBot(game, _load(game, name), name, patience) if is_plugin(name) else bots.find(game, name)


def is_plugin(name: str) -> bool:
    """Tell whether a name means a bot that is brought along."""
    return ":" in name or (name not in bots.names() and name in offered())


@cache
def offered() -> dict[str, EntryPoint]:
    """Find the bots that installed packages offer, by their names."""
    return {point.name: point for point in entry_points(group=GROUP)}


def _load(game: AnyGame, name: str) -> Bot:
    """Make a bot from a class that is called with the game; modules are looked for in this folder too."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    log.setLevel(logging.ERROR)  # failures are counted in the report instead
    try:
        bot = _class(name)(game)  # type: ignore[operator]
    except Exception as error:
        why = _lies_below(name) or f"{type(error).__name__}: {error}"
        raise AmericanaError(f"the bot {name} cannot be loaded: {why}") from error
    if not isinstance(bot, Bot):
        raise AmericanaError(f"the bot {name} is not a subclass of americana.core.bot.Bot")
    return bot


def _lies_below(name: str) -> str:
    """Suggest the folder to run from, for a bot that lies in a folder of its name; nothing for others."""
    module = name.partition(":")[0]
    if not Path(module, f"{module}.py").is_file():
        return ""
    return f"it lies in the folder {module}; go into that folder (cd {module}) and type this again"


def _class(name: str) -> object:
    module, colon, kind = name.partition(":")
    return getattr(import_module(module), kind) if colon else offered()[name].load()
