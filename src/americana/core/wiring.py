"""Wiring a game's folder: each part is found by its name, in the file where it belongs."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final, TypeVar

from americana.core.errors import BadGame
from americana.core.events import Event
from americana.core.forms import Action
from americana.core.game import AnyGame, Game

PLACES: Final = {
    "setup": "words.Setup",
    "view_type": "words.View",
    "start": "rules.State",
    "bound": "rules.bound",
    "view": "views.view",
    "seen": "views.seen",
    "memory": "views.memory",
    "remember": "views.remember",
    "hidden": "views.hidden",
    "possible": "views.possible",
    "imagine": "views.imagine",
    "text": "scene.TEXT",
    "scene": "scene.scene",
    "tell": "scene.tell",
    "steady": "bot.Steady",
}
"""Where the parts of a game lie; the acts and events of words.py are found by what they are."""

_K = TypeVar("_K", Action, Event)


def wire(package: str, *, title: str, tagline: str, seats: tuple[int, int], **more: object) -> AnyGame:
    """Make a game of the folder whose `__init__` gives its `__name__`; any other field of Game may be given too."""
    folder = Path(str(sys.modules[package].__file__)).parent
    words = import_module(f"{package}.words")
    values: dict[str, object] = {
        "name": folder.name,
        "title": title,
        "tagline": tagline,
        "seats": seats,
        "edition": 1,
        "folder": folder,
        "actions": tuple(_kinds(words, Action)),
        "events": tuple(_kinds(words, Event)),
    }
    values |= {part: _part(package, place) for part, place in PLACES.items() if part not in more}
    return Game(**{**values, **more})  # type: ignore[arg-type]


def _kinds(words: ModuleType, base: type[_K]) -> Iterator[type[_K]]:
    """Give every act or event that words.py names, its own and those it brings in."""
    for value in vars(words).values():
        if isinstance(value, type) and issubclass(value, base) and value is not base:
            yield value


def _part(package: str, place: str) -> object:
    file, _, name = place.partition(".")
    module = import_module(f"{package}.{file}")
    try:
        return getattr(module, name)
    except AttributeError:
        raise BadGame(f"{file}.py has no {name}, which every game has there") from None
