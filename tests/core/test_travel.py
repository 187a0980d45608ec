"""States and matches are pickled, deep-copied and compared; law 6 does that with whole games."""

import pickle
from copy import copy, deepcopy
from random import Random

import pytest

from americana.core import registry
from americana.core.choices import sample
from americana.core.fair_deal import commit_to_deal
from americana.core.match import Match
from americana.core.turns import Turns


def one_more(match: Match, rng: Random) -> None:
    turn = match.turn()
    assert turn is not None
    seat, off_turn_now = turn
    match.act(seat, sample(match.off_turn(seat) if off_turn_now else match.legal(seat), rng))


@pytest.mark.parametrize("name", registry.names())
def test_states_compare_by_what_they_are(name: str) -> None:
    game = registry.find(name)
    state, turns, rng = game.start(game.make_setup(game.seats[0])), Turns(game.seats[0]), Random(1)
    for _ in range(12):
        turn = turns.next(state.to_act, state.off_turn)
        if turn is None:
            break
        turns.take(state, turn, sample(state.off_turn(turn[0]) if turn[1] else state.legal(turn[0]), rng))
        twin = pickle.loads(pickle.dumps(state))
        assert twin == state == deepcopy(state)
        assert twin is not state
        assert twin.facts() == state.facts()
        assert [twin.legal(seat) for seat in twin.to_act] == [state.legal(seat) for seat in state.to_act]
    assert state != game.start(state.setup)  # type: ignore[attr-defined]
    assert state != "a state"
    with pytest.raises(TypeError, match="facts"):
        hash(state)


def test_a_pledged_match_draws_on_after_a_journey() -> None:
    game = registry.find(registry.names()[0])
    match = Match.start(game, game.make_setup(game.seats[0]), commit_to_deal("here"))
    twin = pickle.loads(pickle.dumps(match))
    for step in range(30):
        if not match.over:
            one_more(match, Random(step))
            one_more(twin, Random(step))
    assert twin == match == copy(match) == deepcopy(match)
