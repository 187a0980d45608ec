"""Decides who can join a table, watch it, or sit there as a program: by its terms and its host."""

from hashlib import sha256
from typing import TYPE_CHECKING, Final, Literal

import msgspec
from sqlalchemy import delete

from americana.server.base.words import say
from americana.server.storage import schema
from americana.server.storage.store import AccessRequest, Wish
from americana.server.storage.writer import Change

if TYPE_CHECKING:
    from americana.server.table.table import Table

MOST: Final = 20
"""How many may wait to be let in at one table."""
REMOVED: Final = say("access.removed")
Gate = Literal["", "closed", "watching"]


def written(table: str, admission: AccessRequest) -> Change:
    """Write down who asks, and what was said."""
    place = (schema.admissions.c.table == table, schema.admissions.c.guest == admission.guest)
    values = {"table": table, **msgspec.structs.asdict(admission)}
    return Change([delete(schema.admissions).where(*place), schema.admissions.insert().values(values)])


def alias(table: str, guest: str) -> str:
    """Name somebody to the host of one table, by nothing that means anything elsewhere."""
    return sha256(f"{table} {guest}".encode()).hexdigest()[:12]


def gate(table: "Table", guest: str) -> Gate:
    """Say what keeps a guest from looking at a table, if anything does."""
    terms, said = table.hours.terms, table.admitted.get(guest)
    sat = table.seat_of(guest) is not None or guest in table.sat
    if table.reserved and table.phase != "open" and not sat:
        return "watching"
    if table.seat_of(guest) is not None or table.row.host == guest or (said is not None and said.enters):
        return ""
    if terms.access == "closed":
        return "closed"
    return "watching" if terms.watching != "all" and table.phase != "open" else ""


def only_watches(table: "Table", guest: str) -> bool:
    """Whether a guest was let in to watch and has to ask for a seat."""
    said = table.admitted.get(guest)
    outside = table.seat_of(guest) is None and table.row.host != guest
    let_in = said is not None and said.enters and not said.sits(program=False)
    return table.hours.terms.access == "closed" and outside and let_in


def may_ask(table: "Table", wish: Wish) -> bool:
    """Whether asking for something makes sense at a table."""
    terms = table.hours.terms
    if wish == "bot":
        return terms.programs == "asked" or (terms.programs == "all" and terms.access == "closed")
    return terms.access == "closed" if wish == "sit" else terms.access == "closed" or terms.watching == "asked"


def refusal(table: "Table", guest: str, *, program: bool) -> str:
    """Say why somebody may not sit down, or nothing."""
    terms, said = table.hours.terms, table.admitted.get(guest)
    admitted = said is not None and said.sits(program=program and terms.programs == "asked")
    if guest in table.resigned:
        return say("access.resigned")
    if said is not None and said.word == "out":
        return REMOVED
    if program and (terms.programs == "none" or (terms.programs == "asked" and not admitted)):
        return say("access.program")
    if only_watches(table, guest):
        return say("access.watcher")
    if terms.access == "closed" and not admitted and table.row.host != guest and table.seat_of(guest) is None:
        return say("access.closed")
    return ""
