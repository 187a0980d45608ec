"""Moves a second and their 99th percentile at 1, 50 and 200 tables, beside an echo server on the same stack.

    python benchmarks/server.py [--game NAME] [--seconds 4] [--record]
    python benchmarks/server.py --bots strong [--tables 50]    people's moves among bots: see server_bots.py

Every seat is a person on a socket of its own. At each table the one who is asked answers at once with the first
offer, so one move a table is always under way. A move is timed from sending the act until `done` is back, and by
then it is on the disk. The echo server gets and sends as many bytes, to as many sockets, and does nothing else.
"""

import argparse
import asyncio
import http.client
import json
import os
import platform
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Struct
from server_client import Socket, connect

HERE = Path(__file__).parent
TABLES = (1, 50, 200)
ROUNDS = 2


class Offer(Struct):
    """As much of an offer as a program in a hurry reads."""

    act: msgspec.Raw
    aside: bool = False
    blank: dict[str, object] | None = None


class Scene(Struct):
    """As much of a scene."""

    offers: list[Offer] | None = None
    over: bool = False


class Message(Struct):
    """As much of a message."""

    type: str
    question: int | None = None
    offers: list[Offer] | None = None
    over: bool = False
    scene: Scene | None = None
    rematch: str | None = None
    why: str = ""


class Figure(Struct):
    """What was measured at so many tables."""

    tables: int
    sockets: int
    moves: float
    p50: float
    p99: float
    bytes_a_move: float


class Table:
    """A table in play, seen from outside: it answers for every seat and times each answer."""

    def __init__(self, port: int, game: str, seats: int, times: list[float]) -> None:
        self.port, self.game, self.seats, self.times = port, game, seats, times
        self.cookies = [secrets.token_urlsafe(32) for _ in range(seats)]
        self.sockets: list[Socket] = []
        self.offers: dict[Socket, list[Offer]] = {}
        self.answered: dict[Socket, int] = {}
        self.decoder = msgspec.json.Decoder(Message)
        self.count = 0
        self.bytes = 0
        self.resting = False

    async def open(self) -> None:
        """Open a table, seat everybody and begin."""
        table = self._post()
        await self._sit_at(table)
        for seat in range(1, self.seats):
            self.sockets[seat].send(f'{{"type":"sit","id":"sit{seat}","seat":{seat},"name":"P{seat}"}}'.encode())
        await asyncio.sleep(0.2)
        self.sockets[0].send(b'{"type":"start","id":"start"}')

    def _post(self) -> str:
        door = http.client.HTTPConnection("127.0.0.1", self.port)
        wish = json.dumps({"game": self.game, "seats": self.seats, "name": "P0"})
        door.request(
            "POST", "/tables", wish, {"Content-Type": "application/json", "Cookie": f"americana={self.cookies[0]}"}
        )
        table = str(json.loads(door.getresponse().read())["table"])
        door.close()
        return table

    async def _sit_at(self, table: str) -> None:
        for socket in self.sockets:
            self.bytes += socket.received
            socket.close()
        path = f"/t/{table}/socket"
        self.sockets = [await connect(self.port, path, cookie, self.hear) for cookie in self.cookies]

    def hear(self, socket: Socket, frame: bytes) -> None:
        """Answer what is asked, unless it is time to stop."""
        if frame.startswith(b'{"type":"done"'):
            if socket.sent:
                self.times.append(time.perf_counter() - socket.sent)
                socket.sent = 0.0
            return
        message = self.decoder.decode(frame)
        scene = message.scene or message
        if message.type == "sign" and message.rematch and socket is self.sockets[0]:
            asyncio.get_running_loop().create_task(self._sit_at(message.rematch))
        elif message.type == "refused":
            raise AssertionError(message.why)
        elif message.type in ("full", "happened") and scene.over and socket is self.sockets[0]:
            socket.send(b'{"type":"rematch","id":"again"}')
        elif message.type in ("full", "happened"):
            if scene.offers is not None:
                self.offers[socket] = scene.offers
            if message.question is not None and message.question != self.answered.get(socket) and not self.resting:
                self.answered[socket] = message.question
                self.answer(socket, message.question, self.offers[socket])

    def answer(self, socket: Socket, question: int, offers: list[Offer]) -> None:
        """Take the first offer, and of a form as little as it allows."""
        offer = next(one for one in offers if not one.aside)
        act = bytes(offer.act)
        if offer.blank:
            least, of = int(str(offer.blank.get("least", 0))), offer.blank.get("of", [])
            assert isinstance(of, list)
            chosen = least if offer.blank["kind"] == "amount" else of[:least]
            act = json.dumps({**json.loads(act), str(offer.blank["field"]): chosen}).encode()
        self.count += 1
        socket.sent = time.perf_counter()
        socket.send(b'{"type":"act","id":"%d","question":%d,"act":%s}' % (self.count, question, act))

    def total(self) -> int:
        """Count the bytes received so far."""
        return self.bytes + sum(socket.received for socket in self.sockets)

    def close(self) -> None:
        """Leave."""
        self.resting = True
        for socket in self.sockets:
            socket.close()


