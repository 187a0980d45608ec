"""How a game presents itself: length, difficulty, players, and house rules with their meanings and groups."""

import tomllib
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from americana.core.errors import BadGame

FILE = "game_info.toml"


class InfoPart(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of the game info."""


class Group(InfoPart, frozen=True):
    """House rules that belong together, under one heading."""

    title: str
    options: tuple[str, ...]


class Meaning(InfoPart, frozen=True):
    """What an option means."""

    meaning: str
    ruling: str = ""
    """The id of the ruling behind it, which players do not see."""


class Preset(InfoPart, frozen=True):
    """House rules that are chosen together by one name."""

    title: str
    meaning: str
    options: dict[str, bool | int | str]


class GameInfo(InfoPart, frozen=True):
    """A game's introduction; a game without a file has none, and its best number of seats is the fewest."""

    kind: str = ""
    """The game in a few words that tell games of similar names apart."""
    minutes: tuple[int, int] = (0, 0)
    """How long a game lasts among people, from and to."""
    hard: Literal["", "easy", "middling", "deep"] = ""
    """How much a player has to learn before a first game."""
    best: int = 0
    """The best number of seats."""
    groups: tuple[Group, ...] = ()
    options: dict[str, Meaning] = {}
    presets: tuple[Preset, ...] = ()


def load(folder: Path) -> GameInfo:
    """Read the game info of a game's folder, or say what is wrong with it."""
    path = folder / FILE
    if not path.is_file():
        return GameInfo()
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), GameInfo)
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadGame(f"{FILE}: {error}") from error
