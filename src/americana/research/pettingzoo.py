"""Games as environments of PettingZoo, in which agents take turns: `env("bookshop", seats=4)`."""

from random import Random
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from americana.core.game import SPECTATOR
from americana.research.token_match import TokenMatch, numbered

ILLEGAL: Final = -1.0
"""The reward for a masked token, which ends the game."""


def env(name: str, seats: int | None = None, *, scores: bool = False, **options: object) -> AECEnv:
    """Make an environment that ends when an agent plays a masked token, as PettingZoo expects."""
    wrapped = wrappers.TerminateIllegalWrapper(
        raw_env(name, seats, scores=scores, **options), illegal_reward=ILLEGAL
    )
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def raw_env(name: str, seats: int | None = None, *, scores: bool = False, **options: object) -> "Aec":
    """Make an environment that raises an error when an agent plays a masked token."""
    return Aec(name, seats, scores, tuple(sorted(options.items())))


class Aec(AECEnv):  # type: ignore[misc]
    """A table whose seats are agents; an action is a token, and rewards come at the end."""

    def __init__(self, name: str, seats: int | None, scores: bool, options: tuple[tuple[str, object], ...]) -> None:
        super().__init__()
        self.table = numbered(name, seats, options)
        self.scores = scores
        self.render_mode = "ansi"
        self.metadata = {"render_modes": ["ansi"], "name": f"americana_{name}_v0", "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.setup.seats)]
        size, tokens = len(self.table.names), len(self.table.tokens)
        seen: dict[str, Space[Any]] = {
            "observation": Box(-np.inf, np.inf, (size,), np.float32),
            "action_mask": Box(0, 1, (tokens,), np.int8),
        }
        self.observation_spaces = {agent: Dict(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(tokens) for agent in self.possible_agents}
        self._numbers, _ = seeding.np_random()

    def observation_space(self, agent: str) -> Any:
        """Give the space of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Give the space of tokens."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal a new game."""
        if seed is not None:
            self._numbers, _ = seeding.np_random(seed)
        self.spoken = TokenMatch.start(self.table, Random(int(self._numbers.integers(2**62))))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(0, self.spoken.seat)]

    def observe(self, agent: str) -> dict[str, Any]:
        """Give an agent's observation and the mask of its tokens."""
        seat = self.possible_agents.index(agent)
        return {
            "observation": np.frombuffer(self.spoken.observed(seat), np.float32),
            "action_mask": np.frombuffer(self.spoken.mask(seat), np.int8),
        }

    def step(self, action: int | None) -> None:
        """Play a token for the agent to act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.spoken.say(int(action))
        if self.spoken.over:
            self.terminations = dict.fromkeys(self.agents, True)
            given = self.spoken.rewards(self.scores)
            self.rewards = {one: given[self.possible_agents.index(one)] for one in self.agents}
        else:
            self.agent_selection = self.possible_agents[self.spoken.seat]
        self._accumulate_rewards()

    def render(self) -> str:
        """Give the log that everybody has seen so far."""
        told = self.spoken.match.log(SPECTATOR, self.possible_agents)
        return "\n".join(one.sentence for one in told)

    def close(self) -> None:
        """Leave the table."""
