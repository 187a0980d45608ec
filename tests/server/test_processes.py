"""One room served by several processes on one PostgreSQL: any of them takes any socket, and nothing is lost."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, contextmanager
from random import Random

import pytest
from msgspec.structs import replace
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from websockets.exceptions import ConnectionClosed

from americana.core.record import parse
from americana.server.base.config import Config
from americana.server.storage import jobs
from americana.server.storage.store import Store
from tests.server.rooms import Chair, Guest, config, emptied, running
from tests.server.test_undo import act, asked, goes


@pytest.fixture
def rules(postgres: str) -> Config:
    """A config on an empty PostgreSQL."""
    asyncio.run(emptied(postgres))
    return config(postgres, lease=4.5)


@contextmanager
def two(rules: Config) -> Iterator[tuple[str, str]]:
    """Run two rooms on one database, each with its own tasks."""
    with running(rules) as first, running(rules) as second:
        yield first, second


@pytest.fixture
def rooms(rules: Config) -> Iterator[tuple[str, str]]:
    """The addresses of two rooms on one database."""
    with two(rules) as both:
        yield both


@pytest.fixture
async def shelf(rules: Config) -> AsyncIterator[Store]:
    """A look into the database from outside."""
    shelf = Store(rules.database)
    yield shelf
    await shelf.engine.dispose()


async def seated(stack: AsyncExitStack, rooms: tuple[str, str], game: str) -> tuple[str, list[Chair], list[Guest]]:
    """Seat two people at a table who came through two processes, and begin."""
    ada, bo = Guest(rooms[0]), Guest(rooms[1], "Bo")
    table = ada.open(game, bots="", seats=2)
    chairs = [await stack.enter_async_context(guest.at(table)) for guest in (ada, bo)]
    assert (await chairs[1].say("sit", seat=1, name="Bo"))["type"] == "done"
    assert (await chairs[0].say("start"))["type"] == "done"
    return table, chairs, [ada, bo]


async def playing(chair: Chair, rng: Random) -> None:
    """Answer every question until the game is over."""
    while True:
        await chair.until(lambda one: one.over or one.question is not None)
        if chair.over:
            return
        asked = chair.question
        if (await chair.answer(rng))["type"] == "done":
            await moved_on(chair, asked)


async def moved_on(chair: Chair, asked: int | None) -> None:
    """Wait until something else is asked."""
    await chair.until(lambda one: one.over or one.question != asked)


async def test_two_people_play_through_two_processes(rooms: tuple[str, str]) -> None:
    async with AsyncExitStack() as stack:
        table, chairs, guests = await seated(stack, rooms, "leduc")
        await asyncio.gather(*(playing(chair, Random(1)) for chair in chairs))
        first, second = (guest.get(f"/api/records/{table}").content for guest in guests)
        assert first == second
        record = parse(first.splitlines(), "kept")
        assert record.over
        await asyncio.gather(*(chair.until(lambda one: one.sign["phase"] == "over") for chair in chairs))
        told = [[one.sentence for one in chair.told] for chair in chairs]
        assert len(told[0]) == len(told[1])


async def test_answers_given_at_the_same_moment_are_all_written_once(rooms: tuple[str, str], shelf: Store) -> None:
    """Two players answer through two processes as fast as they can: each act is recorded once."""
    async with AsyncExitStack() as stack:
        table, chairs, _ = await seated(stack, rooms, "politics")
        await asyncio.gather(*(playing(chair, Random(seat)) for seat, chair in enumerate(chairs)))
        async with shelf.engine.connect() as connection:
            rows = (await connection.execute(text("SELECT number, guest, command FROM acts ORDER BY 1"))).all()
        assert [row.number for row in rows] == list(range(1, len(rows) + 1))
        given = [(row.guest, row.command) for row in rows if row.command]
        assert len(given) == len(set(given)) == sum(map(len, (chair.acknowledged for chair in chairs)))
        kept = await shelf.load(table)
        assert kept is not None
        assert kept.record.over
        since = await shelf.since(table, 5)
        assert since is not None
        assert [row["number"] for row in since.acts] == [row.number for row in rows[5:]]
        assert await shelf.since_all({table: 5, "no-such-table": 0}) == {table: since}


async def test_a_process_that_stops_while_writing_keeps_a_table_for_a_moment_only(
    rooms: tuple[str, str], shelf: Store
) -> None:
    async with AsyncExitStack() as stack:
        table, chairs, _ = await seated(stack, rooms, "leduc")
        await asyncio.gather(*(chair.until(lambda one: one.scene is not None) for chair in chairs))
        stopped = await shelf.engine.connect()
        await stopped.execute(text("SELECT 1 FROM tables WHERE id = :table FOR UPDATE"), {"table": table})
        assert (await asyncio.wait_for(asked(chairs).answer(Random(1)), 10))["type"] == "done"
        with pytest.raises(DBAPIError):
            await stopped.execute(text("SELECT 1"))
        await stopped.invalidate()
        await stopped.close()


async def test_a_wish_to_take_back_reaches_those_who_came_through_another_process(rooms: tuple[str, str]) -> None:
    async with AsyncExitStack() as stack:
        _, chairs, _ = await seated(stack, rooms, "leduc")
        await asyncio.gather(*(chair.until(lambda one: one.scene is not None) for chair in chairs))
        first = asked(chairs)
        await goes(chairs, act(first, "heck"))
        second = next(chair for chair in chairs if chair is not first)
        await second.until(lambda one: one.question is not None)
        await goes(chairs, act(second, "aise"))
        assert (await first.say("back"))["type"] == "done"
        await second.until(lambda one: one.sign["wish"] is not None)
        assert (await second.say("let", yes=False))["type"] == "done"
        await first.until(lambda one: one.sign["wish"] is None)
        assert (await first.say("back"))["type"] == "done"
        await second.until(lambda one: one.sign["wish"] is not None)
        await goes(chairs, second.say("let", yes=True), on=False)
        await first.until(lambda one: one.question is not None and one.sign["wish"] is None)
        assert second.sign["wish"] is None


async def test_a_seat_is_taken_once(rooms: tuple[str, str]) -> None:
    ada, bo, cy = Guest(rooms[0]), Guest(rooms[0], "Bo"), Guest(rooms[1], "Cy")
    table = ada.open("leduc", bots="", seats=2)
    async with ada.at(table) as chair, bo.at(table) as first, cy.at(table) as second:
        answers = await asyncio.gather(first.say("sit", seat=1, name="Bo"), second.say("sit", seat=1, name="Cy"))
        assert sorted(str(answer["type"]) for answer in answers) == ["done", "refused"]
        names = {"Bo"} if answers[0]["type"] == "done" else {"Cy"}
        for one in (chair, first, second):
            await one.until(lambda each: {place["name"] for place in each.places} == {"Ada", *names})


async def test_a_device_signed_out_through_one_process_is_let_go_by_the_other(rules: Config) -> None:
    with two(replace(rules, watch=0.2)) as rooms:
        ada, phone = Guest(rooms[0]), Guest(rooms[1])
        table = ada.open("leduc", bots="", seats=2)
        phone.cookie = ada.cookie
        async with phone.at(table) as chair:
            await chair.until(lambda one: one.sign.get("seat") == 0)
            assert ada.post("/mine/others").status_code == 303
            with pytest.raises(ConnectionClosed):
                await chair.until(lambda one: one.sign["phase"] == "never")
        async with phone.at(table) as chair:
            await chair.until(lambda one: bool(one.sign))
            assert chair.sign["seat"] is None
        ada.server = rooms[1]
        async with ada.at(table) as chair:
            await chair.until(lambda one: one.sign.get("seat") == 0)


async def test_a_command_that_was_carried_out_elsewhere_is_not_carried_out_again(rooms: tuple[str, str]) -> None:
    ada = Guest(rooms[0])
    table = ada.open("leduc")
    async with ada.at(table) as chair:
        await chair.until(lambda one: one.question is not None)
        asked, act = chair.question, chair.choice(Random(1))
        assert (await chair.say("act", id="mine", question=asked, act=act))["type"] == "done"
    ada.server = rooms[1]
    async with ada.at(table) as again:
        assert (await again.say("act", id="mine", question=asked, act=act))["type"] == "done"
        await playing(again, Random(2))


async def test_bots_go_on_where_somebody_still_looks_on_when_a_process_is_gone(rules: Config) -> None:
    """The process that let the bots act is closed; the other takes the table over."""
    ada = Guest("")
    with running(rules) as second:
        with running(rules) as first:
            ada.server = first
            table = ada.open("leduc")
            async with ada.at(table) as chair:
                await chair.until(lambda one: one.question is not None)
        ada.server = second
        async with ada.at(table) as again:
            await playing(again, Random(1))


async def test_what_a_lost_notice_did_not_tell_is_found(rooms: tuple[str, str], shelf: Store) -> None:
    async with AsyncExitStack() as stack:
        _, chairs, _ = await seated(stack, rooms, "leduc")
        await asyncio.gather(*(chair.until(lambda one: one.scene is not None) for chair in chairs))
        async with shelf.engine.begin() as connection:
            others = "FROM pg_stat_activity WHERE query LIKE '%pg_notify%' AND pid <> pg_backend_pid()"
            assert (await connection.execute(text(f"SELECT pg_terminate_backend(pid) {others}"))).all()
        await asyncio.gather(*(playing(chair, Random(1)) for chair in chairs))


async def test_who_is_away_is_known_to_all(rooms: tuple[str, str]) -> None:
    async with AsyncExitStack() as stack:
        table, chairs, (_, bo) = await seated(stack, rooms, "leduc")
        await chairs[1].socket.close()
        await chairs[0].until(lambda one: bool(one.places[1]["away"]))
        bo.server = rooms[0]
        async with bo.at(table):
            await chairs[0].until(lambda one: not one.places[1]["away"])


async def test_words_mutes_and_standing_answers_are_known_to_all(rooms: tuple[str, str]) -> None:
    async with AsyncExitStack() as stack:
        table, chairs, (ada, bo) = await seated(stack, rooms, "politics")
        assert (await chairs[0].say("say", words="Good luck"))["type"] == "done"
        await chairs[1].until(lambda one: [word["words"] for word in one.heard] == ["Good luck"])
        assert (await chairs[1].say("hush", seat=0))["type"] == "done"
        assert (await chairs[1].say("standing", on=True))["type"] == "done"
        await chairs[1].socket.close()
        bo.server = rooms[0]
        again = await stack.enter_async_context(bo.at(table))
        await again.until(lambda one: one.scene is not None)
        assert again.sign["hushed"] == (0,)
        assert again.sign["standing_kept"] is True
        assert (await chairs[0].say("say", words="Can you hear me?"))["type"] == "done"
        assert (await again.say("say", words="No"))["type"] == "done"
        assert [word["words"] for word in again.heard] == ["No"]
        ada.server = rooms[1]
        late = await stack.enter_async_context(ada.at(table))
        await late.until(lambda one: len(one.heard) == 3)


async def test_a_game_that_begins_is_no_return_to_it(rooms: tuple[str, str]) -> None:
    """A player who comes back to a clock gets a moment more; this clock was begun by another process."""
    ada, bo = Guest(rooms[0]), Guest(rooms[1], "Bo")
    table = ada.open("leduc", bots="", seats=2, terms={"clock": {"kind": "move", "seconds": 5}})
    async with bo.at(table) as other:
        assert (await other.say("sit", seat=1, name="Bo"))["type"] == "done"
        async with ada.at(table) as chair:
            assert (await chair.say("start"))["type"] == "done"
            begun = chair.clocks["until"]
            await other.until(lambda it: it.scene is not None and bool(it.clocks))
            assert other.clocks["until"] == begun


async def test_all_processes_show_a_clock_and_any_one_left_strikes_it(rules: Config, shelf: Store) -> None:
    """The clock is set through one process, which is closed then; the other answers when time is up."""
    ada, bo = Guest(""), Guest("", "Bo")
    with running(rules) as second:
        async with AsyncExitStack() as stack:
            with running(rules) as first:
                ada.server, bo.server = first, second
                terms = {"clock": {"kind": "move", "seconds": 5}}
                table = ada.open("leduc", bots="", seats=2, terms=terms)
                async with ada.at(table) as chair:
                    other = await stack.enter_async_context(bo.at(table))
                    assert (await other.say("sit", seat=1, name="Bo"))["type"] == "done"
                    assert (await chair.say("start"))["type"] == "done"
                    for one in (chair, other):
                        await one.until(lambda it: it.scene is not None and bool(it.clocks))
                    assert chair.clocks["until"] == other.clocks["until"]
                assert [due.kind for due in await jobs.of(shelf, table)] == ["clock"]
            number = other.number
            await other.until(lambda it: it.number > number)
        kept = await shelf.load(table)
        assert kept is not None
        assert "clock" in {act.given for act in kept.record.acts}
