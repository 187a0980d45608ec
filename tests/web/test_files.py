"""A player's own deck file at a table in the browser."""

from pathlib import Path

from playwright.sync_api import Page

from tests.server.test_files import CARDS
from tests.web.conftest import Opener
from tests.web.players import READY, Mouse, is_over, play_on
from tests.web.test_pages import assert_narrow, faults

TITLE = "Americana: The Card Game"


def wish(page: Page) -> Page:
    """Go to the page that opens a table of this game, and unfold the place for the player's own cards."""
    page.get_by_label(f"Open a table: {TITLE}").click()
    page.get_by_text("Bring your own deck").click()
    return page


def test_a_deck_file_is_played_with(visit: Opener, tmp_path: Path) -> None:
    page = wish(visit())
    form = page.locator("form", has=page.locator("[name='file.deck']:visible"))
    deck = tmp_path / "kitchen.toml"
    deck.write_text(CARDS, encoding="utf-8")
    form.get_by_label("A file").set_input_files(deck)
    form.get_by_role("button", name="Open the table").click()
    page.get_by_text("or those of a deck file: Kitchen Table").wait_for()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_function(READY)
    play_on(page, Mouse())
    assert is_over(page)


def test_a_line_that_cannot_be_read_is_named_and_nothing_is_lost(visit: Opener) -> None:
    page = wish(visit(viewport={"width": 360, "height": 740}))
    box = page.locator("[name='file.deck']:visible")
    box.fill(CARDS.replace("draw 2", "fly 2"))
    form = page.locator("form", has=box)
    form.get_by_role("button", name="Open the table").click()
    said = form.get_by_role("alert")
    said.wait_for()
    assert "deck.toml, line 13: 'fly 2' is not an effect" in (said.text_content() or "")
    assert "fly 2" in box.input_value()
    assert_narrow(page, "a form with a complaint")
    assert faults(page) == []


def test_a_file_that_is_too_long_is_not_read(visit: Opener, tmp_path: Path) -> None:
    page = wish(visit())
    form = page.locator("form", has=page.locator("[name='file.deck']:visible"))
    deck = tmp_path / "long.toml"
    deck.write_text("# long\n" * 9000, encoding="utf-8")
    form.get_by_label("A file").set_input_files(deck)
    form.get_by_text("long.toml is too long").wait_for()
