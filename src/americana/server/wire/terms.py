"""What a table agrees on beside the rules of its game: who may come, watch and speak, and how time is kept."""

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

DAY: Final = 24 * 3600.0


class Clock(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How time is kept: not at all, by the move, from a reserve, or by the day."""

    kind: Literal["none", "move", "reserve", "days"] = "none"
    seconds: Annotated[int, Meta(ge=5, le=7200)] = 60
    """For each move, or what the reserve begins with."""
    increment: Annotated[int, Meta(ge=0, le=600)] = 10
    """Seconds that come to a reserve with each answer."""
    days: Annotated[int, Meta(ge=1, le=14)] = 2
    """For each move by the day."""
    zero: Literal["once", "seat"] = "once"
    """Whether a bot answers once when time is up, or takes the seat."""


Consent: TypeAlias = Literal["all", "asked", "none"]


class Series(Struct, frozen=True, forbid_unknown_fields=True):
    """Which deal of a series a table plays: friends at several tables get the same deals, one seat on each time."""

    id: str
    """The first table of the series."""
    table: int
    deal: int
    deals: int


class Terms(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a table agrees on beside the rules of its game."""

    clock: Clock = Clock()
    access: Literal["public", "link", "closed"] = "public"
    """Whether the door shows it to all, only the link leads there, or whoever comes by it has to be let in."""
    watching: Consent = "all"
    """Whether all may watch, those whom the host lets, or nobody."""
    chat: Literal["all", "phrases", "off"] = "all"
    """Whether people may write to each other, choose among ready-made phrases, or neither."""
    programs: Consent = "asked"
    """Whether programs may take seats, those whom the host lets, or none."""
    backs: bool = True
    """Whether acts may be taken back."""
    rated: bool = False
    """Whether the result counts for the ratings of people who want one; then there are no hints or take-backs."""

    window: Annotated[int, Meta(ge=0, le=120)] = 4
    """Seconds after which a reaction window closes where several people play; 0 for no fixed time."""
    series: Series | None = None
    """The series of deals that the table is part of; nobody asks for that when a table is opened."""

    @property
    def by_day(self) -> bool:
        """Whether the game goes on over days, with nobody looking."""
        return self.clock.kind == "days"


class Timing(Struct, frozen=True, omit_defaults=True):
    """Where the clocks stand: one runs for all who were asked at once, whoever of them has answered."""

    reserves: tuple[float, ...] = ()
    asked: tuple[int, ...] = ()
    began: float = 0.0
    until: float | None = None


class Proposal(Struct, frozen=True, omit_defaults=True):
    """What somebody proposes to all who sit at the table, and who has said yes."""

    what: Literal["pause", "end"]
    by: int
    yes: tuple[int, ...]


class UndoRequest(Struct, frozen=True, omit_defaults=True):
    """Who asks to take something back, when, and who has said yes; whatever is done or undone meanwhile ends it."""

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
    """What changes at a table beside its acts and seats."""

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
