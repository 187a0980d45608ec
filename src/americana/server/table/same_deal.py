"""The same deal again: who sits where, and what came of it at each table, side by side."""

from collections.abc import Sequence

from msgspec import Struct

from americana import bots
from americana.server.storage.store import SeatRow, TableRow
from americana.server.table.seating import LESSON, SUBSTITUTE, free_name


class DealScore(Struct):
    """A player's result in a seat at one table."""

    table: str
    seat: int
    name: str
    person: bool
    score: int
    won: bool
    points: float
    """Of those in the same seat at other tables, the share that scored less; who scored as much counts half."""
    mine: bool


class DealScores(Struct):
    """One score sheet for all tables of a deal: a list a seat, the best first."""

    seats: list[list[DealScore]]
    waits: int
    """Tables at which the deal is not played to its end."""


def seated(first: TableRow, seat: int, guest: str, name: str) -> list[SeatRow]:
    """Seat a guest where somebody sat before, and the bots of that game elsewhere; a bot for each other person."""
    mine = seat if 0 <= seat < len(first.seats) else 0
    rows: list[SeatRow] = []
    for row in first.seats:
        if row.seat == mine:
            rows.append(SeatRow(mine, guest, "", free_name(name, first.seats[:mine])))
            continue
        bot = row.bot if row.bot and row.bot != LESSON and not row.guest else SUBSTITUTE
        taken = [other.name for other in rows]
        known = row.name if row.name not in taken and not row.guest else bots.called([*taken, name])
        rows.append(SeatRow(row.seat, None, bot, known))
    return rows


def sheet(rows: Sequence[TableRow], guest: str) -> DealScores:
    """Put the finished tables of a deal side by side, seat by seat."""
    over = [row for row in rows if row.ended() is not None]
    count = len(rows[0].seats) if rows else 0
    lines = [_scored([_line(row, seat, guest) for row in over]) for seat in range(count)]
    return DealScores(lines, sum(row.phase in ("open", "playing") for row in rows))


def _line(row: TableRow, seat: int, guest: str) -> DealScore:
    result, place = row.ended(), row.seats[seat]
    assert result is not None
    score = result.scores[seat] if seat < len(result.scores) else 0
    mine = place.guest == guest
    return DealScore(row.id, seat, place.name, place.guest is not None, score, seat in result.winners, 0.0, mine)


def _scored(lines: list[DealScore]) -> list[DealScore]:
    for line in lines:
        others = [other.score for other in lines if other is not line]
        less = sum(line.score > score for score in others) + sum(line.score == score for score in others) / 2
        line.points = less / len(others) if others else 0.5
    return sorted(lines, key=lambda line: (-line.score, not line.won))
