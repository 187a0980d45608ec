"""Players & chat in the browser: a table with a clock, people chat, pause and end it; a host lets people in."""

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Opener
from tests.web.players import READY, Keyboard, open_table, play_on


def opened(visit: Opener, game: str, **terms: str) -> Page:
    """Open a table with the form, with these terms."""
    page = visit(f"/open/{game}")
    page.locator("details.terms summary").click()
    for name, value in terms.items():
        if name == "access":
            page.locator(f'[name=access][value="{value}"]').check()
        elif name in ("clock", "watching", "chat", "programs"):
            page.locator(f'[name="{name}"]').select_option(value)
        else:
            page.locator(f'[name="clock.{name}"]').fill(value)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    return page


def sat_down(visit: Opener, path: str, name: str) -> Page:
    page = visit(path)
    page.get_by_role("button", name=re.compile("^Sit here")).first.click()
    page.get_by_role("textbox", name="What should we call").fill(name)
    page.keyboard.press("Enter")
    return page


def test_people_talk_see_their_clocks_and_pause_by_consent(visit: Opener) -> None:
    ada = opened(visit, "american", clock="reserve", seconds="300")
    bob = sat_down(visit, ada.url, "Bob")
    expect(bob.locator("card-seat.you .name")).to_have_text("Bob")
    ada.get_by_role("button", name="Start the game").click()
    expect(ada.locator(".clock").first).to_have_text(re.compile(r"^[45]:\d\d$"))
    expect(ada.locator(".clock.runs")).to_have_count(1)
    bob.get_by_role("button", name="Players & chat").click()
    bob.get_by_role("button", name="Good luck.").click()
    bob.get_by_label("Your message").fill("<i>hello</i>")
    bob.keyboard.press("Enter")
    expect(ada.get_by_role("button", name="Players & chat, 2 new")).to_be_visible()
    ada.get_by_role("button", name="Players & chat").click()
    expect(ada.locator(".talk p").last).to_have_text("Bob <i>hello</i>")
    ada.get_by_role("button", name="Ask for a pause").click()
    ada.get_by_role("button", name="Done").click()
    bob.get_by_role("button", name="Done").click()
    bob.get_by_role("button", name="Agree").click()
    for page in (ada, bob):
        expect(page.locator(".notice")).to_contain_text("The game is paused.")
        expect(page.locator(".ask .hint")).to_have_text("The game is paused.")
    bob.get_by_role("button", name="Resume").click()
    expect(ada.locator(".notice")).to_have_count(0)
    expect(ada.locator(".ask .hint")).not_to_have_text("The game is paused.")


def test_a_player_who_sits_down_reads_who_begins(visit: Opener) -> None:
    ada = opened(visit, "american")
    bob = sat_down(visit, ada.url, "Bob")
    expect(bob.locator("card-seat.you .name")).to_have_text("Bob")
    expect(bob.locator(".waiting .ends")).to_have_text(re.compile("Waiting for .+ to start the game"))
    expect(bob.get_by_role("button", name="Start the game")).to_have_count(0)
    bob.evaluate(
        """() => {
          const table = document.querySelector('card-table');
          table.hear({ ...table.table, starts: true, unhosted: Date.now() / 1000 - 1 });
        }"""
    )
    expect(bob.locator(".waiting .ends")).to_contain_text("anyone seated can start")
    expect(bob.get_by_role("button", name="Start the game")).to_be_visible()


def test_a_player_who_sits_down_reads_how_time_is_kept(visit: Opener) -> None:
    ada = opened(visit, "american", clock="move", seconds="10", chat="phrases")
    bob = visit(ada.url)
    expect(bob.locator(".waiting .wishes")).to_contain_text(
        "10 seconds per move; if you run out, a bot makes that move"
    )
    expect(bob.locator(".waiting .wishes")).to_contain_text("Chat has ready-made phrases only")


def test_a_player_who_did_not_answer_in_time_reads_so_and_gets_no_tip(visit: Opener) -> None:
    page = visit(tips=True)
    page.goto(open_table(page, "politics"))
    page.locator(".tip").wait_for()
    page.evaluate(
        """async () => {
          const table = document.querySelector('card-table');
          const now = Date.now() / 1000;
          await table._timed({ type: 'clocks', kind: 'move', now, seats: [table.table.seat], until: now - 1 });
          table.hear({ type: 'happened', number: 99, question: null });
        }"""
    )
    expect(page.locator(".toast")).to_have_text("You ran out of time, so a bot moved for you.")
    expect(page.locator(".tip")).to_have_count(0)


