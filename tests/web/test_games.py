"""Games through the page, with cards that are dealt the same every time."""

from pathlib import Path

import pytest
from msgspec import Struct, convert
from playwright.sync_api import Page

from americana.core.game import AnyGame
from tests.contract.cases import GAMES
from tests.server.rooms import id_of
from tests.web import positions
from tests.web.conftest import SEED, Opener
from tests.web.players import READY, open_table

SCRIPT = (Path(__file__).parent / "player.js").read_text(encoding="utf-8")
PLAYER = SCRIPT.partition("export const play = ")[2].rstrip("; \n")
PATIENCE = 150_000
SILENT = {"begin", "wait_dealer"}
"""Said while chance deals, when no picture is sent."""
RARE_ENDS = {"over_shared", "drawn"}
"""Ends without a question that one game in thousands reaches; they are drawn like every other end."""


class Told(Struct):
    """The acts of the player in the page, and the prompts that were read."""

    answers: int
    acts: dict[str, int]
    complaints: list[str]
    over: bool
    prompts: list[str]


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_buyer_of_the_spare_hand_plays_on(visit: Opener, motion: str) -> None:
    page = visit(reduced_motion=motion)
    page.goto(open_table(page, "parlor"))
    page.wait_for_function(READY)
    assert page.locator(".prompt").inner_text().startswith("The spare hand is for sale")
    page.get_by_role("button", name="Bid 1").click()
    page.get_by_text("The hand you put away", exact=True).wait_for()
    page.wait_for_function(READY)
    assert page.locator("card-zone[data-zone=dead] playing-card").count() == 18
    assert page.locator(".hands playing-card").count() == 17


def play(page: Page, most: int, wanted: set[str]) -> Told:
    """Let the player in the page answer so many questions."""
    acts = [name.removeprefix("to ") for name in wanted if name.startswith("to ")]
    how = {"seed": SEED, "most": most, "patience": PATIENCE, "wanted": acts}
    told = convert(page.evaluate(PLAYER, how), Told)
    assert told.complaints == []
    return told


def seen(game: AnyGame, told: Told) -> set[str]:
    """Name the prompts that were read and the acts that were taken."""
    return {positions.kind(game, prompt) for prompt in told.prompts} | {f"to {act}" for act in told.acts}


PLAYED = [game for game in GAMES if game.name in positions.TABLES]
CROWDED = [
    pytest.param(game, seats, id=f"{game.name}-{seats}", marks=pytest.mark.long)
    for game in PLAYED
    for seats in sorted({sum(game.seats) // 2, game.seats[1]} - {game.seats[0]})
]


def play_out(page: Page, game: AnyGame, seats: int) -> Told:
    """Play a game through the page to its end."""
    page.goto(open_table(page, game.name, seats))
    told = play(page, 5_000, set())
    assert told.over, f"{game.name} with {seats} did not end"
    return told


@pytest.mark.early
@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.name)
def test_a_game_is_played_to_its_end_and_everything_it_asks_is_answered(
    visit: Opener, database: Path, game: AnyGame
) -> None:
    page = visit()
    wanted = positions.kinds(game) - SILENT - RARE_ENDS | positions.acts(game)
    wanted -= seen(game, play_out(page, game, game.seats[0]))
    guest = id_of(str(page.context.cookies()[0]["value"]))
    for name, position in positions.find(game, positions.TABLES[game.name], wanted):
        page.goto(f"/t/{positions.laid(database, guest, position)}")
        told = play(page, int(name.startswith("to ")), {name})
        assert name in seen(game, told)
        wanted.discard(name)
    assert wanted == set()


@pytest.mark.parametrize(("game", "seats"), CROWDED)
def test_so_is_it_with_more_at_the_table(visit: Opener, game: AnyGame, seats: int) -> None:
    play_out(visit(), game, seats)
