"""The home page: running games first, one click to a table that is full enough, and a page that opens tables."""

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Opener
from tests.web.players import READY, Keyboard, open_table, play_now, play_on


def seats(page: Page) -> int:
    return int(page.evaluate("document.querySelector('card-table').table.places.length"))


def test_play_now_seats_as_many_as_the_game_is_best_with(visit: Opener) -> None:
    page = visit()
    play_now(page, "Politics as Usual")
    assert seats(page) == 4


def test_on_a_laptop_one_can_play_at_once_without_scrolling(visit: Opener) -> None:
    page = visit(viewport={"width": 1366, "height": 625})
    page.goto("/")
    first = page.locator("#play .now button").first.bounding_box()
    assert first is not None
    assert first["y"] + first["height"] <= 625


def test_each_game_says_how_long_how_hard_and_for_how_many_it_is(visit: Opener) -> None:
    page = visit()
    cards = page.locator(".game")
    kinds = [card.locator(".kind").inner_text() for card in cards.all()]
    assert len(set(kinds)) == len(kinds) >= 5
    assert all(kinds)
    politics = cards.filter(has_text="Politics as Usual")
    expect(politics).to_contain_text("best with 4")
    expect(politics).to_contain_text(re.compile(r"\d+ to \d+ minutes"))
    expect(politics).to_contain_text("brain-burner")


def test_running_games_come_first_and_finished_ones_are_folded_with_their_result(visit: Opener) -> None:
    page = visit()
    page.goto(open_table(page, "bookshop", rounds="one"))
    play_on(page, Keyboard())
    page.goto(open_table(page, "american"))
    page.wait_for_function(READY)
    page.goto("/")
    running, play, finished = page.locator("#mine"), page.locator("#play"), page.locator("#finished")
    expect(running.locator(".ticket")).to_have_count(1)
    expect(running.locator(".ticket em")).to_have_text("your turn")
    tops = [part.bounding_box() for part in (running, play, finished)]
    assert tops == sorted(tops, key=lambda box: box["y"] if box else 0)
    expect(finished.locator(".ticket")).not_to_be_visible()
    finished.locator("summary").click()
    expect(finished.locator(".ticket")).to_contain_text("American Bookshop")
    expect(finished.locator(".ticket em")).to_contain_text("won")
    expect(finished.locator(".ticket time")).to_have_text(re.compile(r"\d\d \w+ \d{4}"))


def test_players_who_wait_read_the_name_of_the_one_they_wait_for(visit: Opener) -> None:
    ada, bo = visit(), visit()
    for page, name in ((ada, "Ada"), (bo, "Bo")):
        page.get_by_label("Your name").fill(name)
    ada.goto("/open/american")
    ada.get_by_role("button", name="Open the table").click()
    ada.get_by_role("button", name="Start the game").wait_for()
    bo.goto(ada.url)
    bo.get_by_role("button", name="Sit here").click()
    ada.get_by_text("Everyone is here").wait_for()
    ada.get_by_role("button", name="Start the game").click()
    for page in (ada, bo):
        page.wait_for_function("() => document.querySelector('card-table').scene")
    is_adas = ada.evaluate("document.querySelector('card-table').question !== null")
    other = bo if is_adas else ada
    name = {True: "Ada", False: "Bo"}[is_adas]
    other.goto("/")
    expect(other.locator("#mine .ticket em")).to_have_text(f"waiting for {name}")


def test_a_preset_sets_the_house_rules_and_a_rule_changed_by_hand_leaves_it(visit: Opener) -> None:
    page = visit("/open/bookshop")
    page.get_by_text("For experts").click()
    assert page.locator("[name='option.memory']").is_checked()
    assert page.locator("[name='option.ties']").input_value() == "last round"
    page.get_by_text("Quick").click()
    assert not page.locator("[name='option.memory']").is_checked()
    assert page.locator("[name='option.rounds']").input_value() == "one"
    page.locator("[name='option.memory']").check()
    assert page.locator("[name=preset]:checked").count() == 0
    page.get_by_text("The printed rules.").click()
    assert page.locator("[name='option.rounds']").input_value() == "as many as players"


def test_a_table_is_opened_with_bots_of_ones_choice_and_only_for_those_with_the_link(visit: Opener) -> None:
    page, stranger = visit("/open/bookshop"), visit()
    page.get_by_text("3", exact=True).click()
    expect(page.locator(".chair:visible")).to_have_count(2)
    page.locator("[name='seat.1']").select_option("easy")
    page.get_by_text("Anyone with the link").click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Start the game").wait_for()
    places = page.evaluate("document.querySelector('card-table').table.places.map(({kind}) => kind)")
    assert places == ["person", "bot", "free"]
    stranger.goto("/")
    path = page.url.removeprefix(stranger.url.rstrip("/"))
    assert stranger.locator(f"a[href='{path}']").count() == 0
    stranger.goto(path)
    stranger.get_by_role("button", name="Sit here").first.wait_for()


def test_only_what_the_chosen_clock_goes_by_is_asked(visit: Opener) -> None:
    page = visit("/open/american")
    page.locator("details.terms summary").click()
    shown = {
        "none": [],
        "move": ["seconds", "zero"],
        "reserve": ["seconds", "increment", "zero"],
        "days": ["days", "zero"],
    }
    for clock, names in shown.items():
        page.locator("[name=clock]").select_option(clock)
        fields = page.locator("[name^='clock.']:visible")
        assert [field.get_attribute("name") for field in fields.all()] == [f"clock.{name}" for name in names]
    expect(page.get_by_text("Seconds per move", exact=True)).not_to_be_visible()


def test_a_number_that_cannot_be_is_shown_where_it_was_folded_away(visit: Opener) -> None:
    page = visit("/open/american")
    page.locator("details.terms summary").click()
    page.locator("[name=clock]").select_option("move")
    page.locator("[name='clock.seconds']").fill("3")
    page.locator("details.terms summary").click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("[name='clock.seconds']")).to_be_focused()


def test_a_table_whose_other_seats_are_all_bots_begins_at_once(visit: Opener) -> None:
    page = visit("/open/american")
    page.locator("[name='seat.1']").select_option("easy")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_function("() => document.querySelector('card-table')?.scene")


def test_nothing_that_players_read_carries_the_id_of_a_ruling(visit: Opener) -> None:
    page = visit()
    for path in [
        "/",
        *(f"/{kind}/{game}" for kind in ("open", "rules") for game in ("parlor", "politics", "dream")),
    ]:
        page.goto(path)
        text = page.locator("body").inner_text()
        assert not re.search(r"[(\[][A-Z]\d{1,2}[,)\]]", text), path


def test_the_sample_of_a_deck_can_be_played_with(visit: Opener) -> None:
    for game, option in (("dream", "deck"), ("politics", "deck"), ("parlor", "board")):
        page = visit(f"/open/{game}")
        page.get_by_text(f"Bring your own {option}").click()
        with page.expect_download() as download:
            page.get_by_role("link", name="A sample to start from").click()
        page.locator("input[type=file]").set_input_files(download.value.path())
        page.wait_for_function("() => document.querySelector('textarea').value")
        page.get_by_role("button", name="Open the table").click()
        page.get_by_role("button", name="Start the game").wait_for()
