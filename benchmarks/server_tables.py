"""Tables of the benchmark, seen from outside: in play with a person on every seat, waiting, or merely echoed."""

import asyncio
import http.client
import json
import time

import msgspec
from msgspec import Struct
from server_client import Socket, connect

from americana.server.wire.scene_diff import MOST


class Offer(Struct):
    """The part of an offer that a program in a hurry reads."""

    act: msgspec.Raw
    off_turn: bool = False
    blank: dict[str, object] | None = None


class Scene(Struct):
    """The part of a scene that it reads."""

    offers: list[Offer] | None = None
    over: bool = False


class Message(Struct):
    """The part of a message that it reads."""

    type: str
    question: int | None = None
    offers: list[Offer | int] | None = None
    former: list[Offer] = []
    over: bool = False
    scene: Scene | None = None
    rematch: str | None = None
    why: str = ""


def introduced(port: int) -> str:
    """Get the cookie of a new guest."""
    door = http.client.HTTPConnection("127.0.0.1", port)
    door.request("POST", "/api/guests", "{}", {"Content-Type": "application/json"})
    cookie = str(json.loads(door.getresponse().read())["cookie"])
    door.close()
    return cookie.partition("=")[2]


async def opened(port: int, cookie: str, wish: dict[str, object]) -> str:
    """Open a table by a request to the server and give its id."""
    return await asyncio.to_thread(_post, port, cookie, json.dumps(wish))


def _post(port: int, cookie: str, wish: str) -> str:
    door = http.client.HTTPConnection("127.0.0.1", port)
    door.request("POST", "/tables", wish, {"Content-Type": "application/json", "Cookie": f"americana={cookie}"})
    table = str(json.loads(door.getresponse().read())["table"])
    door.close()
    return table


class Offers:
    """A player's offers, put together from the messages."""

    def __init__(self) -> None:
        self.now: list[Offer] = []
        self.book: list[Offer] = []

    def hear(self, message: Message) -> None:
        """Take in a picture or a change of one."""
        if message.scene is not None:
            self.now, self.book = message.scene.offers or [], message.former
        elif message.offers is not None:
            self.book = self.book if len(self.book) <= MOST else []
            self.now = [self.book[one] if isinstance(one, int) else one for one in message.offers]
            self.book += [one for one in message.offers if not isinstance(one, int)]


def filled(offers: list[Offer]) -> bytes:
    """Take the first offer that answers, and of a form as little as it allows."""
    offer = next(one for one in offers if not one.off_turn)
    act = bytes(offer.act)
    if offer.blank:
        least, of = int(str(offer.blank.get("least", 0))), offer.blank.get("of", [])
        assert isinstance(of, list)
        chosen = least if offer.blank["kind"] == "amount" else of[:least]
        act = json.dumps({**json.loads(act), str(offer.blank["field"]): chosen}).encode()
    return act


class Table:
    """A table in play, seen from outside: it answers for every seat and times each answer."""

    def __init__(self, port: int, game: str, seats: int, times: list[float]) -> None:
        self.port, self.game, self.seats, self.times = port, game, seats, times
        self.cookies = [introduced(port) for _ in range(seats)]
        self.sockets: list[Socket] = []
        self.offers: dict[Socket, Offers] = {}
        self.answered: dict[Socket, int] = {}
        self.sent: dict[bytes, float] = {}
        """When each answer under way was sent, by its id."""
        self.decoder = msgspec.json.Decoder(Message)
        self.count = 0
        self.bytes = 0
        self.resting = False
        self.patience = 0.2
        """Seconds that pass between sitting down and beginning."""

    async def open(self) -> None:
        """Open a table, seat everybody and begin."""
        table = await opened(self.port, self.cookies[0], {"game": self.game, "seats": self.seats, "name": "P0"})
        await self._sit_at(table)
        for seat in range(1, self.seats):
            self.sockets[seat].send(f'{{"type":"sit","id":"sit{seat}","seat":{seat},"name":"P{seat}"}}'.encode())
        await asyncio.sleep(self.patience)
        self.sockets[0].send(b'{"type":"start","id":"start"}')

    async def _sit_at(self, table: str) -> None:
        for socket in self.sockets:
            self.bytes += socket.received
            socket.close()
        path = f"/t/{table}/socket"
        self.sockets = [await connect(self.port, path, cookie, self.hear) for cookie in self.cookies]

    def hear(self, socket: Socket, frame: bytes) -> None:
        """Answer what is asked, unless it is time to stop."""
        if frame.startswith(b'{"type":"done"'):
            sent = self.sent.pop(frame[21:-2], 0.0)
            if sent:
                self.times.append(time.perf_counter() - sent)
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
            self.offers.setdefault(socket, Offers()).hear(message)
            if message.question is not None and message.question != self.answered.get(socket) and not self.resting:
                self.answered[socket] = message.question
                self.answer(socket, message.question, self.offers[socket].now)

    def answer(self, socket: Socket, question: int, offers: list[Offer]) -> None:
        """Take the first offer, and note when."""
        act = filled(offers)
        self.count += 1
        self.sent[b"%d" % self.count] = time.perf_counter()
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
    """A table of the echo server: one of its sockets sends and waits for its `done`."""

    def __init__(self, port: int, number: int, seats: int, news: int, times: list[float]) -> None:
        self.port, self.number, self.seats, self.news, self.times = port, number, seats, news, times
        self.sockets: list[Socket] = []
        self.turn = 0
        self.sent = 0.0
        self.resting = False

    async def open(self) -> None:
        """Connect everybody and let the first send."""
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
        """When the last word of a move has come, make the next move."""
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


class Waiting:
    """A table with one person, who is asked and takes their time."""

    def __init__(self, port: int, game: str, seats: int) -> None:
        self.port, self.game, self.seats = port, game, seats
        self.cookie = introduced(port)
        self.decoder = msgspec.json.Decoder(Message)
        self.asked, self.done = asyncio.Event(), asyncio.Event()
        self.question = 0
        self.offers = Offers()
        self.socket: Socket | None = None

    async def open(self) -> None:
        """Open a table with bots on the other seats, and come to it."""
        wish: dict[str, object] = {"game": self.game, "seats": self.seats, "name": "P0", "bots": "medium"}
        table = await opened(self.port, self.cookie, wish)
        self.socket = await connect(self.port, f"/t/{table}/socket", self.cookie, self.hear)

    def hear(self, _: Socket, frame: bytes) -> None:
        """Keep what is asked and offered."""
        if frame.startswith(b'{"type":"done"'):
            self.done.set()
            return
        message = self.decoder.decode(frame)
        scene = message.scene or message
        if message.type in ("full", "happened"):
            self.offers.hear(message)
        if message.question is not None:
            self.question = message.question
        if message.question is not None or scene.over:
            self.asked.set()

    async def move(self) -> float:
        """Answer what is asked, and say how long that took."""
        assert self.socket is not None
        begun = time.perf_counter()
        act = filled(self.offers.now)
        self.socket.send(b'{"type":"act","id":"1","question":%d,"act":%s}' % (self.question, act))
        await asyncio.wait_for(self.done.wait(), 30)
        return time.perf_counter() - begun

    def close(self) -> None:
        """Leave."""
        if self.socket is not None:
            self.socket.close()
