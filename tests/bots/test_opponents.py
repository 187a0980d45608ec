"""Opponents unlike the medium bot, and the textbook's search: they play by the rules, and levels beat them."""

from random import Random

import pytest

from americana.bots.search_bot import SearchBot, policy_of
from americana.core import registry
from americana.core.bot import Bot
from americana.core.game import AnyGame
from americana.kit.search_policy import SearchPolicy
from americana.lab.one_game import OneGame, source
from tests.bots.opponents import Copycat, Reckless, Stubborn
from tests.bots.textbook import Textbook
from tests.contract.cases import each_game

OTHERS = (Stubborn, Reckless, Copycat)


@each_game
def test_odd_players_play_every_game_to_its_end(game: AnyGame) -> None:
    setup = game.make_setup(max(game.seats[0], min(3, game.seats[1])))
    players = [OTHERS[seat % 3](game) for seat in range(setup.seats)]
    chances = [source(1, 0, f"seat {seat}") for seat in range(setup.seats)]
    assert OneGame(game, setup, players, source(1, 0, "dealer"), chances).run().over


def share(game: AnyGame, ours: Bot, theirs: type[Stubborn | Reckless | Copycat], deals: int) -> float:
    """Give our share of the wins on duplicate deals at the fewest seats; a game without a winner counts half."""
    seats, wins, games = game.seats[0], 0.0, 0
    for deal in range(deals):
        for turn in (0, 1):
            mine = [(seat + turn) % 2 == 0 for seat in range(seats)]
            chances = [source(2, deal, f"seat {seat}") for seat in range(seats)]
            players = [ours if own else theirs(game) for own in mine]
            match = OneGame(game, game.make_setup(seats), players, source(2, deal, "dealer"), chances).run()
            winners, games = match.winners(), games + 1
            even = winners or range(seats)
            wins += sum(mine[seat] for seat in even) / len(even)
    return wins / games


@pytest.mark.long
@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("name", ["american", "bookshop", "dream", "parlor", "politics"])
def test_the_strong_player_is_not_tuned_to_the_steady_one_alone(name: str, other: type[Stubborn]) -> None:
    game = registry.find(name)
    guide = policy_of(game)
    strong = SearchBot(game, max(60, guide.hard // 8), guide)
    assert share(game, strong, other, 6) > 0.5


def test_the_textbook_folds_no_pair_of_leduc_and_follows_from_its_seed() -> None:
    game = registry.find("leduc")
    setup = game.make_setup(2)
    players = [Textbook(game, 60, SearchPolicy()), SearchBot(game, 60, SearchPolicy())]
    ends = []
    for _ in range(2):
        chances = [Random(1), Random(2)]
        ends.append(OneGame(game, setup, players, Random(3), chances).run().scores())
    assert ends[0] == ends[1]
