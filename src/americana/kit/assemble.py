"""Putting a game's folder together: each part is found by its name, in the file where it belongs."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final, TypeVar

from americana.core.actions import Action
from americana.core.errors import BadGame
from americana.core.events import Event
from americana.core.game import C, Game, Memory, State, View

PLACES: Final = {
    "view_type": "model.View",
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
    "medium": "bot.Medium",
}
"""Where the parts of a game lie; the acts and events of model.py are found by their types."""

ELSEWHERE: Final = {
    "text": "log.TEXT",
    "tell": "log.tell",
    "reckon": "scene.reckon",
    "reckoned_by": "scene.CLOSING",
    "box": "scene.box",
}
"""Where a part lies instead, in a game with many sentences, and parts that not every game has."""

HERE: Final = ("bound", "arrange")
"""Parts that may stand in the folder's `__init__` itself, above the wiring."""

_K = TypeVar("_K", Action, Event)


def assemble(
    package: str, setup: type[C], *, tagline: str, seats: tuple[int, int], **more: object
) -> Game[C, State, Memory, View]:
    """Make a game of the folder whose `__init__` gives its `__name__`; other fields of Game may be given too."""
    folder = Path(str(sys.modules[package].__file__)).parent
    values: dict[str, object] = {
        "name": folder.name,
        "title": _title(folder / "RULES.md"),
        "tagline": tagline,
        "seats": seats,
        "edition": 1,
        "folder": folder,
        "setup": setup,
        "actions": tuple(_kinds(package, folder, Action)),
        "events": tuple(_kinds(package, folder, Event)),
    }
    for part in (*PLACES, *ELSEWHERE, *HERE):
        if part not in more:
            values |= _part(package, folder, part)
    return Game(**{**values, **more})  # type: ignore[arg-type]


def _title(book: Path) -> str:
    """Take the title of the game from the heading of its rule book."""
    heading = book.read_text(encoding="utf-8").partition("\n")[0]
    if not heading.startswith("# "):
        raise BadGame("RULES.md does not begin with the title of the game, as in: # Oh Hell")
    return heading[2:].strip()


def _kinds(package: str, folder: Path, base: type[_K]) -> Iterator[type[_K]]:
    """Give every act or event that model.py names, its own and imported ones; events may have their own file."""
    for file in ("model", "events"):
        if (folder / f"{file}.py").is_file():
            for value in vars(import_module(f"{package}.{file}")).values():
                if isinstance(value, type) and issubclass(value, base) and value is not base:
                    yield value


def _part(package: str, folder: Path, part: str) -> dict[str, object]:
    """Find a part where it may lie, or fail if every game must have it."""
    if hasattr(sys.modules[package], part) and part in HERE:
        return {part: getattr(sys.modules[package], part)}
    for place in (ELSEWHERE.get(part), PLACES.get(part)):
        file, _, name = (place or "").partition(".")
        module = import_module(f"{package}.{file}") if place and (folder / f"{file}.py").is_file() else None
        if hasattr(module, name):
            return {part: getattr(module, name)}
    if part in PLACES:
        raise BadGame(f"{file}.py has no {name}, which every game has there")
    return {}
