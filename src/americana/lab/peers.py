"""OpenSpiel, driven from Python as we are, to be measured beside us."""

import random
import time
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Protocol, cast

from americana.core.errors import AmericanaError
from americana.lab.bench import Rate, Slice


class PeerState(Protocol):
    """What we use of a state of OpenSpiel."""

    def is_terminal(self) -> bool:
        """Whether the game is over."""

    def is_chance_node(self) -> bool:
        """Whether chance is to act."""

    def chance_outcomes(self) -> Sequence[tuple[int, float]]:
        """What chance may do, and how likely."""

    def legal_actions(self) -> Sequence[int]:
        """What the player may do."""

    def apply_action(self, action: int) -> None:
        """Carry out an act."""


class PeerGame(Protocol):
    """What we use of a game of OpenSpiel."""

    def new_initial_state(self) -> PeerState:
        """Begin a playing."""


class _Pyspiel(Protocol):
    def load_game(self, name: str) -> PeerGame: ...

    def registered_names(self) -> list[str]: ...


def load(name: str) -> PeerGame:
    """Load a game of OpenSpiel, or say how to get it."""
    try:
        pyspiel = cast(_Pyspiel, import_module("pyspiel"))
    except ImportError:
        raise AmericanaError(
            "open-spiel is not installed here; type: uv sync --group peers, and then: "
            "uv run americana bench --peers (the launcher's own uv, if you have no other, is .americana/uv/bin/uv)"
        ) from None
    if name not in pyspiel.registered_names():
        raise AmericanaError(f"OpenSpiel has no game {name!r}")
    return pyspiel.load_game(name)


def label(name: str) -> str:
    """Name the peer as a table does."""
    return f"OpenSpiel {version('open_spiel')} {name}"


def random_play(game: PeerGame) -> Slice:
    """Make the loop that plays a peer's game at random, every dealt card a step of its own."""

    def play_slice(seconds: float) -> Rate:
        decisions, games, begun = 0, 0, time.perf_counter()
        while (passed := time.perf_counter() - begun) < seconds or not games:
            decisions += _play(game.new_initial_state())
            games += 1
        return decisions / passed, games / passed

    return play_slice


def _play(state: PeerState) -> int:
    draw = random.random
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(draw() * len(outcomes))][0])
        else:
            actions = state.legal_actions()
            count = len(actions)
            if count > 1:
                decisions += 1
                state.apply_action(actions[int(draw() * count)])
            else:
                state.apply_action(actions[0])
    return decisions
