"""How many clicks a game of one person among bots takes: two for a decision, one for a window with a choice."""

import pytest
from msgspec import Struct, convert

from tests.web.conftest import Opener
from tests.web.players import READY, open_table
from tests.web.test_games import PATIENCE, PLAYER

COUNT = """() => {
  const table = document.querySelector('card-table');
  const found = window.found = new Map();
  const note = () => {
    const { question, scene } = table;
    if (question === null || found.has(question)) return;
    const plain = scene.offers.filter((offer) => !offer.aside);
    const window = plain.some((offer) => offer.act.type === 'pass' && offer.label !== 'Pass');
    const picks = Math.max(0, ...plain.map((offer) => offer.blank?.least ?? 0));
    found.set(question, { window, choices: plain.length, picks, clicks: 0 });
  };
  const hear = table.hear.bind(table);
  table.hear = (message) => { hear(message); note(); };
  note();
  document.addEventListener('click', () => {
    const now = found.get(table.question);
    if (now) now.clicks += 1;
  }, true);
}"""


class Asked(Struct):
    """A question, and the clicks that answered it."""

    window: bool
    choices: int
    picks: int
    clicks: int


@pytest.mark.long
def test_a_person_among_bots_needs_two_clicks_for_a_decision_and_one_for_a_window(visit: Opener) -> None:
    page = visit()
    page.goto(open_table(page, "politics", 4))
    page.wait_for_function(READY)
    page.evaluate(COUNT)
    page.evaluate(PLAYER, {"seed": 5, "most": 45, "patience": PATIENCE, "wanted": []})
    asked = [convert(one, Asked) for one in page.evaluate("[...window.found.values()]")]
    windows, decisions = [one for one in asked if one.window], [one for one in asked if not one.window]
    assert len(windows) > 3
    assert all(one.choices > 1 for one in windows), "the table passes where there is no choice"
    assert min(one.clicks for one in windows if one.clicks) == 1
    for one in asked:  # the player opens a form before it takes its cards, each of which is a click
        assert one.clicks <= (one.picks + 2 if one.picks else 2)
    assert len(decisions) > 3
