"""Oh Hell: the state and its transitions, sections 1 to 4 of the rule book in order."""

from collections.abc import Sequence

from americana.core.actions import Action
from americana.core.choices import Choice
from americana.core.events import Event
from americana.core.rules import Refusal
from americana.core.state import DEALER
from americana.kit.auto_state import AutoState
from americana.kit.cards import HEIGHT, in_order, name
from americana.kit.dealer import Lot, Shuffle, is_shuffled, lots, shuffle
from americana.kit.seats import ALONE, BY_DEALER, NOBODY, clockwise, left
from americana.kit.trick_model import Dealt, Ended, Play, Played, Took
from americana.kit.tricks import best, may_follow, suit

from .model import Began, Bid, Drew, Said, Scored, Setup, Turned


def bound(setup: Setup) -> int:
    """Count the acts: a lot, and in each hand a shuffle, the bids and the cards."""
    return 1 + sum(1 + setup.seats * (1 + size) for size in range(setup.last(), setup.cards + 1))


class State(AutoState):
    """The table: hands, the trump, bids and tricks taken, the trick and the points."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats = setup.seats
        self.size = setup.cards + 1
        self.dealer = NOBODY
        self.trump = ""
        self.hands: list[tuple[str, ...]] = [()] * self.seats
        self.rest: tuple[str, ...] = ()
        self.bids: list[int | None] = [None] * self.seats
        self.taken = [0] * self.seats
        self.leader = NOBODY
        self.trick: list[str] = []
        self.gone: list[str] = []
        self.points = [0] * self.seats
        self.to_act = BY_DEALER

    def pieces(self) -> tuple[str | int, ...]:
        """Count every card."""
        held = [card for hand in self.hands for card in hand]
        return tuple(sorted([*held, *self.rest, *self.trick, *self.gone, *([self.trump] if self.trump else [])]))

    def legal(self, seat: int) -> Sequence[Choice]:
        """List what this seat may answer."""
        if seat == DEALER:
            return lots(self.seats) if self.dealer == NOBODY else shuffle(self.setup.pack())
        if None in self.bids:
            return [bid for bid in map(Bid, range(self.size + 1)) if self._refuse_bid(bid.tricks) is None]
        return [Play(card) for card in may_follow(self.hands[seat], self._led())]

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Say why this seat may not do this now, or None."""
        if seat not in self.to_act:
            return Refusal("2.1", "turn") if self.to_act else Refusal("4.2", "over")
        match action:
            case Bid(tricks) if seat != DEALER:
                return self._refuse_bid(tricks)
            case Play(card) if seat != DEALER:
                return self._refuse_play(seat, card)
            case Lot(dealer):
                fits = seat == DEALER == self.dealer and 0 <= dealer < self.seats
                return None if fits else Refusal("1.3", "lot")
            case _:
                fits = seat == DEALER != self.dealer and is_shuffled(action, self.setup.pack())
                return None if fits else Refusal("1.4", "shuffle")

    def apply(self, seat: int, action: Action, events: list[Event] | None = None) -> None:
        """Carry out a legal act in place; append what it caused, unless nobody listens."""
        told: list[Event] = [] if events is None else events
        match action:
            case Bid(tricks):
                self._bid(seat, tricks, told)
            case Play(card):
                self._play(seat, card, told)
            case Lot(dealer):
                self.dealer = dealer
                told.append(Drew(seat=dealer))
            case Shuffle(cards):
                self._deal(cards, told)
            case _:
                raise self.no_act(action)

    # 1 Cards and deal

    def _deal(self, cards: tuple[str, ...], events: list[Event]) -> None:
        """O1: a card less in each hand; the next card is trump."""
        self.size -= 1
        events.append(Began(size=self.size, dealer=self.dealer))
        for turn, seat in enumerate(clockwise(left(self.dealer, self.seats), self.seats)):
            self.hands[seat] = in_order(cards[turn * self.size : (turn + 1) * self.size])
            events.append(Dealt(rule="1.4", seat=seat, count=self.size, cards=self.hands[seat]))
        self.trump, *rest = cards[self.seats * self.size :]
        self.rest = in_order(rest)
        self.gone = []
        self.bids, self.taken = [None] * self.seats, [0] * self.seats
        self.leader = left(self.dealer, self.seats)
        self.to_act = ALONE[self.leader]
        events.append(Turned(card=self.trump))

    # 2 Bids

    def _refuse_bid(self, tricks: int) -> Refusal | None:
        """O2: the last bid may not let all bids come true."""
        if None not in self.bids or not 0 <= tricks <= self.size:
            return Refusal("2.1", "bid", {"tricks": self.size})
        said = [bid for bid in self.bids if bid is not None]
        if self.setup.hook and len(said) == self.seats - 1 and sum(said) + tricks == self.size:
            return Refusal("2.2", "even", {"tricks": tricks})
        return None

    def _bid(self, seat: int, tricks: int, events: list[Event]) -> None:
        self.bids[seat] = tricks
        events.append(Said(seat=seat, tricks=tricks))
        self.to_act = ALONE[left(seat, self.seats)]

    # 3 Tricks

    def _led(self) -> str:
        return suit(self.trick[0]) if self.trick else ""

    def _refuse_play(self, seat: int, card: str) -> Refusal | None:
        """O3: players who can follow suit must."""
        if None in self.bids or card not in self.hands[seat]:
            return Refusal("3.1", "bids" if None in self.bids else "not_held", {"card": name(card)})
        return None if card in may_follow(self.hands[seat], self._led()) else Refusal("3.2", "follow")

    def _play(self, seat: int, card: str, events: list[Event]) -> None:
        rule = "3.2" if self.trick else "3.1"
        self.hands[seat] = tuple([other for other in self.hands[seat] if other != card])
        self.trick.append(card)
        events.append(Played(rule=rule, seat=seat, card=card, led=self._led()))
        self.to_act = ALONE[left(seat, self.seats)]
        if len(self.trick) == self.seats:
            self._take(events)

    def _take(self, events: list[Event]) -> None:
        winner = (self.leader + best(self.trick, suit(self.trump), HEIGHT.__getitem__)) % self.seats
        events.append(Took(rule="3.3", seat=winner, cards=tuple(self.trick)))
        self.taken[winner] += 1
        self.gone += self.trick
        self.trick, self.leader = [], winner
        self.to_act = ALONE[winner]
        if not any(self.hands):
            self._score(events)

    # 4 Score

    def _score(self, events: list[Event]) -> None:
        """O4: ten and the bid for players who took exactly their bid."""
        for seat, (bid, taken) in enumerate(zip(self.bids, self.taken, strict=True)):
            points = 10 + taken if bid == taken else 0
            self.points[seat] += points
            events.append(Scored(seat=seat, bid=bid or 0, taken=taken, points=points))
        self.dealer = left(self.dealer, self.seats)
        self.to_act = BY_DEALER if self.size > self.setup.last() else ()
        if not self.to_act:
            events.append(Ended(rule="4.2", winners=self.winners()))

    def scores(self) -> tuple[int, ...]:
        """Give each seat's points."""
        return tuple(self.points)
