"""Where the records of games that people played are kept, and how they are taken up again."""

import os
import sys
from datetime import datetime
from pathlib import Path
from random import Random

from americana.core import record as records
from americana.core import registry
from americana.core.errors import AmericanaError, BadGame, BadRecord
from americana.core.game import AnyGame
from americana.core.match import Match
from americana.core.record import Record


def folder() -> Path:
    """Give the folder for records, as the system would have it."""
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    else:
        home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "americana"


def new_path(game: AnyGame) -> Path:
    """Name a record after its game and the time it began; never one that is there already."""
    stem = f"{game.name}-{datetime.now():%Y%m%d-%H%M%S}"
    path, again = folder() / f"{stem}.jsonl", 1
    while path.exists():
        again += 1
        path = folder() / f"{stem}-{again}.jsonl"
    return path


def newest_unfinished() -> Path:
    """Find the game that was left last."""
    kept = sorted(folder().glob("*.jsonl"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in kept:
        try:
            if not records.load(path).over:
                return path
        except BadRecord:
            continue
    raise AmericanaError(
        f"there is no unfinished game in {folder()}: name a record, or begin with `americana play`"
    )


def open_record(path: Path) -> tuple[AnyGame, Record]:
    """Read a record and play it through once, so that whatever is wrong with it is said now, with its place."""
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
