"""Games as games of OpenSpiel: `register()`, then `pyspiel.load_game("americana_bookshop(players=4)")`.

Chance is sampled: the first three nodes of a game draw a number of thirty bits, and from that all deals follow. So
a history is the whole of a game, and states are copied and replayed as any other's.
"""

import ctypes
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any, Final

import msgspec
import numpy as np
import pyspiel

from americana.adapters.speaking import Numbered, Speaking, numbered
from americana.core import registry
from americana.core.events import Event
from americana.core.match import Match
from americana.core.record import Act

DRAWS: Final = 3
OUTCOMES: Final = 1024
_CHANCES: Final = [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]
SHORTEST: Final = 64
"""Most tokens for an action on average, over a whole game."""

UTILITY: Final = 1.0


def register() -> list[str]:
    """Register every game with OpenSpiel, and return the names."""
    known = set(pyspiel.registered_names())
    names = [f"americana_{name}" for name in registry.names()]
    for name in registry.names():
        if f"americana_{name}" not in known:
            make = _kind(name)
            pyspiel.register_game(_type(name), make)
            # OpenSpiel lets go of it after Python has ended, which must not be the last to hold it.
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(make))
    return names


@lru_cache
def _type(name: str) -> Any:
    game = registry.find(name)
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"americana_{name}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=game.seats[0],
        max_num_players=game.seats[1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.best},
    )


@lru_cache
def _kind(name: str) -> "Callable[[dict[str, Any]], Spiel]":
    """Make what OpenSpiel calls for a new game of this name."""

    def make(params: dict[str, Any] | None = None) -> Spiel:
        return Spiel(name, params or {})

    return make


class Spiel(pyspiel.Game):  # type: ignore[misc]
    """A game of ours, with as many players as the parameter says."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        players = int(params.get("players") or registry.find(name).best)
        self.table = numbered(name, players)
        game, setup = self.table.game, self.table.setup
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.table.tokens),
            max_chance_outcomes=OUTCOMES,
            num_players=players,
            min_utility=-UTILITY,
            max_utility=UTILITY,
            utility_sum=0.0,
            max_game_length=SHORTEST * game.bound(setup),
        )
        super().__init__(_type(name), info, {"players": players})

    def new_initial_state(self) -> "Position":
        """Start a game, before anything is drawn."""
        return Position(self, self.table)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> "Observer":  # noqa: ARG002
        """Give what observes states."""
        return Observer(self.table)


class Lean(Match):
    """A match that keeps no record and lists no events: states are copied at every step of a search."""

    def _keep(self, act: Act, events: list[Event]) -> None:  # noqa: ARG002
        self._memories.hear(events)
        for seen in self._memories.seen.values():
            seen.clear()


class Position(pyspiel.State):  # type: ignore[misc]
    """A game of Americana as a state of OpenSpiel."""

    def __init__(self, game: Spiel, table: Numbered) -> None:
        super().__init__(game)
        self.table = table
        self.drawn: list[int] = []
        self.spoken: Speaking | None = None

    def current_player(self) -> int:
        """Name the player to act; chance acts first."""
        if self.spoken is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.spoken.over else self.spoken.seat

    def _legal_actions(self, player: int) -> list[int]:
        assert self.spoken is not None
        return sorted(self.spoken.following) if player == self.spoken.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Draw ten bits of the seed for all deals."""
        return _CHANCES

    def _apply_action(self, action: int) -> None:
        if self.spoken is not None:
            self.spoken.say(action)
            return
        self.drawn = [*self.drawn, action]
        if len(self.drawn) == DRAWS:
            seed = sum(draw * OUTCOMES**place for place, draw in enumerate(self.drawn))
            match = Lean.start(self.table.game, self.table.setup, Random(seed))
            self.spoken = Speaking(self.table, match)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"draw {action}" if player < 0 else self.table.tokens.names[action]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.spoken is not None and self.spoken.over

    def returns(self) -> list[float]:
        """Give each seat its share of the win minus an equal share, once the game is over."""
        if self.spoken is None or not self.spoken.over:
            return [0.0] * self.table.setup.seats
        return self.spoken.rewards(scores=False)

    def __str__(self) -> str:
        return " ".join([*map(str, self.drawn), *([] if self.spoken is None else [str(self.history())])])

    def resample_from_infostate(self, player: int, sampler: object = None) -> "Position":
        """Make a state that fits everything a player knows."""
        rng = Random(int(sampler() * 2**62)) if callable(sampler) else Random()
        twin = self.clone()
        assert self.spoken is not None
        assert isinstance(twin, Position)
        twin.spoken = self.spoken.among(self.spoken.match.imagined(player, rng))
        return twin


class Observer:
    """Tells players what they see, as text and as an array."""

    def __init__(self, table: Numbered) -> None:
        self.table = table
        self.tensor = np.zeros(len(table.names), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: Position, player: int) -> None:
        """Fill in the array."""
        self.tensor.fill(0)
        if state.spoken is not None:
            self.tensor[:] = state.spoken.observed(player)

    def string_from(self, state: Position, player: int) -> str:
        """Write what a player sees: its view, and what it has said of its act so far."""
        if state.spoken is None:
            return ""
        begun = state.spoken.begun if state.spoken.seat == player else []
        view = msgspec.json.encode(state.spoken.match.view(player)).decode()
        return f"{self.table.tokens.read(begun)} {view}"
