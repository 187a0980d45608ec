"""Real rooms for the tests: a server on its own port, and clients that talk to it as any program would."""

import asyncio
import json
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from hashlib import sha256
from pathlib import Path
from random import Random

import httpx2
import msgspec
from msgspec.structs import asdict
from sqlalchemy import text
from websockets.asyncio.client import ClientConnection, connect

from americana.core import registry
from americana.core.choices import filled
from americana.core.scene import LogEntry, Scene
from americana.server.base.config import Config, RateLimit
from americana.server.ops.serve import address, listen, server
from americana.server.storage.store import Store
from americana.server.table.bot_workers import BotWorkers
from americana.server.wire.client_seeds import ClientSeeds
from americana.server.wire.messages import Snapshot, TableInfo, Update
from americana.server.wire.scene_diff import SentBefore, after, book_of

PATIENCE = 20.0
_sign = msgspec.json.Decoder(TableInfo)
_full = msgspec.json.Decoder(Snapshot)
_happened = msgspec.json.Decoder(Update)
ENDLESS = RateLimit(1e9, 1e9)
Message = dict[str, object]
FREE: Message = {
    "name": "",
    "kind": "free",
    "away": False,
    "until": None,
    "program": False,
    "resigned": "",
    "level": "",
}
"""The message about a seat that nobody has."""


def config(database: Path | str, **rules: object) -> Config:
    """A config in which bots answer at once and no client is asked to slow down."""
    calm: dict[str, object] = {
        "pace": 0.0,
        "pause": 3600.0,
        "commands": ENDLESS,
        "visits": ENDLESS,
        "openings": ENDLESS,
        "talk": ENDLESS,
        "sockets": 9999,
    }
    return msgspec.convert({"database": str(database), **calm, **rules}, Config, from_attributes=True)


def id_of(cookie: str) -> str:
    """Give the id by which a room knows the owner of a cookie: a hash of the secret before its signature."""
    return sha256(cookie.partition(".")[0].encode()).hexdigest()


CREW = BotWorkers(1)
"""One process thinks for the bots of every room: one each would take half the time of the tests."""


