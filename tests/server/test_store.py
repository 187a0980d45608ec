"""The database: the same claims on SQLite and on a real PostgreSQL."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from io import StringIO
from pathlib import Path

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from americana.core.errors import AmericanaError
from americana.core.record import ActionLine
from americana.server.storage import jobs as dues
from americana.server.storage import schema, store
from americana.server.storage.jobs import Job
from americana.server.storage.store import CommandKey, SeatRow, Store, TableRow
from americana.server.storage.writer import Change, Overtaken, Unwritten
from tests.server.rooms import Guest, config, emptied, running


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The database of each test; PostgreSQL is emptied before."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'room.db'}"
    address: str = request.getfixturevalue("postgres")
    asyncio.run(emptied(address))
    return address


@pytest.fixture
async def shelf(database: str) -> AsyncIterator[Store]:
    """An open store."""
    shelf = Store(database)
    await shelf.open()
    yield shelf
    await shelf.close()


def row(name: str = "t1", phase: str = "open", touched: float = 1.0) -> TableRow:
    return TableRow(
        id=name,
        game="leduc",
        edition=1,
        release="1",
        setup={"seats": 2},
        host="ada",
        phase=phase,
        opened=1.0,
        touched=touched,
        seats=[SeatRow(0, "ada", "", "Ada"), SeatRow(1, None, "", "")],
    )


def acts(table: str, first: int, count: int = 1, command: str | None = None) -> Change:
    given = [ActionLine(index % 2, msgspec.Raw(b'{"type":"call"}')) for index in range(count)]
    return store.appended(
        table, first, given, "d" * 32, CommandKey("ada", command) if command else None, aside=False
    )


async def test_the_migrations_lead_to_the_tables_of_the_code(shelf: Store) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))

    async with shelf.engine.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_opening_again_changes_nothing(database: str) -> None:
    for _ in range(2):
        shelf = Store(database)
        await shelf.open()
        await shelf.close()


async def test_what_is_written_is_read_again(shelf: Store) -> None:
    await shelf.writer.write(store.opened(row()))
    await shelf.writer.write(store.seated("t1", SeatRow(1, "bo", "medium", "Bo")))
    await shelf.writer.write(store.sat("t1", "bo", 1))
    await shelf.writer.write(acts("t1", 1, 3, "c9"))
    kept = await shelf.load("t1")
    assert kept is not None
    assert kept.table.seats[1] == SeatRow(1, "bo", "medium", "Bo")
    assert kept.sat == {"bo": 1}
    assert [bytes(act.act) for act in kept.record.acts] == [b'{"type":"call"}'] * 3
    assert kept.record.last == "d" * 32
    assert kept.record.header.players == ("Ada", "Bo")
    assert kept.commands == [CommandKey("ada", "c9")]
    assert kept.answers == [2, 1]
    assert await shelf.load("t2") is None


async def test_an_old_name_of_a_bot_is_read_without_its_level(shelf: Store) -> None:
    await shelf.writer.write(store.opened(row()))
    await shelf.writer.write(store.seated("t1", SeatRow(1, None, "medium", "Abe (medium)")))
    await shelf.writer.write(acts("t1", 1, 3))
    kept = await shelf.load("t1")
    assert kept is not None
    assert [seat.name for seat in kept.table.seats] == ["Ada", "Abe"]
    assert kept.record.header.players == ("Ada", "Abe (medium)")
    assert kept.record.header.names == ("Ada", "Abe")


async def test_reading_a_file_takes_few_turns_of_a_loop_that_is_busy(tmp_path: Path) -> None:
    """With a thousand tables in play a turn takes a second, and newcomers have to be let in all the same."""
    turns, shelf = 0, Store(str(tmp_path / "room.db"))
    await shelf.open()

    async def play() -> None:
        nonlocal turns
        while True:
            time.sleep(0.03)
            turns += 1
            await asyncio.sleep(0)

    await shelf.writer.write(store.opened(row()))
    playing = asyncio.create_task(play())
    try:
        for found in await asyncio.gather(*(shelf.load("t1") for _ in range(30))):
            assert found is not None
    finally:
        playing.cancel()
        await shelf.close()
    assert turns < 30


async def test_a_line_to_the_database_that_was_cut_costs_nobody_a_command(postgres: str) -> None:
    await emptied(postgres)
    shelf, other = Store(postgres), Store(postgres)
    await shelf.open()
    await other.open()
    try:
        await shelf.writer.write(store.opened(row()))
        async with other.engine.begin() as connection:
            cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            assert (await connection.execute(text(f"{cut} AND datname = current_database()"))).all()
        await shelf.writer.write(acts("t1", 1, 2, "c1"))
        kept = await shelf.load("t1")
        assert kept is not None
        assert len(kept.record.acts) == 2
    finally:
        await shelf.close()
        await other.close()


async def test_two_cannot_both_write_the_same_act(shelf: Store) -> None:
    await shelf.writer.write(store.opened(row()))
    await shelf.writer.write(acts("t1", 1))
    with pytest.raises(Overtaken, match="someone else was faster"):
        await shelf.writer.write(acts("t1", 1))
    with pytest.raises(Overtaken):
        await shelf.writer.write(acts("t1", 1, 2))
    kept = await shelf.load("t1")
    assert kept is not None
    assert len(kept.record.acts) == 1


async def test_many_appends_share_a_commit_and_one_bad_one_spoils_none_of_the_others(shelf: Store) -> None:
    for number in range(20):
        await shelf.writer.write(store.opened(row(f"t{number}")))
    await shelf.writer.write(acts("t7", 1))
    before = shelf.writer.commits
    await asyncio.gather(*(shelf.writer.write(acts(f"t{number}", 2)) for number in range(20)))
    assert shelf.writer.commits - before < 5
    jobs = [shelf.writer.write(acts(f"t{number}", 1)) for number in range(20)]
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert [index for index, result in enumerate(results) if result is not None] == [7]
    assert isinstance(results[7], Overtaken)


async def test_the_acts_of_one_append_stand_or_fall_together(shelf: Store) -> None:
    await shelf.writer.write(store.opened(row()))
    await shelf.writer.write(acts("t1", 3))
    with pytest.raises(Overtaken):
        await shelf.writer.write(store.together(acts("t1", 1, 3), store.changed("t1", phase="over")))
    kept = await shelf.load("t1")
    assert kept is not None
    assert len(kept.record.acts) == 1
    assert kept.table.phase == "open"


async def test_what_could_not_be_written_is_not_in_the_log(
    shelf: Store,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not even where the log itself cannot be written, and Python prints everything it was doing."""
    await shelf.writer.write(store.opened(row()))
    queen = ActionLine(0, msgspec.Raw(b'{"type":"play","card":"the queen of spades"}'))
    torn = logging.StreamHandler(StringIO())
    torn.stream.close()
    monkeypatch.setattr(logging.getLogger("americana.server"), "handlers", [torn])
    with suppress(Unwritten):
        await shelf.writer.write(store.changed("t1", opened="the queen of spades"))
    async with shelf.engine.begin() as connection:
        await connection.execute(text("DROP TABLE acts"))
    for _ in range(2):
        with pytest.raises(Unwritten, match="nothing was changed") as told:
            await shelf.writer.write(
                store.appended("t1", 1, [queen], "d" * 32, CommandKey("ada", "c1"), aside=False)
            )
        written = caplog.text + str(told.value) + capsys.readouterr().err
        assert "Logging error" in written
        assert not any(word in written for word in ("queen", "INSERT", "acts")), written


