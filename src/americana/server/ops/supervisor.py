"""Several processes behind one address: each takes any visitor, and one that dies is restarted."""

import multiprocessing
import os
import shutil
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Thread
from types import FrameType
from typing import Final

from americana.core.errors import AmericanaError
from americana.server.base import metrics
from americana.server.base.config import Config
from americana.server.base.log import write
from americana.server.base.log_limits import log
from americana.server.ops.serve import address, run
from americana.server.ops.settings import Settings
from americana.server.storage.store import Store

ALONE: Final = (
    "only one process can serve tables in a file; for more, name PostgreSQL with --database postgresql://HOST/NAME"
)
_SOON: Final = 0.2
"""Seconds between two looks at the processes."""
_FIRST: Final = 60.0
"""Seconds that a process may take until it can be visited."""
_AGAIN: Final = 1.0
"""Seconds before one is started again in the place of one that is gone."""
_LAST: Final = 20.0
"""Seconds in which a process that is to close must have done so."""


class Supervisor:
    """Starts processes, replaces those that go, and closes them in good order.

    SIGHUP replaces all of them one after another, the new one first, so that no visitor finds the door closed.
    """

    def __init__(self, config: Config, listening: socket.socket, settings: Settings) -> None:
        self._config, self._listening, self._settings = config, listening, settings
        self._spawn = multiprocessing.get_context("spawn")
        self._workers: list[SpawnProcess] = []
        self._closing = self._renewing = False

    def serve(self, ready: Callable[[str], None]) -> None:
        """Keep the room open until it is interrupted."""
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._hear)
        try:
            # The first one brings the database up to date, which the others find done.
            self._start(1)
            if not self._workers and not self._closing:
                raise AmericanaError("a process of the room failed to start; see its message above")
            self._start(self._settings.processes - 1)
            if not self._closing:
                ready(address(self._listening))
            while not self._closing:
                time.sleep(_SOON)
                self._look()
        finally:
            self._end(list(self._workers))

    def _hear(self, sig: int, _: FrameType | None) -> None:
        if sig == getattr(signal, "SIGHUP", None):
            self._renewing = True
        else:
            self._closing = True

    def _start(self, count: int) -> bool:
        """Start processes together and wait until they can be visited; say whether all can."""
        deadline = time.monotonic() + _FIRST
        fresh = [self._spawned() for _ in range(0 if self._closing else count)]
        for process, told in fresh:
            with told:
                if self._comes(told, deadline):
                    self._workers.append(process)
                    continue
            self._end([process])
            if not self._closing:
                log.error("a process of the room failed to start; trying again")
        return all(process in self._workers for process, _ in fresh)

    def _spawned(self) -> tuple[SpawnProcess, Connection]:
        told, telling = self._spawn.Pipe(duplex=False)
        process = self._spawn.Process(target=_work, args=(self._config, self._listening, self._settings, telling))
        process.start()
        telling.close()
        return process, told

    def _comes(self, told: Connection, deadline: float) -> bool:
        """Wait for a process to say that it can be visited; the line ends with one that is gone."""
        while not self._closing and time.monotonic() < deadline:
            if told.poll(_SOON):
                try:
                    return bool(told.recv())
                except EOFError:
                    return False
        return False

    def _look(self) -> None:
        """Replace processes that are gone, and all of them if that is wished."""
        if self._renewing:
            self._renewing = False
            self._renew()
        gone = [process for process in self._workers if process.exitcode is not None]
        self._end(gone)
        missing = self._settings.processes - len(self._workers)
        if missing > 0:
            time.sleep(_AGAIN)
            self._start(missing)

    def _renew(self) -> None:
        """Replace one after another; where no new one can be had, the old ones stay."""
        for old in list(self._workers):
            if self._closing or not self._start(1):
                return
            self._end([old])

    def _end(self, workers: Sequence[SpawnProcess]) -> None:
        """Have processes close, and end those that do not come to it."""
        for process in workers:
            if process.exitcode is None:
                process.terminate()
        deadline = time.monotonic() + _LAST
        for process in workers:
            process.join(max(0.0, deadline - time.monotonic()))
            if process.exitcode is None:
                log.error("process %s did not close within %d seconds and was killed", process.pid, _LAST)
                process.kill()
                process.join()
            metrics.forget(process.pid or 0)
            if process in self._workers:
                self._workers.remove(process)


def _work(config: Config, listening: socket.socket, settings: Settings, telling: Connection) -> None:
    """Be one of the processes; Ctrl-C is for the one that started it, which tells the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    write(settings.log, settings.debug_log)
    Thread(target=_close_after, daemon=True).start()
    try:
        run(config, listening, ready=lambda _: telling.send(True))
    except AmericanaError as error:
        print(f"americana: {error}", file=sys.stderr)
        sys.exit(2)


def _close_after() -> None:
    """Close the room when the parent process has died, since nothing else would end this one."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        signal.raise_signal(signal.SIGTERM)


def serve(config: Config, listening: socket.socket, settings: Settings, ready: Callable[[str], None]) -> None:
    """Keep a room open in so many processes."""
    with listening:
        if not Store(config.database).shared:
            raise AmericanaError(ALONE)
        write(settings.log, settings.debug_log)
        folder = tempfile.mkdtemp(prefix="americana")
        os.environ.setdefault(metrics.FOLDER, folder)
        try:
            Supervisor(config, listening, settings).serve(ready)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
