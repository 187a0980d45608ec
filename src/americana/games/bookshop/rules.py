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
ALONE: Final = ((0,), (1,), (2,), (3,), (4,))
BY_DEALER: Final = (DEALER,)
NOBODY: Final = -1


class State(Base):
    """The table: hands, the trick, what was won, and the points of each round.

    A hand is held as the plays it offers, suit by suit, so that `legal` has nothing to build: 1.5x in random play.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats = setup.seats
        self.limit = setup.limit()
        self.deck = setup.cards()
        self.round = 0
        self.starter = NOBODY
        self.hands: list[list[list[Play]]] = [[[], [], [], []] for _ in range(self.seats)]
        self.held = [0] * self.seats
        self.aside: tuple[str, ...] = ()
        self.leader = NOBODY
        self.led = NOBODY
        self.trick: list[str] = []
        self.total = 0
        self.ahead = NOBODY
        self.high = 0
        self.won: list[list[list[str]]] = [[[], [], [], []] for _ in range(self.seats)]
        self.asked: tuple[int, ...] = ()
        self.kept: list[tuple[str, ...] | None] = [None] * self.seats
        self.points: list[tuple[int, ...]] = []
        self.to_act = BY_DEALER

    def copy(self) -> "State":
        """Make a state that no act on this one changes."""
        twin = State(self.setup)
        twin.round = self.round
        twin.starter = self.starter
        twin.hands = [[suit[:] for suit in hand] for hand in self.hands]
        twin.held = self.held[:]
        twin.aside = self.aside
        twin.leader = self.leader
        twin.led = self.led
        twin.trick = self.trick[:]
        twin.total = self.total
        twin.ahead = self.ahead
        twin.high = self.high
        twin.won = [[suit[:] for suit in rows] for rows in self.won]
        twin.asked = self.asked
        twin.kept = self.kept[:]
        twin.points = self.points[:]
        twin.to_act = self.to_act
        return twin

    def facts(self) -> Fact:
        """Give the whole truth as nested tuples."""
        return (
            self.round,
            self.starter,
            tuple(self.hand(seat) for seat in range(self.seats)),
            tuple(sorted(self.aside)),
            self.leader,
            tuple(self.trick),
            tuple(tuple(tuple(sorted(suit)) for suit in rows) for rows in self.won),
            self.asked,
            tuple(self.kept),
            tuple(self.points),
            self.to_act,
        )

    def pieces(self) -> tuple[str | int, ...]:
        """Account for every card in use."""
        cards = [*self.trick, *self.aside]
        for seat in range(self.seats):
            cards += self.hand(seat)
            for suit in self.won[seat]:
                cards += suit
        return tuple(sorted(cards))

    def hand(self, seat: int) -> tuple[str, ...]:
        """Give a seat's cards, which always lie sorted by suit and value."""
        return tuple([play.card for suit in self.hands[seat] for play in suit])

    def legal(self, seat: int) -> Sequence[Choice]:
        """List what this seat may answer."""
        if seat == DEALER:
            return self._dealer_choices()
        if self.asked:
            left = self.hand(seat)
            return [Pick(Keep(()), "cards", left, 0, len(left))]
        if self.leader == NOBODY:
            return [Appoint(starter) for starter in range(self.seats)]
        hand = self.hands[seat]
        if self.led != NOBODY and hand[self.led]:
            return hand[self.led][:]
        return [*hand[0], *hand[1], *hand[2], *hand[3]]

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
        """Carry out a legal act in place; append what it caused, unless nobody listens."""
        if isinstance(action, Play):
            self._play(seat, action, events)
        elif isinstance(action, Keep):
            self._keep(seat, action.cards, events)
        elif isinstance(action, Shuffle):
            self._deal(action.cards, events)
        elif isinstance(action, Appoint):
            self._start_with(action.seat, "5.1", events)
        elif isinstance(action, Lot):
            self._start_with(action.seat, "1.3", events)

    # 1 Cards and deal

    def _dealer_choices(self) -> list[Choice]:
        if self.starter == NOBODY:
            return [Lot(seat) for seat in range(self.seats)]
        return [Pick(Shuffle(()), "cards", self.deck, len(self.deck), len(self.deck), True)]

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
        self.aside = cards[size * seats :]
        if events is not None:
            events.append(
                Begun(round=self.round, rounds=self.setup.length(), starter=self.starter, aside=len(self.aside))
            )
        self.hands = [[[], [], [], []] for _ in range(seats)]
        self.held = [size] * seats
        self.won = [[[], [], [], []] for _ in range(seats)]
        owner: dict[str, int] = {}
        for seat in range(seats):
            owner.update(dict.fromkeys(cards[seat * size : seat * size + size], seat))
        for card in self.deck:
            if card in owner:
                self.hands[owner[card]][SUIT[card]].append(PLAY[card])
        if events is not None:
            for seat in range(seats):
                events.append(Dealt(seat=seat, count=size, cards=self.hand(seat)))
        self._lead(self.starter)

    # 2 A trick

    def _lead(self, leader: int) -> None:
        self.leader = leader
        self.led = NOBODY
        self.trick = []
        self.total = 0
        self.to_act = ALONE[leader]

    def _refuse_play(self, seat: int, card: str) -> Refusal | None:
        if self.asked or self.leader == NOBODY or seat == DEALER:
            return Refusal("2.1", "not_now")
        if card not in SUIT or PLAY[card] not in self.hands[seat][SUIT[card]]:
            return Refusal("2.1", "not_held", {"card": card_name(card)})
        if self.led != NOBODY and SUIT[card] != self.led and self.hands[seat][self.led]:
            return Refusal("2.2", "follow", {"suit": SUITS[LETTERS[self.led]]})
        return None

    def _play(self, seat: int, play: Play, events: list[Event] | None) -> None:
        """D19: one card each, clockwise from the leader, until the limit is reached or all have played."""
        card = play.card
        suit = SUIT[card]
        value = VALUE[card]
        self.hands[seat][suit].remove(play)
        self.held[seat] -= 1
        if self.led == NOBODY:
            self.led = suit
            self.ahead = seat
            self.high = value
        elif suit == self.led and value > self.high:
            self.ahead = seat
            self.high = value
        self.trick.append(card)
        self.total += value
        if events is not None:
            events.append(Played(seat=seat, card=card, led=LETTERS[self.led], total=self.total))
        if self.total >= self.limit:
            self._take_trick(seat, "2.4", events)
        elif len(self.trick) == self.seats:
            self._take_trick(self.ahead, "2.5", events)
        else:
            self.to_act = ALONE[seat + 1 if seat + 1 < self.seats else 0]

    def _take_trick(self, winner: int, rule: str, events: list[Event] | None) -> None:
        """D1, D2, D4: whoever reaches the limit wins, else the first highest card of the led suit."""
        won = self.won[winner]
        for card in self.trick:
            won[SUIT[card]].append(card)
        if events is not None:
            events.append(Took(rule=rule, seat=winner, cards=tuple(self.trick), total=self.total))
        if 0 in self.held:
            self._end_tricks(events)
        else:
            self._lead(winner)

    # 3 The end of a round

    def _end_tricks(self, events: list[Event] | None) -> None:
        """D5, D6: once a hand is empty no further trick begins; those who still hold cards choose."""
        self.led = NOBODY
        self.trick = []
        self.total = 0
        self.asked = tuple(seat for seat in range(self.seats) if self.held[seat])
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
        self.kept[seat] = tuple(sorted(cards, key=CARDS.index))
        self.to_act = tuple(other for other in self.to_act if other != seat)
        if events is not None:
            events.append(Chose(seat=seat, cards=cards))
        if not self.to_act:
            self._reveal(events)

    def _reveal(self, events: list[Event] | None) -> None:
        """D6: chosen cards join the winnings; the others go face down to those set aside."""
        for seat in self.asked:
            cards = self.kept[seat] or ()
            for card in cards:
                self.won[seat][SUIT[card]].append(card)
            self.aside += tuple(card for card in self.hand(seat) if card not in cards)
            if events is not None:
                events.append(Kept(seat=seat, cards=cards, dropped=self.held[seat] - len(cards)))
        self._score_round(events)

    # 4 Scoring

    def _score_round(self, events: list[Event] | None) -> None:
        """D8: a card counts one against its owner, or for them in a suit they alone have most of."""
        points = [0] * self.seats
        for suit in range(4):
            counts = [len(rows[suit]) for rows in self.won]
            most = max(counts)
            level = counts.count(most) > 1
            for seat in range(self.seats):
                points[seat] += counts[seat] if counts[seat] == most and not level else -counts[seat]
            if events is not None and most:
                leaders = tuple(seat for seat in range(self.seats) if counts[seat] == most)
                events.append(
                    Majority(rule="4.2" if level else "4.1", suit=LETTERS[suit], seats=leaders, count=most)
                )
        self.points.append(tuple(points))
        if events is not None:
            for seat, total in enumerate(self.scores()):
                events.append(Scored(seat=seat, points=points[seat], total=total))
        self._clear()
        self._after_round(events)

    def _clear(self) -> None:
        self.hands = [[[], [], [], []] for _ in range(self.seats)]
        self.held = [0] * self.seats
        self.asked = ()
        self.kept = [None] * self.seats
        self.leader = NOBODY

    # 5 The next round and the end

    def _after_round(self, events: list[Event] | None) -> None:
        """D9: a single best seat names the next starter; a tie names one by itself."""
        if self.round == self.setup.length():
            self.to_act = ()
            if events is not None:
                events.append(Ended(winners=self.winners()))
            return
        points = self.points[-1]
        best = [seat for seat in range(self.seats) if points[seat] == max(points)]
        if len(best) == 1:
            self.to_act = ALONE[best[0]]
        else:
            self._start_with(self._nearest(best), "5.2", events)

    def _nearest(self, tied: list[int]) -> int:
        """D10: clockwise from the last starter's left, the starter last."""
        return min(tied, key=lambda seat: (seat - self.starter - 1) % self.seats)

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
