"""Cards as numbers, which compiled code and Python handle fastest."""

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from mypy_extensions import i64

from americana.core.actions import Action
from americana.games.bookshop.model import CARDS, LETTERS, ORDER, SUIT, VALUE, Play

_T = TypeVar("_T")

PLAY: Final = {card: Play(card) for card in CARDS}
BIT: Final = {card: 1 << place for card, place in ORDER.items()}
"""A set of cards is a number, one bit a card and thirteen bits a suit."""

BOTH_ZEROS: Final = 3
PLACED: Final[tuple[str, ...]] = CARDS
PLAYS: Final[tuple[Play, ...]] = tuple(PLAY.values())
"""Compiled code has its own constants at hand, but looks others up, and makes an untyped tuple on every read."""

WHOLE_SUIT: Final = (1 << 13) - 1
TWO_SUITS: Final = (1 << 26) - 1
SUM: Final = 52
"""A trick is a number too: the set of its cards, and from this bit on the sum of their values."""


def _sets(things: Sequence[_T]) -> list[tuple[_T, ...]]:
    """List every set of these things, at the number that stands for it."""
    table: list[tuple[_T, ...]] = [()]
    for thing in things:
        table += [(*others, thing) for others in table]
    return table


BEIGE: Final = _sets(PLAYS[:13])
GREEN: Final = _sets(PLAYS[13:26])
BLUE: Final = _sets(PLAYS[26:39])
RED: Final = _sets(PLAYS[39:])
OFFERS: Final = [BEIGE, GREEN, BLUE, RED]
NAMES: Final = [_sets(CARDS[first : first + 13]) for first in range(0, 52, 13)]


class Face:
    """A card's printed side and its place: compiled code reads these twice as fast as a tuple."""

    def __init__(self, card: str) -> None:
        self.card = card
        self.bit = BIT[card]
        self.weight = BIT[card] + (VALUE[card] << SUM)
        self.shift = 13 * SUIT[card]
        self.offers = OFFERS[SUIT[card]]


FACE: Final[dict[Action, Face]] = {PLAY[card]: Face(card) for card in CARDS}
"""Found by the act, because reading its card would take as long again."""


def plays_of(bits: int) -> tuple[Play, ...]:
    """List the plays of a set, by suit and value."""
    beige_green, blue_red = bits & TWO_SUITS, bits >> 26
    return (BEIGE[beige_green & WHOLE_SUIT] + GREEN[beige_green >> 13]) + (
        BLUE[blue_red & WHOLE_SUIT] + RED[blue_red >> 13]
    )


def bits_of(cards: tuple[str, ...]) -> int:
    """Make a set of cards."""
    bits = 0
    for card in cards:
        bits += BIT[card]
    return bits


def cards_of(bits: int) -> tuple[str, ...]:
    """Name the cards of a set or of tricks, by suit and value."""
    beige, green, blue, red = NAMES
    return (beige[bits & WHOLE_SUIT] + green[bits >> 13 & WHOLE_SUIT]) + (
        blue[bits >> 26 & WHOLE_SUIT] + red[bits >> 39 & WHOLE_SUIT]
    )


COUNT: Final = bytes([len(plays) for plays in BEIGE])
"""The number of cards in a set of one suit. These lie side by side in memory, where the plays are scattered."""

HIGHEST: Final = bytes([max(0, cards.bit_length() - 1) for cards in range(1 << 13)])
"""The place within its suit of the highest card of such a set."""


def count_of(bits: int, suit: int) -> int:
    """Count the cards of a suit in a set."""
    return COUNT[bits >> 13 * suit & WHOLE_SUIT]


class Trick:
    """The cards of a trick in order, with the values that every act asks for.

    `pile` is the set of them with their sum; `shift` and `offers` are the led suit's place and its plays.
    """

    def __init__(self) -> None:
        self.cards: list[str] = []
        self.pile = 0
        self.shift = 0
        self.offers = BEIGE

    def add(self, face: Face) -> None:
        """Lay a card on it; the first one leads its suit."""
        if not self.cards:
            self.shift, self.offers = face.shift, face.offers
        self.cards.append(face.card)
        self.pile += face.weight

    def copy(self) -> "Trick":
        """Copy the trick so that cards laid on this one leave the copy alone."""
        twin = Trick()
        twin.cards = self.cards[:]
        twin.pile = self.pile
        twin.shift, twin.offers = self.shift, self.offers
        return twin

    def __reduce__(self) -> tuple[Callable[[Sequence[str]], "Trick"], tuple[list[str]]]:
        return trick_of, (self.cards,)

    def led(self) -> str:
        """Name the suit that was led."""
        return LETTERS[self.shift // 13]

    def total(self) -> int:
        """Add up the values of the cards."""
        return self.pile >> SUM

    def follow(self, hand: int) -> int:
        """Give the cards of a hand that follow suit, as a set within the suit."""
        return hand >> self.shift & WHOLE_SUIT

    def highest(self) -> str:
        """D4: name the highest card of the led suit; of two zeros the first, which is the leader's."""
        cards = self.pile >> self.shift & WHOLE_SUIT
        return PLACED[self.shift + HIGHEST[cards]] if cards > BOTH_ZEROS else self.cards[0]


def trick_of(cards: Sequence[str]) -> Trick:
    """Lay out a trick, card by card."""
    trick = Trick()
    for card in cards:
        trick.add(FACE[PLAY[card]])
    return trick


class Shelf:
    """The cards of a seat: its hand as a set, and its won tricks as one; compiled code is fastest with these."""

    def __init__(self, hand: i64, won: i64) -> None:
        self.hand = hand
        self.won = won
        self.points = i64(0)

    def __reduce__(self) -> tuple[type["Shelf"], tuple[int, int]]:
        return Shelf, (int(self.hand), int(self.won))

    def count(self) -> int:
        """Count the cards of the hand."""
        return int(self.hand).bit_count()
