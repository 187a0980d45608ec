"""The random bot: it plays anything the rules allow, and now and then does something unasked."""

from collections.abc import Sequence
from random import Random
from typing import Final

from americana.core.actions import Action
from americana.core.bot import Bot
from americana.core.choices import Choice, sample
from americana.core.game import View

EAGER: Final = 0.25
"""How often a chance to do something unasked is taken."""


class RandomBot(Bot):
    """Picks among the choices, all alike likely, and fills in forms by lot."""

    def choose(self, view: View, choices: Sequence[Choice], rng: Random) -> Action:  # noqa: ARG002
        """Answer what the seat is asked."""
        return sample(choices, rng)

    def off_turn(self, view: View, choices: Sequence[Choice], rng: Random) -> Action | None:  # noqa: ARG002
        """Take one of the acts nobody waits for, one time in four."""
        return sample(choices, rng) if rng.random() < EAGER else None
