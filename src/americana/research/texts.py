"""The texts in a game's actions and views, and the settings in its numbers.toml.

Cards are found automatically: they are pieces that no action adds or removes.

A game's folder may have a numbers.toml:

    texts = ["{deck.candidates.name}", "Favor {1-6} of {deck.candidates.name}"]    # more texts of actions and views

    [words]
    phase = ["deal", "lead", "over"]          # a field of the view that is one of these words

    [spelled]
    "memory.voids" = "EGBR"                   # a field whose text is a set of letters

    [bits]
    "memory.barred" = "2C 3C 4C"              # a field whose number is a set: the meaning of its bits, lowest first

    [lengths]
    board = 9                                 # parts of a field with their own place; the others are added up

    [left_out]
    "agenda.who" = "why it makes no difference"    # a field that is not in the array

In a text, {…} stands for all values at a place in the setup, or for a range of numbers.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from random import Random
from typing import Final

import msgspec
from msgspec import Struct

from americana.core.choices import sample
from americana.core.errors import BadGame
from americana.core.game import AnyGame, Setup

PATIENCE: Final = 200
"""Actions after which all cards should be on the table."""

_HOLE: Final = re.compile(r"\{([^}]+)\}")
_RANGE: Final = re.compile(r"(\d+)-(\d+)")


class ArrayInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a game's numbers.toml."""

    texts: tuple[str, ...] = ()
    words: dict[str, tuple[str, ...]] = {}
    spelled: dict[str, str] = {}
    bits: dict[str, str] = {}
    lengths: dict[str, int] = {}
    left_out: dict[str, str] = {}


def numbers(game: AnyGame) -> ArrayInfo:
    """Read a game's numbers.toml, if it has one."""
    path = game.folder / "numbers.toml"
    if not path.is_file():
        return ArrayInfo()
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), ArrayInfo)
    except (ValueError, msgspec.MsgspecError) as error:
        raise BadGame(f"{game.name}: numbers.toml is wrong: {error}") from None


@lru_cache(256)
def texts(game: AnyGame, setup: Setup) -> tuple[str, ...]:
    """List every text that an action may name, in a fixed order: cards first."""
    named = [text for pattern in numbers(game).texts for text in _written(pattern, setup)]
    return tuple(dict.fromkeys([*_cards(game, setup), *named]))


def _cards(game: AnyGame, setup: Setup) -> list[str]:
    """Play until the cards are on the table, and name each of them once."""
    state, rng = game.start(setup), Random(0)
    for _ in range(PATIENCE):
        found = {piece for piece in state.pieces() if isinstance(piece, str)}
        if found or not state.to_act:
            return _sorted(found)
        seat = state.to_act[0]
        state.apply(seat, sample(state.legal(seat), rng))
    return []


def _sorted(cards: set[str]) -> list[str]:
    """Sort cards in the same order everywhere, with numbers in names sorted as numbers."""
    return sorted(
        cards, key=lambda card: [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", card)]
    )


def _written(pattern: str, setup: Setup) -> Iterator[str]:
    """Expand a text for every value of its placeholders."""
    parts = _HOLE.split(pattern)
    holes = [_values(hole, setup) for hole in parts[1::2]]
    for chosen in product(*holes):
        yield "".join(text + value for text, value in zip(parts[::2], [*chosen, ""], strict=True))


def _values(hole: str, setup: Setup) -> Sequence[str]:
    numbers = _RANGE.fullmatch(hole)
    if numbers:
        return [str(number) for number in range(int(numbers[1]), int(numbers[2]) + 1)]
    found: list[object] = [setup]
    for name in hole.split("."):
        inner = [getattr(value, name) for value in found]
        found = [part for value in inner for part in (value if isinstance(value, tuple | list) else [value])]
    return list(dict.fromkeys(map(str, found)))
