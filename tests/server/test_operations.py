"""Running a room for others: its health, its metrics, its log, its settings and its backups."""

import asyncio
import json
import logging
from io import StringIO
from pathlib import Path
from random import Random

import httpx2
import pytest
from sqlalchemy import text

from americana.cli import run
from americana.core.errors import AmericanaError
from americana.server.base import log
from americana.server.base.config import RateLimit
from americana.server.middleware.trusted_proxies import TrustedProxies
from americana.server.ops import settings
from americana.server.ops.supervisor import ALONE
from americana.server.storage import backup
from americana.server.storage.store import Store
from tests.server.rooms import Guest, config, emptied, running


def test_the_room_says_how_it_is_and_what_it_counts(room: str) -> None:
    guest = Guest(room)
    assert guest.get("/healthz").json() == {"ready": True, "why": ""}
    assert guest.get("/healthz/live").status_code == 200
    guest.open("leduc")
    counted = guest.get("/metrics").text
    for name in (
        "moves_total",
        "move_seconds",
        "tables",
        "sockets",
        "commits_total",
        "tables_taken",
        "bot_seconds",
    ):
        assert f"americana_{name}" in counted, name


def test_counts_are_for_those_who_may_see_them(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db", counters=())) as address:
        assert Guest(address).get("/metrics").status_code == 403


def test_behind_a_proxy_limits_hold_for_each_visitor(tmp_path: Path) -> None:
    """The room believes a trusted proxy, and no other."""
    rules = {"visits": RateLimit(3, 0.001)}
    with running(config(tmp_path / "a.db", trusted=("127.0.0.1",), **rules)) as address:
        for visitor in ("192.0.2.1", "192.0.2.2"):
            answers = [_visit(address, visitor) for _ in range(4)]
            assert answers == [200, 200, 200, 429], "each has as much as anybody"
    with running(config(tmp_path / "b.db", **rules)) as address:
        answers = [_visit(address, f"192.0.2.{number}") for number in range(4)]
        assert answers == [200, 200, 200, 429], "a client that makes addresses up gets no more"


def _visit(address: str, visitor: str) -> int:
    return httpx2.get(f"{address}/healthz/live", headers={"X-Forwarded-For": visitor}).status_code


def test_addresses_and_networks_are_trusted_by_name() -> None:
    assert "10.1.2.3" in TrustedProxies(["10.0.0.0/8"])
    assert "::1" in TrustedProxies(["127.0.0.1", "::1"])
    assert "10.1.2.3" not in TrustedProxies([])
    assert "nobody" not in TrustedProxies(["0.0.0.0/0"])
    with pytest.raises(AmericanaError, match="trusted address like"):
        TrustedProxies(["proxy"])


@pytest.mark.parametrize("form", [log.LineFormat(), log.JsonFormat()])
def test_a_log_holds_no_secret(form: logging.Formatter) -> None:
    said = ("postgresql://me:word@host/x", "s" * 43, "a1" * 32)
    record = logging.makeLogRecord({"msg": "%s and %s and %s", "args": said, "levelname": "INFO"})
    written = form.format(record)
    assert "word" not in written
    assert not any(secret in written for secret in said)
    assert written.count("***") == 3
    if isinstance(form, log.JsonFormat):
        assert json.loads(written)["level"] == "info"


def test_a_log_that_cannot_be_written_tells_nothing_elsewhere(capsys: pytest.CaptureFixture[str]) -> None:
    torn = StringIO()
    out = log.StderrHandler(torn)
    torn.close()
    try:
        raise ValueError("the queen of spades")
    except ValueError:
        out.handle(logging.makeLogRecord({"msg": "it failed"}))
    assert capsys.readouterr().err == ""


def test_settings_come_from_flags_the_environment_and_a_file(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_text('port = 1\nlease = 3.0\ntrusted = ["10.0.0.1"]\nvisits = { burst = 5, rate = 1 }\n')
    environment = {"AMERICANA_PORT": "2", "AMERICANA_PACE": "0.5", "AMERICANA_OPENINGS": "4/0.5"}
    chosen = settings.choose({"port": 3, "host": None}, environment, str(file))
    assert (chosen.settings.port, chosen.config.pace, chosen.config.lease) == (3, 0.5, 3.0)
    assert chosen.config.trusted == ("10.0.0.1",)
    assert (chosen.config.visits, chosen.config.openings) == (RateLimit(5, 1), RateLimit(4, 0.5))
    printed = chosen.printed()
    assert "port = 3  # a flag" in printed
    assert "pace = 0.5  # the environment" in printed
    assert f"lease = 3.0  # the file {file}" in printed
    flags = settings.given(["openings={ burst = 4, rate = 0.5 }", 'trusted=["10.0.0.1", "10.0.0.2"]'])
    typed = settings.choose(flags, {}).config
    assert (typed.openings, typed.trusted) == (RateLimit(4, 0.5), ("10.0.0.1", "10.0.0.2")), (
        "typed as it is printed"
    )
    again = tmp_path / "again.toml"
    again.write_text(printed)
    assert settings.choose({}, {}, str(again)).config == chosen.config, "what is printed can be read"


@pytest.mark.parametrize(
    ("flags", "why"),
    [
        ({"speed": "1"}, "no setting called"),
        ({"lease": "soon"}, "lease"),
        ({"openings": "many"}, "as in 12/0.2"),
        ({"openings": "{ burst = "}, "cannot read the value"),
        ({"log": "loud"}, "log"),
        ({"seed": 1}, "no setting called"),
    ],
)
def test_what_cannot_be_set_is_said(flags: dict[str, object], why: str) -> None:
    with pytest.raises(AmericanaError, match=why):
        settings.choose(flags, {})


def test_settings_are_printed_without_passwords(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--print-settings", "--database", "postgresql://me:word@host/x", "--set", "lease=9"]) == 0
    said = capsys.readouterr().out
    assert 'database = "postgresql://me:***@host/x"  # a flag' in said
    assert "lease = 9.0  # a flag" in said


def test_several_processes_need_a_postgresql(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["serve", "--port", "0", "--no-browser", "--processes", "2", "--database", str(tmp_path / "x.db")]
    assert run(words) == 2
    assert ALONE in " ".join(capsys.readouterr().err.split())


async def test_a_backup_of_one_database_is_read_into_another(
    postgres: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, saved = str(tmp_path / "room.db"), tmp_path / "saved.gz"
    with running(config(file)) as address:
        ada = Guest(address)
        table = ada.open("leduc")
        async with ada.at(table) as chair:
            await chair.play()
        record = ada.get(f"/api/records/{table}").content
        assert await backup.save(file, saved) > 10
    await emptied(postgres)
    assert await backup.restore(postgres, saved) > 10
    found = await backup.check(postgres)
    assert (found.tables, found.faults) == (1, [])
    with pytest.raises(AmericanaError, match="empty database"):
        await backup.restore(postgres, saved)
    with running(config(postgres)) as address:
        ada.server = address
        assert ada.get(f"/api/records/{table}").content == record
        assert len(ada.get("/api/tables").json()["finished"]) == 1, "the key of the cookies came along"
    with running(config(tmp_path / "other.db")):
        pass
    again = tmp_path / "again.gz"
    await backup.save(postgres, again)
    await backup.restore(str(tmp_path / "other.db"), again)
    assert (await backup.check(str(tmp_path / "other.db"))).acts == found.acts
    assert await asyncio.to_thread(run, ["db", "check", "--database", file]) == 0
    assert "0 errors" in capsys.readouterr().out


async def test_a_check_finds_an_act_that_was_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "room.db")
    with running(config(file)) as address:
        ada = Guest(address)
        async with ada.at(ada.open("leduc")) as chair:
            await chair.until(lambda one: one.question is not None)
            await chair.answer(Random(1))
    shelf = Store(file)
    async with shelf.engine.begin() as connection:
        await connection.execute(text("UPDATE acts SET digest = 'x' WHERE digest IS NOT NULL"))
    await shelf.engine.dispose()
    assert await asyncio.to_thread(run, ["db", "check", "--database", file]) == 2
    assert "vouches for another state" in capsys.readouterr().err
    assert await asyncio.to_thread(run, ["db", "upgrade", "--database", file]) == 0
    assert "already" in capsys.readouterr().out
    assert await asyncio.to_thread(run, ["db", "restore", file, "--database", str(tmp_path / "y.db")]) == 2
    assert "no backup" in capsys.readouterr().err
