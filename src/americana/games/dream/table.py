"""The table of Americana: The Card Game, and how cards are drawn, played and lost."""

from typing import Final

from americana.core.events import Event
from americana.core.game import DEALER, Fact
from americana.core.game import State as Base
from americana.games.dream.cards import Card, Task, cards_of
from americana.games.dream.model import Doubled, Drew, Dry, Paid, Settled, Setup

Events = list[Event] | None

NOBODY: Final = -1
NONE: Final[tuple[int, ...]] = ()
ALONE: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), (3,), (4,), (5,))
BY_DEALER: Final[tuple[int, ...]] = (DEALER,)

CLOCKWISE: Final[list[list[list[int]]]] = [
    [[*range(first, seats), *range(first)] for first in range(seats)] for seats in range(7)
]
"""For each number of seats and each of them, all seats from that one on."""

LOT: Final = 0
SHUFFLE: Final = 1
DRAW: Final = 2
PLAY: Final = 3
ACT: Final = 4
PASS: Final = 5
OVER: Final = 6
"""The phases: before the first turn, the three of the rule book, the end of a turn, and the end."""


class Tabletop(Base):
    """The deck, hands and Dreams, and the steps still to do.

    The last card of `deck` is its top, and the last task of `agenda` is done next. A hand lies in the order it was
    drawn. `ready` has, for each seat, the moments at which one of its Demographics draws, so that the rest are
    skipped at once.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats = setup.seats
        self.cards = cards_of(setup.cards())
        self.own_turn = setup.own_turn
        self.random_discards = setup.random_discards
        self.hand_limit = setup.hand_limit
        self.phase = LOT
        self.turn = NOBODY
        self.turns = 0
        self.idle = 0
        self.extra = 0
        self.deck: list[Card] = []
        self.hands: list[list[Card]] = [[] for _ in range(self.seats)]
        self.dreams: list[list[Card]] = [[] for _ in range(self.seats)]
        self.totals = [0] * self.seats
        self.demos: list[list[Card]] = [[] for _ in range(self.seats)]
        self.ready = [0] * self.seats
        self.agenda: list[Task] = []
        self.winner = NOBODY
        self.to_act = BY_DEALER

    def fill(self, twin: "Tabletop") -> None:
        """Give another table all that lies on this one."""
        twin.phase = self.phase
        twin.turn = self.turn
        twin.turns = self.turns
        twin.idle = self.idle
        twin.extra = self.extra
        twin.deck = self.deck[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.dreams = [dream[:] for dream in self.dreams]
        twin.totals = self.totals[:]
        twin.demos = [demos[:] for demos in self.demos]
        twin.ready = self.ready[:]
        twin.agenda = self.agenda[:]
        twin.winner = self.winner
        twin.to_act = self.to_act

    def facts(self) -> Fact:
        """Give the whole truth as nested tuples."""
        return (
            self.phase,
            self.turn,
            self.turns,
            self.idle,
            self.extra,
            names(self.deck),
            tuple([names(hand) for hand in self.hands]),
            tuple([names(dream) for dream in self.dreams]),
            tuple(self.totals),
            tuple([task.step().facts() for task in self.agenda]),
            self.winner,
            self.to_act,
        )

    def pieces(self) -> tuple[str | int, ...]:
        """Count every card."""
        cards = self.deck[:]
        for seat in range(self.seats):
            cards += self.hands[seat]
            cards += self.dreams[seat]
        return tuple(sorted(names(cards)))

    def lay(self, seat: int, card: Card) -> None:
        """Put a card into a Dream."""
        self.dreams[seat].append(card)
        self.totals[seat] = self.totals[seat] + card.value
        if card.moment:
            self.demos[seat].append(card)
            self.ready[seat] = self.ready[seat] | card.moment

    def lift(self, seat: int, card: Card) -> None:
        """A9: take a card out of a Dream; a Demographic stops drawing."""
        take(self.dreams[seat], card)
        self.totals[seat] = self.totals[seat] - card.value
        if card.moment:
            take(self.demos[seat], card)
            self.ready[seat] = 0
            for other in self.demos[seat]:
                self.ready[seat] = self.ready[seat] | other.moment

    def ordinary(self, seat: int) -> list[Card]:
        """A9: list the cards of a Dream that are not Demographics."""
        return [card for card in self.dreams[seat] if not card.moment]

    # 2.1, 2.3 Drawing; 3 Demographics

    def draw(self, seat: int, count: int, rule: str, events: Events) -> None:
        """A5, A8: draw so many cards; a Demographic goes into the drawing player's Dream and is replaced.

        A6, A10: an empty deck, or one that holds only duplicates that were just shown, gives no card.
        """
        deck, hand = self.deck, self.hands[seat]
        shown, fresh = 0, len(hand)
        left = count
        while left and len(deck) > shown:
            card = deck.pop()
            if not card.moment:
                hand.append(card)
                left -= 1
                continue
            if events is not None:
                self._tell_drawn(seat, fresh, rule, events)
                fresh = len(hand)
            if self._has(seat, card):
                deck.insert(0, card)
                shown += 1
                if events is not None:
                    events.append(Doubled(seat=seat, card=card.name))
            else:
                self.lay(seat, card)
                if events is not None:
                    events.append(Settled(seat=seat, card=card.name))
        if events is not None:
            self._tell_drawn(seat, fresh, rule, events)
            if left:
                events.append(Dry(seat=seat))

    def _has(self, seat: int, card: Card) -> bool:
        """A6: the same Demographic means the same kind."""
        return card.kind in [mine.kind for mine in self.demos[seat]]

    def _tell_drawn(self, seat: int, fresh: int, rule: str, events: list[Event]) -> None:
        cards = names(self.hands[seat][fresh:])
        if cards:
            events.append(Drew(rule=rule, seat=seat, count=len(cards), cards=cards))

    def pay(self, seat: int, moments: int, known: int, events: Events) -> None:
        """A7: the first `known` Demographics of a seat draw at these moments, in the order they lie.

        Later ones came with this very draw, and a card drawn here triggers no further draw.
        """
        for card in self.demos[seat][:known]:
            if card.moment & moments:
                if events is not None:
                    events.append(Paid(seat=seat, card=card.name))
                self.draw(seat, card.bonus, "3.4", events)

    def stir(self, seat: int, moments: int, events: Events) -> None:
        """Let a seat's Demographics draw after something has just happened."""
        if self.ready[seat] & moments:
            self.pay(seat, moments, len(self.demos[seat]), events)


def names(cards: list[Card]) -> tuple[str, ...]:
    """Give the names of cards in the order they lie."""
    return tuple([card.name for card in cards])


def take(cards: list[Card], card: Card) -> int:
    """Take a card from where it lies, and say from which place."""
    place = 0
    while cards[place] is not card:
        place += 1
    del cards[place]
    return place
