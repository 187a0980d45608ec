"""The steady player of American: it sheds low cards first and keeps aces, 2s and 10s for when they are needed."""

from collections.abc import Sequence
from random import Random
from typing import Final

from americana.core import game
from americana.core.bot import Bot
from americana.core.forms import Action, Choice
from americana.games.american.words import FREE, ORDER, Swap, Throw, Turn, View

WORTH: Final = {rank: float(place) for rank, place in ORDER.items()} | {"2": 14.0, "A": 16.0, "10": 18.0}
"""How dear a card is to part with."""


class Steady(Bot):
    """Plays like a sensible person who watches the pile."""

    def choose(self, view: game.View, choices: Sequence[Choice], rng: Random) -> Action:
        """Answer what the seat is asked."""
        assert isinstance(view, View)
        throws = [choice for choice in choices if isinstance(choice, Throw)]
        if throws:
            return max(throws, key=lambda throw: _promise(throw))
        swaps = [choice for choice in choices if isinstance(choice, Swap)]
        if swaps:
            return max(swaps, key=_improvement)
        turns = [choice for choice in choices if isinstance(choice, Turn)]
        if turns:
            return turns[int(rng.random() * len(turns))]
        first = choices[0]
        return first.sample(rng) if not isinstance(first, Action) else first


def _improvement(swap: Swap) -> float:
    """Keep low cards in hand for the long middle of the game, and dear ones up for its end."""
    return sum(WORTH[card] for card in swap.give) - sum(WORTH[card] for card in swap.take)


def _promise(throw: Throw) -> float:
    return 0.0 if throw.rank in FREE else -WORTH[throw.rank]
