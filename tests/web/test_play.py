"""Games played to their end in a real browser, by a mouse alone and by a keyboard alone."""

import pytest
from playwright.sync_api import expect

from americana.core import registry
from americana.core.options import Value
from tests.web.conftest import Late, Opener
from tests.web.players import FREE, READY, Keyboard, Mouse, is_over, open_table, play_now, play_on
from tests.web.positions import last

GAMES = [("bookshop", {"rounds": "one"}, 9), ("american", {}, 12)]
"""Games, and how many questions before the end a person comes in; test_games.py has whole ones."""


@pytest.mark.parametrize(("name", "options", "left"), GAMES)
def test_a_game_is_played_to_the_end_by_mouse(
    visit: Opener, late: Late, name: str, options: dict[str, Value], left: int
) -> None:
    page, game = visit(), registry.find(name)
    page.goto(late(page, last(game, game.make_setup(game.seats[0], **options), back=left)))
    assert play_on(page, Mouse()) > 3
    assert is_over(page)
    page.get_by_role("button", name="Play again").wait_for()


@pytest.mark.parametrize(("name", "options", "left"), GAMES)
def test_a_game_is_played_to_the_end_by_keyboard(
    visit: Opener, late: Late, name: str, options: dict[str, Value], left: int
) -> None:
    page, game = visit(), registry.find(name)
    page.goto(late(page, last(game, game.make_setup(game.seats[0], **options), back=left)))
    player = Keyboard()
    moves = play_on(page, player)
    assert is_over(page)
    assert player.tabs < 30 + moves, "the focus stays in the hand from move to move"


def test_one_click_leads_from_the_door_to_a_game_with_motion(visit: Opener) -> None:
    page = visit(reduced_motion="no-preference")
    play_now(page, "American Bookshop")
    assert play_on(page, Keyboard(), 5) == 5, "cards in flight do not stand in the way"
    page.wait_for_function("() => !document.querySelector('.flying')")
    assert page.locator(".leaving > *").count() == 0


def test_a_rematch_leads_to_the_next_table(visit: Opener) -> None:
    page = visit()
    page.goto(open_table(page, "bookshop", rounds="one"))
    play_on(page, Mouse())
    before = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != before)
    page.wait_for_function(READY)


def test_a_blocked_card_says_which_rule_blocks_it(visit: Opener) -> None:
    page = visit()
    page.goto(open_table(page, "bookshop"))
    mouse = Mouse()
    for _ in range(20):
        play_on(page, mouse, 1)
        blocked = page.locator(".hands playing-card.blocked[title]")
        if page.locator(".ask.asked").count() and blocked.count():
            break
    mouse.tap(page, blocked.first)
    toast = page.get_by_role("alert")
    assert "you hold" in toast.inner_text().lower()
    toast.get_by_role("link").click()
    page.locator(".leaf .paragraph.cited").wait_for()


def test_cards_that_equal_each_other_are_thrown_together(visit: Opener) -> None:
    page = visit()
    page.goto(open_table(page, "american", equal=True))
    mouse = Mouse()
    twice: list[str] = []
    for _ in range(60):
        page.wait_for_function(READY)
        said = page.locator(FREE).evaluate_all("all => all.map((card) => card.getAttribute('aria-label'))")
        twice = [label for label in said if said.count(label) > 1]
        if twice or is_over(page):
            break
        play_on(page, mouse, 1)
    same = page.get_by_role("group", name="Your hand").get_by_role("button", name=twice[0], exact=True)
    mouse.tap(page, same.nth(0))
    mouse.tap(page, same.nth(1))
    assert page.locator(".choices button.strong").inner_text().startswith("Play two")


def test_a_standing_answer_is_left_with_the_table_and_taken_back(visit: Opener) -> None:
    page = visit()
    page.goto(open_table(page, "politics", candidates="deal"))
    page.wait_for_function(READY)
    switch = page.get_by_role("switch", name="Auto-pass unless I'm targeted")
    assert not switch.is_checked()
    switch.check()
    page.wait_for_function("() => document.querySelector('card-table').table.standing_kept")
    page.reload()
    page.wait_for_function(READY)
    assert switch.is_checked()
    switch.uncheck()
    page.wait_for_function("() => !document.querySelector('card-table').table.standing_kept")
    page.goto(open_table(page, "bookshop"))
    page.wait_for_function(READY)
    assert not page.get_by_role("switch").is_visible()


def test_a_level_stands_on_the_seat_of_its_bot_and_nowhere_else(visit: Opener) -> None:
    page = visit()
    address = open_table(page, "bookshop", 3, rounds="one")
    page.goto(address)
    page.wait_for_function(READY)
    names = page.locator("card-seat .name")
    expect(names).to_have_text(["Abe medium", "Bea medium", "Ada"])
    assert page.evaluate("document.body.innerText.match(/medium/g).length") == 2
    play_on(page, Keyboard())
    page.goto(address.replace("/t/", "/r/"))
    expect(names).to_have_text(["Abe", "Bea", "Ada"])
    assert page.evaluate("document.body.innerText.match(/medium/g).length") == 2