class Echo:
    """A table of the echo server: one of its sockets speaks and waits for its `done`."""

    def __init__(self, port: int, number: int, seats: int, news: int, times: list[float]) -> None:
        self.port, self.number, self.seats, self.news, self.times = port, number, seats, news, times
        self.sockets: list[Socket] = []
        self.turn = 0
        self.sent = 0.0
        self.resting = False

    async def open(self) -> None:
        """Connect everybody and let the first speak."""
        path = f"/{self.number}?news={self.news}"
        self.sockets = [await connect(self.port, path, "", self.hear) for _ in range(self.seats)]
        await asyncio.sleep(0.05)
        self.speak()

    def speak(self) -> None:
        """Send as many bytes as an act has."""
        self.sent = time.perf_counter()
        self.turn = (self.turn + 1) % self.seats
        self.sockets[self.turn].send(
            b'{"type":"act","id":"1234","question":123456789012345,"act":{"type":"play","a":"G7"}}'
        )

    def hear(self, _: Socket, frame: bytes) -> None:
        """When the last word of a move has come, make the next."""
        if frame.startswith(b'{"type":"done"'):
            self.times.append(time.perf_counter() - self.sent)
            if not self.resting:
                self.speak()

    def total(self) -> int:
        """Count the bytes received so far."""
        return sum(socket.received for socket in self.sockets)

    def close(self) -> None:
        """Leave."""
        self.resting = True
        for socket in self.sockets:
            socket.close()


