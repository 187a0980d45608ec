"""Every game passes the tests of the libraries whose environment it becomes."""

import pickle
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import cloudpickle  # type: ignore[import-untyped]
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from americana.bots import names
from americana.core import registry
from americana.core.errors import AmericanaError
from americana.research import gymnasium, pettingzoo
from americana.research.token_match import TokenMatch, numbered
from americana.research.tokens import Tokens

GAMES = registry.names()

pytestmark = pytest.mark.filterwarnings("ignore")
each_game = pytest.mark.parametrize("name", GAMES)
each_way = pytest.mark.parametrize(
    "travel",
    [lambda one: pickle.loads(pickle.dumps(one)), lambda one: pickle.loads(cloudpickle.dumps(one)), deepcopy],
    ids=["pickle", "cloudpickle", "deepcopy"],
)
Travel = Callable[[Any], Any]


@each_game
def test_pettingzoo_finds_nothing_wrong(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(pettingzoo.env(name), num_cycles=60)
    assert "Passed" in capsys.readouterr().out


@each_game
def test_pettingzoo_finds_that_the_same_seed_is_the_same_playing(name: str) -> None:
    seed_test(lambda: pettingzoo.env(name), num_cycles=20)


@each_game
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    check_env(gymnasium.make(name), skip_render_check=False)


@each_game
def test_a_player_who_keeps_to_the_masks_plays_to_the_end(name: str) -> None:
    env, rng = pettingzoo.raw_env(name), Random(4)
    env.reset(seed=1)
    while env.agents and not any(env.terminations.values()):
        env.step(rng.choice(env.spoken.following))
    assert env.spoken.match.over
    assert abs(sum(env.rewards.values())) < 1e-6
    assert env.render()


@each_game
def test_a_seat_among_bots_plays_to_the_end(name: str) -> None:
    env, rng = gymnasium.make(name, bots="random", seat=1, scores=True), Random(4)
    seen, _ = env.reset(seed=3)
    over = False
    while not over:
        seen, reward, over, _, info = env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        assert not info
    assert env.spoken.match.over
    assert isinstance(reward, float)
    assert env.render()


def test_what_is_masked_ends_the_playing() -> None:
    env = gymnasium.make("bookshop")
    seen, _ = env.reset(seed=3)
    masked = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    assert env.step(masked)[1:3] == (gymnasium.ILLEGAL, True)
    raw = pettingzoo.raw_env("bookshop")
    raw.reset(seed=3)
    with pytest.raises(AmericanaError, match="masked"):
        raw.step(masked)


def test_options_and_seats_are_chosen_by_name() -> None:
    env = pettingzoo.raw_env("bookshop", 5, rounds="one")
    assert len(env.possible_agents) == 5
    assert env.table.setup.rounds == "one"  # type: ignore[attr-defined]
    with pytest.raises(AmericanaError, match="no seat 9"):
        gymnasium.make("bookshop", seat=9)


def test_gymnasium_finds_every_game_by_its_name() -> None:
    import gymnasium as host

    assert "americana/bookshop-v0" in gymnasium.register()
    assert gymnasium.register() == [f"americana/{name}-v0" for name in GAMES]
    env = host.make("americana/bookshop-v0", seats=3)
    seen, _ = env.reset(seed=1)
    assert seen["action_mask"].any()


def test_an_imagined_match_looks_the_same_to_the_seat_that_imagines_it() -> None:
    table = numbered("bookshop", 4)
    spoken, rng = TokenMatch.start(table, Random(2)), Random(3)
    for _ in range(30):
        seat = spoken.seat
        other = spoken.among(spoken.match.imagined(seat, Random(7)))
        assert other.observed(seat) == spoken.observed(seat)
        assert other.mask(seat) == spoken.mask(seat)
        spoken.say(rng.choice(spoken.following))


@each_game
@each_way
def test_tokens_and_tables_travel(name: str, travel: Travel) -> None:
    table = numbered(name)
    assert travel(Tokens(table.game, table.setup)).names == table.tokens.names
    assert travel(table) is table


def test_options_travel_with_a_table() -> None:
    table = numbered("bookshop", 5, (("rounds", "one"),))
    assert pickle.loads(pickle.dumps(table)) is table is not numbered("bookshop", 5)


def seen(environment: Any) -> object:
    return {name: part.tolist() for name, part in environment.items()}


@each_game
@each_way
def test_a_pettingzoo_environment_travels_in_the_middle_of_a_game(name: str, travel: Travel) -> None:
    here, rng = pettingzoo.env(name), Random(4)
    here.reset(seed=1)
    here.step(rng.choice(here.unwrapped.spoken.following))
    there = travel(here)
    for _ in range(10):
        agent = here.agent_selection
        assert agent == there.agent_selection
        assert seen(here.observe(agent)) == seen(there.observe(agent))
        if here.unwrapped.spoken.over:
            break
        token = rng.choice(here.unwrapped.spoken.following)
        here.step(token)
        there.step(token)
    assert here.unwrapped.spoken.match == there.unwrapped.spoken.match


@each_game
@each_way
def test_a_gymnasium_environment_travels_in_the_middle_of_a_game(name: str, travel: Travel) -> None:
    here, rng = gymnasium.make(name), Random(4)
    here.reset(seed=1)
    there = travel(here)
    while not here.spoken.over and here.spoken.match.record.acts[8:] == []:
        token = rng.choice(here.spoken.following)
        one, other = here.step(token), there.step(token)
        assert seen(one[0]) == seen(other[0])
        assert one[1:] == other[1:]
    assert here.spoken.match == there.spoken.match


@each_way
@pytest.mark.parametrize("bots", names())
def test_a_gymnasium_environment_travels_with_any_bots(bots: str, travel: Travel) -> None:
    there = travel(gymnasium.make("bookshop", bots=bots))
    assert [type(bot) for bot in there.bots] == [type(bot) for bot in gymnasium.make("bookshop", bots=bots).bots]
