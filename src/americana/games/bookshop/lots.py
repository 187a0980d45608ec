"""A round of American Bookshop played out by lot, in numbers alone: what a search does most.

It draws as `Guide.choose` does act by act, and comes to the same state in a tenth of the time.
"""

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from americana.games.bookshop.rules import State
from americana.games.bookshop.sets import COUNT, HIGHEST, SUM, TWO_SUITS, WHOLE_SUIT, Shelf, Trick

Draw = Callable[[], float]
ZEROS: Final = 2
"""The lowest two places of a suit are its zeros: neither beats the other."""


def _places() -> bytes:
    """List where the cards of every set within a suit lie, the lowest first; sixteen places for each set."""
    table = bytearray(16 << 13)
    for cards in range(1 << 13):
        places = [place for place in range(13) if cards >> place & 1]
        table[16 * cards : 16 * cards + len(places)] = bytes(places)
    return bytes(table)


PLACES: Final = _places()
BITS: Final[tuple[int, ...]] = tuple([1 << place for place in range(52)])


def play_out(state: State, draw: Draw) -> None:
    """Go on from where cards are played to the end of the round; nobody is told."""
    _play_tricks(state, draw)
    for shelf in state.shelves:
        if shelf.hand:
            kept = _suits_by_lot(shelf.hand, draw)
            shelf.won += kept
            state.aside += shelf.hand - kept
    state.score_round(None)


def _play_tricks(state: State, draw: Draw) -> None:
    """D5: play until a trick leaves a hand empty."""
    shelves, left, limit = state.shelves, state.left, i64(state.limit >> SUM)
    seat, laid = state.to_act[0], Laid(state)
    while True:
        shelf = shelves[seat]
        place = laid.play(i64(shelf.hand), draw)
        shelf.hand = shelf.hand - BITS[place]
        laid.add(seat, place)
        if laid.total >= limit:
            laid.winner = seat
        elif laid.count < len(shelves):
            seat = left[seat]
            continue
        seat = laid.winner
        taker = shelves[seat]
        taker.won = taker.won + laid.pile
        if _is_any_empty(shelves):
            break
        laid.clear()
    state.trick = Trick()


class Laid:
    """A trick as it lies: which cards, how many, their sum, the led suit, and whose is the highest of it."""

    def __init__(self, state: State) -> None:
        trick = state.trick
        self.count = i64(len(trick.cards))
        self.pile = i64(trick.pile)
        self.total = i64(trick.total())
        self.shift = i64(trick.shift)
        self.best = i64(HIGHEST[trick.follow(trick.pile)])
        self.winner = state.highest() if trick.cards else 0

    def clear(self) -> None:
        """Begin the next trick."""
        self.count = self.pile = self.total = 0

    def play(self, hand: i64, draw: Draw) -> i64:
        """D13: take a card of a hand by lot that follows suit, or if there is none any card."""
        if self.count:
            following = hand >> self.shift & WHOLE_SUIT
            if following:
                return self.shift + _one_of(following, draw)
        return _any_of(hand, draw)

    def add(self, seat: int, place: i64) -> None:
        """D4: lay a card down; of two zeros the first stays the highest."""
        value = place % 13
        if not self.count:
            self.shift = place - value
            self.winner, self.best = seat, value
        elif place - value == self.shift and value > self.best and value >= ZEROS:
            self.winner, self.best = seat, value
        self.count += 1
        self.pile += BITS[place]
        if value >= ZEROS:
            self.total += value - 1


def _one_of(cards: i64, draw: Draw) -> i64:
    """Take a card of a set within a suit by lot, and give its place there."""
    count = COUNT[cards]
    nth = int(draw() * count) if count > 1 else 0
    return i64(PLACES[16 * cards + nth])


def _any_of(hand: i64, draw: Draw) -> i64:
    """Take a card of a hand by lot, and give its place."""
    count = _count(hand)
    nth = int(draw() * count) if count > 1 else 0
    shift = i64(0)
    while True:
        cards = hand >> shift & WHOLE_SUIT
        count = COUNT[cards]
        if nth < count:
            return shift + PLACES[16 * cards + nth]
        nth -= count
        shift += 13


def _count(hand: i64) -> int:
    """Count the cards of a hand."""
    low, high = hand & TWO_SUITS, hand >> 26
    return COUNT[low & WHOLE_SUIT] + COUNT[low >> 13] + COUNT[high & WHOLE_SUIT] + COUNT[high >> 13]


def _is_any_empty(shelves: list[Shelf]) -> bool:
    return any(not shelf.hand for shelf in shelves)


def _suits_by_lot(hand: int, draw: Draw) -> int:
    """D6: keep whole suits or none of them."""
    suits = [cards for suit in range(4) if (cards := hand & (WHOLE_SUIT << 13 * suit))]
    lots, kept = int(draw() * BITS[len(suits)]), 0
    for place, cards in enumerate(suits):
        if lots >> place & 1:
            kept += cards
    return kept
