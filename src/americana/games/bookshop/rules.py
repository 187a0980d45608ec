"""American Bookshop: the state and its transitions, in the order of RULES.md."""

from collections.abc import Sequence
from typing import Final

from americana.core.events import Event
from americana.core.forms import Action, Choice, Pick
from americana.core.game import DEALER, Fact
from americana.core.game import State as Base
from americana.core.rules import Refusal
from americana.games.bookshop.words import (
    CARDS,
    LETTERS,
    ORDER,
    SUIT,
    SUITS,
    VALUE,
    Appoint,
    Begun,
    Chose,
    Dealt,
    Ended,
    Keep,
    Kept,
    Majority,
    Play,
    Played,
    Ran,
    Scored,
    Setup,
    Started,
    Took,
    card_name,
)
from americana.kit.dealer import Lot, Shuffle

PLAY: Final = {card: Play(card) for card in CARDS}
BIT: Final = {card: 1 << place for card, place in ORDER.items()}
"""A set of cards is a number, one bit a card and thirteen bits a suit."""

WHOLE_SUIT: Final = (1 << 13) - 1
TWO_SUITS: Final = (1 << 26) - 1


def _offers(cards: Sequence[str]) -> list[tuple[Play, ...]]:
    """List the plays of every set that these cards can make, at the number that stands for it."""
    table: list[tuple[Play, ...]] = [()]
    for card in cards:
        table += [(*plays, PLAY[card]) for plays in table]
    return table


BEIGE: Final = _offers(CARDS[:13])
GREEN: Final = _offers(CARDS[13:26])
BLUE: Final = _offers(CARDS[26:39])
RED: Final = _offers(CARDS[39:])
OFFERS: Final = [BEIGE, GREEN, BLUE, RED]


class Face:
    """What is printed on a card, and where it is found: compiled code reads these twice as fast as a tuple."""

    def __init__(self, card: str) -> None:
        self.suit = SUIT[card]
        self.value = VALUE[card]
        self.bit = BIT[card]
        self.shift = 13 * (self.suit % 2)
        self.mark = 1 << ORDER[card] % 26
        self.offers = OFFERS[self.suit]


FACE: Final = {card: Face(card) for card in CARDS}


def bits_of(cards: tuple[str, ...]) -> int:
    """Make a set of cards."""
    bits = 0
    for card in cards:
        bits += BIT[card]
    return bits


def cards_of(bits: int) -> tuple[str, ...]:
    """Name the cards of a set, by suit and value."""
    low, high = bits & TWO_SUITS, bits >> 26
    plays = BEIGE[low & WHOLE_SUIT] + GREEN[low >> 13] + BLUE[high & WHOLE_SUIT] + RED[high >> 13]
    return tuple([play.card for play in plays])


def _count(bits: int, suit: int) -> int:
    return len(OFFERS[suit][bits >> 13 * suit & WHOLE_SUIT])


class Shelf:
    """What a seat has: its hand as two sets of two suits each, how many cards that is, and the cards it has won.

    Python reckons fastest with numbers under thirty bits, compiled code with those that lie in no list.
    """

    def __init__(self, low: int, high: int, count: int, won: int) -> None:
        self.low = low
        self.high = high
        self.count = count
        self.won = won
        self.points = 0

    def hand(self) -> int:
        """Give the hand as one set."""
        return self.low + (self.high << 26)

    def following(self, suit: int) -> int:
        """Give the cards of a suit, as a set of that suit alone."""
        return self.hand() >> 13 * suit & WHOLE_SUIT


def shelf_of(hand: tuple[str, ...], won: int = 0) -> Shelf:
    """Give a seat these cards."""
    bits = bits_of(hand)
    return Shelf(bits & TWO_SUITS, bits >> 26, len(hand), won)


ALONE: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), (3,), (4,))
"""Typed, or else compiled code makes all five anew for each one that it takes: 1.2x in compiled random play."""

LEFT: Final[dict[int, tuple[int, ...]]] = {3: (1, 2, 0), 4: (1, 2, 3, 0), 5: (1, 2, 3, 4, 0)}
BY_DEALER: Final = (DEALER,)
PLAYING: Final = Play
"""Compiled code has a constant at hand, but looks an imported class up each time: 1.06x in compiled random play."""

NONE_KEPT: Final = Keep(())
NOBODY: Final = -1


