"""Reads from the database, so that new visitors don't wait for those who play."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncEngine

READERS: Final = 3
"""Threads that read a file at once."""
Found = TypeVar("Found")


class Reader(ABC):
    """Whatever reads from one kind of database."""

    @abstractmethod
    async def read(self, reading: Callable[[Connection], Found]) -> Found:
        """Read as much as is wanted, with one connection."""

    @abstractmethod
    async def glance(self, reading: Callable[[Connection], Found]) -> Found:
        """Ask single questions, without a transaction around them."""

    @abstractmethod
    async def close(self) -> None:
        """Let go of all connections."""


class SqliteReader(Reader):
    """Reads from SQLite in threads: however much is asked goes there and back once.

    With a thousand tables in play a turn of the loop takes a second. A visitor whose
    request came back to the loop after each question would keep a connection for half a minute and block others.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(READERS, "reader")

    async def read(self, reading: Callable[[Connection], Found]) -> Found:
        """Read as much as is wanted, with one connection."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, reading)

    async def glance(self, reading: Callable[[Connection], Found]) -> Found:
        """Ask single questions; the file is here, so that they cost nothing more."""
        return await self.read(reading)

    async def close(self) -> None:
        """Let go of all connections, once those who read have what they wanted."""
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()

    def _read(self, reading: Callable[[Connection], Found]) -> Found:
        with self._engine.connect() as connection:
            return reading(connection)


class PostgresReader(Reader):
    """Reads from a database that is reached over a wire."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._glancing = engine.execution_options(isolation_level="AUTOCOMMIT")

    async def read(self, reading: Callable[[Connection], Found]) -> Found:
        """Read as much as is wanted, with one connection."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(reading)

    async def glance(self, reading: Callable[[Connection], Found]) -> Found:
        """Ask single questions, each of which goes there and back once."""
        async with self._glancing.connect() as connection:
            return await connection.run_sync(reading)

    async def close(self) -> None:
        """Leave the connections to their owner."""
