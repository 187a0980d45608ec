"""The one who writes the record down: many appends, one commit, and nobody is told before it."""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Final, TypeAlias

from msgspec import Struct
from sqlalchemy import Executable
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from americana.core.errors import AmericanaError
from americana.server import schema
from americana.server.journal import log

Column: TypeAlias = str | int | float | bool | None
Row: TypeAlias = dict[str, Column]


class Unwritten(AmericanaError):
    """Something could not be written down, so it has not happened."""


class Overtaken(Unwritten):
    """Somebody else has written down another act under this number."""


class Change(Struct):
    """What one command changes: statements in order, then acts."""

    statements: Sequence[Executable] = ()
    acts: Sequence[Row] = ()


class Writer:
    """Gathers changes while a commit is under way and writes them all in the next one."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._bell = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._connection: AsyncConnection | None = None
        self.commits = 0

    def start(self) -> None:
        """Begin to work."""
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Write what waits, then go."""
        if self._task is not None:
            while self._waiting:
                self._bell.set()
                await asyncio.sleep(0.01)
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self._hang_up()

    async def write(self, change: Change) -> None:
        """Return once the change is durable; otherwise raise why it is not."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        self._bell.set()
        await done

    async def _work(self) -> None:
        while True:
            await self._bell.wait()
            self._bell.clear()
            batch, self._waiting = self._waiting, []
            if not await self._attempt(batch, alone=len(batch) == 1):
                for one in batch:
                    await self._attempt([one], alone=True)

    async def _attempt(self, batch: list[tuple[Change, asyncio.Future[None]]], *, alone: bool) -> bool:
        """Write a batch; of a batch that fails each part is tried alone, so that one does not spoil the others."""
        try:
            await self._commit([change for change, _ in batch])
        except Exception as error:
            await self._hang_up()
            if not alone:
                return False
            reason = _reason(error)
            for _, done in batch:
                if not done.done():
                    done.set_exception(reason)
            return True
        for _, done in batch:
            if not done.done():
                done.set_result(None)
        return True

    async def _commit(self, changes: list[Change]) -> None:
        if self._connection is None:
            self._connection = await self._engine.connect()
        async with self._connection.begin():
            for change in changes:
                for statement in change.statements:
                    await self._connection.execute(statement)
            rows = [row for change in changes for row in change.acts]
            if rows:
                await self._connection.execute(_INSERT_ACTS, rows)
        self.commits += 1

    async def _hang_up(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(SQLAlchemyError, OSError):
                await self._connection.close()
            self._connection = None


_INSERT_ACTS: Final = schema.acts.insert()


def _reason(error: Exception) -> Unwritten:
    if isinstance(error, IntegrityError):
        return Overtaken("somebody was faster: look at the table as it is now")
    cause = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    log.error("a change could not be written: %s", cause.partition("\n")[0])
    if "full" in cause:
        return Unwritten("there is no room left on the server's disk, so nothing was changed; try again later")
    if "locked" in cause or "busy" in cause:
        return Unwritten("the server's database is busy, so nothing was changed; try again in a moment")
    return Unwritten("the server could not write this down, so nothing was changed; try again in a moment")
