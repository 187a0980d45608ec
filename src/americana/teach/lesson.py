"""The parts of a lesson, and how to read one from the folder of a game."""

import tomllib
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from americana.core.actions import Action
from americana.core.errors import BadGame
from americana.core.game import AnyGame

FILE: Final = "lesson.toml"

Wild = dict[str, object]
"""An act or part of one: only named fields count, and * stands for any letters."""


class LessonAction(Struct, frozen=True, forbid_unknown_fields=True):
    """An act of a seat, or of the dealer, as the lesson has it."""

    seat: int
    act: Wild


class WrongMove(Struct, frozen=True, forbid_unknown_fields=True):
    """A tempting move that the lesson does not mean, and the reply to it."""

    act: Wild
    say: str


class PointsAt(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The target of a step's pointer: a zone or cards in it, a seat or its counter, or the offer of an act."""

    zone: str = ""
    cards: tuple[str, ...] = ()
    seat: int | None = None
    counter: str = ""
    """The unit that is counted, by its key in the catalogue."""
    act: Wild = {}


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One step: it waits until the pupil has read it, or has made the move that it asks for."""

    say: str
    rules: tuple[str, ...]
    """The paragraphs of the rule book behind it."""
    at: PointsAt | None = None
    do: Wild | None = None
    """The act that the step asks for; without one it waits until the pupil continues."""
    wrong: tuple[WrongMove, ...] = ()
    otherwise: str = ""
    """The reply to any other legal act."""
    then: tuple[LessonAction, ...] = ()
    """The acts of the others after it, in order."""

    def answer(self, act: Action) -> str | None:
        """Say why an act is not the one meant; None if it is, or if the lesson has no reply."""
        if self.do is None or is_like(self.do, act):
            return None
        said = (wrong.say for wrong in self.wrong if is_like(wrong.act, act))
        return next(said, self.otherwise) or None


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A first game: its seats, its deal, and its steps until the pupil plays on alone."""

    seats: int
    you: int = 0
    options: dict[str, object] = {}
    later: dict[str, str] = {}
    """The sections of the rule book that the lesson leaves out, each with the reason."""
    deal: tuple[LessonAction, ...]
    """The acts before it begins; * among the cards of a shuffle stands for all cards not named."""
    steps: tuple[LessonStep, ...]


def is_like(wild: Mapping[str, object], act: Action) -> bool:
    """Tell whether an act has all named fields; the order of picked cards does not matter."""
    plain = msgspec.to_builtins(act)
    return all(name in plain and _is_like(value, plain[name]) for name, value in wild.items())


def _is_like(wild: object, said: object) -> bool:
    if isinstance(wild, str) and isinstance(said, str):
        return fnmatchcase(said, wild)
    if isinstance(wild, list) and isinstance(said, list | tuple):
        return sorted(map(str, wild)) == sorted(map(str, said))
    return wild == said


def find(game: AnyGame) -> Lesson | None:
    """Read the lesson of a game, if its folder holds one, or say what is wrong with it."""
    return _read(game.folder / FILE)


@lru_cache(64)
def _read(path: Path) -> Lesson | None:
    if not path.is_file():
        return None
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadGame(f"{path.parent.name}/{FILE}: {error}") from error


def spoken(words: str, names: Sequence[str]) -> str:
    """Put the players' names into a sentence: {1} is the player in seat 1."""
    return words.format(*names)
