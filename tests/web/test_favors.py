"""Favors in a real browser: offers made, taken, refused, withdrawn and expired, by people who click."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.server.rooms import config, running
from tests.web.conftest import Opener

TABLE = "document.querySelector('card-table')"
ASKED = f"() => {TABLE}.question !== null"
QUIET = f"() => {TABLE}.scene?.offers.some((offer) => offer.act.type === 'give')"


@pytest.fixture
def room(tmp_path: Path) -> Iterator[str]:
    """The address of a room whose first table always has the same deal, with Favors for all to trade."""
    with running(config(tmp_path / "room.db", seed=3)) as address:
        yield address


@pytest.fixture
def two(visit: Opener) -> tuple[Page, Page]:
    """Two people and a bot at a table of Politics as Usual, at a moment at which Favors may change hands."""
    ada, bo = visit(), visit()
    wish = {"game": "politics", "name": "Ada", "bots": "", "seats": 3, "options": {"candidates": "deal"}}
    origin = "/".join(ada.url.split("/")[:3])
    table = ada.request.post("/tables", data=wish, headers={"Origin": origin}).json()["table"]
    for page in (ada, bo):
        page.goto(f"/t/{table}")
        page.wait_for_function(f"() => {TABLE}.table")
    bo.evaluate(f"() => {TABLE}.wire.say({{ type: 'sit', seat: 1, name: 'Bo' }})")
    ada.wait_for_function(f"() => {TABLE}.table.places[1].kind === 'person'")
    ada.get_by_role("button", name="Start the game").click()
    quiet(ada, bo)
    return ada, bo


def quiet(*people: Page) -> None:
    """Answer all windows until nothing is being resolved and a person is to act."""
    for _ in range(400):
        if all(page.evaluate(QUIET) for page in people) and any(page.evaluate(ASKED) for page in people):
            return
        for page in people:
            answer(page)
            page.wait_for_timeout(30)
    raise AssertionError("it never gets quiet")


def answer(page: Page, *, busy: bool = True) -> None:
    """Take the first choice of a question: pass, face, discard; if busy, only while something is resolved."""
    page.evaluate(
        f"""(busy) => {{
          const {{ scene, question, wire }} = {TABLE};
          if (!scene || question === null || (busy && ({QUIET})())) return;
          const [{{ act, blank }}] = scene.offers.filter((offer) => !offer.aside);
          const filled = blank ? {{ ...act, [blank.field]: blank.of.slice(0, blank.least) }} : act;
          wire.say({{ type: "act", question, act: filled }});
        }}""",
        busy,
    )


def propose(page: Page, whom: str, until: str) -> None:
    """Offer a Favor for a Favor, as a person with a mouse does."""
    label, more = f"Offer {whom} a trade (this {until})", page.get_by_role("button", name="More actions")
    more.or_(page.get_by_role("button", name=label)).first.wait_for()
    if more.count():
        more.click()
    page.get_by_role("button", name=label).click()
    for name in page.locator(".names button").all_inner_texts():
        if name.startswith("Favor 1 "):
            page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("button", name=label).click()
    page.locator("card-zone[data-arrangement=note]").wait_for()


def votes(page: Page) -> list[int]:
    found: list[int] = page.evaluate(f"() => {TABLE}.scene.seats.map((seat) => seat.counters[0].value)")
    return found


def gone(*pages: Page) -> None:
    for page in pages:
        page.locator("card-zone[data-arrangement=note]").wait_for(state="detached")


def test_an_offer_is_accepted_at_once(two: tuple[Page, Page]) -> None:
    ada, bo = two
    propose(ada, "Bo", "round")
    bo.get_by_role("button", name="Accept Ada's offer").click()
    gone(ada, bo)
    assert votes(ada)[:2] == votes(bo)[:2] == [1, 1]


def test_offers_are_refused_and_withdrawn_and_a_fifth_is_too_many(two: tuple[Page, Page]) -> None:
    ada, bo = two
    for _ in range(2):
        propose(ada, "Bo", "round")
        bo.get_by_role("button", name="Refuse Ada's offer").click()
        gone(ada, bo)
        propose(ada, "Bo", "turn")
        ada.get_by_role("button", name="Withdraw your offer").click()
        gone(ada, bo)
    assert votes(ada) == [0, 0, 0]
    ada.wait_for_function(f"() => !({QUIET})()")
    assert ada.get_by_role("button", name="Offer Bo a trade").count() == 0


def test_an_offer_for_this_turn_runs_out_with_the_turn(two: tuple[Page, Page]) -> None:
    ada, bo = two
    propose(bo, "Ada", "turn")
    ada.get_by_role("button", name="Accept Bo's offer").wait_for()
    for _ in range(60):
        if not bo.locator("card-zone[data-arrangement=note]").count():
            break
        for page in two:
            answer(page, busy=False)
            page.wait_for_timeout(50)
    gone(ada, bo)
    assert "is over." in bo.evaluate(f"() => {TABLE}.story.textContent")
