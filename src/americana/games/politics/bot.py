"""The steady player of Politics as Usual."""

from collections.abc import Sequence
from random import Random

from americana.core import game
from americana.core.bot import Bot
from americana.core.forms import Action, Choice, sample


class Steady(Bot):
    """Plays like a sensible person."""

    def choose(self, view: game.View, choices: Sequence[Choice], rng: Random) -> Action:  # noqa: ARG002
        """Answer what the seat is asked."""
        return sample(choices, rng)
