"""A picture of the app: `python -m americana.terminal.picture GAME FILE.svg [SEATS [TURNS [SEED]]]`."""

import asyncio
import re
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from americana.core import registry
from americana.core.match import Match
from americana.terminal.app import SoloTable, TableApp
from americana.terminal.solo import Solo

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ivy")


async def picture(name: str, *, seats: int, turns: int, seed: int = 8, size: tuple[int, int] = (100, 32)) -> str:
    """Play some turns of a game by medium bots and give the screen as SVG."""
    game = registry.find(name)
    rng = Random(seed)
    match = Match.start(game, game.make_setup(seats), rng, NAMES[:seats])
    medium = game.medium()
    with TemporaryDirectory() as folder:
        table = Solo(match, [None, *[medium] * (seats - 1)], NAMES[:seats], rng, Path(folder) / "game.jsonl")
        app = TableApp(table, pace=0)
        async with app.run_test(size=size) as pilot:
            for turn in range(turns + 1):
                while not (isinstance(app.screen, SoloTable) and app.screen.waiting):
                    await pilot.pause(0.01)
                if turn < turns and not table.over:
                    table.match.act(table.you, medium.choose(match.view(0), match.legal(0), rng))
                    app.screen.go_on()
                    await pilot.pause()
            await pilot.pause()
            return _without_fonts(app.export_screenshot(title=game.title))


def _without_fonts(svg: str) -> str:
    """Leave out the fonts that would be fetched from elsewhere; every viewer has one."""
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)


def main() -> None:
    """Write the picture of a game into a file."""
    name, path, *numbers = sys.argv[1:]
    usual = [registry.find(name).seats[0], 6, 8]
    seats, turns, seed = [*map(int, numbers), *usual[len(numbers) :]]
    Path(path).write_text(asyncio.run(picture(name, seats=seats, turns=turns, seed=seed)), encoding="utf-8")


if __name__ == "__main__":
    main()
