"""The tables that the laws are tried at: every game, seat count and option."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import pytest

from americana.core import registry
from americana.core.game import AnyGame, Setup
from americana.core.options import Value, variants


@dataclass(frozen=True)
class Table:
    """A game and a setup, named so that a failing test says where."""

    name: str
    game: AnyGame
    setup: Setup

    def __str__(self) -> str:
        return self.name


def _table(game: AnyGame, seats: int, *chosen: tuple[str, Value]) -> Table:
    words = "".join(f" {name}={value}" for name, value in chosen)
    return Table(f"{game.name} {seats}{words}", game, game.make_setup(seats, **dict(chosen)))


def _games() -> Iterator[AnyGame]:
    return (registry.find(name) for name in registry.names())


def _seat_counts(game: AnyGame) -> range:
    return range(game.seats[0], game.seats[1] + 1)


def _first() -> Iterator[Table]:
    """Every seat count with no option, and every option once, going round the seat counts."""
    for game in _games():
        counts = _seat_counts(game)
        for seats in counts:
            yield _table(game, seats)
        for number, choice in enumerate(variants(game)):
            yield _table(game, counts[number % len(counts)], choice)


def _singles() -> Iterator[Table]:
    """Every option alone at every seat count."""
    for game in _games():
        for seats in _seat_counts(game):
            for choice in variants(game):
                yield _table(game, seats, choice)


def _pairs() -> Iterator[Table]:
    """Options two by two, at the fewest seats."""
    for game in _games():
        for one, other in combinations(variants(game), 2):
            if one[0] != other[0]:
                yield _table(game, game.seats[0], one, other)


def _params(quick: list[Table], long: list[Table] | None = None) -> pytest.MarkDecorator:
    names = {table.name for table in quick}
    params = [pytest.param(table, marks=_marks(table)) for table in quick]
    rest = [table for table in long or [] if table.name not in names]
    params += [pytest.param(table, marks=[*_marks(table), pytest.mark.long]) for table in rest]
    return pytest.mark.parametrize("table", params, ids=str)


def _marks(table: Table) -> list[pytest.MarkDecorator]:
    return [pytest.mark.option] if "=" in table.name else []


GAMES = list(_games())
FIRST = list(_first())
SINGLES = [*FIRST, *(table for table in _singles() if table.name not in {first.name for first in FIRST})]
PAIRS = list(_pairs())

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
each_single = _params(FIRST, SINGLES)
"""Laws that look closely: every option alone, most of them only in the long run."""
each_table = _params(FIRST, [*SINGLES, *PAIRS])
"""Laws of whole games: pairs of options too, in the long run."""
each_table_at_once = _params([*SINGLES, *PAIRS])
"""Laws so quick that every option and pair is tried every time."""
