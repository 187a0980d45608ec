"""Commands for a room's database: upgrade, back up, restore and check it."""

import asyncio
from pathlib import Path
from typing import Annotated, Final

from cyclopts import App, Parameter

from americana.cli.command import app, print_error
from americana.core.errors import AmericanaError

db: Final = App(name="db", help="Manage the database of a card room.")
app.command(db)

Database = Annotated[
    str | None,
    Parameter(help="SQLite file or postgresql://HOST/NAME. Default: your settings, or a file in your data folder."),
]


@db.command
def upgrade(*, database: Database = None) -> None:
    """Upgrade the database to this release; a room does this when it starts."""
    from americana.cli import saved_games
    from americana.cli.words import say
    from americana.server.storage import backup

    before, after = asyncio.run(backup.upgrade(saved_games.database(database)))
    key = "current" if before == after else "upgraded" if before else "created"
    print(say("database", key, before=before, after=after))


@db.command(name="backup")
def save(file: Path, /, *, database: Database = None) -> None:
    """Write the database to a backup file; the room may stay open.

    Parameters
    ----------
    file
        Backup file to write.
    """
    from americana.cli import saved_games
    from americana.cli.words import say
    from americana.server.storage import backup

    rows = asyncio.run(backup.save(saved_games.database(database), file))
    print(say("database", "saved", rows=rows, file=str(file)))


@db.command
def restore(file: Path, /, *, database: Database = None) -> None:
    """Read a backup file into an empty database, SQLite or PostgreSQL.

    Parameters
    ----------
    file
        Backup file to read.
    """
    from americana.cli import saved_games
    from americana.cli.words import say
    from americana.server.storage import backup

    rows = asyncio.run(backup.restore(saved_games.database(database), file))
    print(say("database", "restored", rows=rows, file=str(file)))


@db.command
def check(*, database: Database = None) -> None:
    """Replay every record and report errors; exit with status 2 if there are any."""
    from americana.cli import saved_games
    from americana.cli.words import say
    from americana.server.storage import backup

    found = asyncio.run(backup.check(saved_games.database(database)))
    for fault in found.faults:
        print_error(fault)
    summary = say("database", "checked", tables=found.tables, moves=found.acts, errors=len(found.faults))
    if found.faults:
        raise AmericanaError(summary)
    print(summary)
