"""The table of Americana: what lies where, and the small changes that every phase makes."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from americana.core.choices import Pick
from americana.core.events import Event
from americana.core.game import DEALER, Fact
from americana.core.game import State as Base
from americana.games.parlor.board import Space, place_names
from americana.games.parlor.model import Setup
from americana.kit.dealer import Shuffle
from americana.kit.poker import BITS, CARDS, INDEX, indices, mask, names

NOBODY: Final = -1
BY_DEALER: Final = (DEALER,)
ALONE: Final = tuple([(seat,) for seat in range(9)])

DEAD: Final = -1
ABSENT: Final = -2
"""The owner of a card that was given to nobody."""

SUIT_MASKS: Final = (8191, 8191 << 13, 8191 << 26, 8191 << 39)
OTHER_SUITS: Final = tuple([sum(SUIT_MASKS) ^ suit for suit in SUIT_MASKS])


class Ground:
    """The fixed facts of a setup, prepared for lookup."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        board = setup.layout()
        self.pool = board.find("pool")
        self.ante = board.find("ante")
        self.spaces = board.spaces
        self.places = place_names(board)
        self.pay = [(index, _masks(space)) for index, space in enumerate(board.spaces) if space.ways()]
        """The pay sections: for each set of cards that claims one, its first card and its bits."""
        self.pack = setup.cards()
        self.whole = mask(self.pack)
        self.absent = mask(CARDS) & ~self.whole
        self.shuffles = [Pick(Shuffle(()), "cards", self.pack, len(self.pack), len(self.pack), True)]
        self.length = setup.length()
        self.fixed = setup.limit == "fixed"
        self.paying = setup.ante != "stops"
        self.may_pay = setup.ante == "holder may pay"
        self.sets = [cards for _, ways in self.pay for _, cards in ways if cards.bit_count() > 1]
        """B34: the combinations on the board, each of which its holder has shown."""
        seats = tuple(range(setup.seats))
        self.seats = seats
        self.after = [seats[seat + 1 :] + seats[: seat + 1] for seat in seats]
        """For each seat those who follow it clockwise, as long as nobody is out."""
        self.away = [ABSENT] * 52
        for card in self.pack:
            self.away[INDEX[card]] = DEAD

    def __reduce__(self) -> tuple[Callable[[Setup], "Ground"], tuple[Setup]]:
        return ground_of, (self.setup,)


def _masks(space: Space) -> list[tuple[int, int]]:
    return [(way[0], sum([BITS[card] for card in way])) for way in space.ways()]


@lru_cache(maxsize=64)
def ground_of(setup: Setup) -> Ground:
    """Give the ground of a setup, made only once."""
    return Ground(setup)


