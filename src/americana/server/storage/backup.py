"""All that a room keeps, in one file: a line a row, the same from SQLite and PostgreSQL, and read into either."""

import gzip
import zlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import Final

import msgspec
from alembic.migration import MigrationContext
from msgspec import Struct
from sqlalchemy import Connection, Table, delete, func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from americana.core import files
from americana.core.errors import AmericanaError
from americana.core.match import Match
from americana.server.base import game_list
from americana.server.storage import schema
from americana.server.storage.store import Store, file_of

FORMAT: Final = 1
PASSING: Final = frozenset({"processes", "keepers", "present"})
"""Tables that matter only while processes run."""
LINE: Final = 256 << 20
"""Bytes of the longest line that is read."""
_ROWS: Final = 500


class BackupHead(Struct):
    """The first line."""

    backup: int
    revision: str


class BackupRow(Struct):
    """A row, and the table it belongs to."""

    of: str
    row: dict[str, object]


def _tables() -> list[Table]:
    return [table for table in schema.metadata.sorted_tables if table.name not in PASSING]


async def upgrade(database: str) -> tuple[str, str]:
    """Bring a database up to date; give the revision it had and the one it has."""
    shelf = Store(database)
    try:
        before = await _revision(shelf) if _exists(shelf) else ""
        await shelf.open()
        return before, await _revision(shelf)
    finally:
        await shelf.close()


async def save(database: str, path: Path) -> int:
    """Write everything into a file, as it is at one moment; give the number of rows."""
    shelf, count = Store(database), 0
    must_exist(shelf)
    files.keep_others(path, "a backup", lambda begins: _is_backup(path, begins))
    draft = path.with_name(f".{path.name}.part")
    try:
        async with shelf.engine.connect() as connection:
            if shelf.shared:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            head = BackupHead(FORMAT, await connection.run_sync(_current))
            with gzip.open(draft, "wb") as file:
                file.write(msgspec.json.encode(head) + b"\n")
                async for part in _parts(connection):
                    file.write(msgspec.json.encode(part) + b"\n")
                    count += 1
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise AmericanaError(f"cannot write {path}: {error.strerror}; nothing was changed") from error
    finally:
        await shelf.engine.dispose()
    return count


def _is_backup(path: Path, begins: bytes) -> bool:
    """Know a backup by its first line."""
    if not begins.startswith(b"\x1f\x8b"):
        return False
    try:
        with gzip.open(path, "rb") as file:
            msgspec.json.decode(file.readline(LINE), type=BackupHead)
    except FileNotFoundError as error:
        raise AmericanaError(f"cannot read {path}: {error.strerror}") from error
    except (OSError, EOFError, zlib.error, msgspec.MsgspecError):
        return False
    return True


async def _parts(connection: AsyncConnection) -> AsyncIterator[BackupRow]:
    for table in _tables():
        rows = await connection.stream(select(table).order_by(*table.primary_key.columns))
        async for row in rows.mappings():
            yield BackupRow(str(table.name), {str(key): value for key, value in row.items()})


async def restore(database: str, path: Path) -> int:
    """Read a file into a database that holds nothing yet; give the number of rows."""
    shelf, count = Store(database), 0
    await shelf.open()
    try:
        async with shelf.engine.begin() as connection:
            await connection.execute(delete(schema.keys))
            await _must_be_empty(connection)
            parts = _read(path, await connection.run_sync(_current))
            for table, rows in _gathered(parts):
                await connection.execute(table.insert(), rows)
                count += len(rows)
            if shelf.shared:
                await connection.run_sync(_count_on)
    finally:
        await shelf.close()
    return count


def _count_on(connection: Connection) -> None:
    """Let numbers that PostgreSQL gives go on behind those that were read."""
    for table in _tables():
        column = table.autoincrement_column
        if column is not None and column.autoincrement is not False and not column.foreign_keys:
            sequence = connection.execute(text(f"SELECT pg_get_serial_sequence('{table.name}', '{column.name}')"))
            name = sequence.scalar_one_or_none()
            if name:
                last = select(func.coalesce(func.max(column), 1))
                connection.execute(select(func.setval(name, last.scalar_subquery())))


