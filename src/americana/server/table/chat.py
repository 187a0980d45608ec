"""Chat at a table: stored, limited, and shown only to those who have not muted the sender."""

import tomllib
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from sqlalchemy import delete, or_, select

from americana.core.game import SPECTATOR
from americana.server.accounts.identity import isolated
from americana.server.storage import schema
from americana.server.storage.store import Store
from americana.server.storage.writer import Change
from americana.server.wire.messages import Said

PHRASES: Final[dict[str, str]] = tomllib.loads(Path(__file__).with_name("phrases.toml").read_text(encoding="utf-8"))
KEPT: Final = 200
"""How many words of a table are kept."""
SHOWN: Final = 50
"""How many of them are shown to somebody who comes."""
LONGEST: Final = 240


class ChatLine(Struct, frozen=True):
    """Something said at a table."""

    number: int
    guest: str
    seat: int
    name: str
    said: str
    phrase: str
    since: float

    def heard(self) -> Said:
        """Give it as others hear it: nothing says who somebody is beyond this table."""
        seat = None if self.seat == SPECTATOR else self.seat
        return Said(
            number=self.number,
            seat=seat,
            name=isolated(self.name),
            words=self.said,
            phrase=self.phrase,
            at=self.since,
        )


def clean_line(words: str) -> str:
    """Make one line of what somebody writes: nothing invisible, nothing that turns the text around."""
    shown = "".join(letter if letter.isprintable() else " " for letter in words)
    return " ".join(shown.split())[:LONGEST]


def written(table: str, word: ChatLine) -> Change:
    """Write down what was said, and let go of what was said long before."""
    old = delete(schema.words).where(schema.words.c.table == table, schema.words.c.number <= word.number - KEPT)
    return Change([schema.words.insert().values(table=table, **msgspec.structs.asdict(word)), old])


async def fetched(store: Store, table: str) -> list[ChatLine]:
    """Fetch what was said at a table, the oldest first."""
    query = select(schema.words).where(schema.words.c.table == table).order_by(schema.words.c.number.desc())
    rows = await store.read(lambda base: base.execute(query.limit(KEPT)).mappings().all())
    return [msgspec.convert({str(key): value for key, value in row.items()}, ChatLine) for row in reversed(rows)]


def hushed(guest: str, other: str, name: str, table: str, now: float, *, on: bool) -> Change:
    """Write down that somebody does not want to hear another, at one table or anywhere."""
    hushes = schema.hushes.c
    gone = delete(schema.hushes).where(hushes.guest == guest, hushes.other == other, hushes.table == table)
    values = {"guest": guest, "other": other, "table": table, "name": name, "since": now}
    return Change([gone, schema.hushes.insert().values(values)] if on else [gone])


async def hushes(store: Store, guest: str, table: str) -> dict[str, bool]:
    """Fetch whom a guest does not want to hear at a table, and whether anywhere."""
    found = schema.hushes.c
    query = select(found.other, found.table).where(
        found.guest == guest, or_(found.table == table, found.table == "")
    )
    rows = await store.read(lambda base: base.execute(query).all())
    everywhere = {str(other) for other, where in rows if not where}
    return {str(other): str(other) in everywhere for other, _ in rows}
