"""Finished games to be seen again: a record made into pictures that follow from one another."""

import gzip
from collections.abc import Collection
from typing import Final

import msgspec
from msgspec import Struct

from americana.core import record as records
from americana.core.errors import AmericanaError, BadGame, BadRecord
from americana.core.game import SPECTATOR, AnyGame
from americana.core.record import Record
from americana.core.scene import LogEntry, Scene
from americana.kit.replay_frames import ReplayFrames
from americana.server.base import game_list
from americana.server.base.words import say
from americana.server.wire.messages import Snapshot, Update
from americana.server.wire.scene_diff import book_of, difference

SECONDS: Final = 60.0
"""How long it may take to make a film."""


class ReplayReel(Struct, frozen=True, omit_defaults=True):
    """A film as it travels: the first picture, then what changed with each act."""

    game: str
    title: str
    names: tuple[str, ...]
    first: Scene
    told: tuple[LogEntry, ...]
    """The log at the first picture."""
    frames: tuple[Update | Snapshot, ...]
    marks: dict[str, list[int]]
    """After which acts the log or a score changed, or a round ended."""


def read(lines: bytes, name: str) -> tuple[AnyGame, Record]:
    """Read a record, or say which line of it is wrong."""
    record = records.parse(lines.splitlines(), name)
    try:
        return game_list.find(record.header.game), record
    except BadGame as error:
        raise BadRecord(f"{name}, line 1: {error}") from error


def film(lines: bytes, name: str, role: int, opened: bool, veiled: Collection[int]) -> bytes:
    """Make a film of a record, squeezed for the way; whatever is wrong with the record is said with its line."""
    game, record = read(lines, name)
    seats = game.read_setup(record.header.setup).seats
    if role != SPECTATOR and not 0 <= role < seats:
        raise AmericanaError(say("records.seat", name=name, seat=role + 1, seats=seats))
    try:
        taken = ReplayFrames(game, record, role, opened=opened, veiled=veiled)
    except BadRecord as error:
        raise BadRecord(f"{name}: {error}") from error
    return gzip.compress(msgspec.json.encode(reel(game, taken)), 5, mtime=0)


def reel(game: AnyGame, taken: ReplayFrames) -> ReplayReel:
    """Say of each picture only what differs from the one before."""
    frames: list[Update | Snapshot] = []
    book = book_of(Snapshot(number=0, scene=taken.scenes[0]))
    for place in range(1, len(taken.scenes)):
        before, after = taken.scenes[place - 1 : place + 1]
        told = tuple(taken.told[taken.heard[place - 1] : taken.heard[place]])
        if (before.sheet and not after.sheet) or before.title != after.title:
            frames.append(book.show(after, taken.heard[place], told, None))
        else:
            frames.append(difference(before, after, taken.heard[place], told, None, book))
    names = tuple(seat.name for seat in taken.scenes[0].seats)
    first = tuple(taken.told[: taken.heard[0]])
    return ReplayReel(game.name, game.title, names, taken.scenes[0], first, tuple(frames), taken.marks)