def test_an_undo_is_announced_and_its_lines_leave_the_log(visit: Opener) -> None:
    page = visit()
    page.goto(open_table(page, "american"))
    play_on(page, Keyboard(), 1)
    page.wait_for_function(READY)
    expect(page.locator(".ticker span")).not_to_have_count(0)
    page.evaluate(
        """() => {
          const table = document.querySelector('card-table');
          const { scene, question } = table;
          table.hear({ type: 'full', scene, question, told: [], number: 0, back: true });
        }"""
    )
    expect(page.locator(".toast")).to_contain_text("The last move was undone.")
    expect(page.locator(".ticker span")).to_have_count(0)


def test_a_host_lets_somebody_in_and_all_end_the_game_early(visit: Opener) -> None:
    ada = opened(visit, "american", access="closed", clock="days")
    eve = visit(ada.url)
    expect(eve.locator(".notice")).to_contain_text("This table is private.")
    eve.set_viewport_size({"width": 390, "height": 844})
    bar, notice = (eve.locator(part).bounding_box() for part in (".bar", ".notice"))
    assert bar is not None
    assert notice is not None
    assert bar["y"] + bar["height"] <= notice["y"]
    expect(eve.locator("card-seat, .lobby > *")).to_have_count(0)
    eve.get_by_role("button", name="Ask to join").click()
    eve.get_by_role("textbox", name="What should we call").fill("Eve")
    eve.keyboard.press("Enter")
    expect(eve.locator(".notice")).to_contain_text("Waiting for the host to let you in.")
    expect(ada.locator(".notice")).to_contain_text("Eve would like to join")
    ada.get_by_role("button", name="Players & chat, 1 new").click()
    expect(ada.locator(".notice")).to_have_count(0)
    ada.get_by_role("button", name="Done").click()
    ada.locator(".notice").get_by_role("button", name="Let in").click()
    expect(eve.locator(".notice")).to_have_count(0)
    expect(eve.locator("card-seat.you .name")).to_have_text("Eve")
    ada.get_by_role("button", name="Start the game").click()
    expect(ada.locator(".clock.runs")).to_have_text(re.compile(r"^1 d 23 h$|^2 d 0 h$"))
    ada.get_by_role("button", name="Players & chat").click()
    ada.get_by_role("button", name="Ask to end the game").click()
    ada.get_by_role("button", name="Done").click()
    eve.get_by_role("button", name="Agree").click()
    expect(ada.locator(".notice")).to_contain_text("No winner.")
    expect(ada.get_by_role("button", name="Rematch")).to_be_visible()


def test_who_was_let_in_to_watch_asks_for_a_seat_and_gets_it(visit: Opener) -> None:
    ada = opened(visit, "american", access="closed")
    eve = visit(ada.url)
    eve.get_by_role("button", name="Ask to watch").click()
    eve.get_by_role("textbox", name="What should we call").fill("Eve")
    eve.keyboard.press("Enter")
    ada.locator(".notice").get_by_role("button", name="Let in").click()
    expect(eve.locator(".notice")).to_contain_text("The host let you in to watch.")
    expect(eve.get_by_role("button", name=re.compile("^Sit here"))).to_have_count(0)
    eve.get_by_role("button", name="Ask to join").click()
    expect(eve.locator(".notice")).to_contain_text("Waiting for the host to let you in.")
    ada.locator(".notice").get_by_role("button", name="Decline").click()
    expect(eve.locator(".notice")).to_contain_text("The host let you in to watch.")
    ada.get_by_role("button", name="Start the game").click()
    eve.wait_for_function("() => document.querySelector('card-table').scene")
    expect(eve.locator(".notice")).to_have_count(0)
    eve.get_by_role("button", name="Players & chat").click()
    eve.get_by_role("button", name="Ask to join").click()
    ada.locator(".notice").get_by_role("button", name="Let in").click()
    eve.get_by_role("button", name="Done").click()
    eve.get_by_role("button", name=re.compile("^Sit here")).first.click()
    expect(eve.locator("card-seat.you .name")).to_have_text("Eve")
