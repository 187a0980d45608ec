"""Every game passes OpenSpiel's own tests, its states travel and recall, and its search plays them."""

import pickle
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import cloudpickle  # type: ignore[import-untyped]
import msgspec
import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")  # OpenSpiel has no wheel for some systems

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from americana.core import registry  # noqa: E402
from americana.core.match import Match  # noqa: E402
from americana.research import openspiel  # noqa: E402
from americana.research.token_match import TokenMatch  # noqa: E402

openspiel.register()


@pytest.mark.parametrize("name", registry.names())
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    game = pyspiel.load_game(f"americana_{name}", {"players": registry.find(name).seats[0]})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def advanced(state: Any, steps: int, rng: Random) -> Any:
    """Play on at random for so many steps, or to the end."""
    for _ in range(steps):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    return state


def said_and_seen(state: Any) -> list[object]:
    seats = range(state.num_players())
    strings = [(state.information_state_string(seat), state.observation_string(seat)) for seat in seats]
    return [state.history(), state.current_player(), state.legal_actions(), state.returns(), strings]


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("steps", [0, 2, 40])
@pytest.mark.parametrize(
    "travel",
    [
        lambda state: pickle.loads(pickle.dumps(state)),
        lambda state: pickle.loads(cloudpickle.dumps(state)),
        lambda state: state.get_game().deserialize_state(state.serialize()),
        deepcopy,
    ],
    ids=["pickle", "cloudpickle", "serialize", "deepcopy"],
)
def test_a_state_travels(name: str, steps: int, travel: Callable[[Any], Any]) -> None:
    state = advanced(pyspiel.load_game(f"americana_{name}").new_initial_state(), steps, Random(2))
    twin = travel(state)
    assert said_and_seen(twin) == said_and_seen(state)
    assert said_and_seen(advanced(twin, 15, Random(5))) == said_and_seen(advanced(state, 15, Random(5)))


@pytest.mark.parametrize("name", registry.names())
def test_an_imagined_state_travels_too(name: str) -> None:
    state = advanced(pyspiel.load_game(f"americana_{name}").new_initial_state(), 6, Random(2))
    imagined = state.resample_from_infostate(0, Random(1).random)
    twin = pickle.loads(pickle.dumps(imagined))
    assert said_and_seen(twin) == said_and_seen(imagined)
    assert said_and_seen(advanced(twin, 15, Random(5))) == said_and_seen(advanced(imagined, 15, Random(5)))


def test_games_and_states_travel_to_a_process_that_knows_none(tmp_path: Path) -> None:
    game = pyspiel.load_game("americana_bookshop", {"players": 3})
    state = advanced(game.new_initial_state(), 30, Random(2))
    (tmp_path / "both").write_bytes(pickle.dumps((game, state)))
    code = "import pickle; game, state = pickle.load(open('both', 'rb')); print(game, state.history())"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout) == (0, f"{game} {state.history()}\n"), done.stderr


PLAYINGS = 45


def beside(state: Any) -> TokenMatch:
    """Deal the same at a table of ours, which keeps all that its seats heard."""
    seed = sum(draw * openspiel.OUTCOMES**place for place, draw in enumerate(state.drawn))
    return TokenMatch(state.table, Match.start(state.table.game, state.table.setup, Random(seed)))


@pytest.mark.parametrize("name", registry.names())
def test_no_information_state_is_reached_by_two_histories_of_a_player(name: str) -> None:
    game, reached = pyspiel.load_game(f"americana_{name}"), dict[tuple[int, str], object]()
    for number in range(PLAYINGS):  # of few deals, for the same deal comes to the same view on many ways
        rng, deal = Random(number), Random(number % 3)
        state = advanced(game.new_initial_state(), openspiel.DRAWS, deal)
        spoken, own = beside(state), [b""] * game.num_players()
        heard = [0] * game.num_players()
        for _ in range(20):
            for seat in range(game.num_players()):
                fresh = spoken.match.seen(seat, heard[seat])
                heard[seat] += len(fresh)
                own[seat] = blake2b(own[seat] + msgspec.json.encode(fresh)).digest() if fresh else own[seat]
                string = state.information_state_string(seat)
                assert reached.setdefault((seat, string), own[seat]) == own[seat]
            if state.is_terminal():
                break
            seat, action = state.current_player(), rng.choice(state.legal_actions())
            own[seat] = blake2b(own[seat] + b"%d" % action).digest()
            state.apply_action(action)
            spoken.say(action)


