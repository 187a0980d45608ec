"""A series of deals at several tables: the same deals, everybody one seat on, and one score sheet."""

import asyncio
import json
from pathlib import Path

import msgspec

from americana.core.game import DEALER
from americana.server.lobby.series import moved_on, sheet
from americana.server.storage.store import Result, SeatRow, TableRow
from americana.server.wire.terms import Series, Terms, words_of
from tests.server.rooms import Chair, Guest, config, running


def played(table: int, deal: int, names: tuple[str, str], scores: tuple[int, int] | None) -> TableRow:
    """A table of a series of two deals for two."""
    seats = [SeatRow(seat, name, "", name) for seat, name in enumerate(names)]
    result = "" if scores is None else msgspec.json.encode(Result((), scores)).decode()
    return TableRow(
        id=f"{table}.{deal}", game="leduc", edition=1, release="", setup={"seats": 2}, host="Ada",
        phase="over" if scores else "playing", opened=0.0, touched=0.0, result=result, seats=seats,
        terms=words_of(Terms(series=Series(id="1.1", table=table, deal=deal, deals=2))),
    )  # fmt: skip


def test_everybody_moves_one_seat_on() -> None:
    seats = [SeatRow(0, "a", "", "Ada"), SeatRow(1, None, "medium", "Bot"), SeatRow(2, "c", "", "Cy")]
    moved = moved_on(seats)
    assert [(one.seat, one.name, one.bot) for one in moved] == [(0, "Cy", ""), (1, "Ada", ""), (2, "Bot", "medium")]


def test_a_sheet_holds_each_seat_against_the_same_seat_and_waits_for_all_tables() -> None:
    rows = [
        played(1, 1, ("Ada", "Bo"), (3, -3)),
        played(2, 1, ("Cy", "Di"), (1, -1)),
        played(1, 2, ("Bo", "Ada"), (2, -2)),
        played(2, 2, ("Di", "Cy"), None),
    ]
    lines = {line.name: line for line in sheet(rows, "Ada")}
    assert [(one.score, one.points) if one else None for one in lines["Ada"].deals] == [(3, 1.0), None]
    assert lines["Di"].deals[0] is not None
    assert (lines["Di"].points, lines["Bo"].points, lines["Cy"].points) == (1.0, 0.0, 0.0)
    assert [line.name for line in lines.values() if line.mine] == ["Ada"]
    rows[3] = played(2, 2, ("Di", "Cy"), (2, -2))
    lines = {line.name: line for line in sheet(rows, "Ada")}
    assert {name: line.points for name, line in lines.items()} == {"Ada": 1.5, "Bo": 0.5, "Cy": 0.5, "Di": 1.5}


async def finish(chairs: list[Chair]) -> None:
    """Let two people play a game to its end."""
    await asyncio.gather(*(chair.play(seed) for seed, chair in enumerate(chairs)))
    for chair in chairs:
        await chair.until(lambda one: one.sign.get("phase") == "over")


def dealt(guest: Guest, table: str) -> list[object]:
    lines = [json.loads(line) for line in guest.get(f"/api/records/{table}").content.splitlines()]
    return [line["act"] for line in lines if line.get("seat") == DEALER]


async def play(people: list[Guest], table: str, *, sit: bool) -> str:
    """Play a deal at a table, and give the table of the next one, if there is one."""
    first, second = people
    async with first.at(table) as one, second.at(table) as two:
        for guest, chair in zip(people, (one, two), strict=True):
            await chair.until(lambda it: bool(it.sign))
            if sit and chair.sign["seat"] is None:
                assert (await chair.say("sit", seat=people.index(guest), name=guest.name))["type"] == "done"
        if sit:
            assert (await one.say("start"))["type"] == "done"
        await finish([one, two])
        said = await one.say("rematch")
        assert said["type"] == "done", said
        await one.until(lambda it: bool(it.sign.get("rematch")))
        return str(one.sign["rematch"])


async def test_two_tables_play_two_deals_and_nobody_hears_of_one_before(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db")) as room:
        ada, bo, cy, di = (Guest(room, name) for name in ("Ada", "Bo", "Cy", "Di"))
        first = ada.open("leduc", bots="")
        second = ada.open("leduc", bots="", same=first, deals=2)
        third = await play([ada, bo], first, sit=True)
        assert "still being played elsewhere" in ada.get(f"/api/records/{first}").text
        fourth = await play([cy, di], second, sit=True)
        assert dealt(ada, first) == dealt(ada, second)
        async with bo.at(third) as chair:
            await chair.until(lambda one: bool(one.sign))
            assert [place["name"] for place in chair.places] == ["Bo", "Ada"], "everybody moved one seat on"
        after = [await play([ada, bo], third, sit=False), await play([cy, di], fourth, sit=False)]
        assert dealt(ada, third) == dealt(ada, fourth) != dealt(ada, first)
        shown = ada.get(f"/again/{third}").text
        assert "deal 2 of 2" in shown
        assert shown.count("–</td>") == 0, "every deal was played everywhere"
        assert "Next deal" not in shown
        async with ada.at(after[0]) as chair:
            await chair.until(lambda one: bool(one.sign))
            assert "deal=2" not in str(chair.sign["terms"]), "the series is over"
