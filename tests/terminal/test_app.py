"""The app by keyboard and mouse: whole games, forms, refusals, pages, leaving and choosing."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from rich.text import Text
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Select, Static

from americana.core import registry
from americana.core.match import Match
from americana.core.record import load
from americana.core.scene import Scene
from americana.terminal import Choice
from americana.terminal.app import TableApp, TableScreen
from americana.terminal.chooser import ChooserApp, SetupForm
from americana.terminal.pages import BookPage, EndPage, SheetPage
from americana.terminal.picture import picture
from americana.terminal.table import Table
from tests.terminal.tables import NAMES, sit_down, until


def text_of(app: TableApp, name: str) -> str:
    content = app.screen.query_one(f"#{name}", Static).content
    assert isinstance(content, Text)
    return content.plain


def table_screen(app: TableApp) -> TableScreen:
    assert isinstance(app.screen, TableScreen)
    return app.screen


async def settle(app: TableApp, pilot: Pilot[None]) -> None:
    """Wait until the person is asked, or another page lies on the table."""
    for _ in range(2000):
        await pilot.pause()
        if not isinstance(app.screen, TableScreen) or (app.screen.waiting and not app.table.over):
            return
    raise AssertionError("the bots never finish")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_whole_game_by_keyboard(tmp_path: Path, size: tuple[int, int]) -> None:
    app = TableApp(sit_down(tmp_path / "game.jsonl"), pace=0)
    async with app.run_test(size=size) as pilot:
        await settle(app, pilot)
        for _ in range(40):
            if isinstance(app.screen, EndPage):
                break
            screen = table_screen(app)
            await pilot.press("1" if screen.shown.offers[0].blank else "enter")
            await settle(app, pilot)
        assert isinstance(app.screen, EndPage)
        assert "Score sheet" in text_of(app, "sheet")
        await pilot.press("q")
    assert load(app.table.path).over
    assert app.table.farewell() == f"The record is in {app.table.path}."


async def test_arrows_move_and_enter_plays_the_card_pointed_at(tmp_path: Path) -> None:
    app = TableApp(sit_down(tmp_path / "game.jsonl"), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        offers = table_screen(app).shown.offers
        await pilot.press("right", "tab", "right", "left")
        assert text_of(app, "status") == f"⏎ {offers[2].label}"
        await pilot.press("enter")
        await settle(app, pilot)
        assert b'"%s"' % offers[2].cards[0].encode() in bytes(acts_of_person(app.table)[0])


def acts_of_person(table: Table) -> list[bytes]:
    return [bytes(act.act) for act in table.match.record.acts if act.seat == table.you]


async def test_numbers_of_two_digits_wait_for_the_second(tmp_path: Path) -> None:
    app = TableApp(sit_down(tmp_path / "game.jsonl"), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        wanted = table_screen(app).shown.offers[11].cards[0]
        await pilot.press("1")
        assert "1… Enter, or another digit" in text_of(app, "status")
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
            if "✗" in text_of(app, "status"):
                break
        blocks = [card.blocked for zone in app.table.scene().zones for card in zone.cards if card.blocked]
        reason = blocks[0].reason
        assert reason in text_of(app, "status").replace("\n", " ")
        await pilot.press("enter", "space")
        assert reason in text_of(app, "status").replace("\n", " ")
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
        assert "✓" in text_of(app, "hand")
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
        hand = app.screen.query_one("#hand").content_region
        x = text_of(app, "hand").splitlines()[-1].index(" 4 ")
        spot = Offset(hand.x + x + 1, hand.y + 1)
        await pilot.click(offset=spot)
        assert text_of(app, "status") == f"⏎ {wanted.label}"
        assert not acts_of_person(app.table)
        await pilot.click(offset=spot)
        await settle(app, pilot)
    assert wanted.cards[0].encode() in acts_of_person(app.table)[0]


async def test_an_offer_is_taken_by_a_click(tmp_path: Path) -> None:
    app = TableApp(until(tmp_path, has_form(1)), pace=0)
    before = len(acts_of_person(app.table))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        await pilot.click("#offers", offset=(5, 0))
        await settle(app, pilot)
    assert len(acts_of_person(app.table)) == before + 1


async def test_an_amount_is_counted_or_typed_and_asides_wait_beside_it(tmp_path: Path) -> None:
    app = TableApp(haggle(tmp_path / "game.jsonl"), pace=0)
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(app, pilot)
        assert "At any time:" in text_of(app, "offers")
        await pilot.press("1", "right", "right", "left")
        assert "◂ 1 ▸" in text_of(app, "status")
        await pilot.press("9", "enter")
        assert "From 0 to" in text_of(app, "status")
        await pilot.press("escape")
        await pilot.press("1", "2", "enter")
        await settle(app, pilot)
    assert acts_of_person(app.table)[0] == b'{"type":"bid","chips":2}'


async def test_an_aside_leaves_the_question_open(tmp_path: Path) -> None:
    app = TableApp(haggle(tmp_path / "game.jsonl"), pace=0)
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(app, pilot)
        await pilot.press("2", "up", "enter")
        await settle(app, pilot)
        assert app.table.you in app.table.match.to_act
    assert b'"give"' in acts_of_person(app.table)[0]


def haggle(path: Path) -> Table:
    game, rng = registry.find("haggle"), Random(2)
    match = Match.start(game, game.make_setup(3), rng, NAMES[:3])
    return Table(match, [None, game.steady(), game.steady()], NAMES[:3], rng, path)


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


async def test_the_rule_book_opens_where_it_was_cited(tmp_path: Path) -> None:
    app = TableApp(sit_down(tmp_path / "game.jsonl"), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, BookPage)
        assert app.screen.cited == "1.4"
        [paragraph] = app.screen.query(".cited")
        assert app.screen.region.contains_region(paragraph.region)
        await pilot.press("escape", "s")
        await pilot.pause()
        assert isinstance(app.screen, SheetPage)


async def test_playing_again_deals_anew_and_keeps_the_first_record(tmp_path: Path) -> None:
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


async def test_resizing_moves_the_log_and_draws_anew(tmp_path: Path) -> None:
    app = TableApp(sit_down(tmp_path / "game.jsonl"), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        assert not app.screen.query_one("#side").display
        await pilot.resize_terminal(160, 50)
        await pilot.pause()
        await pilot.pause()
        assert app.screen.query_one("#side").display
        assert len(text_of(app, "hand").splitlines()) == 6
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        await pilot.pause()
        assert len(text_of(app, "hand").splitlines()) == 4
        assert max(map(len, text_of(app, "table").splitlines())) <= 58


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
    app = ChooserApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        names = registry.names()
        for _ in range(names.index("bookshop")):
            await pilot.press("down")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, SetupForm)
        app.screen.query_one("#choice-seats", Select).value = 4
        app.screen.query_one("#choice-memory", Select).value = True
        await pilot.press("enter")
        await pilot.pause()
    assert app.return_value == Choice("bookshop", 4, {"memory": True})


async def test_choosing_nothing() -> None:
    app = ChooserApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "escape", "q")
        await pilot.pause()
    assert app.return_value is None


async def test_a_picture_for_the_readme() -> None:
    svg = await picture("bookshop", seats=3, turns=1)
    assert svg.startswith("<svg")
    assert "hand" in svg


async def test_a_standing_answer_is_switched_by_a_key_and_seen(tmp_path: Path) -> None:
    game = registry.find("politics")
    rng = Random(4)
    match = Match.start(game, game.make_setup(3, candidates="deal"), rng, NAMES[:3])
    table = Table(match, [None, game.steady(), game.steady()], NAMES[:3], rng, tmp_path / "game.jsonl")
    app = TableApp(table, pace=0)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(app, pilot)
        assert text_of(app, "standing") == "· Pass until a card is aimed at me"
        await pilot.press("p")
        await settle(app, pilot)
        assert text_of(app, "standing").startswith("✓")
        for _ in range(12):
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
        assert not other.screen.query_one("#standing", Static).display


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_choices_are_in_sight_however_much_lies_before_the_person(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    game = registry.find("politics")
    rng = Random(5)
    names = [*NAMES, "Flo"]
    match = Match.start(game, game.make_setup(6, candidates="deal"), rng, names)
    table = Table(match, [None, *(game.steady() for _ in range(5))], names, rng, tmp_path / "game.jsonl")
    app = TableApp(table, pace=0)
    async with app.run_test(size=size) as pilot:
        for _ in range(6):
            await settle(app, pilot)
            await pilot.pause()
            for name in ("prompt", "status", "standing"):
                part = app.screen.query_one(f"#{name}", Static)
                assert part.region.bottom <= app.screen.query_one("#near").region.bottom
                assert part.region.height >= 1
            await pilot.press("1", "enter")
