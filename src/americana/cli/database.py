"""What a room keeps: brought up to date, saved, read again and checked."""

import asyncio
from pathlib import Path
from typing import Annotated, Final

from cyclopts import App, Parameter

from americana.cli.command import app, print_error
from americana.core.errors import AmericanaError

db: Final = App(name="db", help="Look after the database of a room: upgrade, backup, restore, check.")
app.command(db)

Database = Annotated[
    str | None,
    Parameter(help="Where tables are kept: a file, or postgresql://HOST/NAME; your own folder's if not."),
]


@db.command
def upgrade(*, database: Database = None) -> None:
    """Bring the database up to date; a room does so by itself when it opens."""
    from americana.cli import saved_games
    from americana.server.storage import backup

    before, after = asyncio.run(backup.upgrade(saved_games.database(database)))
    print(
        f"It was at {before or 'nothing'}, and is at {after}." if before != after else f"It is at {after} already."
    )


@db.command(name="backup")
def save(file: Path, /, *, database: Database = None) -> None:
    """Write everything into a file, also while the room is open."""
    from americana.cli import saved_games
    from americana.server.storage import backup

    rows = asyncio.run(backup.save(saved_games.database(database), file))
    print(f"{rows} rows are in {file}.")


@db.command
def restore(file: Path, /, *, database: Database = None) -> None:
    """Read a backup into a database that holds nothing yet, be it SQLite or PostgreSQL."""
    from americana.cli import saved_games
    from americana.server.storage import backup

    rows = asyncio.run(backup.restore(saved_games.database(database), file))
    print(f"{rows} rows were read from {file}.")


@db.command
def check(*, database: Database = None) -> None:
    """Replay every record and look for faults; leave with 2 if there are any."""
    from americana.cli import saved_games
    from americana.server.storage import backup

    found = asyncio.run(backup.check(saved_games.database(database)))
    for fault in found.faults:
        print_error(fault)
    summary = f"{found.tables} tables and {found.acts} acts were looked at; {len(found.faults)} faults"
    if found.faults:
        raise AmericanaError(summary)
    print(f"{summary}.")
