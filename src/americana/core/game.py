"""The interface of a game: a setup, a state that acts change, and what each seat may know of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, Generic, TypeAlias, TypeVar, Union

import msgspec
from msgspec import Struct

from americana.core.actions import Action
from americana.core.bot import Bot
from americana.core.choices import Choice, WrittenChoice, read
from americana.core.errors import BadSetup, Malformed
from americana.core.events import Event
from americana.core.game_info import GameInfo, load
from americana.core.plain_errors import plainly
from americana.core.rules import Paragraph, Refusal, leaflet, paragraphs
from americana.core.scene import Copies, Face, LogEntry, RoundSummary, Scene
from americana.core.state import DEALER, SPECTATOR, Fact, State
from americana.core.text import Catalogue

if TYPE_CHECKING:
    from americana.core.match import Match

__all__ = [
    "DEALER",
    "SPECTATOR",
    "AnyGame",
    "Deal",
    "Fact",
    "Game",
    "Memory",
    "Setup",
    "Standing",
    "State",
    "View",
    "Why",
]


class Setup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How many seats there are, and the options that the table agreed on."""

    seats: int


class Memory(Struct, frozen=True, forbid_unknown_fields=True):
    """The memory of a role: what it keeps of the events it saw, beyond what still lies on the table."""


class View(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything that one role may know; a field that is not named here is not shown."""

    seat: int
    asked: tuple[int, ...]
    memory: Memory
    public: Memory


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
M = TypeVar("M", bound=Memory)
C = TypeVar("C", bound=Setup)

KNOWN: Final = 64
"""How many setups of a game are cached for all tables that agreed on them."""

Deal: TypeAlias = dict[str, tuple[str, ...]]
"""Hidden cards by the place they lie in; order matters only in places whose name begins with `deck`."""

Why: TypeAlias = Callable[[Action], Refusal | None]
"""Asks the rules why an act is not allowed, for the seat that a scene is drawn for."""


def as_agreed(setup: C, people: Sequence[int], last: State | None) -> C:  # noqa: ARG001
    """Leave a setup as the table agreed on it, no matter who sits down."""
    return setup


@dataclass(frozen=True)
class Standing(Generic[V]):
    """An answer that a seat may leave with the table, so that others do not wait for it."""

    label: str
    answer: Callable[[V, int], Action | None]
    """What it says for a seat to the present question, if anything; its view is a spectator's, without a hand."""


@dataclass(frozen=True, kw_only=True)
class Game(Generic[C, S, M, V]):
    """One game folder, put together; the fields follow the files of the folder."""

    name: str
    title: str
    tagline: str
    edition: int
    seats: tuple[int, int]
    folder: Path
    text: Catalogue
    setup: type[C]
    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]
    view_type: type[V]
    start: Callable[[C], S]
    bound: Callable[[C], int]
    view: Callable[[S, int, M, M], V]
    seen: Callable[[Event, int], Event | None]
    memory: Callable[[C], M]
    remember: Callable[[M, Event, int], M]
    hidden: Callable[[S, int], Deal]
    possible: Callable[[V, Deal], str | None]
    imagine: Callable[[V, Random], S]
    scene: Callable[[V, Sequence[Choice], Why, Sequence[str]], Scene]
    tell: Callable[[Event, int, Sequence[str]], LogEntry]
    medium: Callable[[], Bot]
    reckon: Callable[[V, Sequence[Event], Sequence[str]], RoundSummary | None] | None = None
    """Makes the summary of the round, hand or game that ended last, from a view and the events of its role."""
    reckoned_by: tuple[type[Event], ...] = ()
    """The events that change the summary; if none are named, any event."""
    box: Callable[[C], Sequence[Copies]] | None = None
    """Every card of this setup, each face once with its number of copies, for a page that lists all cards."""
    inferences: tuple[str, ...] = ()
    """The rulings from which `possible` concludes that a deal cannot be."""
    small: tuple[C, ...] = ()
    """Setups with so few cards that a test can try every deal."""
    arrange: Callable[[C, Sequence[int], S | None], C] = as_agreed
    """What the rules settle once it is known which seats are people's and, in a rematch, how the last one ended."""
    window: Callable[[V], Action | None] | None = None
    """What a seat that does not react says, while a reaction window is open; it gets a spectator's view."""
    standing: Standing[V] | None = None
    """The answer that may be left with the table, in games that often ask for no reaction."""
    never_auto_played: tuple[type[Action], ...] = ()
    """Acts that the table never plays for people, even where there is no other choice."""

    def __reduce__(self) -> tuple[Callable[[str], "AnyGame"], tuple[str]]:
        """Pickle by name: any process finds the game again by its folder."""
        return found, (self.name,)

    def __deepcopy__(self, memo: dict[int, object]) -> "Game[C, S, M, V]":  # a game never changes
        return self

    @cached_property
    def _action(self) -> "msgspec.json.Decoder[Action]":
        return msgspec.json.Decoder(Union[self.actions])  # noqa: UP007

    @cached_property
    def book(self) -> str:
        """The rule book, as written in the folder."""
        return (self.folder / "RULES.md").read_text(encoding="utf-8")

    @cached_property
    def rules_text(self) -> str:
        """The rule book as players read it."""
        return leaflet(self.book)

    @cached_property
    def info(self) -> GameInfo:
        """The introduction of the game, for the home page and `americana list`."""
        return load(self.folder)

    @property
    def best(self) -> int:
        """The best number of seats; where the game does not say, the fewest."""
        return self.info.best or self.seats[0]

    @cached_property
    def paragraphs(self) -> dict[str, Paragraph]:
        """The numbered paragraphs of the rule book."""
        return {paragraph.number: paragraph for paragraph in paragraphs(self.book)}

    def faces(self, setup: C) -> list[Face]:
        """Give every face that a card of this setup may have, each once."""
        return [copies.card.face for copies in self.box(setup)] if self.box is not None else []

    def read_action(self, text: bytes | str) -> Action:
        """Read an act from JSON, or say where it is malformed."""
        try:
            return self._action.decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            raise Malformed(f"not an act of {self.name}: {plainly(error)}") from error

    def read_choice(self, choice: WrittenChoice) -> Choice:
        """Read a written choice, or say where its act is malformed."""
        return read(self.read_action(msgspec.json.encode(choice.act)), choice.blank)

    def make_setup(self, seats: int, /, **options: object) -> C:
        """Make a setup from seats and options, refusing what the game does not have."""
        if isinstance(seats, int):
            self._check_seats(seats)  # first, because a setup may say something else of too many seats
        return self.read_setup({**options, "seats": seats})

    def read_setup(self, values: object) -> C:
        """Read a setup from plain values, or say which value is wrong and what is allowed."""
        try:
            setup = msgspec.convert(values, self.setup)
        except msgspec.ValidationError as error:
            known = ", ".join(self.setup.__struct_fields__)
            raise BadSetup(f"{self.name}: {plainly(error)} (options: {known})") from error
        self._check_seats(setup.seats)
        return self._held(setup)[0]

    def _check_seats(self, seats: int) -> None:
        """Refuse a number of seats that the game does not have."""
        low, high = self.seats
        if not low <= seats <= high:
            raise BadSetup(f"{self.name} is for {low}{f' to {high}' * (high > low)} players, not {seats}")

    def plain(self, setup: C) -> dict[str, object]:
        """Give a setup as plain values; equal setups share them, and nobody changes them."""
        return {**self._held(setup)[1]}

    def _held(self, setup: C) -> tuple[C, dict[str, object]]:
        """Give one and the same setup for all equal ones: a setup with its own deck is bigger than a game."""
        try:
            return self._shelf(setup)
        except TypeError:  # an option has no hash
            return setup, msgspec.to_builtins(setup)

    @cached_property
    def _shelf(self) -> Callable[[C], tuple[C, dict[str, object]]]:
        return lru_cache(KNOWN)(lambda setup: (setup, msgspec.to_builtins(setup)))

    def look(self, match: "Match", role: int) -> V:
        """Give everything that a role may know at a match, as a view of this game."""
        view = match.view(role)
        assert isinstance(view, self.view_type)
        return view

    def explain(self, refusal: Refusal) -> str:
        """Say a refusal in the words of the game."""
        return self.text.say("refusals", refusal.say, refusal.values)


def found(name: str) -> "AnyGame":
    """Find a game by its name, as the registry does."""
    from americana.core import registry

    return registry.find(name)


AnyGame: TypeAlias = Game[Setup, State, Memory, View]
