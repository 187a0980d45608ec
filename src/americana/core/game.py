"""What a game is: a setup, a state that acts change, and what each seat may know of it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Final, Generic, TypeAlias, TypeVar, Union

import msgspec
from msgspec import Struct

from americana.core.bot import Bot
from americana.core.errors import BadSetup, Malformed
from americana.core.events import Event
from americana.core.forms import Action, Choice
from americana.core.rules import Paragraph, Refusal, paragraphs
from americana.core.scene import Scene, Telling
from americana.core.text import Catalogue

DEALER: Final = -1
"""The seat of chance: its acts are shuffles and lots, and they are recorded like any other."""

SPECTATOR: Final = -2
"""The role of someone who watches and sees what all seats see."""

Fact: TypeAlias = str | int | tuple["Fact", ...] | None


class Setup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How many sit at the table, and the options they agreed on."""

    seats: int


class Memory(Struct, frozen=True, forbid_unknown_fields=True):
    """What a role keeps of the events it saw, beyond what still lies on the table."""


class View(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All that one role may know; what is not named in it is not shown."""

    seat: int
    asked: tuple[int, ...]
    memory: Memory
    public: Memory


class State(ABC):
    """The whole truth of one playing; only a match and a bot's imagination hold one."""

    seats: int
    to_act: tuple[int, ...]

    @abstractmethod
    def legal(self, seat: int) -> Sequence[Choice]:
        """List the acts and forms that answer what this seat is asked."""

    @abstractmethod
    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Say why this seat may not do this now, or None: the one source of legality."""

    @abstractmethod
    def apply(self, seat: int, action: Action, events: list[Event] | None = None) -> None:
        """Carry out a legal act in place; append what it caused, unless nobody listens."""

    @abstractmethod
    def copy(self) -> "State":
        """Make a state that no act on this one changes."""

    @abstractmethod
    def facts(self) -> Fact:
        """Give the whole truth as nested tuples, for comparing and for digests."""

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Give each seat's score as it stands now."""

    def winners(self) -> tuple[int, ...]:
        """Name the seats that have won, once nobody is to act."""
        scores = self.scores()
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))

    def pieces(self) -> tuple[str | int, ...]:
        """Account for everything that must never get lost: each card by name, chips by number."""
        return ()

    def asides(self, seat: int) -> Sequence[Choice]:  # noqa: ARG002
        """List the acts open to this seat that nobody waits for."""
        return ()


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
M = TypeVar("M", bound=Memory)
C = TypeVar("C", bound=Setup)

Deal: TypeAlias = dict[str, tuple[str, ...]]
"""Hidden cards by the place they lie in; only in a place whose name begins with `deck` does their order matter."""

Why: TypeAlias = Callable[[Action], Refusal | None]
"""Asks the rules, for the seat a scene is drawn for, why an act is not allowed."""


@dataclass(frozen=True, kw_only=True)
class Game(Generic[C, S, M, V]):
    """One game folder, wired together; the fields follow the files of the folder."""

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
    rematch: Callable[[C], C]
    view: Callable[[S, int, M, M], V]
    seen: Callable[[Event, int], Event | None]
    memory: Callable[[C], M]
    remember: Callable[[M, Event, int], M]
    hidden: Callable[[S, int], Deal]
    possible: Callable[[V, Deal], str | None]
    imagine: Callable[[V, Random], S]
    scene: Callable[[V, Sequence[Choice], Why, Sequence[str]], Scene]
    tell: Callable[[Event, int, Sequence[str]], Telling]
    steady: Callable[[], Bot]
    inferences: tuple[str, ...] = ()
    """The rulings from which `possible` concludes that a deal cannot be."""
    small: tuple[C, ...] = ()
    """Setups with so few cards that a test can try every deal."""

    @cached_property
    def _action(self) -> "msgspec.json.Decoder[Action]":
        return msgspec.json.Decoder(Union[self.actions])  # noqa: UP007

    @cached_property
    def book(self) -> str:
        """The rule book, as written in the folder."""
        return (self.folder / "RULES.md").read_text(encoding="utf-8")

    @cached_property
    def paragraphs(self) -> dict[str, Paragraph]:
        """The numbered paragraphs of the rule book."""
        return {paragraph.number: paragraph for paragraph in paragraphs(self.book)}

    def read_action(self, text: bytes | str) -> Action:
        """Read an act from JSON, or say where it is malformed."""
        try:
            return self._action.decode(text)
        except msgspec.MsgspecError as error:
            raise Malformed(f"not an act of {self.name}: {error}") from None

    def make_setup(self, seats: int, /, **options: object) -> C:
        """Make a setup from seats and options, refusing what the game does not have."""
        return self.read_setup({**options, "seats": seats})

    def read_setup(self, values: object) -> C:
        """Read a setup from plain values, or say which one is wrong and what is allowed."""
        try:
            setup = msgspec.convert(values, self.setup)
        except msgspec.ValidationError as error:
            known = ", ".join(self.setup.__struct_fields__)
            raise BadSetup(f"{self.name}: {error} (options: {known})") from None
        low, high = self.seats
        if not low <= setup.seats <= high:
            raise BadSetup(f"{self.name} is for {low} to {high} players, not {setup.seats}")
        return setup

    def explain(self, refusal: Refusal) -> str:
        """Say a refusal in table words."""
        return self.text.say("refusals", refusal.say, refusal.values)


AnyGame: TypeAlias = Game[Setup, State, Memory, View]
