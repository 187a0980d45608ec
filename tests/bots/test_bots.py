from collections import Counter
from random import Random

import pytest

from americana import bots
from americana.core import registry
from americana.core.actions import Action
from americana.core.bot import FORMER, parted
from americana.core.choices import Amount, Choice, Pick
from americana.core.errors import AmericanaError
from americana.core.game import AnyGame
from americana.core.match import Match
from americana.kit.dealer import Lot, Shuffle
from americana.lab.one_game import OneGame, source
from americana.server.storage.store import SeatRow
from tests.contract.cases import each_game


def test_bots_are_found_by_name_for_every_game() -> None:
    for name in registry.names():
        for bot in bots.names():
            assert bots.find(registry.find(name), bot) is not None


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(AmericanaError, match="'deep'; the bots are medium, easy, hard, expert, random"):
        bots.find(registry.find("leduc"), "deep")


def test_the_random_bot_takes_every_choice_and_fills_in_forms() -> None:
    game = registry.find("leduc")
    bot, rng = bots.find(game, "random"), Random(1)
    view = Match.start(game, game.make_setup(2), rng).view(0)
    choices: list[Choice] = [Lot(0), Pick(Shuffle(()), "cards", ("a", "b"), 1, 1), Amount(Lot(0), "seat", 5, 6)]
    taken = Counter(bot.choose(view, choices, rng) for _ in range(600))
    expected: list[Action] = [Lot(0), Shuffle(("a",)), Shuffle(("b",)), Lot(5), Lot(6)]
    assert set(taken) == set(expected)
    assert taken[Lot(0)] == pytest.approx(200, abs=50)


def test_the_random_bot_takes_an_aside_one_time_in_four() -> None:
    game = registry.find("leduc")
    bot, rng = bots.find(game, "random"), Random(1)
    view = Match.start(game, game.make_setup(2), rng).view(0)
    taken = sum(bot.off_turn(view, [Lot(0)], rng) is not None for _ in range(1000))
    assert taken == pytest.approx(250, abs=50)


@each_game
def test_the_easy_bot_plays_every_game_to_its_end(game: AnyGame) -> None:
    setup = game.make_setup(game.seats[0])
    for number in range(2):
        chances = [source(1, number, f"seat {seat}") for seat in range(setup.seats)]
        players = [bots.find(game, "easy")] * setup.seats
        assert OneGame(game, setup, players, source(1, number, "dealer"), chances).run().over


def test_levels_are_bots_and_the_usual_opponent_comes_first() -> None:
    assert set(bots.LEVELS) < set(bots.names())
    assert bots.names()[0] == "medium"


def test_former_names_of_levels_are_read_and_the_error_names_the_present_one() -> None:
    assert parted("Abe (steady)") == ("Abe", "medium")
    assert [SeatRow(0, None, former, "").bot for former in FORMER] == ["medium", "hard", "expert"]
    with pytest.raises(AmericanaError, match="steady is called medium now"):
        bots.find(registry.find("bookshop"), "steady")
