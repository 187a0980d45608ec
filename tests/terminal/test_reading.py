"""Reading in the terminal: figures as text, words, the rule behind a thing, the cards, and tips."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

from msgspec.structs import replace

from americana.core import registry
from americana.core.match import Match
from americana.core.scene import LogEntry, Scene
from americana.teach.tips import Tip, Tutor
from americana.terminal.app import PageApp, SoloTable, TableApp
from americana.terminal.line_mode import LineTable
from americana.terminal.rule_book_page import BookPage, CardsPage
from americana.terminal.solo import Solo
from tests.terminal.tables import NAMES, Script, sit_down

GAME = registry.find("american")


def table_of(folder: Path) -> Solo:
    match = Match.start(GAME, GAME.make_setup(2), Random(5), NAMES[:2])
    return Solo(match, [None, GAME.medium()], NAMES[:2], Random(5), folder / "game.jsonl")


async def test_a_book_draws_its_figures_and_lists_its_words() -> None:
    page = BookPage(GAME.rules_text, "3.2", GAME)
    app = PageApp(page)
    async with app.run_test(size=(90, 40)) as pilot:
        await pilot.pause()
        assert {figure.id for figure in page.query("Drawing")} == {"figure-table", "figure-turn", "figure-powers"}
        assert len(page.query(".cited")) == 1
        await pilot.press("g")
        await pilot.pause()
        assert "whole pile" in "".join(str(one.render()) for one in app.screen.query("Static"))


async def test_w_opens_the_rule_behind_a_card_and_c_the_cards(tmp_path: Path) -> None:
    app = TableApp(table_of(tmp_path), pace=0)
    async with app.run_test(size=(100, 32)) as pilot:
        for _ in range(200):
            await pilot.pause()
            if isinstance(app.screen, SoloTable) and app.screen.waiting:
                break
        screen = app.screen
        assert isinstance(screen, SoloTable)
        assert screen.tip is not None or screen.tutor is not None
        await pilot.press("w")
        await pilot.pause()
        assert isinstance(app.screen, BookPage)
        assert app.screen.cited
        await pilot.press("escape")
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(app.screen, CardsPage)
        assert "visible: Your hand" in app.screen._lines()


def test_tips_are_given_once_in_lines_and_can_be_ended(tmp_path: Path) -> None:
    first = Script(["1", "1", "1", "cards", "why 1", "no tips"])
    LineTable(table_of(tmp_path), first.read, first.write).run()
    assert "Tips are off." in first.text
    assert "visible: Your hand" in first.text
    assert "3.1 Players take turns." in first.text
    again = Script(["1", "1", "1"])
    LineTable(table_of(tmp_path), again.read, again.write).run()
    assert "Tip:" not in again.text


async def test_a_tip_is_read_at_its_question_and_gone_at_the_next(tmp_path: Path) -> None:
    table = sit_down(tmp_path / "game.jsonl")
    app = TableApp(table, pace=0)
    async with app.run_test(size=(100, 32)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, SoloTable)
        asked = table.scene()
        others = replace(asked, offers=())
        tip = Tip(say="The sum stayed below the limit.", rule="2.3")
        screen.tutor = Once(tip)
        screen.teach(asked, ())
        screen.teach(asked, ())
        assert screen.tip == tip, "somebody said something meanwhile"
        screen.teach(replace(asked, offers=asked.offers[:1]), ())
        assert screen.tip is None
        screen.tutor = Once(tip)
        screen.teach(others, ())
        screen.teach(others, ())
        assert screen.tip == tip, "nobody has asked anything yet"
        screen.teach(asked, ())
        assert screen.tip == tip, "now it can be read"
        screen.teach(replace(asked, offers=asked.offers[:1]), ())
        assert screen.tip is None


class Once(Tutor):
    """Gives one tip, no matter what there is to see."""

    def __init__(self, tip: Tip) -> None:
        self._left = [tip]

    def tip(self, scene: Scene, told: Sequence[LogEntry]) -> Tip | None:  # noqa: ARG002
        return self._left.pop() if self._left else None
