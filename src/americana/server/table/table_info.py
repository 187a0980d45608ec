"""The sign of a table: who sits where, what was agreed, and what the viewer can do there."""

import time
from typing import TYPE_CHECKING

from americana.core import options
from americana.server.base.static_files import RELEASE
from americana.server.table import access
from americana.server.wire.messages import PROTOCOL, NextDeal, Place, TableInfo, UndoAsked, Waiting

if TYPE_CHECKING:
    from americana.server.table.table import Table


def table_info(table: "Table", guest: str) -> TableInfo:
    """Write the sign for a guest; without access to the table it hides who is there."""
    row, seeds = table.row, table.seeds
    gate, said, host = access.gate(table, guest), table.admitted.get(guest), row.host == guest
    seat, ended = table.seat_of(guest), row.ended() if table.phase == "over" else None
    standing = table.game.standing if seat is not None and table.course is None else None
    return TableInfo(
        protocol=PROTOCOL,
        table=table.id,
        game=table.game.name,
        title=table.game.title,
        release=RELEASE,
        options={name: _said(value) for name, value in row.setup.items() if name != "seats"},
        agreed=table.agreed(),
        phase=table.phase,
        places=table.places() if gate != "closed" else tuple(Place("", "free") for _ in row.seats),
        seat=seat,
        host=host,
        host_seat=table.seat_of(row.host) if gate != "closed" else None,
        starts=table.may_begin(guest, time.time()),
        unhosted=table.unhosted if table.phase == "open" else None,
        gate=gate,
        asked="" if said is None else said.word,
        watches=table.phase in ("open", "playing") and access.only_watches(table, guest),
        knocks=_knocks(table) if host else (),
        hushed=muted(table, guest),
        agreed_end=ended is not None and ended.agreed,
        rematch=row.rematch,
        standing=standing.label if standing is not None else None,
        standing_kept=seat in table.standing,
        pledge=_pledged(table),
        hints=table.may_ask(seat),
        wish=None if table.wish is None else UndoAsked(table.wish.seat, table.wish.yes),
        backs=seat is not None and table.phase == "playing" and table.may_go_back(),
        alone=table.is_alone(),
        terms=table.hours.terms,
        paused=table.hours.paused,
        proposal=table.hours.affairs.proposal,
        begins=table.eager or (seeds is not None and seeds.closed),
    )


def muted(table: "Table", guest: str) -> tuple[int, ...]:
    """Name the seats whose people a guest does not want to hear."""
    hushes = table.hushes.get(guest)
    return tuple(seat.seat for seat in table.row.seats if seat.guest in hushes) if hushes else ()


def _knocks(table: "Table") -> tuple[Waiting, ...]:
    """List who asks to be let in, for the host alone."""
    asking = sorted((one for one in table.admitted.values() if one.word == "asked"), key=lambda one: one.since)
    return tuple(Waiting(access.alias(table.id, one.guest), one.name, one.wish) for one in asking)


def _pledged(table: "Table") -> NextDeal | None:
    """Show what the next deal is made from, as far as all may see it."""
    seeds, pledge = table.next_deal(), table.pledge
    if seeds is None and pledge is not None and table.phase == "open":
        return NextDeal(pledge.deal, pledge.commitment, ("",) * table.setup.seats, closed=True)
    return None if seeds is None else seeds.shown(table.setup.seats)


def _said(value: object) -> str | int | bool:
    """Give a value as a sign shows it: what was read from a file by its name."""
    return value if isinstance(value, str | int | bool) else options.said(value)
