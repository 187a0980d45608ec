"""What a search has to know of a game: how to play on, what to consider, how far to look, what is reached there."""

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
"""What every game has a sentence for."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchPolicy(Policy):
    """A guide that knows nothing of a game: it plays by lot to the end, and what counts is who wins.

    A game's folder may offer a better one in a class Guide in search.py.
    """

    def __init__(self) -> None:
        self.deep = False
        """Whether to grow a tree, or only to weigh the acts at hand."""
        self.explore = 2.0
        """How far a tree looks around, in standard deviations of what it found."""
        self.growth = 0
        """By how many simulations a tree grows at most before another is begun; 0 if one is enough."""
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
        """Whether imagined truths are not alike likely: those are kept that go with what the others have done."""
        self.dreaded: tuple[str, ...] = ()
        """Which of the signs nobody wishes for; a reason names them only where they are rarer."""

    def is_worth_searching(self, choices: Sequence[Choice]) -> bool:  # noqa: ARG002
        """Tell whether search answers this kind of question, or the medium bot."""
        return True

    def budget(self, state: State, most: int) -> int:  # noqa: ARG002
        """Say how many of so many simulations a question is given, where some take longer or matter less."""
        return most

    def truths(self, simulations: int) -> int:
        """Say in how many truths at most to make so many simulations.

        More simulations need more truths: in the same ones they only make surer of what may not be so.
        """
        return self.worlds * max(simulations, self.hard) // self.hard

    def sight(self, simulations: int) -> int:  # noqa: ARG002
        """Say after how many acts a playout is cut short, where so many simulations are made; 0 if it is not."""
        return self.reach

    def likelihood(self, state: State, seat: int) -> float:  # noqa: ARG002
        """Say how well a truth that a seat imagines goes with what the others have done, as bets or bids tell."""
        return 1.0

    def choose(self, state: State, seat: int, choices: Sequence[Choice], rng: Random) -> Action:  # noqa: ARG002
        """Answer for a seat in a playout."""
        return fill(choices[int(rng.random() * len(choices))], rng)

    def fast_playout(self, state: State, luck: Xorshift) -> bool:  # noqa: ARG002
        """Play to the end of the stage at once, as `choose` would with the same lots, and say so; or leave it."""
        return False

    def candidates(self, state: State, seat: int, choices: Sequence[Choice], rng: Random) -> list[Action]:  # noqa: ARG002
        """List the acts that are worth considering; of a form some samples."""
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
        """Say what is reached for each seat, where looking ends; the spread may be any."""
        shares = [0.0] * state.seats
        if not state.to_act:
            winners = state.winners()
            for seat in winners:
                shares[seat] = 1.0 / len(winners)
        return shares

    def reasons(self, state: State, seat: int, events: list[Event]) -> list[Reason]:  # noqa: ARG002
        """Name what a person would notice for a seat where looking ends, given all that happened on the way."""
        return [WINS] if not state.to_act and seat in state.winners() else []

    def is_open(self, action: Action) -> bool:  # noqa: ARG002
        """Tell whether everybody sees an act and all that comes of it, which spares a tree asking what each saw."""
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