async def measure(tables: "list[Table] | list[Echo]", times: list[float], seconds: float) -> Figure:
    """Let all tables play; count once they are under way."""
    for begin in range(0, len(tables), 20):
        await asyncio.gather(*(table.open() for table in tables[begin : begin + 20]))
    await asyncio.sleep(0.5)
    times.clear()
    received, begun = sum(table.total() for table in tables), time.perf_counter()
    await asyncio.sleep(seconds)
    passed = time.perf_counter() - begun
    kept, received = sorted(times), sum(table.total() for table in tables) - received
    for table in tables:
        table.close()
    await asyncio.sleep(0.2)
    sockets = sum(len(table.sockets) for table in tables)
    return Figure(
        tables=len(tables),
        sockets=sockets,
        moves=len(kept) / passed,
        p50=kept[len(kept) // 2] * 1000,
        p99=kept[int(len(kept) * 0.99)] * 1000,
        bytes_a_move=received / len(kept),
    )


@contextmanager
def serving(kind: str) -> Iterator[int]:
    """Run a server in a process of its own and give its port."""
    words = [sys.executable, __file__, "--serve", kind]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield int(process.stdout.readline())
        finally:
            process.terminate()
            process.wait(20)


def serve(kind: str) -> None:
    """Be one of the two servers."""
    from americana.server import serve as server
    from americana.server.house import House, Limit

    listening = server.listen("127.0.0.1", 0)
    endless = Limit(1e9, 1e9)
    with tempfile.TemporaryDirectory(dir=HERE) as folder:
        house = House(
            database=f"{folder}/room.db", commands=endless, visits=endless, openings=endless, sockets=10_000
        )
        room = server.server(house)
        if kind == "echo":
            import server_echo

            room.config.app = server_echo.app
            room.config.loaded = False
        print(listening.getsockname()[1], flush=True)
        room.run(sockets=[listening])


def compare(game: str, seats: int, count: int, seconds: float) -> tuple[Figure, Figure]:
    """Measure both servers, one after the other."""
    times: list[float] = []
    with serving("ours") as port:
        tables = [Table(port, game, seats, times) for _ in range(count)]
        ours = asyncio.run(measure(tables, times, seconds))
    news = round((ours.bytes_a_move - 30) / seats)
    with serving("echo") as port:
        echoes = [Echo(port, number, seats, news, times) for number in range(count)]
        echo = asyncio.run(measure(echoes, times, seconds))
    return ours, echo


def rows(pairs: list[tuple[Figure, Figure]]) -> list[str]:
    """Write the figures as lines of a table."""
    lines = [
        "| tables, sockets | moves a second | p50 | p99 | bytes a move | echo: moves a second | p99 | ours/echo |"
    ]
    lines.append("|---|---|---|---|---|---|---|---|")
    for ours, echo in pairs:
        mine = f"{ours.moves:,.0f} | {ours.p50:.1f} ms | {ours.p99:.1f} ms | {ours.bytes_a_move:,.0f}"
        theirs = f"{echo.moves:,.0f} | {echo.p99:.1f} ms | {ours.moves / echo.moves:.2f}"
        lines.append(f"| {ours.tables}, {ours.sockets} | {mine} | {theirs} |")
    return lines


def record(game: str, seats: int, pairs: list[tuple[Figure, Figure]]) -> None:
    """Add the figures to those kept, and write the page anew."""
    from americana.lab.ledger import _processor

    path = HERE / "server.json"
    kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    now = datetime.now(UTC).date().isoformat()
    machine = f"{_processor()}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"
    load = f"load {os.getloadavg()[0]:.1f} before"
    kept.append(
        {
            "date": now,
            "machine": machine,
            "load": load,
            "game": game,
            "seats": seats,
            "pairs": msgspec.to_builtins(pairs),
        }
    )
    path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    parts = [f"# The server\n\n{__doc__}\nWritten by `python benchmarks/server.py --record`, the newest first.\n"]
    for one in reversed(kept):
        figures = msgspec.convert(one["pairs"], list[tuple[Figure, Figure]])
        parts.append(f"## {one['date']}: {one['game']}, {one['seats']} seats\n\n{one['machine']}; {one['load']}\n")
        parts.append("\n".join(rows(figures)) + "\n")
    (HERE / "server.md").write_text("\n".join(parts), encoding="utf-8")


def main() -> None:
    """Measure, print, and if asked to, record."""
    from americana.core import registry

    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--serve", help=argparse.SUPPRESS)
    words.add_argument("--game", default=registry.names()[0])
    words.add_argument("--seconds", type=float, default=4.0)
    words.add_argument("--tables", type=int, nargs="*", default=TABLES)
    words.add_argument("--bots", default="", help="a level: people's moves among such bots, beside none")
    words.add_argument("--record", action="store_true")
    given = words.parse_args()
    if given.serve:
        serve(given.serve)
        return
    seats = registry.find(given.game).seats[0]
    if given.bots:
        import server_bots

        count = 50 if given.tables is TABLES else given.tables[0]
        print(server_bots.beside(given.game, seats, count, max(20.0, given.seconds), given.bots))
        return
    pairs = []
    for count in given.tables:
        tries = [compare(given.game, seats, count, given.seconds) for _ in range(ROUNDS)]
        pairs.append((max((ours for ours, _ in tries), key=_speed), max((echo for _, echo in tries), key=_speed)))
        print(rows(pairs)[-1], flush=True)
    if given.record:
        record(given.game, seats, pairs)


def _speed(figure: Figure) -> float:
    return figure.moves


if __name__ == "__main__":
    main()
