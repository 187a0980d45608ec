"""The lock on a file of tables: with SQLite one room has it, and a second one learns where the first is."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from americana.core.errors import AmericanaError
from americana.kit import file_lock
from americana.server.storage import store


@contextmanager
def lock_database(database: str, where: str) -> Iterator[None]:
    """Hold the key while a room is open at an address; it falls free by itself when its process is gone."""
    url = store.address(database)
    database_file = store.file_of(url)
    if database_file is None:
        yield
        return
    path = database_file.with_name(f"{database_file.name}.open")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+", encoding="utf-8")
    except (OSError, ValueError) as error:
        raise AmericanaError(f"cannot open the database {url!r}: {error}") from error
    with file:
        if not _locked(file):
            raise AmericanaError(_taken(file, database_file))
        _say(file, where)
        try:
            yield
        finally:
            _say(file, "")


def _taken(file: IO[str], database: Path) -> str:
    file.seek(0)
    where = file.readline().strip()
    visit = f" at {where}" if where else ""
    return (
        f"a card room with the tables in {database} is already open{visit}; visit it there, name another file with "
        "--database, or use PostgreSQL for several processes: --database postgresql://HOST/NAME"
    )


def _say(file: IO[str], where: str) -> None:
    file.truncate(0)
    file.write(where)
    file.flush()


def _locked(file: IO[str]) -> bool:
    """Take the lock, if nobody has it."""
    try:
        file_lock.lock(file)
    except OSError:
        return False
    return True
