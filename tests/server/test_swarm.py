"""Killed, paused, cut off, disk full: whatever happens to the processes of a room, no acknowledged act is lost.

The usual run does every kind of harm once: 75 to 90 seconds on two busy cores, and a minute of processor time.
`--long` does ten times as much.

The test bounds the wait at a table that running processes show to all its people. The bound is a lease, and the
delay of this test itself on a busy machine. Nobody can be served by a process that is not up yet, or while their
own client waits for a stopped one. Such waits count only in the longest wait, which is printed beside it.
"""

import asyncio
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from random import Random

import asyncpg
import pytest

from americana.server.base.config import Config
from americana.server.storage.notifier import CHANNEL
from americana.server.storage.process_registry import TERM
from americana.server.storage.store import Store
from tests.server.conftest import open_postgres
from tests.server.rooms import config
from tests.server.swarm import DEAF, Swarm, settled

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes are paused by signals")
LEASE = Config().lease


class Database:
    """A real PostgreSQL that can be closed and opened, cut off and filled up."""

    def __init__(self, server: object, small: Path | None) -> None:
        self.server = server
        self.small = small
        """The small disk that holds the tables, if the system grants one."""

    @property
    def address(self) -> str:
        """Where it is."""
        return str(self.server.get_uri())  # type: ignore[attr-defined]

    async def restart(self) -> None:
        """Close it in the middle of everything, and open it again."""
        os.kill(self.server.get_pid(), signal.SIGINT)  # type: ignore[attr-defined]
        while self.server.get_postmaster_info().is_running():  # type: ignore[attr-defined]
            await asyncio.sleep(0.1)
        await asyncio.to_thread(self.server.ensure_postgres_running)  # type: ignore[attr-defined]

    async def cut(self) -> None:
        """Cut the lines by which processes hear of each other, so that notices are lost."""
        wire = await asyncpg.connect(self.address)
        with suppress(asyncpg.PostgresError):
            await wire.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND (query LIKE '%pg_notify%' OR query LIKE 'LISTEN%')"
            )
        await wire.close()

    async def fill_up(self, seconds: float) -> bool:
        """Fill the disk for a while; say whether that worked."""
        if self.small is None:
            return False
        ballast = self.small / "ballast"
        with ballast.open("wb", buffering=0) as file, suppress(OSError):
            while file.write(b"\0" * 4096):
                pass
        await asyncio.sleep(seconds)
        ballast.unlink()
        return True


@contextmanager
def small_disk(folder: Path) -> Iterator[Path | None]:
    """Mount a small disk in memory, where the system allows it."""
    folder.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", "size=24m,mode=777", "tmpfs", str(folder)]
    allowed = hasattr(os, "geteuid") and os.geteuid() == 0 and subprocess.run(words, check=False).returncode == 0
    try:
        yield folder if allowed else None
    finally:
        if allowed:
            subprocess.run(["umount", "-l", str(folder)], check=False)


@pytest.fixture
def database() -> Iterator[Database]:
    """A separate PostgreSQL whose tables lie on a small disk."""
    folder = Path(tempfile.mkdtemp(prefix="swarm"))
    folder.chmod(0o755)
    with small_disk(folder / "disk") as small, open_postgres() as server:
        if small is not None:
            _own(small, server)
            server.psql(f"CREATE TABLESPACE small LOCATION '{small / 'tables'}'")
            server.psql("ALTER DATABASE postgres SET default_tablespace = small")
        yield Database(server, small)
    shutil.rmtree(folder, ignore_errors=True)


def _own(small: Path, server: object) -> None:
    """Make the folder for tables, owned by the user that runs the database."""
    folder = small / "tables"
    folder.mkdir()
    info = server.pgdata.stat()  # type: ignore[attr-defined]
    os.chown(folder, info.st_uid, info.st_gid)
    folder.chmod(0o700)


async def kill(swarm: Swarm, rng: Random) -> None:
    """Kill a process in the middle of its work, and start it again."""
    process = rng.choice(swarm.processes)
    await process.end(signal.SIGKILL)
    swarm.counts["kills"] += 1
    await asyncio.sleep(rng.uniform(0.0, LEASE * TERM))
    await process.start()


async def pause(swarm: Swarm, rng: Random) -> None:
    """Stop a process for longer than its lease and let it go on as if nothing had happened."""
    process = rng.choice(swarm.processes)
    process.send(signal.SIGSTOP)
    swarm.counts["pauses"] += 1
    await asyncio.sleep(LEASE * 1.1)
    process.send(signal.SIGCONT)


async def close(swarm: Swarm, rng: Random) -> None:
    """Close a process in good order and start it again, as for an upgrade."""
    process = rng.choice(swarm.processes)
    await process.end(signal.SIGTERM)
    swarm.counts["closings"] += 1
    await process.start()


