"""Lessons in the terminal: by lines and on the screen, each played to its end and a little further."""

from pathlib import Path
from random import Random

import pytest

from americana.core import registry
from americana.core.errors import AmericanaError
from americana.core.game import AnyGame
from americana.teach.lesson_progress import GO_ON
from americana.terminal.app import SoloTable, TableApp
from americana.terminal.cursor import Cursor
from americana.terminal.lesson_table import LessonTable
from americana.terminal.line_mode import LineTable
from americana.terminal.pages import ReckoningPage
from americana.terminal.screen import SheetWidget
from tests.lessons import GAMES, lesson_of, meant
from tests.terminal.tables import NAMES, Script

SOME = [
    pytest.param(game, marks=[] if game.name in ("american", "politics") else pytest.mark.long) for game in GAMES
]
each_lesson = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def table_of(game: AnyGame, save: Path) -> LessonTable:
    lesson = lesson_of(game)
    bots = [None if seat == lesson.you else game.medium() for seat in range(lesson.seats)]
    return LessonTable(game, bots, NAMES[: lesson.seats], Random(5), save)


class Pupil(Script):
    """Follows each step by numbers, and tries a wrong answer first where one is known."""

    def __init__(self, table: LessonTable) -> None:
        super().__init__([])
        self.table = table
        self.more: list[str] = []

    def read(self, prompt: str) -> str:
        self.heard.append(prompt)
        assert len(self.heard) < 5000, "the lesson does not come to an end"
        if self.more:
            return self.more.pop(0)
        if not self.table.is_taught:
            raise EOFError
        act = meant(self.table.course.lesson, self.table.scene())
        if act == GO_ON:
            return ""
        for number, offer in enumerate(self.table.scene().offers, 1):
            if offer.act["type"] == act["type"] and (offer.blank is not None or offer.act == act):
                if offer.blank is None:
                    return str(number)
                filled = act[offer.blank.field]
                places = (
                    [str(offer.blank.of.index(str(one)) + 1) for one in filled] if isinstance(filled, list) else []
                )
                self.more = [" ".join(places) or str(filled)]
                return str(number)
        raise AssertionError(f"nothing on offer is {act}")


@each_lesson
def test_a_lesson_is_read_and_done_line_by_line(game: AnyGame, tmp_path: Path) -> None:
    table = table_of(game, tmp_path / "game.jsonl")
    pupil = Pupil(table)
    LineTable(table, pupil.read, pupil.write).run()
    assert not table.is_taught
    last = table.course.lesson.steps[-1].say
    assert last.split("{")[0][:30] in pupil.text
    assert f"Lesson {len(table.course.lesson.steps)} of" in pupil.text
    assert not table.over, "the game goes on from here"


@each_lesson
def test_what_was_done_in_a_lesson_stands(game: AnyGame, tmp_path: Path) -> None:
    table = table_of(game, tmp_path / "game.jsonl")
    with pytest.raises(AmericanaError, match="undo moves of the lesson"):
        table.take_back()
    while table.is_taught:
        while (turn := table.turn()) is not None:
            table.carry_out(turn, turn.think(table.bot_rng))
        table.act(meant(table.course.lesson, table.scene()))
    acts = len(table.match.record.acts)
    with pytest.raises(AmericanaError):
        table.take_back()
    assert (len(table.match.record.acts), table.is_taught) == (acts, False)


@pytest.mark.parametrize("game", SOME, ids=lambda game: game.name)
async def test_a_lesson_is_played_on_the_screen(game: AnyGame, tmp_path: Path) -> None:
    table = table_of(game, tmp_path / "game.jsonl")
    app = TableApp(table, pace=0)
    async with app.run_test(size=(100, 32)) as pilot:
        for _ in range(4000):
            await pilot.pause()
            if isinstance(app.screen, ReckoningPage):
                await pilot.press("enter")
                continue
            assert isinstance(app.screen, SoloTable)
            if not app.screen.waiting:
                continue
            if not table.is_taught:
                break
            rows = app.screen.query_one(SheetWidget).sheet.text().plain
            scene = table.scene()
            assert scene.lesson is not None
            assert f"Lesson {scene.lesson.step} of" in rows
            assert scene.prompt.split()[0] in rows
            act = meant(table.course.lesson, table.scene())
            if act == GO_ON:
                await pilot.press("enter")
            else:
                app.screen.waiting = False
                table.act(act)
                app.screen.go_on()
        assert not table.is_taught


def test_a_move_that_is_not_meant_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    table = table_of(registry.find("bookshop"), tmp_path / "game.jsonl")
    script = Script([*[""] * 6, "B7", "E8", "B1"])
    LineTable(table, script.read, script.write).run()
    assert "11 and 7 make 18" in script.text
    assert "you hold blue, so you must play blue" in script.text
    assert "You play blue 1 (sum 12)." in script.text


def test_a_lesson_can_be_left_for_the_game_itself(tmp_path: Path) -> None:
    table = table_of(registry.find("american"), tmp_path / "game.jsonl")
    script = Script(["2", "2", "1"])
    LineTable(table, script.read, script.write).run()
    assert not table.is_taught
    assert "This ends the lesson" in script.text
    assert "You play a 3." in script.text


def test_a_lesson_that_was_left_is_begun_again_and_not_gone_on_with_as_a_game(tmp_path: Path) -> None:
    table = table_of(registry.find("american"), tmp_path / "game.jsonl")
    script = Script(["1"])
    LineTable(table, script.read, script.write).run()
    assert table.is_taught
    assert script.text.endswith("learn american")
    assert "--resume" not in script.text
    assert not table.path.exists()
    assert "The lesson is not saved" in table.leaving
    script = Script(["2", "2"])
    LineTable(table, script.read, script.write).run()
    assert f"--resume {table.path}" in script.text
    assert table.path.exists()
    assert "The game is saved" in table.leaving


def test_the_cursor_rests_on_what_a_step_asks_for(tmp_path: Path) -> None:
    table = table_of(registry.find("bookshop"), tmp_path / "game.jsonl")
    for _ in range(6):
        table.act({**GO_ON})
        while (turn := table.turn()) is not None:
            table.carry_out(turn, turn.think(Random(0)))
    cursor = Cursor(table.scene())
    assert cursor.spot is not None
    assert cursor.cards[cursor.spot.key].card.name == "B1"
