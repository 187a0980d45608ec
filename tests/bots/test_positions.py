"""Positions in which the hard bot finds what the medium one misses; see positions/find.py."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from americana import bots
from americana.core import registry

FILES = sorted((Path(__file__).parent / "positions").glob("*.jsonl"))
FIRST = 2
"""How many positions of each game every run tries; the long one tries the others."""
POSITIONS = [
    pytest.param(
        path.stem,
        number,
        line,
        id=f"{path.stem} {number}",
        marks=[pytest.mark.long] if number >= FIRST else [],
    )
    for path in FILES
    for number, line in enumerate(path.read_bytes().splitlines())
]


class Position(msgspec.Struct):
    """A view, and the best act in it."""

    view: msgspec.Raw
    best: msgspec.Raw


@pytest.mark.parametrize(("name", "number", "line"), POSITIONS)
def test_strong_finds_what_steady_misses(name: str, number: int, line: bytes) -> None:
    game, position = registry.find(name), msgspec.json.decode(line, type=Position)
    view = msgspec.json.decode(position.view, type=game.view_type)
    best = game.read_action(bytes(position.best))
    choices = game.imagine(view, Random(1)).legal(view.seat)
    missed = [game.medium().choose(view, choices, Random(seed)) for seed in range(5)]
    assert best not in missed
    assert bots.find(game, "hard").choose(view, choices, Random(number % 5)) == best