def _read(path: Path, revision: str) -> Iterator[BackupRow]:
    try:
        files.refuse_odd(path, f"cannot read {path}")
        with gzip.open(path, "rb") as file:
            head = msgspec.json.decode(file.readline(LINE), type=BackupHead)
            if head.backup > FORMAT or head.revision != revision:
                raise AmericanaError(
                    f"{path} was written at revision {head.revision} of the tables, and this release has "
                    f"{revision}: restore it with the release that wrote it, then upgrade"
                )
            decoder = msgspec.json.Decoder(BackupRow)
            while line := file.readline(LINE):
                yield decoder.decode(line)
    except FileNotFoundError as error:
        raise AmericanaError(f"cannot read {path}: {error.strerror}") from error
    except (OSError, EOFError, zlib.error, msgspec.MsgspecError) as error:
        raise AmericanaError(f"{path} is no backup of a card room, or it is cut off: {error}") from error


def _gathered(parts: Iterator[BackupRow]) -> Iterator[tuple[Table, list[dict[str, object]]]]:
    rows: list[dict[str, object]] = []
    name = ""
    for part in parts:
        if rows and (part.of != name or len(rows) >= _ROWS):
            yield schema.metadata.tables[name], rows
            rows = []
        name = part.of
        rows.append(part.row)
    if rows:
        yield schema.metadata.tables[name], rows


async def _must_be_empty(connection: AsyncConnection) -> None:
    for table in _tables():
        if (await connection.execute(select(func.count()).select_from(table))).scalar_one():
            raise AmericanaError(
                f"the database already has rows in {table.name}; restore a backup into an empty database"
            )


class CheckResult(Struct):
    """The result of a check."""

    tables: int = 0
    acts: int = 0
    faults: list[str] = msgspec.field(default_factory=list)


async def check(database: str) -> CheckResult:
    """Replay every record with its digests and draws, and look for numbers that are missing."""
    shelf, found = Store(database), CheckResult()
    must_exist(shelf)
    try:
        async with shelf.engine.connect() as connection:
            names = [row.id for row in await connection.execute(select(schema.tables.c.id))]
            if not shelf.shared:
                said = (await connection.execute(text("PRAGMA integrity_check"))).scalar_one()
                found.faults += [] if said == "ok" else [f"the file: {said}"]
        for name in names:
            await _check_table(shelf, name, found)
    finally:
        await shelf.engine.dispose()
    return found


async def _check_table(shelf: Store, name: str, found: CheckResult) -> None:
    found.tables += 1
    try:
        kept = await shelf.load(name)
        assert kept is not None
        since = await shelf.since(name, 0)
        rows = [] if since is None else since.acts
        found.acts += len(rows)
        if [row["number"] for row in rows] != list(range(1, len(rows) + 1)):
            found.faults.append(f"table {name}: its acts have a gap")
        game = game_list.find(kept.table.game)
        if rows and kept.table.edition == game.edition:
            for _ in Match.replay(game, kept.record, kept.record.pledge or Random(0)):
                pass
    except AmericanaError as error:
        found.faults.append(f"table {name}: {error}")


async def _revision(shelf: Store) -> str:
    async with shelf.engine.connect() as connection:
        return await connection.run_sync(_current)


def _current(connection: Connection) -> str:
    return MigrationContext.configure(connection).get_current_revision() or ""


def _exists(shelf: Store) -> bool:
    file = file_of(shelf.url)
    return file is None or file.exists()


def must_exist(shelf: Store) -> None:
    """Say so if there is no such database: nobody has opened a room with it."""
    if not _exists(shelf):
        raise AmericanaError(
            f"there is no card room in {file_of(shelf.url)}; name one with --database or AMERICANA_DATABASE"
        )
