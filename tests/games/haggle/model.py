"""The vocabulary of Haggle: setup, cards, actions, events, memory and view."""

from typing import Final

from americana.core import game
from americana.core.actions import Action
from americana.core.events import Event
from americana.kit.dealer import Shuffle

__all__ = ["Shuffle"]

CARDS: Final = tuple(str(number) for number in range(1, 13))
CHIPS: Final = 5
HAND: Final = 2


class Setup(game.Setup, frozen=True, kw_only=True):
    """The seats and options of a table of Haggle."""

    gifts: bool = True

    def cards(self) -> tuple[str, ...]:
        """Name the cards in use."""
        return CARDS

    def length(self) -> int:
        """Count the rounds."""
        return 3


class Bid(Action, frozen=True):
    """Bid chips for the card that is for sale."""

    chips: int


class Give(Action, frozen=True):
    """Give chips to another seat."""

    seat: int
    chips: int


class Show(Action, frozen=True):
    """Lay open cards of the player's own hand."""

    cards: tuple[str, ...]


class Dealt(Event, frozen=True, kw_only=True):
    """A seat receives its hand; the others see only how many cards."""

    rule: str = "1.2"
    seat: int
    count: int
    cards: tuple[str, ...] = ()


class Turned(Event, frozen=True, kw_only=True):
    """A card is turned up for sale."""

    rule: str = "2.1"
    round: int
    rounds: int
    card: str
    opener: int


class Sealed(Event, frozen=True, kw_only=True):
    """A seat has bid in secret; only that seat sees it."""

    rule: str = "2.2"
    seat: int
    chips: int


class Bought(Event, frozen=True, kw_only=True):
    """The highest bid takes the card."""

    rule: str = "2.3"
    seat: int
    card: str
    chips: int


class Voided(Event, frozen=True, kw_only=True):
    """The other bids are void, and nobody learns what they were."""

    rule: str = "2.4"
    seats: tuple[int, ...]


class Gave(Event, frozen=True, kw_only=True):
    """A seat gives chips to another."""

    rule: str = "3.2"
    seat: int
    to: int
    chips: int


class Showed(Event, frozen=True, kw_only=True):
    """A seat shows cards, in time for points (3.3) or at the end (4.1)."""

    seat: int
    cards: tuple[str, ...]


class Scored(Event, frozen=True, kw_only=True):
    """A seat's score, and what it is made of."""

    rule: str = "4.2"
    seat: int
    bought: int
    hand: int
    shown: int
    chips: int
    total: int


class Ended(Event, frozen=True, kw_only=True):
    """The game is over."""

    rule: str = "4.3"
    winners: tuple[int, ...]


class Memory(game.Memory, frozen=True):
    """The seat's own bids, round by round: void ones are nowhere on the table."""

    bids: tuple[int, ...] = ()


class View(game.View, frozen=True, kw_only=True):
    """Everything that one role may know."""

    setup: Setup
    round: int
    sale: str
    deck: int
    hand: tuple[str, ...]
    held: tuple[int, ...]
    """How many hidden cards each seat holds."""
    shown: tuple[tuple[str, ...], ...]
    bought: tuple[tuple[str, ...], ...]
    chips: tuple[int, ...]
    box: int
    given: tuple[bool, ...]
    points: tuple[int, ...]
    mine: int | None
    """This seat's secret bid, while others still bid."""
    memory: Memory
    public: Memory
