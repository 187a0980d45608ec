"""Laws 1, 2, 5, 6 and 7 at every table; a new game gets them by existing."""

from americana.laws import playing, shortcuts, whole, wire
from tests.contract.tables import each_first, each_game, each_single, each_table, each_table_at_once

test_law_1_a_record_replays = each_table(playing.law_1_a_record_replays_to_the_same_views_events_and_digests)
test_law_2_play_goes_on_and_ends = each_table(playing.law_2_play_always_goes_on_and_ends_within_the_bound)
test_law_2_just_what_is_offered_is_accepted = each_single(
    playing.law_2_what_is_offered_is_accepted_and_all_else_is_refused
)
"""Four seconds at all tables of a run."""
test_law_2_nobody_acts_for_another = each_single(playing.law_2_nobody_acts_for_another_or_as_the_dealer)
test_law_2_what_is_no_act = each_first(playing.law_2_what_is_no_act_is_never_carried_out)
test_law_5_nothing_is_lost = each_table_at_once(whole.law_5_nothing_is_lost_and_nothing_appears)
test_law_6_the_original_stays = each_table(whole.law_6_no_act_on_a_copy_changes_the_original)
test_law_6_a_copy_goes_the_way_of_its_original = each_table(whole.law_6_a_copy_goes_the_way_of_its_original)
test_law_6_a_match_travels = each_first(whole.law_6_a_match_comes_back_from_a_journey_and_goes_the_same_way)
test_law_6_nobody_need_listen = each_table(whole.law_6_a_search_that_listens_to_nothing_reaches_the_same_facts)
test_law_6_a_fold_passes_one_by_one = each_single(shortcuts.law_6_a_fold_comes_to_what_passing_one_by_one_does)
test_law_6_an_aside_by_lot_has_the_odds_of_its_list = each_single(
    shortcuts.law_6_an_aside_by_lot_has_the_odds_of_drawing_from_the_list
)
test_law_7_all_survives_json = each_single(wire.law_7_actions_events_views_scenes_and_tellings_survive_json)
test_law_7_acts_read_back = each_first(wire.law_7_acts_read_back_from_their_notation)
test_law_7_the_malformed_is_refused = each_game(
    wire.law_7_unknown_fields_and_malformed_values_are_refused_with_the_path
)
