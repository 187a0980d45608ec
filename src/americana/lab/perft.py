"""Count the game tree to some depth, as perft does in chess."""

from random import Random
from typing import Final

from americana.core.actions import Action
from americana.core.choices import enumerated, sample
from americana.core.errors import AmericanaError
from americana.core.game import DEALER, AnyGame, Setup, State

MOST: Final = 100_000
"""Most actions in one position that are counted."""


def dealt(game: AnyGame, setup: Setup, seed: int) -> State:
    """Deal a game from a seed, up to the first decision."""
    state = game.start(setup)
    _deal(state, Random(seed))
    return state


def count(state: State, depth: int) -> int:
    """Count the sequences of decisions of a given length; one seed decides all chance events."""
    if not depth or not state.to_act:
        return 1
    seat = state.to_act[0]
    acts = enumerated(state.legal(seat), MOST)
    if acts is None:
        raise AmericanaError(f"this position has more than {MOST} actions, too many to count")
    return sum(count(after(state, seat, act), depth - 1) for act in acts)


def after(state: State, seat: int, act: Action) -> State:
    """Give the state after an action and the chance events that follow."""
    twin = state.copy()
    twin.apply(seat, act)
    _deal(twin, Random(0))
    return twin


def _deal(state: State, rng: Random) -> None:
    while DEALER in state.to_act:
        state.apply(DEALER, sample(state.legal(DEALER), rng))
