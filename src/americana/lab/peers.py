"""OpenSpiel, RLCard and PettingZoo, to be measured beside us; only choices with two or more answers count."""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.metadata import version
from typing import NamedTuple, Protocol, cast

from americana.core.errors import AmericanaError
from americana.lab.bench import Rate, Slice


class Peer(NamedTuple):
    """A game of a peer: what a table calls it, and the loop that plays it at random."""

    name: str
    play: Slice


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

    def history(self) -> Sequence[int]:
        """All acts up to now."""


class PeerGame(Protocol):
    """What we use of a game of OpenSpiel."""

    def new_initial_state(self) -> PeerState:
        """Begin a playing."""

    def num_players(self) -> int:
        """How many play."""


class _Bot(Protocol): ...


class _Pyspiel(Protocol):
    def load_game(self, name: str) -> PeerGame: ...

    def registered_names(self) -> list[str]: ...

    def make_uniform_random_bot(self, player: int, seed: int) -> _Bot: ...

    def evaluate_bots(self, state: PeerState, bots: Sequence[_Bot], seed: int) -> Sequence[float]: ...


class _Rlcard(Protocol):
    def reset(self) -> tuple[dict[str, Sequence[int]], int]: ...

    def step(self, action: int) -> tuple[dict[str, Sequence[int]], int]: ...

    def is_over(self) -> bool: ...


class _PettingZoo(Protocol):
    def reset(self) -> None: ...

    def agent_iter(self) -> Iterator[str]: ...

    def last(self) -> tuple[dict[str, Sequence[int]], float, bool, bool, dict[str, Sequence[int]]]: ...

    def step(self, action: int | None) -> None: ...


def beside(game: str, against: str) -> list[Peer]:
    """Name whom to measure beside a game: the peers that have the same one, or else a landmark of OpenSpiel."""
    if game == "leduc":
        return [_from_python("leduc_poker"), _rlcard_leduc(), _pettingzoo_leduc()]
    return [_from_python(against), _inside(against)]


def load(name: str) -> PeerGame:
    """Load a game of OpenSpiel, or say how to get it."""
    pyspiel = _pyspiel()
    if name not in pyspiel.registered_names():
        raise AmericanaError(f"OpenSpiel has no game {name!r}")
    return pyspiel.load_game(name)


def _pyspiel() -> _Pyspiel:
    return cast(_Pyspiel, _module("pyspiel"))


def _module(name: str) -> object:
    try:
        return import_module(name)
    except ImportError:
        raise AmericanaError(
            f"{name} is not installed; run `uv sync --group peers`, then `uv run americana bench --peers` "
            "(without uv, use the launcher's: .americana/uv/bin/uv)"
        ) from None


def random_play(play_game: Callable[[], int]) -> Slice:
    """Make the loop that plays a peer's game again and again."""

    def play_slice(seconds: float) -> Rate:
        decisions, games, begun = 0, 0, time.perf_counter()
        while (passed := time.perf_counter() - begun) < seconds or not games:
            decisions += play_game()
            games += 1
        return decisions / passed, games / passed

    return play_slice


def _from_python(name: str) -> Peer:
    """OpenSpiel driven from Python as we are, every dealt card a step of its own."""
    game = load(name)
    return Peer(
        f"OpenSpiel {version('open_spiel')} {name}, from Python",
        random_play(lambda: play(game.new_initial_state())),
    )


def play(state: PeerState) -> int:
    """Play a game of OpenSpiel at random and count the decisions."""
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


def _inside(name: str) -> Peer:
    """OpenSpiel inside C++: it plays a whole game of random bots and does not count, so the count is an average."""
    pyspiel, game = _pyspiel(), load(name)
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())]
    mean = sum(_count(game, pyspiel, bots, seed) for seed in range(200)) / 200

    def play_slice(seconds: float) -> Rate:
        games, begun = 0, time.perf_counter()
        while (passed := time.perf_counter() - begun) < seconds or not games:
            pyspiel.evaluate_bots(game.new_initial_state(), bots, games)
            games += 1
        return mean * games / passed, games / passed

    return Peer(f"OpenSpiel {version('open_spiel')} {name}, inside C++", play_slice)


def _count(game: PeerGame, pyspiel: _Pyspiel, bots: Sequence[_Bot], seed: int) -> int:
    """Play one game inside C++, and count its decisions by going through it again."""
    played, state, decisions = game.new_initial_state(), game.new_initial_state(), 0
    pyspiel.evaluate_bots(played, bots, seed)
    for action in played.history():
        decisions += not state.is_chance_node() and len(state.legal_actions()) > 1
        state.apply_action(action)
    return decisions


def _rlcard_leduc() -> Peer:
    make = cast(Callable[[str], _Rlcard], vars(_module("rlcard"))["make"])
    table = make("leduc-holdem")
    return Peer(f"RLCard {version('rlcard')} leduc-holdem", random_play(lambda: play_rlcard(table)))


def play_rlcard(table: _Rlcard) -> int:
    """Play a game of RLCard at random and count the decisions."""
    draw = random.random
    decisions = 0
    state, _ = table.reset()
    while not table.is_over():
        actions = list(state["legal_actions"])
        count = len(actions)
        decisions += count > 1
        state, _ = table.step(actions[int(draw() * count)])
    return decisions


def _pettingzoo_leduc() -> Peer:
    make = cast(Callable[[], _PettingZoo], vars(_module("pettingzoo.classic.leduc_holdem_v4"))["env"])
    table = make()
    return Peer(f"PettingZoo {version('pettingzoo')} leduc_holdem_v4", random_play(lambda: play_pettingzoo(table)))


def play_pettingzoo(table: _PettingZoo) -> int:
    """Play a game of PettingZoo at random and count the decisions."""
    draw = random.random
    decisions = 0
    table.reset()
    for _ in table.agent_iter():
        seen, _, ended, cut_off, _ = table.last()
        if ended or cut_off:
            table.step(None)
            continue
        actions = [action for action, may in enumerate(seen["action_mask"]) if may]
        decisions += len(actions) > 1
        table.step(actions[int(draw() * len(actions))])
    return decisions
