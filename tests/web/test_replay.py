"""A replay in the browser: each frame is the scene of that act, from a file too."""

from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Page, expect

from americana.core import record as records
from americana.core import registry
from americana.core.game import SPECTATOR
from americana.core.record import Record
from americana.core.scene import Scene
from americana.kit.replay_frames import ReplayFrames
from tests.web.conftest import Opener
from tests.web.players import Mouse, open_table, play_on

expect.set_options(timeout=20_000)
RECORDS = Path(__file__).parents[1] / "records"
POLITICS = records.load(RECORDS / "politics-4-seats-edition-2.jsonl")
SCRUBBED = """async () => {
  const replay = document.querySelector('card-replay');
  const scrub = replay.querySelector('[type=range]');
  const scenes = [];
  for (let place = Number(scrub.max); place >= 0; place -= 1) {
    scrub.value = String(place);
    scrub.dispatchEvent(new Event('input'));
    scenes.unshift(JSON.stringify(replay.table.scene));
    if (place % 20 === 0) await new Promise((done) => requestAnimationFrame(done));
  }
  return scenes;
}"""
LOOKED = """() => {
  const { reel } = document.querySelector('card-replay');
  return Array.from({ length: reel.last + 1 }, (_, place) => JSON.stringify(reel.scene(place)));
}"""
OPENED = """() => {
  const { zones } = document.querySelector('card-replay').reel.scene(9);
  const hands = zones.filter(({ id }) => id.startsWith('hand'));
  return hands.every((zone) => zone.cards?.length);
}"""


def text(record: Record) -> bytes:
    return b"\n".join([*record.lines(), b""])


def bring(page: Page, body: bytes, name: str = "evening.jsonl") -> None:
    page.locator("[type=file]").set_input_files({"name": name, "mimeType": "text/plain", "buffer": body})


def scrubbed(page: Page, record: Record, role: int, *, opened: bool) -> None:
    """Scrub through all frames from the last to the first, and compare each with the scene of its act."""
    compared(page, record, role, SCRUBBED, opened=opened)


def compared(page: Page, record: Record, role: int, how: str = LOOKED, *, opened: bool) -> None:
    """Compare the picture after each act with the scene of that act."""
    film = ReplayFrames(registry.find(record.header.game), record, role, opened=opened)
    shown = page.evaluate(how)
    assert len(shown) == len(film.scenes)
    for place, scene in enumerate(shown):
        assert msgspec.json.decode(scene, type=Scene) == film.scenes[place], f"the picture after act {place}"


def test_a_game_of_politics_is_scrubbed_and_each_frame_is_the_scene_of_its_act(visit: Opener) -> None:
    page, record = visit("/r"), POLITICS.until(70)
    bring(page, text(record))
    expect(page.locator(".reel output")).to_have_text("0 of 70")
    scrubbed(page, record, SPECTATOR, opened=False)
    page.get_by_label("View as").select_option("2")
    expect(page.locator("card-table .mine")).to_be_visible()
    page.wait_for_function("() => document.querySelector('card-replay').reel.scene(0).seats.some((one) => one.you)")
    scrubbed(page, record, 2, opened=False)


@pytest.mark.long
def test_a_whole_game_of_politics_is_scrubbed_and_seen_by_all_eyes(visit: Opener) -> None:
    """Every picture of a spectator is drawn on the way; other roles' pictures are compared undrawn."""
    page = visit("/r")
    bring(page, text(POLITICS))
    expect(page.locator(".reel output")).to_have_text(f"0 of {len(POLITICS.acts)}", timeout=120_000)
    scrubbed(page, POLITICS, SPECTATOR, opened=False)
    for role in (0, 1, 2, 3):
        page.evaluate("(seat) => document.querySelector('card-replay').look(seat)", str(role))
        compared(page, POLITICS, role, opened=False)
    page.evaluate(
        "() => { const one = document.querySelector('card-replay'); one._open.checked = true; return one.look('') }"
    )
    compared(page, POLITICS, SPECTATOR, opened=True)


def test_steps_go_to_the_log_to_scores_and_to_sentences(visit: Opener) -> None:
    page = visit("/r")
    whole = records.load(RECORDS / "bookshop-3-seats.jsonl")
    film = ReplayFrames(registry.find("bookshop"), whole, SPECTATOR, opened=False)
    bring(page, text(whole))
    where, last = page.locator(".reel output"), len(whole.acts)
    expect(where).to_have_text(f"0 of {last}")
    page.get_by_role("button", name="Forward one step").click()
    expect(where).to_have_text(f"{film.next('told', 0, 1)} of {last}")
    page.get_by_role("button", name="End of the round").click()
    round_ = film.next("rounds", 1, 1)
    expect(where).to_have_text(f"{round_} of {last}")
    page.get_by_role("button", name="Back one step").click()
    expect(where).to_have_text(f"{film.next('told', round_, -1)} of {last}")
    page.locator(".told li").nth(3).click()
    expect(where).to_have_text(f"{next(p for p, heard in enumerate(film.heard) if heard >= 4)} of {last}")
    page.get_by_label("Go to").select_option(index=1)
    expect(where).to_have_text(f"{film.marks['rounds'][0]} of {last}")
    page.get_by_label("Move", exact=True).fill(str(last - 6))
    page.get_by_label("Speed").select_option("instant")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".ending")).to_be_visible(timeout=120_000)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_label("All hands").check()
    page.wait_for_function(OPENED)


def test_a_file_that_is_no_record_is_refused_with_its_line(visit: Opener) -> None:
    page = visit("/r")
    bring(page, b"cooking recipes\n", "recipes.jsonl")
    expect(page.get_by_role("alert")).to_contain_text("recipes.jsonl, line 1")
    lines = text(POLITICS).splitlines()
    bring(page, b"\n".join([*lines[:9], b'{"seat":0,"act":{"type":"cheat"}}', *lines[10:]]))
    expect(page.get_by_role("alert")).to_contain_text("line 10")
    bring(page, text(POLITICS.until(20)))
    expect(page.locator(".reel output")).to_have_text("0 of 20")


def test_a_finished_game_is_seen_again_by_its_link(visit: Opener) -> None:
    page = visit()
    table = open_table(page, "leduc")
    page.goto(table)
    play_on(page, Mouse())
    page.goto(table.replace("/t/", "/r/"))
    expect(page.locator(".reel output")).to_contain_text("0 of")
    expect(page.get_by_label("View as")).to_have_value("0")
