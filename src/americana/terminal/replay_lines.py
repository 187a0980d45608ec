"""A replay in lines, act by act, for a seat or for a spectator."""

from collections.abc import Callable
from random import Random

from americana.core.game import SPECTATOR, AnyGame
from americana.core.match import Match
from americana.core.record import Record
from americana.kit.replay_frames import players, with_levels
from americana.terminal.scene_in_words import described, told


def replay_by_lines(game: AnyGame, record: Record, seat: int | None, write: Callable[[str], None]) -> None:
    """Say what happened, and how the table stood at the end."""
    role = SPECTATOR if seat is None else seat
    heard = 0
    for match in Match.replay(game, record, Random(0)):
        names = players(match)
        news = match.log(role, names, heard)
        heard += len(news)
        for telling in news:
            write(told(telling))
    scene = with_levels(match.scene(role, names), record.header.levels)
    for line in ("", *described(scene), scene.prompt):
        write(line)
