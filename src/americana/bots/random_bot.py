"""The random bot: it plays anything the rules allow, and now and then acts off turn."""

from collections.abc import Sequence
from random import Random
from typing import Final

from americana.core.actions import Action
from americana.core.bot import Bot
from americana.core.choices import Choice, sample
from americana.core.game import View

EAGER: Final = 0.25
"""How often it takes a chance to act off turn."""


class RandomBot(Bot):
    """Picks among the choices, each with the same chance, and fills in forms at random."""

    def choose(self, view: View, choices: Sequence[Choice], rng: Random) -> Action:  # noqa: ARG002
        """Answer what the seat is asked."""
        return sample(choices, rng)

    def off_turn(self, view: View, choices: Sequence[Choice], rng: Random) -> Action | None:  # noqa: ARG002
        """Take an off-turn act, one time in four."""
        return sample(choices, rng) if rng.random() < EAGER else None
