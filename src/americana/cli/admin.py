"""What the operator of a card room does: look at its tables, close them, keep somebody out, read the log."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Final, TypeVar

from cyclopts import App, Parameter

from americana.cli.command import Count, app

if TYPE_CHECKING:
    from americana.server.storage.store import Store

room: Final = App(name="room", help="Look after a card room: its tables, who may come, and the log.")
app.command(room)
Database = Annotated[
    str | None,
    Parameter(help="Where tables are kept, as for `americana serve`; its settings or your folder's if not."),
]
Why = Annotated[str, Parameter(help="What is said to those whom it concerns, and in the log.")]
Found = TypeVar("Found")


@room.command(name="list")
def list_tables(*, phase: str = "", most: Count = 50, database: Database = None) -> None:
    """List tables: what is played, since when, and who sits where.

    Parameters
    ----------
    phase
        Only those that are open, playing, over or closed.
    most
        How many, the ones touched last first.
    """
    from americana.server.accounts import admin

    rows = _do(database, lambda shelf: admin.tables(shelf, phase, most))
    if not rows:
        print(f"There are no tables{f' that are {phase}' if phase else ''} in {_name(database)}.")
    for row in rows:
        seats = ", ".join(seat.name or "free" for seat in row.seats)
        print(f"{row.id:22} {row.phase:8} {row.game:10} {_day(row.touched)}  {seats}")


@room.command
def close(table: str, /, *, why: Why = "", database: Database = None) -> None:
    """Close a table; its record is kept."""
    from americana.server.accounts import admin

    _do(database, lambda shelf: admin.close(shelf, table, why, time.time()))
    print(f"table {table} is closed")


@room.command
def ban(who: str, /, *, why: Why = "", database: Database = None) -> None:
    """Keep somebody out: a guest's id, TABLE:SEAT (counted from 1), an address or a network."""
    from americana.server.accounts import admin

    print(f"{_do(database, lambda shelf: admin.ban(shelf, who, why, time.time()))} is kept out")


@room.command
def unban(who: str, /, *, database: Database = None) -> None:
    """Let somebody in again."""
    from americana.server.accounts import admin

    print(f"{_do(database, lambda shelf: admin.unban(shelf, who, time.time()))} may come in again")


@room.command
def log(*, database: Database = None) -> None:
    """Print what operators have done."""
    from americana.server.accounts import admin

    for entry in _do(database, admin.log):
        print(f"{_day(entry.since)}  {entry.what:6} {entry.about} {entry.why}".rstrip())


def _do(database: str | None, doing: "Callable[[Store], Awaitable[Found]]") -> Found:
    from americana.cli import saved_games
    from americana.server.storage import backup
    from americana.server.storage.store import Store

    async def done() -> Found:
        found = Store(saved_games.database(database))
        backup.must_exist(found)
        await found.open()
        try:
            return await doing(found)
        finally:
            await found.close()

    return asyncio.run(done())


def _name(database: str | None) -> str:
    """Name the database without its password."""
    from americana.cli import saved_games
    from americana.server.storage import store

    url = store.address(saved_games.database(database))
    return str(store.file_of(url) or url.render_as_string(hide_password=True))


def _day(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d %H:%M")
