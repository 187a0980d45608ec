"""Every game's info obeys its laws."""

from americana.laws import game_infos
from tests.contract.cases import each_game

test_game_info_is_whole = each_game(game_infos.game_info_says_how_long_how_hard_and_for_how_many)
test_every_option_stands_in_one_group = each_game(game_infos.every_option_stands_in_one_group)
test_every_option_has_a_meaning = each_game(game_infos.every_option_has_a_meaning)
test_every_preset_can_be_opened = each_game(game_infos.every_preset_is_a_table_that_can_be_opened)
test_what_is_brought_in_a_file_has_a_sample = each_game(game_infos.what_is_brought_in_a_file_has_a_sample)
