"""Steps a second of our environments beside the hosts' own card games, measured in turns, as ratios.

    uv run --group peers python benchmarks/environments.py [SECONDS]

All players play at random within the masks. PettingZoo's card games are RLCard's, and need it.
"""

import sys
import time
import warnings
from collections.abc import Callable, Iterator
from random import Random
from statistics import median

import gymnasium as host
import numpy as np
import pyspiel

from americana.cli.command import version
from americana.core import registry
from americana.research import gymnasium, openspiel, pettingzoo

Steps = Iterator[None]
ROUNDS = 5


def aec(make: Callable[[], object]) -> Steps:
    """Play an environment of PettingZoo, step by step."""
    env, rng, seed = make(), Random(1), 0
    while True:
        seed += 1
        env.reset(seed=seed)  # type: ignore[attr-defined]
        for _ in env.agent_iter():  # type: ignore[attr-defined]
            seen, _, over, cut, _ = env.last()  # type: ignore[attr-defined]
            mask = seen["action_mask"]
            env.step(None if over or cut else int(rng.choice(np.flatnonzero(mask))))  # type: ignore[attr-defined]
            yield


def gym(make: Callable[[], object]) -> Steps:
    """Play an environment of Gymnasium, step by step."""
    env, rng, seed = make(), Random(1), 0
    while True:
        seed += 1
        seen, _ = env.reset(seed=seed)  # type: ignore[attr-defined]
        over = cut = False
        while not over and not cut:
            allowed = np.flatnonzero(seen["action_mask"]) if isinstance(seen, dict) else (0, 1)
            seen, _, over, cut, _ = env.step(int(rng.choice(allowed)))  # type: ignore[attr-defined]
            yield


def spiel(make: Callable[[], object]) -> Steps:
    """Play a game of OpenSpiel, step by step, each with its array."""
    game, rng = make(), Random(1)
    while True:
        state = game.new_initial_state()  # type: ignore[attr-defined]
        while not state.is_terminal():
            if not state.is_chance_node():
                state.observation_tensor()
                yield
            state.apply_action(rng.choice(state.legal_actions()))


def rate(steps: Steps, seconds: float) -> float:
    """Count the steps of a second."""
    count, begun = 0, time.perf_counter()
    while (passed := time.perf_counter() - begun) < seconds:
        next(steps)
        count += 1
    return count / passed


def theirs() -> dict[str, tuple[str, Steps]]:
    """Give each host's own card game."""
    found = {
        "Gymnasium": ("Blackjack-v1", gym(lambda: host.make("Blackjack-v1"))),
        "OpenSpiel": ("python_block_dominoes", spiel(lambda: _their_game("block_dominoes"))),
    }
    try:
        from pettingzoo.classic import gin_rummy_v4

        found["PettingZoo"] = ("gin_rummy_v4", aec(gin_rummy_v4.env))
    except ImportError:
        print("PettingZoo's own card games need rlcard: left out", file=sys.stderr)
    return found


def _their_game(name: str) -> object:
    __import__(f"open_spiel.python.games.{name}")
    return pyspiel.load_game(f"python_{name}")


def main(seconds: float) -> None:
    """Print all ratios as a table."""
    openspiel.register()
    print(f"{version()}, steps a second, ours over theirs: median of {ROUNDS} pairs of {seconds} s\n")
    print("| host | its own | a second | ours | a second | ratio |\n|---|---|---:|---|---:|---:|")
    for place, (other, peer) in theirs().items():
        for name in registry.names():
            ours = {
                "Gymnasium": lambda name=name: gym(lambda: gymnasium.make(name)),
                "OpenSpiel": lambda name=name: spiel(lambda: pyspiel.load_game(f"americana_{name}")),
                "PettingZoo": lambda name=name: aec(lambda: pettingzoo.env(name)),
            }[place]()
            pairs = [(rate(ours, seconds), rate(peer, seconds)) for _ in range(ROUNDS)]
            mine, their = max(one for one, _ in pairs), max(one for _, one in pairs)
            ratio = median(one / two for one, two in pairs)
            print(f"| {place} | {other} | {their:,.0f} | {name} | {mine:,.0f} | {ratio:.2f} |", flush=True)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
