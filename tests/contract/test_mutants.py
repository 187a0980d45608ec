"""A ruling's test fails when the line of the ruling is turned around: every line is tried, in memory."""

from americana.laws import mutants
from tests.contract.cases import each_game

test_every_ruling_has_a_line_to_turn_around = each_game(mutants.every_ruling_has_a_mutant)
test_turning_a_ruling_around_fails_its_test = each_game(mutants.every_mutant_fails_a_test)
