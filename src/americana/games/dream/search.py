"""The search policy of Americana: The Card Game: a few medium acts ahead, and who leads then."""

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
"""The worth of a Dream that comes true, in points of lead."""


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
        """Look twice as far where there are enough simulations to average the luck out."""
        return self.reach if simulations <= self.hard else 2 * self.reach

    def is_worth_searching(self, choices: Sequence[Choice]) -> bool:
        """Leave discards to the medium bot: they have more orders than anyone could try."""
        return not isinstance(choices[0], Pick)

    def choose(self, state: core.State, seat: int, choices: Sequence[Choice], rng: Random) -> Action:
        """Play steadily."""
        assert isinstance(state, State)
        return answer(state, seat, choices, rng)

    def values(self, state: core.State) -> list[float]:
        """Count each seat's lead over the best of the others; a win counts for much."""
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
    """Tell whether another player takes a card out of a seat's Dream."""
    if isinstance(event, Removed):
        return event.seat == seat != event.by
    return isinstance(event, Moved) and event.source == seat
