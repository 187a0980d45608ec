"""Every act that choices stand for, listed up to a limit."""

from random import Random

from americana.core.choices import Amount, Pick, enumerated, sample
from americana.games.bookshop.model import Appoint, Keep, Play


def test_acts_and_forms_are_listed_each_once() -> None:
    form = Pick(Keep(()), "cards", ("G1", "G2", "G2"), 1, 2)
    found = enumerated([Play("G1"), Play("G1"), form, Amount(Appoint(0), "seat", 1, 2)], 100)
    pairs = [("G1",), ("G2",), ("G1", "G2"), ("G2", "G2")]
    assert found == [Play("G1"), *map(Keep, pairs), Appoint(1), Appoint(2)]


def test_order_counts_where_the_form_says_so() -> None:
    assert enumerated([Pick(Keep(()), "cards", ("a", "b"), 2, 2, True)], 2) == [Keep(("a", "b")), Keep(("b", "a"))]


def test_more_than_the_bound_is_not_listed() -> None:
    form = Pick(Keep(()), "cards", tuple(map(str, range(52))), 0, 52)
    assert enumerated([form], 1000) is None
    assert enumerated([form], 1) is None
    assert enumerated([], 0) == []


def test_whatever_is_sampled_is_on_the_list() -> None:
    form = Pick(Keep(()), "cards", ("a", "b", "c"), 1, 3)
    listed = enumerated([form], 10)
    assert listed is not None
    rng = Random(1)
    assert {sample([form], rng) for _ in range(100)} == set(listed)
