"""The games this room offers: every one that can be loaded."""

import logging
from typing import Final

from americana.core import registry
from americana.core.errors import BadGame
from americana.core.game import AnyGame
from americana.core.options import options

log: Final = logging.getLogger(__name__)


def games() -> dict[str, AnyGame]:
    """Load every game; one that is broken is left out and complained of, so that the others can be played."""
    found: dict[str, AnyGame] = {}
    for name in registry.names():
        try:
            found[name] = registry.find(name)
        except Exception as error:
            log.error("the game %s is left out: %s", name, error)
    return found


def find(name: str) -> AnyGame:
    """Find a game by name, or say which there are."""
    try:
        return registry.find(name)
    except BadGame:
        raise
    except Exception as error:
        raise BadGame(f"{name} cannot be played just now: {error}") from error


def entry(game: AnyGame) -> dict[str, object]:
    """Describe a game as `americana games --json` does."""
    low, high = game.seats
    return {
        "name": game.name,
        "title": game.title,
        "tagline": game.tagline,
        "edition": game.edition,
        "seats": {"least": low, "most": high},
        "options": options(game),
    }
