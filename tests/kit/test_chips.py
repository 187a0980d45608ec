"""Pots are complete, fair and as few as can be."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from americana.kit.chips import pots, shared, unmatched

PUT = st.lists(st.integers(0, 40), min_size=2, max_size=9)


@given(st.integers(0, 500), st.integers(1, 9))
def test_shares_are_even_and_the_odd_chips_are_too_few_to_share(chips: int, ways: int) -> None:
    share, odd = shared(chips, ways)
    assert share * ways + odd == chips
    assert 0 <= odd < ways


def test_an_unmatched_rest_goes_back_to_the_one_who_put_it_in() -> None:
    assert unmatched([3, 8, 5]) == (1, 3)
    assert unmatched([8, 8, 5]) == (-1, 0)
    assert unmatched([0, 0]) == (-1, 0)
    assert unmatched([0, 4]) == (1, 4)


def test_one_pot_when_all_who_stay_put_in_the_same() -> None:
    assert pots(10, [5, 5, 2], (0, 1)) == [(22, (0, 1))]


def test_nothing_bet_leaves_what_lay_there_to_all_who_stay() -> None:
    assert pots(12, [0, 0, 0], (0, 1, 2)) == [(12, (0, 1, 2))]


def test_an_all_in_player_competes_only_for_what_others_matched() -> None:
    assert pots(10, [2, 6, 6], (0, 1, 2)) == [(16, (0, 1, 2)), (8, (1, 2))]


def test_a_player_without_chips_still_competes_for_what_lay_there_before() -> None:
    assert pots(10, [0, 6, 6], (0, 1, 2)) == [(10, (0, 1, 2)), (12, (1, 2))]


def test_an_empty_pool_makes_no_pot_for_one_who_put_in_nothing() -> None:
    assert pots(0, [0, 6, 6], (0, 1, 2)) == [(12, (1, 2))]


def test_chips_of_those_who_left_lie_in_the_pots_they_helped_to_fill() -> None:
    assert pots(0, [1, 4, 9, 9], (1, 2, 3)) == [(1 + 12, (1, 2, 3)), (10, (2, 3))]
    assert pots(1, [7, 4, 4], (1, 2)) == [(16, (1, 2))]


def some_seats(put: list[int], data: st.DataObject) -> tuple[int, ...]:
    """Draw the seats that stay in, at least one."""
    return tuple(sorted(data.draw(st.sets(st.sampled_from(range(len(put))), min_size=1))))


@given(st.integers(1, 60), PUT, st.data())
def test_pots_hold_every_chip_and_each_has_fewer_claimants(
    before: int, put: list[int], data: st.DataObject
) -> None:
    staying = some_seats(put, data)
    found = pots(before, put, staying)
    assert sum(chips for chips, _ in found) == before + sum(put)
    assert found[0][1] == staying
    for (_, wide), (_, narrow) in itertools.pairwise(found):
        assert set(narrow) < set(wide)


@given(st.integers(0, 60), PUT, st.data())
def test_nobody_can_win_more_of_another_than_they_put_in_themselves(
    before: int, put: list[int], data: st.DataObject
) -> None:
    staying = some_seats(put, data)
    top = max(put[seat] for seat in staying)
    put = [min(paid, top) for paid in put]
    for seat in staying:
        won = sum(chips for chips, claimants in pots(before, put, staying) if seat in claimants)
        assert won == before + sum(min(paid, put[seat]) for paid in put)
