"""The command that serves a room in several processes: a killed one is replaced, and a signal replaces all."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from americana.server.storage.store import Store
from tests.server.rooms import config, emptied
from tests.server.swarm import Process, Swarm

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals tell processes to stop")
MOST = 60.0
"""Seconds that anything here may take on a busy machine."""
RULES = ("pace=0.1", "lease=6", "countdown=3600", "visits=1e9/1e9", "commands=1e9/1e9", "openings=1e9/1e9")


class Serving(Process):
    """The command itself, with two processes behind one address."""

    def __init__(self, database: str, folder: Path) -> None:
        super().__init__(config(database), folder, 0)
        words = ["serve", "--no-browser", "--processes", "2", "--port", str(self.port), "--database", database]
        rules = [word for rule in RULES for word in ("--set", rule)]
        self.words = [sys.executable, "-m", "americana", *words, *rules]

    def workers(self) -> set[int]:
        """Name the processes behind the address."""
        listed = subprocess.check_output(["ps", "-Aww", "-o", "pid=,ppid=,args="], text=True)
        lines = [line.split(None, 2) for line in listed.splitlines()]
        return {int(line[0]) for line in lines if int(line[1]) == self.pid and "spawn_main" in line[2]}


async def until(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    deadline = time.monotonic() + MOST
    while not condition():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.1)


async def havoc(swarm: Swarm, room: Serving) -> None:
    """Kill one process, then have all replaced, while people play."""
    await swarm.progress(6)
    first = room.workers()
    assert len(first) == 2
    os.kill(min(first), signal.SIGKILL)
    await until(lambda: len(room.workers() - first) == 1)
    await swarm.progress(6)
    second = room.workers()
    room.send(signal.SIGHUP)
    await until(lambda: len(room.workers()) == 2 and not room.workers() & second)
    await swarm.progress(6)


@pytest.mark.early
async def test_processes_are_replaced_while_people_play(postgres: str, tmp_path: Path) -> None:
    await emptied(postgres)
    swarm, room = Swarm(config(postgres), tmp_path, 0), Serving(postgres, tmp_path)
    swarm.processes.append(room)
    try:
        await swarm.run(2, 3 * MOST, lambda one: havoc(one, room))
        assert swarm.acknowledged() >= 18
        shelf = Store(postgres)
        print(f"\n{await swarm.judge(shelf)}")
        await shelf.engine.dispose()
        await room.end(signal.SIGTERM)
        assert room.code == 0
        assert "Traceback" not in room.log.read_text()
    finally:
        await room.end(signal.SIGKILL)


@pytest.mark.long
async def test_no_process_stays_behind_when_the_first_is_killed(postgres: str, tmp_path: Path) -> None:
    room = Serving(postgres, tmp_path)
    await room.start()
    try:
        workers = room.workers()
        assert len(workers) == 2
        await room.end(signal.SIGKILL)
        await until(lambda: not any(_is_there(worker) for worker in workers))
    finally:
        await room.end(signal.SIGKILL)


def _is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
