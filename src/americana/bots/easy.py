"""The easy bot: the steady player on a distracted day."""

from collections.abc import Sequence
from random import Random
from typing import Final

from americana.core.bot import Bot
from americana.core.forms import Action, Choice
from americana.core.game import AnyGame, View

OVERLOOKED: Final = 0.4
"""How much of what it might do it does not think of."""


class Easy(Bot):
    """Means well and plays steadily, but overlooks some of what it might do."""

    def __init__(self, game: AnyGame) -> None:
        self.steady = game.steady()

    def choose(self, view: View, choices: Sequence[Choice], rng: Random) -> Action:
        """Answer with what the steady player would do if there were nothing else."""
        noticed = [choice for choice in choices if rng.random() >= OVERLOOKED]
        lucky = choices[int(rng.random() * len(choices))]
        return self.steady.choose(view, noticed or [lucky], rng)
