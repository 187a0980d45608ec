"""The search policy of American: play many cards of little worth, to the end of the game."""

from collections.abc import Sequence
from random import Random
from typing import Final

from americana.core.actions import Action
from americana.core.choices import Choice
from americana.core.events import Event
from americana.core.state import State
from americana.games.american.bot import WORTH
from americana.games.american.model import PickedUp, Threw, Throw
from americana.kit import search_policy
from americana.kit.playout import fill
from americana.kit.search_policy import Reason

THROW: Final = Throw
KEEN: Final = {rank: 1.0 - worth for rank, worth in WORTH.items()}
"""How readily a card of each rank is played: the worth of a smaller hand, less what the card is worth in it."""

WHIM: Final = 0.05
"""How often a playout plays any card at random."""


class SearchPolicy(search_policy.SearchPolicy):
    """Playouts by a player who looks at its own hand alone."""

    def __init__(self) -> None:
        super().__init__()
        self.margin = 1.0
        self.hard = 2500
        self.expert = 15000
        self.worlds = 400
        self.dreaded = ("stuck",)

    def choose(self, state: State, seat: int, choices: Sequence[Choice], rng: Random) -> Action:  # noqa: ARG002
        """Play as many cards as possible to be rid of them, now and then any at random."""
        count = len(choices)
        if count == 1 or rng.random() < WHIM:
            return fill(choices[int(rng.random() * count)], rng)
        best, most = choices[0], -100.0
        for choice in choices:
            if type(choice) is THROW:
                keen = choice.count * KEEN[choice.rank]
                if keen > most:
                    best, most = choice, keen
        return fill(best, rng)

    def reasons(self, state: State, seat: int, events: list[Event]) -> list[Reason]:
        """Notice who has to pick up the pile next, and who wins."""
        found = super().reasons(state, seat, events)
        other = False
        for event in events:
            if isinstance(event, PickedUp):
                return [*found, ("stuck", "") if event.seat == seat else ("sticks", "")]
            if isinstance(event, Threw):
                if other and event.seat == seat:
                    break
                other = other or event.seat != seat
        return found
