"""Law 3 at every table: hidden cards change nothing in what a seat is sent, refusals included."""

from americana.laws import leaks
from tests.contract.cases import each_game, each_single

test_law_3_unseen_cards_may_be_exchanged = each_single(
    leaks.law_3_unseen_cards_may_be_exchanged_unless_a_named_inference_forbids
)
test_law_3_every_inference_occurs = each_game(leaks.law_3_most_exchanges_are_possible_and_every_inference_occurs)
test_law_3_a_secret_answer_stays_one = each_single(leaks.law_3_a_secret_answer_changes_nothing_for_the_others)
