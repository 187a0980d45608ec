"""No address keeps the jobs of another waiting: replays, reviews, hints and bots."""

import asyncio
from pathlib import Path

import pytest

from americana.core import record, registry
from americana.core.errors import AmericanaError
from americana.server.base.config import RateLimit
from americana.server.base.fair_queue import FairQueue
from americana.server.base.worker_pool import WorkerPool
from americana.server.lobby import reviews
from americana.server.lobby.replay_workers import SHARE, Busy, ReplayWorkers
from americana.server.lobby.reviews import Reviews
from americana.server.ops.serve import GracefulServer, address, listen, server
from americana.server.storage.store import SeatRow, StoredTable, TableRow
from tests.server.rooms import CREW, Guest, config, running

RECORD = Path(__file__).parents[1] / "records" / "leduc-2-seats.jsonl"


async def in_order(queue: FairQueue, errands: list[str]) -> list[str]:
    """Let jobs in as they come, each named after its address, and give the order of their turns."""
    had: list[str] = []

    async def go(errand: str) -> None:
        await queue.enter(errand[0])
        had.append(errand)
        await asyncio.sleep(0)
        queue.leave()

    await asyncio.gather(*map(go, errands))
    return had


async def test_addresses_have_their_turns_one_after_another() -> None:
    assert await in_order(FairQueue(1), ["a1", "a2", "a3", "a4", "b1", "b2", "c1"]) == [
        "a1",
        "a2",
        "b1",
        "c1",
        "a3",
        "b2",
        "a4",
    ]
    assert await in_order(FairQueue(3), ["a1", "a2", "b1"]) == ["a1", "a2", "b1"]


async def test_who_stops_waiting_takes_nobodys_turn() -> None:
    queue = FairQueue(1)
    await queue.enter("a")
    gone, handed, last = (asyncio.create_task(queue.enter(name)) for name in "abc")
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.sleep(0)
    queue.leave()
    handed.cancel()
    await asyncio.wait_for(last, 5)
    queue.leave()
    await asyncio.wait_for(queue.enter("d"), 5)


async def test_a_champion_elsewhere_is_not_kept_waiting_by_one_address(tmp_path: Path) -> None:
    """A process works in the order of turns; it holds one job more than it does at once."""
    pool, book = WorkerPool(1, 0), tmp_path / "book"
    try:
        await asyncio.gather(
            *(pool.do(name[0], note, str(book), name) for name in ("a1", "a2", "a3", "a4", "a5", "b1"))
        )
    finally:
        pool.stop()
    assert book.read_text().split() == ["a1", "a2", "a3", "b1", "a4", "a5"]


def note(book: str, name: str) -> bytes:
    """Write down that a job was done."""
    with Path(book).open("a", encoding="utf-8") as page:
        page.write(f"{name} ")
    return b""


async def test_one_address_has_a_part_of_the_line_of_the_study() -> None:
    study = ReplayWorkers()
    waiting = [asyncio.create_task(study.run("a", bytes, 1.0)) for _ in range(SHARE)]
    try:
        await asyncio.sleep(0)
        with pytest.raises(Busy, match="your other replays"):
            await study.run("a", bytes, 1.0)
        assert await study.run("b", bytes, 1.0) == b""
    finally:
        await asyncio.gather(*waiting)
        study.stop()


async def test_one_address_has_a_part_of_the_reviews() -> None:
    found = Reviews(ReplayWorkers(), 1)
    for number in range(reviews.SHARE):
        found.ask(kept(f"a{number}"), 0, "a")
    with pytest.raises(AmericanaError, match="your other reviews"):
        found.ask(kept("a9"), 0, "a")
    assert not found.ask(kept("a0"), 0, "a").why, "a review that has begun is shown"
    assert not found.ask(kept("b0"), 0, "b").why
    found.stop()


def kept(table: str) -> StoredTable:
    row = TableRow(
        id=table,
        game="leduc",
        edition=registry.find("leduc").edition,
        release="1",
        setup={"seats": 2},
        host="ada",
        phase="over",
        opened=1.0,
        touched=1.0,
        seats=[SeatRow(0, "ada", "", "Ada"), SeatRow(1, None, "medium", "Bea")],
    )
    return StoredTable(row, {}, record.parse(RECORD.read_bytes().splitlines(), "the record"), [], [])


def test_records_are_limited_by_address_where_no_cookie_comes(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db", openings=RateLimit(3, 0.001))) as room:
        answers = [Guest(room).post("/api/films", content=b"x").status_code for _ in range(40)]
        assert answers == [400] * 3 + [429] * 37
        assert [Guest(room).post("/tables", json={"game": "leduc"}).status_code for _ in range(4)] == [201] * 3 + [
            429
        ]


async def test_bots_think_for_somebody_who_sits_there_and_for_no_watcher(tmp_path: Path) -> None:
    evening = server(config(tmp_path / "room.db", trusted=("127.0.0.1",)), log_level="error", crew=CREW)
    assert isinstance(evening, GracefulServer)
    with listen("127.0.0.1", 0) as listening:
        serving = asyncio.create_task(evening.serve([listening]))
        while not evening.started:
            await asyncio.sleep(0.01)
        where = address(listening).rstrip("/")
        ada, eve = Guest(where), Guest(where, "Eve")
        table = await asyncio.to_thread(ada.open, "leduc")
        await asyncio.to_thread(eve.get, "/")
        async with eve.at(table, None, None, **{"X-Forwarded-For": "203.0.113.9"}) as watching:
            await watching.until(lambda one: one.scene is not None)
            [attended] = evening.room.tables
            assert attended.thinks_for() == f"table {table}"
            async with ada.at(table, None, None, **{"X-Forwarded-For": "203.0.113.5"}) as chair:
                await chair.until(lambda one: one.scene is not None)
                assert attended.thinks_for() == "203.0.113.5"
            assert attended.thinks_for() == "203.0.113.5"
        evening.should_exit = True
        await serving
