"""What the operator of a room can do from outside: list and close tables, ban visitors; all is logged."""

import ipaddress
import re
from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct
from sqlalchemy import delete, func, select

from americana.core.errors import AmericanaError
from americana.server.base.words import say
from americana.server.storage import schema, store
from americana.server.storage.store import Store, TableRow
from americana.server.storage.writer import Change

CLOSED: Final = say("tables.stopped")
BANNED: Final = say("guests.banned")
_GUEST: Final = re.compile(r"[0-9a-f]{64}")
_SEAT: Final = re.compile(r"([A-Za-z0-9_-]{1,22}):(\d{1,2})")
OF_TABLES: Final = (
    schema.acts,
    schema.seats,
    schema.sittings,
    schema.dues,
    schema.admissions,
    schema.words,
    schema.consents,
    schema.backs,
    schema.keepers,
    schema.present,
)


class AdminLogEntry(Struct):
    """A line of the log."""

    number: int
    since: float
    what: str
    about: str
    why: str


class Bans:
    """The banned guests, addresses and networks."""

    def __init__(self, who: Iterable[str] = ()) -> None:
        self._guests: set[str] = set()
        self._networks: list[ipaddress.IPv4Network | ipaddress.IPv6Network] = []
        self.take_up(who)

    def take_up(self, who: Iterable[str]) -> None:
        """Replace the list."""
        named = list(who)
        self._guests = {one for one in named if _GUEST.fullmatch(one)}
        self._networks = [ipaddress.ip_network(one, strict=False) for one in named if one not in self._guests]

    def keeps_out(self, guest: str, address: str) -> bool:
        """Whether a guest or an address is banned."""
        return guest in self._guests or self.keeps_out_address(address)

    def keeps_out_address(self, address: str) -> bool:
        """Whether an address is banned."""
        if not self._networks:
            return False
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks if network.version == found.version)


async def banned(shelf: Store) -> list[str]:
    """List all bans."""
    found = await shelf.read(lambda base: base.execute(select(schema.bans.c.who)).all())
    return [str(row.who) for row in found]


async def log(shelf: Store, after: int = 0, most: int = 200) -> list[AdminLogEntry]:
    """Give the latest lines of the log after a number, the oldest first."""
    number = schema.logbook.c.number
    query = select(schema.logbook).where(number > after).order_by(number.desc()).limit(most)
    rows = await shelf.read(lambda base: base.execute(query).mappings().all())
    return [
        msgspec.convert({str(key): value for key, value in row.items()}, AdminLogEntry) for row in reversed(rows)
    ]


async def last(shelf: Store) -> int:
    """Give the number of the last line of the log."""
    newest = select(func.max(schema.logbook.c.number))
    return int(await shelf.read(lambda base: base.execute(newest).scalar()) or 0)


def noted(what: str, about: str, why: str, now: float) -> Change:
    """Write a line into the log."""
    return Change([schema.logbook.insert().values(since=now, what=what, about=about[:64], why=why)])


async def close(shelf: Store, table: str, why: str, now: float) -> None:
    """Close a table; an open room notices within a few seconds."""
    kept = await shelf.load(table)
    if kept is None:
        raise AmericanaError(f"there is no table {table}; `americana room list` shows them")
    if kept.table.phase not in ("open", "playing"):
        raise AmericanaError(f"table {table} is already {kept.table.phase}")
    words = why or CLOSED
    shut = store.guarded(kept.table, phase="closed", why=words)
    await shelf.writer.write(store.together(shut, noted("close", table, words, now)))


async def ban(shelf: Store, who: str, why: str, now: float) -> str:
    """Ban a guest, the player of a seat (TABLE:SEAT), an address or a network; give the name of the ban."""
    named = await _named(shelf, who)
    values = {"who": named, "why": why, "since": now}
    gone = delete(schema.bans).where(schema.bans.c.who == named)
    await shelf.writer.write(
        store.together(Change([gone, schema.bans.insert().values(values)]), noted("ban", named, why, now))
    )
    return named


async def unban(shelf: Store, who: str, now: float) -> str:
    """Lift a ban."""
    named = await _named(shelf, who)
    gone = delete(schema.bans).where(schema.bans.c.who == named)
    await shelf.writer.write(store.together(Change([gone]), noted("unban", named, "", now)))
    return named


async def _named(shelf: Store, who: str) -> str:
    if _GUEST.fullmatch(who):
        return who
    seat = _SEAT.fullmatch(who)
    kept = await shelf.load(seat[1]) if seat else None
    if seat and kept is not None:
        seats = kept.table.seats
        guest = seats[int(seat[2]) - 1].guest if 0 < int(seat[2]) <= len(seats) else None
        if guest is None:
            raise AmericanaError(f"nobody sits in seat {seat[2]} of table {seat[1]}")
        return guest
    try:
        return str(ipaddress.ip_network(who, strict=False))
    except ValueError as error:
        raise AmericanaError("name a guest's id, TABLE:SEAT, an address or a network such as 10.0.0.0/8") from error


async def tables(shelf: Store, phase: str, most: int) -> list[TableRow]:
    """List tables, the latest first."""
    return await shelf.tables_in((phase,) if phase else ("open", "playing", "over", "closed"), most)


def swept(names: list[str]) -> Change:
    """Delete tables and all their rows."""
    gone = [delete(table).where(table.c.table.in_(names)) for table in OF_TABLES]
    return Change([*gone, delete(schema.tables).where(schema.tables.c.id.in_(names))])
