"""A reaction window in the browser: how long it is open, and a button that asks for more time."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opener
from tests.web.test_manners import sat_down

OPENED = """async () => {
  const wish = { game: 'politics', seats: 3, name: 'Ada', options: { candidates: 'deal' }, terms: { window: 45 } };
  const answer = await fetch('/tables', {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(wish),
  });
  return (await answer.json()).table;
}"""
PLAIN = """() => {
  const table = document.querySelector('card-table');
  const offer = table.scene?.offers?.find((one) => !one.aside && !one.blank);
  const turn = offer && (offer.act.type !== 'pass' || offer.label === 'Pass');
  if (turn && table.question !== null) table.act(offer, offer.act);
}"""
ON_TOP = """(button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === button;
}"""


def to_a_window(pages: list[Page]) -> None:
    """Answer plainly until players may react to something."""
    for _ in range(200):
        if all(page.locator(".choice.wait").count() for page in pages):
            return
        for page in pages:
            page.evaluate(PLAIN)
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody could ever react")


@pytest.mark.parametrize("size", [(1366, 625), (390, 844)])
def test_two_people_ask_for_more_time_and_then_let_it_pass(visit: Opener, size: tuple[int, int]) -> None:
    viewport = {"width": size[0], "height": size[1]}
    ada = visit("/", viewport=viewport)
    path = f"/t/{ada.evaluate(OPENED)}"
    ada.goto(path)
    bob = sat_down(visit, path, "Bob")
    bob.set_viewport_size({"width": size[0], "height": size[1]})
    expect(bob.locator("card-seat.you .name")).to_have_text("Bob")
    ada.get_by_role("button", name="Start the game").click()
    for page in (ada, bob):
        page.evaluate("localStorage.setItem('standing:politics', 'told')")
    to_a_window([ada, bob])
    button = ada.locator(".choice.wait")
    expect(button).to_have_text(re.compile(r"^Wait \(0:[34]\d\)$"))
    for page in (ada, bob):
        assert page.locator(".choice.wait").evaluate(ON_TOP)
    button.click()
    expect(button).to_be_disabled()
    expect(button).to_have_text(re.compile(r"^Waiting \((1:0\d|0:5\d)\)$"))
    expect(bob.locator(".toast")).to_contain_text("Ada asks for more time")
    expect(bob.locator(".choice.wait")).to_be_enabled()
    for page in (ada, bob):
        page.get_by_role("button", name="No reaction").click()
    expect(ada.locator(".choice.wait:disabled")).to_have_count(0)
