"""Every game passes the tests of the libraries whose environment it becomes."""

from random import Random

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from americana.adapters import gymnasium, pettingzoo
from americana.adapters.speaking import Speaking, numbered
from americana.core import registry
from americana.core.errors import AmericanaError

GAMES = registry.names()

pytestmark = pytest.mark.filterwarnings("ignore")
each_game = pytest.mark.parametrize("name", GAMES)


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
    spoken, rng = Speaking.start(table, Random(2)), Random(3)
    for _ in range(30):
        seat = spoken.seat
        other = spoken.among(spoken.match.imagined(seat, Random(7)))
        assert other.observed(seat) == spoken.observed(seat)
        assert other.mask(seat) == spoken.mask(seat)
        spoken.say(rng.choice(spoken.following))
