"""Find games: built-in ones, and those in folders that the user adds."""

import importlib
import importlib.util
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Final

from americana.core.errors import AmericanaError, BadGame
from americana.core.game import AnyGame, Game

ADDED: Final = "AMERICANA_GAMES"
"""The environment variable for more folders of games, separated as in PATH."""

_PREFIX: Final = "americana_added_"
_OURS: Final = Path(__file__).parent.parent / "games"


def names() -> list[str]:
    """Name every game, built-in ones first."""
    return list(_folders())


def find(name: str) -> AnyGame:
    """Load a game by the name of its folder; BadGame says what is wrong with it and where."""
    folders = _folders()
    if name not in folders:
        near = get_close_matches(name, folders, n=1)
        raise BadGame(
            f"there is no game {name!r}; "
            + (f"did you mean {near[0]!r}?" if near else f"the games are {', '.join(folders)}")
        )
    try:
        return _game(_module(name, folders[name]), name)
    except BadGame:
        raise
    except Exception as error:
        raise BadGame(f"{name} cannot be loaded: {_where(error, folders[name])}{_said(error)}") from error


def games(complain: Callable[[str], None]) -> dict[str, AnyGame]:
    """Load every game; skip a broken one with a complaint, so that the others can be played."""
    found: dict[str, AnyGame] = {}
    for name in names():
        try:
            found[name] = find(name)
        except BadGame as error:
            complain(f"skipped a game: {error}")
    return found


def part(game: AnyGame, name: str) -> ModuleType | None:
    """Load an optional module of a game's folder; it may import the game's other modules."""
    if not (game.folder / f"{name}.py").is_file():
        return None
    module = _module(game.name, game.folder)
    try:
        return importlib.import_module(f"{module.__name__}.{name}")
    except Exception as error:
        raise BadGame(f"{game.name} cannot be loaded: {_where(error, game.folder)}{_said(error)}") from error


def _where(error: Exception, folder: Path) -> str:
    """Name the last line of the game's code in an error's traceback."""
    lines = [
        frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(folder)
    ]
    return f"{lines[-1].filename}, line {lines[-1].lineno}: " if lines else ""


def _said(error: Exception) -> str:
    return str(error) if isinstance(error, AmericanaError) else f"{type(error).__name__}: {error}"


def _folders() -> dict[str, Path]:
    places = [_OURS, *(Path(place) for place in os.environ.get(ADDED, "").split(os.pathsep) if place)]
    found: dict[str, Path] = {}
    for place in places:
        if not place.is_dir():
            raise BadGame(f"{ADDED} names {place}, which is not a folder; correct or unset it")
        for folder in sorted(place.iterdir()):
            if (folder / "RULES.md").is_file():
                found.setdefault(folder.name, folder)
    return found


def _module(name: str, folder: Path) -> ModuleType:
    """Import a game; an added one gets a name that other processes can import too."""
    return importlib.import_module(f"americana.games.{name}" if folder.parent == _OURS else f"{_PREFIX}{name}")


class _Added(MetaPathFinder):
    """Finds the packages of added games, so that their objects can be sent to other processes."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None = None,
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        """Look for a game in the folders that the user added."""
        folder = _folders().get(fullname.removeprefix(_PREFIX)) if fullname.startswith(_PREFIX) else None
        if folder is None or path is not None:
            return None
        return importlib.util.spec_from_file_location(
            fullname, folder / "__init__.py", submodule_search_locations=[str(folder)]
        )


sys.meta_path.append(_Added())


def _game(module: ModuleType, name: str) -> AnyGame:
    game = getattr(module, "GAME", None)
    if not isinstance(game, Game) or game.name != name:
        raise BadGame(f"the folder {name} must define GAME, a Game named {name!r}")
    return game
