"""All laws in the order in which they are worth trying, for a game in a folder anywhere."""

from collections.abc import Callable
from typing import Final

from americana.core.game import AnyGame
from americana.laws import blindness, books, imagination, pictures, playing, turning, whole, wire
from americana.laws.tables import Table

AT_TABLES: Final[tuple[Callable[[Table], None], ...]] = (
    playing.law_2_play_always_goes_on_and_ends_within_the_bound,
    playing.law_2_what_is_offered_is_accepted_and_what_lies_next_to_it_is_refused,
    playing.law_2_nobody_acts_for_another_or_as_the_dealer,
    playing.law_1_a_record_replays_to_the_same_views_events_and_digests,
    whole.law_5_nothing_is_lost_and_nothing_appears,
    whole.law_6_no_act_on_a_copy_changes_the_original,
    whole.law_6_a_copy_goes_the_way_of_its_original,
    whole.law_6_a_search_that_listens_to_nothing_reaches_the_same_facts,
    wire.law_7_actions_events_views_scenes_and_tellings_survive_json,
    pictures.law_11_a_picture_names_what_it_touches,
    blindness.law_3_a_secret_answer_changes_nothing_for_the_others,
    blindness.law_3_unseen_cards_may_be_exchanged_unless_a_named_inference_forbids,
    imagination.law_4_a_role_would_know_the_same_in_what_it_imagines,
)
"""Laws that are tried at every table of a game."""

OF_GAMES: Final[tuple[Callable[[AnyGame], None], ...]] = (
    wire.law_7_unknown_fields_and_malformed_values_are_refused_with_the_path,
    blindness.law_3_most_exchanges_are_possible_and_every_inference_occurs,
    imagination.law_4_on_a_small_deck_imagination_possibility_and_truth_agree,
    books.every_paragraph_has_a_test_that_cites_it,
    books.every_ruling_has_a_paragraph_and_a_test_and_nothing_else_is_cited,
    books.every_paragraph_that_the_code_cites_is_in_the_rule_book,
    books.every_refusal_has_its_sentence_and_every_sentence_is_used,
    turning.every_ruling_has_a_line_to_turn_around,
    turning.turning_a_ruling_around_fails_its_test,
)
"""Laws that are tried once a game."""
