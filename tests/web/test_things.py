"""Where a card, a player or a place answers a question, the player taps the thing itself."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocket

from americana.core.game import AnyGame
from americana.core.scene import Offer
from tests.contract.cases import GAMES
from tests.server.rooms import config, id_of, running
from tests.web import positions
from tests.web.conftest import Opener
from tests.web.players import READY

PLAYED = [game for game in GAMES if game.name in positions.TABLES]
MOMENTS = 120


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("things") / "room.db"


@pytest.fixture(scope="module")
def room(database: Path) -> Iterator[str]:
    with running(config(database)) as address:
        yield address


def thingless(offers: tuple[Offer, ...]) -> list[str]:
    """The acts of offers that touch nothing on the table and leave nothing to fill in; yes and no are no things."""
    bare = [offer for offer in offers if not (offer.zone or offer.target or offer.seats or offer.blank)]
    return [str(offer.act["type"]) for offer in bare if not any(value is True for value in offer.act.values())]


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.name)
def test_where_one_act_has_several_answers_each_is_something_to_point_at(game: AnyGame) -> None:
    for seats, options in positions.TABLES[game.name]:
        setup = game.make_setup(seats, **options)
        for match in islice(positions.walked(game, setup, 1), MOMENTS):
            for seat in match.to_act:
                if seat >= 0:
                    scene = match.scene(seat, positions.NAMES[:seats])
                    assert set(Counter(thingless(scene.offers)).values()) <= {1}, scene.prompt


def asked(page: Page, database: Path, game: str, wanted: str) -> list[str]:
    """Sit down where a certain act is asked for; give what the page sends from then on."""
    guest = id_of(str(page.context.cookies()[0]["value"]))
    [found] = [one for one in PLAYED if one.name == game]
    [(_, position)] = positions.find(found, positions.TABLES[game], {wanted})
    sent: list[str] = []

    def heard(line: WebSocket) -> None:
        line.on("framesent", lambda words: sent.append(str(words)))

    page.on("websocket", heard)
    page.goto(f"/t/{positions.laid(database, guest, position)}")
    page.wait_for_function(READY)
    sent.clear()
    return sent


def test_a_card_that_lies_face_down_is_turned_over_by_a_tap_on_it(visit: Opener, database: Path) -> None:
    page = visit()
    sent = asked(page, database, "american", "to turn")
    place = page.locator(".mine card-zone.answer")
    last = place.locator("playing-card").count() - 1
    place.locator("playing-card").last.click()
    page.wait_for_function("() => document.querySelector('card-table').question === null")
    assert any('"type":"turn"' in words and f'"place":{last}' in words for words in sent), sent


def test_a_player_is_named_by_a_tap_on_their_place(visit: Opener, database: Path) -> None:
    page = visit()
    sent = asked(page, database, "bookshop", "to appoint")
    seat = page.locator(".others card-seat.answer").first
    number = seat.get_attribute("data-seat")
    seat.locator(".name").click()
    page.wait_for_function("() => document.querySelector('card-table').question === null")
    assert any('"type":"appoint"' in words and f'"seat":{number}' in words for words in sent), sent
