"""The cards of a deck by name, as the rules look them up."""

from functools import cache
from typing import Final

from americana.games.dream.effects import MOMENTS, Deck, Kind
from americana.games.dream.words import Play
from americana.kit.agenda import Step

BIT: Final = {moment: 1 << place for place, moment in enumerate(MOMENTS)}
"""Each moment that makes a Demographic draw, as a bit."""

MOST_SEATS: Final = 6

BIG: Final = 3
"""The value from which on a card counts as a big one."""


class Cards:
    """Every single card: two of a kind are named Lawn Flamingo#1 and Lawn Flamingo#2."""

    def __init__(self, deck: Deck) -> None:
        self.kinds: dict[str, Kind] = {}
        self.values: dict[str, int] = {}
        self.plays: dict[str, Play] = {}
        self.stirs: dict[str, int] = {}
        self.steps: dict[str, list[list[Step]]] = {}
        """For each card and seat, the steps of its action, the last one first."""
        for kind in deck.kinds:
            for copy in range(1, kind.count + 1):
                card = f"{kind.name}#{copy}"
                self.kinds[card] = kind
                self.values[card] = kind.value
                self.plays[card] = Play(card)
                self.stirs[card] = _stirs(kind)
                self.steps[card] = [_steps(kind, card, seat) for seat in range(MOST_SEATS)]
        self.names = tuple(self.kinds)
        self.demographics = {card for card, kind in self.kinds.items() if kind.bonus is not None}
        """A look into a set takes a third of the time of asking a kind for its bonus."""


def _steps(kind: Kind, card: str, seat: int) -> list[Step]:
    steps = []
    for effect in reversed(kind.effects):
        target = seat if effect.who == "you" else -1
        steps.append(Step(effect.verb, target, effect.count, card, effect.who, effect.may))
    return steps


def _stirs(kind: Kind) -> int:
    """A7: tell the moments that playing a card of this kind is."""
    bits = BIT["consumer"] if kind.family == "consumer" else 0
    if kind.effects:
        bits |= BIT["action"]
    if kind.value < 0:
        bits |= BIT["minus"]
    if kind.value >= BIG:
        bits |= BIT["plus"]
    return bits


@cache
def cards_of(deck: Deck) -> Cards:
    """Lay out the cards of a deck, once for each deck."""
    return Cards(deck)


def title(card: str) -> str:
    """Give what is printed on a card as its name."""
    return card.partition("#")[0]