async def wreak(swarm: Swarm, database: Database, rounds: int) -> None:
    """Do every kind of harm, round after round."""
    rng = Random(17)
    for _ in range(rounds):
        await swarm.progress(60)
        await kill(swarm, rng)
        await database.cut()
        swarm.counts["cuts"] += 1
        await swarm.progress(60)
        await kill(swarm, rng)
        await swarm.progress(30)
        await pause(swarm, rng)
        await close(swarm, rng)
        await swarm.progress(30)
        await database.restart()
        swarm.counts["restarts of the database"] += 1
        swarm.excused = time.monotonic() + 1.0
        await swarm.progress(30)
        await kill(swarm, rng)
        swarm.counts["full disks"] += await database.fill_up(1.5)
        swarm.excused = time.monotonic() + 1.0
        await swarm.progress(60)


LOST = (asyncpg.InterfaceError, asyncpg.InternalClientError)
"""The words of an error on a line that was cut while it was in use."""


async def _repeat(wire: asyncpg.Connection) -> None:
    heard: asyncio.Queue[str] = asyncio.Queue()
    count, last = 0, ""
    try:
        await wire.add_listener(CHANNEL, lambda *said: heard.put_nowait(str(said[3])))
        while not wire.is_closed():
            notice = await asyncio.wait_for(heard.get(), 5.0)
            count += 1
            if notice != last and count % 2:
                last = notice
                await wire.execute("SELECT pg_notify($1, $2)", CHANNEL, notice)
    finally:
        wire.terminate()


@asynccontextmanager
async def doubling(address: str) -> AsyncIterator[None]:
    """Send every second notice twice, for as long as the database can be reached."""

    async def repeat() -> None:
        while True:
            with suppress(OSError, asyncpg.PostgresError, *LOST, TimeoutError):
                await _repeat(await asyncpg.connect(address))
            await asyncio.sleep(0.5)

    task = asyncio.get_running_loop().create_task(repeat())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def swarmed(database: Database, folder: Path, rounds: int, tables: int) -> None:
    rules = config(database.address, countdown=3600.0, bots=1)
    swarm = Swarm(rules, folder, 3)
    try:
        async with doubling(database.address):
            await swarm.run(tables, 600.0 * rounds, lambda one: wreak(one, database, rounds))
        shelf = Store(database.address)
        print(f"\n{await swarm.judge(shelf)}")
        await shelf.engine.dispose()
        for table in swarm.tables[-6:]:
            cookie = next(player.guest.cookie for player in swarm.players)
            assert await settled(swarm, table, cookie, LEASE), "processes show the same table in different ways"
        assert swarm.stuck < LEASE + swarm.lag
        assert swarm.welcome < DEAF + 2 * swarm.slowest
    finally:
        for process in swarm.processes:
            with suppress(ProcessLookupError, AssertionError):
                process.send(signal.SIGCONT)
            await process.end(signal.SIGKILL)


@pytest.mark.early
async def test_nothing_is_lost_with_three_processes(database: Database, tmp_path: Path) -> None:
    await swarmed(database, tmp_path, rounds=1, tables=15)


@pytest.mark.long
async def test_nothing_is_lost_with_three_processes_for_long(database: Database, tmp_path: Path) -> None:
    await swarmed(database, tmp_path, rounds=10, tables=36)


async def _wreak_on_a_file(swarm: Swarm, rounds: int) -> None:
    rng = Random(18)
    process = swarm.processes[0]
    for _ in range(rounds):
        for _ in range(2):
            await swarm.progress(rng.randint(60, 160))
            await process.end(signal.SIGKILL)
            swarm.counts["kills"] += 1
            await process.start()
            swarm.excused = time.monotonic()
        await swarm.progress(80)
        if hasattr(resource, "prlimit"):
            limit = Path(swarm.rules.database).stat().st_size
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
            await asyncio.sleep(1.0)
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            swarm.counts["full disks"] += 1
            swarm.excused = time.monotonic()
        await swarm.progress(80)


async def _swarm_on_a_file(tmp_path: Path, rounds: int, tables: int) -> None:
    file = tmp_path / "room.db"
    swarm = Swarm(config(file, countdown=3600.0), tmp_path, 1)
    try:
        await swarm.run(tables, 600.0 * rounds, lambda one: _wreak_on_a_file(one, rounds))
        shelf = Store(str(file))
        print(f"\n{await swarm.judge(shelf)}")
        await shelf.engine.dispose()
        assert swarm.stuck < 2 * swarm.slowest
    finally:
        await swarm.processes[0].end(signal.SIGKILL)


async def test_nothing_is_lost_with_one_process_on_a_file(tmp_path: Path) -> None:
    await _swarm_on_a_file(tmp_path, rounds=1, tables=10)


@pytest.mark.long
async def test_nothing_is_lost_with_one_process_on_a_file_for_long(tmp_path: Path) -> None:
    await _swarm_on_a_file(tmp_path, rounds=10, tables=20)
