"""Ratings of people who want one: for each game and number of players, folded from the results of rated tables."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from openskill.models import PlackettLuce
from sqlalchemy import select

from americana.server.pages.results import ended
from americana.server.storage import schema
from americana.server.storage.store import Store, TableRow
from americana.server.wire.terms import read_terms

_MODEL: Final = PlackettLuce()
RATED: Final = '%"rated":true%'
"""A sign in the terms of rated tables."""


class Rating(Struct, frozen=True):
    """How strong somebody is at a game for so many, and how sure that is."""

    game: str
    seats: int
    mu: float
    sigma: float
    games: int

    @property
    def shown(self) -> int:
        """A number that people compare: a newcomer has 1500 on average."""
        return round(1500 + 40 * (self.mu - 25))

    @property
    def unsure(self) -> int:
        """By how much it may be wrong, two times out of three."""
        return round(40 * self.sigma)


class RatedGame(Struct, frozen=True):
    """A rated game: who had each seat, and in which place they ended."""

    game: str
    people: tuple[str, ...]
    ranks: tuple[int, ...]


Key = tuple[str, str, int]
"""A guest, a game and a number of players."""


def placed(row: TableRow, sat: dict[int, str]) -> RatedGame | None:
    """Say how a rated game counts, given who began in each seat; one with bots, or ended early, does not."""
    result = row.ended()
    if result is None or result.agreed or not read_terms(row.terms).rated or len(sat) < len(row.seats):
        return None
    resigned = {seat.seat for seat in row.seats if seat.guest != sat[seat.seat]} | set(result.resigned)
    ranks = [3 if seat in resigned else 1 if seat in result.winners else 2 for seat in range(len(row.seats))]
    people = tuple(sat[seat.seat] for seat in row.seats)
    return RatedGame(row.game, people, tuple(ranks)) if len(set(people)) == len(people) else None


def fold(games: Iterable[RatedGame]) -> dict[Key, Rating]:
    """Rate everybody by all games in the order in which they ended."""
    found: dict[Key, Rating] = {}
    for played in games:
        keys = [(guest, played.game, len(played.people)) for guest in played.people]
        before = [found.get(key) for key in keys]
        teams = [[_MODEL.rating() if one is None else _MODEL.rating(one.mu, one.sigma)] for one in before]
        after = _MODEL.rate(teams, ranks=[float(rank) for rank in played.ranks])
        for key, was, [now] in zip(keys, before, after, strict=True):
            found[key] = Rating(key[1], key[2], now.mu, now.sigma, 1 + (was.games if was else 0))
    return found


async def of(store: Store, guest: str) -> list[Rating]:
    """Give the ratings of one guest, the game most often played first."""
    rows = await store.tables_rated(RATED)
    sat = await _sat(store, [row.id for row in rows])
    games = [placed(row, sat.get(row.id, {})) for row in sorted(rows, key=ended)]
    found = fold(one for one in games if one is not None)
    mine = [rating for (whose, _, _), rating in found.items() if whose == guest]
    return sorted(mine, key=lambda rating: -rating.games)


async def _sat(store: Store, tables: list[str]) -> dict[str, dict[int, str]]:
    """Name the first player of each seat: the one who saw its cards first."""
    query = select(schema.sittings).where(schema.sittings.c.table.in_(tables))
    found: dict[str, dict[int, str]] = {}
    for row in await store.read(lambda base: base.execute(query).all()):
        found.setdefault(row.table, {}).setdefault(row.seat, row.guest)
    return found
