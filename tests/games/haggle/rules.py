"""Haggle: the state and its transitions, sections 1 to 4 of the rule book in order."""

from collections.abc import Sequence

from americana.core.actions import Action
from americana.core.choices import Amount, Choice, Pick
from americana.core.events import Event
from americana.core.game import DEALER
from americana.core.rules import Refusal
from americana.kit.auto_state import AutoState
from americana.kit.dealer import Shuffle, is_shuffled, shuffle
from americana.kit.seats import BY_DEALER

from .model import (
    CHIPS,
    HAND,
    Bid,
    Bought,
    Dealt,
    Ended,
    Gave,
    Give,
    Scored,
    Sealed,
    Setup,
    Show,
    Showed,
    Turned,
    Voided,
)


class State(AutoState):
    """The table: the deck, hands and open cards, chips, and the bids of the round."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats = setup.seats
        self.round = 0
        self.deck = setup.cards()
        self.sale = ""
        self.hands: list[tuple[str, ...]] = [()] * self.seats
        self.shown: list[tuple[str, ...]] = [()] * self.seats
        self.bought: list[tuple[str, ...]] = [()] * self.seats
        self.chips = [CHIPS] * self.seats
        self.box = 0
        self.bids: list[int | None] = [None] * self.seats
        self.given = [False] * self.seats
        self.points = [0] * self.seats
        self.to_act = BY_DEALER

    def pieces(self) -> tuple[str | int, ...]:
        """Count every card and all chips."""
        cards = [*self.deck, *([self.sale] if self.sale else [])]
        for seat in range(self.seats):
            cards += self.hands[seat] + self.bought[seat]
        return (*sorted(cards), self.box + sum(self.chips))

    @property
    def asked(self) -> tuple[int, ...]:
        """H2: all are asked, and the others see them as asked until the last has bid."""
        return tuple(range(self.seats)) if self.sale else self.to_act

    def legal(self, seat: int) -> Sequence[Choice]:
        """List what this seat may answer."""
        if seat == DEALER:
            return shuffle(self.deck)
        return [Amount(Bid(0), "chips", 0, self.chips[seat])]

    def off_turn(self, seat: int) -> Sequence[Choice]:
        """List the gifts and showings open to this seat."""
        if not self.sale:
            return ()
        choices: list[Choice] = []
        free = self._free(seat)
        if self.setup.gifts and free and not self.given[seat]:
            choices += [Amount(Give(to, 1), "chips", 1, free) for to in range(self.seats) if to != seat]
        if not self.points[seat]:
            hand = self.hands[seat]
            choices.append(Pick(Show(()), "cards", hand, 1, len(hand)))
        return choices

    def called(self, action: Action) -> tuple[int, ...]:
        """A gift calls upon the seat that receives it."""
        return (action.seat,) if isinstance(action, Give) else ()

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Say why this seat may not do this now, or None."""
        if isinstance(action, Shuffle):
            fits = seat == DEALER and seat in self.to_act and is_shuffled(action, self.deck)
            return None if fits else Refusal("1.2", "shuffle")
        if seat == DEALER or not self.sale:
            return Refusal("4.1", "over") if not self.to_act else Refusal("3.1", "no_sale")
        match action:
            case Bid(chips):
                return self._refuse_bid(seat, chips)
            case Give(to, chips):
                return self._refuse_gift(seat, to, chips)
            case Show(cards):
                return self._refuse_show(seat, cards)
            case _:
                return Refusal("3.1", "unknown")

    def apply(self, seat: int, action: Action, events: list[Event] | None = None) -> None:
        """Carry out a legal act in place; append what it caused, unless nobody listens."""
        if isinstance(action, Bid):
            self._bid(seat, action.chips, events)
        elif isinstance(action, Give):
            self._give(seat, action, events)
        elif isinstance(action, Show):
            self._show(seat, action.cards, events)
        elif isinstance(action, Shuffle):
            self._deal(action.cards, events)
        else:
            raise self.no_act(action)

    # 1 Cards and deal

    def _deal(self, cards: tuple[str, ...], events: list[Event] | None) -> None:
        for seat in range(self.seats):
            self.hands[seat] = in_order(cards[HAND * seat : HAND * seat + HAND])
            if events is not None:
                events.append(Dealt(seat=seat, count=HAND, cards=self.hands[seat]))
        self.deck = cards[HAND * self.seats :]
        self._turn_up(events)

    # 2 The auction

    @property
    def opener(self) -> int:
        """H1: the first seat, then clockwise."""
        return (self.round - 1) % self.seats

    def _turn_up(self, events: list[Event] | None) -> None:
        self.round += 1
        self.sale, self.deck = self.deck[0], self.deck[1:]
        self.bids = [None] * self.seats
        self.given = [False] * self.seats
        self.to_act = tuple(range(self.seats))
        if events is not None:
            rounds = self.setup.length()
            events.append(Turned(round=self.round, rounds=rounds, card=self.sale, opener=self.opener))

    def _refuse_bid(self, seat: int, chips: int) -> Refusal | None:
        if self.bids[seat] is not None:
            return Refusal("2.2", "sealed")
        if not 0 <= chips <= self.chips[seat]:
            return Refusal("2.2", "bid", {"chips": self.chips[seat]})
        return None

    def _bid(self, seat: int, chips: int, events: list[Event] | None) -> None:
        """H2: a bid stands, and is secret until the last has bid."""
        self.bids[seat] = chips
        self.to_act = tuple(other for other in self.to_act if other != seat)
        if events is not None:
            events.append(Sealed(seat=seat, chips=chips))
        if not self.to_act:
            self._sell(events)

    def _sell(self, events: list[Event] | None) -> None:
        """H3, H4: the highest bid, clockwise from the opener, takes the card and pays; the others are void."""
        bids = [bid or 0 for bid in self.bids]
        buyer = min(range(self.seats), key=lambda seat: (-bids[seat], (seat - self.opener) % self.seats))
        self.chips[buyer] -= bids[buyer]
        self.box += bids[buyer]
        self.bought[buyer] += (self.sale,)
        if events is not None:
            events.append(Bought(seat=buyer, card=self.sale, chips=bids[buyer]))
            events.append(Voided(seats=tuple(seat for seat in range(self.seats) if seat != buyer)))
        self.sale = ""
        self.bids = [None] * self.seats
        if self.round < self.setup.length():
            self._turn_up(events)
        else:
            self._end(events)

    # 3 Off-turn acts

    def _free(self, seat: int) -> int:
        """H5: the chips of a bid that was made cannot be given."""
        return self.chips[seat] - (self.bids[seat] or 0)

    def _refuse_gift(self, seat: int, to: int, chips: int) -> Refusal | None:
        if not self.setup.gifts:
            return Refusal("3.2", "no_gifts")
        if self.given[seat]:
            return Refusal("3.2", "given")
        if to == seat or not 0 <= to < self.seats:
            return Refusal("3.2", "to_whom")
        if not 1 <= chips <= self._free(seat):
            return Refusal("3.2", "gift", {"chips": self._free(seat)})
        return None

    def _give(self, seat: int, gift: Give, events: list[Event] | None) -> None:
        self.given[seat] = True
        self.chips[seat] -= gift.chips
        self.chips[gift.seat] += gift.chips
        if events is not None:
            events.append(Gave(seat=seat, to=gift.seat, chips=gift.chips))

    def _refuse_show(self, seat: int, cards: tuple[str, ...]) -> Refusal | None:
        if self.points[seat]:
            return Refusal("3.3", "showed")
        for card in cards:
            if card not in self.hands[seat]:
                return Refusal("3.3", "not_held", {"card": card})
        if not cards or len(set(cards)) < len(cards):
            return Refusal("3.3", "once_each")
        return None

    def _show(self, seat: int, cards: tuple[str, ...], events: list[Event] | None) -> None:
        """H6: a point for each card shown."""
        self.points[seat] = len(cards)
        self.shown[seat] = in_order(cards)
        if events is not None:
            events.append(Showed(rule="3.3", seat=seat, cards=self.shown[seat]))

    # 4 The end

    def _end(self, events: list[Event] | None) -> None:
        self.to_act = ()
        if events is not None:
            events += [Showed(rule="4.1", seat=seat, cards=self.hands[seat]) for seat in range(self.seats)]
        self.shown = self.hands[:]
        if events is not None:
            events += [self._score(seat) for seat in range(self.seats)]
            events.append(Ended(winners=self.winners()))

    def _score(self, seat: int) -> Scored:
        """H7: only open cards count."""
        bought, hand = worth(self.bought[seat]), worth(self.shown[seat])
        shown, chips = self.points[seat], self.chips[seat]
        total = bought + hand + shown + chips
        return Scored(seat=seat, bought=bought, hand=hand, shown=shown, chips=chips, total=total)

    def scores(self) -> tuple[int, ...]:
        """H7: see `_score`."""
        return tuple(self._score(seat).total for seat in range(self.seats))


def worth(cards: Sequence[str]) -> int:
    """1.1: a card is worth its number."""
    return sum(map(int, cards))


def in_order(cards: Sequence[str]) -> tuple[str, ...]:
    """Sort cards by number."""
    return tuple(sorted(cards, key=int))
