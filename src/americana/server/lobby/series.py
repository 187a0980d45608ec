"""A series of deals at several tables of friends: the same deals everywhere, everybody one seat on after each."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from americana.core.fair_deal import DealSecret
from americana.server.base import game_list
from americana.server.storage import store
from americana.server.storage.store import SeatRow, TableRow
from americana.server.storage.writer import Change
from americana.server.table.seed_commitment import SeedCommitments
from americana.server.wire.terms import Series, Terms, read_terms, words_of

if TYPE_CHECKING:
    from americana.server.lobby.room import Room
    from americana.server.table.table import Table


def of(row: TableRow) -> Series | None:
    """Give the series that a table is part of."""
    return read_terms(row.terms).series


def is_private(row: TableRow) -> bool:
    """Whether a table is for those alone whom its host lets in."""
    return read_terms(row.terms).access == "closed"


async def joined(room: "Room", first: str, deals: int) -> Terms:
    """Give the terms of one more table for a deal that has not begun; with the second table the series begins."""
    driver = await room.find(first)
    table = driver.table
    async with table.lock:
        terms = table.hours.terms
        if terms.series is None:
            terms = replace(terms, series=Series(id=first, table=1, deal=1, deals=deals))
            await table.write(Change(), terms=words_of(terms))
            table.hours.terms = terms
            table.show()
    assert terms.series is not None
    others = await room.store.tables_of_series(first)
    return replace(terms, series=replace(terms.series, table=len(others) + 1))


def goes_on(table: "Table") -> bool:
    """Whether another deal of a series follows the one that is over."""
    series = table.hours.terms.series
    return series is not None and series.deal < series.deals


async def next_deal(room: "Room", table: "Table") -> str:
    """Start the next deal of a series at a table; the first table makes it for the others."""
    series = table.hours.terms.series
    assert series is not None
    async with room.dealing:
        rows = await room.store.tables_of_series(series.id)
        places = {(one.table, one.deal): row for row in rows if (one := of(row)) is not None}
        mine = places.get((series.table, series.deal + 1))
        name = mine.id if mine is not None else await _laid(room, table, series, places)
        await table.write(Change(), rematch=name, begins=None)
        table.following = None
    driver = await room.find(name)
    async with driver.table.lock:
        if driver.table.phase == "open":
            await driver.table.seat(*moved_on(table.row.seats))
            await driver.table.begin()
    return name


async def _laid(room: "Room", table: "Table", series: Series, places: dict[tuple[int, int], TableRow]) -> str:
    """Lay the next deal at this table, and for every other table of the series one that waits for it."""
    following = table.next_deal()
    deal = following or room.new_deal()
    promised = following is not None and room.store.shared
    held = store.guarded(places[1, 1]) if room.store.shared and series.id != table.id else Change()
    own = await _lay(room, table.row, deal, held, promised=promised)
    for (number, at), row in places.items():
        if at == series.deal and number != series.table and own.pledge is not None:
            await _lay(room, row, None, Change(), shared=own.pledge)
    return own.id


async def _lay(
    room: "Room",
    row: TableRow,
    deal: SeedCommitments | None,
    also: Change,
    *,
    shared: DealSecret | None = None,
    promised: bool = False,
) -> "Table":
    """Lay the table of the next deal for those who sit at one now."""
    terms, series = read_terms(row.terms), of(row)
    assert series is not None
    driver = await room.lay(
        game_list.find(row.game),
        row.setup,
        row.host,
        moved_on(row.seats),
        deal,
        also,
        shared=shared,
        listed=row.listed,
        hints=row.hints,
        terms=replace(terms, series=replace(series, deal=series.deal + 1)),
        promised=promised,
    )
    return driver.table


def moved_on(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Seat everybody one place further; who had the last seat takes the first."""
    count = len(seats)
    return [SeatRow(seat, one.guest, one.bot, one.name) for seat in range(count) for one in (seats[seat - 1],)]


class PlayedDeal(Struct):
    """A player's result for one deal: the score, and the share of worse results in the same seat elsewhere."""

    seat: int
    score: int
    points: float


class SeriesRow(Struct):
    """Somebody's line on the score sheet of a series: a deal a column."""

    name: str
    table: int
    deals: list[PlayedDeal | None]
    mine: bool = False

    @property
    def points(self) -> float:
        """All points of this line."""
        return sum(one.points for one in self.deals if one is not None)

    @property
    def score(self) -> int:
        """All scores of this line."""
        return sum(one.score for one in self.deals if one is not None)


def sheet(rows: Sequence[TableRow], guest: str) -> list[SeriesRow]:
    """Put all tables of a series on one sheet; a deal counts once every table has played it."""
    found: dict[tuple[int, str], SeriesRow] = {}
    tables = [(one, row) for row in rows if (one := of(row)) is not None]
    count = sum(one.deal == 1 for one, _ in tables)
    for series, row in sorted(tables, key=lambda pair: (pair[0].table, pair[0].deal)):
        level = [other for one, other in tables if one.deal == series.deal]
        done = [other for other in level if other.ended() is not None]
        for place in row.seats:
            key = (series.table, place.guest or place.name)
            line = found.setdefault(key, SeriesRow(place.name, series.table, [None] * series.deals))
            line.mine = line.mine or place.guest == guest
            if len(done) == count:
                line.deals[series.deal - 1] = _played(row, place.seat, done)
    return sorted(found.values(), key=lambda line: (-line.points, -line.score, line.table))


def _played(row: TableRow, seat: int, level: Sequence[TableRow]) -> PlayedDeal:
    mine, others = _score(row, seat), [_score(other, seat) for other in level if other.id != row.id]
    less = sum(mine > one for one in others) + sum(mine == one for one in others) / 2
    return PlayedDeal(seat, mine, less / len(others) if others else 0.5)


def _score(row: TableRow, seat: int) -> int:
    result = row.ended()
    return result.scores[seat] if result is not None and seat < len(result.scores) else 0
