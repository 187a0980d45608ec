"""The vocabulary of Leduc poker: setup, cards, actions, events, memory and view."""

from typing import Annotated, Final

from msgspec import Meta

from americana.core import game
from americana.core.actions import Action
from americana.core.events import Event
from americana.kit.dealer import Shuffle

__all__ = ["Shuffle"]

RANKS: Final = {"J": "jack", "Q": "queen", "K": "king"}
SUITS: Final = {"s": "spades", "h": "hearts"}
CARDS: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
RANK: Final = {card: "JQK".index(card[0]) for card in CARDS}


def card_name(card: str) -> str:
    """Say a card in words, or as it was written if there is no such card."""
    return f"the {RANKS[card[0]]} of {SUITS[card[1]]}" if card in RANK else card


class Setup(game.Setup, frozen=True, kw_only=True):
    """The seats and options of a table of Leduc poker."""

    raises: Annotated[int, Meta(ge=1, le=4, examples=[1, 2, 3])] = 2


class Fold(Action, frozen=True):
    """Give up the pot."""


class Call(Action, frozen=True):
    """Match the other's chips; check, if there is nothing to match."""


class Raise(Action, frozen=True):
    """Call, and put in the round's stake on top."""


class Anted(Event, frozen=True, kw_only=True):
    """A seat puts in its ante."""

    rule: str = "1.2"
    seat: int
    chips: int


class Dealt(Event, frozen=True, kw_only=True):
    """A seat receives its card; the other sees only its back."""

    rule: str = "1.3"
    seat: int
    card: str = ""


class Laid(Event, frozen=True, kw_only=True):
    """The board is laid face down."""

    rule: str = "1.3"


class Called(Event, frozen=True, kw_only=True):
    """A seat calls, or checks if it puts in nothing."""

    rule: str = "2.2"
    seat: int
    chips: int


class Raised(Event, frozen=True, kw_only=True):
    """A seat raises."""

    rule: str = "2.3"
    seat: int
    chips: int
    by: int


class Folded(Event, frozen=True, kw_only=True):
    """A seat gives up the pot."""

    rule: str = "2.5"
    seat: int


class Turned(Event, frozen=True, kw_only=True):
    """The board is turned up."""

    rule: str = "3.1"
    card: str


class Showed(Event, frozen=True, kw_only=True):
    """A seat shows its card, and whether it makes a pair with the board."""

    rule: str = "3.2"
    seat: int
    card: str
    pair: bool


class Took(Event, frozen=True, kw_only=True):
    """A seat takes its share of the pot: after a fold (2.5), at the showdown (3.2), or as half of a split (3.3)."""

    seat: int
    chips: int


class Ended(Event, frozen=True, kw_only=True):
    """The game is over."""

    rule: str = "3.4"
    winners: tuple[int, ...]
    scores: tuple[int, ...]


class Memory(game.Memory, frozen=True):
    """How the betting went: c for a call, r for a raise, f for a fold, / where the board was turned up."""

    bets: str = ""


class View(game.View, frozen=True, kw_only=True):
    """Everything that one role may know."""

    setup: Setup
    round: int
    card: str
    """The seat's own card; empty for a spectator, and before the deal."""
    board: str
    """The card in the middle, once it is turned up."""
    raises: int
    paid: tuple[int, ...]
    folded: int
    won: tuple[int, ...]
    """The seats that took the pot, once the game is over."""
    shown: tuple[str, ...]
    """Both cards, after a showdown."""
    memory: Memory
    public: Memory
