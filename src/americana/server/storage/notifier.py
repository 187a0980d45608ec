"""How processes that serve the same tables hear of each other: a notice says where something is new, never what."""

import asyncio
import contextlib
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from americana.server.base import metrics
from americana.server.base.log_limits import error_without_words, log

CHANNEL: Final = "americana"
MOST: Final = 200
"""Tables that are named in one notice; PostgreSQL takes eight thousand bytes."""
AGAIN: Final = 0.5
"""Seconds before a lost line is tried again."""

Heard = Callable[[str | None], None]
"""Told the table where something is new, or nothing when any notice may have been lost."""


class Notifier(ABC):
    """Carries notices; some get lost or come twice, so processes also look for themselves now and then."""

    @abstractmethod
    async def start(self, me: str, heard: Heard) -> None:
        """Start listening under a name; a process does not hear its own notices."""

    @abstractmethod
    async def stop(self) -> None:
        """Listen no more."""

    @abstractmethod
    def ring(self, table: str) -> None:
        """Tell the others that there is something new at a table."""


class NoNotifier(Notifier):
    """For a room with a single process, which has nobody to notify."""

    async def start(self, me: str, heard: Heard) -> None:
        """Start listening under a name; a process does not hear its own notices."""

    async def stop(self) -> None:
        """Listen no more."""

    def ring(self, table: str) -> None:
        """Tell the others that there is something new at a table."""


class PostgresNotifier(Notifier):
    """Goes by LISTEN and NOTIFY on a connection of its own, behind the commits and not within them.

    A notice inside of a transaction would have all commits of all processes wait for each other.
    """

    def __init__(self, url: URL) -> None:
        self._engine = create_async_engine(url, poolclass=NullPool, hide_parameters=True)
        self._news: set[str] = set()
        self._bell = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self, me: str, heard: Heard) -> None:
        """Start listening under a name; a process does not hear its own notices."""
        self._task = asyncio.create_task(self._work(me, heard))

    async def stop(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self._engine.dispose()

    def ring(self, table: str) -> None:
        """Tell the others that there is something new at a table."""
        self._news.add(table)
        self._bell.set()

    async def _work(self, me: str, heard: Heard) -> None:
        while True:
            try:
                async with self._engine.connect() as connection:
                    await self._serve(connection, me, heard)
            except (SQLAlchemyError, OSError, ConnectionError) as error:
                log.warning("lost the connection to the other processes: %s", error_without_words(error))
            except Exception as error:
                log.error("the connection to the other processes failed: %s", error_without_words(error))
            await asyncio.sleep(AGAIN)

    async def _serve(self, connection: AsyncConnection, me: str, heard: Heard) -> None:
        """Listen and send until the line is lost."""
        wire = (await connection.get_raw_connection()).driver_connection
        assert wire is not None
        wire.add_termination_listener(lambda _: self._bell.set())
        # Nothing is lost with a notice, so that no disk need be waited for.
        await wire.execute("SET synchronous_commit = off")
        await wire.add_listener(CHANNEL, lambda *said: self._hear(str(said[3]), me, heard))
        heard(None)
        while not wire.is_closed():
            await self._bell.wait()
            self._bell.clear()
            while self._news and not wire.is_closed():
                tables = [self._news.pop() for _ in range(min(MOST, len(self._news)))]
                await wire.execute("SELECT pg_notify($1, $2)", CHANNEL, " ".join((me, *tables)))
                metrics.NOTICES.labels("sent").inc()

    def _hear(self, said: str, me: str, heard: Heard) -> None:
        sender, *tables = said.split()
        if sender != me:
            metrics.NOTICES.labels("heard").inc()
            for table in tables:
                heard(table)
