"""The search policy of a game: how to play on, what to consider, how far to look, what counts."""

from collections.abc import Sequence
from random import Random
from typing import Final

from mypy_extensions import mypyc_attr

from americana.core.actions import Action
from americana.core.choices import Amount, Choice, Pick
from americana.core.events import Event
from americana.core.state import State
from americana.kit.playout import Policy, fill
from americana.kit.xorshift import Xorshift

Reason = tuple[str, str]
"""Something that a person would notice: its sentence in `reasons` of the game's text, and what it is about."""

WINS: Final[Reason] = ("wins", "")
"""The sign that every game has a sentence for."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchPolicy(Policy):
    """A policy that knows nothing of a game: it plays at random to the end, and only the win counts.

    A game's folder may offer a better one in a class Guide in search.py.
    """

    def __init__(self) -> None:
        self.deep = False
        """Whether to grow a tree; otherwise only the acts at hand are weighed."""
        self.explore = 2.0
        """How far a tree explores, in standard deviations of its results."""
        self.growth = 0
        """How many simulations a tree may grow by before another is begun; 0 if one is enough."""
        self.hard = 400
        self.expert = 2000
        """How many simulations a hard and an expert bot may make for one answer."""
        self.worlds = 100
        """How many truths a hard bot imagines for one answer, at most."""
        self.margin = 1.5
        """By how many standard errors an act must be better than the medium bot's to be preferred."""
        self.reach = 0
        """After how many acts a playout is cut short; 0 if it is not."""
        self.weighs_likelihood = False
        """Whether some imagined truths are likelier than others; those that fit the others' acts are kept."""
        self.dreaded: tuple[str, ...] = ()
        """The signs that nobody wishes for; a reason names them only where they are rarer."""

    def is_worth_searching(self, choices: Sequence[Choice]) -> bool:  # noqa: ARG002
        """Tell whether search answers this kind of question; otherwise the medium bot does."""
        return True

    def budget(self, state: State, most: int) -> int:  # noqa: ARG002
        """Say how many of the simulations a question gets, where some take longer or matter less."""
        return most

    def truths(self, simulations: int) -> int:
        """Say in how many truths at most to make so many simulations.

        More simulations need more truths: in the same ones they only grow surer of what may be wrong.
        """
        return self.worlds * max(simulations, self.hard) // self.hard

    def sight(self, simulations: int) -> int:  # noqa: ARG002
        """Say after how many acts a playout of so many simulations is cut short; 0 if it is not."""
        return self.reach

    def likelihood(self, state: State, seat: int) -> float:  # noqa: ARG002
        """Say how well an imagined truth fits what the others have done, such as their bets or bids."""
        return 1.0

    def choose(self, state: State, seat: int, choices: Sequence[Choice], rng: Random) -> Action:  # noqa: ARG002
        """Answer for a seat in a playout."""
        return fill(choices[int(rng.random() * len(choices))], rng)

    def fast_playout(self, state: State, luck: Xorshift) -> bool:  # noqa: ARG002
        """Play to the end of the stage at once, as `choose` would with the same lots, or decline to."""
        return False

    def candidates(self, state: State, seat: int, choices: Sequence[Choice], rng: Random) -> list[Action]:  # noqa: ARG002
        """List the acts that are worth considering, with some samples of a form."""
        acts: list[Action] = []
        for choice in choices:
            if type(choice) is Pick or type(choice) is Amount:
                for _ in range(min(8, choice.size())):
                    act = fill(choice, rng)
                    if act not in acts:
                        acts.append(act)
            else:
                acts.append(fill(choice, rng))
        return acts

    def horizon(self, state: State) -> int:  # noqa: ARG002
        """Number the stage that a game is in: search looks no further than to the end of the present one."""
        return 0

    def values(self, state: State) -> list[float]:
        """Say what each seat has reached where looking ends; values may be of any size."""
        shares = [0.0] * state.seats
        if not state.to_act:
            winners = state.winners()
            for seat in winners:
                shares[seat] = 1.0 / len(winners)
        return shares

    def reasons(self, state: State, seat: int, events: list[Event]) -> list[Reason]:  # noqa: ARG002
        """Name what a person would notice for a seat where looking ends, given the events on the way."""
        return [WINS] if not state.to_act and seat in state.winners() else []

    def is_open(self, action: Action) -> bool:  # noqa: ARG002
        """Tell whether everybody sees an act and its results, so that a tree need not ask what each saw."""
        return False


def leads(worth: list[float], state: State, win: float) -> list[float]:
    """Give how far each seat is ahead of the best of the others, with so much more for a win."""
    first, second, best = -1e300, -1e300, 0
    for seat, mine in enumerate(worth):
        if mine > first:
            first, second, best = mine, first, seat
        elif mine > second:
            second = mine
    found = [mine - (second if seat == best else first) for seat, mine in enumerate(worth)]
    if not state.to_act:
        winners = state.winners()
        for seat in winners:
            found[seat] += win / len(winners)
    return found
