"""The cards of a deck on the table, and the steps that they ask for."""

from collections.abc import Callable
from functools import cache
from typing import Final

from americana.games.dream.effects import MOMENTS, Deck, Kind
from americana.games.dream.model import Choose, Discard, Play
from americana.kit.pending import PendingStep

BIT: Final = {moment: 1 << place for place, moment in enumerate(MOMENTS)}
"""Each moment that makes a Demographic draw, as a bit."""

MOST_SEATS: Final = 6

BIG: Final = 3
"""The least value of a big card."""


class Card:
    """One card: two of a kind are named Lawn Flamingo#1 and Lawn Flamingo#2.

    It keeps the acts that name it, so that no question makes them again.
    """

    def __init__(self, name: str, kind: Kind, deck: Deck | None = None) -> None:
        self.name = name
        self.kind = kind
        self.deck = deck
        self.value = kind.value
        self.moment = 0 if kind.bonus is None else BIT[kind.bonus.when]
        """When a Demographic draws; 0 for all other cards."""
        self.bonus = 0 if kind.bonus is None else kind.bonus.count
        self.stirs = _stirs(kind)
        self.play = Play(name)
        self.choose = Choose(name)
        self.discard = Discard((name,))
        self.tasks = [_tasks(kind, self, seat) for seat in range(MOST_SEATS)]
        """For each seat that may play it, the steps of its action, the last one first."""

    def __reduce__(self) -> tuple[Callable[[Deck | None, str], "Card"], tuple[Deck | None, str]]:
        """Pickle by name: a deck has one card of each name, and cards are compared by identity."""
        return card_of, (self.deck, self.name)


class Task:
    """A step at the table: what to do, by or to which seat, how many, and the card that asks for it.

    A seat below 0 is still to be found, by `who`.
    """

    def __init__(self, what: str, seat: int, many: int, card: Card, who: str = "", may: bool = False) -> None:
        self.what = what
        self.seat = seat
        self.many = many
        self.card = card
        self.who = who
        self.may = may

    def __reduce__(self) -> tuple[type["Task"], tuple[str, int, int, "Card", str, bool]]:
        return Task, (self.what, self.seat, self.many, self.card, self.who, self.may)

    def turned_on(self, seat: int) -> "Task":
        """Give the same for one seat."""
        return Task(self.what, seat, self.many, self.card, self.who, self.may)

    def rest(self) -> "Task":
        """Give what is left of it after doing it once."""
        return Task(self.what, self.seat, self.many - 1, self.card, self.who, self.may)

    def step(self) -> PendingStep:
        """Give it as everybody sees it."""
        return PendingStep(self.what, self.seat, self.many, self.card.name, self.who, self.may)


class Cards:
    """Every single card of a deck by its name."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.named: dict[str, Card] = {}
        for kind in deck.kinds:
            for copy in range(1, kind.count + 1):
                name = f"{kind.name}#{copy}"
                self.named[name] = Card(name, kind, deck)
        self.names = tuple(self.named)
        self.kinds = {name: card.kind for name, card in self.named.items()}

    def __reduce__(self) -> tuple[Callable[[Deck], "Cards"], tuple[Deck]]:
        return cards_of, (self.deck,)

    def task(self, step: PendingStep) -> Task:
        """Put a step that everybody sees on the agenda."""
        card = self.named[step.card] if step.card else BLANK
        return Task(step.what, step.seat, step.many, card, step.who, step.may)


def _tasks(kind: Kind, card: Card, seat: int) -> list[Task]:
    tasks = []
    for effect in reversed(kind.effects):
        target = seat if effect.who == "you" else -1
        tasks.append(Task(effect.verb, target, effect.count, card, effect.who, effect.may))
    return tasks


def _stirs(kind: Kind) -> int:
    """A7: name the moments that playing a card of this kind is."""
    bits = BIT["consumer"] if kind.family == "consumer" else 0
    if kind.effects:
        bits |= BIT["action"]
    if kind.value < 0:
        bits |= BIT["minus"]
    if kind.value >= BIG:
        bits |= BIT["plus"]
    return bits


BLANK: Final = Card("", Kind("", "consumer", 0))
"""A card whose face is hidden; also the card of a step that no card asks for."""


@cache
def cards_of(deck: Deck) -> Cards:
    """Lay out the cards of a deck, once for each deck."""
    return Cards(deck)


def card_of(deck: Deck | None, name: str) -> Card:
    """Find a card in its deck; an unknown one is blank."""
    return BLANK if deck is None else cards_of(deck).named[name]


def title(card: str) -> str:
    """Give a card's printed name."""
    return card.partition("#")[0]
