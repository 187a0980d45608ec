"""Law 11, the picture: every scene of the corpus in every window, and nothing covered, cut or outside.

The tables of the corpus are split into ten shares. Every run draws today's share, and tomorrow's draws the next.
All of them are drawn with `--long`, and any one with AMERICANA_SHARE=0 … 9.

Named decisions (docs/decisions/0021): a name, a title of a slip and the headline end in dots where they are too
long. So does the text on a space of a board, at the tightest step alone; a tap on the space shows all of it.
"""

import os
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import JSHandle, Page

from americana.core import registry
from tests.web.conftest import Opener
from tests.web.corpus import Drawn, at, lessons, tables
from tests.web.players import READY, open_table
from tests.web.positions import TABLES

SIZES = [
    (360, 640),
    (390, 844),
    (844, 390),
    (640, 360),
    (768, 1024),
    (1024, 600),
    (1280, 720),
    (1366, 625),
    (1920, 1080),
]
SHARES = 10
TODAY = int(os.environ.get("AMERICANA_SHARE") or datetime.now(UTC).toordinal() % SHARES)
"""The tenth of the corpus that is drawn on every run; another one each day."""
SCRIPT = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
MEASURE = SCRIPT.partition("export const measure = ")[2].rstrip("; \n")
DRAW = f"""async (scenes) => {{
  const measure = {MEASURE};
  const {{ CardTable }} = await import(document.querySelector('script[src*="table.js"]').src);
  let [table, at] = [null, ""];
  const found = [];
  for (const {{ name, game, scene }} of scenes) {{
    if (name.split(":")[0] !== at) {{
      [table, at] = [new CardTable(), name.split(":")[0]];
      Object.assign(table.dataset, {{ game, title: scene.title }});
      document.body.replaceChildren(table);
    }}
    table.show({{ ...scene, offers: scene.offers ?? [] }}, []);
    if (scene.lesson) await table._teach().then(() => table.fitting.fit());
    await table._counting;
    document.querySelector("dialog.counted")?.close();
    found.push([name, measure()]);
  }}
  return found;
}}"""


def share(number: int, game: str) -> list[Drawn]:
    """A game's part of a tenth of the tables and of the lessons; neighbors in the list go to different shares."""
    played = [drawn for table in tables()[number::SHARES] if table[0].name == game for drawn in at(*table)]
    return played + [drawn for drawn in lessons()[number::SHARES] if drawn.game == game]


def faults(page: Page, scenes: JSHandle, width: int, height: int) -> list[str]:
    """Draw scenes that the page has in a window and say what is wrong with each."""
    page.set_viewport_size({"width": width, "height": height})
    drawn = page.evaluate(DRAW, scenes)
    return [f"{name} at {width}x{height}: {fault}" for name, found in drawn for fault in found]


@pytest.mark.early
@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize(
    "number", [pytest.param(one, marks=[] if one == TODAY else [pytest.mark.long]) for one in range(SHARES)]
)
def test_every_table_fits_every_window(visit: Opener, number: int, game: str) -> None:
    page = visit()
    page.goto(open_table(page, game))
    written = msgspec.json.encode(share(number, game)).decode()
    scenes = page.evaluate_handle("JSON.parse", written)  # a page takes a text much faster than its object
    found = [fault for width, height in SIZES for fault in faults(page, scenes, width, height)]
    assert found == [], f"{len(found)} faults, share {number}"


def test_the_corpus_is_large_and_has_everything_that_is_asked() -> None:
    scenes = [drawn for number in range(SHARES) for game in TABLES for drawn in share(number, game)]
    assert len(scenes) >= 400
    assert len({drawn.name for drawn in scenes}) == len(scenes)
    assert {drawn.game for drawn in scenes if drawn.scene.over} == {game.name for game, _, _ in tables()}


@pytest.mark.parametrize("seats", [2, 9])
def test_a_table_that_waits_for_players_fits_too(visit: Opener, seats: int) -> None:
    page = visit()
    wish = {
        "game": "parlor",
        "name": "Wilhelmina Featherstone",
        "seats": seats,
        "bots": "",
        "options": {"vote": True},
    }
    answer = page.request.post("/tables", data=wish, headers={"Origin": "/".join(page.url.split("/")[:3])})
    page.goto(f"/t/{answer.json()['table']}")
    page.get_by_role("button", name="Start the game").wait_for()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate(MEASURE) == [], f"{width}x{height}"


@pytest.mark.parametrize("size", [(390, 844), (1366, 625)], ids=["phone", "desk"])
@pytest.mark.parametrize("game", TABLES)
def test_cards_on_their_way_take_no_room_from_what_lies(visit: Opener, game: str, size: tuple[int, int]) -> None:
    page = visit(viewport={"width": size[0], "height": size[1]})
    page.goto(open_table(page, game))
    page.wait_for_function(READY)
    steps = page.evaluate(
        """() => {
          const { fitting, felt } = document.querySelector('card-table');
          const step = () => (fitting.fit(), felt.middle.parentElement.dataset.fit);
          const lying = step();
          const cards = [...document.querySelectorAll('.felt playing-card')];
          const flights = cards.map((card) => card.animate({ translate: ['0 1500px', '0 1500px'] }, 1e6));
          const flying = step();
          flights.forEach((flight) => flight.cancel());
          return [lying, flying, cards.length > 0];
        }"""
    )
    assert steps == [steps[0], steps[0], True]


def test_things_grow_again_only_once_there_has_been_room_for_a_while(visit: Opener) -> None:
    page = visit(viewport={"width": 1366, "height": 625})
    page.goto(open_table(page, "leduc"))
    page.wait_for_function(READY)
    steps = page.evaluate(
        """() => {
          const { fitting } = document.querySelector('card-table');
          const shown = () => Number(document.querySelector('.ground, [data-fit]').dataset.fit);
          fitting.fit();
          const loose = shown();
          fitting._take(4);
          const calm = Array.from({ length: 12 }, () => (fitting.fit(true, true), shown()));
          fitting._take(8);
          fitting.fit(true, true);
          const open = shown();
          fitting._take(4);
          fitting.fit();
          return [loose, calm, open, shown()];
        }"""
    )
    assert steps == [0, [4] * 11 + [0], 5, 0], "a larger window gives room at once, and so do seats that were shut"


def scene(game: str, seats: int, what: str) -> Drawn:
    """One scene of the corpus by its name."""
    found = registry.find(game)
    name = f"{game} {seats}"
    return next(drawn for drawn in at(found, found.make_setup(seats), name) if drawn.name == f"{name}: {what}")


def test_what_lies_before_others_opens_by_a_tap(visit: Opener) -> None:
    page = visit(viewport={"width": 640, "height": 360})
    page.goto(open_table(page, "politics", 6))
    page.wait_for_function(READY)
    page.evaluate(DRAW, msgspec.to_builtins([scene("politics", 6, "crowded")]))
    seat = page.locator(".others card-seat").first
    assert not seat.locator(".zones").is_visible()
    seat.locator(".peek").click()
    assert seat.locator(".zones").is_visible()
    assert seat.locator("playing-card.wordy").first.is_visible()
    page.keyboard.press("Escape")
    assert not seat.locator(".zones").is_visible()
