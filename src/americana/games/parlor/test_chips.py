"""No chip is lost or made, after any act of thousands of random games at every seat count and option."""

from collections.abc import Iterator
from random import Random

import pytest

from americana.core.choices import sample
from americana.core.options import Value, variants
from americana.core.registry import find
from americana.games.parlor.model import Setup
from americana.games.parlor.rules import State

Chosen = tuple[tuple[str, Value], ...]
POOR: Chosen = (("chips", 18), ("rebuy", False), ("hands", 9))
"""A table at which many players are all in, and soon out."""


def tables() -> Iterator[tuple[int, Chosen]]:
    """Every number of seats with every option, with none, and with few chips."""
    for seats in range(2, 10):
        for chosen in ((), POOR, *((choice,) for choice in variants(find("parlor")))):
            yield seats, chosen


def play(setup: Setup, seed: int) -> None:
    """Play a game at random and count the chips after every act."""
    rng, state = Random(seed), State(setup)
    chips = setup.seats * setup.chips
    while state.to_act:
        seat = state.to_act[int(rng.random() * len(state.to_act))]
        state.apply(seat, sample(state.legal(seat), rng))
        assert sum(state.stacks) + sum(state.board) - sum(state.bought) == chips
        assert min(state.stacks) >= 0
        assert min(state.board) >= 0
        assert all(bought % setup.chips == 0 for bought in state.bought)
    assert sum(state.board) == 0
    assert sum(state.scores()) == chips


def played(seeds: range) -> int:
    """Play a game from each seed at every table, and count them."""
    found = list(tables())
    for seats, chosen in found:
        setup = find("parlor").make_setup(seats, **dict(chosen))
        assert isinstance(setup, Setup)
        for seed in seeds:
            play(setup, seed)
    return len(found) * len(seeds)


def test_B25_B33_chips_are_conserved_at_every_seat_count_and_option() -> None:
    assert played(range(1)) > 100


@pytest.mark.long
def test_B25_B33_chips_are_conserved_over_thousands_of_games() -> None:
    assert played(range(1, 23)) > 3000
