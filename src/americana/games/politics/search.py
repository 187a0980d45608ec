"""The search policy of Politics as Usual: an Issue is played out, then Votes and cards are weighed."""

from collections.abc import Sequence
from random import Random

from americana.core import state as core
from americana.core.actions import Action
from americana.core.choices import Choice
from americana.core.events import Event
from americana.games.politics.bot import Medium
from americana.games.politics.evaluate import CARD
from americana.games.politics.events import Won
from americana.games.politics.rules import State
from americana.games.politics.views import memory, view
from americana.kit import search_policy
from americana.kit.search_policy import Reason

WIN = 12.0
"""The worth of the election, in Votes of lead."""


LEADS = (3, 6, 10)
HELD = (2, 4, 6)
"""The lead in Votes that a person would notice, and the number of cards."""


class SearchPolicy(search_policy.SearchPolicy):
    """Playouts by the medium bot to the end of the Issue."""

    def __init__(self) -> None:
        super().__init__()
        self.hard = 160
        self.expert = 1000
        self.worlds = 60
        self.medium = Medium()
        self.dreaded = ("poison", "behind", "rival")

    def choose(self, state: core.State, seat: int, choices: Sequence[Choice], rng: Random) -> Action:
        """Play steadily."""
        assert isinstance(state, State)
        blank = memory(state.setup)
        return self.medium.choose(view(state, seat, blank, blank), choices, rng)

    def budget(self, state: core.State, most: int) -> int:
        """Use fewer simulations with more players, where playouts take longer, and in windows, which are many."""
        assert isinstance(state, State)
        share = most * 9 // (state.seats * state.seats)
        return share // 3 if state.stack or state.moment else share

    def horizon(self, state: core.State) -> int:
        """Look to the end of the Issue."""
        assert isinstance(state, State)
        return state.round

    def values(self, state: core.State) -> list[float]:
        """Count each seat's Votes and cards, and its lead over the others."""
        assert isinstance(state, State)
        worth = [score + CARD * len(state.hands[seat]) for seat, score in enumerate(state.scores())]
        return search_policy.leads(worth, state, WIN)

    def reasons(self, state: core.State, seat: int, events: list[Event]) -> list[Reason]:
        """Notice who wins the Issue, who leads then and by how much, and who has how many cards left."""
        assert isinstance(state, State)
        found = super().reasons(state, seat, events)
        scores, held = state.scores(), [len(hand) for hand in state.hands]
        lead = scores[seat] - max([score for other, score in enumerate(scores) if other != seat])
        if lead > 0:
            found.append(("ahead", ""))
        found += [("lead", str(least)) for least in LEADS if lead >= least]
        found += [("behind", str(least)) for least in LEADS if -lead >= least]
        if held[seat] > max([count for other, count in enumerate(held) if other != seat]):
            found.append(("cards", ""))
        found += [("hold", str(least)) for least in HELD if held[seat] >= least]
        for event in events:
            if isinstance(event, Won):
                if event.seat == seat:
                    found.append(("issue" if event.votes > 0 else "poison", ""))
                elif event.votes > 0:
                    found.append(("rival", ""))
                break
        return found
