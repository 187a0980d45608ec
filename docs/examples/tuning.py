"""Tune a deck: lower the value of cards that win too often, and study the game again.

python docs/examples/tuning.py [GAME] [GAMES] [ROUNDS]
"""

import sys
from typing import Any

import msgspec

from americana.core import registry
from americana.lab.study import study
from americana.lab.study_results import SeatCountResult

Deck = dict[str, Any]
"""A deck as plain values: its name, and a list of each card's name, family, value and so on."""


def spread(found: SeatCountResult) -> float:
    """Measure how unequal cards are: the mean difference in wins between users of a card and others."""
    return sum(abs(card.effect) for card in found.cards) / max(1, len(found.cards))


def tuned(deck: Deck, found: SeatCountResult, most: int = 3) -> Deck:
    """Take a point from the cards that win most, if they have one."""
    strong = {card.kind for card in found.cards[:most]}
    return {**deck, "kinds": [_weaker(kind) if kind[0] in strong else kind for kind in deck["kinds"]]}


def _weaker(kind: list[Any]) -> list[Any]:
    name, family, value, *rest = kind
    return [name, family, value - (value > 1), *rest]


def main(game: str = "dream", games: str = "60", rounds: str = "2") -> None:
    """Tune the deck, and print how unequal the cards are after every round."""
    usual = registry.find(game)
    deck: Deck = msgspec.to_builtins(usual.make_setup(usual.best))["deck"]
    for number in range(int(rounds)):
        result = study(game, (usual.best,), {"deck": deck}, games=int(games), turns=0, playouts=2, jobs=1)
        print(f"round {number}: cards are {spread(result.findings[0]):.1%} apart")
        deck = tuned(deck, result.findings[0])


if __name__ == "__main__":
    main(*sys.argv[1:])
