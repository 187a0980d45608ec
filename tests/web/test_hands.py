"""Readable hands: a raised card is whole, its neighbors in reach, hands are sorted, cards enlarged."""

import re
from importlib import resources

import msgspec
import pytest
from playwright.sync_api import Page

from americana.core import registry
from americana.server.base.static_files import WEB
from tests.web.conftest import Opener
from tests.web.players import READY, open_table
from tests.web.test_pages import faults
from tests.web.test_picture import DRAW, scene

WIDE, PHONE = {"width": 1366, "height": 625}, {"width": 390, "height": 844}
MIDDLE = """(at) => {
  const lay = document.querySelector('.hands .lay');
  const [card, next] = [lay.children[at], lay.children[at + 1]];
  const box = lay.getBoundingClientRect();
  const beside = next && next.offsetTop === card.offsetTop ? next.offsetLeft - card.offsetLeft : card.offsetWidth;
  return [box.x + card.offsetLeft + beside / 2, box.y + card.offsetTop + 8];
}"""
WHOLE = """(at) => {
  const card = document.querySelector('.hands .lay').children[at];
  const { x, y, right, bottom } = card.getBoundingClientRect();
  const corners = [x + 6, right - 6].flatMap((left) => [[left, y + 6], [left, bottom - 6]]);
  const spots = [...corners, [(x + right) / 2, (y + bottom) / 2]];
  return spots.every(([left, top]) => document.elementFromPoint(left, top)?.closest('playing-card') === card);
}"""
CHOSEN = "[...document.querySelector('.hands .lay').children].flatMap((c, i) => c.matches('.chosen') ? [i] : [])"
NAMES = "[...document.querySelectorAll('.hands playing-card')].map((card) => card.card.name)"


def drawn(visit: Opener, game: str, seats: int, what: str, /, **how: object) -> Page:
    """A page on which a scene of the corpus lies."""
    page = visit(**how)
    page.goto(open_table(page, game, seats))
    page.wait_for_function(READY)
    page.evaluate(DRAW, msgspec.to_builtins([scene(game, seats, what)]))
    page.evaluate(
        "document.querySelector('card-table').addEventListener('acted', (e) => { window.acted = e.detail })"
    )
    return page


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["desk", "phone"])
def test_of_25_cards_the_one_pointed_at_rises_whole_and_its_neighbours_stay_in_reach(
    visit: Opener, size: dict[str, int]
) -> None:
    page = drawn(visit, "parlor", 2, "crowded", viewport=size)
    for at in (0, 5, 6, 7, 13, 24):
        page.mouse.move(*page.evaluate(MIDDLE, at))
        assert page.evaluate("document.querySelectorAll('.hands .raised').length") == 1
        assert page.evaluate(WHOLE, at), at
    page.mouse.move(2, 2)
    assert page.evaluate("document.querySelectorAll('.hands .raised').length") == 0


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["desk", "phone"])
def test_a_card_that_is_chosen_or_has_the_focus_rises_whole(visit: Opener, size: dict[str, int]) -> None:
    page = drawn(visit, "politics", 3, "crowded", viewport=size)
    for at in (4, 5):
        page.mouse.click(*page.evaluate(MIDDLE, at))
        page.mouse.move(2, 2)
        assert page.evaluate(CHOSEN) == [at], "a click belongs to the strip, whatever lies over it"
        assert page.evaluate(WHOLE, at)
    page.keyboard.press("Tab")
    page.locator(".hands playing-card").nth(9).focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate(WHOLE, 10)


PLACES = "[...document.querySelectorAll('.hands playing-card')].map((card) => card.offsetLeft)"


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", ["american", "bookshop", "dream", "parlor", "politics"])
def test_a_hand_stays_where_it_is_when_a_card_of_it_is_chosen(
    visit: Opener, game: str, size: dict[str, int]
) -> None:
    """Otherwise the second tap meets another card; a chosen card says what it does where no choice does."""
    fewest, most = registry.find(game).seats
    for seats in {fewest, most}:
        page = drawn(visit, game, seats, "fullest", viewport=size)
        free = page.locator(".hands playing-card[role=button]:not([aria-disabled])")
        if free.count() < 2:
            continue
        before = page.evaluate(PLACES)
        box = free.nth(1).bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + 8, box["y"] + 12)
        page.wait_for_selector(".hands .chosen")
        assert page.evaluate(PLACES) == before
        page.keyboard.press("Escape")
        page.wait_for_selector(".hands .chosen", state="detached")
        assert page.evaluate(PLACES) == before


def test_the_words_of_the_chosen_card_are_read_below_the_question(visit: Opener) -> None:
    page = drawn(visit, "dream", 2, "fullest", viewport={"width": 1366, "height": 768})
    free = "[...document.querySelectorAll('.hands playing-card')].findIndex((card) => card.card.face.words)"
    at = page.evaluate(free)
    page.mouse.click(*page.evaluate(MIDDLE, at))
    words = page.evaluate("(at) => document.querySelectorAll('.hands playing-card')[at].card.face.words", at)
    assert page.locator(".ask .hint").inner_text() == words


