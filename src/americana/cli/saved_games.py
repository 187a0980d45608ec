"""The folder of saved games, and how to find and open one."""

import os
import sys
from datetime import datetime
from pathlib import Path
from random import Random

from americana.cli.seat_plan import seat_again
from americana.cli.words import say
from americana.core import record as records
from americana.core import registry
from americana.core.errors import AmericanaError, BadGame, BadRecord
from americana.core.game import AnyGame
from americana.core.match import Match
from americana.core.record import Record
from americana.kit import file_lock
from americana.kit.file_lock import FileLock


def folder() -> Path:
    """Give the folder for records, where the system keeps such data."""
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    else:
        home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "americana"


def database(named: str | None = None) -> str:
    """Give the database of a room: the one named, the one in the settings, or a file in this folder."""
    from americana.server.ops import settings

    always = {"database": str(folder() / "room.db")}
    return settings.choose({"database": named}, os.environ, always=always).config.database


def claim_new(game: AnyGame) -> FileLock:
    """Claim a new record file."""
    return file_lock.lock_free_record(lambda: new_path(game))


def new_path(game: AnyGame) -> Path:
    """Name a record after its game and start time, avoiding names that exist or are claimed."""
    stem = f"{game.name}-{datetime.now():%Y%m%d-%H%M%S}"
    path, again = folder() / f"{stem}.jsonl", 1
    while path.exists() or file_lock.is_locked(path):
        again += 1
        path = folder() / f"{stem}-{again}.jsonl"
    return path


def unfinished() -> list[Path]:
    """Find saved games, the latest first, without those open in another window."""
    return [path for path in _kept_unfinished() if not file_lock.is_locked(path)]


def _kept_unfinished() -> list[Path]:
    kept = sorted(folder().glob("*.jsonl"), key=lambda path: path.stat().st_mtime, reverse=True)
    return [path for path in kept if _is_unfinished(path)]


def nothing_left() -> str:
    """Say that there is no saved game, and in which folder."""
    return say("saved", "none_elsewhere" if _is_open_elsewhere() else "none", folder=str(folder()))


def _is_open_elsewhere() -> bool:
    """Tell whether a saved game is open in another window."""
    return any(map(file_lock.is_locked, _kept_unfinished()))


def _is_unfinished(path: Path) -> bool:
    try:
        return not records.load(path).over
    except BadRecord:
        return False


def left_game(word: str | None) -> Path:
    """Find a saved game: the last one, or one by its number in the list, its game or its file."""
    if word is not None and not word.isdecimal() and word not in registry.names():
        return Path(word)
    left = [path for path, *_ in saved()]
    if not left:
        raise AmericanaError(f"{nothing_left()} Start one with `americana play NAME`.")
    if word is None:
        return left[0]
    named = left if word.isdecimal() else [path for path in left if records.load(path).header.game == word]
    place = int(word) - 1 if word.isdecimal() else 0
    if not 0 <= place < len(named):
        raise AmericanaError(
            f"there is no saved game {word}{', except one open in another window' * _is_open_elsewhere()}; "
            f"`americana play --resume list` shows the {len(left)} you have"
        )
    return named[place]


def saved() -> list[tuple[Path, str, str, str]]:
    """List the saved games that can be continued: file, title, time and scores."""
    found = []
    for path in unfinished():
        try:
            found.append((path, *_standing(path)))
        except AmericanaError:
            continue
    return found


def _standing(path: Path) -> tuple[str, str, str]:
    game, record = open_record(path)
    seat_again(game, record)
    match = Match.resume(game, record, Random(0))
    names = [name or f"seat {seat}" for seat, name in enumerate(record.header.names, 1)]
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, match.scores(), strict=False))
    return game.title, f"{datetime.fromtimestamp(path.stat().st_mtime):%d %b %Y, %H:%M}", scores


def open_record(path: Path) -> tuple[AnyGame, Record]:
    """Read a record and replay it once, so that any error is reported now with its line."""
    record = records.load(path)
    try:
        game = registry.find(record.header.game)
    except BadGame as error:
        raise BadRecord(f"{path}, line 1: {error}") from error
    try:
        for _ in Match.replay(game, record, Random(0)):
            pass
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from error
    return game, record
