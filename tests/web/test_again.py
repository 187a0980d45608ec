"""Two browsers on the same deal: equal play ends equally, and results stand side by side."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opener
from tests.web.players import MOVED, READY, go_on, is_over, open_table, question
from tests.web.test_pages import assert_narrow, faults

DO = """() => {
  const table = document.querySelector('card-table');
  const { act, blank } = table.scene.offers.filter((offer) => !offer.aside)[0];
  const value = blank && (blank.kind === 'amount' ? blank.least : blank.of.slice(0, blank.least));
  table.wire.say({ type: 'act', question: table.question, act: blank ? { ...act, [blank.field]: value } : act });
}"""


@pytest.fixture
def room(fair_room: str) -> str:
    """A room in which deals are pledged."""
    return fair_room


def play_alike(page: Page) -> list[str]:
    """Always take the first offer; give everything seen on the way."""
    seen: list[str] = []
    while True:
        page.wait_for_function(READY)
        go_on(page)
        seen.append(page.evaluate("JSON.stringify(document.querySelector('card-table').scene.zones)"))
        if is_over(page):
            return seen
        asked = question(page)
        page.evaluate(DO)
        page.wait_for_function(MOVED, arg=asked)


def test_two_browsers_on_the_same_deal_with_equal_play_end_equally(visit: Opener) -> None:
    ada, bob = visit(), visit()
    table = open_table(ada, "bookshop", 3, rounds="one")
    ada.goto(table)
    first = play_alike(ada)
    ada.get_by_role("link", name="Replay this deal").click()
    link = ada.url
    bob.goto(link)
    bob.get_by_role("button", name="Play this deal").click()
    bob.wait_for_url("**/t/*")
    here = bob.url.split("/t/")[1]
    assert bob.request.get(f"/api/films/{table[3:]}").status == 403, "closed while it is played"
    assert bob.request.get(f"/api/records/{table[3:]}").status == 403
    assert play_alike(bob) == first
    bob.goto(link)
    rows = bob.locator(".tally").first.locator("tbody tr")
    expect(rows).to_have_count(2)
    assert faults(bob) == []
    bob.set_viewport_size({"width": 360, "height": 740})
    assert_narrow(bob, "the same deal again")
    assert rows.nth(0).locator("td").first.inner_text() == rows.nth(1).locator("td").first.inner_text()
    assert bob.request.get(f"/api/films/{table[3:]}").ok
    assert bob.request.get(f"/api/films/{here}").ok


def test_company_and_several_tables_have_no_fault(visit: Opener) -> None:
    page = visit("/open/bookshop")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Players & chat").click()
    several = page.get_by_role("link", name="Play the same deals at several tables")
    several.wait_for()
    assert faults(page) == []
    several.click()
    page.get_by_role("button", name="Open another table").wait_for()
    assert faults(page) == []
