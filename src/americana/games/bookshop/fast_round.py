"""A round of American Bookshop played out at random, in numbers alone: what a search does most.

It draws as `Guide.choose` does act by act, and reaches the same state in a thirtieth of the time.
"""

from typing import Final

from mypy_extensions import i64

from americana.games.bookshop.card_sets import FACE, PLAY, SUM, WHOLE_SUIT, Trick
from americana.games.bookshop.rules import State
from americana.kit.xorshift import Xorshift

ZEROS: Final = 3 + (3 << 13) + (3 << 26) + (3 << 39)
"""The lowest two of each suit: neither beats the other."""

WORTH: Final = bytes([max(0, cards.bit_length() - 2) for cards in range(1 + (1 << 12))])
"""The worth of each card, by the number that stands for it within its suit."""

PAIRS: Final = 0x5555555555555
FOURS: Final = 0x3333333333333
EIGHTS: Final = 0xF0F0F0F0F0F0F


def play_out(state: State, luck: Xorshift) -> None:
    """Play cards to the end of the round, without events."""
    _play_tricks(state, luck)
    for shelf in state.shelves:
        if shelf.hand:
            kept = _suits_by_lot(shelf.hand, luck)
            shelf.won = shelf.won + kept
            state.aside = state.aside + shelf.hand - kept
    state.score_round(None)


def _play_tricks(state: State, luck: Xorshift) -> None:
    """D5: play until a trick leaves a hand empty."""
    shelves, limit, seats = state.shelves, i64(state.limit >> SUM), i64(state.seats)
    seat, laid, ends = i64(state.to_act[0]), Laid(state), any(not shelf.hand for shelf in state.shelves)
    while True:
        shelf = shelves[seat]
        hand = shelf.hand
        card = _one_of(hand & laid.suit or hand, luck)
        shelf.hand = hand - card
        ends = ends or hand == card
        laid.add(seat, card)
        if laid.total >= limit:
            laid.winner = seat
        elif laid.count < seats:
            seat = seat + 1 if seat + 1 < seats else i64(0)
            continue
        seat = laid.winner
        taker = shelves[seat]
        taker.won = taker.won + laid.pile
        if ends:
            break
        laid.clear()
    state.trick = Trick()


class Laid:
    """A trick in progress: its cards, their number and sum, the led suit, and the owner of its highest card."""

    def __init__(self, state: State) -> None:
        trick = state.trick
        self.count = i64(len(trick.cards))
        self.pile = i64(trick.pile)
        self.total = i64(trick.total())
        self.suit = i64(0)
        self.best = i64(0)
        self.winner = i64(0)
        if trick.cards:
            self.suit = i64(WHOLE_SUIT << trick.shift)
            self.best = i64(FACE[PLAY[trick.highest()]].bit)
            self.winner = i64(state.highest())

    def clear(self) -> None:
        """Begin the next trick."""
        self.count = self.pile = self.total = self.suit = 0

    def add(self, seat: i64, card: i64) -> None:
        """D4: lay a card down; of two zeros the first stays the highest."""
        if not self.suit:
            self.suit = WHOLE_SUIT
            while not card & self.suit:
                self.suit <<= 13
            self.winner, self.best = seat, card
        elif card & self.suit and card > self.best and not card & ZEROS:
            self.winner, self.best = seat, card
        self.count += 1
        self.pile += card
        two = card | card >> 26
        self.total += WORTH[(two | two >> 13) & WHOLE_SUIT]


def _one_of(cards: i64, luck: Xorshift) -> i64:
    """Take a card of a set at random."""
    nth = luck.below(_count(cards))
    while nth:
        cards &= cards - 1
        nth -= 1
    return cards & -cards


def _count(cards: i64) -> i64:
    """Count the cards of a set: first in pairs of places, then in fours, in eights, and together."""
    cards -= cards >> 1 & PAIRS
    cards = (cards & FOURS) + (cards >> 2 & FOURS)
    cards = cards + (cards >> 4) & EIGHTS
    cards += cards >> 32
    cards += cards >> 16
    return cards + (cards >> 8) & 63


def _suits_by_lot(hand: i64, luck: Xorshift) -> i64:
    """D6: keep whole suits or none of them."""
    lots, kept, suit = luck.below(_ways(hand)), i64(0), i64(WHOLE_SUIT)
    for _ in range(4):
        cards = hand & suit
        if cards:
            if lots & 1:
                kept += cards
            lots >>= 1
        suit <<= 13
    return kept


def _ways(hand: i64) -> i64:
    """Count the ways to keep whole suits or none of them."""
    ways, suit = i64(1), i64(WHOLE_SUIT)
    for _ in range(4):
        if hand & suit:
            ways += ways
        suit <<= 13
    return ways
