"""The easy bot: the medium bot on a distracted day."""

from collections.abc import Sequence
from random import Random
from typing import Final

from americana.core.actions import Action
from americana.core.bot import Bot
from americana.core.choices import Choice, fits, sample
from americana.core.game import AnyGame, View

OVERLOOKED: Final = 0.45
"""The share of its options that it overlooks."""


class EasyBot(Bot):
    """Plays steadily, but overlooks many of its options, and never acts off turn."""

    def __init__(self, game: AnyGame) -> None:
        self.medium = game.medium()

    def choose(self, view: View, choices: Sequence[Choice], rng: Random) -> Action:
        """Answer as the medium bot would if the overlooked options did not exist, or at random."""
        noticed = [choice for choice in choices if rng.random() >= OVERLOOKED]
        if not noticed:
            noticed = [choices[int(rng.random() * len(choices))]]
        act = self._steadily(view, noticed, rng)
        return act if act is not None and fits(noticed, act) else sample(noticed, rng)

    def _steadily(self, view: View, noticed: Sequence[Choice], rng: Random) -> Action | None:
        try:
            return self.medium.choose(view, noticed, rng)
        except Exception:  # the medium bot may count on a choice that is always there, but was overlooked
            return None
