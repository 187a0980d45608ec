"""People's moves in a room full of bots, beside the same room without: `python benchmarks/server.py --bots strong`.

At every table one person plays against bots of that level, and thinks for a second before each answer; in the room
without bots the other seats are people too, who answer as slowly as bots do. A move is timed from sending the act
until `done` is back. Bots think in a bounded number of processes: moves wait for disk and wire, not for a thought.
"""

import asyncio
import http.client
import json

from server import Figure, Offer, Table, measure, serving
from server_client import Socket

THINK = 1.0
PACE = 1.1


class Thoughtful(Table):
    """A table whose people take their time; with a level the seats but the first are bots of it."""

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
        await self._sit_at(self._post())

    def _post(self) -> str:
        door = http.client.HTTPConnection("127.0.0.1", self.port)
        wish = {"game": self.game, "seats": self.seats, "name": "P0", "bots": self.level}
        words = {"Content-Type": "application/json", "Cookie": f"americana={self.cookies[0]}"}
        door.request("POST", "/tables", json.dumps(wish), words)
        table = str(json.loads(door.getresponse().read())["table"])
        door.close()
        return table

    def answer(self, socket: Socket, question: int, offers: list[Offer]) -> None:
        """Answer after a while."""
        first = socket is self.sockets[0]
        later = super().answer
        asyncio.get_running_loop().call_later(
            THINK if first else PACE, lambda: None if self.resting else later(socket, question, offers)
        )


def room(game: str, seats: int, count: int, seconds: float, level: str) -> Figure:
    """Measure a room of so many tables."""
    times: list[float] = []
    with serving("ours") as port:
        tables: list[Table] = [Thoughtful(port, game, seats, times, level) for _ in range(count)]
        return asyncio.run(measure(tables, times, seconds))


def beside(game: str, seats: int, count: int, seconds: float, level: str) -> str:
    """Measure a room with bots and one without, and put both into a line of a table."""
    without, with_bots = (room(game, seats, count, seconds, each) for each in ("", level))
    mine = f"{with_bots.moves:,.1f} | {with_bots.p50:.1f} ms | {with_bots.p99:.1f} ms"
    theirs = f"{without.moves:,.1f} | {without.p50:.1f} ms | {without.p99:.1f} ms"
    ratio = with_bots.p99 / without.p99
    return f"| {game}, {seats} seats, {count} tables, {level} | {mine} | {theirs} | {ratio:.2f} |"
