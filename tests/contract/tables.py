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


def _singles() -> Iterator[Table]:
    """Every seat count, with no option and with each option alone."""
    for game in _games():
        low, high = game.seats
        for seats in range(low, high + 1):
            yield _table(game, seats)
            for choice in variants(game):
                yield _table(game, seats, choice)


def _pairs() -> Iterator[Table]:
    """Options two by two, at the fewest seats."""
    for game in _games():
        for one, other in combinations(variants(game), 2):
            if one[0] != other[0]:
                yield _table(game, game.seats[0], one, other)


GAMES = list(_games())
SINGLES = list(_singles())
ALL = [*SINGLES, *_pairs()]

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
each_single = pytest.mark.parametrize("table", SINGLES, ids=str)
each_table = pytest.mark.parametrize("table", ALL, ids=str)
