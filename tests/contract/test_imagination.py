"""Law 4 at every table: imagination makes just the truths that a role cannot distinguish from the real one."""

from americana.laws import imagination
from tests.contract.cases import each_game, each_single

test_law_4_a_role_would_know_the_same = each_single(
    imagination.law_4_a_role_would_know_the_same_in_what_it_imagines
)
test_law_4_on_a_small_deck_all_agree = each_game(
    imagination.law_4_on_a_small_deck_imagination_possibility_and_truth_agree
)
