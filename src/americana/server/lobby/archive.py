"""Records of games that are over, and to whom they are open."""

from collections.abc import Collection, Sequence
from typing import Final

from sqlalchemy import delete, exists, or_, select, union
from starlette.exceptions import HTTPException

from americana.server.base.words import say
from americana.server.storage import schema
from americana.server.storage.store import Store, StoredTable, TableRow
from americana.server.storage.writer import Change
from americana.server.wire.terms import read_terms

PRIVATE: Final = say("records.private")


def is_closed_to(kept: StoredTable, guest: str) -> bool:
    """Whether a table is private and a guest neither sat there nor was let in."""
    said = kept.admissions.get(guest)
    let_in = kept.table.host == guest or (said is not None and said.enters)
    return read_terms(kept.table.terms).access == "closed" and not (let_in or guest in seated(kept))


async def open_to(store: Store, guest: str, rows: Sequence[TableRow]) -> set[str]:
    """Name the tables among these whose games a guest may see."""
    names = [row.id for row in rows if read_terms(row.terms).access == "closed"]
    open_to_all = {row.id for row in rows} - set(names)
    sat, let_in = schema.sittings.c, schema.admissions.c
    entered = or_(let_in.word == "in", let_in.watches)
    known = union(
        select(sat.table).where(sat.guest == guest, sat.table.in_(names)),
        select(let_in.table).where(let_in.guest == guest, let_in.table.in_(names), entered),
    )
    found = await store.read(lambda base: base.execute(known).scalars().all()) if names else []
    mine = {row.id for row in rows if row.host == guest or any(seat.guest == guest for seat in row.seats)}
    return open_to_all | mine | set(found)


async def fetch(store: Store, table: str, guest: str) -> StoredTable:
    """Give a game whose cards are a secret to nobody any more, or refuse it with the reason."""
    kept = await store.load(table)
    if kept is None or not (kept.record.acts or kept.record.pledge):
        raise HTTPException(404, say("records.unknown"))
    if is_closed_to(kept, guest):
        raise HTTPException(403, PRIVATE)
    if kept.table.phase not in ("over", "closed"):
        raise HTTPException(403, say("records.running"))
    deal = kept.table.deal
    if deal is not None and await store.is_in_play(deal):
        raise HTTPException(403, say("records.shared"))
    if deal is not None and await plays_now(store, guest, deal, table):
        raise HTTPException(403, say("records.playing"))
    return kept


async def plays_now(store: Store, guest: str, deal: str, but: str = "") -> bool:
    """Whether a guest has a seat, or had one, at a table where this deal is not played to its end."""
    tables, seats, sittings = schema.tables.c, schema.seats.c, schema.sittings.c
    here = (tables.deal == deal, tables.id != but, tables.phase.in_(("open", "playing")))
    has = exists().where(*here, seats.table == tables.id, seats.guest == guest)
    had = exists().where(*here, sittings.table == tables.id, sittings.guest == guest)
    return bool(await store.read(lambda base: base.execute(select(has | had)).scalar_one()))


def seated(kept: StoredTable) -> set[str]:
    """Name everybody who has seen the cards of a seat."""
    return {*kept.sat, *(seat.guest for seat in kept.table.seats if seat.guest)}


def seat_of(kept: StoredTable, guest: str) -> int | None:
    """Give the seat that a guest has, or had, in a game."""
    return next((seat.seat for seat in kept.table.seats if seat.guest == guest), kept.sat.get(guest))


async def agreed(store: Store, table: str) -> set[str]:
    """Name those who let all see what they answered in secret."""
    query = select(schema.consents.c.guest).where(schema.consents.c.table == table)
    return {str(row.guest) for row in await store.read(lambda base: base.execute(query).all())}


async def agree(store: Store, table: str, guest: str, *, yes: bool) -> None:
    """Store whether a player reveals their secret choices."""
    same = (schema.consents.c.table == table, schema.consents.c.guest == guest)
    fresh = [schema.consents.insert().values(table=table, guest=guest)] if yes else []
    await store.writer.write(Change([delete(schema.consents).where(*same), *fresh]))


def veiled(kept: StoredTable, guest: str, consents: Collection[str]) -> tuple[int, ...]:
    """Name the seats whose secret answers stay so for a guest: all but their own, unless all people agree."""
    people = seated(kept)
    if people <= set(consents) or people == {guest}:
        return ()
    own = kept.sat.get(guest)
    return tuple(seat.seat for seat in kept.table.seats if seat.seat != own and seat.guest != guest)
