"""Games through the page, with cards that are dealt the same every time."""

from collections.abc import Iterator

import pytest

from tests.server.rooms import house, running
from tests.web.conftest import Opener
from tests.web.players import READY, open_table

SEED = 3


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a room in which deals and bots come from a seed."""
    with running(house(tmp_path_factory.mktemp("dealt") / "room.db", seed=SEED)) as address:
        yield address


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_whoever_buys_the_spare_hand_plays_on(visit: Opener, motion: str) -> None:
    page = visit(reduced_motion=motion)
    page.goto(open_table(page, "parlor"))
    page.wait_for_function(READY)
    assert page.locator(".prompt").inner_text().startswith("The spare hand is for sale")
    page.get_by_role("button", name="Bid 1").click()
    page.get_by_text("The hand you put away", exact=True).wait_for()
    page.wait_for_function(READY)
    assert page.locator("card-zone[data-zone=dead] playing-card").count() == 18
    assert page.locator(".hands playing-card").count() == 17
