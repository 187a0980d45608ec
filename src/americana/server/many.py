"""Several processes behind one address: each takes whoever comes, and one that is gone is started again."""

import multiprocessing
import os
import shutil
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event
from types import FrameType
from typing import Final

from americana.core.errors import AmericanaError
from americana.server import metrics
from americana.server.house import House
from americana.server.logs import Form, write
from americana.server.serve import address, run
from americana.server.store import Store

ALONE: Final = (
    "tables in a file are served by one process; for more, name a PostgreSQL with --database postgresql://HOST/NAME"
)
_SOON: Final = 0.2
"""Seconds between two looks at the processes."""
_FIRST: Final = 60.0
"""Seconds that a process may take until it can be visited."""
_AGAIN: Final = 1.0
"""Seconds before one is started again in the place of one that is gone."""


class Herd:
    """Starts processes, replaces those that go, and closes them in good order.

    SIGHUP replaces all of them one after another, the new one first, so that no visitor finds the door closed.
    """

    def __init__(self, house: House, listening: socket.socket, processes: int, log: Form) -> None:
        self._house, self._listening, self._wanted, self._log = house, listening, processes, log
        self._spawn = multiprocessing.get_context("spawn")
        self._herd: list[SpawnProcess] = []
        self._closing = self._renewing = False

    def serve(self, ready: Callable[[str], None]) -> None:
        """Keep the room open until somebody interrupts."""
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._hear)
        try:
            self._herd = [self._start() for _ in range(self._wanted)]
            ready(address(self._listening))
            while not self._closing:
                time.sleep(_SOON)
                self._look()
        finally:
            self._close(self._herd)

    def _hear(self, sig: int, _: FrameType | None) -> None:
        if sig == getattr(signal, "SIGHUP", None):
            self._renewing = True
        else:
            self._closing = True

    def _start(self) -> SpawnProcess:
        """Start a process and wait until it can be visited."""
        told = self._spawn.Event()
        process = self._spawn.Process(target=_work, args=(self._house, self._listening, self._log, told))
        process.start()
        deadline = time.monotonic() + _FIRST
        while not told.wait(_SOON) and not self._closing:
            if process.exitcode is not None or time.monotonic() > deadline:
                raise AmericanaError("a process of the room could not be started; see what it said above")
        return process

    def _look(self) -> None:
        """Replace processes that are gone, and all of them if that is wished."""
        if self._renewing:
            self._renewing = False
            for old in list(self._herd):
                self._herd.append(self._start())
                self._close([old])
        gone = [process for process in self._herd if process.exitcode is not None]
        for process in gone:
            self._herd.remove(process)
            metrics.forget(process.pid or 0)
            time.sleep(_AGAIN)
            self._herd.append(self._start())

    def _close(self, herd: list[SpawnProcess]) -> None:
        for process in herd:
            if process.exitcode is None:
                process.terminate()
        for process in herd:
            process.join(20)
            metrics.forget(process.pid or 0)
            if process in self._herd and herd is not self._herd:
                self._herd.remove(process)


def _work(house: House, listening: socket.socket, log: Form, told: Event) -> None:
    """Be one of the processes; Ctrl-C is for the one that started it, which tells the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    write(log)
    try:
        run(house, listening, ready=lambda _: told.set())
    except AmericanaError as error:
        print(f"americana: {error}", file=sys.stderr)
        sys.exit(2)


def serve(house: House, listening: socket.socket, processes: int, log: Form, ready: Callable[[str], None]) -> None:
    """Keep a room open in so many processes."""
    with listening:
        if not Store(house.database).shared:
            raise AmericanaError(ALONE)
        folder = tempfile.mkdtemp(prefix="americana")
        os.environ.setdefault(metrics.FOLDER, folder)
        try:
            Herd(house, listening, processes, log).serve(ready)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
