"""What a search has to know of Americana with chips: which card to lead, by the chips that a hand brings."""

from collections.abc import Sequence
from random import Random

from americana.core import state as core
from americana.core.acts import Action
from americana.core.forms import Choice
from americana.games.parlor.bot import Steady
from americana.games.parlor.rules import State
from americana.games.parlor.views import memory, view
from americana.games.parlor.words import Lead
from americana.kit import guide


class Guide(guide.Guide):
    """Playouts by the steady player to the end of the hand.

    Bids and bets are left to it: imagined hands do not know what a bet tells of them, and search pays for that.
    """

    def __init__(self) -> None:
        super().__init__()
        self.strong = 240
        self.champion = 1600
        self.surely = 1.0
        self.steady = Steady()

    def is_worth_searching(self, choices: Sequence[Choice]) -> bool:
        """Search leads."""
        return isinstance(choices[0], Lead)

    def choose(self, state: core.State, seat: int, choices: Sequence[Choice], rng: Random) -> Action:
        """Play steadily."""
        assert isinstance(state, State)
        blank = memory(state.setup)
        return self.steady.choose(view(state, seat, blank, blank), choices, rng)

    def stage(self, state: core.State) -> int:
        """Look to the end of the hand."""
        assert isinstance(state, State)
        return state.number

    def values(self, state: core.State) -> list[float]:
        """Count chips."""
        return [float(score) for score in state.scores()]
