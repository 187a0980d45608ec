"""The games of this room: all that can be loaded."""

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from americana.core import registry
from americana.core.errors import AmericanaError, BadGame
from americana.core.game import AnyGame
from americana.core.options import fetch, options
from americana.server.base.log_limits import log
from americana.server.base.words import say

LINE: Final = 500
"""Characters of the longest line that is read: what a key of ten thousand parts costs grows with their square."""


def games() -> dict[str, AnyGame]:
    """Load every game that can be played, and write those that cannot into the log."""
    return registry.games(log.error)


def find(name: str) -> AnyGame:
    """Find a game by name, or list all names; the faults of a broken game stay hidden from guests."""
    try:
        return registry.find(name)
    except BadGame as error:
        if name in registry.names():
            raise BadGame(say("games.broken", name=name)) from error
        raise


def brought(game: AnyGame, files: Mapping[str, str]) -> dict[str, object]:
    """Read what a guest brings along for an option, or say which line of it is wrong.

    The text becomes a file, because that is what games read; nothing that a guest writes names a file here.
    """
    known = {option.name for option in options(game) if option.kind == "one of or a file"}
    found: dict[str, object] = {}
    with TemporaryDirectory() as folder:
        for name, text in files.items():
            if name not in known:
                raise AmericanaError(say("games.option", game=game.name, option=repr(name)))
            path = Path(folder) / f"{name}.toml"
            _refuse_long_lines(path.name, text)
            try:
                path.write_text(text, encoding="utf-8")
                found |= fetch(game, {name: str(path)})
            except (RecursionError, UnicodeError) as error:
                raise AmericanaError(say("games.toml", file=path.name)) from error
    return found


def _refuse_long_lines(file: str, text: str) -> None:
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LINE:
            raise AmericanaError(say("games.line", file=file, number=number, most=LINE))
