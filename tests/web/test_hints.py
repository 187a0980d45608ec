"""A hint in the browser: a button and a key, and no button where the table plays without."""

from playwright.sync_api import expect

from tests.web.conftest import Opener
from tests.web.players import READY, open_table
from tests.web.test_pages import faults


def test_a_hint_is_asked_for_by_button_or_key_and_read(visit: Opener) -> None:
    page = visit()
    page.goto(open_table(page, "leduc"))
    page.wait_for_function(READY)
    page.get_by_role("button", name="Hint").click()
    dialog = page.get_by_role("dialog", name="Hint")
    expect(dialog.get_by_role("listitem").first).to_contain_text("best")
    expect(page.locator(".toast")).to_be_empty()
    assert faults(page) == []
    page.get_by_role("button", name="Back to the table").click()
    expect(dialog).to_have_count(0)
    page.keyboard.press("h")
    expect(dialog.get_by_role("listitem").first).to_contain_text("best")


def test_a_table_without_hints_has_no_button(visit: Opener) -> None:
    page = visit()
    origin = "/".join(page.url.split("/")[:3])
    wish = {"game": "leduc", "name": "Ada", "seats": 2, "bots": "medium", "hints": False}
    answer = page.request.post("/tables", data=wish, headers={"Origin": origin})
    page.goto(f"/t/{answer.json()['table']}")
    page.wait_for_function(READY)
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
