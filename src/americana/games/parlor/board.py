"""The board as data: its spaces, what each asks for, and the layouts that come with the game."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

from americana.kit import deck as files
from americana.kit.cards import INDEX, RANKS, SIGNS, SUITS
from americana.kit.deck import DeckTable

CENTRE: Final = (1, 1)
WHOLE: Final = 9
Kind = Literal["pool", "ante", "cards", "run"]


class Flaw(ValueError):
    """A mistake in a space or a board: a sentence, and the space and key that it is about."""

    def __init__(self, sentence: str, key: str = "", space: int | None = None) -> None:
        super().__init__(sentence)
        self.key = key
        self.space = space


class Space(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One space: the pool, the Ante, certain cards together, or ranks in any one suit."""

    name: str
    kind: Kind
    at: tuple[int, int]
    cards: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a space that no hand could ever claim."""
        if not 0 < len(self.name) <= 24 or not self.name.isprintable():
            raise Flaw("a space has a name of 1 to 24 letters", "name")
        if min(self.at) < 0 or max(self.at) > 2:
            raise Flaw(f"{self.name}: rows and columns are 0, 1 and 2, not {list(self.at)}", "at")
        if self.kind in ("pool", "ante"):
            if self.cards:
                raise Flaw(f"{self.name}: nobody claims the {self.kind} with cards; leave them out", "cards")
            return
        if not self.cards or len(set(self.cards)) < len(self.cards):
            raise Flaw(f"{self.name}: name the cards it asks for, each once", "cards")
        known, like = (INDEX, "10C or KH") if self.kind == "cards" else (RANKS, "8 or K")
        for card in self.cards:
            if card not in known:
                raise Flaw(f"{self.name}: there is no {card!r}; write it like {like}", "cards")
        if self.kind == "run" and len(self.cards) == 1:
            raise Flaw(f"{self.name}: a run is of two ranks or more; a single card is of kind 'cards'", "cards")

    def ways(self) -> tuple[tuple[int, ...], ...]:
        """List the sets of cards that claim this space."""
        if self.kind == "cards":
            return (tuple(sorted(INDEX[card] for card in self.cards)),)
        if self.kind == "run":
            return tuple(tuple(sorted(INDEX[rank + suit] for rank in self.cards)) for suit in SUITS)
        return ()


class Board(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """B1: a pool in the center and spaces around it, one of them the Ante."""

    title: str
    spaces: tuple[Space, ...]

    def __post_init__(self) -> None:
        """Refuse a board without a pool in its center or an Ante, or with two spaces in one place."""
        for kind, name in (("pool", "pool"), ("ante", "Ante")):
            found = [number for number, space in enumerate(self.spaces) if space.kind == kind]
            if len(found) != 1:
                sentence = f"a board has one space of kind {kind!r}, the {name}; this one has {len(found)}"
                raise Flaw(sentence, "kind", found[1] if found else None)
        places = [space.at for space in self.spaces]
        for number, place in enumerate(places):
            if place in places[:number]:
                sentence = "two spaces lie in the same place; give each its own row and column in `at`"
                raise Flaw(sentence, "at", number)
        if places[self.find("pool")] != CENTRE:
            raise Flaw(f"the pool lies in the center, at {list(CENTRE)}", "at", self.find("pool"))

    def __str__(self) -> str:
        return self.title

    @classmethod
    def read(cls, path: Path) -> "Board":
        """Read a player's own layout from a TOML file, or say which line is wrong."""
        top, entries = files.read(path, ("space",))
        top.heading = "board"
        top.allow(("title",))
        title = top.get("title", str)
        spaces = tuple([_space(entry, entries[:number]) for number, entry in enumerate(entries)])
        try:
            board = cls(title=title, spaces=spaces)
            board.check_size()
        except Flaw as flaw:
            entry = top if flaw.space is None else entries[flaw.space]
            raise entry.wrong(str(flaw), flaw.key) from None
        return board

    def check_size(self) -> None:
        """B1: a board that is played on has exactly seven pay sections."""
        if not 0 < len(self.title) <= 60 or not self.title.isprintable():
            raise Flaw("a board has a title of 1 to 60 letters", "title")
        if len(self.spaces) != WHOLE:
            raise Flaw(f"a board has a pool, an Ante and seven more spaces, not {len(self.spaces)} in all")

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
BESIDE: Final = (1, 0)
"""Where the seven pay sections lie, clockwise; the Ante completes the ring."""


def _space(entry: DeckTable, before: Sequence[DeckTable]) -> Space:
    """Read a space; its cards name it if nothing else does, and without a place it comes next in the ring."""
    entry.allow(("name", "kind", "cards", "at"))
    kind: Kind = entry.get("kind", Kind)  # type: ignore[arg-type]
    cards = entry.get("cards", tuple[str, ...], ())
    usual = {"pool": ("Pool", CENTRE), "ante": ("Ante", BESIDE)}.get(kind)
    ring = sum([other.get("kind", str) in ("cards", "run") for other in before])
    name, at = usual or (_name(kind, cards) or kind, AROUND[ring % len(AROUND)])
    try:
        return Space(
            name=entry.get("name", str, name), kind=kind, cards=cards, at=entry.get("at", tuple[int, int], at)
        )
    except Flaw as flaw:
        raise entry.wrong(str(flaw), flaw.key) from None


def _layout(title: str, *singles: str) -> Board:
    """B2: the leaflet names 8-9-10, king and queen of clubs, and Ante; the five singles are ours."""
    asked: list[tuple[Literal["cards", "run"], tuple[str, ...]]] = [("cards", (single,)) for single in singles]
    asked += [("cards", ("QC", "KC")), ("run", ("8", "9", "10"))]
    pay = [
        Space(name=_name(kind, cards), kind=kind, cards=cards, at=at)
        for (kind, cards), at in zip(asked, AROUND, strict=True)
    ]
    pool, ante = Space(name="Pool", kind="pool", at=CENTRE), Space(name="Ante", kind="ante", at=BESIDE)
    return Board(title=title, spaces=(pool, ante, *pay))


def _name(kind: str, cards: tuple[str, ...]) -> str:
    if kind == "run":
        return "-".join(cards)
    return " ".join(card[:-1] + SIGNS.get(card[-1:], card[-1:]) for card in reversed(cards))


BOARDS: Final = {
    "reconstruction": _layout("reconstruction", "10C", "JC", "QC", "KC", "AC"),
    "boodle": _layout("reconstruction, boodle cards", "10H", "JS", "QD", "KC", "AH"),
}
"""B2: both are reconstructions, and their titles say so wherever the board is shown."""
