"""What a table agrees on beside the rules: who can join, watch and chat, and the clock."""

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

DAY: Final = 24 * 3600.0


class Clock(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The clock: none, seconds per move, a time bank, or days per move."""

    kind: Literal["none", "move", "reserve", "days"] = "none"
    seconds: Annotated[int, Meta(ge=5, le=7200)] = 60
    """Seconds per move, or the time bank at the start."""
    increment: Annotated[int, Meta(ge=0, le=600)] = 10
    """Seconds that each move adds to a time bank."""
    days: Annotated[int, Meta(ge=1, le=14)] = 2
    """Days per move."""
    zero: Literal["once", "seat"] = "once"
    """When time is up: a bot makes that move, or takes the seat."""


Consent: TypeAlias = Literal["all", "asked", "none"]


class Series(Struct, frozen=True, forbid_unknown_fields=True):
    """The deal of a series that a table plays: several tables get the same deals, each time one seat on."""

    id: str
    """The first table of the series."""
    table: int
    deal: int
    deals: int


class Terms(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a table agrees on beside the rules."""

    clock: Clock = Clock()
    access: Literal["public", "link", "closed"] = "public"
    """Who can find the table: anyone on the home page, people with the link, or people the host lets in."""
    watching: Consent = "all"
    """Who can watch: anyone, people the host lets in, or nobody."""
    chat: Literal["all", "phrases", "off"] = "all"
    """Whether chat is free text, ready-made phrases or off."""
    programs: Consent = "asked"
    """Which programs can take seats: any, those the host lets in, or none."""
    backs: bool = True
    """Whether undo is on."""
    rated: bool = False
    """Whether the game is rated for players who want that; then hints and undo are off."""

    window: Annotated[int, Meta(ge=0, le=120)] = 4
    """Seconds after which a reaction window closes where several people play; 0 for no fixed time."""
    series: Series | None = None
    """The series of deals that the table is part of; the server sets it."""

    @property
    def by_day(self) -> bool:
        """Whether the game goes on over days, with nobody looking."""
        return self.clock.kind == "days"


class Timing(Struct, frozen=True, omit_defaults=True):
    """The clocks: one runs for all who were asked at once, until the last has answered."""

    reserves: tuple[float, ...] = ()
    asked: tuple[int, ...] = ()
    began: float = 0.0
    until: float | None = None


class Proposal(Struct, frozen=True, omit_defaults=True):
    """A proposal to everyone seated, and who has agreed."""

    what: Literal["pause", "end"]
    by: int
    yes: tuple[int, ...]


class UndoRequest(Struct, frozen=True, omit_defaults=True):
    """An open request to undo a move, and who has agreed; any move or undo ends it."""

    seat: int
    when: tuple[int, int]
    """How many acts stood then, and how often any had been taken back."""
    yes: tuple[int, ...] = ()


class OpenWindow(Struct, frozen=True, omit_defaults=True):
    """A reaction window that closes by itself: who is asked, until when, and who asked for more time."""

    asked: tuple[int, ...]
    until: float
    waits: tuple[int, ...] = ()


class TableState(Struct, frozen=True, omit_defaults=True):
    """The affairs of a table that change beside its acts and seats."""

    timing: Timing = Timing()
    window: OpenWindow | None = None
    paused: float | None = None
    """Since when the game is paused."""
    proposal: Proposal | None = None
    wish: UndoRequest | None = None


def read_terms(words: str) -> Terms:
    """Read what was agreed."""
    return msgspec.json.decode(words, type=Terms) if words else Terms()


def read_affairs(words: str) -> TableState:
    """Read how matters stand."""
    return msgspec.json.decode(words, type=TableState) if words else TableState()


def words_of(value: Struct) -> str:
    """Write either of them down."""
    return msgspec.json.encode(value).decode()
