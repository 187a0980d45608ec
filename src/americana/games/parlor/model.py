"""The vocabulary of Americana: setup, actions, events, memory and view."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from americana.core import game
from americana.core.actions import Action
from americana.core.events import Event
from americana.games.parlor.board import BOARDS, Board
from americana.kit.cards import signed
from americana.kit.dealer import Lot as Lot
from americana.kit.dealer import Shuffle as Shuffle
from americana.kit.poker import CARDS

MOST_HANDS: Final = 50


card_name: Final = signed


class Setup(game.Setup, frozen=True, kw_only=True):
    """The seats and options of a table of Americana."""

    board: Literal["reconstruction", "boodle"] | Board = "reconstruction"
    chips: Annotated[int, Meta(ge=18, le=10000, examples=[40])] = 100
    hands: Annotated[int, Meta(ge=0, le=MOST_HANDS, examples=[3])] = 0
    rounds: Annotated[int, Meta(ge=1, le=25, examples=[2])] = 1
    target: Annotated[int, Meta(ge=0, le=10000, examples=[120])] = 0
    vote: bool = False
    rebuy: bool = True
    limit: Literal["1 to 5", "fixed"] = "1 to 5"
    carry: bool = False
    free_five: bool = False
    later_swap: bool = False
    collect_first: bool = False
    lowest: bool = False
    stake_empty: bool = False
    ante: Literal["stops", "pay or play", "holder may pay"] = "stops"

    def __post_init__(self) -> None:
        """B1: a table's own board has seven pay sections too."""
        if isinstance(self.board, Board):
            self.board.check_size()

    def layout(self) -> Board:
        """Give the whole board."""
        return self.board if isinstance(self.board, Board) else BOARDS[self.board]

    def cards(self) -> tuple[str, ...]:
        """Give the pack."""
        return CARDS

    def length(self) -> int:
        """B27: each player deals once, unless the table chose otherwise; fifty hands at most."""
        open_end = MOST_HANDS if self.vote or self.target else self.rounds * self.seats
        return min(MOST_HANDS, self.hands or open_end)


class Exchange(Action, frozen=True):
    """Swap the player's own hand for the spare hand."""


class Sell(Action, frozen=True):
    """Offer the spare hand to the highest bidder."""


class Leave(Action, frozen=True):
    """Leave the spare hand as it lies."""


class Bid(Action, frozen=True):
    """Bid so many chips for the spare hand."""

    chips: int


class Pass(Action, frozen=True):
    """Drop out of the bidding; check; or, after a bet, fold."""


class Bet(Action, frozen=True):
    """Open the betting with so many chips."""

    chips: int


class Call(Action, frozen=True):
    """Put in what a call costs, or the whole stack."""


class Raise(Action, frozen=True):
    """Put in what a call costs, and so many chips more."""

    chips: int


class Show(Action, frozen=True):
    """Lay five cards face up."""

    cards: tuple[str, ...]


class Lead(Action, frozen=True):
    """Lead a card."""

    card: str


class Play(Action, frozen=True):
    """Play the next card of the run."""

    card: str


class Pay(Action, frozen=True):
    """Pay a chip to the Ante instead of playing."""


class Vote(Action, frozen=True):
    """Vote on whether the game ends now."""

    end: bool


class Appointed(Event, frozen=True, kw_only=True):
    """A seat deals the next hand: by lot (1.4) or because the deal goes round (8.1)."""

    seat: int


class Rebought(Event, frozen=True, kw_only=True):
    """A seat that could not pay the opening chips buys a stack."""

    rule: str = "2.2"
    seat: int
    chips: int


class Retired(Event, frozen=True, kw_only=True):
    """A seat that cannot pay the opening chips is out."""

    rule: str = "9.7"
    seat: int
    chips: int


class Opened(Event, frozen=True, kw_only=True):
    """A seat puts its opening chips on these spaces, so many on each."""

    rule: str = "2.1"
    seat: int
    each: int
    spaces: tuple[str, ...]
    names: tuple[str, ...] = ()
    """The names of the spaces, if they are not all of them."""


