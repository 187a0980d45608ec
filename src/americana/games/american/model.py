"""The vocabulary of American: setup, ranks, actions, events, memory and view.

Suits do not matter, so a card is its rank.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from americana.core import game
from americana.core.actions import Action
from americana.core.events import Event
from americana.kit.cards import RANK_NAMES
from americana.kit.cards import RANKS as RANKS
from americana.kit.dealer import Shuffle as Shuffle

ORDER: Final = {rank: place for place, rank in enumerate(RANKS)}
FREE: Final = ("2", "10", "A")
"""The ranks that may be played on anything."""

TURNS: Final = 2000
"""E24: the turns after which a game is a draw."""

_NUMBERS: Final = ("no", "one", "two", "three", "four")


def rank_name(rank: str) -> str:
    """Say a rank with its article, as in 'an ace', or as it was written if there is no such rank."""
    return f"{'an' if rank in ('8', 'A') else 'a'} {RANK_NAMES.get(rank, rank)}"


def cards_name(rank: str, count: int) -> str:
    """Say several cards of a rank: 'two jacks', 'three 6s'."""
    number = _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)
    return rank_name(rank) if count == 1 else f"{number} {RANK_NAMES.get(rank, rank)}s"


def beats(rank: str, top: str, equal: bool) -> bool:
    """E1, E11: higher beats lower; aces, 2s and 10s beat anything; anything beats a 2 or an empty pile."""
    if rank in FREE or top in ("", "2"):
        return True
    return ORDER[rank] > ORDER[top] or (equal and rank == top)


class Setup(game.Setup, frozen=True, kw_only=True):
    """The seats and options of a table of American."""

    dealer: Annotated[int, Meta(ge=0, le=1, examples=[0, 1])] = 0
    equal: bool = False
    voluntary: bool = False
    draw: Literal["refill", "one"] = "refill"
    lowest: Literal["2", "3"] = "2"
    blind: bool = False
    swap: bool = False
    fours: bool = False

    def cards(self) -> tuple[str, ...]:
        """Give the deck: four of each rank."""
        return tuple(rank for rank in RANKS for _ in range(4))

    def packet(self) -> int:
        """E23: how many cards are dealt to a place at a time, and the size that the hand is filled up to."""
        return 3

    def height(self, rank: str) -> int:
        """E12: how high a rank counts when the table decides who begins."""
        return len(RANKS) if rank == "2" and self.lowest == "3" else ORDER[rank]


class Throw(Action, frozen=True, cache_hash=True):
    """Play one or more cards of a rank on the pile."""

    rank: str
    count: int


class PickUp(Action, frozen=True):
    """Pick up the pile by choice."""


class Turn(Action, frozen=True):
    """Turn over the down card in this place, counted from 0."""

    place: int


class Swap(Action, frozen=True):
    """Give hand cards for as many up cards, each named from low to high; an empty exchange changes nothing."""

    give: tuple[str, ...]
    take: tuple[str, ...]


class Begun(Event, frozen=True, kw_only=True):
    """The dealer takes the deck."""

    rule: str = "1.2"
    dealer: int


class Dealt(Event, frozen=True, kw_only=True):
    """A packet is dealt; a hand is shown to its owner alone, down cards to nobody."""

    rule: str = "1.3"
    seat: int
    place: Literal["down", "up", "hand"]
    count: int
    cards: tuple[str, ...] = ()


class Swapped(Event, frozen=True, kw_only=True):
    """A seat has exchanged hand cards for up cards, or declined."""

    rule: str = "6.7"
    seat: int
    give: tuple[str, ...]
    take: tuple[str, ...]


class Showed(Event, frozen=True, kw_only=True):
    """A seat shows its lowest hand cards, as many as it takes to decide who begins."""

    rule: str = "2.1"
    seat: int
    cards: tuple[str, ...]
    lower: tuple[str, ...]
    """The lower ranks, which the rest of the hand therefore cannot be."""


class Started(Event, frozen=True, kw_only=True):
    """The first player is known: by the lowest card (2.1), or after a tie (2.2)."""

    seat: int
    tied: bool
    """All hand cards were alike."""


class Threw(Event, frozen=True, kw_only=True):
    """Cards go from a hand to the pile; the rule says what allowed it."""

    seat: int
    rank: str
    count: int


class Drew(Event, frozen=True, kw_only=True):
    """A seat draws; the other seat sees only how many cards."""

    rule: str = "3.6"
    seat: int
    count: int
    cards: tuple[str, ...] = ()


class PickedUp(Event, frozen=True, kw_only=True):
    """The whole pile goes into a hand: forced (3.5, 5.3), by choice (3.4) or with a turned card (5.2)."""

    seat: int
    cards: tuple[str, ...]
    lacks: tuple[str, ...] = ()
    """The ranks that would have beaten the top, which the hand therefore does not hold."""


class Reset(Event, frozen=True, kw_only=True):
    """A 2 lies on top: any card may be played on it."""

    rule: str = "4.2"
    seat: int


class Killed(Event, frozen=True, kw_only=True):
    """A 10 removes the pile from the game, itself included."""

    rule: str = "4.3"
    seat: int
    cards: tuple[str, ...]


class Cleared(Event, frozen=True, kw_only=True):
    """Four of a rank remove the pile from the game."""

    rule: str = "6.8"
    seat: int
    cards: tuple[str, ...]


class TookUp(Event, frozen=True, kw_only=True):
    """A seat picks up its up cards: its hand is empty (5.1), or a 10 has emptied it (4.5)."""

    seat: int
    cards: tuple[str, ...]


class TookDown(Event, frozen=True, kw_only=True):
    """A seat picks up its down cards, which the other seat does not see."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()


