"""A match keeps for each role just what that role may see, from any number on."""

from americana.core.game import AnyGame
from americana.laws.random_games import RandomGame
from tests.contract.cases import each_game


@each_game
def test_a_match_keeps_for_each_role_just_what_the_role_may_see(game: AnyGame) -> None:
    walk = RandomGame(game, game.make_setup(game.seats[1]), 7)
    for _ in walk:
        pass
    for role in walk.match.roles:
        filtered = [game.seen(event, role) for event in walk.match.events]
        witnessed = [event for event in filtered if event is not None]
        assert walk.match.seen(role) == witnessed
        assert walk.match.seen(role, 3) == witnessed[3:]
        assert walk.match.seen(role, len(witnessed)) == []
