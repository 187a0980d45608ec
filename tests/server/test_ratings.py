"""People who want a rating get one by games among people, game by game and for each number of players."""

from pathlib import Path

import msgspec
from msgspec.structs import replace

from americana.server.pages.ratings import RatedGame, fold, placed
from americana.server.storage.store import Result, SeatRow, TableRow
from americana.server.wire.terms import Terms, words_of
from tests.server.rooms import Guest, config, running


def table(**result: object) -> TableRow:
    """A rated game that two people played."""
    seats = [SeatRow(0, "ada", "", "Ada"), SeatRow(1, "bob", "", "Bob")]
    ended = msgspec.convert({"winners": (0,), "scores": (5, 2), "ended": 9.0, **result}, Result)
    return TableRow(
        id="t", game="leduc", edition=1, release="", setup={"seats": 2}, host="ada", phase="over", opened=0.0,
        touched=0.0, result=msgspec.json.encode(ended).decode(), seats=seats, terms=words_of(Terms(rated=True)),
    )  # fmt: skip


SAT = {0: "ada", 1: "bob"}


def test_who_wins_rises_who_resigns_comes_last_and_uncertainty_shrinks() -> None:
    found = fold([RatedGame("leduc", ("ada", "bob", "cy"), (1, 2, 3))] * 6)
    ada, bob, cy = (found[name, "leduc", 3] for name in ("ada", "bob", "cy"))
    assert ada.shown > bob.shown > cy.shown
    assert ada.games == 6
    assert ada.unsure < fold([RatedGame("leduc", ("ada", "bob", "cy"), (1, 2, 3))])["ada", "leduc", 3].unsure
    assert ("ada", "leduc", 2) not in found, "another number of players is another rating"


def test_only_rated_games_among_people_that_came_to_their_end_count() -> None:
    assert placed(table(), SAT) == RatedGame("leduc", ("ada", "bob"), (1, 2))
    assert placed(replace(table(), terms=""), SAT) is None
    assert placed(table(agreed=True), SAT) is None
    assert placed(table(), {0: "ada"}) is None, "a bot began in the other seat"
    assert placed(table(resigned=(0,)), SAT) == RatedGame("leduc", ("ada", "bob"), (3, 2)), "resigned is lost"
    left = table()
    left.seats[0] = SeatRow(0, None, "medium", "Abe")
    assert placed(left, SAT) == RatedGame("leduc", ("ada", "bob"), (3, 2)), "and so is leaving"


async def test_a_rated_table_has_no_hints_and_no_take_backs_and_only_its_owner_sees_a_rating(
    tmp_path: Path,
) -> None:
    with running(config(tmp_path / "room.db")) as address:
        ada, bob = Guest(address, "Ada"), Guest(address, "Bob")
        table = ada.open("leduc", bots="", terms={"rated": True})
        async with ada.at(table) as first, bob.at(table) as second:
            assert (await second.say("sit", seat=1, name="Bob"))["type"] == "done"
            assert (await first.say("start"))["type"] == "done"
            await first.until(lambda chair: chair.scene is not None)
            assert (await first.say("back"))["type"] == "refused"
            assert not first.sign["backs"]
            assert not first.sign["hints"]
            assert (await second.say("leave"))["type"] == "done"
            await first.play()
        assert "Ratings" not in ada.get("/me").text, "nobody is rated who did not ask"
        ada.post("/me", data={"rated": "yes"})
        assert "2 players" in ada.get("/me").text
        ada.post("/me", data={"share": "yes"})
        link = "/p/" + ada.get("/me").text.partition("/p/")[2].partition('"')[0]
        assert "Ratings" not in bob.get(link).text
        ada.post("/me", data={"shown": "yes"})
        assert "Ratings" in bob.get(link).text
