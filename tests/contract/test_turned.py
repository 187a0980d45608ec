"""A ruling's test fails when the line of the ruling is turned around: every line is tried, in memory."""

from americana.laws import turning
from tests.contract.tables import each_game

test_every_ruling_has_a_line_to_turn_around = each_game(turning.every_ruling_has_a_line_to_turn_around)
test_turning_a_ruling_around_fails_its_test = each_game(turning.turning_a_ruling_around_fails_its_test)
