"""Commands for the operator of a card room: list and close tables, ban and unban, read the log."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeVar

from cyclopts import App, Parameter

from americana.cli.command import Count, app

if TYPE_CHECKING:
    from americana.server.storage.store import Store

room: Final = App(name="room", help="Manage a card room: its tables, bans, and the operator log.")
app.command(room)
Database = Annotated[
    str | None,
    Parameter(help="SQLite file or postgresql://HOST/NAME. Default: your settings, or a file in your data folder."),
]
Why = Annotated[str, Parameter(show_default=False, help="Reason, shown to the people concerned and in the log.")]
Phase = Literal["open", "playing", "over", "closed"]
Found = TypeVar("Found")


@room.command(name="list")
def list_tables(*, phase: Phase | None = None, most: Count = 50, database: Database = None) -> None:
    """List tables with their game, last change and players.

    Parameters
    ----------
    phase
        List only tables in this phase.
    most
        Most tables to list, the latest first.
    """
    from americana.cli.words import say
    from americana.server.accounts import admin

    rows = _do(database, lambda shelf: admin.tables(shelf, phase or "", most))
    if not rows:
        print(say("table", "none_in_phase" if phase else "none", phase=phase or "", database=_name(database)))
    for row in rows:
        seats = ", ".join(seat.name or say("table", "free") for seat in row.seats)
        print(f"{row.id:22} {row.phase:8} {row.game:10} {_day(row.touched)}  {seats}")


@room.command
def close(table: str, /, *, why: Why = "", database: Database = None) -> None:
    """Close a table and keep its record.

    Parameters
    ----------
    table
        Id of the table; `americana room list` shows it.
    """
    from americana.cli.words import say
    from americana.server.accounts import admin

    _do(database, lambda shelf: admin.close(shelf, table, why, time.time()))
    print(say("table", "closed", table=table))


@room.command
def ban(who: str, /, *, why: Why = "", database: Database = None) -> None:
    """Ban somebody from the room.

    Parameters
    ----------
    who
        A guest's id, TABLE:SEAT (seats count from 1), an address or a network.
    """
    from americana.cli.words import say
    from americana.server.accounts import admin

    named = _do(database, lambda shelf: admin.ban(shelf, who, why, time.time()))
    print(say("table", "banned", who=named))


@room.command
def unban(who: str, /, *, database: Database = None) -> None:
    """Lift a ban.

    Parameters
    ----------
    who
        What was banned, as `americana room log` shows it.
    """
    from americana.cli.words import say
    from americana.server.accounts import admin

    named = _do(database, lambda shelf: admin.unban(shelf, who, time.time()))
    print(say("table", "unbanned", who=named))


@room.command
def log(*, database: Database = None) -> None:
    """Print the operator log."""
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
