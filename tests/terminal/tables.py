"""Tables for the tests: a person in the first seat, medium bots in the others."""

from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

from americana.core import registry
from americana.core.match import Match
from americana.core.scene import Scene
from americana.terminal.solo import Solo

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")


def sit_down(save: Path, seed: int = 3, seats: int = 3, **options: object) -> Solo:
    game = registry.find("bookshop")
    rng = Random(seed)
    match = Match.start(game, game.make_setup(seats, **{"rounds": "one", **options}), rng, NAMES[:seats])
    return Solo(match, [None, *(game.medium() for _ in range(seats - 1))], NAMES[:seats], rng, save)


def until(tmp_path: Path, wanted: Callable[[Scene], bool]) -> Solo:
    """Play seeds with the person's first choice each time, until the person is asked in the wanted scene."""
    for seed in range(60):
        table = sit_down(tmp_path / "game.jsonl", seed)
        while not table.over:
            turn = table.turn()
            if turn is not None:
                table.carry_out(turn, turn.think(table.bot_rng))
            elif wanted(table.scene()):
                return table
            else:
                table.act(table.scene().offers[0].act)
    raise AssertionError("no seed leads to such a scene")


class Script:
    """A person with prepared lines; when they end, the person is gone."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = iter(lines)
        self.heard: list[str] = []

    def read(self, prompt: str) -> str:
        self.heard.append(prompt)
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None

    def write(self, line: str) -> None:
        self.heard.append(line)

    @property
    def text(self) -> str:
        return "\n".join(self.heard)
