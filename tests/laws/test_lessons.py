"""Law 12 catches what is wrong with a lesson: each fault is planted in a copy of a good lesson."""

from dataclasses import replace
from pathlib import Path
from shutil import copy

import pytest

from americana.core import registry
from americana.core.game import AnyGame
from americana.laws import lessons
from americana.laws.reporting import LawBroken

FAULTS = {
    'at = { zone = "hand:0", cards = ["B1"] }': (
        'at = { zone = "hand:0", cards = ["B11"] }',
        "points at something that is not in the scene",
    ),
    'wrong = [{ act = { type = "play", card = "B7" }': (
        'wrong = [{ act = { type = "play", card = "B8" }',
        "has no answer to Play B7",
    ),
    'do = { type = "play", card = "G2" }': (
        'do = { type = "play", card = "G11" }',
        "points at G2, which it does not accept",
    ),
    "{1} led blue.": ("{7} led blue.", "asks for a name that nobody at the table has"),
    "play your blue 1.": ("click on your blue 1.", "speaks of one front"),
    'rules = ["3.2", "3.3"]': ('rules = ["3.2", "3.9"]', "cites 3.9, which the rule book does not have"),
}


def planted(tmp_path: Path, before: str, after: str, name: str = "bookshop") -> AnyGame:
    game = registry.find(name)
    copy(game.folder / "RULES.md", tmp_path)
    text = (game.folder / "lesson.toml").read_text(encoding="utf-8")
    assert before in text
    (tmp_path / "lesson.toml").write_text(text.replace(before, after, 1), encoding="utf-8")
    return replace(game, folder=tmp_path)


@pytest.mark.parametrize("before", FAULTS)
def test_a_fault_in_a_lesson_is_caught(tmp_path: Path, before: str) -> None:
    after, said = FAULTS[before]
    game = planted(tmp_path, before, after)
    with pytest.raises(LawBroken, match=said):
        tried(game)


def test_a_choice_that_a_step_points_at_and_refuses_is_caught(tmp_path: Path) -> None:
    game = planted(tmp_path, 'do = { type = "raise", chips = 1 }', 'do = { type = "raise", chips = 2 }', "parlor")
    with pytest.raises(LawBroken, match="points at Raise 1, which it does not accept"):
        tried(game)


def tried(game: AnyGame) -> None:
    lessons.law_12_a_lesson_plays_from_start_to_end(game)
    lessons.law_12_a_lesson_touches_every_section_that_a_first_game_meets(game)
    lessons.law_12_a_lesson_reads_well_for_anybody(game)
