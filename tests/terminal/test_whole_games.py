"""Every game by its keys at 80 by 24 to its end: every question can be answered, what matters stays in sight."""

from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from americana.core import registry
from americana.core.match import Match
from americana.core.record import load
from americana.terminal.app import SoloTable, TableApp
from americana.terminal.pages import EndPage
from americana.terminal.solo import Solo
from tests.terminal.tables import NAMES
from tests.terminal.test_app import acts_of_person, settle, shown, table_screen
from tests.terminal.test_layout import flat, own_score

SAMPLE = 5
"""Answers in the usual run; the longer one plays to the end."""


def sit_down(name: str, save: Path) -> TableApp:
    """Deal the same cards every time, to the fewest seats of the game."""
    game, rng = registry.find(name), Random(11)
    seats = game.seats[0]
    match = Match.start(game, game.make_setup(seats), rng, NAMES[:seats])
    bots = [None, *(game.medium() for _ in range(seats - 1))]
    return TableApp(Solo(match, bots, NAMES[:seats], rng, save), pace=0)


async def answer(app: TableApp, pilot: Pilot[None], rng: Random) -> None:
    """Type a number, and then Enter and arrows until it is done."""
    cursor, before = table_screen(app).cursor, len(acts_of_person(app.table))
    asked = [
        number
        for number, spot in enumerate(cursor.numbered, 1)
        if spot.kind == "card" or (spot.kind == "offer" and not cursor.scene.offers[spot.offer].off_turn)
    ]
    number = str(rng.choice(asked))
    for key in (*number, *["enter", "right"] * 20):
        await pilot.press(key)
        if len(acts_of_person(app.table)) > before or not isinstance(app.screen, SoloTable):
            return
    raise AssertionError(f"{number} leads to nothing:\n" + "\n".join(shown(app)))


def check_sight(app: TableApp) -> None:
    """Check this screen by the law of the picture."""
    rows, scene = shown(app), table_screen(app).shown
    assert flat(scene.prompt) in flat(" ".join(rows))
    assert own_score(scene) in flat(" ".join(rows[:4]))
    assert "q leave" in rows[-1]


async def play(name: str, save: Path, most: int) -> TableApp:
    app, rng = sit_down(name, save), Random(1)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        if app.table.standing_words:
            await pilot.press("p")
            await settle(app, pilot)
        for _ in range(most):
            if not isinstance(app.screen, SoloTable):
                break
            check_sight(app)
            await answer(app, pilot, rng)
            await settle(app, pilot)
        else:
            return app
        assert isinstance(app.screen, EndPage)
        await pilot.press("q")
    assert load(save).over
    return app


@pytest.mark.parametrize("name", registry.names())
async def test_a_game_is_begun_by_its_keys(tmp_path: Path, name: str) -> None:
    app = await play(name, tmp_path / "game.jsonl", SAMPLE)
    assert app.table.over or len(acts_of_person(app.table)) >= SAMPLE


@pytest.mark.long
@pytest.mark.parametrize("name", registry.names())
async def test_a_game_is_played_to_its_end_by_its_keys(tmp_path: Path, name: str) -> None:
    assert (await play(name, tmp_path / "game.jsonl", 2000)).table.over
