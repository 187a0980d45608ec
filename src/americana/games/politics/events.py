"""The events of Politics as Usual, each with its paragraph."""

from typing import Literal

from americana.core.events import Event
from americana.games.politics.effects import Effect

Reason = Literal["refused", "withdrawn", "over", "unpayable"]
"""The reason why an offer has ended."""


class Ordered(Event, frozen=True, kw_only=True):
    """The order in which candidates are taken is drawn."""

    rule: str = "1.2"
    seats: tuple[int, ...]


class Slated(Event, frozen=True, kw_only=True):
    """A seat is dealt candidates to choose from."""

    rule: str = "1.2"
    seat: int
    names: tuple[str, ...]


class Ran(Event, frozen=True, kw_only=True):
    """A seat runs as a candidate (1.3) or as a No-Name (9.8)."""

    seat: int
    name: str
    party: str
    favors: int


class Removed(Event, frozen=True, kw_only=True):
    """The Issues are shuffled, and some go back into the box unseen."""

    rule: str = "1.4"
    count: int
    left: int


class Drew(Event, frozen=True, kw_only=True):
    """A seat is dealt or draws cards; the others see only how many."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()


class Reshuffled(Event, frozen=True, kw_only=True):
    """The discard pile becomes the Campaign deck."""

    rule: str = "1.7"
    count: int


class Dry(Event, frozen=True, kw_only=True):
    """The deck has nothing left to draw for a seat."""

    rule: str = "1.7"
    seat: int


class Speaking(Event, frozen=True, kw_only=True):
    """A seat becomes Speaker: by lot (1.6), or as the next to the left (6.7)."""

    seat: int


class Raised(Event, frozen=True, kw_only=True):
    """The Speaker turns an Issue over."""

    rule: str = "2.1"
    seat: int
    round: int
    rounds: int
    issue: str
    votes: int
    sidestep: int
    effects: tuple[Effect, ...]


class Sidestepped(Event, frozen=True, kw_only=True):
    """The Speaker pays and lays the Issue under its deck."""

    rule: str = "2.2"
    seat: int
    issue: str
    cards: tuple[str, ...]


class Faced(Event, frozen=True, kw_only=True):
    """The Issue stands, by choice (2.2) or because it cannot be sidestepped (2.3)."""

    seat: int
    issue: str


class Struck(Event, frozen=True, kw_only=True):
    """The special effect of the Issue begins."""

    rule: str = "2.4"
    issue: str
    effects: tuple[Effect, ...]


class Played(Event, frozen=True, kw_only=True):
    """A card is laid on the stack: for its number (3.1), its effect (3.2 to 3.5), or as a reaction (4.3 to 4.6)."""

    seat: int
    card: str
    to: int
    poll: bool
    at: str
    source: str


class Passed(Event, frozen=True, kw_only=True):
    """A seat passes, by choice (2.7) or because it can do nothing else (2.8)."""

    seat: int


class Powered(Event, frozen=True, kw_only=True):
    """A seat uses the power of its candidate."""

    rule: str = "4.7"
    seat: int
    name: str
    to: int
    at: str
    effects: tuple[Effect, ...]


class Landed(Event, frozen=True, kw_only=True):
    """A card takes its place in front of a candidate until the Round ends."""

    seat: int
    card: str
    poll: bool
    total: int


class Resolved(Event, frozen=True, kw_only=True):
    """A card has its effect and is discarded (3.6); a Cancel whose card is gone (4.4); a Redirect (4.5)."""

    seat: int
    card: str
    effects: tuple[Effect, ...]


class Cancelled(Event, frozen=True, kw_only=True):
    """A card is canceled: as it is played (4.3), or in play (4.4)."""

    card: str
    by: str
    seat: int
    """The seat in front of which it lay; below 0 if it was on the stack."""


class Redirected(Event, frozen=True, kw_only=True):
    """A card on the stack has a new player and a new target."""

    rule: str = "4.5"
    seat: int
    card: str
    to: int


class Discarded(Event, frozen=True, kw_only=True):
    """Cards go from a hand to the discard pile, chosen by their owner or at random."""

    rule: str = "3.7"
    seat: int
    cards: tuple[str, ...]
    at_random: bool


class Froze(Event, frozen=True, kw_only=True):
    """Cards of a hand are frozen; others see only how many."""

    rule: str = "3.8"
    seat: int
    count: int
    cards: tuple[str, ...] = ()
    at_random: bool = False


class Thawed(Event, frozen=True, kw_only=True):
    """Frozen cards return to their owner's hand."""

    rule: str = "6.4"
    seat: int
    count: int


class Gained(Event, frozen=True, kw_only=True):
    """A seat gains polling points for the Round, by a power (4.7) or by the Issue (2.4)."""

    seat: int
    count: int
    total: int


class Again(Event, frozen=True, kw_only=True):
    """A seat may play another card."""

    rule: str = "3.9"
    seat: int


class Vain(Event, frozen=True, kw_only=True):
    """One part of a card's text has no effect."""

    rule: str = "3.7"
    seat: int


class Moved(Event, frozen=True, kw_only=True):
    """Favors change hands: by a card (3.7), a gift (5.1), a trade (5.4) or a swap (5.5)."""

    source: int
    to: int
    tokens: tuple[str, ...]


class Offered(Event, frozen=True, kw_only=True):
    """A seat offers a trade."""

    rule: str = "5.3"
    seat: int
    to: int
    mine: tuple[str, ...]
    yours: tuple[str, ...]
    until: str


class Lapsed(Event, frozen=True, kw_only=True):
    """An offer has ended: refused, withdrawn, over or no longer payable."""

    rule: str = "5.3"
    seat: int
    to: int
    reason: Reason


class Won(Event, frozen=True, kw_only=True):
    """A seat wins the Issue: with most polling (6.1) or in a tie (6.2); a negative one too (6.3)."""

    seat: int
    issue: str
    votes: int
    polls: tuple[int, ...]
    tied: tuple[int, ...]


class Gathered(Event, frozen=True, kw_only=True):
    """All campaign cards in play go to the discard pile."""

    rule: str = "6.4"
    fronts: tuple[tuple[str, ...], ...]
    """The cards in front of each candidate."""


class Slid(Event, frozen=True, kw_only=True):
    """A seat is ten Votes ahead and wins at once."""

    rule: str = "9.6"
    seat: int
    votes: tuple[int, ...]


class Ended(Event, frozen=True, kw_only=True):
    """The game is over: by Votes (7.1), or by Votes and a tie rule (7.2)."""

    votes: tuple[int, ...]
    winners: tuple[int, ...]
