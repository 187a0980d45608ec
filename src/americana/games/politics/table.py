"""The table of Politics as Usual: cards, tokens, polling and Votes."""

from typing import Final

from americana.core.events import Event
from americana.core.game import DEALER, Fact
from americana.core.game import State as Base
from americana.games.politics.cards import MOST, Ability, Cards, cards_of
from americana.games.politics.effects import Candidate
from americana.games.politics.events import Discarded, Drew, Dry, Froze
from americana.games.politics.model import NO_NAME, PARTY_BONUS, Answer, Bargain, Laid, Setup
from americana.kit.pending import PendingStep, PendingSteps

NOBODY: Final = -1
NONE: Final[tuple[int, ...]] = ()
ALONE: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), (3,), (4,), (5,))
CIRCLES: Final = tuple(
    [tuple([(*range(first, seats), *range(first)) for first in range(seats)]) for seats in range(MOST + 1)]
)
"""By the number of seats and the first of them, all seats clockwise."""
BY_DEALER: Final[tuple[int, ...]] = (DEALER,)

Events = list[Event] | None

ORDER: Final = 0
SLATE: Final = 1
RUN: Final = 2
ISSUES: Final = 3
CARDS: Final = 4
LOT: Final = 5
RAISE: Final = 6
DECIDE: Final = 7
FACE: Final = 8
TURN: Final = 9
COUNT: Final = 10
CLOSE: Final = 11
NEXT: Final = 12
OVER: Final = 13
"""The phases: six before the first Round, seven of a Round, and the end."""


