"""The record is the truth: killed in the middle, out of disk, locked out, or older than the rules."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from americana.core.choices import sample
from americana.core.errors import AmericanaError
from americana.core.record import parse
from americana.server.base.config import Config
from americana.server.lobby.open_form import OpenForm
from americana.server.lobby.room import Room
from americana.server.ops.serve import listen
from americana.server.storage.writer import SqliteBackend, Unwritten
from americana.server.table.table import Table
from tests.server.rooms import PATIENCE, Chair, Guest, config, running

SERVE = """
if __name__ == "__main__":
    import sys, msgspec
    from americana.server.base.config import Config
    from americana.server.ops.serve import listen, run

    house, listening = msgspec.json.decode(sys.argv[1], type=Config), listen("127.0.0.1", 0)
    run(house, listening, ready=lambda address: print(address, flush=True))
"""


@contextmanager
def second_process(rules: Config, folder: Path) -> Iterator[tuple[str, int]]:
    """Run a room in its own process; give its address and process id."""
    script = folder / "serve.py"
    script.write_text(SERVE, encoding="utf-8")
    words = [sys.executable, str(script), msgspec.json.encode(rules).decode()]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip().rstrip("/"), process.pid
        finally:
            if process.poll() is None:
                process.terminate()
            process.wait(20)


async def test_killed_in_the_middle_nothing_that_was_acknowledged_is_lost(tmp_path: Path) -> None:
    rules = config(tmp_path / "room.db")
    with second_process(rules, tmp_path) as (address, process):
        ada = Guest(address)
        table = ada.open("bookshop", options={"rounds": "one"})
        async with ada.at(table) as chair:
            rng = Random(1)
            for _ in range(6):
                await chair.until(lambda one: one.question is not None)
                assert (await chair.answer(rng))["type"] == "done"
            os.kill(process, signal.SIGKILL)
            with pytest.raises(ConnectionClosed):
                await chair.until(lambda _: False)
    with second_process(rules, tmp_path) as (address, _):
        ada.server = address
        async with ada.at(table) as again:
            await again.until(lambda one: one.scene is not None)
            assert again.number >= chair.number
            assert again.told[: len(chair.told)] == chair.told
            resent = await again.say("act", id="c6", question=0, act={})
            assert resent == {"type": "done", "id": "c6"}
            await again.play()


async def test_an_id_belongs_to_the_guest_who_sent_it(tmp_path: Path) -> None:
    """Ada acts under an id and stands up, Bo sits down, and the room restarts: Bo's own id is another."""
    rules = config(tmp_path / "room.db")
    with running(rules) as address:
        ada, bo = Guest(address), Guest(address, "Bo")
        table = ada.open("bookshop", options={"rounds": "one"})
        async with ada.at(table) as chair, bo.at(table) as other:
            await chair.until(lambda one: one.question is not None)
            act = chair.choice(Random(1))
            assert (await chair.say("act", id="1", question=chair.question, act=act))["type"] == "done"
            await chair.say("leave")
            assert (await other.say("sit", seat=0, name="Bo"))["type"] == "done"
    with running(rules) as address:
        ada.server = bo.server = address
        async with bo.at(table) as other, ada.at(table) as watching:
            await other.until(lambda one: one.question is not None)
            plays = _plays(other)
            act, question = other.choice(Random(1)), other.question
            assert (await other.say("act", id="1", question=question, act=act))["type"] == "done"
            await other.until(lambda one: one.question != question)
            assert _plays(other) == plays + 1
            resent = await watching.say("act", id="1", question=0, act={})
            assert resent["type"] == "done", "what Ada sent is still known as hers"


def _plays(chair: Chair) -> int:
    return sum(telling.sentence.startswith("You play") for telling in chair.told)


async def test_bots_do_not_outlive_a_server_that_was_killed(tmp_path: Path) -> None:
    with second_process(config(tmp_path / "room.db"), tmp_path) as (address, process):
        ada = Guest(address)
        async with ada.at(ada.open("leduc")) as chair:
            await chair.play()
        children = _children(process)
        assert children
        os.kill(process, signal.SIGKILL)
    for _ in range(100):
        if not any(Path(f"/proc/{child}/cmdline").exists() for child in children):
            break
        await asyncio.sleep(0.05)
    else:
        pytest.fail(f"{children} still run")


def _children(process: int) -> list[int]:
    if not Path("/proc").is_dir():
        pytest.skip("there is no /proc here")
    return [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit() and _parent(path) == process]


