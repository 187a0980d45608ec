"""Views as arrays: one size for a game and setup, a name for every position, and only what the view holds.

The array follows from the types of the view. A number is itself, and yes is 1. A text is a 1 at its place among the
texts of the game. Several texts are counted at their places, with their number and the last one. A list has a place
for each of its first parts, one per seat or as numbers.toml says. One more place sums the other parts.
"""

from array import array
from collections.abc import Callable, Sequence
from functools import partial
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from americana.core.errors import BadGame
from americana.core.game import AnyGame, Setup, View
from americana.research.texts import numbers, texts

LEAST: Final = 4
"""Parts of a list that have their own place at the smallest tables."""

Row: TypeAlias = "array[float]"
Put: TypeAlias = Callable[[Row, int, Any], None]
"""Adds a value to an array, starting at a place."""


class ArrayPart(Struct, frozen=True):
    """How a part of a view is encoded: the names of its positions, and the function that fills them."""

    names: list[str]
    put: Put

    def under(self, name: str) -> list[str]:
        """Name its positions as part of something larger."""
        return [f"{name}{inner}" for inner in self.names]


class Encoding:
    """Turns views of a game and setup into arrays of one size."""

    def __init__(self, game: AnyGame, setup: Setup) -> None:
        self.game = game
        self._numbers = numbers(game)
        self._texts = texts(game, setup)
        self._room = max(LEAST, setup.seats)
        self._part = self._record("", game.view_type, skip=("setup",))
        self.names = tuple(name.lstrip(".") for name in self._part.names)
        """What every position means: `hand[G7]`, `held[2]`, `memory.voids[0][R]`."""
        self._empty = array("f", bytes(4 * len(self.names)))

    def __len__(self) -> int:
        return len(self.names)

    def encode(self, view: View) -> Row:
        """Give a view as an array."""
        row = self._empty[:]
        self._part.put(row, 0, view)
        return row

    def told(self, row: Sequence[float]) -> dict[str, float]:
        """Give the values of an array by the names of its positions."""
        return {name: value for name, value in zip(self.names, row, strict=True) if value}

    def _of(self, path: str, hint: object, outermost: bool = True) -> ArrayPart:
        """Find the encoding of a value by its type."""
        if hint is int and path in self._numbers.bits:
            names = self._numbers.bits[path].split()
            return ArrayPart([f"[{name}]" for name in names], partial(_put_bits, len(names)))
        if hint is bool or hint is int:
            return ArrayPart([""], _put_number)
        if hint is str or get_origin(hint) is Literal:
            return self._text(path, hint)
        if get_origin(hint) in (Union, UnionType):
            return self._perhaps(path, hint, outermost)
        if get_origin(hint) is tuple:
            return self._tuple(path, get_args(hint), outermost)
        if isinstance(hint, type) and (issubclass(hint, Struct) or hasattr(hint, "_fields")):
            return self._record(path, hint, outermost=outermost)
        raise BadGame(f"{self.game.name}: cannot encode {path} of type {hint}; see numbers.toml")

    def _text(self, path: str, hint: object) -> ArrayPart:
        spelled = self._numbers.spelled.get(path)
        if spelled is not None:
            places = {letter: place for place, letter in enumerate(spelled)}
            return ArrayPart([f"[{letter}]" for letter in spelled], partial(_put_letters, places))
        words = self._words(path, hint)
        places = {word: place for place, word in enumerate(words)}
        return ArrayPart([*(f"[{word}]" for word in words), "[other]"], partial(_put_text, places))

    def _words(self, path: str, hint: object) -> tuple[str, ...]:
        if get_origin(hint) is Literal:
            return tuple(map(str, get_args(hint)))
        return self._numbers.words.get(path, self._texts)

    def _perhaps(self, path: str, hint: object, outermost: bool) -> ArrayPart:
        kinds = [kind for kind in get_args(hint) if kind is not NoneType]
        if len(kinds) != 1:
            raise BadGame(f"{self.game.name}: cannot encode {path} of type {hint}; see numbers.toml")
        inner = self._of(path, kinds[0], outermost)
        return ArrayPart(["[given]", *inner.names], partial(_put_perhaps, inner.put))

    def _record(self, path: str, kind: type, skip: tuple[str, ...] = (), outermost: bool = True) -> ArrayPart:
        names: list[str] = []
        parts: list[tuple[str, int, Put]] = []
        for field, hint in get_type_hints(kind).items():
            inner = f"{path}.{field}".lstrip(".")
            if field in skip or field.startswith("__") or inner in self._numbers.left_out:
                continue
            part = self._of(inner, hint, outermost)
            parts.append((field, len(names), part.put))
            names += part.under(f".{field}")
        return ArrayPart(names, partial(_put_record, parts))

    def _tuple(self, path: str, kinds: tuple[object, ...], outermost: bool) -> ArrayPart:
        if len(kinds) != 2 or kinds[1] is not Ellipsis:
            inner = [self._of(path, kind, outermost) for kind in kinds]
            return _side_by_side(inner)
        kind = kinds[0]
        if kind is str and path not in self._numbers.spelled and path not in self._numbers.lengths:
            return self._counted(path, kind)
        if isinstance(kind, type) and kind not in (int, bool, str) and not outermost:
            return _added_up(self._of(path, kind, False))
        return self._apart(path, kind)

    def _counted(self, path: str, kind: object) -> ArrayPart:
        words = self._words(path, kind)
        places = {word: place for place, word in enumerate(words)}
        names = [*(f"[{word}]" for word in words), "[other]", "[length]", "[last]"]
        return ArrayPart(names, partial(_put_counts, places, len(words)))

    def _apart(self, path: str, kind: object) -> ArrayPart:
        room = self._numbers.lengths.get(path, self._room)
        inner = self._of(path, kind, outermost=False)
        width = len(inner.names)
        names = [name for place in [*range(room), "more"] for name in inner.under(f"[{place}]")]
        return ArrayPart([*names, "[length]"], partial(_put_apart, inner.put, room, width))


