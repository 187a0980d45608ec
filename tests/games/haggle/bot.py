"""The medium bot of Haggle: it shows its hand for the points, and saves its chips for good cards."""

from collections.abc import Sequence
from random import Random

from americana.core import game
from americana.core.actions import Action
from americana.core.bot import Bot
from americana.core.choices import Choice, Pick

from .model import Bid, View


class Medium(Bot):
    """Plays like a sensible person who gives nothing away."""

    def choose(self, view: game.View, choices: Sequence[Choice], rng: Random) -> Action:  # noqa: ARG002
        """Bid what the card is worth, and keep some chips for later unless it is a good one."""
        assert isinstance(view, View)
        chips, worth = view.chips[view.seat], int(view.sale)
        later = view.setup.length() - view.round
        spare = chips if worth > 6 or not later else chips // (later + 1)
        return Bid(min(spare, worth))

    def off_turn(self, view: game.View, choices: Sequence[Choice], rng: Random) -> Action | None:  # noqa: ARG002
        """Show the whole hand, which costs nothing."""
        return next((choice.fill(choice.of) for choice in choices if isinstance(choice, Pick)), None)
