"""Faces as they are drawn: what replaces a missing picture, and the sheet of all faces."""

from pathlib import Path

import pytest
from playwright.sync_api import Route

from americana.cli import face_sheet
from americana.cli.deck_files import deck_of
from americana.core import registry
from tests.server.test_files import CARDS
from tests.web.conftest import Opener
from tests.web.players import READY, open_table

PICTURES = "[...document.querySelectorAll('.hands playing-card .motif use')]"
DRAWN = f"() => {PICTURES}.every((use) => use.getBBox().width > 20)"
INSTEAD = "document.querySelectorAll('.hands .until').length"


def test_every_face_of_a_sheet_is_drawn_at_both_sizes_in_both_themes(visit: Opener, tmp_path: Path) -> None:
    page = visit()
    for name in ("american", "bookshop"):
        game = registry.find(name)
        page.goto(face_sheet.write(game, tmp_path).as_uri())
        page.wait_for_selector(".dark[data-size='300'] figure")
        faces = game.faces(game.make_setup(game.seats[1]))
        assert page.locator("figure").count() == 4 * (len(faces) + 1)
        empty = "[...document.querySelectorAll('.motif use')].filter((use) => use.getBBox().width < 20).length"
        assert page.evaluate(empty) == 0


def test_pictures_come_when_they_come_and_nothing_waits_for_them(visit: Opener) -> None:
    page = visit(service_workers="block")
    held: list[Route] = []
    page.route("**/*.svg", lambda route: held.append(route) if "sprite" in route.request.url else route.continue_())
    page.goto(open_table(page, "bookshop"))
    page.wait_for_function(READY)
    assert page.evaluate(INSTEAD) > 0
    while held:
        held.pop().continue_()
    page.wait_for_function(DRAWN)
    assert page.evaluate(INSTEAD) == 0


def test_a_picture_that_a_deck_brings_along_is_drawn_the_same_way(visit: Opener, tmp_path: Path) -> None:
    own = "<svg viewBox='0 0 100 100'><circle class='tint' cx='50' cy='50' r='40'/></svg>"
    game = registry.find("dream")
    file = tmp_path / "own.toml"
    first = CARDS.index("[[card]]") + len("[[card]]\n")
    file.write_text(f'{CARDS[:first]}motif = "{own}"\n{CARDS[first:]}', encoding="utf-8")
    page = visit()
    page.goto(face_sheet.write(game, tmp_path, deck_of(game).read(file)).as_uri())
    picture = page.locator(".light[data-size='56'] figure").first.locator(".motif path")
    assert picture.get_attribute("class") == "cut-tint"
    assert picture.evaluate("(path) => path.getBBox().width") == 80


CROWD = """(count) => {
  const table = document.querySelector('card-table');
  const scene = structuredClone(table.scene);
  const hand = scene.zones.find((zone) => zone.arrangement === 'hand' && zone.cards?.length);
  const [first] = hand.cards;
  hand.cards = Array.from({ length: count }, (_, at) => ({ ...first, name: `${first.name} ${at}` }));
  table.show(scene, []);
}"""
COVERED = """() => {
  const held = [...document.querySelectorAll('.hands playing-card')];
  for (const card of held) card.style.transform = 'none';
  const cards = held.map((card) => {
    const part = (name) => card.querySelector(name)?.getBoundingClientRect();
    return { at: card.getBoundingClientRect(), parts: [part('.motif'), part('.corner')] };
  });
  const lies = (one, other) => one.x < other.x && Math.abs(one.y - other.y) < 12;
  return cards.filter(({ at, parts }, index) => {
    const next = cards[index + 1];
    return next && lies(at, next.at) && parts.some((part) => !part || part.right > next.at.left + 1);
  }).length;
}"""


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1366, 768)], ids=str)
def test_in_a_crowded_hand_the_strip_that_is_seen_shows_corner_and_picture(
    visit: Opener, size: tuple[int, int]
) -> None:
    page = visit(viewport={"width": size[0], "height": size[1]})
    page.goto(open_table(page, "dream"))
    page.wait_for_function(READY)
    for count in (6, 13):
        page.evaluate(CROWD, count)
        page.wait_for_function(
            "(count) => document.querySelectorAll('.hands playing-card').length === count", arg=count
        )
        page.wait_for_function(f"() => ({COVERED})() === 0")


CUT = """() => [...document.querySelectorAll('.centre playing-card .words')].filter((words) => {
  const card = words.closest('playing-card').getBoundingClientRect(), own = words.getBoundingClientRect();
  return own.height > 0 && own.bottom > card.bottom;
}).map((words) => words.textContent)"""


def test_words_in_the_middle_are_read_whole_and_the_picture_makes_room(visit: Opener) -> None:
    """A player who chooses a candidate on a large screen reads every power."""
    page = visit(viewport={"width": 1920, "height": 1080})
    page.goto(open_table(page, "politics", 2))
    page.wait_for_function(READY)
    page.wait_for_selector(".centre playing-card .words")
    assert page.locator(".centre playing-card .words").count() > 5
    assert page.evaluate(CUT) == []
