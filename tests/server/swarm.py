"""A swarm of players who hop between the processes of a room while these are killed, and what must hold then.

Every player notes the picture after each frame and the ids of acknowledged acts. At the end the database must have
each of those ids once, and every record must replay. Every picture that a player ever saw must be the one that the
record has for their role, card by card.
"""

import asyncio
import math
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from hashlib import blake2b
from pathlib import Path
from random import Random

import httpx2
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from americana.core import registry
from americana.core.game import SPECTATOR
from americana.core.match import Match
from americana.core.record import Record
from americana.core.scene import Scene
from americana.server.base.config import Config
from americana.server.ops.serve import listen
from americana.server.storage.store import Store
from tests.server.rooms import Chair, Guest, id_of

SERVE = """
if __name__ == "__main__":
    import sys, msgspec
    from americana.server.base.config import Config
    from americana.server.ops.serve import listen, run

    house, listening = msgspec.json.decode(sys.argv[1], type=Config), listen("127.0.0.1", int(sys.argv[2]))
    run(house, listening, ready=lambda address: print(address, flush=True))
"""
GAMES = ("american", "bookshop", "dream", "parlor", "politics")
DEAF = 4.0
"""Seconds of silence after which a player tries another process."""
KEEPING = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""The command that starts processes, compiled once for all restarts."""
TROUBLE = (OSError, WebSocketException, TimeoutError, AssertionError, httpx2.HTTPError)


class Process:
    """One process that serves the room, started again whenever it was killed."""

    def __init__(self, rules: Config, folder: Path, number: int) -> None:
        with listen("127.0.0.1", 0) as taken:
            self.port = taken.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.words = [
            sys.executable,
            str(folder / "serve.py"),
            msgspec.json.encode(rules).decode(),
            str(self.port),
        ]
        self.log = folder / f"process{number}.log"
        self._running: subprocess.Popen[str] | None = None
        self.code: int | None = None
        """Its exit status."""
        self.slowest = 0.0
        """The seconds of its slowest start, which show how busy the machine is."""
        self.since = math.inf
        """When it began to serve people; infinity while it is gone or stopped."""

    async def start(self) -> None:
        """Start it and wait until it can be visited; if its database goes away meanwhile, start it again."""
        began = time.monotonic()
        said = await self._greeting()
        if "http" not in said and "cannot open the database" in self.log.read_text()[-2000:]:
            said = await self._greeting()
        assert "http" in said, self.log.read_text()[-2000:]
        self.since = time.monotonic()
        self.slowest = max(self.slowest, self.since - began)

    async def _greeting(self) -> str:
        """Start it and give what it says once it can be visited, or nothing if it ends before."""
        with self.log.open("a") as log:
            running = subprocess.Popen(self.words, stdout=subprocess.PIPE, stderr=log, text=True, env=KEEPING)
        self._running = running
        assert running.stdout is not None
        return await asyncio.to_thread(running.stdout.readline)

    def send(self, what: signal.Signals) -> None:
        """Send it a signal."""
        assert self._running is not None
        self._running.send_signal(what)
        if what in (signal.SIGSTOP, signal.SIGCONT):
            self.since = math.inf if what == signal.SIGSTOP else time.monotonic()

    @property
    def pid(self) -> int:
        """Its process id."""
        assert self._running is not None
        return self._running.pid

    async def end(self, what: signal.Signals) -> None:
        """End it, politely or by force."""
        self.since = math.inf
        if self._running is not None and self._running.poll() is None:
            self._running.send_signal(what)
            self.code = await asyncio.to_thread(self._running.wait, 30)
        if self._running is not None and self._running.stdout is not None:
            self._running.stdout.close()


class Seen:
    """Everything that one role at one table was ever shown: pictures by the number of events, and sentences."""

    def __init__(self) -> None:
        self.pictures: set[tuple[int, bytes]] = set()
        self.told: dict[int, str] = {}

    def note(self, chair: Chair, told_before: int) -> None:
        """Keep the picture as it is after a frame."""
        assert chair.scene is not None
        self.pictures.add((chair.number, condensed(chair.scene)))
        new = chair.told[told_before:]
        for back, telling in enumerate(reversed(new)):
            self.told[chair.number - 1 - back] = telling.sentence


def condensed(scene: Scene) -> bytes:
    """Make a picture small enough to keep thousands."""
    return blake2b(msgspec.json.encode(scene), digest_size=12).digest()


class Player:
    """A player with a seat, who answers every question at once, through any process."""

    def __init__(self, swarm: "Swarm", name: str, rng: Random) -> None:
        self.swarm, self.rng = swarm, rng
        self.guest = Guest("", name)
        self.acknowledged: set[str] = set()
        self._pending: tuple[str, dict[str, object]] | None = None
        self._count = 0

    @property
    def id(self) -> str:
        """The id by which the server knows them."""
        return id_of(self.guest.cookie)

    async def play(self, table: str, role: int) -> None:
        """Play a table to its end, or until the run is over."""
        self._pending = None
        while not self.swarm.over:
            process = self.rng.choice(self.swarm.processes)
            where = f"ws{process.address[4:]}/t/{table}/socket"
            if not await self._known_to(process):
                continue
            sent = {"Cookie": f"americana={self.guest.cookie}"}
            visit = Visit(self.swarm, process, table, role)
            try:
                async with connect(where, additional_headers=sent, max_size=None, open_timeout=DEAF) as socket:
                    if await self._converse(Chair(socket), visit):
                        return
            except TROUBLE:
                visit.welcomed()
                self.swarm.counts["lost lines"] += 1
                await asyncio.sleep(0.3)
            finally:
                visit.end()

    async def _known_to(self, process: Process) -> bool:
        """Get a cookie on the first visit; say whether there is one."""
        if not self.guest.cookie:
            self.guest.server = process.address
            with suppress(*TROUBLE):
                await asyncio.to_thread(self.guest.get, "/")
        return bool(self.guest.cookie)

    async def _converse(self, chair: Chair, visit: "Visit") -> bool:
        """Stay for a while; say whether the game is over."""
        table, role = visit.table, visit.role
        for _ in range(self.rng.randint(4, 60)):
            if self.swarm.over:
                return True
            before = len(chair.told)
            message = await asyncio.wait_for(chair.hear(), DEAF)
            if message["type"] in ("full", "happened"):
                self.swarm.seen.setdefault((table, role), Seen()).note(chair, before)
                visit.welcomed()
                self.swarm.moved(table, role, chair.number)
            if message["type"] == "closed":
                raise TimeoutError
            self._take_answer(message)
            if chair.over:
                return True
            await self._answer(chair, message)
        self.swarm.counts["hops"] += 1
        return False

    def _take_answer(self, message: dict[str, object]) -> None:
        if self._pending is not None and message.get("id") == self._pending[0]:
            if message["type"] == "done":
                self.acknowledged.add(self._pending[0])
            else:
                self.swarm.counts["refused"] += 1
            self._pending = None

    async def _answer(self, chair: Chair, message: dict[str, object]) -> None:
        """Answer what is asked; after a hop, send again what was not acknowledged."""
        if self._pending is not None:
            if message["type"] == "full":
                await chair.socket.send(msgspec.json.encode(self._pending[1]).decode())
            return
        if chair.question is not None:
            self._count += 1
            act = chair.choice(self.rng)
            name = f"{self._count}"
            self._pending = name, {"type": "act", "id": name, "question": chair.question, "act": act}
            await chair.socket.send(msgspec.json.encode(self._pending[1]).decode())


class Visit:
    """A player at a table through one process: whether that process serves them, and how soon it did."""

    def __init__(self, swarm: "Swarm", process: Process, table: str, role: int) -> None:
        self.swarm, self.process, self.table, self.role = swarm, process, table, role
        self._began = time.monotonic()
        self._waits = True
        if role != SPECTATOR:
            swarm.visits.setdefault(table, {})[role] = self

    def welcomed(self) -> None:
        """Note how long a process that was up all the time let a player wait."""
        if self._waits and self.process.since <= self._began:
            waited = time.monotonic() - max(self._began, self.swarm.excused)
            self.swarm.welcome = max(self.swarm.welcome, waited)
        if self._waits:
            self._began, self._waits = time.monotonic(), False

    def end(self) -> None:
        """Leave."""
        self._waits = True

    @property
    def served(self) -> float:
        """When a running process began to show them the table."""
        return math.inf if self._waits else max(self._began, self.process.since)


class Swarm:
    """Players at dozens of tables, the processes they play through, and what happened to those."""

    def __init__(self, rules: Config, folder: Path, processes: int) -> None:
        (folder / "serve.py").write_text(SERVE, encoding="utf-8")
        self.rules = rules
        self.processes = [Process(rules, folder, number) for number in range(processes)]
        self.players: list[Player] = []
        self.tables: list[str] = []
        self.seen: dict[tuple[str, int], Seen] = {}
        self.counts: Counter[str] = Counter()
        self.over = False
        self.excused = 0.0
        """Until when waiting is no fault: the database was away, or the disk was full."""
        self.longest = 0.0
        """The longest wait at any table, for any reason."""
        self.stuck = 0.0
        """The longest wait at a table while running processes served all its people."""
        self.welcome = 0.0
        """The longest wait for a first picture from a running process."""
        self.lag = 0.0
        """How late this test itself did something, because the machine was busy with other work."""
        self.visits: dict[str, dict[int, Visit]] = {}
        self._moved: dict[str, float] = {}
        self._heard: dict[tuple[str, int], int] = {}

    def moved(self, table: str, role: int, number: int) -> None:
        """Note that a role has heard something new from a table, and how long that took."""
        if number <= self._heard.get((table, role), -1):
            return
        now, began = time.monotonic(), max(self._moved.get(table, math.inf), self.excused)
        served = max((visit.served for visit in self.visits.get(table, {}).values()), default=math.inf)
        self.longest = max(self.longest, now - began)
        self.stuck = max(self.stuck, now - max(began, served))
        self._moved[table], self._heard[table, role] = now, number

    async def progress(self, acts: int, most: float = 30.0) -> None:
        """Wait until so many more acts were acknowledged: longer on a slow machine, but not forever."""
        wanted, deadline = self.acknowledged() + acts, time.monotonic() + most
        while self.acknowledged() < wanted and time.monotonic() < deadline:
            await asyncio.sleep(0.05)

    @property
    def slowest(self) -> float:
        """Seconds that the slowest start of a process took."""
        return max(process.slowest for process in self.processes)

    def acknowledged(self) -> int:
        """Say how many acts were acknowledged."""
        return sum(len(player.acknowledged) for player in self.players)

    async def run(self, tables: int, seconds: float, havoc: Callable[["Swarm"], Awaitable[None]]) -> None:
        """Open tables, let everybody play while processes are harmed, then come to rest."""
        await asyncio.gather(*(process.start() for process in self.processes))
        evenings = [asyncio.create_task(self._evening(number)) for number in range(tables)]
        evenings.append(asyncio.create_task(self._look_at_the_clock()))
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(havoc(self), seconds)
        finally:
            self.over = True
            await asyncio.gather(*evenings)

    async def _look_at_the_clock(self) -> None:
        while not self.over:
            began = time.monotonic()
            await asyncio.sleep(0.05)
            self.lag = max(self.lag, time.monotonic() - began - 0.05)

    async def _evening(self, number: int) -> None:
        """Play one game after another at one table, with one to three people."""
        rng, game = Random(number), number % len(GAMES)
        people = [Player(self, f"P{number}.{seat}", rng) for seat in range(1 + number % 3)]
        self.players += people
        while not self.over:
            try:
                table = await self._opened(GAMES[game], people)
            except TROUBLE:
                await asyncio.sleep(0.3)
                continue
            self.tables.append(table)
            watcher = Player(self, f"W{number}", rng)
            jobs = [player.play(table, seat) for seat, player in enumerate(people)]
            if number % 4 == 0:
                jobs.append(watcher.play(table, SPECTATOR))
            await asyncio.gather(*jobs)
            self._moved.pop(table, None)
            game = (game + 1) % len(GAMES)

    async def _opened(self, game: str, people: list[Player]) -> str:
        """Open a table through one process, and let the others sit down through any."""
        for player in people:
            player.guest.server = player.rng.choice(self.processes).address
        found = registry.find(game)
        seats = max(found.seats[0], min(found.seats[-1], len(people) + 1))
        table = await asyncio.to_thread(people[0].guest.open, game, "", seats=seats)
        async with AsyncExitStack() as stack:
            chairs = [await stack.enter_async_context(player.guest.at(table)) for player in people]
            for seat, chair in enumerate(chairs):
                if seat:
                    await self._agree(chair, "sit", seat=seat, name=people[seat].guest.name)
            await self._agree(chairs[0], "start")
        return table

    async def _agree(self, chair: Chair, kind: str, **fields: object) -> None:
        answer = await asyncio.wait_for(chair.say(kind, **fields), 2 * DEAF)
        assert answer["type"] == "done", answer

    # What must hold

    async def judge(self, shelf: Store) -> str:
        """Read the database and report; raise an error for anything that does not hold."""
        records = {table: await self._record(shelf, table) for table in self.tables}
        rows = Counter([sent for _, commands in records.values() for sent in commands])
        assert not [sent for sent, count in rows.items() if count > 1], "an act stands there twice"
        acknowledged = {(player.id, name) for player in self.players for name in player.acknowledged}
        assert not acknowledged - set(rows), "an act that was acknowledged is not in the record"
        pictures = sum(self._compare(table, record) for table, (record, _) in records.items())
        acts = sum(len(record.acts) for record, _ in records.values())
        told = ", ".join(f"{count} {what}" for what, count in sorted(self.counts.items()))
        played = f"{len(self.tables)} tables, {acts} acts, {len(acknowledged)} acknowledged, {pictures} pictures"
        waits = f"longest wait {self.longest:.1f} s, {self.stuck:.1f} s with all people served"
        busy = f"slowest start {self.slowest:.1f} s, lag {self.lag:.1f} s"
        return f"{played}, {told}; {waits}, {self.welcome:.1f} s for a first picture; {busy}"

    async def _record(self, shelf: Store, table: str) -> tuple[Record, list[tuple[str, str]]]:
        kept = await shelf.load(table)
        assert kept is not None
        return kept.record, [(sent.guest, sent.id) for sent in kept.commands]

    def _compare(self, table: str, record: Record) -> int:
        """Compare everything ever shown at a table with its record, replayed with its digests and draws."""
        roles = [role for name, role in self.seen if name == table]
        true: dict[int, set[tuple[int, bytes]]] = {role: set() for role in roles}
        game, names = registry.find(record.header.game), list(record.header.names)
        chance = record.pledge or Random(0)
        match = None
        for match in Match.replay(game, record, chance):
            if -1 in match.to_act:
                continue
            for role in roles:
                true[role].add((len(match.seen(role)), condensed(match.scene(role, names))))
        for role in roles if match is not None else []:
            seen = self.seen[table, role]
            assert seen.pictures <= true[role], f"role {role} of {table} was shown what its record does not have"
            told = [one.sentence for one in match.log(role, names)] if match is not None else []
            assert all(told[number] == sentence for number, sentence in seen.told.items() if number >= 0)
        return sum(len(self.seen[table, role].pictures) for role in roles)


async def settled(swarm: Swarm, table: str, cookie: str, within: float) -> bool:
    """Look through all processes at once, and say whether they come to show the same table.

    Bots may still be at their last moves, and a look may wake them. A table is at rest when nobody changes it.
    """
    async with AsyncExitStack() as stack:
        chairs = []
        for process in swarm.processes:
            guest = Guest(process.address)
            guest.cookie = cookie
            chairs.append(await stack.enter_async_context(guest.at(table)))
        listening = [asyncio.create_task(_listen(chair)) for chair in chairs]
        deadline, alike = time.monotonic() + within, False
        while not alike and time.monotonic() < deadline:
            await asyncio.sleep(0.05)
            shown = {None if chair.scene is None else condensed(chair.scene) for chair in chairs}
            alike = len(shown) == 1 and None not in shown
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
    return alike


async def _listen(chair: Chair) -> None:
    while True:
        await chair.hear()
