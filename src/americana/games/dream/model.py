"""The vocabulary of Americana: The Card Game: setup, actions, events, memory and view."""

from functools import lru_cache
from typing import Annotated, Final, Literal

from msgspec import Meta
from msgspec.structs import force_setattr

from americana.core import game
from americana.core.actions import Action
from americana.core.events import Event
from americana.games.dream.effects import Deck, Effect, flaws, own_deck
from americana.kit.dealer import Lot as Lot
from americana.kit.dealer import Shuffle as Shuffle
from americana.kit.pending import PendingStep

LIMIT: Final = 7
"""A19: how many cards a hand keeps, at tables that set a limit."""

TURNS: Final = 60
"""A22: the turns of a player after which a game without a winner is over."""

EXTRA: Final = 10
"""The most extra plays of one turn, so that every turn ends."""


class Setup(game.Setup, frozen=True, kw_only=True):
    """The seats and options of a table of Americana: The Card Game."""

    instant: bool = False
    own_turn: bool = False
    random_discards: bool = False
    starter: Annotated[int, Meta(ge=0, le=6, examples=[1])] = 0
    again: Literal["smallest", "same", "lots"] = "smallest"
    hand_limit: bool = False
    deck: Literal["own"] | Deck = "own"

    def __post_init__(self) -> None:
        force_setattr(self, "deck", own_deck() if self.deck == "own" else _one(self.cards()))
        if self.starter > self.seats:
            raise ValueError(f"seat {self.starter} cannot start at a table of {self.seats}")
        for flaw in flaws(self.cards(), self.seats):
            raise ValueError(flaw.sentence)

    def cards(self) -> Deck:
        """Give the deck that is played with."""
        assert isinstance(self.deck, Deck)
        return self.deck


@lru_cache(game.KNOWN)
def _one(deck: Deck) -> Deck:
    """Give one and the same deck for all equal ones: comparing two costs as much as a dozen plays."""
    return deck


class Play(Action, frozen=True):
    """Play a card from the hand to the player's own Dream."""

    card: str


class Discard(Action, frozen=True):
    """Put cards from the hand under the deck, the first one first."""

    cards: tuple[str, ...]


class Choose(Action, frozen=True):
    """Point at a card in a Dream."""

    card: str


class Aim(Action, frozen=True):
    """Name the target of an action."""

    seat: int


class Decline(Action, frozen=True):
    """Decline something optional."""


class Fall(Action, frozen=True):
    """The dealer draws cards from a hand at random, named by their place in it."""

    places: tuple[str, ...]


class Started(Event, frozen=True, kw_only=True):
    """The starter is known."""

    rule: str = "1.3"
    seat: int
    lot: bool


class Shuffled(Event, frozen=True, kw_only=True):
    """The deck is shuffled: before the first turn (1.4) or by an action (4.6)."""

    count: int


class Drew(Event, frozen=True, kw_only=True):
    """A seat draws cards into its hand; the others see only how many."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()


class Dry(Event, frozen=True, kw_only=True):
    """The deck has nothing left to draw for a seat."""

    rule: str = "2.3"
    seat: int


class Settled(Event, frozen=True, kw_only=True):
    """A seat draws a Demographic, plays it at once and draws again."""

    rule: str = "3.1"
    seat: int
    card: str


class Doubled(Event, frozen=True, kw_only=True):
    """A seat draws a Demographic that it has, shows it and puts it under the deck."""

    rule: str = "3.2"
    seat: int
    card: str


class Paid(Event, frozen=True, kw_only=True):
    """A Demographic lets its owner draw."""

    rule: str = "3.4"
    seat: int
    card: str


class Played(Event, frozen=True, kw_only=True):
    """A card is played toward a Dream, in the Play Phase (2.4) or as an extra play (4.9)."""

    seat: int
    card: str
    place: int
    value: int
    total: int


class Acted(Event, frozen=True, kw_only=True):
    """The action of a card begins, and the log quotes its text."""

    rule: str = "2.6"
    seat: int
    card: str
    effects: tuple[Effect, ...]


class Skipped(Event, frozen=True, kw_only=True):
    """A seat has nothing to play."""

    rule: str = "2.5"
    seat: int


class Aimed(Event, frozen=True, kw_only=True):
    """The target of an action is known."""

    rule: str = "4.2"
    seat: int
    target: int
    card: str


class Discarded(Event, frozen=True, kw_only=True):
    """Cards go from a hand under the deck; others see which places of the hand they leave, not which cards."""

    seat: int
    places: tuple[int, ...]
    cards: tuple[str, ...] = ()
    at_random: bool = False


class Removed(Event, frozen=True, kw_only=True):
    """A card goes from a Dream under the deck."""

    by: int
    seat: int
    card: str
    total: int


class Moved(Event, frozen=True, kw_only=True):
    """A card moves from one Dream to another, and does nothing there but count."""

    rule: str = "4.8"
    source: int
    target: int
    card: str
    totals: tuple[int, int]


class Recalled(Event, frozen=True, kw_only=True):
    """A card goes back from a Dream to the hand of its owner."""

    rule: str = "4.10"
    seat: int
    card: str
    total: int


class Declined(Event, frozen=True, kw_only=True):
    """A seat declines something optional."""

    rule: str = "4.3"
    seat: int
    card: str


class Vain(Event, frozen=True, kw_only=True):
    """One part of an action has no effect."""

    rule: str = "4.3"
    seat: int
    card: str


class Won(Event, frozen=True, kw_only=True):
    """A Dream has come true, in its owner's turn (5.1) or in another's (5.2)."""

    seat: int
    total: int


class Ended(Event, frozen=True, kw_only=True):
    """The game is over."""

    rule: str = "5.3"
    reason: Literal["won", "still", "long"]
    winners: tuple[int, ...]


class Memory(game.Memory, frozen=True):
    """The places of all cards, as a role has seen them go.

    A hidden card is remembered by its name, if the role knows it. Otherwise it is remembered by the number of the
    shuffle after which it left the deck. It cannot be a card that lay elsewhere in plain sight at that time.
    """

    hands: tuple[tuple[str, ...], ...]
    epoch: int = 0
    """How often the deck was shuffled since the game began."""
    over: int = 0
    """Cards of the deck that lie as they were shuffled."""
    under: tuple[str, ...] = ()
    """Cards put under the deck since, the uppermost first."""
    freed: tuple[tuple[str, int], ...] = ()
    """Cards that the role saw go under the deck, and the shuffle in which it lost sight of them."""


class View(game.View, frozen=True, kw_only=True):
    """Everything that one role may know."""

    setup: Setup
    phase: int
    turn: int
    turns: int
    idle: int
    extra: int
    hand: tuple[str, ...]
    held: tuple[int, ...]
    dreams: tuple[tuple[str, ...], ...]
    deck: int
    agenda: tuple[PendingStep, ...]
    winner: int
    memory: Memory
    public: Memory
