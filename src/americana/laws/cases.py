"""The tables that the laws are tried at: every seat count and option of a game."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from americana.core.game import AnyGame, Setup
from americana.core.options import Value, variants


@dataclass(frozen=True)
class Case:
    """A game with a setup, to try a law on; named so that a broken law says where."""

    name: str
    game: AnyGame
    setup: Setup

    def __str__(self) -> str:
        return self.name


def table(game: AnyGame, seats: int, *chosen: tuple[str, Value]) -> Case:
    """Lay a table for so many, with some options."""
    words = "".join(f" {name}={value}" for name, value in chosen)
    return Case(f"{game.name} {seats}{words}", game, game.make_setup(seats, **dict(chosen)))


def seat_counts(game: AnyGame) -> range:
    """Give every number of seats that a game is for."""
    return range(game.seats[0], game.seats[1] + 1)


def first(game: AnyGame) -> Iterator[Case]:
    """Every seat count with no option, and every option once, going round the seat counts."""
    counts = seat_counts(game)
    for seats in counts:
        yield table(game, seats)
    for number, choice in enumerate(variants(game)):
        yield table(game, counts[number % len(counts)], choice)


def singles(game: AnyGame) -> Iterator[Case]:
    """Every option alone at every seat count."""
    for seats in seat_counts(game):
        for choice in variants(game):
            yield table(game, seats, choice)


def pairs(game: AnyGame) -> Iterator[Case]:
    """Options two by two, at the fewest seats."""
    for one, other in combinations(variants(game), 2):
        if one[0] != other[0]:
            yield table(game, game.seats[0], one, other)
