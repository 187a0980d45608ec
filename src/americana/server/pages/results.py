"""A player's finished games, filtered and summed up."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct
from sqlalchemy import func, select

from americana.server.storage import schema
from americana.server.storage.store import Result, Store, TableRow

PAGE: Final = 40
"""Results on one page."""
FAVOURITES: Final = 8
"""Opponents that are named."""


class ResultFilter(Struct, frozen=True, kw_only=True):
    """Which results somebody wants to see; what is empty lets everything through."""

    game: str = ""
    how: str = ""
    """won, lost or left."""
    company: str = ""
    """people or bots."""
    who: str = ""
    """Part of the name of somebody who played."""
    page: int = 1

    def lets_through(self, row: TableRow, guest: str) -> bool:
        """Whether a finished game is one of those."""
        named = not self.who or any(self.who.casefold() in seat.name.casefold() for seat in row.seats)
        company = "people" if _people(row, guest) else "bots"
        return (
            named
            and self.game in ("", row.game)
            and self.how in ("", outcome(row, guest))
            and self.company in ("", company)
        )


class ResultPage(Struct):
    """One page of results, and how many there are in all."""

    rows: list[TableRow]
    count: int
    page: int
    pages: int


def filter_results(rows: Sequence[TableRow], guest: str, sieve: ResultFilter) -> ResultPage:
    """Give the page of those results that somebody wants to see."""
    kept = sorted((row for row in rows if sieve.lets_through(row, guest)), key=ended, reverse=True)
    pages = max(1, -(-len(kept) // PAGE))
    page = min(max(1, sieve.page), pages)
    return ResultPage(kept[(page - 1) * PAGE : page * PAGE], len(kept), page, pages)


def ended(row: TableRow) -> float:
    """Say when a game ended."""
    result = row.ended()
    return (result.ended if result else 0.0) or row.touched


def outcome(row: TableRow, guest: str) -> str:
    """Say in a word how a finished game ended for a guest: won, lost, left before the end, or ended by all."""
    seats = [seat.seat for seat in row.seats if seat.guest == guest]
    if not seats:
        return "left"
    if (row.ended() or Result()).agreed:
        return "ended"
    return "won" if set(seats) & set((row.ended() or Result()).winners) else "lost"


class GivenActions(Struct, frozen=True):
    """Acts that the table gave for somebody: how many, and why."""

    name: str
    why: str
    """clock, away, left, resigned, window, standing or single."""
    count: int


PRIVATE: Final = ("window", "standing", "single")
"""Reasons that show how somebody answers in secret; nobody else is shown them."""


async def given(store: Store, rows: Sequence[TableRow], guest: str) -> dict[str, list[GivenActions]]:
    """Count by table what tables gave for those who sat there, seat by seat, as a guest may know."""
    acts, tables = schema.acts.c, {row.id: row for row in rows}
    counted = (
        select(acts.table, acts.seat, acts.given, func.count())
        .where(acts.table.in_(tables), acts.given.is_not(None))
        .group_by(acts.table, acts.seat, acts.given)
        .order_by(acts.seat, acts.given)
    )
    found: dict[str, list[GivenActions]] = {}
    for table, seat, why, count in await store.read(lambda base: base.execute(counted).all()):
        row = tables[table].seats[seat]
        if why in PRIVATE and row.guest != guest:
            continue
        found.setdefault(table, []).append(GivenActions(row.resigned or row.name, why, count))
    return found


class WinCount(Struct):
    """Games somebody played, and how many of them they won."""

    name: str
    games: int = 0
    won: int = 0

    def count(self, won: bool) -> None:
        """Count one more."""
        self.games += 1
        self.won += won


class ResultSums(Struct, kw_only=True):
    """A summary of a player's finished games."""

    all: WinCount
    left: int
    """Games that were given up before the end; they are in no other number."""
    games: list[WinCount]
    """By game."""
    bots: list[WinCount]
    """Against bots of a level, by level."""
    opponents: list[WinCount]
    """The people most often played with, and how many of those games the owner won."""
    streak: int
    """Games won in a row up to now; below zero, games not won."""
    longest: int
    """The most games ever won in a row."""


def summed(rows: Iterable[TableRow], guest: str) -> ResultSums:
    """Sum up all finished games of a guest."""
    played = sorted((row for row in rows if row.result), key=ended)
    stayed = [row for row in played if outcome(row, guest) not in ("left", "ended")]
    wins = [outcome(row, guest) == "won" for row in stayed]
    names = {seat.guest: seat.name for row in stayed for seat in row.seats if seat.guest}
    people = _tallied((one, won) for row, won in zip(stayed, wins, strict=True) for one in _people(row, guest))
    return ResultSums(
        all=WinCount("", len(stayed), sum(wins)),
        left=len(played) - len(stayed),
        games=_tallied(zip([row.game for row in stayed], wins, strict=True)),
        bots=_tallied((level, won) for row, won in zip(stayed, wins, strict=True) for level in _levels(row)),
        opponents=[WinCount(names[one.name], one.games, one.won) for one in people[:FAVOURITES]],
        streak=_streak(wins),
        longest=_longest(wins),
    )


def _people(row: TableRow, guest: str) -> list[str]:
    return [seat.guest for seat in row.seats if seat.guest and seat.guest != guest]


def _levels(row: TableRow) -> list[str]:
    return sorted({seat.bot for seat in row.seats if seat.bot and not seat.guest})


def _tallied(counted: Iterable[tuple[str, bool]]) -> list[WinCount]:
    """Count by name, the most often played first."""
    games: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    for name, won in counted:
        games[name] += 1
        wins[name] += won
    return [WinCount(name, count, wins[name]) for name, count in games.most_common()]


def _streak(wins: list[bool]) -> int:
    """Count how many games in a row ended like the last one."""
    last = list(_runs(wins))[-1:]
    return last[0] if last else 0


def _longest(wins: list[bool]) -> int:
    return max([0, *_runs(wins)])


def _runs(wins: list[bool]) -> Iterator[int]:
    """Give the lengths of runs, below zero where games were not won."""
    run = 0
    for won in wins:
        if run and (run > 0) != won:
            yield run
            run = 0
        run += 1 if won else -1
    if run:
        yield run
