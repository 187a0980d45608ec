"""What a search has to know of Americana: The Card Game: a few acts ahead, steadily played, and who leads then."""

from collections.abc import Sequence
from random import Random

from americana.core import state as core
from americana.core.actions import Action
from americana.core.choices import Choice, Pick
from americana.core.events import Event
from americana.games.dream.bot import answer
from americana.games.dream.model import Moved, Removed, Won
from americana.games.dream.rules import State
from americana.kit import search_policy
from americana.kit.search_policy import Reason

WIN = 15.0
"""What a Dream come true is worth, in points of lead."""


class SearchPolicy(search_policy.SearchPolicy):
    """Playouts by the medium bot, cut short: what happens much later does not depend on one card."""

    def __init__(self) -> None:
        super().__init__()
        self.reach = 6
        self.margin = 1.0
        self.hard = 2000
        self.expert = 10000
        self.dreaded = ("rival", "robbed")

    def sight(self, simulations: int) -> int:
        """Look twice as far where what comes of it by luck can be averaged over enough simulations."""
        return self.reach if simulations <= self.hard else 2 * self.reach

    def is_worth_searching(self, choices: Sequence[Choice]) -> bool:
        """Leave discards to the medium bot: there are more orders of them than could ever be tried."""
        return not isinstance(choices[0], Pick)

    def choose(self, state: core.State, seat: int, choices: Sequence[Choice], rng: Random) -> Action:
        """Play steadily."""
        assert isinstance(state, State)
        return answer(state, seat, choices, rng)

    def values(self, state: core.State) -> list[float]:
        """Count each seat's lead over the best of the others, and a win for much."""
        return search_policy.leads([float(score) for score in state.scores()], state, WIN)

    def reasons(self, state: core.State, seat: int, events: list[Event]) -> list[Reason]:
        """Notice whose Dream comes true, who leads, and who loses a card of it."""
        found = super().reasons(state, seat, events)
        scores = state.scores()
        if scores[seat] > max([score for other, score in enumerate(scores) if other != seat]):
            found.append(("ahead", ""))
        for event in events:
            if isinstance(event, Won) and event.seat != seat:
                found.append(("rival", ""))
            elif _is_robbed(seat, event):
                found.append(("robbed", ""))
        return list(dict.fromkeys(found))


def _is_robbed(seat: int, event: Event) -> bool:
    """Tell whether somebody takes a card out of a seat's Dream."""
    if isinstance(event, Removed):
        return event.seat == seat != event.by
    return isinstance(event, Moved) and event.source == seat