class Tabletop(Base):
    """Hands, chips and the board, and how far the hand has come."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats = setup.seats
        self.ground = ground_of(setup)
        self.phase = "lot"
        self.number = 0
        self.dealer = NOBODY
        self.live = self.ground.seats
        self.stacks = [setup.chips] * self.seats
        self.bought = [0] * self.seats
        self.board = [0] * len(self.ground.spaces)
        self.votes = [NOBODY] * self.seats
        self.voters: tuple[int, ...] = ()
        self.final = [0] * self.seats
        self.to_act = BY_DEALER
        self.clear()

    def clear(self) -> None:
        """Gather all cards."""
        self.loose = self.ground.whole
        self.given = [0] * self.seats
        self.held = [0] * self.seats
        self.up = self.ground.absent
        self.owner = self.ground.away[:]
        self.dead = 0
        self.thrower = NOBODY
        self.bid = 0
        self.bidder = NOBODY
        self.bidding: tuple[int, ...] = ()
        self.put = [0] * self.seats
        self.level = 0
        self.raiser = NOBODY
        self.raises = 0
        self.staying: tuple[int, ...] = ()
        self.waiting: tuple[int, ...] = ()
        self.shown = [0] * self.seats
        self.last = NOBODY
        self.turn = NOBODY

    def become(self, other: "Tabletop") -> None:
        """Take over all that changes from another table."""
        self.phase = other.phase
        self.number = other.number
        self.dealer = other.dealer
        self.live = other.live
        self.stacks = other.stacks[:]
        self.bought = other.bought[:]
        self.board = other.board[:]
        self.votes = other.votes[:]
        self.voters = other.voters
        self.final = other.final[:]
        self.to_act = other.to_act
        self.loose = other.loose
        self.given = other.given[:]
        self.held = other.held[:]
        self.up = other.up
        self.owner = other.owner[:]
        self.dead = other.dead
        self.thrower = other.thrower
        self.bid = other.bid
        self.bidder = other.bidder
        self.bidding = other.bidding
        self.put = other.put[:]
        self.level = other.level
        self.raiser = other.raiser
        self.raises = other.raises
        self.staying = other.staying
        self.waiting = other.waiting
        self.shown = other.shown[:]
        self.last = other.last
        self.turn = other.turn

    def facts(self) -> Fact:
        """Give the whole truth as nested tuples."""
        return (
            (self.phase, self.number, self.dealer, self.live, self.to_act),
            (tuple(self.stacks), tuple(self.bought), tuple(self.board)),
            (tuple(self.hands()), self.dead, self.thrower, self.loose, tuple(self.final)),
            (self.bid, self.bidder, self.bidding),
            (tuple(self.put), self.level, self.raiser, self.raises, self.staying, self.waiting),
            (tuple(self.shown), tuple(self.played()), self.last, self.turn),
            (tuple(self.votes), self.voters),
        )

    def pieces(self) -> tuple[str | int, ...]:
        """Count every card, and every chip but those bought later."""
        lying = [*self.hands(), *self.played(), *self.final, self.dead, self.loose]
        cards = sorted([card for place in lying for card in names(place)])
        return (*cards, sum(self.stacks) + sum(self.board) - sum(self.bought))

    def scores(self) -> tuple[int, ...]:
        """B27: the chips that a seat has, less those it bought."""
        return tuple([chips - bought for chips, bought in zip(self.stacks, self.bought, strict=True)])

    def hands(self) -> list[int]:
        """Give what each seat holds: the cards it was given that do not lie face up."""
        return [given & ~self.up for given in self.given]

    def played(self) -> list[int]:
        """Give what each seat has played: the cards it was given that lie face up."""
        return [given & self.up for given in self.given]

    def hand(self, seat: int) -> tuple[str, ...]:
        """Name the cards of a seat, suit by suit."""
        return names(self.given[seat] & ~self.up)

    def after(self, seat: int) -> tuple[int, ...]:
        """List the players clockwise from a player's left; that player comes last."""
        if len(self.live) == self.seats:
            return self.ground.after[seat]
        place = self.live.index(seat) + 1
        return self.live[place:] + self.live[:place]

    def give(self, seat: int, cards: int) -> None:
        """Put a whole hand into a seat's hand."""
        self.given[seat] = cards
        self.held[seat] = cards.bit_count()
        for card in indices(cards):
            self.owner[card] = seat

    def deal(self, seat: int, cards: tuple[str, ...]) -> None:
        """Put cards from the pack into a seat's hand, or away if they go to nobody."""
        owner, index, bits = self.owner, INDEX, 0
        for card in cards:
            place = index[card]
            owner[place] = seat
            bits |= BITS[place]
        if seat == DEAD:
            self.dead = bits
        else:
            self.given[seat] = bits
            self.held[seat] = len(cards)

    def played_before(self, seat: int, cards: int) -> None:
        """Lay out the cards that a seat was given besides its hand, and has played."""
        self.given[seat] |= cards
        self.up |= cards
        for card in indices(cards):
            self.owner[card] = seat

    def bury(self, cards: int) -> None:
        """Lay a whole hand away face down."""
        self.dead = cards
        for card in indices(cards):
            self.owner[card] = DEAD

    def lay(self, seat: int, card: int) -> None:
        """Play a card face up in front of its owner.

        The open cards are one number, which compiled code keeps as it is; it would rebuild one in a list: 1.1x.
        """
        self.up |= BITS[card]
        self.held[seat] -= 1
        self.last = card
        self.turn = seat

    def pay(self, seat: int, space: int, chips: int) -> None:
        """Move chips from a seat to a space, or back if the number is negative."""
        self.stacks[seat] -= chips
        self.board[space] += chips


Events = list[Event] | None