class Begun(Event, frozen=True, kw_only=True):
    """A hand is dealt; the spare hand has so many cards."""

    rule: str = "2.3"
    hand: int
    hands: int
    dealer: int
    spare: int


class Dealt(Event, frozen=True, kw_only=True):
    """A seat receives its hand; the others see only how many cards."""

    rule: str = "2.3"
    seat: int
    count: int
    cards: tuple[str, ...] = ()


class Offered(Event, frozen=True, kw_only=True):
    """The dealer offers the spare hand for sale."""

    rule: str = "3.1"
    seat: int


class Bidden(Event, frozen=True, kw_only=True):
    """A seat bids for the spare hand."""

    rule: str = "3.2"
    seat: int
    chips: int


class Declined(Event, frozen=True, kw_only=True):
    """A seat drops out of the bidding."""

    rule: str = "3.2"
    seat: int


class Sold(Event, frozen=True, kw_only=True):
    """The highest bidder pays the dealer."""

    rule: str = "3.3"
    seat: int
    dealer: int
    chips: int


class Unsold(Event, frozen=True, kw_only=True):
    """Nobody bid for the spare hand."""

    rule: str = "3.4"


class Took(Event, frozen=True, kw_only=True):
    """A seat takes the spare hand and puts its own away; only that seat sees the cards."""

    rule: str = "3.1"
    seat: int
    count: int
    away: int
    cards: tuple[str, ...] = ()


class Buried(Event, frozen=True, kw_only=True):
    """The dead hand lies face down from now on; a seat knows it if it was that seat's own."""

    rule: str = "3.5"
    count: int
    seat: int


class Checked(Event, frozen=True, kw_only=True):
    """A seat passes before any bet."""

    rule: str = "4.1"
    seat: int


class Folded(Event, frozen=True, kw_only=True):
    """A seat passes after a bet and is out of the betting."""

    rule: str = "4.1"
    seat: int


class Staked(Event, frozen=True, kw_only=True):
    """A seat bets, calls or raises (4.2), or goes all in with it (4.3)."""

    seat: int
    how: Literal["bet", "call", "raise"]
    chips: int
    level: int
    all_in: bool


class Returned(Event, frozen=True, kw_only=True):
    """The unmatched part of a bet goes back."""

    rule: str = "4.3"
    seat: int
    chips: int


class Unbet(Event, frozen=True, kw_only=True):
    """Nobody has bet: all show their cards for the pool, or the pool carries over."""

    rule: str = "4.4"
    chips: int
    carried: bool


class Alone(Event, frozen=True, kw_only=True):
    """All others have folded: the last player takes the pool without showing."""

    rule: str = "4.5"
    seat: int
    chips: int


class Showed(Event, frozen=True, kw_only=True):
    """A seat lays five cards face up: in the poker round (5.1) or at the end of the game (8.3)."""

    seat: int
    cards: tuple[str, ...]
    kind: int


class Won(Event, frozen=True, kw_only=True):
    """A pot goes to the best five (5.2), is split (5.3), or is the board at the end of the game (8.3)."""

    seats: tuple[int, ...]
    chips: int
    share: int
    odd: int
    side: bool


class Collecting(Event, frozen=True, kw_only=True):
    """All take up their whole hands and look at the board: after the poker round (6.1) or before it (9.12)."""

    early: bool


class Claimed(Event, frozen=True, kw_only=True):
    """Seats show the cards of a space and take its chips: certain cards (6.2), or a run in any suit (6.3)."""

    space: int
    name: str
    seats: tuple[int, ...]
    cards: tuple[tuple[str, ...], ...]
    chips: int
    share: int
    odd: int


class Stayed(Event, frozen=True, kw_only=True):
    """Nobody claims a space, and its chips stay."""

    rule: str = "6.4"
    space: int
    name: str
    cards: tuple[str, ...]
    chips: int


