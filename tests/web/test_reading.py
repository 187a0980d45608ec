"""Reading in a real browser: the book beside the table, figures, words, the cards, tips, and how it prints."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opener
from tests.web.players import READY, Mouse, open_table, play_on, question
from tests.web.test_pages import assert_narrow, faults

DRAWN = "() => document.documentElement.dataset.drawn !== undefined"
PRINTED = {"american": 2, "bookshop": 2, "dream": 2, "parlor": 4, "politics": 4}
"""Pages that a book may take on paper."""


def test_a_book_draws_real_scenes_and_explains_its_words(visit: Opener) -> None:
    page = visit("/rules/bookshop")
    page.wait_for_function(DRAWN)
    assert page.locator("figure[data-figure=limit] playing-card").count() == 6
    assert page.locator("figure[data-figure=table] card-table playing-card").count() > 20
    assert "Ann" in page.locator("figure[data-figure=scored] table").inner_text()
    page.get_by_role("button", name="limit", exact=True).first.click()
    expect(page.locator("#term-limit")).to_contain_text("14 with three players")
    assert "[D" not in page.locator("main").inner_text()
    assert faults(page) == []


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[] if game == "bookshop" else pytest.mark.long) for game in PRINTED]
)
def test_a_book_prints_on_a_few_pages(visit: Opener, game: str) -> None:
    page = visit(f"/rules/{game}")
    page.wait_for_function(DRAWN)
    paper = page.pdf(prefer_css_page_size=True)
    pages = len(re.findall(rb"/Type\s*/Page[^s]", paper))
    assert 1 < pages <= PRINTED[game]


def _asked(page: Page, game: str) -> None:
    page.goto(open_table(page, game))
    page.wait_for_function(READY)


def test_the_rule_behind_a_button_a_card_and_a_question_lies_beside_the_table(visit: Opener) -> None:
    page = visit()
    _asked(page, "parlor")
    page.locator(".tools").get_by_text("Rules").click()
    cited = page.locator(".leaf .paragraph.cited")
    cited.wait_for()
    assert page.locator(".hands playing-card").first.is_visible(), "the table is still there"
    page.keyboard.press("Escape")
    expect(page.locator(".leaf")).to_have_count(0)
    page.locator(".choices button").first.focus()
    page.keyboard.press("?")
    cited.wait_for()
    assert page.evaluate("document.activeElement.matches('.leaf .paragraph.cited')")
    box, screen = cited.bounding_box(), page.viewport_size
    assert box is not None
    assert screen is not None
    assert 0 <= box["y"] < screen["height"]
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.matches('.choices button')"), "back where one was"
    page.locator(".hands playing-card").first.focus()
    page.keyboard.press("?")
    expect(cited).to_contain_text("7.2")
    assert faults(page) == []


def test_a_finger_that_rests_on_a_choice_reads_its_rule_and_does_not_choose(visit: Opener) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    _asked(page, "parlor")
    asked = question(page)
    box = page.locator(".choices button").first.bounding_box()
    assert box is not None
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    line = page.context.new_cdp_session(page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    page.locator(".leaf .paragraph.cited").wait_for()
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.keyboard.press("Escape")
    assert question(page) == asked


def test_the_cards_can_be_looked_through_with_what_is_in_sight(visit: Opener) -> None:
    page = visit("/cards/politics")
    page.wait_for_function(DRAWN)
    assert page.locator(".heap playing-card").count() == 60
    page.get_by_role("button", name="By effect").click()
    page.get_by_role("heading", name="cancels a card").wait_for()
    _asked(page, "american")
    page.locator(".tools").get_by_text("Rules").click()
    page.locator(".leaf").get_by_role("link", name="Cards").click()
    page.locator(".leaf .heap").first.wait_for()
    shown = page.locator(".leaf .heap b").all_inner_texts()
    assert len(shown) == 13
    seen = sum(int(words.split(" of ")[0]) for words in shown)
    lying = page.evaluate(
        "document.querySelector('card-table').scene.zones.reduce((sum, zone) => sum + (zone.cards?.length ?? 0), 0)"
    )
    assert seen == lying, "what lies open, and nothing else"


def test_a_tip_is_given_once_and_never_again_by_one_tap(visit: Opener) -> None:
    page = visit(tips=True, viewport={"width": 390, "height": 844})
    _asked(page, "dream")
    tip = page.locator(".tip")
    expect(tip).to_contain_text("You must play a card every turn")
    assert faults(page) == []
    assert_narrow(page, "a tip")
    tip.get_by_role("link", name="Rule 2.4").click()
    page.locator(".leaf .paragraph.cited").wait_for()
    page.keyboard.press("Escape")
    tip.get_by_role("button", name="Got it").click()
    expect(tip).to_have_count(0)
    page.reload()
    page.wait_for_function(READY)
    page.wait_for_load_state("networkidle")
    expect(tip).to_have_count(0)
    page.evaluate("localStorage.removeItem('tips:dream')")
    page.reload()
    tip.get_by_role("button", name="No more tips").click()
    page.evaluate("localStorage.removeItem('tips:dream')")
    page.reload()
    play_on(page, Mouse(), 2)
    expect(tip).to_have_count(0)
