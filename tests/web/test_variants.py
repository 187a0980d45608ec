"""Looks that a user can choose by marks on the root element: a theme, four suit colors, high contrast."""

import re

import pytest
from playwright.sync_api import Page

from americana.core import registry
from americana.server.base.static_files import WEB
from tests.web.conftest import Opener
from tests.web.positions import TABLES

INK = """async (classes) => {
  const face = document.createElement('div');
  face.className = `face ${classes}`;
  document.body.append(face);
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const seen = (colour) => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  face.style.backgroundColor = 'var(--paper)';
  const style = getComputedStyle(face);
  const found = [seen(style.color), seen(style.backgroundColor)];
  face.remove();
  return found;
}"""
INKS = ("plain", "black", "red", "green", "blue", "beige", "purple", "orange", "teal", "pink", "yellow", "brown")


def wish(page: Page, **marks: str) -> None:
    page.evaluate("(marks) => Object.assign(document.documentElement.dataset, marks)", marks)


def inked(page: Page, classes: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    ink, paper = page.evaluate(INK, classes)
    return tuple(ink), tuple(paper)


def light(colour: tuple[int, ...]) -> float:
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(ink: tuple[int, ...], paper: tuple[int, ...]) -> float:
    darker, lighter = sorted((light(ink), light(paper)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize(("marks", "least"), [({}, 4.5), ({"contrast": "high"}, 7.0)], ids=["usual", "high"])
def test_every_ink_is_read_on_paper(visit: Opener, marks: dict[str, str], least: float) -> None:
    page = visit()
    page.goto("/gallery")
    for theme in ("light", "dark"):
        wish(page, theme=theme, **marks)
        for name in INKS:
            assert contrast(*inked(page, f"ink-{name}")) >= least, (theme, name)


CLOCK = """async (felts) => {
  const { href } = new URL('company.css', document.querySelector('script[src]').src);
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  await new Promise((done) => { sheet.onload = done; document.head.append(sheet); });
  const clock = Object.assign(document.createElement('span'), { className: 'clock runs short' });
  document.body.append(clock);
  return felts.map((felt) => {
    clock.style.backgroundColor = felt;
    const style = getComputedStyle(clock);
    return [style.color, style.backgroundColor].map((colour) => colour.match(/\\d+/g).map(Number));
  });
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_clock_that_runs_short_is_read_on_every_felt(visit: Opener, scheme: str) -> None:
    themes = [WEB / "static" / "room.css", *(registry.find(game).folder / "web" / "theme.css" for game in TABLES)]
    felts = [felt for theme in themes for felt in re.findall(r"--felt: (.*?);", theme.read_text(encoding="utf-8"))]
    assert len(felts) > len(TABLES)
    for ink, felt in visit(color_scheme=scheme).evaluate(CLOCK, felts):
        assert contrast(tuple(ink), tuple(felt)) >= 4.5


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_level_of_a_bot_that_waits_is_read(visit: Opener, scheme: str) -> None:
    page = visit("/open/american", color_scheme=scheme)
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Add a bot").click()
    ink, ground = page.get_by_label("Level of").evaluate(
        """(one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor].map(
          (colour) => colour.match(/\\d+/g).map(Number)
        )"""
    )
    assert contrast(tuple(ink), tuple(ground)) >= 4.5


def test_four_suits_have_four_colours_for_users_who_want_them(visit: Opener) -> None:
    page = visit()
    page.goto("/gallery")
    suits = ("ink-black suit-club", "ink-red suit-diamond", "ink-red suit-heart", "ink-black suit-spade")
    assert len({inked(page, suit)[0] for suit in suits}) == 2
    wish(page, suits="four")
    assert len({inked(page, suit)[0] for suit in suits}) == 4
    assert all(contrast(*inked(page, suit)) >= 4.5 for suit in suits)


def test_a_theme_goes_before_what_the_system_wishes(visit: Opener) -> None:
    page = visit(color_scheme="dark")
    wall = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(wall)
    wish(page, theme="light")
    bright = page.evaluate(wall)
    wish(page, theme="dark")
    assert page.evaluate(wall) == dark != bright


def test_high_contrast_is_one_thing_whichever_mark_asks_for_it(visit: Opener) -> None:
    page = visit()
    page.goto("/gallery")
    wish(page, theme="contrast")
    chosen = [inked(page, f"ink-{name}") for name in INKS]
    wish(page, theme="", contrast="high")
    assert [inked(page, f"ink-{name}") for name in INKS] == chosen
