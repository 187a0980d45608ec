"""The operator lists, closes and bans from outside, with a log; old tables are removed by the house's policy."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from americana.cli import run
from americana.server.accounts.admin import Bans
from tests.server.rooms import Guest, config, running
from tests.server.test_clocks import Pretended


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "room.db"


@pytest.fixture
def server(database: Path) -> Iterator[str]:
    with running(config(database, watch=0.05)) as address:
        yield address


def operate(database: Path, *words: str) -> int:
    return run(["room", *words, "--database", str(database)])


async def test_an_operator_lists_and_closes_and_the_players_are_notified(
    server: str, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ada = Guest(server)
    table = ada.open("american")
    async with ada.at(table) as chair:
        await chair.until(lambda one: one.scene is not None)
        assert await asyncio.to_thread(operate, database, "list") == 0
        assert table in capsys.readouterr().out
        assert await asyncio.to_thread(operate, database, "close", table, "--why", "we close early") == 0
        await chair.until(lambda one: bool(one.closed))
        assert chair.closed == "we close early"
    assert await asyncio.to_thread(operate, database, "close", table) == 2
    assert await asyncio.to_thread(operate, database, "log") == 0
    assert "close" in capsys.readouterr().out.split("Closed table")[1]


def test_a_room_is_looked_after_in_the_database_that_is_named_for_all(
    database: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AMERICANA_DATABASE", str(database))
    assert run(["room", "list"]) == 2
    assert f"there is no card room in {database}" in capsys.readouterr().err
    assert not database.exists()
    assert run(["db", "upgrade"]) == 0
    capsys.readouterr()
    assert run(["room", "list"]) == 0
    assert capsys.readouterr().out == f"No tables in {database}.\n"
    assert run(["room", "list", "--phase", "open"]) == 0
    assert capsys.readouterr().out == f"No tables in phase open in {database}.\n"


async def test_a_banned_guest_is_shown_out_and_may_come_back_later(server: str, database: Path) -> None:
    ada, bob = Guest(server), Guest(server, "Bob")
    table = ada.open("american", bots="")
    async with bob.at(table) as chair:
        await chair.say("sit", seat=1, name="Bob")
        assert await asyncio.to_thread(operate, database, "ban", f"{table}:2") == 0
        await chair.until(lambda one: bool(one.closed))
    assert bob.get("/").status_code == 403
    assert ada.get("/").status_code == 200
    assert await asyncio.to_thread(operate, database, "unban", f"{table}:2") == 0
    for _ in range(100):
        if bob.get("/").status_code == 200:
            break
        await asyncio.sleep(0.05)
    assert bob.get("/").status_code == 200
    assert await asyncio.to_thread(operate, database, "ban", "nobody at all") == 2


def test_networks_are_kept_out_whole() -> None:
    bans = Bans(["10.0.0.0/8", "2001:db8::/32", "a" * 64])
    assert bans.keeps_out("", "10.9.8.7")
    assert bans.keeps_out("", "2001:db8::1")
    assert bans.keeps_out("a" * 64, "192.0.2.1")
    assert not bans.keeps_out("b" * 64, "192.0.2.1")
    assert not bans.keeps_out("", "testclient")


async def test_old_tables_are_swept_with_all_that_belongs_to_them(database: Path) -> None:
    now = Pretended()
    with running(config(database, watch=0.05, swept=1000.0, asleep=0.0), now=now) as server:
        ada, bob = Guest(server), Guest(server, "Bob")
        table = ada.open("american", bots="")
        kept = ada.open("american", bots="")
        async with ada.at(table) as first, bob.at(table) as second:
            await second.say("sit", seat=1, name="Bob")
            await first.say("say", words="hello")
            await first.say("start")
            await first.say("propose", what="end")
            await second.say("agree", what="end", yes=True)
        now.moment += 1001
        for _ in range(200):
            if ada.get(f"/t/{table}").status_code == 404:
                break
            await asyncio.sleep(0.05)
        assert ada.get(f"/t/{table}").status_code == 404
        assert ada.get(f"/t/{kept}").status_code == 200
    with closing(sqlite3.connect(database)) as connection:
        for name in ("acts", "seats", "sittings", "words", "dues"):
            assert connection.execute(f'SELECT count(*) FROM {name} WHERE "table" = ?', (table,)).fetchone() == (0,)
