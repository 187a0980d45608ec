"""The easy bot: the medium bot on a distracted day."""

from collections.abc import Sequence
from random import Random
from typing import Final

from americana.core.actions import Action
from americana.core.bot import Bot
from americana.core.choices import Choice, fits, sample
from americana.core.game import AnyGame, View

OVERLOOKED: Final = 0.45
"""How much of what it might do it does not think of."""


class EasyBot(Bot):
    """Means well and plays steadily, but overlooks much of what it might do, and offers nothing unasked."""

    def __init__(self, game: AnyGame) -> None:
        self.medium = game.medium()

    def choose(self, view: View, choices: Sequence[Choice], rng: Random) -> Action:
        """Answer with what the medium bot would do if there were nothing else, or on hope."""
        noticed = [choice for choice in choices if rng.random() >= OVERLOOKED]
        if not noticed:
            noticed = [choices[int(rng.random() * len(choices))]]
        act = self._steadily(view, noticed, rng)
        return act if act is not None and fits(noticed, act) else sample(noticed, rng)

    def _steadily(self, view: View, noticed: Sequence[Choice], rng: Random) -> Action | None:
        try:
            return self.medium.choose(view, noticed, rng)
        except Exception:  # it may count on a choice that is always there, but was overlooked
            return None
