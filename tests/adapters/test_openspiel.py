"""Every game passes OpenSpiel's own tests, and its search plays them."""

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")  # OpenSpiel has no wheel for some systems

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from americana.adapters import openspiel  # noqa: E402
from americana.core import registry  # noqa: E402

openspiel.register()


@pytest.mark.parametrize("name", registry.names())
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    game = pyspiel.load_game(f"americana_{name}", {"players": registry.find(name).seats[0]})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


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
