import pytest

from americana.kit.intervals import mean, part, share


def test_a_share_has_wilsons_interval() -> None:
    half = share(50, 100)
    assert half.low == pytest.approx(0.4038, abs=1e-4)
    assert half.high == pytest.approx(0.5962, abs=1e-4)
    none = share(0, 10)
    assert none.low == 0
    assert none.high == pytest.approx(0.2775, abs=1e-4)
    assert share(10, 10).high == pytest.approx(1)


def test_a_mean_has_the_normal_interval() -> None:
    values = [1, 2, 3, 4]
    figure = mean(sum(values), sum(value * value for value in values), 4)
    assert figure.value == 2.5
    assert figure.high - figure.value == pytest.approx(1.95996 * 1.29099 / 2, abs=1e-4)


def test_one_game_has_no_spread_and_does_not_fail() -> None:
    assert mean(7, 49, 1).low == 7


def test_a_part_of_the_wins_stays_within_its_bounds() -> None:
    for parts in ([1.0], [0.0], [1.0, 0.5], [0.5, 1.0, 1.0, 0.5], [0.75] * 4):
        found = part(parts)
        assert 0 <= found.low <= found.value <= found.high <= 1
