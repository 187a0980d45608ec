"""The vocabulary of Oh Hell: setup, actions, events and view."""

from typing import Annotated

from msgspec import Meta

from americana.core import game
from americana.core.actions import Action
from americana.core.events import Event
from americana.kit.cards import PACK
from americana.kit.dealer import Lot, Shuffle
from americana.kit.trick_model import Dealt, Ended, Play, Played, Took, Voids

__all__ = ["Dealt", "Ended", "Lot", "Play", "Played", "Shuffle", "Took"]


class Setup(game.Setup, frozen=True, kw_only=True):
    """The seats and options of a table of Oh Hell."""

    cards: Annotated[int, Meta(ge=1, le=7, examples=[3, 7])] = 5
    hook: bool = True

    def pack(self) -> tuple[str, ...]:
        """1.1: the ordinary pack."""
        return PACK

    def last(self) -> int:
        """O1: the last hand is of one card."""
        return 1


class Bid(Action, frozen=True):
    """Say how many tricks the player will take."""

    tricks: int


class Drew(Event, frozen=True, kw_only=True):
    """The first dealer is drawn."""

    rule: str = "1.3"
    seat: int


class Began(Event, frozen=True, kw_only=True):
    """A hand begins."""

    rule: str = "1.2"
    size: int
    dealer: int


class Turned(Event, frozen=True, kw_only=True):
    """The trump is turned up."""

    rule: str = "1.4"
    card: str


class Said(Event, frozen=True, kw_only=True):
    """A seat has bid."""

    rule: str = "2.1"
    seat: int
    tricks: int


class Scored(Event, frozen=True, kw_only=True):
    """The points that a hand brought a seat."""

    rule: str = "4.1"
    seat: int
    bid: int
    taken: int
    points: int


class View(game.View, frozen=True, kw_only=True):
    """Everything that one role may know."""

    setup: Setup
    size: int
    dealer: int
    trump: str
    hand: tuple[str, ...]
    held: tuple[int, ...]
    bids: tuple[int | None, ...]
    taken: tuple[int, ...]
    leader: int
    trick: tuple[str, ...]
    gone: tuple[str, ...]
    points: tuple[int, ...]
    memory: Voids
    public: Voids
