"""Forms stand for acts too many to list."""

from itertools import combinations, permutations
from random import Random, SystemRandom

import pytest
from hypothesis import given
from hypothesis import strategies as st

from americana.core.actions import Action
from americana.core.choices import Amount, Pick, sample, shuffled


class Take(Action, frozen=True):
    cards: tuple[str, ...]


class Bet(Action, frozen=True):
    chips: int


CARDS = tuple("abcdef")


@given(
    st.integers(0, 6).flatmap(lambda most: st.tuples(st.integers(0, most), st.just(most))),
    st.booleans(),
    st.integers(0, 1000),
)
def test_a_pick_counts_its_acts_and_samples_only_those(bounds: tuple[int, int], ordered: bool, seed: int) -> None:
    least, most = bounds
    form = Pick(Take(()), "cards", CARDS, least, most, ordered)
    ways = permutations if ordered else combinations
    acts = {form.fill(chosen) for size in range(least, most + 1) for chosen in ways(CARDS, size)}
    assert form.size() == len(acts)
    assert form.sample(Random(seed)) in acts


@pytest.mark.parametrize(("least", "most", "ordered"), [(0, 3, False), (1, 2, False), (2, 2, True), (0, 1, True)])
def test_every_act_of_a_pick_comes_up(least: int, most: int, ordered: bool) -> None:
    form = Pick(Take(()), "cards", ("a", "b", "c"), least, most, ordered)
    rng = Random(1)
    assert len({form.sample(rng) for _ in range(400)}) == form.size()


def test_an_amount_goes_from_least_to_most() -> None:
    form = Amount(Bet(0), "chips", 2, 5)
    rng = Random(1)
    assert {form.sample(rng) for _ in range(100)} == {Bet(2), Bet(3), Bet(4), Bet(5)}
    assert form.size() == 4


def test_a_sample_of_choices_fills_in_forms() -> None:
    rng = Random(1)
    drawn = {sample([Bet(9), Amount(Bet(0), "chips", 1, 2)], rng) for _ in range(60)}
    assert drawn == {Bet(9), Bet(1), Bet(2)}


@pytest.mark.parametrize("rng", [Random(1), SystemRandom()])
def test_shuffling_reaches_every_order_about_equally(rng: Random) -> None:
    counts: dict[tuple[str, ...], int] = {}
    for _ in range(6000):
        order = tuple(shuffled(("a", "b", "c"), rng))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())
