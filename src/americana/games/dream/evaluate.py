"""The value of things to a player of Americana: The Card Game who looks at the table now, and not ahead."""

from functools import cache
from typing import Final

from americana.games.dream.actions import DREAM_VERBS, foremost
from americana.games.dream.cards import Card, Cards, Task
from americana.games.dream.effects import GOAL, Effect, Kind
from americana.games.dream.rules import State
from americana.games.dream.table import CLOCKWISE

DRAWN: Final = 0.7
"""The worth of one more card in hand, to a player who has yet to begin."""

WINS: Final = 1000.0

Deed = tuple[str, int, str, bool]
"""An effect as its verb, number, target, and whether it is optional; tuples are quick to unpack."""


class Outlook:
    """The facts about a deck's cards before a game begins: the promise of each, and what it does."""

    def __init__(self, cards: Cards) -> None:
        self.promises: dict[str, float] = {}
        self.deeds: dict[str, list[Deed]] = {}
        for card, kind in cards.kinds.items():
            self.promises[card] = promise(kind)
            self.deeds[card] = [(one.verb, one.count, one.who, one.may) for one in kind.effects]


@cache
def outlook_of(cards: Cards) -> Outlook:
    """Look at the cards of a deck, once for each deck."""
    return Outlook(cards)


def promise(kind: Kind) -> float:
    """Say what a card is worth in a hand, whatever the table looks like."""
    worth = float(kind.value)
    for effect in kind.effects:
        worth += _promised(effect)
    return worth


def _promised(effect: Effect) -> float:
    own = effect.who == "you"
    match effect.verb:
        case "draw":
            return DRAWN * effect.count if own else 0.0
        case "discard" | "discard-hand":
            return -0.3 if own else 0.4
        case "play":
            return 1.2 * effect.count
        case "take" | "give":
            return 2.0
        case "remove" | "uproot":
            return 0.8 if own else 1.2
        case "recall":
            return 0.6
        case _:
            return 0.0