class Tabletop(Base):
    """Everything on the table. The last card of `deck` and of `issues` is its top.

    A hand lies in the order in which it was drawn. `ages` has every unseen card that went into a reshuffle, and
    the number of that reshuffle: everybody can follow that, so it is no secret.
    """

    def __init__(self, setup: Setup) -> None:
        seats = setup.seats
        self.setup = setup
        self.seats = seats
        self.cards: Cards = cards_of(setup.cards())
        self.phase = ORDER
        self.round = 0
        self.speaker = NOBODY
        self.turn = NOBODY
        self.acted = False
        self.passes = 0
        self.out = [False] * seats
        self.queue: list[int] = []
        self.slates: list[tuple[str, ...]] = [()] * seats
        self.runners = [""] * seats
        self.deck: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.frozen: list[list[str]] = [[] for _ in range(seats)]
        self.discard: list[str] = []
        self.spent: list[str] = []
        self.ages: dict[str, int] = {}
        self.epoch = 0
        self.issues: list[str] = []
        self.buried = 0
        self.removed: tuple[str, ...] = ()
        self.issue = ""
        self.won: list[list[str]] = [[] for _ in range(seats)]
        self.fronts: list[list[Laid]] = [[] for _ in range(seats)]
        self.stack: list[Laid] = []
        self.extra = [0] * seats
        self.own: list[list[str]] = [[] for _ in range(seats)]
        self.below: list[list[str]] = [[] for _ in range(seats)]
        self.used = [False] * seats
        self.made = [0] * seats
        self.bargains: list[Bargain | None] = [None] * seats
        self.moment = ""
        self.reacted = False
        self.asked: tuple[int, ...] = NONE
        self.answers: list[Answer | None] = [None] * seats
        self.agenda = PendingSteps()
        self.champion = NOBODY
        self.winner = NOBODY
        self.to_act = BY_DEALER

    def become(self, other: "Tabletop") -> None:
        """Take over everything on another table."""
        self.phase = other.phase
        self.round = other.round
        self.speaker = other.speaker
        self.turn = other.turn
        self.acted = other.acted
        self.passes = other.passes
        self.out = other.out[:]
        self.queue = other.queue[:]
        self.slates = other.slates[:]
        self.runners = other.runners[:]
        self.deck = other.deck[:]
        self.hands = [hand[:] for hand in other.hands]
        self.frozen = [cards[:] for cards in other.frozen]
        self.discard = other.discard[:]
        self.spent = other.spent[:]
        self.ages = other.ages.copy()
        self.epoch = other.epoch
        self.issues = other.issues[:]
        self.buried = other.buried
        self.removed = other.removed
        self.issue = other.issue
        self.won = [issues[:] for issues in other.won]
        self.fronts = [cards[:] for cards in other.fronts]
        self.stack = other.stack[:]
        self.extra = other.extra[:]
        self.own = [tokens[:] for tokens in other.own]
        self.below = [tokens[:] for tokens in other.below]
        self.used = other.used[:]
        self.made = other.made[:]
        self.bargains = other.bargains[:]
        self.moment = other.moment
        self.reacted = other.reacted
        self.asked = other.asked
        self.answers = other.answers[:]
        self.agenda = other.agenda.copy()
        self.champion = other.champion
        self.winner = other.winner
        self.to_act = other.to_act

    def facts(self) -> Fact:
        """Give the whole truth as nested tuples."""
        steps = tuple([step.facts() for step in self.agenda.steps])
        return (
            (self.phase, self.round, self.speaker, self.turn, int(self.acted), self.passes),
            (_ones(self.out), tuple(self.queue)),
            (tuple(self.slates), tuple(self.runners)),
            (tuple(self.deck), _rows(self.hands), _rows(self.frozen), tuple(self.discard), tuple(self.spent)),
            (tuple(sorted(self.ages.items())), self.epoch),
            (tuple(self.issues), self.buried, tuple(sorted(self.removed)), self.issue, _rows(self.won)),
            (tuple([_played(cards) for cards in self.fronts]), _played(self.stack), tuple(self.extra)),
            (_rows(self.own), _rows(self.below), _ones(self.used), tuple(self.made), tuple(self.bargains)),
            (self.moment, int(self.reacted), self.asked, tuple(self.answers), steps),
            (self.champion, self.winner, self.to_act),
        )

    def pieces(self) -> tuple[str | int, ...]:
        """Count every card and token, once the cards are dealt."""
        if self.phase <= CARDS:
            return ()
        pieces = [*self.deck, *self.discard, *self.spent, *self.issues, *self.removed]
        if self.issue:
            pieces.append(self.issue)
        for laid in self.stack:
            pieces.append(laid.card)
        for seat in range(self.seats):
            pieces += self.hands[seat] + self.frozen[seat] + self.won[seat] + self.own[seat] + self.below[seat]
            pieces += [laid.card for laid in self.fronts[seat]]
        return tuple(sorted(pieces))

    def clockwise(self, first: int) -> tuple[int, ...]:
        """List all seats from one of them on."""
        return CIRCLES[self.seats][first]

    def left(self, seat: int) -> int:
        """Give the seat to the left."""
        return seat + 1 if seat + 1 < self.seats else 0

    # Cards

    def candidate(self, seat: int) -> Candidate:
        """Give the candidate that a seat runs as."""
        return self.cards.candidates[self.runners[seat]]

    def ability(self, seat: int) -> Ability:
        """Give what the rules need to know of a seat's candidate."""
        return self.cards.abilities[self.runners[seat]]

    def bans(self) -> list[str]:
        """C17: list what the Issue forbids, which is nothing before the Speaker has declined to sidestep it."""
        return self.cards.bans[self.issue] if self.phase > DECIDE else []

    def throw(self, card: str) -> None:
        """C5, C37: lay a card on the discard pile, where it stays out of a reshuffle until the Round ends."""
        self.spent.append(card)
        self.ages.pop(card, 0)

    def draw(self, step: PendingStep, events: Events) -> None:
        """C5: draw so many cards; if the deck runs out, the dealer reshuffles first and the rest is drawn then."""
        deck, hand, seat = self.deck, self.hands[step.seat], step.seat
        many = min(step.many, len(deck))
        drawn = deck[len(deck) - many :][::-1]
        del deck[len(deck) - many :]
        hand += drawn
        if events is not None and many:
            events.append(Drew(rule=step.who, seat=seat, count=many, cards=tuple(drawn)))
        left = step.many - many
        if not left:
            return
        if self.discard:
            self.agenda.put(PendingStep("draw", seat, left, step.card, step.who))
            self.agenda.put(PendingStep("reshuffle", NOBODY))
        elif events is not None:
            events.append(Dry(seat=seat))

    def drop(self, seat: int, cards: tuple[str, ...], at_random: bool, events: Events) -> None:
        """Discard cards from a hand."""
        for card in cards:
            self.hands[seat].remove(card)
            self.throw(card)
        if events is not None:
            events.append(Discarded(seat=seat, cards=cards, at_random=at_random))

    def freeze(self, seat: int, cards: tuple[str, ...], at_random: bool, events: Events) -> None:
        """C16: frozen cards are out of the hand until the Issue is over."""
        for card in cards:
            self.hands[seat].remove(card)
            self.frozen[seat].append(card)
        if events is not None:
            events.append(Froze(seat=seat, count=len(cards), cards=cards, at_random=at_random))

    # 3.1, 3.3, 3.6 Polling

    def worth(self, laid: Laid, seat: int) -> int:
        """C30: the number of a Momentum card in front of a seat, two more once if it shows the seat's party."""
        printed = self.cards.printed[laid.card]
        party = printed.kind.party
        if party and self.setup.parties and party == self.ability(seat).party:
            return printed.value + PARTY_BONUS
        return printed.value

    def polling(self, seat: int) -> int:
        """C24: add up all polling in front of a seat; the sum may be below 0."""
        boost, thick = self._lasting(seat)
        polls = self.extra[seat] + self.ability(seat).poll
        for laid in self.fronts[seat]:
            if laid.poll:
                polls += self.worth(laid, seat) + boost
            else:
                printed = self.cards.printed[laid.card]
                hurt = printed.poll
                if hurt < 0 and printed.family == "slander":
                    hurt = min(0, hurt + thick)
                polls += hurt
        return polls

    def _lasting(self, seat: int) -> tuple[int, int]:
        """Give how much more each Momentum counts in front of a seat, and how much less each Slander hurts it."""
        ability = self.ability(seat)
        boost, thick = self.cards.boosts[self.issue] + ability.boost, ability.thick
        for laid in self.fronts[seat]:
            if not laid.poll:
                boost += self.cards.printed[laid.card].boost
                thick += self.cards.printed[laid.card].thick
        return boost, thick

    def shielded(self, seat: int) -> bool:
        """Tell whether Slander cannot be played against a seat."""
        return True in [self.cards.printed[laid.card].shield for laid in self.fronts[seat] if not laid.poll]

    def gagged(self, seat: int) -> bool:
        """Tell whether a seat may not play Slander."""
        return True in [self.cards.printed[laid.card].gag for laid in self.fronts[seat] if not laid.poll]

    def wins_ties(self, seat: int) -> bool:
        """Tell whether a card in front of a seat makes it win ties."""
        return True in [self.cards.printed[laid.card].ties for laid in self.fronts[seat] if not laid.poll]

    # 5.2, 7.1, 7.3 Votes

    def votes(self, seat: int) -> int:
        """C22, C31, C33: Issues won, and tokens received; with two players all tokens that the seat holds."""
        votes = sum([self.cards.issues[issue].votes for issue in self.won[seat]])
        each = 2 if self.runners[seat].startswith(NO_NAME) else 1
        votes += each * len(self.below[seat])
        if self.seats == 2:
            votes += len(self.own[seat])
        return votes

    def scores(self) -> tuple[int, ...]:
        """Give each seat's Votes."""
        return tuple([self.votes(seat) for seat in range(self.seats)])


def _ones(truths: list[bool]) -> tuple[int, ...]:
    return tuple([int(truth) for truth in truths])


def _played(cards: list[Laid]) -> tuple[tuple[str | int, ...], ...]:
    return tuple([(laid.card, laid.by, laid.to, int(laid.poll), laid.at) for laid in cards])


def _rows(piles: list[list[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple([tuple(pile) for pile in piles])