class Played(Event, frozen=True, kw_only=True):
    """A card is led (7.1, 7.4, 7.5), the lowest of its owner's in these suits, or played in a run (7.2)."""

    seat: int
    card: str
    among: str = ""


class Stopped(Event, frozen=True, kw_only=True):
    """A run ends: with an ace, at a card already played, or at one that nobody played."""

    rule: str = "7.3"
    seat: int
    missing: str
    why: Literal["ace", "played", "dead", "unplayed"]


class LeadPassed(Event, frozen=True, kw_only=True):
    """Seats that hold only one suit pass the lead; if nobody has another suit it stays where it was."""

    rule: str = "7.5"
    suit: str
    seats: tuple[int, ...]
    leader: int


class Paid(Event, frozen=True, kw_only=True):
    """A seat that was asked for the next card pays the Ante (8.1, 8.2), or has no chip to pay."""

    seat: int
    chips: int
    card: str


class Emptied(Event, frozen=True, kw_only=True):
    """A seat has played its last card and wins the Ante."""

    rule: str = "7.6"
    seat: int
    chips: int


class Caught(Event, frozen=True, kw_only=True):
    """A seat still holds cards and pays the Ante for them."""

    rule: str = "7.7"
    seat: int
    cards: int
    chips: int


class Voted(Event, frozen=True, kw_only=True):
    """A seat has voted in secret; only that seat sees it."""

    rule: str = "9.6"
    seat: int
    end: bool


class Counted(Event, frozen=True, kw_only=True):
    """The votes are turned over."""

    rule: str = "9.6"
    ends: tuple[int, ...]
    stays: tuple[int, ...]
    over: bool


class Closing(Event, frozen=True, kw_only=True):
    """No further hand is dealt: all chips on the board go to the pool."""

    rule: str = "8.2"
    chips: int
    spaces: tuple[str, ...]
    piles: tuple[int, ...]


class Ended(Event, frozen=True, kw_only=True):
    """The game is over."""

    rule: str = "8.4"
    winners: tuple[int, ...]


class Known(Struct, frozen=True, forbid_unknown_fields=True):
    """The table's knowledge of one hand: cards shown, and cards that it cannot hold, by ruling, as bits."""

    five: tuple[str, ...] = ()
    claimed: tuple[str, ...] = ()
    barred: tuple[tuple[str, int], ...] = ()


class Taking(Struct, frozen=True, forbid_unknown_fields=True):
    """Chips that seats took from a space in this hand, so many each."""

    place: str
    seats: tuple[int, ...]
    share: int


class Memory(game.Memory, frozen=True):
    """The public facts of a hand: what was shown, proven and taken in it."""

    hands: tuple[Known, ...]
    collected: bool = False
    takings: tuple[Taking, ...] = ()


class View(game.View, frozen=True, kw_only=True):
    """Everything that one role may know."""

    setup: Setup
    number: int
    phase: str
    dealer: int
    live: tuple[int, ...]
    stacks: tuple[int, ...]
    bought: tuple[int, ...]
    board: tuple[int, ...]
    """The chips on each space."""
    hand: tuple[str, ...]
    held: tuple[int, ...]
    spare: int
    """How many cards the spare hand has, and later the dead hand."""
    thrower: int
    """The seat that put the dead hand away, if any."""
    away: tuple[str, ...]
    """The hand this seat put away."""
    bid: int
    bidder: int
    bidding: tuple[int, ...]
    put: tuple[int, ...]
    """The chips that each seat has bet in this hand."""
    level: int
    raiser: int
    raises: int
    staying: tuple[int, ...]
    """The seats that have not folded."""
    waiting: tuple[int, ...]
    """The seats that still have to bet, to show, or to answer a run."""
    shown: tuple[tuple[str, ...], ...]
    played: tuple[tuple[str, ...], ...]
    last: str
    """The card played last in the run, or before the lead that is asked for now."""
    turn: int
    """The seat that played it."""
    mine: bool | None
    """This seat's vote, while others still vote."""
    final: tuple[tuple[str, ...], ...]
    memory: Memory
    public: Memory
