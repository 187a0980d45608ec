"""A replay on a whole screen: forward, back, to a number, by itself, as another role and with all hands open."""

from collections.abc import Callable
from random import Random

from textual.pilot import Pilot

from americana.core import registry
from americana.core.game import SPECTATOR
from americana.core.match import Match
from americana.core.record import Record
from americana.core.scene import Scene
from americana.kit.replay_frames import ReplayFrames
from americana.terminal.app import PageApp
from americana.terminal.replay_screen import ReplayScreen
from americana.terminal.rule_book_page import BookPage
from americana.terminal.screen import SheetWidget
from tests.terminal.tables import NAMES

GAME = registry.find("bookshop")


def record_of_a_game() -> Record:
    rng, bot = Random(3), GAME.medium()
    match = Match.start(GAME, GAME.make_setup(3, rounds="one"), rng, NAMES[:3])
    while not match.over:
        seat = match.to_act[0]
        match.act(seat, bot.choose(match.view(seat), match.legal(seat), rng))
    return match.record


RECORD = record_of_a_game()


def rows(screen: ReplayScreen) -> str:
    return screen.query_one(SheetWidget).sheet.text().plain


async def become(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    for _ in range(2000):
        if condition():
            return
        await pilot.pause()
    raise AssertionError("it never becomes so")


def hands(scene: Scene) -> dict[int | None, int]:
    """Count the open cards in hands."""
    return {zone.seat: len(zone.cards) for zone in scene.zones if zone.arrangement == "hand"}


async def test_a_record_is_gone_through_in_both_directions() -> None:
    screen = ReplayScreen(GAME, RECORD, 0)
    async with PageApp(screen).run_test(size=(80, 24)) as pilot:
        await become(pilot, lambda: "Move 0 of" in rows(screen))
        await pilot.press("right", "right", "right")
        forth, told = screen.place, len(screen.told)
        assert forth >= 3
        await pilot.press("right", "left")
        assert (screen.place, len(screen.told)) == (forth, told)
        await pilot.press("end")
        assert screen.scene.over
        assert "win" in rows(screen)
        await pilot.press("up", "home", "1", "2")
        assert "go to move 12… Enter" in rows(screen)
        await pilot.press("enter")
        assert screen.place == 12
        assert "Move 12 of" in rows(screen)
        await pilot.press("down")
        assert screen.scene.reckoning is not None, "to where something was scored"


async def test_it_plays_by_itself_and_stops() -> None:
    screen = ReplayScreen(GAME, RECORD, None)
    async with PageApp(screen).run_test(size=(80, 24)) as pilot:
        await become(pilot, lambda: "Move 0 of" in rows(screen))
        await pilot.press("space")
        assert "playing, normal" in rows(screen)
        await pilot.press("f", "f")
        assert "playing, instant" in rows(screen)
        await become(pilot, lambda: screen.place > 3)
        await pilot.press("space")
        assert screen.timer is None
        await pilot.press("q")


async def test_a_viewer_sees_what_those_eyes_saw_and_all_hands_only_when_asked() -> None:
    screen = ReplayScreen(GAME, RECORD, None)
    async with PageApp(screen).run_test(size=(120, 40)) as pilot:
        await become(pilot, lambda: "Move 0 of" in rows(screen))
        await pilot.press("1", "0", "enter")
        assert "spectator's view" in rows(screen)
        assert not any(hands(screen.scene).values())
        await pilot.press("e")
        assert "Ada's view" in rows(screen)
        assert [seat for seat, cards in hands(screen.scene).items() if cards] == [0]
        await pilot.press("a")
        assert "all hands" in rows(screen)
        assert all(hands(screen.scene).values())
        await pilot.press("a", "e", "e", "e")
        assert "spectator's view" in rows(screen)


def test_every_picture_is_the_one_of_that_act() -> None:
    for role in (SPECTATOR, 0, 2):
        film = ReplayFrames(GAME, RECORD, role, opened=False)
        matches = Match.replay(GAME, RECORD, Random(0))
        for place, match in enumerate(matches):
            scene = match.scene(role, NAMES[:3])
            assert film.scenes[place].zones == scene.zones
            assert film.scenes[place].seats == scene.seats
            assert film.told[: film.heard[place]] == match.log(role, NAMES[:3])
        assert place == len(film.scenes) - 1


async def test_a_rule_book_opens_at_a_paragraph_and_q_leaves() -> None:
    app = PageApp(BookPage(GAME.rules_text, "2.3"))
    async with app.run_test(size=(80, 24)) as pilot:
        await become(pilot, lambda: bool(app.screen.query(".cited")))
        [paragraph] = app.screen.query(".cited")
        await become(pilot, lambda: app.screen.region.contains_region(paragraph.region))
        await pilot.press("q")
        assert app._exit