class Turned(Event, frozen=True, kw_only=True):
    """A down card is turned over for all to see."""

    rule: str = "5.2"
    seat: int
    place: int
    rank: str


class Won(Event, frozen=True, kw_only=True):
    """A seat is out of cards: by a 10 (4.6) or by any other card (5.4)."""

    seat: int


class Drawn(Event, frozen=True, kw_only=True):
    """The game has lasted too long, and nobody wins."""

    rule: str = "5.5"
    turns: int


class Slot(Struct, frozen=True, forbid_unknown_fields=True):
    """An unknown card of a hand, and the ranks it cannot be."""

    lower: tuple[str, ...] = ()
    """E12: the card was not shown at the start, and these would have been."""
    better: tuple[str, ...] = ()
    """E4: the card was in the hand at a pick-up, and these would have been played."""

    def may_be(self, rank: str) -> bool:
        """Say whether nothing excludes a rank."""
        return rank not in self.lower and rank not in self.better


class Held(Struct, frozen=True, forbid_unknown_fields=True):
    """The known part of a hand: cards certainly in it, and the unknown others, the oldest first.

    A limit holds for every card that was in the hand by then: an older slot is never wider than a newer one.
    """

    cards: tuple[str, ...] = ()
    slots: tuple[Slot, ...] = ()


class Memory(game.Memory, frozen=True):
    """The table's knowledge of each hand; no player has seen more of the other's hand."""

    hands: tuple[Held, ...]


class View(game.View, frozen=True, kw_only=True):
    """Everything that one role may know."""

    setup: Setup
    starter: int
    hand: tuple[str, ...]
    held: tuple[int, ...]
    up: tuple[tuple[str, ...], ...]
    down: tuple[tuple[int, ...], ...]
    """The places in which down cards still lie."""
    deck: int
    pile: tuple[str, ...]
    gone: tuple[str, ...]
    """The cards that have left the game."""
    turn: int
    """How many turns are over."""
    again: bool
    """Whether the seat to act has removed the pile in this turn."""
    winner: int
    memory: Memory
    public: Memory
