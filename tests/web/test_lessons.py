"""Lessons in a real browser, by the keyboard alone: from the home page to the end of the lesson, and skipped."""

import msgspec
import pytest
from playwright.sync_api import Page

from americana.core import registry
from americana.core.choices import filled
from americana.core.game import AnyGame
from americana.core.scene import Offer, Scene
from americana.teach.lesson_progress import GO_ON
from tests.lessons import GAMES, lesson_of, meant
from tests.web.conftest import Opener
from tests.web.players import READY, Keyboard, question

TAUGHT = """() => {
  const { scene, question } = document.querySelector('card-table') ?? {};
  return scene && (!scene.lesson || (question !== null && scene.offers.some((offer) => !offer.aside)));
}"""
ON = """([step, asked]) => {
  const { scene, question } = document.querySelector('card-table');
  return !scene.lesson || scene.lesson.step !== step || question !== asked;
}"""
HELD = "(name) => document.activeElement.card?.name === name && !document.activeElement.matches('.chosen')"
NUMBER = """(label) => 1 + [...document.querySelectorAll('.choices > *')]
  .findIndex((one) => (one.querySelector('button.go') ?? one).textContent.startsWith(label))"""
LEGIBLE = """() => {
  const outside = [...document.querySelectorAll('.pointed, .ask .prompt, .choices button')].filter((element) => {
    const box = element.getBoundingClientRect();
    return box.width && (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight);
  });
  return outside.map((element) => element.className);
}"""


SOME = [pytest.param(game, marks=[] if game.name == "bookshop" else pytest.mark.long) for game in GAMES]
"""One lesson on every run, all of them in the long one."""


def scene_of(page: Page) -> Scene:
    return msgspec.json.decode(
        page.evaluate("JSON.stringify(document.querySelector('card-table').scene)"), type=Scene
    )


def press(page: Page, label: str) -> None:
    """Press the digit that stands beside a choice."""
    number = int(page.evaluate(NUMBER, label))
    assert number > 0, f"there is no choice {label!r}"
    page.keyboard.press(str(number))


def hold(page: Page, keyboard: Keyboard, name: str) -> None:
    """Go to a card of the hand with Tab and the arrows, and choose it."""
    keyboard.to_hand(page)
    page.keyboard.press("Home")
    for _ in range(60):
        if page.evaluate(HELD, name):
            page.keyboard.press("Space")
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"the arrows do not lead to {name}")


def do(page: Page, keyboard: Keyboard, scene: Scene, act: dict[str, object]) -> None:
    """Do what a step asks for by the keyboard."""
    offer = next(one for one in scene.offers if _is_of(one, act))
    blank = offer.blank
    chosen = act[blank.field] if blank is not None else list(offer.cards)
    if blank is not None and blank.kind == "amount":
        box = page.get_by_role("spinbutton", name=offer.label)
        box.focus()
        box.fill(str(chosen))
        page.keyboard.press("Enter")
        return
    assert isinstance(chosen, list)
    mine = [zone for zone in scene.zones if zone.id == offer.zone and zone.arrangement == "hand"]
    hand = {card.name for zone in mine for card in zone.cards}
    for name in chosen:
        if name in hand:
            hold(page, keyboard, name)
    press(page, offer.label)


def _is_of(offer: Offer, act: dict[str, object]) -> bool:
    value = act.get(offer.blank.field) if offer.blank is not None else 0
    return filled(offer, value) == act  # type: ignore[arg-type]


def follow(page: Page, game: AnyGame, steps: int = 100) -> None:
    """Follow the lesson for so many steps, or to its end."""
    keyboard, lesson, counted = Keyboard(), lesson_of(game), 0
    for _ in range(steps):
        page.wait_for_function(TAUGHT)
        scene = scene_of(page)
        if scene.reckoning is not None and scene.reckoning.number != counted and not scene.over:
            counted = scene.reckoning.number
            page.get_by_role("dialog").get_by_role("button", name="Continue").press("Enter")
        if scene.lesson is None:
            return
        page.wait_for_function("(at) => !at || document.querySelector('.pointed')", arg=scene.lesson.at is not None)
        assert page.locator(".prompt").inner_text() == scene.prompt
        assert page.evaluate(LEGIBLE) == []
        act, asked = meant(lesson, scene), question(page)
        if act == GO_ON:
            press(page, next(offer.label for offer in scene.offers if offer.act == act))
        else:
            do(page, keyboard, scene, act)
        page.wait_for_function(ON, arg=[scene.lesson.step, asked])


@pytest.mark.parametrize("game", SOME, ids=lambda game: game.name)
def test_a_lesson_is_followed_by_the_keyboard_and_then_one_plays_on(visit: Opener, game: AnyGame) -> None:
    page = visit()
    page.get_by_role("button", name=f"Learn to play: {game.title}", exact=True).click()
    follow(page, game)
    page.wait_for_function(READY)
    scene = scene_of(page)
    assert scene.lesson is None
    assert not scene.over
    assert page.locator(".pointed, .lesson-place").count() == 0


def test_a_wrong_move_is_answered_where_one_reads_and_a_reload_goes_on(visit: Opener) -> None:
    page = visit(viewport={"width": 390, "height": 844})
    page.get_by_role("button", name="Learn to play: American Bookshop", exact=True).click()
    follow(page, registry.find("bookshop"), 6)
    page.wait_for_function(TAUGHT)
    hold(page, Keyboard(), "B7")
    press(page, "Play blue 7")
    page.get_by_text("11 and 7 make 18").wait_for()
    page.reload()
    page.get_by_text("Lesson, step 7 of").wait_for()
    page.wait_for_function(TAUGHT)
    press(page, "Skip the lesson")
    page.get_by_text("This ends the lesson").wait_for()
    press(page, "Skip the lesson")
    page.wait_for_function("() => !document.querySelector('card-table').scene.lesson")
