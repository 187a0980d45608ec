"""Law 12: every lesson plays with the present rules, and answers every move of its pupil."""

from americana.laws import lessons
from americana.teach import lesson
from tests.contract.cases import GAMES, SOURCES, each_game

test_law_12_a_lesson_plays = each_game(lessons.law_12_a_lesson_plays_from_start_to_end)
test_law_12_a_lesson_touches_the_book = each_game(
    lessons.law_12_a_lesson_touches_every_section_that_a_first_game_meets
)
test_law_12_a_lesson_reads_well = each_game(lessons.law_12_a_lesson_reads_well_for_anybody)


def test_every_game_of_ours_has_a_lesson() -> None:
    taught = {game.name for game in GAMES if game.folder.parent == SOURCES and lesson.find(game) is not None}
    assert taught == {game.name for game in GAMES if game.folder.parent == SOURCES}
