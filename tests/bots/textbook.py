"""A textbook player to compare with: single-observer information set Monte Carlo tree search as published.

The searching seat has one tree with a node for each act in order. Upper confidence chooses among the acts that a
truth allows, and secret acts get nodes of their own although nobody could distinguish them. Of our code it uses
only rules, guide and imagination.
"""

from collections.abc import Sequence
from math import log, sqrt
from random import Random

from americana.bots.search_bot import policy_of
from americana.core.actions import Action
from americana.core.bot import Bot
from americana.core.choices import Choice
from americana.core.game import DEALER, AnyGame, State, View
from americana.kit.playout import fill
from americana.kit.search_policy import SearchPolicy


class Knot:
    """A node: which seat moved there, what that seat got, and the acts tried from it."""

    def __init__(self, mover: int) -> None:
        self.mover = mover
        self.visits = 0
        self.offered = 0
        self.total = 0.0
        self.children: dict[Action, Knot] = {}


class Textbook(Bot):
    """Searches with so many simulations and takes the most tried act."""

    def __init__(
        self, game: AnyGame, simulations: int = 0, guide: SearchPolicy | None = None, explore: float = 0.7
    ) -> None:
        self.game = game
        self.guide = guide or policy_of(game)
        self.simulations = simulations or self.guide.hard
        self.explore = explore

    def choose(self, view: View, choices: Sequence[Choice], rng: Random) -> Action:
        """Answer what the seat is asked."""
        acts = self._acts(self.game.imagine(view, rng), view.seat, choices, rng)
        if len(acts) == 1:
            return acts[0]
        root = self.grown(view, rng)
        return max(root.children, key=lambda act: root.children[act].visits)

    def grown(self, view: View, rng: Random) -> Knot:
        """Grow the tree."""
        root, worst, best = Knot(DEALER), 1e300, -1e300
        for _ in range(self.simulations):
            state = self.game.imagine(view, rng)
            begun, path = self.guide.horizon(state), [root]
            knot: Knot | None = root
            while state.to_act and self.guide.horizon(state) == begun:
                seat = view.seat if knot is root else state.to_act[0]
                choices = state.legal(seat)
                if seat == DEALER or knot is None:
                    state.apply(seat, self._by_lot(state, seat, choices, rng))
                    continue
                act, child = self._pick(knot, self._acts(state, seat, choices, rng), seat, best - worst, rng)
                state.apply(seat, act)
                path.append(child)
                knot = child if child.visits else None
            values = self.guide.values(state)
            worst, best = min(worst, *values), max(best, *values)
            for each in path:
                each.visits += 1
                each.total += values[each.mover] if each.mover >= 0 else 0.0
        return root

    def _by_lot(self, state: State, seat: int, choices: Sequence[Choice], rng: Random) -> Action:
        if seat == DEALER:
            return fill(choices[int(rng.random() * len(choices))], rng)
        return self.guide.choose(state, seat, choices, rng)

    def _acts(self, state: State, seat: int, choices: Sequence[Choice], rng: Random) -> list[Action]:
        return self.guide.candidates(state, seat, choices, rng)

    def _pick(self, knot: Knot, acts: list[Action], seat: int, spread: float, rng: Random) -> tuple[Action, Knot]:
        untried = [act for act in acts if act not in knot.children]
        if untried:
            act = untried[int(rng.random() * len(untried))]
            knot.children[act] = Knot(seat)
        for other in acts:
            if other in knot.children:
                knot.children[other].offered += 1
        if not untried:
            width = self.explore * max(spread, 1e-9)
            act = max(acts, key=lambda one: _hope(knot.children[one], width))
        return act, knot.children[act]


def _hope(knot: Knot, width: float) -> float:
    return knot.total / knot.visits + width * sqrt(log(knot.offered) / knot.visits)
