"""A review finds at least nine of ten blunders made by hand, in every game."""

from random import Random

import msgspec
import pytest

from americana.bots.review import Decision
from tests.bots import blunders

FEW = 300
"""Simulations for the first blunder of each game, which every run tries; long runs think like an expert."""


def reviewed(name: str, number: int, simulations: int = 0) -> Decision:
    game, view, act = blunders.seen(name, blunders.read(name).blunders[number])
    return blunders.judged(game, view, act, game.imagine(view, Random(1)), simulations)


def test_there_are_ten_for_each_game_that_is_played_here() -> None:
    assert blunders.GAMES == ["american", "bookshop", "dream", "parlor", "politics"]
    assert {len(blunders.read(name).blunders) for name in blunders.GAMES} == {10}


@pytest.mark.parametrize("number", range(10))
@pytest.mark.parametrize("name", blunders.GAMES)
def test_such_a_position_could_be_met_and_the_rules_allow_the_blunder(name: str, number: int) -> None:
    game, view, act = blunders.seen(name, blunders.read(name).blunders[number])
    state = game.imagine(view, Random(number))
    shown = game.view(state, view.seat, view.memory, view.public)
    assert msgspec.json.encode(shown) == msgspec.json.encode(view)
    assert state.refusal(view.seat, act) is None


@pytest.mark.parametrize("name", blunders.GAMES)
def test_a_blunder_is_found_and_the_better_act_is_named(name: str) -> None:
    found = reviewed(name, 0, FEW)
    assert found.mistake
    assert found.best != found.done
    assert found.best in found.why


@pytest.mark.long
@pytest.mark.parametrize("name", blunders.GAMES)
def test_at_least_nine_of_ten_blunders_are_found(name: str) -> None:
    found = [reviewed(name, number) for number in range(10)]
    missed = [
        f"{number}: {one.done}, behind {one.behind:.2f}" for number, one in enumerate(found) if not one.mistake
    ]
    print(f"\n{name}: {10 - len(missed)} of 10 blunders found; not {missed}")
    assert len(missed) <= 1
