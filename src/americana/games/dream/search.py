"""What a search has to know of Americana: The Card Game: a few acts ahead, steadily played, and who leads then."""

from collections.abc import Sequence
from random import Random

from americana.core import state as core
from americana.core.acts import Action
from americana.core.forms import Choice, Pick
from americana.games.dream.bot import answer
from americana.games.dream.rules import State
from americana.kit import guide

WIN = 15.0
"""What a Dream come true is worth, in points of lead."""


class Guide(guide.Guide):
    """Playouts by the steady player, cut short: what happens much later does not depend on one card."""

    def __init__(self) -> None:
        super().__init__()
        self.reach = 6
        self.surely = 1.0
        self.strong = 600
        self.champion = 5000

    def is_worth_searching(self, choices: Sequence[Choice]) -> bool:
        """Leave discards to the steady player: there are more orders of them than could ever be tried."""
        return not isinstance(choices[0], Pick)

    def choose(self, state: core.State, seat: int, choices: Sequence[Choice], rng: Random) -> Action:
        """Play steadily."""
        assert isinstance(state, State)
        return answer(state, seat, choices, rng)

    def values(self, state: core.State) -> list[float]:
        """Count each seat's lead over the best of the others, and a win for much."""
        return guide.leads([float(score) for score in state.scores()], state, WIN)
