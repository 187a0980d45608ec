"""People's moves in a room full of bots, beside the same room without: `python benchmarks/server.py --bots hard`.

At every table one person plays against bots of that level, and thinks for a second before each answer. In the room
without bots the other seats are people too, who answer as slowly as bots do. A move is timed from sending the act
until `done` is back. Bots think in a bounded number of processes: moves wait for disk and wire, not for a thought.
"""

import asyncio

from server import Figure, measure, serving
from server_client import Socket
from server_tables import Offer, Table, opened

THINK = 1.0
PACE = 1.1


class Thoughtful(Table):
    """A table whose people take their time; with a level, bots of it have all seats but the first."""

    def __init__(self, port: int, game: str, seats: int, times: list[float], level: str) -> None:
        super().__init__(port, game, seats, times)
        self.level = level
        if level:
            self.cookies = self.cookies[:1]

    async def open(self) -> None:
        """Sit down; with bots the game has begun."""
        if not self.level:
            await super().open()
            return
        wish: dict[str, object] = {"game": self.game, "seats": self.seats, "name": "P0", "bots": self.level}
        await self._sit_at(await opened(self.port, self.cookies[0], wish))

    def answer(self, socket: Socket, question: int, offers: list[Offer]) -> None:
        """Answer after a while."""
        first = socket is self.sockets[0]
        later = super().answer
        asyncio.get_running_loop().call_later(
            THINK if first else PACE, lambda: None if self.resting else later(socket, question, offers)
        )


def room(game: str, seats: int, count: int, seconds: float, level: str, python: str) -> Figure:
    """Measure a room of so many tables."""
    times: list[float] = []
    with serving("ours", python) as served:
        tables: list[Table] = [Thoughtful(served.port, game, seats, times, level) for _ in range(count)]
        return asyncio.run(measure(tables, times, seconds, served))


def beside(game: str, seats: int, count: int, seconds: float, level: str, python: str) -> str:
    """Measure a room with bots and one without, and put both into a line of a table."""
    without, with_bots = (room(game, seats, count, seconds, each, python) for each in ("", level))
    mine = f"{with_bots.moves:,.1f} | {with_bots.p50:.1f} ms | {with_bots.p99:.1f} ms"
    theirs = f"{without.moves:,.1f} | {without.p50:.1f} ms | {without.p99:.1f} ms"
    ratio = with_bots.p99 / without.p99
    return f"| {game}, {seats} seats, {count} tables, {level} | {mine} | {theirs} | {ratio:.2f} |"
