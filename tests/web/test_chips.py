"""Chips that change hands are seen on their way, and a full table still shows its board on a phone."""

from tests.web.conftest import Opener
from tests.web.players import READY, open_table

BOARD_IN_SIGHT = """() => {
  const board = document.querySelector('.board').getBoundingClientRect();
  const prompt = document.querySelector('.prompt').getBoundingClientRect();
  return board.height > 0 && board.bottom <= prompt.top + 1;
}"""


def test_chips_are_seen_on_their_way(visit: Opener) -> None:
    page = visit(reduced_motion="no-preference")
    page.goto(open_table(page, "parlor"))
    page.wait_for_function(READY)
    page.evaluate("""() => {
      window.tossed = [];
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const one of addedNodes) window.tossed.push(one.className);
      }).observe(document.querySelector('.leaving'), { childList: true });
    }""")
    while not page.evaluate("window.tossed.includes('chips toss')"):
        asked = page.evaluate("document.querySelector('card-table').question")
        page.locator(".choices button.choice, .hands playing-card.able").first.press("Enter")
        page.wait_for_function("(asked) => document.querySelector('card-table').question !== asked", arg=asked)
        page.wait_for_function(READY)
    page.wait_for_function("() => !document.querySelector('.leaving > *')")


def test_nine_seats_leave_room_for_the_board_on_a_phone(visit: Opener) -> None:
    page = visit(viewport={"width": 360, "height": 740})
    wish = {"game": "parlor", "name": "Ada", "seats": 9, "bots": "medium", "options": {}}
    answer = page.request.post("/tables", data=wish, headers={"Origin": "/".join(page.url.split("/")[:3])})
    page.goto(f"/t/{answer.json()['table']}")
    page.wait_for_function(READY)
    phase = page.evaluate("document.querySelector('card-table').scene.headline")
    if "stops" not in phase:
        assert page.evaluate(BOARD_IN_SIGHT)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