async def test_lists(shelf: Store) -> None:
    now = time.time()
    for name, phase, touched in (
        ("a", "open", now),
        ("b", "playing", now - 10),
        ("c", "closed", 1.0),
        ("d", "over", now),
    ):
        await shelf.writer.write(store.opened(row(name, phase, touched)))
    assert [one.id for one in await shelf.open_tables()] == ["a"]
    assert {one.id for one in await shelf.tables_of("ada")} == {"a", "b"}
    assert [one.id for one in await shelf.tables_of("ada", over=True)] == ["d"]
    assert await shelf.tables_of("bo") == []
    await shelf.writer.write(store.sat("b", "bo", 1))
    assert [one.id for one in await shelf.tables_of("bo")] == ["b"]
    assert [one.id for one in await shelf.tables_playing()] == ["b"]
    assert [one.id for one in await shelf.left_before(now - 5)] == ["b"]
    assert await shelf.left_before(now - 15) == []


async def test_a_name_is_kept_and_changed(shelf: Store) -> None:
    assert await shelf.name_of("ada") == ""
    await shelf.writer.write(store.named("ada", "Ada"))
    await shelf.writer.write(store.named("ada", "Ada Lovelace"))
    assert await shelf.name_of("ada") == "Ada Lovelace"


async def test_a_game_is_played_and_taken_up_after_a_restart(database: str) -> None:
    with running(config(database)) as address:
        ada = Guest(address)
        table = ada.open("bookshop")
        async with ada.at(table) as chair:
            await chair.until(lambda one: one.question is not None)
    with running(config(database)) as address:
        ada.server = address
        async with ada.at(table) as again:
            await again.until(lambda one: one.scene is not None)
            assert again.scene == chair.scene
            assert again.told == chair.told
            assert again.question == chair.question
            await again.play()


@pytest.mark.parametrize("words", ["mysql://x/y", "sqlite:///nowhere/\0/x.db", "://"])
async def test_a_database_that_cannot_be_is_refused_in_words(words: str) -> None:
    with pytest.raises(AmericanaError):
        await Store(words).open()


async def test_an_act_that_the_table_gave_says_so_in_the_record(shelf: Store) -> None:
    await shelf.writer.write(store.opened(row()))
    said = [ActionLine(0, msgspec.Raw(b'{"type":"call"}'))]
    await shelf.writer.write(store.appended("t1", 1, said, "d" * 32, None, aside=False, given="clock"))
    kept = await shelf.load("t1")
    assert kept is not None
    assert kept.record.acts[0].given == "clock"
    lines = kept.record.lines()
    assert b'"given":"clock"' in lines[1]
    assert b'"americana":4' in lines[0]


async def test_what_is_due_is_taken_in_hand_by_one(shelf: Store) -> None:
    await shelf.writer.write(store.opened(row()))
    clock = Job(table="t1", kind="clock", seat=1, due=50.0, since=40.0)
    later = Job(table="t1", kind="bots", due=90.0, since=40.0)
    await shelf.writer.write(dues.written("t1", ("clock", "bots"), [clock, later]))
    assert await dues.by(shelf, 49.0) == []
    assert await dues.by(shelf, 60.0) == [clock]
    assert await dues.take(shelf, clock, "first", 60.0, 70.0)
    assert not await dues.take(shelf, clock, "second", 61.0, 71.0)
    assert await dues.by(shelf, 65.0) == []
    assert await dues.take(shelf, clock, "second", 70.5, 80.0)
    await shelf.writer.write(dues.done(clock))
    assert await dues.of(shelf, "t1") == [later]
    await shelf.writer.write(dues.written("t1", ("bots",), []))
    assert await dues.of(shelf, "t1") == []