class State(Base):
    """The table: a shelf for each seat, the trick, and the points of each round.

    A set of cards is a number, and OFFERS lists the plays that a suit of it stands for: 1.4x in random play over
    lists of cards, and 1.5x again when compiled, because the numbers of a shelf need not become objects.
    """

    def __init__(self, setup: Setup, source: "State | None" = None) -> None:
        self.setup = setup
        self.seats = setup.seats
        if source is not None:
            self._copy(source)
            return
        self.limit = setup.limit()
        self.rounds = setup.length()
        self.deck = setup.cards()
        self.shuffle = Pick(Shuffle(()), "cards", self.deck, len(self.deck), len(self.deck), True)
        self.left = LEFT[setup.seats]
        self.round = 0
        self.starter = NOBODY
        self.shelves = [shelf_of(()) for _ in range(self.seats)]
        self.aside = 0
        self.leader = NOBODY
        self.led = NOBODY
        self.shift = 0
        self.offers = BEIGE
        self.trick: list[str] = []
        self.total = 0
        self.ahead = NOBODY
        self.high = 0
        self.taken = 0
        self.out = False
        self.asked: tuple[int, ...] = ()
        self.kept: list[tuple[str, ...] | None] = [None] * self.seats
        self.points: list[tuple[int, ...]] = []
        self.to_act: tuple[int, ...] = BY_DEALER

    def copy(self) -> "State":
        """Make a state that no act on this one changes."""
        return State(self.setup, self)

    def _copy(self, source: "State") -> None:
        self.limit = source.limit
        self.rounds = source.rounds
        self.deck = source.deck
        self.shuffle = source.shuffle
        self.left = source.left
        self.round = source.round
        self.starter = source.starter
        self.shelves = [Shelf(shelf.low, shelf.high, shelf.count, shelf.won) for shelf in source.shelves]
        self.aside = source.aside
        self.leader = source.leader
        self.led = source.led
        self.shift = source.shift
        self.offers = source.offers
        self.trick = source.trick[:]
        self.total = source.total
        self.ahead = source.ahead
        self.high = source.high
        self.taken = source.taken
        self.out = source.out
        self.asked = source.asked
        self.kept = source.kept[:]
        self.points = source.points[:]
        self.to_act = source.to_act

    def facts(self) -> Fact:
        """Give the whole truth as nested tuples."""
        return (
            self.round,
            self.starter,
            tuple([self.hand(seat) for seat in range(self.seats)]),
            tuple(sorted(cards_of(self.aside))),
            self.leader,
            tuple(self.trick),
            tuple([tuple(sorted(cards_of(shelf.won))) for shelf in self.shelves]),
            self.asked,
            tuple([None if cards is None else tuple(sorted(cards)) for cards in self.kept]),
            tuple(self.points),
            self.to_act,
        )

    def pieces(self) -> tuple[str | int, ...]:
        """Account for every card in use."""
        cards = [*self.trick, *cards_of(self.aside)]
        for seat, shelf in enumerate(self.shelves):
            cards += self.hand(seat) + cards_of(shelf.won)
        return tuple(sorted(cards))

    def hand(self, seat: int) -> tuple[str, ...]:
        """Give a seat's cards, which always lie sorted by suit and value."""
        return cards_of(self.shelves[seat].hand())

    def legal(self, seat: int) -> Sequence[Choice]:
        """List what this seat may answer."""
        shelf = self.shelves[seat]
        if self.trick:
            following = (shelf.low if self.led < 2 else shelf.high) >> self.shift & WHOLE_SUIT
            if following:
                return self.offers[following]
        elif self.leader == NOBODY or self.asked:
            return self._between_tricks(seat)
        low, high = shelf.low, shelf.high
        return BEIGE[low & WHOLE_SUIT] + GREEN[low >> 13] + BLUE[high & WHOLE_SUIT] + RED[high >> 13]

    def _between_tricks(self, seat: int) -> Sequence[Choice]:
        if self.asked:
            left = self.hand(seat)
            return [Pick(NONE_KEPT, "cards", left, 0, len(left))]
        if seat == DEALER:
            return self._dealer_choices()
        return [Appoint(starter) for starter in range(self.seats)]

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Say why this seat may not do this now, or None."""
        if seat not in self.to_act:
            return Refusal("3.3", "chosen") if seat in self.asked else Refusal("2.1", "turn")
        match action:
            case Play(card):
                return self._refuse_play(seat, card)
            case Keep(cards):
                return self._refuse_keep(seat, cards)
            case Appoint(starter):
                return self._refuse_appoint(starter)
            case Shuffle(cards):
                fits = seat == DEALER and self.starter != NOBODY and sorted(cards) == sorted(self.deck)
                return None if fits else Refusal("1.4", "shuffle")
            case Lot(starter):
                fits = seat == DEALER and self.starter == NOBODY and 0 <= starter < self.seats
                return None if fits else Refusal("1.3", "lot")
            case _:
                return Refusal("2.1", "unknown")

    def apply(self, seat: int, action: Action, events: list[Event] | None = None) -> None:
        """Carry out a legal act in place; append what it caused, unless nobody listens.

        D19: one card each, clockwise from the leader, until the limit is reached or all have played. Nearly all
        acts are cards played, and so this is done here and not one call further: 1.04x in random play.
        """
        if type(action) is not PLAYING:
            self._apply_between_tricks(seat, action, events)
            return
        card = action.card
        face = FACE[card]
        value = face.value
        suit = face.suit
        shelf = self.shelves[seat]
        if suit < 2:
            shelf.low -= face.mark
        else:
            shelf.high -= face.mark
        shelf.count -= 1
        trick = self.trick
        if not trick:
            self.led = suit
            self.shift = face.shift
            self.offers = face.offers
            self.ahead = seat
            self.high = value
        elif suit == self.led and value > self.high:
            self.ahead = seat
            self.high = value
        trick.append(card)
        self.taken += face.bit
        total = self.total = self.total + value
        if events is not None:
            events.append(Played(seat=seat, card=card, led=LETTERS[self.led], total=total))
        if total >= self.limit:
            self._take_trick(seat, "2.4", events)
        elif len(trick) == self.seats:
            self._take_trick(self.ahead, "2.5", events)
        else:
            following = self.left[seat]
            if self.shelves[following].count > 1:
                self.to_act = ALONE[following]
            else:
                self._play_last(following, events)

    def _apply_between_tricks(self, seat: int, action: Action, events: list[Event] | None) -> None:
        if type(action) is Keep:
            self._keep(seat, action.cards, events)
        elif type(action) is Shuffle:
            self._deal(action.cards, events)
        elif type(action) is Appoint:
            self._start_with(action.seat, "5.1", events)
        elif type(action) is Lot:
            self._start_with(action.seat, "1.3", events)

    # 1 Cards and deal

    def _dealer_choices(self) -> list[Choice]:
        if self.starter == NOBODY:
            return [Lot(seat) for seat in range(self.seats)]
        return [self.shuffle]

    def _start_with(self, starter: int, rule: str, events: list[Event] | None) -> None:
        """D3, D11: the starter leads the first trick of the round that is dealt next."""
        self.starter = starter
        self.to_act = BY_DEALER
        if events is not None:
            events.append(Started(rule=rule, seat=starter))

    def _deal(self, cards: tuple[str, ...], events: list[Event] | None) -> None:
        """D14: all cards are dealt out evenly; what is left over is set aside unseen."""
        seats = self.seats
        size = len(cards) // seats
        self.round += 1
        self.aside = bits_of(cards[size * seats :])
        if events is not None:
            left = len(cards) - size * seats
            events.append(Begun(round=self.round, rounds=self.rounds, starter=self.starter, aside=left))
        self.shelves = [shelf_of(cards[seat * size : seat * size + size]) for seat in range(seats)]
        if events is not None:
            for seat in range(seats):
                events.append(Dealt(seat=seat, count=size, cards=self.hand(seat)))
        self._lead(self.starter, events)

    # 2 A trick

    def _lead(self, leader: int, events: list[Event] | None) -> None:
        self.leader = leader
        self.trick = []
        self.total = 0
        self.taken = 0
        if self.shelves[leader].count > 1:
            self.to_act = ALONE[leader]
        else:
            self._play_last(leader, events)

    def _refuse_play(self, seat: int, card: str) -> Refusal | None:
        if self.asked or self.leader == NOBODY or seat == DEALER:
            return Refusal("2.1", "not_now")
        if card not in self.hand(seat):
            return Refusal("2.1", "not_held", {"card": card_name(card)})
        if self.trick and SUIT[card] != self.led and self.shelves[seat].following(self.led):
            return Refusal("2.2", "follow", {"suit": SUITS[LETTERS[self.led]]})
        return None

    def _play_last(self, seat: int, events: list[Event] | None) -> None:
        """Lay down a last card unasked: all know that there is nothing to choose."""
        self.out = True
        self.apply(seat, PLAY[self.hand(seat)[0]], events)

    def _take_trick(self, winner: int, rule: str, events: list[Event] | None) -> None:
        """D1, D2, D4: whoever reaches the limit wins, else the first highest card of the led suit."""
        self.shelves[winner].won += self.taken
        if events is not None:
            events.append(Took(rule=rule, seat=winner, cards=tuple(self.trick), total=self.total))
        if self.out:
            self._end_tricks(events)
        else:
            self._lead(winner, events)

    # 3 The end of a round

    def _end_tricks(self, events: list[Event] | None) -> None:
        """D5, D6: once a hand is empty no further trick begins; those who still hold cards choose."""
        self.trick = []
        self.total = 0
        self.asked = tuple([seat for seat, shelf in enumerate(self.shelves) if shelf.count])
        self.to_act = self.asked
        if events is not None:
            events.append(Ran(seats=self.asked))
        if not self.asked:
            self._score_round(events)

    def _refuse_keep(self, seat: int, cards: tuple[str, ...]) -> Refusal | None:
        if not self.asked:
            return Refusal("3.2", "keep_later")
        hand = self.hand(seat)
        for card in cards:
            if card not in hand:
                return Refusal("3.2", "not_held", {"card": card_name(card)})
        if len(set(cards)) < len(cards):
            return Refusal("3.2", "twice")
        return None

    def _keep(self, seat: int, cards: tuple[str, ...], events: list[Event] | None) -> None:
        """D7: choices are secret until all have chosen."""
        self.kept[seat] = cards
        self.to_act = tuple([other for other in self.to_act if other != seat])
        if events is not None:
            events.append(Chose(seat=seat, cards=cards))
        if not self.to_act:
            self._reveal(events)

    def _reveal(self, events: list[Event] | None) -> None:
        """D6: chosen cards join the winnings; the others go face down to those set aside."""
        for seat in self.asked:
            cards = self.kept[seat] or ()
            shelf = self.shelves[seat]
            kept = bits_of(cards)
            shelf.won += kept
            self.aside += shelf.hand() - kept
            if events is not None:
                events.append(Kept(seat=seat, cards=cards, dropped=shelf.count - len(cards)))
        self._score_round(events)

    # 4 Scoring

    def _score_round(self, events: list[Event] | None) -> None:
        """D8: a card counts one against its owner, or for them in a suit they alone have most of."""
        for suit in range(4):
            owner, most, offers, shift = NOBODY, 0, OFFERS[suit], 13 * suit
            for seat, shelf in enumerate(self.shelves):
                count = len(offers[shelf.won >> shift & WHOLE_SUIT])
                shelf.points -= count
                if count > most:
                    owner, most = seat, count
                elif count == most:
                    owner = NOBODY
            if owner != NOBODY:
                self.shelves[owner].points += 2 * most
            if events is not None and most:
                events.append(self._majority(suit, most))
        points = [shelf.points for shelf in self.shelves]
        self.points.append(tuple(points))
        if events is not None:
            for seat, total in enumerate(self.scores()):
                events.append(Scored(seat=seat, points=points[seat], total=total))
        self._clear()
        self._after_round(events)

    def _majority(self, suit: int, most: int) -> Majority:
        seats = tuple([seat for seat, shelf in enumerate(self.shelves) if _count(shelf.won, suit) == most])
        return Majority(rule="4.1" if len(seats) == 1 else "4.2", suit=LETTERS[suit], seats=seats, count=most)

    def _clear(self) -> None:
        for shelf in self.shelves:
            shelf.low = shelf.high = shelf.count = shelf.points = 0
        self.asked = ()
        self.kept = [None] * self.seats
        self.leader = NOBODY
        self.out = False

    # 5 The next round and the end

    def _after_round(self, events: list[Event] | None) -> None:
        """D9: a single best seat names the next starter; a tie names one by itself."""
        if self.round == self.rounds:
            self.to_act = ()
            if events is not None:
                events.append(Ended(winners=self.winners()))
            return
        points = self.points[-1]
        most = max(points)
        if points.count(most) == 1:
            self.to_act = ALONE[points.index(most)]
        else:
            best = [seat for seat in range(self.seats) if points[seat] == most]
            self._start_with(self._nearest(best), "5.2", events)

    def _nearest(self, tied: list[int]) -> int:
        """D10: clockwise from the last starter's left, the starter last."""
        seat = self.left[self.starter]
        while seat not in tied:
            seat = self.left[seat]
        return seat

    def _refuse_appoint(self, starter: int) -> Refusal | None:
        if self.leader != NOBODY or self.asked or self.starter == NOBODY:
            return Refusal("5.1", "appoint_later")
        if not 0 <= starter < self.seats:
            return Refusal("5.1", "no_seat")
        return None

    def scores(self) -> tuple[int, ...]:
        """D16: the points of all rounds added up."""
        return tuple(sum(points[seat] for points in self.points) for seat in range(self.seats))

    def winners(self) -> tuple[int, ...]:
        """D12: see `winners_of`."""
        return winners_of(self.setup, self.points)


def winners_of(setup: Setup, points: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """D12: the highest totals share the win, unless the table lets the last round decide among them."""
    totals = [sum(round[seat] for round in points) for seat in range(setup.seats)]
    best = [seat for seat in range(setup.seats) if totals[seat] == max(totals)]
    if setup.ties == "last round" and points:
        best = [seat for seat in best if points[-1][seat] == max(points[-1][other] for other in best)]
    return tuple(best)
