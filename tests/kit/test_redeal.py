"""Unseen cards go only where they may be, and everywhere they may be."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from americana.kit.redeal import Impossible, redeal


@given(
    st.lists(st.tuples(st.integers(0, 4), st.sets(st.sampled_from("abcd"))), min_size=1, max_size=5),
    st.integers(0, 99),
)
def test_a_deal_keeps_to_the_limits_or_says_that_none_can(places: list[tuple[int, set[str]]], seed: int) -> None:
    sizes = [size for size, _ in places]
    rng = Random(seed)
    cards = [rng.choice("abcd") + str(number) for number in range(sum(sizes))]

    def allowed(card: str, place: int) -> bool:
        return card[0] not in places[place][1]

    try:
        dealt = redeal(cards, sizes, allowed, rng)
    except Impossible:
        assert not _fits(cards, sizes, places)
        return
    assert [len(place) for place in dealt] == sizes
    assert sorted(card for place in dealt for card in place) == sorted(cards)
    assert all(allowed(card, place) for place, held in enumerate(dealt) for card in held)


def _fits(cards: list[str], sizes: list[int], places: list[tuple[int, set[str]]]) -> bool:
    """Hall's condition over the four kinds of card."""
    for mask in range(16):
        kinds = {kind for bit, kind in enumerate("abcd") if mask & 1 << bit}
        room = sum(size for size, (_, banned) in zip(sizes, places, strict=True) if kinds - banned)
        if sum(card[0] in kinds for card in cards) > room:
            return False
    return True


def test_every_deal_comes_out_about_equally_often() -> None:
    rng = Random(3)
    counts = Counter(
        tuple(tuple(sorted(place)) for place in redeal(["a1", "a2", "b1", "b2"], [2, 2], _no_a_and_b1, rng))
        for _ in range(4000)
    )
    assert len(counts) == 3
    assert max(counts.values()) < 1.4 * min(counts.values())


def _no_a_and_b1(card: str, place: int) -> bool:
    """Only b1 is barred, and only from the first place."""
    return not (card == "b1" and place == 0)


def test_a_count_that_does_not_fit_is_refused() -> None:
    with pytest.raises(Impossible, match="3 cards for 2 places"):
        redeal(["a", "b", "c"], [2], None, Random(1))
