"""The data about a guest: handed over as a file, and deleted on request."""

from typing import Final

from msgspec import Struct
from sqlalchemy import ColumnElement, Table, delete, exists, select, update

from americana.server.base.words import say
from americana.server.storage import schema
from americana.server.storage.store import Store
from americana.server.storage.writer import Change

NOBODY: Final = say("names.guest")
"""The name that stands in records for somebody who wants to be forgotten."""
GONE: Final = "gone"
"""Stands for all of them where a guest is named; it is nobody's hash."""


class PersonalData(Struct):
    """Everything that is kept under a guest, in the words of the database."""

    guest: list[dict[str, object]]
    seats: list[dict[str, object]]
    sittings: list[dict[str, object]]
    acts: list[dict[str, object]]
    """Those whose command this guest sent."""
    words: list[dict[str, object]]
    hushes: list[dict[str, object]]
    knocks: list[dict[str, object]]
    profile: list[dict[str, object]]
    calls: list[dict[str, object]]
    consents: list[dict[str, object]]
    cookies: list[dict[str, object]]


async def of(store: Store, guest: str) -> PersonalData:
    """Gather what is kept of a guest."""
    return PersonalData(
        guest=await _rows(store, schema.guests, schema.guests.c.id == guest),
        seats=await _rows(store, schema.seats, schema.seats.c.guest == guest),
        sittings=await _rows(store, schema.sittings, schema.sittings.c.guest == guest),
        acts=await _rows(store, schema.acts, schema.acts.c.guest == guest),
        words=await _rows(store, schema.words, schema.words.c.guest == guest),
        hushes=await _rows(store, schema.hushes, schema.hushes.c.guest == guest),
        knocks=await _rows(store, schema.admissions, schema.admissions.c.guest == guest),
        profile=await _rows(store, schema.profiles, schema.profiles.c.guest == guest),
        calls=await _rows(store, schema.calls, schema.calls.c.guest == guest),
        consents=await _rows(store, schema.consents, schema.consents.c.guest == guest),
        cookies=await _rows(store, schema.cookies, schema.cookies.c.guest == guest),
    )


async def _rows(store: Store, table: Table, where: ColumnElement[bool]) -> list[dict[str, object]]:
    secret = {"other", "feed", "digest", "drawn_from"}
    found = await store.read(lambda base: base.execute(select(table).where(where)).mappings().all())
    return [{str(key): value for key, value in row.items() if str(key) not in secret} for row in found]


def forgotten(guest: str) -> Change:
    """Delete a guest's name and unlink their seats; records of games keep their place under a name for nobody."""
    tables = (
        schema.words,
        schema.admissions,
        schema.profiles,
        schema.calls,
        schema.consents,
        schema.cookies,
        schema.sittings,
    )
    seats, acts, hushes, sat = schema.seats.c, schema.acts.c, schema.hushes.c, schema.sittings.c
    mine = exists().where(sat.table == seats.table, sat.seat == seats.seat, sat.guest == guest)
    return Change(
        [
            update(schema.seats).where(seats.guest == guest).values(guest=GONE, name=NOBODY),
            update(schema.seats).where(seats.resigned != "", mine).values(resigned=NOBODY),
            update(schema.acts).where(acts.guest == guest).values(guest=None, command=None),
            update(schema.tables).where(schema.tables.c.host == guest).values(host=GONE),
            *(delete(table).where(table.c.guest == guest) for table in tables),
            delete(schema.hushes).where((hushes.guest == guest) | (hushes.other == guest)),
            delete(schema.guests).where(schema.guests.c.id == guest),
        ]
    )
