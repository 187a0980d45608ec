"""A queue that takes addresses in turn."""

import asyncio
from collections import deque
from concurrent.futures import Future
from threading import Lock


class FairQueue:
    """Lets a number of jobs through at once and takes addresses in turn: one with many waits for the others.

    A worker may report from its own thread that it is done, so a lock guards every change.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: dict[str, deque[Future[None]]] = {}
        self._lock = Lock()

    async def enter(self, address: str) -> None:
        """Wait for a turn."""
        with self._lock:
            if self._free:
                self._free -= 1
                return
            turn: Future[None] = Future()
            self._waiting.setdefault(address, deque()).append(turn)
        try:
            await asyncio.wrap_future(turn)
        except asyncio.CancelledError:
            if not turn.cancel():
                self.leave()
            raise

    def leave(self) -> None:
        """Be done, and let the next address have its turn."""
        with self._lock:
            while self._waiting:
                address = next(iter(self._waiting))
                waiting = self._waiting.pop(address)
                turn = waiting.popleft()
                if waiting:
                    self._waiting[address] = waiting
                if turn.set_running_or_notify_cancel():
                    turn.set_result(None)
                    return
            self._free += 1
