"""Showing a record again, act by act, to a seat or to a spectator."""

import shutil
from collections.abc import Callable
from random import Random

from americana.core.game import SPECTATOR, AnyGame
from americana.core.match import Match
from americana.core.record import Record
from americana.core.scene import Scene
from americana.terminal.draw import picture
from americana.terminal.faces import LOW
from americana.terminal.words import described, told


def replay_by_lines(
    game: AnyGame,
    record: Record,
    seat: int | None,
    write: Callable[[str], None],
    *,
    drawn: bool = False,
    pause: Callable[[], bool] | None = None,
) -> None:
    """Say what happened, with a picture at every pause and at the end."""
    role = SPECTATOR if seat is None else seat
    heard = 0
    for match in Match.replay(game, record, Random(0)):
        names = players(match)
        news = match.told(role, names, heard)
        heard += len(news)
        for telling in news:
            write(told(telling))
        if pause is not None and news and not match.over:
            _show(match.scene(role, names), write, drawn)
            if not pause():
                return
    write("")
    _show(match.scene(role, names), write, drawn)


def players(match: Match) -> tuple[str, ...]:
    """Give the names in the record, or numbered seats where it has none."""
    known = match.record.header.players
    return tuple(known[seat] if seat < len(known) else f"Seat {seat + 1}" for seat in range(match.setup.seats))


def _show(scene: Scene, write: Callable[[str], None], drawn: bool) -> None:
    if not drawn:
        for line in described(scene):
            write(line)
        write(scene.prompt)
        return
    from rich.console import Console

    width = shutil.get_terminal_size().columns
    Console(highlight=False).print(picture(scene, width, rows=LOW))
