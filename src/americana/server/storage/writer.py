"""Writes records: many appends share a commit, and nobody sees them before it."""

import asyncio
import contextlib
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeAlias

from msgspec import Struct
from sqlalchemy import Connection, Dialect, Engine, Executable, select, tuple_, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from americana.core.errors import AmericanaError
from americana.server.base import metrics
from americana.server.base.log_limits import error_without_words, log
from americana.server.base.words import say
from americana.server.storage import schema

Column: TypeAlias = str | int | float | bool | None
Row: TypeAlias = dict[str, Column]
ActRow: TypeAlias = tuple[Column, ...]
FULL: Final = say("storage.full")
BUSY: Final = say("storage.busy")
FASTER: Final = say("storage.faster")


class Unwritten(AmericanaError):
    """Something could not be written down, so it has not happened."""


class Overtaken(Unwritten):
    """Somebody else has written down another act under this number, or changed the table meanwhile."""


class Change(Struct):
    """The changes of one command: statements in order, then acts with their columns in the table's order."""

    statements: Sequence[Executable] = ()
    acts: Sequence[ActRow] = ()
    guards: Sequence["Guard"] = ()


class Guard(Struct):
    """A change to a table that holds only if nobody else has changed it meanwhile."""

    table: str
    version: int
    values: Row | None
    """Nothing where the table is only to stay as it is while acts are written, since acts can be taken back."""


class Backend(ABC):
    """Whatever writes a batch into one kind of database, all of it or nothing."""

    @abstractmethod
    async def write(self, changes: list[Change]) -> None:
        """Return once all of this is durable."""

    @abstractmethod
    async def put_down(self) -> None:
        """Let go of the connection; the next batch gets a new one."""


class SqliteBackend(Backend):
    """Writes into SQLite from a thread of its own: a batch goes there and back once, whatever is in it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "writer")
        self._connection: Connection | None = None
        self._insert = _insert_acts(engine.dialect)

    async def write(self, changes: list[Change]) -> None:
        """Return once all of this is durable."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self.write_here, changes)

    async def put_down(self) -> None:
        """Let go of the connection; the next batch gets a new one."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._hang_up)

    def write_here(self, changes: list[Change]) -> None:
        """Write in the thread that calls."""
        if self._connection is None:
            self._connection = self._engine.connect()
        if any(change.statements or change.guards for change in changes):
            with self._connection.begin():
                _put_in(self._connection, changes, self._insert)
        else:
            self._append(self._connection, [row for change in changes for row in change.acts])

    def _append(self, connection: Connection, rows: list[ActRow]) -> None:
        """Add acts and nothing else, as at almost every move, past the layers that only statements need."""
        bare = connection.connection.driver_connection
        assert isinstance(bare, sqlite3.Connection)
        try:
            bare.executemany(self._insert, rows)
            bare.commit()
        except sqlite3.Error:
            bare.rollback()
            raise

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        with contextlib.suppress(Exception):
            if connection is not None:
                connection.close()
            self._engine.dispose()


class PostgresBackend(Backend):
    """Writes into a database that is reached over a wire."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None
        self._insert = _insert_acts(engine.dialect)

    async def write(self, changes: list[Change]) -> None:
        """Return once all of this is durable."""
        if self._connection is None:
            self._connection = await self._engine.connect()
        async with self._connection.begin():
            await self._connection.run_sync(_put_in, changes, self._insert)

    async def put_down(self) -> None:
        """Let go of the connection; the next batch gets a new one."""
        connection, self._connection = self._connection, None
        with contextlib.suppress(Exception):
            if connection is not None:
                await connection.close()


def _insert_acts(dialect: Dialect) -> str:
    """Compile the one statement that is used all the time, once."""
    return str(schema.acts.insert().compile(dialect=dialect))


def _put_in(connection: Connection, changes: list[Change], insert: str) -> None:
    # Always in the same order, so that two processes do not wait for each other.
    guards = sorted([guard for change in changes for guard in change.guards], key=lambda one: one.table)
    if all(guard.values is None for guard in guards):
        _look_at(connection, guards)
    else:
        for guard in guards:
            _hold(connection, guard)
    for change in changes:
        for statement in change.statements:
            connection.execute(statement)
    rows = sorted([row for change in changes for row in change.acts], key=lambda row: (row[0], row[1]))
    if rows:
        connection.exec_driver_sql(insert, rows)


def _hold(connection: Connection, guard: Guard) -> None:
    tables = schema.tables
    as_known = (tables.c.id == guard.table, tables.c.version == guard.version)
    if guard.values is None:
        _look_at(connection, [guard])
        return
    values = {**guard.values, "version": guard.version + 1}
    if connection.execute(update(tables).where(*as_known).values(values)).rowcount != 1:
        raise Overtaken(FASTER)


def _look_at(connection: Connection, guards: Sequence[Guard]) -> None:
    """See to it, with one question, that tables are as they are known and stay so until all is written."""
    known = {(guard.table, guard.version) for guard in guards}
    if not known:
        return
    tables = schema.tables.c
    found = select(tables.id).where(tuple_(tables.id, tables.version).in_(known)).order_by(tables.id)
    if len(connection.execute(found.with_for_update(read=True)).all()) != len(known):
        raise Overtaken(FASTER)


class Writer:
    """Gathers changes while a commit is under way and writes them all in the next one."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._bell = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
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
        await self.backend.put_down()

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
            if not await self._attempt(batch, last=False):
                for one in batch:
                    await self._attempt([one], last=True)

    async def _attempt(self, batch: list[tuple[Change, asyncio.Future[None]]], *, last: bool) -> bool:
        """Write a batch; say whether that is settled.

        If a batch fails, each part is tried once more alone, so that one bad part does not spoil the others. The
        same goes for a cut connection. Nothing is written twice, because acts have numbers.
        """
        try:
            with metrics.COMMIT_SECONDS.time():
                await self.backend.write([change for change, _ in batch])
        except Exception as error:
            failed = error
        else:
            self.commits += 1
            metrics.COMMITS.inc()
            for _, done in batch:
                if not done.done():
                    done.set_result(None)
            return True
        # Outside of the error's own block: a log that cannot be written prints what is handled, cards and all.
        await self.backend.put_down()
        if not last and (len(batch) > 1 or _is_cut(failed)):
            return False
        reason = _reason(failed)
        metrics.UNWRITTEN.labels(type(reason).__name__.lower()).inc()
        for _, done in batch:
            if not done.done():
                done.set_exception(reason)
        return True


def _is_cut(error: Exception) -> bool:
    """Whether the line to the database was cut, as when it was idle for too long or the database restarts."""
    return isinstance(error, DBAPIError) and error.connection_invalidated


def _reason(error: Exception) -> Unwritten:
    if isinstance(error, IntegrityError | sqlite3.IntegrityError | Overtaken):
        return Overtaken(FASTER)
    cause = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    found = next((why for sign, why in _CAUSES.items() if sign in cause), "")
    # What a database says of an error may name what was to be written, so its own words are left out.
    log.error("a change could not be written: %s%s", f"{found}, " if found else "", error_without_words(error))
    return Unwritten(say("storage.unwritten", why=found or say("storage.failed")))


_CAUSES: Final = {
    "full": FULL,
    "No space left": FULL,
    "locked": BUSY,
    "busy": BUSY,
}
"""What to say of an error, by a word in the database's own message."""
