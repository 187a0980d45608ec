"""Law 8 and the rule books: paragraphs, rulings, refusals, events, tests and sentences agree with each other."""

from americana.laws import paragraphs, reasons, sentences
from tests.contract.cases import each_game

test_every_paragraph_has_a_test = each_game(paragraphs.every_paragraph_has_a_test_that_cites_it)
test_every_ruling_has_a_test = each_game(
    paragraphs.every_ruling_has_a_paragraph_and_a_test_and_nothing_else_is_cited
)
test_the_code_cites_the_rule_book = each_game(paragraphs.every_paragraph_that_the_code_cites_is_in_the_rule_book)
test_law_8_every_reason_is_noticed = each_game(reasons.law_8_every_reason_is_noticed)
test_law_8_every_sentence_is_said = each_game(sentences.law_8_every_sentence_is_said)
test_law_8_no_sentence_stumbles = each_game(sentences.law_8_no_sentence_stumbles)
test_law_8_every_paragraph_happens = each_game(paragraphs.law_8_every_paragraph_happens)
test_law_8_every_option_makes_a_difference = each_game(paragraphs.law_8_every_option_makes_a_difference)
