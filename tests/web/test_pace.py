"""The pace of each player: settings that are kept, scores that stay, and a table that says whose turn it is."""

import re
from itertools import pairwise

from playwright.sync_api import Page, expect

from americana.core import registry
from americana.core.match import Match
from tests.web.conftest import Late, Opener
from tests.web.players import FREE, READY, Keyboard, Mouse, open_table, play_on, question
from tests.web.positions import NAMES, first, last
from tests.web.test_pages import faults

COUNTED = "dialog.counted"


def settings(page: Page, words: str) -> None:
    """Choose something in the panel."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_text(words, exact=True).click()
    page.get_by_role("button", name="Done").click()


def counted(match: Match) -> bool:
    """Tell whether a round is over."""
    return match.scene(0, NAMES[: match.setup.seats]).reckoning is not None


def to_the_scores(page: Page) -> None:
    """Play until a round has been scored."""
    for _ in range(10):
        page.wait_for_function(READY)
        if page.evaluate("Boolean(document.querySelector('card-table').scene.reckoning)"):
            page.locator(COUNTED).wait_for()
            return
        asked = question(page)
        Keyboard().answer(page)
        page.wait_for_function("(q) => document.querySelector('card-table').question !== q", arg=asked)
    raise AssertionError("nothing was counted")


def test_what_is_chosen_in_the_panel_is_kept_and_every_row_can_be_read(visit: Opener) -> None:
    page = visit()
    page.goto(open_table(page, "bookshop"))
    page.wait_for_function(READY)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog", name="Settings").wait_for()
    assert faults(page) == []
    page.get_by_role("button", name="Done").click()
    settings(page, "dark")
    settings(page, "large")
    settings(page, "fast")
    page.reload()
    page.wait_for_function(READY)
    root = page.locator("html")
    for name, value in {"theme": "dark", "cards": "large", "pace": "fast"}.items():
        expect(root).to_have_attribute(f"data-{name}", value)
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"


def test_high_contrast_has_no_fault(visit: Opener) -> None:
    page = visit()
    settings(page, "high contrast")
    assert faults(page) == []
    page.goto(open_table(page, "american"))
    page.wait_for_function(READY)
    assert faults(page) == []


def test_cards_are_as_large_as_one_likes(visit: Opener) -> None:
    page = visit(viewport={"width": 1920, "height": 1080})
    page.goto(open_table(page, "american"))
    page.wait_for_function(READY)
    wide = "document.querySelector('.hands playing-card').offsetWidth"
    before = page.evaluate(wide)
    settings(page, "large")
    page.wait_for_function(f"(before) => {wide} > before * 1.1", arg=before)


def test_scores_stay_until_one_goes_on_and_nobody_waits_for_it(visit: Opener, late: Late) -> None:
    page = visit()
    bookshop = registry.find("bookshop")
    page.goto(late(page, last(bookshop, bookshop.make_setup(3), counted, 2)))
    to_the_scores(page)
    slip = page.locator(COUNTED)
    expect(slip).to_contain_text("Round 1")
    expect(slip).to_contain_text("beige")
    assert faults(page) == []
    page.wait_for_function("() => document.querySelector('card-table').scene.headline.includes('Round 2')")
    expect(slip).to_be_visible()
    page.get_by_role("button", name="Continue").click()
    expect(slip).to_have_count(0)
    page.reload()
    page.wait_for_function(READY)
    assert page.locator(COUNTED).count() == 0, "what was there before is not shown again"


def test_the_end_shows_scores_a_chart_and_who_took_what(visit: Opener, late: Late) -> None:
    page = visit()
    bookshop, american = registry.find("bookshop"), registry.find("american")
    page.goto(late(page, last(bookshop, bookshop.make_setup(3))))
    play_on(page, Keyboard())
    ending = page.get_by_role("region", name="Game over")
    expect(ending.get_by_role("list", name="Scores").get_by_role("listitem")).to_have_count(3)
    expect(ending.get_by_role("list", name="Scores")).to_contain_text("points")
    expect(ending.get_by_role("img")).to_have_attribute("aria-label", re.compile("Ada"))
    assert faults(page) == []
    page.goto(late(page, last(american, american.make_setup(2))))
    play_on(page, Keyboard())
    expect(page.get_by_role("list", name="Scores")).to_contain_text("0 cards")
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    page.evaluate(
        """() => {
          const table = document.querySelector('card-table');
          for (const place of table.table.places) place.kind = 'person';
          table._ends(table.scene);
        }"""
    )
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def test_the_title_and_the_icon_say_whose_turn_it_is(visit: Opener, late: Late) -> None:
    page = visit()
    american = registry.find("american")
    page.goto(late(page, last(american, american.make_setup(2))))
    page.wait_for_function(READY)
    expect(page).to_have_title(re.compile("Your turn"))
    icon = page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", re.compile("icon-turn.svg"))
    play_on(page, Keyboard())
    expect(page).to_have_title(re.compile("^American"))
    expect(icon).to_have_attribute("href", re.compile("icon.svg"))


def test_a_spectator_reads_so(visit: Opener) -> None:
    page, other = visit(), visit()
    path = open_table(page, "american")
    page.goto(path)
    other.goto(path)
    expect(other.get_by_text("You are watching.")).to_be_visible()
    page.wait_for_function(READY)
    assert page.get_by_text("You are watching.").count() == 0


def test_what_people_do_themselves_is_not_promised_by_the_table(visit: Opener) -> None:
    """Dream never plays a card for a person: a single card in hand waits for its owner."""
    page = visit()
    page.goto(open_table(page, "dream"))
    page.wait_for_function(READY)
    page.evaluate("document.querySelector('card-table').scene.offers.splice(1)")
    page.evaluate("(t => t._remark(t.scene))(document.querySelector('card-table'))")
    assert page.evaluate("document.querySelector('card-table').asking.aside") == ""
    page.evaluate("document.querySelector('card-table').removeAttribute('data-heartbeat')")
    page.evaluate("(t => t._remark(t.scene))(document.querySelector('card-table'))")
    assert "Only one move" in page.evaluate("document.querySelector('card-table').asking.aside")


def test_every_title_is_read_whole_on_the_smallest_phone(visit: Opener) -> None:
    page = visit(viewport={"width": 360, "height": 640})
    for name in registry.names():
        page.goto(open_table(page, name))
        page.wait_for_function(READY)
        assert page.evaluate("(h => h.scrollWidth <= h.clientWidth)(document.querySelector('.bar h1'))"), name
        boxes = page.evaluate(
            "[...document.querySelectorAll('.bar .tool')].filter((one) => one.checkVisibility())"
            ".map((one) => one.getBoundingClientRect()).map((box) => [box.left, box.right])"
        )
        assert all(left[1] <= right[0] + 1 for left, right in pairwise(boxes)), name
        assert boxes[-1][1] <= 360


def test_a_visitor_with_a_link_is_asked_a_name_once(visit: Opener) -> None:
    host, guest = visit(), visit()
    host.goto("/open/bookshop")
    host.get_by_role("button", name="Open the table").click()
    host.get_by_role("button", name="Start the game").wait_for()
    guest.goto(host.url)
    guest.get_by_role("button", name=re.compile("Sit here")).first.click()
    guest.get_by_label("What should we call you?").fill("Mo")
    assert faults(guest) == []
    guest.keyboard.press("Enter")
    host.locator("card-seat", has_text="Mo").wait_for()
    guest.get_by_role("button", name="Stand up").click()
    guest.get_by_role("button", name=re.compile("Sit here")).first.click()
    guest.get_by_role("button", name="Stand up").wait_for()
    assert guest.locator("dialog").count() == 0


def test_a_page_of_an_older_release_asks_to_be_loaded_again(visit: Opener) -> None:
    page = visit()
    page.goto(open_table(page, "american"))
    page.wait_for_function(READY)
    assert page.get_by_role("button", name="Reload").count() == 0
    page.evaluate("(t => t.hear({ ...t.table, release: 'newer' }))(document.querySelector('card-table'))")
    page.get_by_role("button", name="Reload").click()
    page.wait_for_function(READY)
    assert page.get_by_role("button", name="Reload").count() == 0


def test_enter_and_click_ask_for_confirmation_alike(visit: Opener) -> None:
    page = visit()
    page.goto(open_table(page, "bookshop"))
    page.wait_for_function(READY)
    asked = question(page)
    keyboard = Keyboard()
    keyboard.to_hand(page)
    keyboard.to_free_card(page)
    page.keyboard.press("Enter")
    expect(page.locator("playing-card.chosen")).to_have_count(1)
    assert question(page) == asked
    page.keyboard.press("Enter")
    page.wait_for_function("(q) => document.querySelector('card-table').question !== q", arg=asked)


def test_the_frame_of_a_chosen_card_goes_with_the_choice(visit: Opener) -> None:
    """Also where the card stays in its place, because it was chosen in secret."""
    page = visit()
    page.goto(open_table(page, "bookshop"))
    page.wait_for_function(READY)
    Mouse().tap(page, page.locator(FREE).first)
    expect(page.locator("playing-card.chosen")).to_have_count(1)
    page.evaluate("document.querySelector('card-table')._sent = 'mine'")
    page.evaluate("document.querySelector('card-table').hear({ type: 'done', id: 'other' })")
    expect(page.locator("playing-card.chosen")).to_have_count(1)
    page.evaluate("document.querySelector('card-table').hear({ type: 'done', id: 'mine' })")
    expect(page.locator("playing-card.chosen")).to_have_count(0)


def has_one_answer(match: Match) -> bool:
    """Tell whether the first seat is asked and has nothing to choose from."""
    offers = [offer for offer in match.scene(0, NAMES[: match.setup.seats]).offers if not offer.off_turn]
    return match.to_act == (0,) and len(offers) == 1 and offers[0].blank is None


def test_among_people_the_standing_answer_is_offered_once_and_explained(visit: Opener, late: Late) -> None:
    politics = registry.find("politics")
    page, other = visit(), visit()
    path = late(page, first(politics, politics.make_setup(2, candidates="deal"), has_one_answer))
    other.goto(path)
    other.wait_for_function("() => document.querySelector('card-table').scene")
    page.goto(path)
    offering = page.get_by_role("dialog", name="Auto-pass unless I'm targeted")
    expect(offering).to_contain_text("never looks at your hand")
    assert faults(page) == []
    offering.get_by_role("button", name="Do it for me").click()
    page.wait_for_function("() => document.querySelector('card-table').table.standing_kept")
