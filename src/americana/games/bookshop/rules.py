"""American Bookshop: the state and its transitions, sections 1 to 5 of the rule book in order."""

from collections.abc import Sequence
from typing import Final

from americana.core.actions import Action
from americana.core.choices import Choice, Pick
from americana.core.events import Event
from americana.core.game import DEALER, Fact
from americana.core.game import State as Base
from americana.core.rules import Refusal
from americana.games.bookshop.card_sets import (
    COUNT,
    FACE,
    PLAYS,
    SUM,
    WHOLE_SUIT,
    Face,
    Shelf,
    Trick,
    bits_of,
    cards_of,
    count_of,
    plays_of,
)
from americana.games.bookshop.model import (
    LETTERS,
    SUITS,
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

ALONE: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), (3,), (4,))
"""These tuples are typed, because compiled code makes untyped ones again on every read: 1.2x in random play."""

LEFT: Final[dict[int, tuple[int, ...]]] = {3: (1, 2, 0), 4: (1, 2, 3, 0), 5: (1, 2, 3, 4, 0)}
BY_DEALER: Final = (DEALER,)
APPOINT: Final[tuple[Appoint, ...]] = tuple([Appoint(seat) for seat in range(5)])
NONE_KEPT: Final = Keep(())
PLAYED: Final = Play
NOBODY: Final = -1


