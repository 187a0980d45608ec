"""Clocks: charged alike, hiding who has answered; at zero the table answers and says so."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from americana.core.record import Record, parse
from americana.server.table import clock_arithmetic
from americana.server.wire.terms import DAY, Clock, Timing
from tests.server.rooms import Chair, Guest, config, running


class Pretended:
    """A clock that moves only when a test moves it."""

    def __init__(self) -> None:
        self.moment = 1_800_000_000.0

    def __call__(self) -> float:
        return self.moment


def record(guest: Guest, table: str) -> Record:
    return parse(guest.get(f"/api/records/{table}").content.splitlines(), "downloaded")


# Arithmetic


def test_a_reserve_is_charged_and_grows_with_each_answer() -> None:
    clock = Clock(kind="reserve", seconds=100, increment=5)
    timing = clock_arithmetic.put(clock, clock_arithmetic.wound(clock, 2), [0], 1000.0)
    assert timing.until == 1100.0
    timing = clock_arithmetic.put(clock, timing, [1], 1030.0)
    assert timing.reserves == (75.0, 100.0)
    assert timing.until == 1130.0


def test_all_who_are_asked_at_once_are_charged_alike_and_have_one_clock() -> None:
    clock = Clock(kind="reserve", seconds=100, increment=5)
    timing = clock_arithmetic.put(clock, Timing(reserves=(90.0, 50.0, 70.0)), [0, 1, 2], 1000.0)
    assert timing.until == 1050.0
    timing = clock_arithmetic.put(clock, timing, [0], 1020.0)
    assert timing.reserves == (75.0, 35.0, 55.0)


def test_a_small_reserve_leaves_the_others_a_fair_time_for_a_common_question() -> None:
    clock = Clock(kind="reserve", seconds=100, increment=0)
    timing = clock_arithmetic.put(clock, Timing(reserves=(90.0, 3.0)), [0, 1], 1000.0)
    assert timing.until == 1000.0 + clock_arithmetic.COMMON
    assert clock_arithmetic.put(clock, timing, [], 1010.0).reserves == (80.0, 0.0)


def test_an_answer_among_several_leaves_the_clock_and_so_does_an_aside() -> None:
    assert clock_arithmetic.goes_on(1, (0, 1, 2), (0, 2), aside=False)
    assert not clock_arithmetic.goes_on(1, (1,), (2,), aside=False)
    assert not clock_arithmetic.goes_on(2, (2,), (), aside=False)
    assert clock_arithmetic.goes_on(1, (0,), (0,), aside=True)


# At the table


async def test_at_zero_a_bot_answers_once_and_the_act_is_marked(tmp_path: Path) -> None:
    now = Pretended()
    with running(config(tmp_path / "room.db", watch=0.05), now=now) as server:
        ada = Guest(server)
        table = ada.open("american", terms={"clock": {"kind": "move", "seconds": 30}})
        async with ada.at(table) as chair:
            await chair.until(lambda one: one.question is not None and "until" in one.clocks)
            asked, until = chair.question, chair.clocks["until"]
            assert chair.clocks["seats"] == [0]
            assert until == now.moment + 30
            now.moment += 31
            await chair.until(lambda one: one.question is not None and one.question != asked)
            assert chair.places[0]["kind"] == "person"
            assert (await chair.answer(Random(1)))["type"] == "done"
            await chair.play(2)
    with running(config(tmp_path / "room.db"), now=now) as server:
        ada.server = server
        given = [act.given for act in record(ada, table).acts if act.seat == 0]
    assert given[0] == "clock"
    assert set(given[1:]) == {""}


async def test_the_others_read_whose_time_was_up(tmp_path: Path) -> None:
    now = Pretended()
    with running(config(tmp_path / "room.db", watch=0.05, pace=0.05), now=now) as server:
        ada, bob = Guest(server, "Ada"), Guest(server, "Bob")
        table = ada.open("american", bots="", terms={"clock": {"kind": "move", "seconds": 30}})
        async with ada.at(table) as first, bob.at(table) as second:
            await second.say("sit", seat=1, name="Bob")
            await first.say("start")
            for chair in (first, second):
                await chair.until(lambda one: "until" in one.clocks and one.scene is not None)
            slow, other, name = (first, second, "Ada") if first.question is not None else (second, first, "Bob")
            missed = slow.question
            now.moment += 31
            await other.until(lambda one: any(f"{name} (time up)" in told.sentence for told in one.told))
            await slow.until(lambda one: one.question != missed)
            assert all("(time up)" not in told.sentence for told in slow.told)
            heard = len(other.told)
            chair = other if slow.question is None else slow
            assert (await chair.answer(Random(1)))["type"] == "done"
            await other.until(lambda one: len(one.told) > heard)
            assert all("(time up)" not in told.sentence for told in other.told[heard:])


async def test_at_zero_a_bot_takes_the_seat_where_that_was_agreed_and_gives_it_back(tmp_path: Path) -> None:
    now = Pretended()
    with running(config(tmp_path / "room.db", watch=0.05, pace=0.05), now=now) as server:
        ada, bob = Guest(server), Guest(server, "Bob")
        terms = {"clock": {"kind": "reserve", "seconds": 20, "increment": 0, "zero": "seat"}}
        table = ada.open("american", bots="", terms=terms)
        async with ada.at(table) as first, bob.at(table) as second:
            await second.say("sit", seat=1, name="Bob")
            await first.say("start")
            await first.until(lambda one: "until" in one.clocks and one.scene is not None)
            now.moment += 21
            await first.until(lambda one: any(place["kind"] == "bot" for place in one.places))
            late = next(seat for seat, place in enumerate(first.places) if place["kind"] == "bot")
            chair = (first, second)[late]
            assert (await chair.say("sit", seat=late, name="Back"))["type"] == "done"
            assert chair.places[late]["kind"] == "person"


async def deaf(chair: Chair) -> bool:
    """Whether a client hears nothing for a while."""
    return await chair.silence(0.4)


@pytest.mark.parametrize("kind", ["move", "reserve", "days"])
async def test_no_clock_tells_who_of_several_has_answered(kind: str, tmp_path: Path) -> None:
    now = Pretended()
    with running(config(tmp_path / "room.db", seed=3), now=now) as server:
        guests = [Guest(server, name) for name in ("Ada", "Bob", "Cy")]
        table = guests[0].open("politics", bots="", seats=3, terms={"clock": {"kind": kind}, "window": 0})
        async with guests[0].at(table) as one, guests[1].at(table) as two, guests[2].at(table) as three:
            chairs = [one, two, three]
            for seat, chair in enumerate(chairs[1:], 1):
                await chair.say("sit", seat=seat, name=f"Guest {seat}")
            await one.say("start")
            await reach_common(chairs)
            before = [dict(chair.clocks) for chair in chairs]
            assert all(len(clock["seats"]) > 1 for clock in before)  # type: ignore[arg-type]
            assert before[0] == before[1] == before[2]
            now.moment += 7
            asked = [chair for chair in chairs if chair.question is not None]
            heard = [len(chair.frames) for chair in chairs]
            assert (await asked[0].answer(Random(5)))["type"] == "done"
            others = [chair for chair in chairs if chair is not asked[0]]
            for chair in others:
                assert await deaf(chair)
            assert [dict(chair.clocks) for chair in chairs] == before
            assert len(asked[0].frames) > heard[chairs.index(asked[0])]


async def reach_common(chairs: list[Chair]) -> None:
    """Answer at random until the clock runs for several seats, with everything heard."""
    rng = Random(4)
    for _ in range(200):
        await quiet(chairs)
        asked = [chair for chair in chairs if chair.question is not None]
        if len(asked) > 1 and len(asked[0].clocks.get("seats", ())) == len(asked):  # type: ignore[arg-type]
            return
        await asked[0].answer(rng)
    raise AssertionError("nobody was ever asked together with somebody else")


async def quiet(chairs: list[Chair]) -> None:
    """Listen until no client has heard anything for a moment."""
    for chair in chairs:
        while True:
            try:
                async with asyncio.timeout(0.1):
                    await chair.hear()
            except TimeoutError:
                break


def acts(database: Path) -> list[tuple[int, str]]:
    """The seats that have acted and why the table did it for them, as the record has it."""
    with closing(sqlite3.connect(database)) as connection:
        found = connection.execute("SELECT seat, given FROM acts WHERE seat >= 0 ORDER BY number").fetchall()
    return [(int(seat), str(given or "")) for seat, given in found]


async def until_written(database: Path, before: int) -> None:
    """Wait until the record has more acts than before, with nobody connected."""
    for _ in range(1800):
        if len(acts(database)) > before:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("nothing happened at a table that nobody looks at")


async def test_a_game_by_the_day_goes_through_a_week_over_restarts_with_nobody_there(tmp_path: Path) -> None:
    now, database = Pretended(), tmp_path / "room.db"
    rules = config(database, watch=0.05, asleep=0.0, seed=7)
    with running(rules, now=now) as server:
        ada, bob = Guest(server), Guest(server, "Bob")
        table = ada.open("bookshop", bots="", seats=3, terms={"clock": {"kind": "days", "days": 1}})
        async with ada.at(table) as first, bob.at(table) as second:
            await second.say("sit", seat=1, name="Bob")
            await first.say("start")
            await first.until(lambda one: one.scene is not None and bool(one.clocks))
    for days in (3, 2, 2):
        with running(rules, now=now) as server:
            ada.server = server
            for day in range(days):
                now.moment += DAY * 0.4
                async with ada.at(table) as chair:
                    await chair.until(lambda one: one.scene is not None and bool(one.clocks))
                    assert not any(place.get("away") for place in chair.places)
                    assert [place["kind"] for place in chair.places] == ["person", "person", "bot"]
                    if chair.question is not None and day % 2 == 0:
                        assert (await chair.answer(Random(day)))["type"] == "done"
                count = len(acts(database))
                now.moment += DAY * 1.1
                await until_written(database, count)
    given = acts(database)
    assert (1, "clock") in given, "Bob never came"
    assert (2, "") in given, "the bot moved by itself"
    assert (1, "") not in given


async def test_standing_answers_are_kept_by_the_day(tmp_path: Path) -> None:
    now = Pretended()
    rules = config(tmp_path / "room.db", seed=7)
    with running(rules, now=now) as server:
        ada = Guest(server)
        table = ada.open("politics", seats=2, terms={"clock": {"kind": "days"}})
        async with ada.at(table) as chair:
            await chair.until(lambda one: one.scene is not None)
            assert (await chair.say("standing", on=True))["type"] == "done"
    with running(rules, now=now) as server:
        ada.server = server
        async with ada.at(table) as chair:
            await chair.until(lambda one: one.scene is not None)
            assert chair.sign["standing_kept"] is True


async def test_the_first_question_has_no_more_time_than_others_where_people_are_here(room: str) -> None:
    ada, bob = Guest(room), Guest(room, "Bob")
    table = ada.open("american", bots="", terms={"clock": {"kind": "move", "seconds": 10}})
    async with ada.at(table) as first, bob.at(table) as second:
        assert (await second.say("sit", seat=1, name="Bob"))["type"] == "done"
        assert (await first.say("start"))["type"] == "done"
        told = [json.loads(frame) for frame in first.frames]
        ends = {clock["until"] for clock in told if clock["type"] == "clocks"}
        assert len(ends) == 1
        assert first.clocks["until"] - first.clocks["now"] <= 10  # type: ignore[operator]
