"""Jobs that are due at tables, as rows: any process can take one, and if it is slow, another takes over."""

from collections.abc import Iterable
from typing import Final, Literal

import msgspec
from msgspec import Struct
from sqlalchemy import Select, delete, or_, select, update

from americana.core.game import SPECTATOR
from americana.server.storage import schema
from americana.server.storage.store import Store
from americana.server.storage.writer import Change

Kind = Literal["clock", "bots", "word"]
"""A clock at zero; bots that are waited for while nobody looks; a word to somebody that it is their turn."""
WHOLE: Final = SPECTATOR
"""Stands for the seat where something is due for the whole table."""
_dues: Final = schema.dues.c


class Job(Struct, frozen=True, kw_only=True):
    """Something that is to be done at a table, and not before a moment."""

    table: str
    kind: Kind
    seat: int = WHOLE
    due: float
    since: float
    holder: str | None = None
    until: float | None = None


def written(table: str, kinds: Iterable[Kind], dues: Iterable[Job]) -> Change:
    """Write down all that is due of some kinds at a table, in place of what was."""
    gone = delete(schema.dues).where(_dues.table == table, _dues.kind.in_(list(kinds)))
    return Change([gone, *(schema.dues.insert().values(msgspec.structs.asdict(due)) for due in dues)])


def done(due: Job) -> Change:
    """Strike out what has been done, unless something else has been written in its place."""
    place = (_dues.table == due.table, _dues.kind == due.kind, _dues.seat == due.seat)
    return Change([delete(schema.dues).where(*place, _dues.due == due.due)])


async def by(store: Store, moment: float, most: int = 200) -> list[Job]:
    """List what is due and in nobody's hands, the oldest first."""
    free = or_(_dues.until.is_(None), _dues.until <= moment)
    query = select(schema.dues).where(_dues.due <= moment, free).order_by(_dues.due).limit(most)
    return await _found(store, query)


async def of(store: Store, table: str) -> list[Job]:
    """List what is due at a table at any time."""
    return await _found(store, select(schema.dues).where(_dues.table == table).order_by(_dues.due))


async def _found(store: Store, query: Select[tuple[object, ...]]) -> list[Job]:
    rows = await store.read(lambda base: base.execute(query).mappings().all())
    return [msgspec.convert({str(key): value for key, value in row.items()}, Job) for row in rows]


async def take(store: Store, due: Job, holder: str, now: float, until: float) -> bool:
    """Take something in hand until a moment; say whether nobody else was faster."""
    place = (_dues.table == due.table, _dues.kind == due.kind, _dues.seat == due.seat, _dues.due == due.due)
    free = or_(_dues.until.is_(None), _dues.until <= now, _dues.holder == holder)
    async with store.engine.begin() as connection:
        taken = await connection.execute(update(schema.dues).where(*place, free).values(holder=holder, until=until))
        return bool(taken.rowcount)