def _side_by_side(inner: list[ArrayPart]) -> ArrayPart:
    names: list[str] = []
    parts: list[tuple[int, Put]] = []
    for place, part in enumerate(inner):
        parts.append((len(names), part.put))
        names += part.under(f"[{place}]")
    return ArrayPart(names, partial(_put_side_by_side, parts))


def _added_up(inner: ArrayPart) -> ArrayPart:
    """Add up the parts of a list within a list, and keep the last one separate."""
    names = [*inner.under("[all]"), *inner.under("[last]"), "[length]"]
    return ArrayPart(names, partial(_put_added, inner.put, len(inner.names)))


def _put_number(row: Row, at: int, value: int) -> None:
    row[at] += value


def _put_bits(size: int, row: Row, at: int, value: int) -> None:
    for bit in range(size):
        row[at + bit] += value >> bit & 1


def _put_text(places: dict[str, int], row: Row, at: int, value: str) -> None:
    if value:
        row[at + places.get(value, len(places))] += 1


def _put_letters(places: dict[str, int], row: Row, at: int, value: str) -> None:
    for letter in value:
        if letter in places:
            row[at + places[letter]] += 1


def _put_perhaps(put: Put, row: Row, at: int, value: object) -> None:
    if value is not None:
        row[at] += 1
        put(row, at + 1, value)


def _put_record(parts: list[tuple[str, int, Put]], row: Row, at: int, value: object) -> None:
    for field, place, put in parts:
        put(row, at + place, getattr(value, field))


def _put_side_by_side(parts: list[tuple[int, Put]], row: Row, at: int, value: Sequence[object]) -> None:
    for (place, put), one in zip(parts, value, strict=True):
        put(row, at + place, one)


def _put_counts(places: dict[str, int], size: int, row: Row, at: int, value: Sequence[str]) -> None:
    if value:
        for text in value:
            if text:
                row[at + places.get(text, size)] += 1
        row[at + size + 1] += len(value)
        row[at + size + 2] += places.get(value[-1], size) + 1


def _put_apart(put: Put, room: int, width: int, row: Row, at: int, value: Sequence[object]) -> None:
    for place, one in enumerate(value):
        put(row, at + (place if place < room else room) * width, one)
    row[at + (room + 1) * width] += len(value)


def _put_added(put: Put, width: int, row: Row, at: int, value: Sequence[object]) -> None:
    if value:
        for one in value:
            put(row, at, one)
        put(row, at + width, value[-1])
        row[at + 2 * width] += len(value)
