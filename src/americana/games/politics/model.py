"""The vocabulary of Politics as Usual: setup, actions, what lies on the table, memory and view."""

from typing import Final, Literal, NamedTuple

from msgspec.structs import force_setattr

from americana.core import game
from americana.core.actions import Action
from americana.games.politics.effects import Deck, flaws, own_deck
from americana.kit.dealer import Lot as Lot
from americana.kit.dealer import Shuffle as Shuffle
from americana.kit.pending import PendingStep

HAND: Final = 7
DEALT: Final = 2
PARTY_DRAW: Final = 2
PARTY_BONUS: Final = 2
LANDSLIDE: Final = 10
OFFERS: Final = 4
"""C38: how many offers and gifts a seat makes in a Round."""

NO_NAME: Final = "No-Name"
NO_NAME_FAVORS: Final = 3


class Setup(game.Setup, frozen=True, kw_only=True):
    """The seats and options of a table of Politics as Usual."""

    candidates: Literal["choose", "deal", "deal two"] = "choose"
    pass_final: bool = False
    one_reaction: bool = False
    no_swaps: bool = False
    returning: bool = False
    landslide: bool = False
    parties: bool = True
    no_names: bool = False
    extra_card: Literal["winner", "fewest"] = "winner"
    deck: Literal["own"] | Deck = "own"

    def __post_init__(self) -> None:
        if self.deck == "own":
            force_setattr(self, "deck", own_deck())  # a record holds the cards it was played with
        for flaw in flaws(self.cards(), self.seats):
            raise ValueError(flaw.sentence)

    def cards(self) -> Deck:
        """Give the cards in use."""
        assert isinstance(self.deck, Deck)
        return self.deck

    def removed(self) -> int:
        """Say how many Issues go back into the box unseen: four, or ten with two players."""
        return 10 if self.seats == 2 else 4

    def opening(self) -> int:
        """Say how many cards a hand begins with."""
        return HAND

    def rounds(self) -> int:
        """Count the Issues that are contested."""
        return max(1, len(self.cards().issues) - self.removed())


# Actions


class Run(Action, frozen=True):
    """Run as a candidate, or as a No-Name of a party."""

    name: str


class Sidestep(Action, frozen=True):
    """Discard these cards to bypass the Issue."""

    cards: tuple[str, ...]


class Face(Action, frozen=True):
    """Face the Issue that was raised."""


class Play(Action, frozen=True):
    """Play Momentum for its polling number in front of a candidate."""

    card: str
    to: int


class Use(Action, frozen=True):
    """Play a card for its effect: on a seat, on another card, or on nobody in particular."""

    card: str
    to: int
    at: str


class Power(Action, frozen=True):
    """Use the power of the player's candidate."""

    name: str
    to: int
    at: str


class Pass(Action, frozen=True):
    """Play nothing; in a window, react with nothing."""


class Aim(Action, frozen=True):
    """Name the new target of a redirected card."""

    to: int


class Discard(Action, frozen=True):
    """Discard cards from the hand."""

    cards: tuple[str, ...]


class Freeze(Action, frozen=True):
    """Put cards face down beside the player's candidate."""

    cards: tuple[str, ...]


class Give(Action, frozen=True):
    """Give Favors away."""

    to: int
    tokens: tuple[str, ...]


class Propose(Action, frozen=True):
    """Offer a trade: of the named tokens, mine go to that seat and that seat's come to me."""

    to: int
    tokens: tuple[str, ...]
    until: str


class Accept(Action, frozen=True):
    """Take the offer of a seat."""

    of: int


class Refuse(Action, frozen=True):
    """Decline the offer of a seat."""

    of: int


class Withdraw(Action, frozen=True):
    """Withdraw the player's own offer."""


class Queue(Action, frozen=True):
    """The dealer draws the order in which candidates are taken."""

    seats: tuple[str, ...]


class Slate(Action, frozen=True):
    """The dealer shuffles the candidates to deal them."""

    names: tuple[str, ...]


class Fall(Action, frozen=True):
    """The dealer draws cards from a hand at random, named by their place in it."""

    places: tuple[str, ...]


# What lies on the table


class Laid(NamedTuple):
    """A card that was played: by which seat, in front of or against which, as a number or effect, at which card."""

    card: str
    by: int
    to: int
    poll: bool
    at: str = ""


class Answer(NamedTuple):
    """A seat's secret answer in a window: pass, use or power."""

    what: str
    card: str = ""
    to: int = -1
    at: str = ""


class Bargain(NamedTuple):
    """An open offer: whose, to whom, the tokens that would change hands either way, and until when."""

    by: int
    to: int
    mine: tuple[str, ...]
    yours: tuple[str, ...]
    until: str


class Memory(game.Memory, frozen=True):
    """Nothing: discards are open, and a pass proves nothing, so all that can be known still lies on the table."""


class View(game.View, frozen=True, kw_only=True):
    """Everything that one role may know."""

    setup: Setup
    phase: int
    round: int
    speaker: int
    turn: int
    acted: bool
    passes: int
    out: tuple[bool, ...]
    queue: tuple[int, ...]
    slates: tuple[tuple[str, ...], ...]
    runners: tuple[str, ...]
    deck: int
    hand: tuple[str, ...]
    held: tuple[int, ...]
    ice: tuple[str, ...]
    frozen: tuple[int, ...]
    discard: tuple[str, ...]
    spent: tuple[str, ...]
    batches: tuple[tuple[str, ...], ...]
    """For each reshuffle, the cards that went into the deck then and have not been seen since."""
    mixes: tuple[tuple[int, ...], ...]
    """For each seat, how many of its hidden cards were drawn after which reshuffle."""
    issues: int
    buried: tuple[str, ...]
    """The sidestepped Issues at the bottom of their deck, the uppermost first."""
    removed: int
    issue: str
    won: tuple[tuple[str, ...], ...]
    fronts: tuple[tuple[Laid, ...], ...]
    stack: tuple[Laid, ...]
    extra: tuple[int, ...]
    own: tuple[tuple[str, ...], ...]
    below: tuple[tuple[str, ...], ...]
    used: tuple[bool, ...]
    made: tuple[int, ...]
    bargains: tuple[Bargain | None, ...]
    moment: str
    reacted: bool
    mine: Answer | None
    agenda: tuple[PendingStep, ...]
    champion: int
    winner: int
    memory: Memory
    public: Memory
