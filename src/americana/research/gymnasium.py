"""Games as environments of Gymnasium: one seat among bots. `make("bookshop", seats=4, seat=0, bots="medium")`."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final, SupportsInt

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from americana.bots import plugins
from americana.core import registry
from americana.core.errors import AmericanaError
from americana.core.game import SPECTATOR
from americana.research.token_match import TokenMatch, numbered

ILLEGAL: Final = -1.0
"""The reward for a masked token, which ends the game."""

Seen = dict[str, Any]


def make(
    name: str,
    seats: int | None = None,
    *,
    seat: int = 0,
    bots: str = "medium",
    scores: bool = False,
    **options: object,
) -> "Seat":
    """Make an environment of one seat; the bot of that name sits in all others."""
    return Seat(name=name, seats=seats, seat=seat, bots=bots, scores=scores, options=options)


def register() -> list[str]:
    """Register every game for `gymnasium.make("americana/bookshop-v0")`, and return the names."""
    ids = []
    for name in registry.names():
        ids.append(f"americana/{name}-v0")
        if ids[-1] not in gymnasium.registry:
            gymnasium.register(ids[-1], entry_point="americana.research.gymnasium:Seat", kwargs={"name": name})
    return ids


class Seat(gymnasium.Env[Seen, np.int64]):
    """A seat among bots; an action is a token, and the reward comes at the end."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        seat: int = 0,
        bots: str = "medium",
        scores: bool = False,
        render_mode: str | None = None,
        options: Mapping[str, object] | None = None,
    ) -> None:
        self.table = numbered(name, seats, tuple(sorted((options or {}).items())))
        if not 0 <= seat < self.table.setup.seats:
            raise AmericanaError(f"there is no seat {seat} at this table; choose 0 to {self.table.setup.seats - 1}")
        self.seat, self.scores, self.render_mode = seat, scores, render_mode
        self.bots = [plugins.seat(self.table.game, bots) for _ in range(self.table.setup.seats)]
        size, tokens = len(self.table.names), len(self.table.tokens)
        seen: dict[str, gymnasium.Space[Any]] = {
            "observation": Box(-np.inf, np.inf, (size,), np.float32),
            "action_mask": Box(0, 1, (tokens,), np.int8),
        }
        self.observation_space = Dict(seen)
        self.action_space = Discrete(tokens)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, Seen]:
        """Deal a new game, and let the bots play up to the first decision."""
        super().reset(seed=seed, options=options)
        self.rng = Random(int(self.np_random.integers(2**62)))
        self.spoken = TokenMatch.start(self.table, self.rng)
        self._let_others_play()
        return self._seen(), {}

    def step(self, action: SupportsInt) -> tuple[Seen, float, bool, bool, Seen]:
        """Play a token, and let the bots play up to the next decision."""
        if int(action) not in self.spoken.following:
            return self._seen(), ILLEGAL, True, False, {"masked": True}
        self.spoken.say(int(action))
        self._let_others_play()
        over = self.spoken.over
        return self._seen(), self.spoken.rewards(self.scores)[self.seat] if over else 0.0, over, False, {}

    def _let_others_play(self) -> None:
        """Let bots play whole actions."""
        spoken = self.spoken
        while not spoken.over and spoken.seat != self.seat:
            bot, view = self.bots[spoken.seat], spoken.match.view(spoken.seat)
            if spoken.off_turn_now:
                act = bot.off_turn(view, spoken.choices, self.rng)
            else:
                act = bot.choose(view, spoken.choices, self.rng)
            spoken.answer(act)

    def _seen(self) -> Seen:
        return {
            "observation": np.frombuffer(self.spoken.observed(self.seat), np.float32),
            "action_mask": np.frombuffer(self.spoken.mask(self.seat), np.int8),
        }

    def render(self) -> str:
        """Give the log that everybody has seen so far."""
        names = [f"player {seat + 1}" for seat in range(self.table.setup.seats)]
        return "\n".join(one.sentence for one in self.spoken.match.log(SPECTATOR, names))