class Position:
    """A table as one seat sees it, to weigh that seat's options; of other hands it looks at the size alone."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.seats = state.seats
        self.totals = state.totals
        self.hand = state.hands[seat]
        self.named = state.cards.named
        outlook = outlook_of(state.cards)
        self.promises = outlook.promises
        self.deeds = outlook.deeds
        self._lying: list[list[int] | None] = [None] * state.seats

    def least_missed(self, count: int) -> tuple[str, ...]:
        """Name the least promising cards of the hand."""
        promised = sorted([(self.promises[card.name], card.name) for card in self.hand])
        return tuple([card for _, card in promised[:count]])

    # Plays

    def worth_playing(self, card: Card) -> float:
        """Weigh a play: what it counts, what it does, and whether it wins."""
        value = card.value
        worth = float(value)
        reached = self.totals[self.seat] + value
        deeds = self.deeds[card.name]
        if deeds:
            place = self.hand.index(card)
            del self.hand[place]
            self.totals[self.seat] = reached
            for deed in deeds:
                worth += self._worth_of(deed)
            if reached >= GOAL:
                for deed in deeds:
                    reached -= self._cost(deed)
            self.totals[self.seat] -= value
            self.hand.insert(place, card)
        return worth + WINS if reached >= GOAL else worth

    def wins(self, card: Card) -> bool:
        """Tell whether a play makes the Dream come true."""
        if self.totals[self.seat] + card.value < GOAL:
            return False
        return self.worth_playing(card) > WINS / 2

    def _cost(self, deed: Deed) -> int:
        """Say how much a card takes from the very Dream it is played to, if its player chooses well."""
        verb, count, who, may = deed
        if may or verb not in ("remove", "shed", "give", "recall"):
            return 0
        if verb != "give" and who != "you" and who != "everyone" and self._aims(verb, who) != [self.seat]:
            return 0
        return sum(self.lying(self.seat)[:count])

    def _worth_of(self, deed: Deed) -> float:
        """Weigh one effect of a card that has just been played."""
        verb, count, who, may = deed
        if who == "you":
            worth = self.worth_on(self.seat, verb, count)
            return 0.0 if may and worth < 0 else worth
        if who == "everyone" or who == "others":
            seats = CLOCKWISE[self.seats][self.seat]
            return sum(
                [self.worth_on(other, verb, count) for other in seats if who == "everyone" or other != self.seat]
            )
        worths = [self.worth_on(other, verb, count) for other in self._aims(verb, who)]
        return max(worths) if worths else 0.0

    def _aims(self, verb: str, who: str) -> list[int]:
        """List the seats that an effect could concern if this seat played it."""
        seats = CLOCKWISE[self.seats][self.seat]
        if who == "chosen":
            return [other for other in seats if other != self.seat and self._touches(verb, other)]
        if who == "left":
            return [seats[1]]
        if who == "right":
            return [seats[-1]]
        return foremost(self.state, who)

    def _touches(self, verb: str, other: int) -> bool:
        if verb == "uproot":
            return len(self.state.demos[other]) > 0
        if verb in DREAM_VERBS:
            return len(self.lying(self.seat if verb == "give" else other)) > 0
        return verb == "draw" or len(self.state.hands[other]) > 0

    # What an effect does to somebody

    def worth_on(self, target: int, verb: str, count: int) -> float:
        """Weigh an effect on a seat."""
        if verb in DREAM_VERBS:
            return self._worth_on_dream(target, verb, count)
        if target == self.seat:
            return self._worth_on_hand(verb, count)
        if verb == "draw":
            return -0.5 * count * self._care(target)
        held = len(self.state.hands[target])
        return 0.5 * (held if verb == "discard-hand" else min(held, count)) * self._care(target)

    def _worth_on_hand(self, verb: str, count: int) -> float:
        if verb == "draw":
            return count * DRAWN * max(0.3, 1 - self.totals[self.seat] / (GOAL + 2))
        if not self.hand or verb == "shuffle":
            return 0.0
        promised = [self.promises[card.name] for card in self.hand]
        if verb == "play":
            return max(promised)
        if verb == "discard":
            promised.sort()
            return -0.5 * sum(promised[:count])
        return -0.5 * sum(promised)

    def _worth_on_dream(self, target: int, verb: str, count: int) -> float:
        """Weigh what happens to a Dream, if the player who chooses the cards chooses well."""
        if verb == "uproot":
            return self._worth_uprooting(target) * min(count, len(self.state.demos[target]))
        if verb == "recall":
            worths = sorted([self._worth_recalling(card) for card in self.state.ordinary(target)])
            return sum(worths[-count:])
        if target == self.seat and (verb == "take" or verb == "give"):
            return 0.0
        lying = self.lying(self.seat if verb == "give" else target)
        point = self._worth_of_a_point(target, verb)
        dearest = point > 0 and verb != "shed"
        return point * sum(lying[-count:] if dearest else lying[:count])

    def worth_pointing(self, task: Task, card: Card) -> float:
        """Weigh what happens to one card of a Dream."""
        if task.what == "uproot":
            return self._worth_uprooting(task.seat)
        if task.what == "recall":
            return self._worth_recalling(card)
        return self._worth_of_a_point(task.seat, task.what) * card.value

    def _worth_of_a_point(self, target: int, verb: str) -> float:
        """Say what each point of a card that leaves a Dream is worth; in the seat's own Dream, fewer is better."""
        if verb == "give":
            return -1 - self._care(target)
        if target == self.seat:
            return -1.0
        return 1 + self._care(target) if verb == "take" else self._care(target)

    def _worth_uprooting(self, target: int) -> float:
        return -1.0 if target == self.seat else 2.0 * self._care(target)

    def _worth_recalling(self, card: Card) -> float:
        return self.promises[card.name] * 0.4 - card.value

    def _care(self, target: int) -> float:
        """Say how much a point of another's Dream matters: more the nearer that Dream is to the goal."""
        near = self.totals[target] / GOAL if self.totals[target] > 0 else 0.0
        return (0.25 + near * near) / (1.0 if self.seats == 2 else 0.5 * (self.seats - 1))

    def lying(self, seat: int) -> list[int]:
        """Give the values in a Dream from the lowest up without Demographics; this is cached."""
        found = self._lying[seat]
        if found is None:
            found = self._lying[seat] = sorted([card.value for card in self.state.ordinary(seat)])
        return found
