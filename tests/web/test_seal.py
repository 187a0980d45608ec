"""The browser adds to the chance of a game, checks the deal at the end, and shows the result."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opener
from tests.web.players import Mouse, play_now, play_on

CHECK = """async (change) => {
  const { table } = document.querySelector('card-table').table;
  const from = document.querySelector('script[src$="table.js"]').src;
  const { check } = await import(from.replace('table.js', 'fair.js'));
  const { noted } = await import(from.replace('table.js', 'deal_seed.js'));
  const text = await (await fetch(`/api/records/${table}`)).text();
  try {
    return (await check(text.replace(new RegExp(change[0]), change[1]), noted(table))).join(' ');
  } catch (error) {
    return error.message;
  }
}"""


@pytest.fixture
def room(fair_room: str) -> str:
    """A room in which deals are pledged."""
    return fair_room


def finished(page: Page) -> Page:
    """Play a short game with bots to its end."""
    play_now(page, "Leduc Poker")
    play_on(page, Mouse())
    return page


def explained(page: Page, label: str) -> str:
    """Open the seal and read it."""
    page.get_by_role("button", name=label).click()
    words = page.get_by_role("dialog").inner_text()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    return words


def test_a_seal_tells_what_was_checked_and_what_was_not(visit: Opener) -> None:
    page = finished(visit())
    words = explained(page, "✓ Deal checked")
    assert "The commitment is the one that this browser saw before the game." in words
    assert "1 player added a value to the deal." in words
    assert "Your value is part of this deal." in words
    assert "looks at no cards" in words
    assert "accomplice of the room" in words
    assert "follows from these" in page.evaluate(CHECK, ["x^", ""])
    assert "not the one that it committed to" in page.evaluate(CHECK, ['"secret":"..', '"secret":"zz'])
    assert "should have drawn" in page.evaluate(CHECK, ['"cards":\\["(..?)","(..?)"', '"cards":["$2","$1"'])
    assert "took this browser's value" in page.evaluate(CHECK, [',"value":"[0-9a-f]*"', ""])


def test_a_page_that_is_not_secure_checks_with_our_own_sha256(visit: Opener, room: str) -> None:
    page = finished(visit(room.replace("127.0.0.1", "room.test")))
    assert page.evaluate("isSecureContext || Boolean(crypto.subtle)") is False
    assert "Your value is part of this deal." in explained(page, "✓ Deal checked")


def test_a_record_that_was_changed_breaks_the_seal(visit: Opener) -> None:
    page = visit()

    def forge(route: object) -> None:
        answer = route.fetch()  # type: ignore[attr-defined]
        route.fulfill(response=answer, body=answer.text().replace('"secret":"', '"secret":"0'))  # type: ignore[attr-defined]

    page.route("**/api/records/*", forge)
    finished(page)
    assert "not the one that it committed to" in explained(page, "✗ Deal not proved")


def test_the_next_game_is_dealt_with_a_value_too(visit: Opener) -> None:
    page = finished(visit())
    before = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_function("(before) => location.href !== before", arg=before)
    play_on(page, Mouse())
    assert "Your value is part of this deal." in explained(page, "✓ Deal checked")
