"""Finished games are kept with their players and results, and each guest sees their own."""

import asyncio
import re
import time
from pathlib import Path

import msgspec

from americana.server.pages.results import ResultFilter, filter_results, outcome, summed
from americana.server.storage.store import Result, SeatRow, TableRow
from tests.server.rooms import Guest, config, running


def played(number: int, game: str, won: bool, other: str = "", bot: str = "medium") -> TableRow:
    """A finished game of a guest called me."""
    seats = [SeatRow(0, "me", "", "Ada"), SeatRow(1, other or None, "" if other else bot, f"{other or bot} it is")]
    result = Result((0,) if won else (1,), (3, 2), ended=float(number), length=9)
    return TableRow(
        id=f"t{number}", game=game, edition=1, release="", setup={"seats": 2}, host="me", phase="over", opened=0.0,
        touched=0.0, result=msgspec.json.encode(result).decode(), seats=seats,
    )  # fmt: skip


ROWS = [
    played(1, "bookshop", True),
    played(2, "bookshop", True, "bob"),
    played(3, "bookshop", False, "bob"),
    played(4, "parlor", True, "cal"),
    played(5, "parlor", True, bot="expert"),
]


def test_results_come_newest_first_and_can_be_sifted() -> None:
    def ids(**said: object) -> list[str]:
        return [row.id for row in filter_results(ROWS, "me", ResultFilter(**said)).rows]  # type: ignore[arg-type]

    assert ids() == ["t5", "t4", "t3", "t2", "t1"]
    assert ids(game="parlor") == ["t5", "t4"]
    assert ids(how="lost") == ["t3"]
    assert ids(company="people") == ["t4", "t3", "t2"]
    assert ids(company="bots", game="bookshop") == ["t1"]
    assert ids(who="BOB") == ["t3", "t2"]
    assert filter_results(ROWS * 20, "me", ResultFilter(page=99)).page == 3


def test_a_players_page_sums_up_games_wins_streaks_and_opponents() -> None:
    own = summed(ROWS, "me")
    assert (own.all.games, own.all.won, own.left) == (5, 4, 0)
    assert [(one.name, one.games, one.won) for one in own.games] == [("bookshop", 3, 2), ("parlor", 2, 2)]
    assert [(one.name, one.games, one.won) for one in own.opponents] == [("bob it is", 2, 1), ("cal it is", 1, 1)]
    assert [(one.name, one.games) for one in own.bots] == [("medium", 1), ("expert", 1)]
    assert (own.streak, own.longest) == (2, 2)
    assert summed(ROWS[:3], "me").streak == -1
    assert summed([], "me").longest == 0
    left = summed(ROWS, "somebody who gave the seat up")
    assert (left.left, left.all.games) == (5, 0)
    assert outcome(ROWS[0], "somebody who gave the seat up") == "left"


async def test_my_games_and_my_page_are_mine_until_i_share_them(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db")) as address:
        ada, bob = Guest(address, "Ada"), Guest(address, "Bob")
        table = ada.open("leduc")
        assert f"/t/{table}" in ada.get("/games").text.partition("Results")[0], "it runs"
        async with ada.at(table) as chair:
            await chair.play()
        shown = ada.get("/games").text
        assert f"/t/{table}" in shown.partition("Results")[2]
        assert re.search(r"\d+ moves", shown)
        assert "medium" in shown
        assert table not in ada.get("/games?game=bookshop").text
        assert table not in bob.get("/games").text
        assert "<b>1</b> game" in ada.get("/me").text
        assert "<b>0</b> games" in bob.get("/me").text
        ada.post("/me", data={"share": "yes"})
        link = re.search(r"/p/[\w-]{8,}", ada.get("/me").text)
        assert link is not None
        assert "<b>1</b> game" in bob.get(link[0]).text
        assert "Ada" in bob.get(link[0]).text
        assert "share" not in bob.get(link[0]).text
        ada.post("/me", data={"share": "no"})
        assert bob.get(link[0]).status_code == 404
        assert bob.get("/games?page=x&how=%00").status_code == 200


async def test_a_finished_game_is_reviewed_for_the_player_of_the_seat(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db", review=20)) as address:
        ada, bob = Guest(address, "Ada"), Guest(address, "Bob")
        table = ada.open("leduc")
        assert ada.get(f"/api/reviews/{table}").status_code == 403, "it runs"
        async with ada.at(table) as chair:
            await chair.play()
        assert bob.get(f"/api/reviews/{table}").status_code == 403, "not theirs"
        assert ada.get(f"/review/{table}").status_code == 200
        found = ada.get(f"/api/reviews/{table}").json()
        deadline = time.monotonic() + 60
        while "review" not in found:
            assert "why" not in found, found
            assert time.monotonic() < deadline
            await asyncio.sleep(0.2)
            found = ada.get(f"/api/reviews/{table}").json()
        assert found["done"] == found["of"] > 0
        assert found["review"]["decisions"]
        assert found["review"]["curve"][-1]["chances"] in ([1.0, 0.0], [0.0, 1.0], [0.5, 0.5])


async def test_a_game_is_seen_again_while_it_is_reviewed(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db", review=400, seed=1)) as address:
        ada = Guest(address, "Ada")
        table = ada.open("bookshop", options={"rounds": "one"})
        async with ada.at(table) as chair:
            await chair.play()
        ada.get(f"/api/reviews/{table}")
        assert ada.get(f"/api/films/{table}").status_code == 200
        assert "review" not in ada.get(f"/api/reviews/{table}").json()


async def test_what_the_table_did_for_somebody_stands_beside_the_result(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db")) as address:
        ada, bob = Guest(address, "Ada"), Guest(address, "Bob")
        table = ada.open("leduc", bots="")
        async with ada.at(table) as first, bob.at(table) as second:
            assert (await second.say("sit", seat=1, name="Bob"))["type"] == "done"
            assert (await first.say("start"))["type"] == "done"
            assert (await second.say("resign"))["type"] == "done"
            await first.play()
        shown = ada.get("/games").text
        assert re.search(r"The table moved for <bdi>Bob</bdi> (once|\d+ times) \(resigned\)", shown)
        other = ada.open("leduc")
        async with ada.at(other) as alone:
            await alone.play()
        assert ada.get("/games").text.count("The table moved for") == 1