class State(Base):
    """The table: a shelf for each seat, the trick, and the points of each round.

    A set of cards is a number, and OFFERS lists the plays that a suit of it stands for. Random play is 1.4x as
    fast as with lists of cards, and compiled 1.5x again, because the numbers of a shelf need not become objects.
    """

    def __init__(self, setup: Setup, source: "State | None" = None) -> None:
        self.setup = setup
        self.seats = setup.seats
        if source is not None:
            self._copy(source)
            return
        self.limit = setup.limit() << SUM
        self.rounds = setup.length()
        self.deck = setup.cards()
        self.shuffle = Pick(Shuffle(()), "cards", self.deck, len(self.deck), len(self.deck), True)
        self.left = LEFT[setup.seats]
        self.round = 0
        self.starter = NOBODY
        self.shelves = [Shelf(0, 0) for _ in range(self.seats)]
        self.aside = 0
        self.leader = NOBODY
        self.trick = Trick()
        self.asked: tuple[int, ...] = ()
        self.kept: list[tuple[str, ...] | None] = [None] * self.seats
        self.points: list[tuple[int, ...]] = []
        self.to_act: tuple[int, ...] = BY_DEALER

    def copy(self) -> "State":
        """Copy the state so that acts on this one leave the copy alone."""
        return State(self.setup, self)

    def _copy(self, source: "State") -> None:
        self.limit = source.limit
        self.rounds = source.rounds
        self.deck = source.deck
        self.shuffle = source.shuffle
        self.left = source.left
        self.round = source.round
        self.starter = source.starter
        self.shelves = [Shelf(shelf.hand, shelf.won) for shelf in source.shelves]
        self.aside = source.aside
        self.leader = source.leader
        self.trick = source.trick.copy()
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
            tuple(self.trick.cards),
            tuple([tuple(sorted(cards_of(shelf.won))) for shelf in self.shelves]),
            self.asked,
            tuple([None if cards is None else tuple(sorted(cards)) for cards in self.kept]),
            tuple(self.points),
            self.to_act,
        )

    def pieces(self) -> tuple[str | int, ...]:
        """Count every card in use."""
        cards = [*self.trick.cards, *cards_of(self.aside)]
        for seat, shelf in enumerate(self.shelves):
            cards += self.hand(seat) + cards_of(shelf.won)
        return tuple(sorted(cards))

    def hand(self, seat: int) -> tuple[str, ...]:
        """Give a seat's cards, which are always sorted by suit and value."""
        return cards_of(self.shelves[seat].hand)

    def is_playing(self) -> bool:
        """Whether a trick is played; otherwise a deal, a choice of cards or the choice of a starter is due."""
        return self.leader != NOBODY and not self.asked

    def legal(self, seat: int) -> Sequence[Choice]:
        """List what this seat may answer."""
        trick = self.trick
        if trick.cards:
            following = trick.follow(self.shelves[seat].hand)
            if following:
                return trick.offers[following]
        elif not self.is_playing():
            return self._between_tricks(seat)
        return plays_of(self.shelves[seat].hand)

    def _between_tricks(self, seat: int) -> Sequence[Choice]:
        if self.asked:
            left = self.hand(seat)
            return [Pick(NONE_KEPT, "cards", left, 0, len(left))]
        if seat == DEALER:
            return self._dealer_choices()
        return APPOINT[: self.seats]

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
                return self._refuse_appoint(seat, starter)
            case Shuffle(cards):
                fits = seat == DEALER and self.starter != NOBODY and sorted(cards) == sorted(self.deck)
                return None if fits else Refusal("1.4", "shuffle")
            case Lot(starter):
                fits = seat == DEALER and self.starter == NOBODY and 0 <= starter < self.seats
                return None if fits else Refusal("1.3", "lot")
            case _:
                return Refusal("2.1", "unknown")

    def apply(self, seat: int, action: Action, events: list[Event] | None = None) -> None:
        """Carry out a legal act in place; append what it caused, unless nobody listens."""
        if type(action) is PLAYED:
            self._play(seat, FACE[action], events)
        elif type(action) is Keep:
            self._keep(seat, action.cards, events)
        elif type(action) is Shuffle:
            self._deal(action.cards, events)
        elif type(action) is Appoint:
            self._start_with(action.seat, "5.1", events)
        elif type(action) is Lot:
            self._start_with(action.seat, "1.3", events)
        else:
            raise self.no_act(action)

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
        """D14: all cards are dealt out evenly; the rest is set aside unseen."""
        seats = self.seats
        size = len(cards) // seats
        self.round += 1
        self.aside = bits_of(cards[size * seats :])
        if events is not None:
            left = len(cards) - size * seats
            events.append(Begun(round=self.round, rounds=self.rounds, starter=self.starter, aside=left))
        for seat, shelf in enumerate(self.shelves):
            shelf.hand = bits_of(cards[seat * size : (seat + 1) * size])
            shelf.won = 0
        if events is not None:
            for seat in range(seats):
                events.append(Dealt(seat=seat, count=size, cards=self.hand(seat)))
        self.leader = self.starter
        self._ask(self.starter, events)

    # 2 A trick

    def _ask(self, seat: int, events: list[Event] | None) -> None:
        """Wait for a seat, but play its last card without asking: everyone knows that there is no choice."""
        hand = self.shelves[seat].hand
        if hand & (hand - 1):
            self.to_act = ALONE[seat]
        else:
            self._play(seat, FACE[PLAYS[int(hand).bit_length() - 1]], events)

    def _play(self, seat: int, face: Face, events: list[Event] | None) -> None:
        """D19: one card each, clockwise from the leader, until the limit is reached or all have played."""
        trick = self.trick
        self.shelves[seat].hand -= face.bit
        trick.add(face)
        if events is not None:
            events.append(Played(seat=seat, card=face.card, led=trick.led(), total=trick.total()))
        if trick.pile >= self.limit:
            self._take_trick(seat, "2.4", events)
        elif len(trick.cards) == self.seats:
            self._take_trick(self.highest(), "2.5", events)
        else:
            self._ask(self.left[seat], events)

    def _refuse_play(self, seat: int, card: str) -> Refusal | None:
        if not self.is_playing() or seat == DEALER:
            return Refusal("2.1", "not_now")
        if card not in self.hand(seat):
            return Refusal("2.1", "not_held", {"card": card_name(card)})
        trick = self.trick
        if trick.cards and card[0] != trick.led() and trick.follow(self.shelves[seat].hand):
            return Refusal("2.2", "follow", {"suit": SUITS[trick.led()]})
        return None

    def highest(self) -> int:
        """D4: find the seat whose card is the highest of the led suit."""
        best, seat = self.trick.highest(), self.leader
        for card in self.trick.cards:
            if card == best:
                break
            seat = self.left[seat]
        return seat

    def _take_trick(self, winner: int, rule: str, events: list[Event] | None) -> None:
        """D1, D2, D3: the card that reaches the limit wins, else the led suit's highest card; the winner leads."""
        trick = self.trick
        self.shelves[winner].won += trick.pile
        if events is not None:
            events.append(Took(rule=rule, seat=winner, cards=tuple(trick.cards), total=trick.total()))
        self.trick = Trick()
        for shelf in self.shelves:
            if not shelf.hand:
                self._end_tricks(events)
                return
        self.leader = winner
        self._ask(winner, events)

    # 3 The end of a round

    def _end_tricks(self, events: list[Event] | None) -> None:
        """D5, D6: once a hand is empty no further trick begins; players who still hold cards choose."""
        self.asked = tuple([seat for seat, shelf in enumerate(self.shelves) if shelf.hand])
        self.to_act = self.asked
        if events is not None:
            events.append(Ran(seats=self.asked))
        if not self.asked:
            self.score_round(events)

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
        waiting = self.to_act
        self.to_act = waiting[1:] if seat == waiting[0] else tuple([other for other in waiting if other != seat])
        if events is not None:
            events.append(Chose(seat=seat, cards=cards))
        if not self.to_act:
            self._reveal(events)

    def _reveal(self, events: list[Event] | None) -> None:
        """D6: chosen cards join the winnings; the others go face down to the cards set aside."""
        for seat in self.asked:
            cards = self.kept[seat] or ()
            shelf = self.shelves[seat]
            kept = bits_of(cards)
            shelf.won += kept
            self.aside += shelf.hand - kept
            if events is not None:
                events.append(Kept(seat=seat, cards=cards, dropped=shelf.count() - len(cards)))
        self.score_round(events)

    # 4 Scoring

    def score_round(self, events: list[Event] | None) -> None:
        """D8: a card counts one against its owner, or one for an owner who alone has most of its suit."""
        for suit in range(4):
            owner: Shelf | None = None
            most, shift = 0, 13 * suit
            for shelf in self.shelves:
                count = COUNT[shelf.won >> shift & WHOLE_SUIT]
                shelf.points -= count
                if count > most:
                    owner, most = shelf, count
                elif count == most:
                    owner = None
            if owner is not None:
                owner.points += 2 * most
            if events is not None and most:
                events.append(self._majority(suit, most))
        points = []
        for shelf in self.shelves:
            points.append(int(shelf.points))
            shelf.hand = shelf.points = 0
        self.points.append(tuple(points))
        if events is not None:
            for seat, total in enumerate(self.scores()):
                events.append(Scored(seat=seat, points=points[seat], total=total))
        self._clear()
        self._after_round(events)

    def _majority(self, suit: int, most: int) -> Majority:
        seats = tuple([seat for seat, shelf in enumerate(self.shelves) if count_of(shelf.won, suit) == most])
        return Majority(rule="4.1" if len(seats) == 1 else "4.2", suit=LETTERS[suit], seats=seats, count=most)

    def _clear(self) -> None:
        self.asked = ()
        self.kept = [None] * self.seats
        self.leader = NOBODY

    # 5 The next round and the end

    def _after_round(self, events: list[Event] | None) -> None:
        """D9: a single best seat names the next starter; a tie decides by itself."""
        if self.round == self.rounds:
            self.to_act = ()
            if events is not None:
                events.append(Ended(winners=self.winners()))
            return
        points = self.points[-1]
        most = max(points)
        best = [seat for seat in range(self.seats) if points[seat] == most]
        if len(best) == 1:
            self.to_act = ALONE[best[0]]
        else:
            self._start_with(self._nearest(best), "5.2", events)

    def _nearest(self, tied: list[int]) -> int:
        """D10: clockwise from the last starter's left, the starter last."""
        seat = self.left[self.starter]
        while seat not in tied:
            seat = self.left[seat]
        return seat

    def _refuse_appoint(self, seat: int, starter: int) -> Refusal | None:
        if seat == DEALER or self.leader != NOBODY or self.asked or self.starter == NOBODY:
            return Refusal("5.1", "appoint_later")
        if not 0 <= starter < self.seats:
            return Refusal("5.1", "no_seat")
        return None

    def scores(self) -> tuple[int, ...]:
        """D16: add up the points of all rounds."""
        totals = [0] * self.seats
        for points in self.points:
            for seat, more in enumerate(points):
                totals[seat] += more
        return tuple(totals)

    def winners(self) -> tuple[int, ...]:
        """D12: see `winners_of`."""
        return winners_of(self.setup, self.points)


def winners_of(setup: Setup, points: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """D12: the highest totals share the win, unless the table lets the last round break the tie."""
    totals = [sum(round[seat] for round in points) for seat in range(setup.seats)]
    best = [seat for seat in range(setup.seats) if totals[seat] == max(totals)]
    if setup.ties == "last round" and points:
        best = [seat for seat in best if points[-1][seat] == max(points[-1][other] for other in best)]
    return tuple(best)
