"""Notices lie on top of everything but dialogs: a visible notice can be pressed, whatever flies below it."""

from playwright.sync_api import Page

from tests.web.conftest import Opener
from tests.web.players import MOVED, READY, Keyboard, go_on, open_table, question

HELD = """() => {
  const fly = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    const flight = fly.call(this, frames, how);
    if (this.matches('playing-card')) {
      flight.pause();
      flight.currentTime = flight.effect.getComputedTiming().endTime / 2;
    }
    return flight;
  };
}"""
"""Every flight stops halfway, so that nothing depends on how fast this machine is."""
LANDED = """() => document.getAnimations()
  .filter(({ effect }) => effect.target.matches('playing-card')).forEach((one) => one.finish())"""
FLYING = "() => document.querySelectorAll('playing-card.flying').length"
LIFTED = """() => [...document.querySelectorAll('card-zone')]
  .filter((one) => getComputedStyle(one).zIndex !== 'auto').length"""
POSTED = """async () => {
  const table = document.querySelector('card-table');
  const places = table.table.places.map((one) => ({ ...one, kind: 'person' }));
  const sign = {
    ...table.table, places, paused: true, agreed_end: true, gate: 'closed',
    proposal: { what: 'pause', by: 1, yes: [1] },
    knocks: [{ who: 'x', name: 'Eve', wish: 'watch' }], wish: { seat: 1, yes: [] },
  };
  (await table._folk()).update(sign);
  await table._wish(sign);
}"""
SPOTS = """() => [...document.querySelectorAll('.notice')].flatMap((slip) => {
  slip.onclick = (event) => { event.preventDefault(); window.pressed = slip; };
  const { left, right, top, bottom } = slip.getBoundingClientRect();
  const middle = [(left + right) / 2, (top + bottom) / 2];
  return [middle, ...[left + 6, right - 6].flatMap((x) => [[x, top + 6], [x, bottom - 6]])];
})"""


def missed(page: Page) -> list[list[float]]:
    """Press the middle and the corners of every notice; give the points at which something else was hit."""
    spots = page.evaluate(SPOTS)
    found = []
    for place, spot in enumerate(spots):
        page.evaluate("() => { window.pressed = null; }")
        page.mouse.click(*spot)
        at = "(place) => window.pressed === document.querySelectorAll('.notice')[place]"
        if not page.evaluate(at, place // 5):
            found.append(spot)
    assert len(spots) == 30
    return found


def test_every_notice_can_be_pressed_during_a_flight_and_after_it(visit: Opener) -> None:
    page = visit(reduced_motion="no-preference", viewport={"width": 1280, "height": 720})
    page.goto(open_table(page, "bookshop"))
    page.wait_for_function(READY)
    page.wait_for_function(f"() => !({FLYING})()")
    page.evaluate(HELD)
    player = Keyboard()
    for _ in range(2):
        page.wait_for_function(READY)
        asked = question(page)
        player.answer(page)
        page.wait_for_function(MOVED, arg=asked)
        page.wait_for_function(FLYING)
        go_on(page)
    page.evaluate(POSTED)
    assert page.evaluate(LIFTED)
    assert missed(page) == []
    page.evaluate(LANDED)
    page.wait_for_function(f"() => !({FLYING})()")
    assert missed(page) == []
    assert page.evaluate(LIFTED) == 0
