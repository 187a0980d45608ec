"""The processes that serve one room: which of them are there, who keeps which table, and who looks on through them.

A lease is a promise to players: nobody waits longer for a process that is gone.
A process counts as gone after a third of a lease, and renews it long before. That leaves the others time to notice
and to take its tables over. The keeper of a table runs its bots and clocks; when it dies, another process takes
over. Acts are still written only once, because they have numbers.
"""

import asyncio
import contextlib
import time
from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from sqlalchemy import Connection, Float, Select, delete, exists, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.sql.expression import ColumnElement

from americana.server.base import metrics
from americana.server.base.log_limits import error_without_words, log
from americana.server.storage import schema
from americana.server.storage.store import Store, new_id

TERM: Final = 1 / 3
"""The part of a lease after which a process that is not heard of counts as gone."""
PARTS: Final = 3
"""How often that is put off before it comes."""
FORGOTTEN: Final = 20
"""Such terms after which a process that is gone is forgotten."""

_processes, _keepers, _present = schema.processes.c, schema.keepers.c, schema.present.c


class TableStatus(Struct):
    """The state of a table without its record."""

    version: int
    acts: int
    keeper: str | None
    """The process that keeps it, if that is still there."""
    elsewhere: set[str]
    """Guests who look at it through other processes."""


class ProcessRegistry:
    """One process among those that serve a room; with a database of its own it is all there is."""

    def __init__(self, store: Store, lease: float) -> None:
        self.id = new_id()
        self.term = lease * TERM
        """Seconds for which a process counts as there once it was heard of."""
        self._store = store
        self._task: asyncio.Task[None] | None = None
        self._renewed = 0.0
        self.others = 0
        """How many other processes were there when the lease was renewed last."""
        self.lapses = 0
        """How often this process came back after the others had to take it for gone."""

    @property
    def shared(self) -> bool:
        """Whether there may be others."""
        return self._store.shared

    @property
    def lapsed(self) -> bool:
        """Whether the others take this process for gone."""
        return self.shared and time.monotonic() - self._renewed > self.term

    async def start(self) -> None:
        """Come to work."""
        if self.shared:
            await self._renew()
            self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Go, and leave everything to the others at once."""
        if self._task is None:
            return
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        with contextlib.suppress(Exception):
            async with self._store.engine.begin() as connection:
                await connection.execute(delete(schema.keepers).where(_keepers.process == self.id))
                await connection.execute(delete(schema.present).where(_present.process == self.id))
                await connection.execute(delete(schema.processes).where(_processes.id == self.id))

    async def _work(self) -> None:
        while True:
            await asyncio.sleep(self.term / PARTS)
            try:
                await self._renew()
            except Exception as error:
                log.warning("the lease could not be renewed: %s", error_without_words(error))

    async def _renew(self) -> None:
        asked = time.monotonic()
        fresh = insert(schema.processes).values(id=self.id, until=_now() + self.term)
        renewed = fresh.on_conflict_do_update(index_elements=["id"], set_={"until": _now() + self.term})
        async with self._store.engine.begin() as connection:
            await connection.execute(renewed)
            old = _processes.until < _now() - FORGOTTEN * self.term
            gone = select(_processes.id).where(old).scalar_subquery()
            await connection.execute(delete(schema.keepers).where(_keepers.process.in_(gone)))
            await connection.execute(delete(schema.present).where(_present.process.in_(gone)))
            await connection.execute(delete(schema.processes).where(old))
            others = select(func.count()).where(_processes.until > _now(), _processes.id != self.id)
            self.others = int((await connection.execute(others)).scalar_one())
        if self._renewed and self.lapsed:
            self.lapses += 1
            metrics.LAPSES.inc()
        self._renewed = asked

    # Tables

    async def keep(self, table: str) -> bool:
        """Take a table over if its keeper is gone; say whether it is ours."""
        if not self.shared:
            return True
        taken = insert(schema.keepers).values(table=table, process=self.id)
        free = ~exists().where(_processes.id == _keepers.process, _processes.until > _now())
        ours = taken.on_conflict_do_update(
            index_elements=["table"], set_={"process": self.id}, where=free | (_keepers.process == self.id)
        ).returning(_keepers.process)
        async with self._store.engine.begin() as connection:
            return (await connection.execute(ours)).first() is not None

    async def let_go(self, table: str) -> None:
        """Leave a table to the next keeper."""
        if self.shared:
            ours = (_keepers.table == table, _keepers.process == self.id)
            async with self._store.engine.begin() as connection:
                await connection.execute(delete(schema.keepers).where(*ours))

    async def note(self, table: str, guest: str, *, here: bool) -> None:
        """Let the others know who looks at a table through this process."""
        if not self.shared:
            return
        row = {"table": table, "guest": guest, "process": self.id}
        them = (_present.table == table, _present.guest == guest, _present.process == self.id)
        async with self._store.engine.begin() as connection:
            if here:
                await connection.execute(insert(schema.present).values(row).on_conflict_do_nothing())
            else:
                await connection.execute(delete(schema.present).where(*them))

    async def glance(self, tables: Sequence[str]) -> dict[str, TableStatus]:
        """Look at tables: what is new, who keeps them, and who is there."""
        return await self._store.glance(lambda base: self._glance(base, tables))

    def _glance(self, base: Connection, tables: Sequence[str]) -> dict[str, TableStatus]:
        rows = base.execute(_glance(tables)).all()
        found = {row.id: TableStatus(row.version, row.acts or 0, row.process, set()) for row in rows}
        here = select(_present.table, _present.guest).join(
            schema.processes, (_processes.id == _present.process) & (_processes.until > _now())
        )
        others = here.where(_present.table.in_(tables), _present.process != self.id)
        for row in base.execute(others):
            found[row.table].elsewhere.add(row.guest)
        return found


def _glance(tables: Sequence[str]) -> "Select[tuple[str, int, int | None, str | None]]":
    last = select(func.max(schema.acts.c.number)).where(schema.acts.c.table == schema.tables.c.id)
    there = select(_keepers.process).where(
        _keepers.table == schema.tables.c.id, _processes.id == _keepers.process, _processes.until > _now()
    )
    return select(
        schema.tables.c.id,
        schema.tables.c.version,
        last.scalar_subquery().label("acts"),
        there.scalar_subquery().label("process"),
    ).where(schema.tables.c.id.in_(tables))


def _now() -> ColumnElement[float]:
    """The clock of the database, which is the same for all."""
    return func.date_part("epoch", func.clock_timestamp(), type_=Float)
