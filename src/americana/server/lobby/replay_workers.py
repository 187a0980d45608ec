"""Where finished games are looked at again: processes of their own, so that tables and bots never wait for it."""

from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Final, ParamSpec

from americana.core.errors import AmericanaError
from americana.server.base.words import say
from americana.server.base.worker_pool import WorkerPool
from americana.server.middleware.rate_limit import OpenConnections
from americana.server.table.bot_workers import BEHIND, no_longer_than

LINE: Final = 24
"""Most errands that can wait at once; further ones are refused."""
SHARE: Final = LINE // 4
"""How many of them may be for one address."""
NICE: Final = 7
"""How far these processes stand back behind the bots."""

P = ParamSpec("P")


class Busy(AmericanaError):
    """So much is being looked at that one more would have to wait too long."""


class ReplayWorkers:
    """Runs errands over records one after another; a process that dies is replaced."""

    def __init__(self, processes: int = 1) -> None:
        self._pool = WorkerPool(processes, BEHIND + NICE)
        self._waiting = 0
        self._shares = OpenConnections(SHARE)

    def stop(self) -> None:
        """Send everybody home."""
        self._pool.stop()

    async def run(
        self, address: str, errand: Callable[P, bytes], seconds: float, /, *args: P.args, **words: P.kwargs
    ) -> bytes:
        """Do an errand for somebody in another process, within so many seconds of its own time."""
        if self._waiting >= LINE:
            raise Busy(say("replays.busy"))
        if not self._shares.enter(address):
            raise Busy(say("replays.yours"))
        self._waiting += 1
        try:
            return await self._pool.do(address, _timed, seconds, errand, args, words)
        except BrokenProcessPool as error:
            raise Busy(say("replays.failed")) from error
        finally:
            self._waiting -= 1
            self._shares.leave(address)


def _timed(
    seconds: float, errand: Callable[..., bytes], args: tuple[object, ...], words: dict[str, object]
) -> bytes:
    try:
        with no_longer_than(seconds):
            return errand(*args, **words)
    except TimeoutError:
        raise Busy(say("replays.long")) from None
