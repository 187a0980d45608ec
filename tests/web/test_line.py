"""A connection that breaks, a page that is loaded again, two tabs, two people."""

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Opener
from tests.web.players import FREE, READY, Keyboard, Mouse, go_on, open_table, play_on, question

PICTURE = """() => {
  const empty = (part) => [false, '', null, undefined].includes(part) || part.length === 0;
  const said = (value) => Array.isArray(value) ? value.map(said) : value && typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, said(part)])
        .filter(([, part]) => !empty(part)))
    : value;
  return said(document.querySelector('card-table').scene);
}"""
"""The picture without empty fields, because it does not matter whether they are sent."""


def chosen(page: Page) -> list[str]:
    return [str(name) for name in page.locator(".hands .chosen").evaluate_all("all => all.map((c) => c.card.name)")]


def test_what_is_chosen_survives_a_lost_connection(visit: Opener) -> None:
    page = visit()
    page.goto(open_table(page, "bookshop"))
    play_on(page, Mouse(), 2)
    page.wait_for_function(READY)
    Mouse().tap(page, page.locator(FREE).first)
    before = chosen(page)
    assert len(before) == 1
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.locator(".offline")).to_contain_text("lost")
    assert chosen(page) == before
    asked = question(page)
    page.locator(".choices button.strong").click()
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_function("(q) => document.querySelector('card-table').question !== q", arg=asked)
    expect(page.locator(".offline")).to_have_text("")
    assert play_on(page, Mouse(), 2) == 2


def test_a_page_that_is_loaded_again_shows_the_same_table(visit: Opener) -> None:
    page = visit()
    page.goto(open_table(page, "american"))
    play_on(page, Mouse(), 3)
    page.wait_for_function(READY)
    before, told = page.evaluate(PICTURE), page.locator(".told li").count()
    page.reload()
    page.wait_for_function(READY)
    assert page.evaluate(PICTURE) == before
    assert page.locator(".told li").count() == told
    assert play_on(page, Keyboard(), 2) == 2


def test_two_tabs_of_one_person_show_the_same_game(visit: Opener) -> None:
    first = visit()
    path = open_table(first, "american")
    first.goto(path)
    second = visit(path, again=first)
    second.wait_for_function(READY)
    play_on(first, Mouse(), 2)
    first.wait_for_function(READY)
    asked = question(first)
    second.wait_for_function("(q) => document.querySelector('card-table').question === q", arg=asked)
    assert play_on(second, Mouse(), 2) == 2


def test_two_people_meet_at_a_table_by_its_link(visit: Opener) -> None:
    ada = visit()
    ada.get_by_label("Your name").fill("Ada")
    ada.get_by_label("Open a table: American", exact=True).click()
    ada.get_by_role("button", name="Open the table").click()
    ada.wait_for_url(re.compile("/t/"))
    bea = visit("/")
    bea.get_by_label("Your name").fill("Bea")
    bea.goto(ada.url)
    bea.get_by_role("button", name=re.compile("Sit here")).first.click()
    ada.get_by_text("Bea").first.wait_for()
    ada.get_by_role("button", name="Start the game").click()
    for page in (ada, bea):
        page.wait_for_function("() => document.querySelector('card-table').scene !== null")
    mover, other = (ada, bea) if question(ada) is not None else (bea, ada)
    Mouse().tap(other, other.locator(".hands playing-card").first)
    before = other.locator(".hands playing-card.chosen").count()
    assert before == 1
    play_on(mover, Keyboard(), 1)
    other.wait_for_function("() => document.querySelector('.told').textContent.includes('plays')")
    assert other.locator("card-seat", has_text="Ada").count() == 1
    other.keyboard.press("Escape")
    assert other.locator(".hands playing-card.chosen").count() == 0
    assert play_on(other, Mouse(), 1) == 1


def test_a_card_in_the_air_stays_in_the_fingers_when_somebody_else_moves(visit: Opener) -> None:
    page = visit(reduced_motion="no-preference")
    page.goto(open_table(page, "bookshop"))
    page.wait_for_function(READY)
    page.wait_for_function("() => !document.querySelector('.flying')")
    card = page.locator(FREE).first
    box = card.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] - 100, steps=4)
    page.evaluate("(t => t.show(t.scene, []))(document.querySelector('card-table'))")
    dragged = page.locator("playing-card.dragged")
    assert dragged.count() == 1
    now = dragged.bounding_box()
    assert now is not None
    assert abs((now["y"] + now["height"] / 2) - (box["y"] + box["height"] / 2) + 140) < 40
    page.keyboard.press("Escape")
    assert page.locator("playing-card.dragged").count() == 0
    page.mouse.up()


def test_a_player_who_comes_back_finds_the_end_of_the_story_and_nothing_in_it_marked_as_new(visit: Opener) -> None:
    page = visit()
    page.goto(open_table(page, "bookshop"))
    page.wait_for_function(READY)
    play_on(page, Mouse(), 9)
    page.wait_for_function(READY)
    page.reload()
    page.wait_for_function(READY)
    go_on(page)
    assert page.locator(".told li").count() > 10
    assert page.locator(".told .new").count() == 0
    page.set_viewport_size({"width": 1280, "height": 640})
    page.wait_for_function(
        "(() => { const list = document.querySelector('.told');"
        " return list.scrollHeight - list.scrollTop - list.clientHeight < 5; })()"
    )
