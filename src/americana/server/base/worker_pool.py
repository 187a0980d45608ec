"""Processes that work for the room, behind its people's moves, and go when it closes, whatever they are at."""

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Final, ParamSpec

from americana.core.errors import AmericanaError
from americana.server.base.fair_queue import FairQueue
from americana.server.base.words import say

MEMORY: Final = 2 << 30
"""Bytes that such a process may hold: an expert needs a tenth of them."""

P = ParamSpec("P")


class PoolClosed(AmericanaError):
    """Nobody works here any more."""


class WorkerPool:
    """So many processes, begun when the first errand comes; broken ones are replaced by new ones."""

    def __init__(self, processes: int, behind: int) -> None:
        self._processes = processes
        self._behind = behind
        self._closed = False
        # One more than there are processes is handed over, so that none waits for its next errand.
        self._queue = FairQueue(processes + 1)
        self._executor: ProcessPoolExecutor | None = None
        self._leash: Connection | None = None
        """The process at the other end exits when this one closes."""

    async def do(self, address: str, errand: Callable[P, bytes], *args: P.args, **words: P.kwargs) -> bytes:
        """Run an errand for an address when its turn comes."""
        await self._queue.enter(address)
        executor = None
        try:
            executor = self.hire()
            work = executor.submit(errand, *args, **words)
        except BaseException as error:
            self._queue.leave()
            if isinstance(error, BrokenProcessPool):
                self._drop(executor)
            raise
        work.add_done_callback(lambda _: self._queue.leave())
        try:
            return await asyncio.wrap_future(work)
        except BrokenProcessPool:
            self._drop(executor)
            raise

    def hire(self) -> ProcessPoolExecutor:
        """Give those who work, who are found first if need be; once all were sent home, nobody is."""
        if self._closed:
            raise PoolClosed(say("room.closing"))
        if self._executor is None:
            # Spawned, not forked: safe beside the server's threads, and nothing of its memory is there to be read.
            spawn = get_context("spawn")
            end, self._leash = spawn.Pipe(duplex=False)
            self._executor = ProcessPoolExecutor(self._processes, spawn, settle_in, (self._behind, end))
        return self._executor

    def _drop(self, broken: ProcessPoolExecutor | None) -> None:
        """Replace the processes next time, because one of them died."""
        if self._executor is broken:
            self._executor = None

    def stop(self) -> None:
        """Send everybody home, in the middle of a thought too; what waits is given up before that."""
        self._closed, executor, self._executor = True, self._executor, None
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)
        if self._leash is not None:
            self._leash.close()
            self._leash = None
        if executor is not None:
            executor.shutdown(wait=True)

    def members(self) -> list[int]:
        """Number the processes that are at work."""
        return [] if self._executor is None else list(self._executor._processes)


def settle_in(behind: int, leash: Connection) -> None:
    """Ignore Ctrl-C, lower the priority, limit the memory, and exit with the room."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(behind)
    _hold_no_more_than(MEMORY)
    Thread(target=_exit_with_parent, args=(leash,), daemon=True).start()


def _hold_no_more_than(size: int) -> None:
    """Limit the memory where the system can, so that a greedy bot fails alone."""
    try:
        import resource
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (size if most < 0 else min(size, most), most))


def _exit_with_parent(leash: Connection) -> None:
    server = parent_process()
    wait([leash] if server is None else [leash, server.sentinel])
    os._exit(0)
