"""Records of games that are over, and to whom they are open."""

from collections.abc import Collection

from sqlalchemy import delete, exists, select
from starlette.exceptions import HTTPException

from americana.server.database import schema
from americana.server.database.store import Kept, Store
from americana.server.database.writer import Change


async def fetch(store: Store, table: str, guest: str) -> Kept:
    """Give a game whose cards are a secret to nobody any more, or refuse it with the reason."""
    kept = await store.load(table)
    if kept is None or not (kept.record.acts or kept.record.pledge):
        raise HTTPException(404, "there is no record of such a table")
    if kept.table.phase not in ("over", "closed"):
        raise HTTPException(403, "the record is open to all once the game is over")
    deal = kept.table.deal
    if deal is not None and await store.is_in_play(deal):
        raise HTTPException(403, "this deal is still played at another table; its records wait for the last")
    if deal is not None and await plays_now(store, guest, deal, table):
        raise HTTPException(403, "you play this deal yourself; finish your game first, then look at this one")
    return kept


async def plays_now(store: Store, guest: str, deal: str, but: str = "") -> bool:
    """Whether a guest has a seat, or had one, at a table where this deal is not played to its end."""
    tables, seats, sittings = schema.tables.c, schema.seats.c, schema.sittings.c
    here = (tables.deal == deal, tables.id != but, tables.phase.in_(("open", "playing")))
    has = exists().where(*here, seats.table == tables.id, seats.guest == guest)
    had = exists().where(*here, sittings.table == tables.id, sittings.guest == guest)
    return bool(await store.read(lambda base: base.execute(select(has | had)).scalar_one()))


def seated(kept: Kept) -> set[str]:
    """Name everybody who has seen the cards of a seat."""
    return {*kept.sat, *(seat.guest for seat in kept.table.seats if seat.guest)}


def seat_of(kept: Kept, guest: str) -> int | None:
    """Give the seat that a guest has, or had, in a game."""
    return next((seat.seat for seat in kept.table.seats if seat.guest == guest), kept.sat.get(guest))


async def agreed(store: Store, table: str) -> set[str]:
    """Name those who let all see what they answered in secret."""
    query = select(schema.consents.c.guest).where(schema.consents.c.table == table)
    return {str(row.guest) for row in await store.read(lambda base: base.execute(query).all())}


async def agree(store: Store, table: str, guest: str, *, yes: bool) -> None:
    """Write down that somebody lets all see what they answered in secret, or no longer."""
    same = (schema.consents.c.table == table, schema.consents.c.guest == guest)
    fresh = [schema.consents.insert().values(table=table, guest=guest)] if yes else []
    await store.writer.write(Change([delete(schema.consents).where(*same), *fresh]))


def veiled(kept: Kept, guest: str, consents: Collection[str]) -> tuple[int, ...]:
    """Name the seats whose secret answers stay so for a guest: all but their own, unless all people agree."""
    people = seated(kept)
    if people <= set(consents) or people == {guest}:
        return ()
    own = kept.sat.get(guest)
    return tuple(seat.seat for seat in kept.table.seats if seat.seat != own and seat.guest != guest)