@pytest.mark.parametrize("name", registry.names())
def test_an_information_state_has_every_own_token_and_every_event_heard(name: str) -> None:
    state = advanced(pyspiel.load_game(f"americana_{name}").new_initial_state(), 120, Random(3))
    spoken = beside(state)
    said: dict[int, list[str]] = {seat: [] for seat in range(state.num_players())}
    for token in state.history()[openspiel.DRAWS :]:
        said[spoken.seat].append(state.table.tokens.names[token])
        spoken.say(token)
    for seat, own in said.items():
        heard = [msgspec.json.encode(event).decode() for event in spoken.match.seen(seat)]
        lines = state.information_state_string(seat).split("\n")
        assert [line for line in lines if line in heard] == heard
        rest, place = " ".join(line for line in lines if line not in heard), 0
        for token in own:
            place = rest.index(token, place) + len(token)


def test_a_chance_that_was_left_is_recalled() -> None:
    state, rng = pyspiel.load_game("americana_haggle", {"players": 3}).new_initial_state(), Random(1)
    leave = state.table.tokens.leave
    while state.is_chance_node() or leave not in state.legal_actions():
        state.apply_action(rng.choice(state.legal_actions()))
    seat = state.current_player()
    before = state.information_state_string(seat)
    state.apply_action(leave)
    assert "leave it" not in before
    assert "\nleave it\n" in state.information_state_string(seat)


@pytest.mark.parametrize("name", registry.names())
def test_a_resample_recalls_all_that_its_player_does_and_nothing_of_the_others(name: str) -> None:
    rng = Random(6)
    state = advanced(pyspiel.load_game(f"americana_{name}").new_initial_state(), openspiel.DRAWS, rng)
    midway = 0
    for _ in range(80):
        if state.is_terminal():
            break
        seat, action = state.current_player(), rng.choice(state.legal_actions())
        midway += len(state.spoken.begun) > 0
        twin = state.resample_from_infostate(seat, rng.random)
        recalled = state.spoken.match.recalled[seat]
        assert twin.information_state_string(seat) == state.information_state_string(seat)
        for other in {*range(state.num_players())} - {seat}:
            elsewhere = state.resample_from_infostate(other, rng.random)
            assert elsewhere.information_state_string(other) == state.information_state_string(other)
            elsewhere.apply_action(rng.choice(elsewhere.legal_actions()))
            view = msgspec.json.encode(twin.spoken.match.view(other)).decode()
            assert twin.information_state_string(other) == f"{openspiel.IMAGINED}\n{view}\n {view}"
        twin.apply_action(action)
        assert recalled is None or twin.information_state_string(seat).startswith(f"{recalled.text()}\n")
        state.apply_action(action)
    assert midway or name == "leduc"


def test_clones_share_what_is_recalled() -> None:
    state = advanced(pyspiel.load_game("americana_bookshop").new_initial_state(), 40, Random(2))
    recalled = state.spoken.match.recalled
    twin = state.clone()
    assert all(twin.spoken.match.recalled[seat] is recalled[seat] for seat in recalled)
    seat = twin.current_player()
    before = state.information_state_string(seat)
    advanced(twin, 6, Random(2))
    chain = twin.spoken.match.recalled[seat]
    while chain is not recalled[seat]:
        chain = chain.before
    assert state.information_state_string(seat) == before


@pytest.mark.parametrize("name", registry.names())
def test_a_history_is_the_whole_of_a_game(name: str) -> None:
    game = pyspiel.load_game(f"americana_{name}")
    state, rng = game.new_initial_state(), np.random.RandomState(2)
    for _ in range(40):
        if not state.is_terminal():
            state.apply_action(int(rng.choice(state.legal_actions())))
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    for player in range(game.num_players()):
        assert again.observation_string(player) == state.observation_string(player) != ""
        assert again.observation_tensor(player) == state.observation_tensor(player)
    copied = state.clone()
    if not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert copied.history() == again.history()


def played(name: str, simulations: int, most: int) -> bool:
    game = pyspiel.load_game(f"americana_{name}", {"players": registry.find(name).seats[0]})
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.4, simulations, random_state=rng)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.random_sample))
    state, asked = game.new_initial_state(), 0
    while not state.is_terminal() and asked < most:
        if state.is_chance_node():
            state.apply_action(int(rng.randint(openspiel.OUTCOMES)))
        elif state.current_player() == 0 and len(state.legal_actions()) > 1:
            state.apply_action(bot.step(state))
            asked += 1
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    return bool(state.is_terminal())


@pytest.mark.parametrize("name", ["american", "bookshop"])
def test_its_search_answers_in_a_game_of_ours(name: str) -> None:
    played(name, simulations=2, most=2)


@pytest.mark.long
@pytest.mark.parametrize("name", ["american", "bookshop"])
def test_its_search_plays_whole_games_of_ours(name: str) -> None:
    assert played(name, simulations=8, most=10_000)