def _parent(path: Path) -> int:
    try:
        return int(path.joinpath("stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


async def test_a_locked_database_refuses_and_the_table_stays_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    with running(config(file)) as address:
        ada = Guest(address)
        async with ada.at(ada.open("bookshop")) as chair:
            await chair.until(lambda one: one.question is not None)
            before, question = chair.scene, chair.question
            with sqlite3.connect(file, isolation_level=None) as other:
                other.execute("BEGIN IMMEDIATE")
                act = chair.choice(Random(1))
                refused = await chair.say("act", question=question, act=act)
                assert refused["type"] == "refused"
                assert "busy, so nothing was changed" in str(refused["why"])
                other.execute("ROLLBACK")
            other.close()
            assert (chair.scene, chair.question) == (before, question)
            assert (await chair.say("act", question=question, act=act))["type"] == "done"
            await chair.play()


async def test_a_full_disk_refuses_and_the_table_stays_as_it_was(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    room = Room(config(tmp_path / "room.db"))
    await room.start()
    try:
        table = (await room.find(await room.open("ada", OpenForm(game="bookshop", seats=3)))).table
        await table.begin()
        _fill_the_disk(room)
        with pytest.raises(Unwritten, match="disk is full"):
            await _play_on(table)
        assert "could not be written: the server's disk is full" in caplog.text
        assert not any(mark in caplog.text for mark in ("play", "parameters: (", '"card"')), "no card is named"
        assert table.match is not None
        kept = await room.store.load(table.id)
        assert kept is not None
        assert kept.record.acts == table.match.record.acts
        assert kept.record.last == table.match.record.last
    finally:
        await room.stop()


def _fill_the_disk(room: Room) -> None:
    """Forbid the file to grow: for SQLite that is a full disk."""
    backend = room.store.writer.backend
    assert isinstance(backend, SqliteBackend)
    connection = backend._connection
    assert connection is not None
    pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
    connection.rollback()


async def _play_on(table: Table) -> None:
    while table.match is not None and table.match.to_act:
        seat = table.match.to_act[0]
        await table.carry_out(seat, sample(table.match.legal(seat), Random(1)))


async def _left_in_the_middle(file: Path) -> tuple[Guest, str]:
    """Begin a game in a room that is closed afterwards."""
    with running(config(file)) as address:
        ada = Guest(address)
        table = ada.open("bookshop")
        async with ada.at(table) as chair:
            await chair.until(lambda one: one.question is not None)
        assert ada.get(f"/api/records/{table}").status_code == 403
    return ada, table


def _meanwhile(file: Path, statement: str, *values: str) -> None:
    """Change what a closed room has written."""
    with sqlite3.connect(file) as other:
        other.execute(statement, values)
    other.close()


async def test_a_game_of_an_older_edition_is_closed_its_record_kept_and_people_notified(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    ada, table = await _left_in_the_middle(file)
    _meanwhile(file, "UPDATE tables SET edition = edition - 1")
    with running(config(file)) as address:
        ada.server = address
        async with ada.at(table) as again:
            await again.until(lambda one: bool(one.closed))
            assert again.sign["phase"] == "closed"
            assert "older edition" in again.closed
        record = parse(ada.get(f"/api/records/{table}").content.splitlines(), "kept")
        assert record.acts
        assert all(act.drawn_from for act in record.acts if act.seat < 0), "every draw says what it was drawn from"
        assert not record.over


async def test_an_abandoned_table_is_closed_and_one_that_nobody_looks_at_is_put_away(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    with running(config(file, watch=0.1, asleep=0.1)) as address:
        ada = Guest(address)
        table, kept = ada.open("bookshop"), ada.open("leduc")
        async with ada.at(kept) as chair:
            await chair.until(lambda one: one.question is not None)
            await asyncio.sleep(0.3)
            async with ada.at(table) as again:
                await again.until(lambda one: one.scene is not None)
            async with asyncio.timeout(PATIENCE):
                while ada.get(f"/api/records/{table}").status_code != 200:
                    _meanwhile(file, "UPDATE tables SET touched = 0 WHERE id = ?", table)
                    await asyncio.sleep(0.1)
            assert chair.sign["phase"] == "playing"
            async with ada.at(table) as again:
                await again.until(lambda one: bool(one.closed))
                assert "nobody came back" in again.closed
            await chair.play()


async def test_a_damaged_record_is_not_played_on(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    ada, table = await _left_in_the_middle(file)
    _meanwhile(file, "UPDATE acts SET digest = ?", "0" * 32)
    with running(config(file)) as address:
        ada.server = address
        async with ada.at(table) as again:
            await again.until(lambda one: bool(one.closed))
            assert "can't be shown" in again.closed
        assert ada.get(f"/t/{table}").status_code == 200


def test_a_second_room_says_that_the_port_is_taken(tmp_path: Path) -> None:
    with (
        running(config(tmp_path / "room.db")) as address,
        pytest.raises(AmericanaError, match="another with --port"),
    ):
        listen("127.0.0.1", int(address.rpartition(":")[2]))
