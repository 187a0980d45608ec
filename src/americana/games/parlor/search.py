"""What a search has to know of Americana with chips: which card to lead, by the chips that a hand brings."""

from collections.abc import Sequence
from random import Random
from typing import Final

from americana.core import state as core
from americana.core.acts import Action
from americana.core.events import Event
from americana.core.forms import Choice
from americana.games.parlor.bot import Steady
from americana.games.parlor.rules import State
from americana.games.parlor.views import memory, view
from americana.games.parlor.words import Alone, Caught, Emptied, Lead, Won
from americana.kit import guide
from americana.kit.guide import Sign

FEW: Final = 3
"""Cards with which one may be caught without much harm."""


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

    def signs(self, state: core.State, seat: int, events: list[Event]) -> list[Sign]:
        """Notice who takes the pool, who plays the last card, and who is caught with some."""
        found = super().signs(state, seat, events)
        for event in events:
            if isinstance(event, Emptied) and event.seat == seat:
                found.append(("out", ""))
            elif isinstance(event, Caught) and event.seat == seat and event.cards > FEW:
                found.append(("caught", str(FEW)))
            elif (isinstance(event, Won) and seat in event.seats) or (
                isinstance(event, Alone) and event.seat == seat
            ):
                found.append(("pool", ""))
        return list(dict.fromkeys(found))
