"""The order in which seats are asked: off-turn chances, and which seats get none."""

from random import Random

import pytest

from americana.core import registry
from americana.core.actions import Action
from americana.core.choices import Amount, Choice
from americana.core.match import Match
from americana.core.turns import Turns, clockwise, is_secret


def test_clockwise_begins_at_the_left_and_ends_with_the_seat_itself() -> None:
    assert clockwise(1, 4) == [2, 3, 0, 1]


@pytest.mark.parametrize(
    ("seat", "before", "after", "secret"),
    [
        (1, (0, 1, 2), (0, 2), True),
        (2, (2,), (0,), False),
        (2, (2,), (), False),
        (0, (0, 1), (0, 1), False),
        (1, (0, 1), (-1,), False),
        (0, (0, 1), (), False),
    ],
)
def test_an_answer_is_secret_while_others_of_those_asked_with_it_are_waited_for(
    seat: int, before: tuple[int, ...], after: tuple[int, ...], secret: bool
) -> None:
    assert is_secret(seat, before, after) == secret


def test_an_open_answer_gives_everybody_one_chance_and_the_dealer_gives_none() -> None:
    turns = Turns(3)
    turns.answered(1, (1,), (-1,))
    turns.answered(-1, (-1,), (2,))
    assert turns.next((-1,), lambda _: _acts(1)) == (-1, False)
    given = [turns.next((2,), lambda seat: _acts(seat != 0)) for _ in range(4)]
    assert given == [(2, True), (1, True), (2, False), (2, False)]
    assert turns.next((), lambda _: _acts(1)) is None


def test_those_who_are_called_upon_come_first_and_have_no_second_chance() -> None:
    turns = Turns(4)
    turns.answered(0, (0,), (1,))
    turns.spoke((3, 2))
    assert turns.off_turn_seats == [3, 2, 1, 0]


def _acts(count: int) -> list[Choice]:
    return [Amount(Action(), "seat", number, number) for number in range(count)]


def test_nobody_has_a_chance_while_bids_are_secret() -> None:
    game = registry.find("haggle")
    match = Match.start(game, game.make_setup(3), Random(1))
    for bidder in (0, 1):
        match.act(bidder, game.read_action(b'{"type":"bid","chips":0}'))
        assert match.off_turn_seat() is None
        assert all(match.off_turn(seat) for seat in range(3))
    match.act(2, game.read_action(b'{"type":"bid","chips":1}'))
    assert [match.off_turn_seat() for _ in range(4)] == [0, 1, 2, None]
