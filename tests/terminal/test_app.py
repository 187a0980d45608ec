"""The app by keyboard and mouse: whole games, forms, refusals, pages, leaving and choosing."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest
from textual.geometry import Offset, Region
from textual.pilot import Pilot
from textual.widgets import OptionList, Select

from americana.core import registry
from americana.core.match import Match
from americana.core.record import load
from americana.core.scene import Scene
from americana.kit import file_lock
from americana.terminal import Choice, Saved
from americana.terminal.app import SoloTable, TableApp
from americana.terminal.pages import (
    Drawing,
    EndPage,
    HelpPage,
    LogPage,
    ReckoningPage,
    SheetPage,
    TablePage,
)
from americana.terminal.picture import picture
from americana.terminal.rule_book_page import BookPage
from americana.terminal.screen import SheetWidget
from americana.terminal.solo import Solo
from americana.terminal.start_lines import games
from americana.terminal.start_screen import SetupForm, StartApp
from tests.terminal.tables import NAMES, sit_down, until


def page_of(app: TableApp, name: str) -> str:
    return app.screen.query_one(f"#{name}", Drawing).render().plain


def shown(app: TableApp) -> list[str]:
    """Give the rows of the screen."""
    return table_screen(app).query_one(SheetWidget).sheet.text().plain.split("\n")


def does(app: TableApp) -> str:
    """Give the line that says what Enter does."""
    return shown(app)[-2].strip()


def table_screen(app: TableApp) -> SoloTable:
    assert isinstance(app.screen, SoloTable)
    return app.screen


async def settle(app: TableApp, pilot: Pilot[None]) -> None:
    """Wait until the person is asked, or another page is open."""
    for _ in range(2000):
        await pilot.pause()
        if isinstance(app.screen, ReckoningPage):
            await pilot.press("enter")
        elif not isinstance(app.screen, SoloTable) or (app.screen.waiting and not app.table.over):
            return
    raise AssertionError("the bots never finish")


async def become(pilot: "Pilot[None] | Pilot[Choice | Saved | None]", condition: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    for _ in range(2000):
        if condition():
            return
        await pilot.pause()
    raise AssertionError("it never becomes so")


def is_open(app: TableApp | StartApp, page: type[object]) -> bool:
    return isinstance(app.screen, page) and app.screen.is_mounted


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_whole_game_by_keyboard(tmp_path: Path, size: tuple[int, int]) -> None:
    app = TableApp(sit_down(tmp_path / "game.jsonl"), pace=0)
    async with app.run_test(size=size) as pilot:
        await settle(app, pilot)
        for _ in range(40):
            if isinstance(app.screen, EndPage):
                break
            form = table_screen(app).shown.offers[0].blank
            await pilot.press(*(["down", "enter"] if form else ["enter"]))
            await settle(app, pilot)
        assert isinstance(app.screen, EndPage)
        assert "Score sheet" in page_of(app, "sheet")
        await pilot.press("q")
    assert load(app.table.path).over
    assert app.table.farewell() == f"The record is in {app.table.path}."


async def test_arrows_move_and_enter_plays_the_card_pointed_at(tmp_path: Path) -> None:
    app = TableApp(sit_down(tmp_path / "game.jsonl"), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        offers = table_screen(app).shown.offers
        await pilot.press("right", "tab", "right", "left")
        assert does(app) == f"⏎ {offers[2].label}"
        await pilot.press("enter")
        await settle(app, pilot)
        assert b'"%s"' % offers[2].cards[0].encode() in bytes(acts_of_person(app.table)[0])


def acts_of_person(table: Solo) -> list[bytes]:
    return [bytes(act.act) for act in table.match.record.acts if act.seat == table.you]


async def test_numbers_of_two_digits_wait_for_the_second(tmp_path: Path) -> None:
    app = TableApp(sit_down(tmp_path / "game.jsonl"), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        wanted = table_screen(app).shown.offers[11].cards[0]
        await pilot.press("1")
        assert does(app) == f"⏎ {table_screen(app).shown.offers[0].label} · 1… or type another digit"
        assert not acts_of_person(app.table)
        await pilot.press("2")
        await settle(app, pilot)
        assert wanted.encode() in acts_of_person(app.table)[0]


async def test_a_blocked_card_says_why_and_is_not_played(tmp_path: Path) -> None:
    app = TableApp(until(tmp_path, has_blocked), pace=0)
    acts = len(app.table.match.record.acts)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        for _ in range(20):
            await pilot.press("right")
            if "✗" in does(app):
                break
        blocks = [card.blocked for zone in app.table.scene().zones for card in zone.cards if card.blocked]
        reason = blocks[0].reason
        assert reason in does(app)
        await pilot.press("enter", "space")
        assert reason in does(app)
    assert len(app.table.match.record.acts) == acts


def has_blocked(scene: Scene) -> bool:
    return any(card.blocked for zone in scene.zones for card in zone.cards)


async def test_cards_are_chosen_for_a_form_with_space(tmp_path: Path) -> None:
    app = TableApp(until(tmp_path, has_form(2)), pace=0)
    names = app.table.scene().offers[0].blank
    assert names is not None
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        await pilot.press("space", "right", "space", "left", "space", "left")
        assert "✓" in "".join(shown(app))
        await pilot.press("right", "right", "enter")
        await settle(app, pilot)
    assert b'["%s"]' % names.of[1].encode() in acts_of_person(app.table)[-1]


def has_form(size: int) -> Callable[[Scene], bool]:
    return lambda scene: scene.offers[0].blank is not None and len(scene.offers[0].blank.of) >= size


async def test_enter_on_a_card_of_a_form_chooses_before_it_sends(tmp_path: Path) -> None:
    app = TableApp(until(tmp_path, has_form(1)), pace=0)
    before = len(acts_of_person(app.table))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        await pilot.press("enter")
        assert len(acts_of_person(app.table)) == before
        await pilot.press("enter")
        await settle(app, pilot)
    assert len(acts_of_person(app.table)) == before + 1


async def test_a_card_is_played_by_two_clicks(tmp_path: Path) -> None:
    app = TableApp(sit_down(tmp_path / "game.jsonl"), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        wanted = table_screen(app).shown.offers[3]
        [row] = [y for y, line in enumerate(shown(app)) if "╭4──" in line]
        spot = Offset(shown(app)[row].index("╭4──") + 1, row + 1)
        await pilot.click(offset=spot)
        assert does(app) == f"⏎ {wanted.label}"
        assert not acts_of_person(app.table)
        await pilot.click(offset=spot)
        await settle(app, pilot)
    assert wanted.cards[0].encode() in acts_of_person(app.table)[0]


async def test_an_offer_is_taken_by_a_click(tmp_path: Path) -> None:
    app = TableApp(until(tmp_path, has_form(1)), pace=0)
    before = len(acts_of_person(app.table))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        [row] = [y for y, line in enumerate(shown(app)) if "Keep the chosen cards (" in line and "⏎" not in line]
        await pilot.click(offset=(shown(app)[row].index("Keep") + 2, row))
        await settle(app, pilot)
    assert len(acts_of_person(app.table)) == before + 1


async def test_what_looks_like_a_button_can_be_clicked(tmp_path: Path) -> None:
    app = TableApp(sit_down(tmp_path / "game.jsonl"), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        pages = (HelpPage, BookPage, TablePage, SheetPage, LogPage)
        for word, page in zip(("help", "rules", "table", "scores", "log"), pages, strict=True):
            await pilot.click(offset=(shown(app)[-1].index(word) + 1, 23))
            await become(pilot, partial(is_open, app, page))
            assert isinstance(app.screen, page)
            await pilot.press("q")
            await become(pilot, partial(is_open, app, SoloTable))  # q leaves the open page, then the table


async def test_without_colours_everything_is_grey(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = TableApp(sit_down(tmp_path / "game.jsonl"), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        strips = [app.screen.query_one(SheetWidget).render_lines(Region(0, y, 80, 1))[0] for y in range(24)]
        styles = [segment.style for strip in strips for segment in strip if segment.style]
        colours = {colour.triplet for style in styles for colour in (style.color, style.bgcolor) if colour}
    assert len(colours) > 3
    assert all(each and each.red == each.green == each.blue for each in colours)


async def test_a_key_takes_the_last_act_back_or_says_why_it_stands(tmp_path: Path) -> None:
    app = TableApp(sit_down(tmp_path / "game.jsonl"), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        await pilot.press("u")
        assert "no move to undo" in "\n".join(shown(app))
        before = table_screen(app).shown
        app.table.act(before.offers[0].act)
        await pilot.press("u")
        await settle(app, pilot)
        assert table_screen(app).shown == before
        assert acts_of_person(app.table) == []
        await pilot.press("enter")
        await settle(app, pilot)
        await pilot.press("u")
        assert "you've seen new cards since" in "\n".join(shown(app))


async def test_a_round_that_is_over_is_looked_at_until_one_goes_on(tmp_path: Path) -> None:
    app = TableApp(sit_down(tmp_path / "game.jsonl", rounds="as many as players"), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(4000):
            await pilot.pause()
            if isinstance(app.screen, ReckoningPage):
                break
            if table_screen(app).waiting:
                form = table_screen(app).shown.offers[0].blank
                await pilot.press(*(["down", "enter"] if form else ["enter"]))
        assert isinstance(app.screen, ReckoningPage)
        assert "You have the most" in page_of(app, "reckoning")
        await pilot.press("enter")
        await become(pilot, partial(is_open, app, SoloTable))
        assert isinstance(app.screen, SoloTable)


async def test_an_amount_is_counted_or_typed_and_asides_wait_beside_it(tmp_path: Path) -> None:
    app = TableApp(haggle(tmp_path / "game.jsonl"), pace=0)
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(app, pilot)
        bid = numbered(app, "Bid")
        await pilot.press(bid, "right", "right", "left")
        assert "◂ 1 ▸" in does(app)
        await pilot.press("9", "enter")
        assert "from 0 to" in does(app)
        await pilot.press("escape")
        await pilot.press(bid, "2", "enter")
        await settle(app, pilot)
    assert acts_of_person(app.table)[0] == b'{"type":"bid","chips":2}'


async def test_an_aside_leaves_the_question_open(tmp_path: Path) -> None:
    app = TableApp(haggle(tmp_path / "game.jsonl"), pace=0)
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(app, pilot)
        await pilot.press(numbered(app, "Give"), "up", "enter")
        await settle(app, pilot)
        assert app.table.you in app.table.match.to_act
    assert b'"give"' in acts_of_person(app.table)[0]


def numbered(app: TableApp, label: str) -> str:
    """Find the number of a choice."""
    cursor = table_screen(app).cursor
    return next(
        str(number)
        for number, spot in enumerate(cursor.numbered, 1)
        if spot.kind == "offer" and cursor.scene.offers[spot.offer].label.startswith(label)
    )


def haggle(path: Path) -> Solo:
    game, rng = registry.find("haggle"), Random(2)
    match = Match.start(game, game.make_setup(3), rng, NAMES[:3])
    return Solo(match, [None, game.medium(), game.medium()], NAMES[:3], rng, path)


async def test_leaving_saves_where_one_was(tmp_path: Path) -> None:
    app = TableApp(sit_down(tmp_path / "game.jsonl"), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        await pilot.press("enter")
        await settle(app, pilot)
        await pilot.press("q")
    again = Match.resume(app.table.match.game, load(app.table.path), Random(1))
    assert again.scene(0, NAMES[:3]) == app.table.scene()
    assert f"--resume {app.table.path}" in app.table.farewell()


async def test_where_nothing_can_be_written_the_screen_says_so_as_it_opens(tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    table = sit_down(tmp_path / "taken" / "game.jsonl")
    table.keep(file_lock.lock_record(table.path))
    app = TableApp(table, pace=0)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(app, pilot)
        assert [toast.message for toast in app._notifications] == [table.trouble]
        assert table.trouble.startswith("The record is not saved: cannot write ")


async def test_the_rule_book_opens_where_it_was_cited(tmp_path: Path) -> None:
    app = TableApp(sit_down(tmp_path / "game.jsonl"), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        await pilot.press("r")
        await become(pilot, partial(is_open, app, BookPage))
        assert isinstance(app.screen, BookPage)
        assert app.screen.cited == "1.4"
        [paragraph] = app.screen.query(".cited")
        await become(pilot, lambda: app.screen.region.contains_region(paragraph.region))
        await pilot.press("escape", "s")
        await become(pilot, partial(is_open, app, SheetPage))
        assert isinstance(app.screen, SheetPage)


async def test_playing_again_makes_a_new_deal_and_keeps_the_first_record(tmp_path: Path) -> None:
    table = sit_down(tmp_path / "game.jsonl")
    while not table.over:
        turn = table.turn()
        if turn is not None:
            table.carry_out(turn, turn.think(table.bot_rng))
        else:
            offer = table.scene().offers[0]
            table.act({**offer.act})
    app = TableApp(table, pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        assert isinstance(app.screen, EndPage)
        await pilot.press("a")
        await settle(app, pilot)
        assert not app.table.over
        await pilot.press("q")
    assert load(tmp_path / "game.jsonl").over
    assert not load(tmp_path / "game-2.jsonl").over


async def test_resizing_draws_everything_again(tmp_path: Path) -> None:
    app = TableApp(sit_down(tmp_path / "game.jsonl"), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        for size in ((160, 50), (60, 20), (30, 10), (80, 24)):
            await pilot.resize_terminal(*size)
            await become(pilot, partial(has_size, app, size))
            assert ("Too small" in "".join(shown(app))) == (size == (30, 10))


def has_size(app: TableApp, size: tuple[int, int]) -> bool:
    sheet = table_screen(app).query_one(SheetWidget).sheet
    return (sheet.width, sheet.height) == size


async def test_a_trick_is_seen_whole_before_it_is_taken(tmp_path: Path) -> None:
    app = TableApp(sit_down(tmp_path / "game.jsonl"), pace=0.01)
    tricks: list[int] = []
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        screen = table_screen(app)
        show = screen.show_scene

        def watched(scene: Scene) -> None:
            tricks.append(len(next(zone for zone in scene.zones if zone.id == "trick").cards))
            show(scene)

        screen.show_scene = watched  # type: ignore[method-assign]
        await pilot.press("enter")
        for _ in range(200):
            await pilot.pause(0.01)
            if screen.waiting:
                break
    assert tricks[:2] == [1, 2]
    assert 0 in tricks


async def test_a_game_is_chosen_with_its_seats_and_options() -> None:
    app = StartApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        names = registry.names()
        for _ in range(names.index("bookshop")):
            await pilot.press("down")
        await pilot.press("enter")
        await become(pilot, partial(is_open, app, SetupForm))
        assert isinstance(app.screen, SetupForm)
        app.screen.query_one("#choice-seats", Select).value = 4
        app.screen.query_one("#choice-memory", Select).value = True
        await pilot.press("enter")
        await pilot.pause()
    assert app.return_value == Choice("bookshop", 4, {"memory": True})


async def test_bots_are_chosen_by_level() -> None:
    app = StartApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        app.screen.query_one("#choice-bots", Select).value = "easy"
        await pilot.press("f2")
        await pilot.pause()
    assert isinstance(app.return_value, Choice)
    assert app.return_value.bots == "easy"


async def test_a_game_that_was_left_is_gone_on_with_or_deleted(tmp_path: Path) -> None:
    paths = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for path in paths:
        sit_down(path).save()
    saved = [Saved(path, "American Bookshop", "16 Nov 2026, 12:00", "you 3, medium 1 4") for path in paths]
    app = StartApp(saved)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        listed = app.screen.query_one(OptionList)
        assert listed.option_count == 2 + len(saved) + len(games()), "and a heading for each kind"
        assert listed.virtual_size.height <= listed.size.height, "all games are in sight"
        await pilot.press("d")
        assert paths[0].exists(), "it is asked twice"
        await pilot.press("d")
        await become(pilot, lambda: not paths[0].exists())
        await pilot.press("home", "enter")
        await pilot.pause()
    assert app.return_value == saved[1]


@pytest.mark.parametrize("keys", [("enter", "escape", "q"), ("enter", "q"), ("q",)])
async def test_choosing_nothing(keys: tuple[str, ...]) -> None:
    app = StartApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)
        assert app._exit, "q leaves from everywhere"
    assert app.return_value is None


async def test_a_picture_for_the_readme() -> None:
    svg = await picture("bookshop", seats=3, turns=1)
    assert svg.startswith("<svg")
    assert "points" in svg


async def test_a_standing_answer_is_switched_by_a_key_and_seen(tmp_path: Path) -> None:
    game = registry.find("politics")
    rng = Random(4)
    match = Match.start(game, game.make_setup(3, candidates="deal"), rng, NAMES[:3])
    table = Solo(match, [None, game.medium(), game.medium()], NAMES[:3], rng, tmp_path / "game.jsonl")
    app = TableApp(table, pace=0)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(app, pilot)
        assert "· Auto-pass unless I'm targeted (p)" in "\n".join(shown(app))
        await pilot.press("p")
        await settle(app, pilot)
        assert "✓ Auto-pass unless" in "\n".join(shown(app))
        for _ in range(12):
            await pilot.press("1")
            await pilot.press("enter")
            await settle(app, pilot)
            assert table.match.standing(0) is None, "what needs no thought is not asked"
        await pilot.press("p")
        assert not table.standing
    other = TableApp(sit_down(tmp_path / "other.jsonl"), pace=0)
    async with other.run_test(size=(80, 24)) as pilot:
        await settle(other, pilot)
        await pilot.press("p")
        assert not other.table.standing
