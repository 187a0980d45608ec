"""The search policy of Americana with chips: bets and leads, by the chips that a hand brings."""

from collections.abc import Sequence
from random import Random
from typing import Final

from americana.core import state as core
from americana.core.actions import Action
from americana.core.choices import Choice
from americana.core.events import Event
from americana.games.parlor.bot import Medium, chance
from americana.games.parlor.model import Alone, Bet, Call, Caught, Emptied, Lead, Raise, Won
from americana.games.parlor.rules import State
from americana.games.parlor.views import memory, view
from americana.kit import search_policy
from americana.kit.search_policy import Reason

BLUFFS: Final = 0.08
"""How likely a player bets on a hand that nobody would bet on."""

FEW: Final = 3
"""The number of cards that a player may be caught with at little cost."""


class SearchPolicy(search_policy.SearchPolicy):
    """Playouts by the medium bot to the end of the hand, in truths that fit the bets.

    Bids are left to the medium bot: a hand that is bid for is put away, so a bid says little.
    """

    def __init__(self) -> None:
        super().__init__()
        self.hard = 600
        self.expert = 5000
        self.weighs_likelihood = True
        self.bets = True
        """Whether bets are searched too."""
        self.margin = 1.0
        self.medium = Medium()
        self.dreaded = ("caught",)

    def is_worth_searching(self, choices: Sequence[Choice]) -> bool:
        """Search leads and bets."""
        first = choices[0]
        if isinstance(first, Lead):
            return True
        return self.bets and any(isinstance(_act(choice), Bet | Call | Raise) for choice in choices)

    def likelihood(self, state: core.State, seat: int) -> float:
        """Weigh the hands of the others by their betting: a raiser has a good hand, a player who folded has not."""
        assert isinstance(state, State)
        likely = 1.0
        if state.phase == "betting":
            for other in state.live:
                if other != seat:
                    likely *= _goes_with_bets(state, other)
        return likely

    def choose(self, state: core.State, seat: int, choices: Sequence[Choice], rng: Random) -> Action:
        """Play steadily."""
        assert isinstance(state, State)
        blank = memory(state.setup)
        return self.medium.choose(view(state, seat, blank, blank), choices, rng)

    def horizon(self, state: core.State) -> int:
        """Look to the end of the hand."""
        assert isinstance(state, State)
        return state.number

    def values(self, state: core.State) -> list[float]:
        """Count chips."""
        return [float(score) for score in state.scores()]

    def reasons(self, state: core.State, seat: int, events: list[Event]) -> list[Reason]:
        """Notice who takes the pool, who plays the last card, and who is caught with some."""
        found = super().reasons(state, seat, events)
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


def _act(choice: Choice) -> Action:
    return choice if isinstance(choice, Action) else choice.act


def _goes_with_bets(state: State, other: int) -> float:
    """Say how likely a seat with this hand would have bet as it did."""
    hand = state.given[other]
    good = chance(hand, (hand.bit_count(),))
    if other not in state.staying:
        return 1.0 - good + BLUFFS
    if other == state.raiser:
        return good * good + BLUFFS
    return good + BLUFFS if state.put[other] else 1.0
