"""The vocabulary of American Bookshop: setup, cards, actions, events, memory and view."""

from typing import Final, Literal

from americana.core import game
from americana.core.actions import Action
from americana.core.events import Event
from americana.kit.dealer import Lot as Lot
from americana.kit.dealer import Shuffle as Shuffle

SUITS: Final = {"E": "beige", "G": "green", "B": "blue", "R": "red"}
LETTERS: Final = "".join(SUITS)
CARDS: Final = tuple(suit + value for suit in SUITS for value in ("0", "0b", *map(str, range(1, 12))))
"""Each suit has two zeros, written G0 and G0b."""

WITHOUT_RED: Final = tuple(card for card in CARDS if card[0] != "R")
ORDER: Final = {card: place for place, card in enumerate(CARDS)}
SUIT: Final = {card: LETTERS.index(card[0]) for card in CARDS}
VALUE: Final = {card: int(card[1:].rstrip("b")) for card in CARDS}


def card_name(card: str) -> str:
    """Say a card in words, or as it was written if there is no such card."""
    return f"{SUITS[card[0]]} {VALUE[card]}" if card in VALUE else card


class Setup(game.Setup, frozen=True, kw_only=True):
    """The seats and options of a table of American Bookshop."""

    rounds: Literal["as many as players", "one", "twice as many"] = "as many as players"
    ties: Literal["shared", "last round"] = "shared"
    memory: bool = False

    def cards(self) -> tuple[str, ...]:
        """D15: with three players the red suit stays in the box."""
        return WITHOUT_RED if self.seats == 3 else CARDS

    def limit(self) -> int:
        """D1: the sum that wins a trick at once."""
        return {3: 14, 4: 16, 5: 17}[self.seats]

    def length(self) -> int:
        """D16: as many rounds as players, unless the table chose otherwise."""
        return {"one": 1, "twice as many": 2 * self.seats}.get(self.rounds, self.seats)


class Play(Action, frozen=True, cache_hash=True):
    """Play a card to the trick."""

    card: str


class Keep(Action, frozen=True):
    """Choose which of the cards left in hand to score."""

    cards: tuple[str, ...]


class Appoint(Action, frozen=True):
    """Name who starts the next round."""

    seat: int


class Begun(Event, frozen=True, kw_only=True):
    """A round begins."""

    rule: str = "1.4"
    round: int
    rounds: int
    starter: int
    aside: int


class Dealt(Event, frozen=True, kw_only=True):
    """A seat receives its hand; the others see only how many cards."""

    rule: str = "1.4"
    seat: int
    count: int
    cards: tuple[str, ...] = ()


class Played(Event, frozen=True, kw_only=True):
    """A card is played and the sum is called out."""

    rule: str = "2.3"
    seat: int
    card: str
    led: str
    total: int


class Took(Event, frozen=True, kw_only=True):
    """A seat wins the trick, by the limit (2.4) or by the highest card of the led suit (2.5)."""

    seat: int
    cards: tuple[str, ...]
    total: int


class Ran(Event, frozen=True, kw_only=True):
    """A player has played the last card of a hand: the round has no further trick."""

    rule: str = "3.1"
    seats: tuple[int, ...]


class Chose(Event, frozen=True, kw_only=True):
    """A seat has chosen in secret; only that seat sees its choice."""

    rule: str = "3.3"
    seat: int
    cards: tuple[str, ...]


class Kept(Event, frozen=True, kw_only=True):
    """The cards that a seat chose are turned over; the rest leaves the round unseen."""

    rule: str = "3.2"
    seat: int
    cards: tuple[str, ...]
    dropped: int


class Majority(Event, frozen=True, kw_only=True):
    """A suit is settled: one seat has most of it (4.1), or several tie (4.2)."""

    suit: str
    seats: tuple[int, ...]
    count: int


class Scored(Event, frozen=True, kw_only=True):
    """A seat's points for the round."""

    rule: str = "4.1"
    seat: int
    points: int
    total: int


class Started(Event, frozen=True, kw_only=True):
    """The starter of a round is known: by lot (1.3), by choice (5.1) or by a tie (5.2)."""

    seat: int


class Ended(Event, frozen=True, kw_only=True):
    """The game is over."""

    rule: str = "5.4"
    winners: tuple[int, ...]


class Memory(game.Memory, frozen=True):
    """D13: the suits that each seat has shown not to hold this round, as letters."""

    voids: tuple[str, ...]


class View(game.View, frozen=True, kw_only=True, dict=True):
    """Everything that one role may know."""

    setup: Setup
    round: int
    starter: int
    hand: tuple[str, ...]
    held: tuple[int, ...]
    aside: int
    leader: int
    trick: tuple[str, ...]
    total: int
    won: tuple[tuple[tuple[str, ...], ...], ...]
    mine: tuple[str, ...] | None
    """This seat's secret choice, while others still choose."""
    points: tuple[tuple[int, ...], ...]
    """Round by round, each seat's points."""
    memory: Memory
    public: Memory