@contextmanager
def running(
    rules: Config,
    port: int = 0,
    now: Callable[[], float] = time.time,
    crew: BotWorkers | None = CREW,
    host: str = "127.0.0.1",
) -> Iterator[str]:
    """Run a room in a thread and give its address; with a fixed port it can be closed and opened again."""
    room, listening = server(rules, log_level="error", now=now, crew=crew), listen(host, port)
    thread = threading.Thread(target=room.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        deadline = time.monotonic() + PATIENCE
        while not room.started:
            assert thread.is_alive(), "the server did not start"
            assert time.monotonic() < deadline, "the server did not start"
            time.sleep(0.01)
        yield address(listening).rstrip("/")
    finally:
        room.should_exit = True
        thread.join(PATIENCE)
        listening.close()


async def emptied(address: str) -> None:
    """Take everything out of a PostgreSQL."""
    shelf = Store(address)
    async with shelf.engine.begin() as connection:
        await connection.execute(text("DROP SCHEMA public CASCADE"))
        await connection.execute(text("CREATE SCHEMA public"))
    await shelf.engine.dispose()


class Guest:
    """A guest with a cookie."""

    def __init__(self, server: str, name: str = "Ada") -> None:
        self.server = server
        self.name = name
        self.cookie = ""

    def ask(self, method: str, path: str, **how: object) -> httpx2.Response:
        """Make a request with the cookie, and keep the one that the server sets."""
        cookies = {"americana": self.cookie} if self.cookie else None
        # Without verify no list of authorities is read, which takes 50 ms and does nothing on loopback.
        with httpx2.Client(base_url=self.server, cookies=cookies, timeout=PATIENCE, verify=False) as client:
            answer = client.request(method, path, **how)  # type: ignore[arg-type]
        self.cookie = answer.cookies.get("americana") or self.cookie
        return answer

    def get(self, path: str, **how: object) -> httpx2.Response:
        return self.ask("GET", path, **how)

    def post(self, path: str, **how: object) -> httpx2.Response:
        return self.ask("POST", path, **how)

    def open(self, game: str, bots: str = "medium", **wish: object) -> str:
        """Open a table, for the fewest seats unless the test says how many, and give its id."""
        fewest = {"seats": registry.find(game).seats[0]}
        answer = self.post("/tables", json={"game": game, "name": self.name, "bots": bots, **fewest, **wish})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    @asynccontextmanager
    async def at(
        self, table: str, since: int | None = None, adding: ClientSeeds | None = None, **headers: str
    ) -> "AsyncIterator[Chair]":
        """Connect to a table."""
        if not self.cookie:
            self.get("/")
        query = "" if since is None else f"?since={since}"
        sent = {"Cookie": f"americana={self.cookie}", **headers}
        where = f"ws{self.server[4:]}/t/{table}/socket{query}"
        async with connect(where, additional_headers=sent, max_size=None) as socket:
            yield Chair(socket, adding)


class Chair:
    """One socket at a table: it keeps every frame and puts the picture together from them."""

    def __init__(self, socket: ClientConnection, adding: ClientSeeds | None = None) -> None:
        self.socket = socket
        self.adding = adding
        """The value that this client adds to the chance of games; an old client adds none."""
        self.frames: list[str] = []
        self.sign: Message = {}
        self.scene: Scene | None = None
        self.book = SentBefore({})
        self.told: list[LogEntry] = []
        self.number = 0
        self.question: int | None = None
        self.closed = ""
        self.clocks: Message = {}
        self.heard: list[Message] = []
        self._answers: dict[str, Message] = {}
        self.acknowledged: list[str] = []
        """The ids of accepted acts."""
        self._opened: dict[str, str] = {}
        self._commands = 0

    async def hear(self) -> Message:
        """Take the next frame in."""
        frame = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: Message = msgspec.json.decode(frame)
        match message["type"]:
            case "sign":
                sign = _sign.decode(frame)
                self.sign = {**asdict(sign), "places": [asdict(place) for place in sign.places]}
                await self._add(sign)
            case "full":
                self.told = [] if message.get("back") else self.told
                full = _full.decode(frame)
                self.scene, self.book = full.scene, book_of(full)
                self._listen(full)
            case "happened":
                assert self.scene is not None
                happened = _happened.decode(frame)
                self.scene = after(self.scene, happened, self.book)
                self._listen(happened)
            case "done" | "refused":
                self._answers[str(message["id"])] = message
                self.answered(str(message["id"]), message["type"] == "done")
            case "said":
                self.heard.append(message)
            case "clocks":
                self.clocks = message
            case "closed":
                self.closed = str(message["why"])
        return message

    async def _add(self, sign: TableInfo) -> None:
        added = self.adding.answer(sign) if self.adding else None
        if added is not None:
            self._commands += 1
            await self.socket.send(json.dumps({"type": added[0], "id": f"c{self._commands}", **added[1]}))
            if added[0] == "open":
                self._opened[f"c{self._commands}"] = str(added[1]["deal"])

    def answered(self, name: str, done: bool) -> None:
        """Note whether the server took a value."""
        deal = self._opened.pop(name, None)
        if deal is not None and done and self.adding is not None:
            self.adding.accept(deal)

    def _listen(self, message: Snapshot | Update) -> None:
        self.told += message.log
        self.number, self.question = message.number, message.question

    async def until(self, condition: Callable[["Chair"], bool]) -> "Chair":
        """Listen until a condition holds."""
        while not condition(self):
            await self.hear()
        return self

    async def say(self, kind: str, **fields: object) -> Message:
        """Send a command and wait for its answer."""
        self._commands += 1
        command = {"type": kind, "id": f"c{self._commands}", **fields}
        self._answers.pop(str(command["id"]), None)
        await self.socket.send(json.dumps(command))
        await self.until(lambda chair: command["id"] in chair._answers)
        answer = self._answers[str(command["id"])]
        if kind in ("act", "aside") and answer["type"] == "done":
            self.acknowledged.append(str(command["id"]))
        return answer

    async def silence(self, seconds: float = 0.3) -> bool:
        """Whether the table is silent for a while."""
        try:
            frame = await asyncio.wait_for(self.socket.recv(), seconds)
        except TimeoutError:
            return True
        assert isinstance(frame, str)
        self.frames.append(frame)
        return False

    async def answer(self, rng: Random) -> Message:
        """Answer what the seat is asked, at random."""
        return await self.say("act", question=self.question, act=self.choice(rng))

    def choice(self, rng: Random, *, aside: bool = False) -> Message:
        """Pick an act to send."""
        assert self.scene is not None
        offer = rng.choice([offer for offer in self.scene.offers if offer.off_turn == aside])
        if offer.blank is None:
            return offer.act
        if offer.blank.kind == "amount":
            return filled(offer, rng.randint(offer.blank.least, offer.blank.most))
        count = rng.randint(offer.blank.least, offer.blank.most)
        chosen = rng.sample(range(len(offer.blank.of)), count)
        return filled(
            offer, [offer.blank.of[index] for index in (chosen if offer.blank.ordered else sorted(chosen))]
        )

    @property
    def has_aside(self) -> bool:
        return self.scene is not None and any(offer.off_turn for offer in self.scene.offers)

    async def play(self, seed: int = 1) -> None:
        """Play to the end."""
        rng = Random(seed)
        while True:
            await self.until(lambda chair: chair.scene is not None and (chair.question is not None or chair.over))
            if self.over:
                return
            await self.answer(rng)

    @property
    def over(self) -> bool:
        return self.scene is not None and self.scene.over

    @property
    def places(self) -> list[Message]:
        return msgspec.convert(self.sign.get("places", []), list[dict[str, object]])


def resident(process: int | str = "self") -> int:
    """Say how many megabytes a process holds."""
    lines = Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("VmRSS"))) // 1024
