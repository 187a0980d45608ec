"""Counting the tree of a game, as chess counts its perft: what may be done, and then, and then, to some depth."""

from random import Random
from typing import Final

from americana.core.actions import Action
from americana.core.choices import enumerated, sample
from americana.core.errors import AmericanaError
from americana.core.game import DEALER, AnyGame, Setup, State

MOST: Final = 100_000
"""Acts at one moment beyond which nothing is counted."""


def dealt(game: AnyGame, setup: Setup, seed: int) -> State:
    """Deal a game as a seed says, up to the first question."""
    state = game.start(setup)
    _deal(state, Random(seed))
    return state


def count(state: State, depth: int) -> int:
    """Count the ways to go on for so many answers; whatever chance does on the way is drawn from one seed."""
    if not depth or not state.to_act:
        return 1
    seat = state.to_act[0]
    acts = enumerated(state.legal(seat), MOST)
    if acts is None:
        raise AmericanaError(f"more than {MOST} acts at one moment are not counted")
    return sum(count(after(state, seat, act), depth - 1) for act in acts)


def after(state: State, seat: int, act: Action) -> State:
    """Give what a state becomes by an act, and by what chance does then."""
    twin = state.copy()
    twin.apply(seat, act)
    _deal(twin, Random(0))
    return twin


def _deal(state: State, rng: Random) -> None:
    while DEALER in state.to_act:
        state.apply(DEALER, sample(state.legal(DEALER), rng))
