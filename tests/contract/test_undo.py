"""Law 14 over all games: after an undo nobody knows more than before the act."""

import pytest

from americana.core.game import AnyGame
from americana.laws.cases import Case, first
from americana.laws.undo import law_14_nobody_knows_more_after_an_undo_than_before_the_action as law
from tests.contract.cases import FIRST, each_game


@each_game
def test_law_14_at_the_fewest_seats(game: AnyGame) -> None:
    law(next(first(game)))


@pytest.mark.long
@pytest.mark.parametrize("table", FIRST, ids=str)
def test_law_14_at_every_table(table: Case) -> None:
    law(table)
