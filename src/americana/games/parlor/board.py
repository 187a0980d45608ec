"""The board as something written down: spaces, what each asks for, and the layouts that come with the game."""

import tomllib
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec import Struct

from americana.core.errors import BadSetup
from americana.kit.poker import INDEX, RANKS, SUITS

SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


class Space(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One space: the pool, the Ante, certain cards together, or ranks in one suit whichever it is."""

    name: str
    kind: Literal["pool", "ante", "cards", "run"]
    at: tuple[int, int]
    cards: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a space that no hand could ever answer."""
        if self.kind in ("pool", "ante"):
            if self.cards:
                raise ValueError(f"{self.name}: nobody claims the {self.kind} with cards; leave them out")
            return
        if not self.cards or len(set(self.cards)) < len(self.cards):
            raise ValueError(f"{self.name}: name the cards it asks for, each once")
        known, like = (INDEX, "10C or KH") if self.kind == "cards" else (RANKS, "8 or K")
        for card in self.cards:
            if card not in known:
                raise ValueError(f"{self.name}: there is no {card!r}; write it like {like}")

    def ways(self) -> tuple[tuple[int, ...], ...]:
        """List the sets of cards that claim this space."""
        if self.kind == "cards":
            return (tuple(sorted(INDEX[card] for card in self.cards)),)
        if self.kind == "run":
            return tuple(tuple(sorted(INDEX[rank + suit] for rank in self.cards)) for suit in SUITS)
        return ()


class Board(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """B1: a pool in the centre and spaces around it, one of them the Ante."""

    title: str
    spaces: tuple[Space, ...]

    def __post_init__(self) -> None:
        """Refuse a board without a pool or an Ante, or with two things in one place."""
        for kind, name in (("pool", "pool"), ("ante", "Ante")):
            if (count := sum(space.kind == kind for space in self.spaces)) != 1:
                raise ValueError(f"a board has one space of kind {kind!r}, the {name}; this one has {count}")
        if len({space.at for space in self.spaces}) < len(self.spaces):
            raise ValueError("two spaces lie in the same place; give each its own row and column in `at`")

    def find(self, kind: str) -> int:
        """Give the number of the pool or of the Ante."""
        return next(index for index, space in enumerate(self.spaces) if space.kind == kind)


def place_names(board: Board) -> tuple[str, ...]:
    """Name the spaces as pictures and motions do."""
    return tuple(
        space.kind if space.kind in ("pool", "ante") else f"space:{number}"
        for number, space in enumerate(board.spaces)
    )


AROUND: Final = ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0))
"""Where the seven pay sections lie, clockwise; the Ante completes the ring."""


def _layout(title: str, *singles: str) -> Board:
    """B2: the sheet names 8-9-10, king and queen of clubs, and Ante; the five singles are ours."""
    asked: list[tuple[Literal["cards", "run"], tuple[str, ...]]] = [("cards", (single,)) for single in singles]
    asked += [("cards", ("QC", "KC")), ("run", ("8", "9", "10"))]
    pay = [
        Space(name=_name(kind, cards), kind=kind, cards=cards, at=at)
        for (kind, cards), at in zip(asked, AROUND, strict=True)
    ]
    pool, ante = Space(name="Pool", kind="pool", at=(1, 1)), Space(name="Ante", kind="ante", at=(1, 0))
    return Board(title=title, spaces=(pool, ante, *pay))


def _name(kind: str, cards: tuple[str, ...]) -> str:
    if kind == "run":
        return "-".join(cards)
    return " ".join(card[:-1] + SIGNS[card[-1]] for card in reversed(cards))


BOARDS: Final = {
    "reconstruction": _layout("reconstruction", "10C", "JC", "QC", "KC", "AC"),
    "boodle": _layout("reconstruction, boodle cards", "10H", "JS", "QD", "KC", "AH"),
}
"""B2: both are reconstructions, and their titles say so wherever the board is shown."""


def read_board(path: Path) -> Board:
    """Read a layout of one's own from a TOML file, or say where it is wrong."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Board)
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadSetup(f"{path.name}: {error}") from error
