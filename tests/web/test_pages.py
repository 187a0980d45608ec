"""Every page: no accessibility fault of any weight, no sideways scrolling, nothing forbidden, and light."""

import gzip
import re
from itertools import pairwise
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, Page, Response

from tests.web.conftest import PAINTED, Opener
from tests.web.players import READY, Mouse, open_table, play_on

PAGES = [
    "/",
    "/open/parlor",
    "/open/dream",
    "/rules/bookshop",
    "/rules/american",
    "/cards/politics",
    "/gallery",
    "/protocol",
    "/games",
    "/me",
    "/nowhere",
]
COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules that only a dark theme can break."""


def faults(page: Page, *rules: str) -> list[str]:
    """All faults that axe finds, or those by some of its rules, one line each."""
    page.evaluate("document.getAnimations().forEach(a => { try { a.finish() } catch { } })")
    page.evaluate(PAINTED)
    options: dict[str, object] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": list(rules)}
    found = Axe().run(page, options=options).response["violations"]
    return [f"{one['id']}: {node['html'][:160]}" for one in found for node in one["nodes"]]


def faults_by_day_and_night(page: Page) -> list[str]:
    """All faults that axe finds in the light theme, and those of colors in the dark theme."""
    found = faults(page)
    page.emulate_media(color_scheme="dark")
    found += [f"by night, {fault}" for fault in faults(page, *COLOURS)]
    page.emulate_media(color_scheme="light")
    return found


@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_no_accessibility_fault(visit: Opener, path: str) -> None:
    if path == "/nowhere":
        page = visit("/", color_scheme="light")
        page.set_content(page.request.get("/nowhere").text())
    else:
        page = visit(path, color_scheme="light")
    for summary in page.locator("summary:visible").all():
        summary.click()
    if path == "/gallery":
        page.wait_for_function("() => document.querySelectorAll('card-table playing-card').length > 50")
    assert faults_by_day_and_night(page) == []


@pytest.mark.parametrize("game", ["bookshop", "american"])
def test_a_table_has_no_accessibility_fault_in_the_middle_of_a_game(visit: Opener, game: str) -> None:
    page = visit(color_scheme="light")
    page.goto(open_table(page, game))
    play_on(page, Mouse(), 4)
    page.wait_for_function(READY)
    page.locator(".hands playing-card:not([aria-disabled])").first.press("Space")
    assert faults_by_day_and_night(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_role("button", name="Log").click()
    assert faults_by_day_and_night(page) == []


def test_before_and_after_a_game_there_is_no_fault_either(visit: Opener) -> None:
    page = visit()
    page.goto("/open/bookshop")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Start the game").wait_for()
    assert faults(page) == []
    page.goto(open_table(page, "bookshop", rounds="one"))
    play_on(page, Mouse())
    assert faults(page) == []


def test_after_a_game_its_review_and_its_result_have_no_fault(visit: Opener) -> None:
    page = visit()
    table = open_table(page, "leduc")
    page.goto(table)
    play_on(page, Mouse())
    for path, wanted in ((f"/review/{table[3:]}", "Every decision"), ("/games", "One game."), ("/me", "Leduc")):
        page.goto(path)
        page.locator("main").get_by_text(wanted).first.wait_for()
        assert faults(page) == [], path
        page.set_viewport_size({"width": 360, "height": 740})
        assert faults(page) == [], f"{path}, narrow"
        assert_narrow(page, path)
        page.set_viewport_size({"width": 1280, "height": 900})


@pytest.mark.parametrize("width", [360, 768, 1600])
def test_nothing_scrolls_sideways(visit: Opener, width: int) -> None:
    page = visit(viewport={"width": width, "height": 740})
    for path in ["/", "/open/parlor", "/open/politics", "/rules/bookshop", "/protocol", "/gallery"]:
        page.goto(path)
        for summary in page.locator("summary:visible").all():
            summary.click()
        assert_narrow(page, path)
    for game in ("american", "bookshop"):
        page.goto(open_table(page, game))
        play_on(page, Mouse(), 3)
        assert_narrow(page, game)


def assert_narrow(page: Page, what: str) -> None:
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{what} is {wide} px too wide"


@pytest.mark.parametrize("width", [360, 390])
def test_words_of_the_bar_stand_apart(visit: Opener, width: int) -> None:
    page = visit(viewport={"width": width, "height": 740})
    page.goto(open_table(page, "dream"))
    page.wait_for_function(READY)
    page.get_by_role("button", name="Players & chat").wait_for()
    ends = page.evaluate(
        """() => [...document.querySelectorAll('.bar > .brand, .tool:not([hidden])')].map((one) => {
          const words = document.createRange();
          words.selectNodeContents(one);
          const box = one.matches('.brand') ? one.getBoundingClientRect() : words.getBoundingClientRect();
          return [box.left, box.right];
        })"""
    )
    gaps = [right[0] - left[1] for left, right in pairwise(ends)]
    assert min(gaps) >= 6, gaps


def test_what_a_first_visit_fetches_is_light(visit: Opener) -> None:
    page = visit(tips=True)
    weights: dict[str, int] = {}

    def weigh(answer: Response) -> None:
        try:
            body = answer.body()
        except Error:  # the page was left meanwhile
            body = page.request.get(answer.url).body()
        weights[re.sub(r"^.*/static/[^/]*/", "", answer.url)] = len(gzip.compress(body))

    page.on("response", weigh)
    page.reload()
    page.wait_for_load_state("networkidle")
    door = sum(weights.values())
    path = open_table(page, "bookshop")
    with page.expect_response("**/api/tips/*"):
        page.goto(path)
    page.wait_for_function(READY)
    page.wait_for_load_state("networkidle")
    whole = sum(weights.values())
    print(f"\ndoor {door:,} bytes, door and table {whole:,} bytes, compressed", weights)
    assert door < 20_000
    assert whole < 70_000


def test_a_click_is_answered_in_the_next_frame(visit: Opener) -> None:
    """Nothing is awaited first, neither server nor motion; benchmarks/page.py measures the frame."""
    page = visit(reduced_motion="no-preference")
    page.goto(open_table(page, "bookshop"))
    page.wait_for_function(READY)
    pressed = page.evaluate(
        """async () => {
          const pressed = [];
          for (const card of document.querySelectorAll('.hands playing-card[role=button]:not([aria-disabled])')) {
            card.click();
            await new Promise((done) => requestAnimationFrame(done));
            pressed.push(card.getAttribute('aria-pressed'));
            document.querySelector('card-table').choosing.clear();
          }
          return pressed;
        }"""
    )
    assert pressed
    assert set(pressed) == {"true"}


def test_no_page_carries_inline_script_or_style() -> None:
    for file in (Path("src") / "americana" / "web" / "pages").glob("*.html"):
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|https?://", text), file.name