def test_a_note_that_is_read_runs_into_no_other(visit: Opener) -> None:
    page = drawn(visit, "parlor", 2, "crowded", viewport=WIDE)
    page.evaluate("""() => {
      const { scene } = document.querySelector('card-table');
      const cards = (zone) => zone.cards?.map((card) => ({ ...card, note: 'makes a run of four' }));
      const zones = scene.zones.map((zone) => zone.arrangement === 'hand' ? { ...zone, cards: cards(zone) } : zone);
      document.querySelector('card-table').show({ ...scene, zones }, []);
    }""")
    page.mouse.move(*page.evaluate(MIDDLE, 7))
    seen = "(one) => one.checkVisibility({ visibilityProperty: true })"
    notes = f"[...document.querySelectorAll('.hands .by')].filter({seen})"
    assert page.evaluate(f"{notes}.map((one) => [one.textContent, one.scrollWidth <= one.clientWidth])") == [
        ["makes a run of four", True]
    ]


def test_a_hand_is_sorted_as_the_player_likes_and_stays_so(visit: Opener) -> None:
    page = drawn(visit, "bookshop", 4, "follow", viewport=WIDE)
    dealt = page.evaluate(NAMES)
    sort = page.get_by_role("button", name="Sort your hand")
    sort.click()
    by_suit = page.evaluate(NAMES)
    sort.click()
    by_rank = page.evaluate(NAMES)
    worth = [
        int(name)
        for name in page.evaluate("[...document.querySelectorAll('.hands .lay > *')].map(c => c.card.face.corner)")
    ]
    assert worth == sorted(worth)
    assert sorted(by_rank) == sorted(by_suit) == sorted(dealt)
    assert by_rank != dealt
    free = ".hands playing-card[role=button]:not([aria-disabled])"
    name = page.evaluate(f"document.querySelector('{free}').card.name")
    page.locator(free).first.press("Enter")
    page.keyboard.press("Enter")
    assert page.evaluate("window.acted.card") == name
    page.reload()
    page.wait_for_function(READY)
    page.evaluate(DRAW, msgspec.to_builtins([scene("bookshop", 4, "follow")]))
    assert page.evaluate(NAMES) == by_rank
    page.keyboard.press("s")
    assert page.evaluate(NAMES) == dealt


def test_a_hand_whose_order_means_something_is_not_sorted(visit: Opener) -> None:
    page = drawn(visit, "dream", 3, "crowded")
    assert not page.get_by_role("button", name="Sort your hand").is_visible()
    dealt = page.evaluate(NAMES)
    page.keyboard.press("s")
    assert page.evaluate(NAMES) == dealt


def test_any_card_is_looked_at_large_with_all_that_can_be_said_of_it(visit: Opener) -> None:
    page = drawn(visit, "politics", 3, "crowded", viewport=WIDE)
    face = page.evaluate("document.querySelector('.hands .lay').children[3].card.face")
    page.mouse.click(*page.evaluate(MIDDLE, 3), button="right")
    dialog = page.get_by_role("dialog")
    for words in (face["title"], face["words"], face["flavour"], "Now"):
        assert words in dialog.inner_text()
    book = resources.files("americana.games.politics").joinpath("RULES.md").read_text(encoding="utf-8")
    words = book.partition(f"**{face['rule']}** ")[2][:20]
    page.wait_for_function("(words) => document.querySelector('dialog').innerText.includes(words)", arg=words)
    assert faults(page) == []
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    page.locator(".middle playing-card:visible").first.click(button="right", force=True)
    dialog.wait_for()
    page.keyboard.press("Enter")
    dialog.wait_for(state="detached")
    page.locator(".hands playing-card").nth(3).focus()
    page.keyboard.press("i")
    assert face["title"] in dialog.inner_text()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.querySelector('.hands .lay').children[4].card.face.title") in dialog.inner_text()
    page.get_by_role("button", name="Close").click()
    assert dialog.count() == 0


RETURNED = re.compile(r"\.on(?!load|error)[a-z]+ = [^=]*=> (?!\{).*(?:&&|\|\||[!=]==)")


def test_no_handler_gives_back_what_it_looked_at() -> None:
    """A handler that returns false stops the browser's own action: no key left the close-up of a card."""
    for file in sorted((WEB / "static").glob("*.js")):
        found = [line.strip() for line in file.read_text(encoding="utf-8").splitlines() if RETURNED.search(line)]
        assert found == [], f"{file.name}: give the handler a body in braces"


@pytest.mark.parametrize("size", [PHONE, {"width": 640, "height": 360}], ids=["upright", "low"])
def test_a_finger_that_rests_looks_at_a_card_and_does_nothing_else(visit: Opener, size: dict[str, int]) -> None:
    page = drawn(visit, "politics", 3, "crowded", viewport=size, has_touch=True)
    x, y = page.evaluate(MIDDLE, 3)
    line = page.context.new_cdp_session(page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    dialog = page.get_by_role("dialog")
    dialog.wait_for()
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.evaluate(CHOSEN) == []
    box = dialog.bounding_box()
    assert box is not None
    assert min(box["x"], box["y"]) >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["y"] + box["height"] <= size["height"]
    dialog.get_by_role("button", name="Close").click()
    assert dialog.count() == 0
