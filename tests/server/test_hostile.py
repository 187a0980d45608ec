"""Hostile clients: each is refused or cut off, and the table goes on."""

import asyncio
import json
import os
import socket as sockets
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random

import pytest
from starlette.types import Message
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from americana.server.accounts import turn_notices
from americana.server.accounts.identity import Guest as Known
from americana.server.base.config import RateLimit
from americana.server.table.access import MOST
from americana.server.wire.connection import Connection
from tests.server.rooms import Chair, Guest, config, resident, running


async def goes_on(chair: Chair) -> None:
    """Check that the table still plays."""
    await chair.until(lambda one: one.question is not None)
    assert (await chair.answer(Random(1)))["type"] == "done"


MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    '"act"',
    "{}",
    '{"type":"act"}',
    '{"type":"dance","id":"1"}',
    '{"type":"act","id":"","question":1,"act":{}}',
    '{"type":"act","id":"x","question":"1","act":{}}',
    '{"type":"act","id":"x","question":1}',
    '{"type":"act","id":"x","question":1,"act":{},"seat":1}',
    '{"type":"sit","id":"x","seat":0.5,"name":"x"}',
    '{"type":"sit","id":"x","seat":0,"name":""}',
    '{"type":"sit","id":"x","seat":0,"name":"' + "x" * 25 + '"}',
    '{"type":"start","id":"' + "x" * 41 + '"}',
    '{"type":"start","id":"x","id":7}',
    '{"type":"start","id":"\\u0000"}',
    '{"type":"act","id":"x","question":1e400,"act":{}}',
    "[" * 8000,
    '{"type":"act","id":"x","question":1,"act":' + "[" * 7000 + "]" * 7000 + "}",
    '{"type":"act","id":"x","question":1,"act":' + '{"a":' * 2500 + "1" + "}" * 2500 + "}",
    "\ud800".encode("utf-8", "surrogatepass"),
    b"\xff\xfe\x00",
    b"\x00" * 100,
]


@pytest.mark.parametrize("frame", MALFORMED, ids=range(len(MALFORMED)))
async def test_what_is_no_message_is_refused(room: str, frame: str | bytes) -> None:
    ada = Guest(room)
    async with ada.at(ada.open("leduc")) as chair:
        await chair.socket.send(frame)
        refused = await chair.hear()
        while refused["type"] != "refused":
            refused = await chair.hear()
        assert refused["why"]
        await goes_on(chair)


@pytest.mark.parametrize(
    "act",
    [
        "{}",
        "[]",
        "1",
        '"raise"',
        '{"type":"raise","x":1}',
        '{"type":"shuffle","cards":["J1"]}',
        '{"type":"' + "x" * 9999 + '"}',
    ],
)
async def test_an_act_that_is_none_is_refused(room: str, act: str) -> None:
    ada = Guest(room)
    async with ada.at(ada.open("leduc")) as chair:
        await chair.until(lambda one: one.question is not None)
        await chair.socket.send(f'{{"type":"act","id":"x","question":{chair.question},"act":{act}}}')
        await chair.until(lambda one: "x" in one._answers)
        assert chair._answers["x"]["type"] == "refused"
        await goes_on(chair)


@pytest.mark.parametrize("depth", range(930, 1000, 5))
async def test_an_act_nested_deep_is_refused_and_the_socket_stays(room: str, depth: int) -> None:
    ada = Guest(room)
    async with ada.at(ada.open("leduc")) as chair:
        await chair.until(lambda one: one.question is not None)
        act = "[" * depth + "]" * depth
        await chair.socket.send(f'{{"type":"act","id":"x","question":{chair.question},"act":{act}}}')
        await chair.until(lambda one: bool({"x", ""} & set(one._answers)))
        await goes_on(chair)


async def test_a_huge_frame_cuts_the_connection_and_nothing_else(room: str) -> None:
    ada, eve = Guest(room), Guest(room, "Eve")
    table = ada.open("leduc")
    async with ada.at(table) as chair:
        async with eve.at(table) as other:
            await other.socket.send("x" * 20_000)
            with pytest.raises(ConnectionClosed) as cut:
                await other.until(lambda _: False)
            assert cut.value.rcvd is not None
            assert cut.value.rcvd.code == 1009
        async with eve.at(table) as other:
            with pytest.raises(ConnectionClosed):
                await _in_pieces(other)
        await goes_on(chair)


async def _in_pieces(chair: Chair) -> None:
    async def pieces() -> "object":
        for _ in range(40):
            yield "y" * 1000

    await chair.socket.send(pieces())  # type: ignore[arg-type]
    await chair.until(lambda _: False)


async def test_nobody_answers_for_somebody_else_or_out_of_turn(room: str) -> None:
    ada, bo = Guest(room, "Ada"), Guest(room, "Bo")
    table = ada.open("leduc", bots="")
    async with ada.at(table) as one, bo.at(table) as other:
        await other.say("sit", seat=1, name="Bo")
        await one.say("start")
        await asyncio.gather(*(chair.until(lambda c: c.scene is not None) for chair in (one, other)))
        asked, idle = (one, other) if one.question is not None else (other, one)
        for question in (asked.question, 0, -1, 2**63):
            answer = await idle.say("act", question=question, act=asked.choice(Random(1)))
            assert answer["type"] == "refused"
        assert (await asked.answer(Random(1)))["type"] == "done"


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1", "file://"]
)
async def test_another_site_gets_neither_a_socket_nor_a_table(room: str, origin: str) -> None:
    ada = Guest(room)
    table = ada.open("leduc")
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"ws{room[4:]}/t/{table}/socket", origin=origin)  # type: ignore[arg-type]
    assert refused.value.response.status_code == 403
    answer = ada.post("/tables", data={"game": "leduc"}, headers={"Origin": origin})
    assert answer.status_code == 403


async def test_our_own_page_gets_both(room: str) -> None:
    ada = Guest(room)
    assert ada.post("/tables", data={"game": "leduc"}, headers={"Origin": room}).status_code == 303
    async with ada.at(ada.open("leduc"), Origin=room) as chair:
        await chair.until(lambda one: bool(one.sign))


@pytest.mark.parametrize(
    "cookie", ["", "x", "a" * 43, "../../etc/passwd", "é" * 43, "a" * 5000, '"; DROP TABLE guests; --']
)
async def test_a_forged_cookie_is_simply_a_new_guest(room: str, cookie: str) -> None:
    ada = Guest(room)
    table = ada.open("bookshop")
    headers = {"Cookie": f"americana={cookie}".encode("latin-1", "replace").decode("latin-1")}
    async with connect(f"ws{room[4:]}/t/{table}/socket", additional_headers=headers) as socket:
        chair = Chair(socket)
        await chair.until(lambda one: one.scene is not None)
        assert chair.sign["seat"] is None
        assert chair.sign["host"] is False
        assert chair.scene is not None
        assert not any(zone.cards for zone in chair.scene.zones if zone.id.startswith("hand:"))


async def test_a_public_name_or_id_opens_nothing(room: str) -> None:
    """Nothing that others are sent can be used to take a seat."""
    ada, eve = Guest(room), Guest(room, "Eve")
    table = ada.open("bookshop")
    async with ada.at(table) as chair, eve.at(table) as other:
        await chair.until(lambda one: one.question is not None)
        await other.until(lambda one: one.scene is not None)
        assert ada.cookie not in "".join([*chair.frames, *other.frames])


async def test_a_flooding_client_is_asked_to_slow_down_then_cut_off_and_the_table_goes_on(
    tmp_path: Path,
) -> None:
    with running(config(tmp_path / "room.db", commands=RateLimit(20, 5))) as address:
        ada, eve = Guest(address), Guest(address, "Eve")
        table = ada.open("leduc")
        async with ada.at(table) as chair, eve.at(table) as other:
            with pytest.raises(ConnectionClosed):
                await _flood(other)
            await goes_on(chair)


async def _flood(chair: Chair) -> None:
    for number in range(2000):
        await chair.socket.send(json.dumps({"type": "start", "id": str(number)}))
    await chair.until(lambda _: False)


async def test_nonsense_is_cut_off_sooner(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db", commands=RateLimit(20, 1))) as address:
        eve = Guest(address)
        async with eve.at(eve.open("leduc")) as chair:
            for _ in range(12):
                await chair.socket.send("nonsense")
            with pytest.raises(ConnectionClosed):
                await chair.until(lambda _: False)
            assert "too many messages" in chair.closed


async def test_one_address_cannot_take_all_connections(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db", sockets=3)) as address:
        ada = Guest(address)
        table = ada.open("leduc")
        async with ada.at(table), ada.at(table), ada.at(table) as chair:
            with pytest.raises(InvalidStatus):
                async with ada.at(table):
                    pass
            await goes_on(chair)
        async with asyncio.timeout(30):
            while not await is_let_in(ada, table):
                await asyncio.sleep(0.01)


async def is_let_in(guest: Guest, table: str) -> bool:
    """Whether there is room again: the server notices closed lines a moment late."""
    try:
        async with guest.at(table) as again:
            await again.until(lambda one: bool(one.sign))
    except InvalidStatus:
        return False
    return True


async def test_many_requests_or_many_tables_are_refused_for_a_while(tmp_path: Path) -> None:
    with running(config(tmp_path / "a.db", visits=RateLimit(5, 0.01))) as address:
        eve = Guest(address)
        codes = [eve.get("/api/games").status_code for _ in range(8)]
        assert codes == [200] * 5 + [429] * 3
    with running(config(tmp_path / "b.db", openings=RateLimit(2, 0.01))) as address:
        eve = Guest(address)
        codes = [eve.post("/tables", json={"game": "leduc"}).status_code for _ in range(4)]
        assert codes == [201, 201, 429, 429]


def test_a_body_that_is_too_big_is_refused_said_or_unsaid(room: str) -> None:
    eve = Guest(room)
    big = b"x" * 70_000
    assert eve.post("/tables", content=big).status_code == 413
    assert eve.post("/tables", content=iter([big[:40_000], big[:40_000]])).status_code == 413


@pytest.mark.parametrize("number", ["--1", "²", "9" * 5000, "-", "1e3", "+ 1", "١٢٣٤٥٦٧٨٩٠"])
def test_an_option_that_is_no_number_is_refused_in_words(room: str, number: str) -> None:
    form = {"game": "american", "seats": "2", "option.dealer": number}
    answer = Guest(room).post("/tables", data=form, headers={"Accept": "application/json"})
    assert answer.status_code == 400
    assert "dealer" in answer.json()["why"]
    assert len(answer.text) < 400
    wish = f'{{"game":"american","options":{{"dealer":{number}}}}}'.encode()
    assert Guest(room).post("/tables", content=wish, headers=JSON).status_code == 400


JSON = {"Content-Type": "application/json"}


def test_a_length_that_is_no_number_is_refused(room: str) -> None:
    answers = [
        _raw(room, f"POST /tables HTTP/1.1\r\nContent-Length: {length}\r\n\r\n")
        for length in ("²", "9" * 5000, "-1")
    ]
    assert all(answer.startswith((b"HTTP/1.1 400", b"HTTP/1.1 413")) for answer in answers)


def test_an_upload_that_breaks_off_leaves_no_trace(room: str, caplog: pytest.LogCaptureFixture) -> None:
    for head in (
        "POST /tables HTTP/1.1\r\nContent-Length: 5000\r\n\r\n{",
        "POST /tables HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n4\r\ngame\r\n",
    ):
        with _dialled(room) as socket:
            socket.sendall(head.encode())
    assert Guest(room).get("/api/games").status_code == 200
    assert caplog.records == []


def _dialled(room: str) -> sockets.socket:
    host, port = room.removeprefix("http://").split(":")
    return sockets.create_connection((host, int(port)), timeout=20)


def _raw(room: str, request: str) -> bytes:
    """Send a request and give the beginning of the answer."""
    with _dialled(room) as socket:
        socket.sendall(request.encode())
        return socket.recv(200)


def test_strange_requests_get_plain_answers(room: str) -> None:
    eve = Guest(room)
    assert eve.get("/t/nowhere").status_code == 404
    assert eve.get("/t/%00").status_code == 404
    assert eve.get("/api/records/%00").status_code == 404
    assert eve.get("/t/..%2f..%2fetc%2fpasswd").status_code == 404
    assert eve.get("/static/x/../../../etc/passwd").status_code == 404
    assert eve.get("/static/x/..%2f..%2fpages%2fdoor.html").status_code == 404
    assert eve.get("/api/records/nowhere").status_code == 404
    assert eve.get("/rules/chess").status_code == 404
    assert eve.ask("DELETE", "/tables").status_code == 405
    assert eve.post("/tables", content=b"\xff\xfe").status_code == 400
    assert (
        eve.post("/tables", content=b"[" * 60_000, headers={"Content-Type": "application/json"}).status_code == 400
    )


async def test_a_socket_to_a_table_that_is_not_there_hears_so(room: str) -> None:
    async with Guest(room).at("nowhere") as chair:
        await chair.until(lambda one: bool(one.closed))
        assert "no such table" in chair.closed


async def test_nobody_is_kept_waiting_by_one_who_does_not_listen(room: str) -> None:
    ada = Guest(room)
    table = ada.open("bookshop", options={"rounds": "one"})
    host, port = room.removeprefix("http://").split(":")
    with sockets.socket() as deaf:
        deaf.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
        deaf.connect((host, int(port)))
        deaf.sendall("\r\n".join((f"GET /t/{table}/socket HTTP/1.1", f"Host: {host}:{port}", *UPGRADE)).encode())
        async with ada.at(table) as chair:
            await chair.play()


async def test_a_line_that_is_too_slow_is_cut_and_may_come_back() -> None:
    sent: list[Message] = []
    moving = asyncio.Event()

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        await moving.wait()
        sent.append(message)

    socket = WebSocket({"type": "websocket"}, receive, send)
    moving.set()
    await socket.accept()
    moving.clear()
    line = Connection(socket, Known("secret", new=False), backlog=8)
    pump = asyncio.create_task(line.pump())
    for number in range(20):
        line.send(str(number))
        await asyncio.sleep(0)
    assert line.is_cut
    moving.set()
    await asyncio.wait_for(pump, 5)
    assert sent[-1]["type"] == "websocket.close"
    assert sent[-1]["code"] == 1013
    assert len(sent) < 12


UPGRADE = (
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
    "Sec-WebSocket-Version: 13",
    "\r\n",
)


def test_every_answer_carries_the_headers(room: str) -> None:
    eve = Guest(room)
    for path in ("/", "/nowhere", "/api/games", "/rules/bookshop"):
        headers = eve.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"
        assert "server" not in headers
    cookie = Guest(room).get("/").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie


def test_a_cookie_is_kept_to_https_behind_a_proxy_that_is_trusted(room: str, tmp_path: Path) -> None:
    said = {"X-Forwarded-Proto": "https"}
    assert "Secure" not in Guest(room).get("/", headers=said).headers["set-cookie"]
    with running(config(tmp_path / "room.db", trusted=("127.0.0.1",))) as behind:
        assert "Secure" in Guest(behind).get("/", headers=said).headers["set-cookie"]


def test_pages_have_no_script_or_style_of_their_own_and_name_no_other_host(room: str) -> None:
    ada = Guest(room)
    table = ada.open("bookshop")
    for path in ("/", f"/t/{table}", "/rules/bookshop", "/gallery", "/protocol", "/nowhere"):
        page = ada.get(path).text
        assert "<style" not in page
        assert " style=" not in page
        assert "<script>" not in page
        assert " onclick" not in page
        assert 'src="http' not in page
        assert 'href="http' not in page


def test_a_name_is_shown_as_text(room: str) -> None:
    eve = Guest(room, "<script>x</script>")
    eve.open("bookshop", bots="")
    page = Guest(room).get("/").text
    assert "<script>x" not in page
    assert "&lt;script&gt;x" in page


async def test_requests_that_are_never_finished_lock_nobody_out(tmp_path: Path) -> None:
    """One address may begin so many requests; others get in at once, and so does it once the time is up."""
    with running(config(tmp_path / "room.db", begun=20, patience=2.0)) as address, ExitStack() as stack:
        begun = [stack.enter_context(_dialled(address)) for _ in range(40)]
        for socket in begun[:20]:
            with suppress(OSError):
                socket.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        assert await asyncio.to_thread(_status, address, "127.0.0.2") == b"HTTP/1.1 200"
        assert [socket.recv(9) for socket in begun[20:]] == [b""] * 20, "what was too much is hung up at once"
        assert [socket.recv(9) for socket in begun[:20]] == [b""] * 20, "and the others once time is up"
        assert await asyncio.to_thread(_status, address, "127.0.0.1") == b"HTTP/1.1 200"


async def test_an_upload_that_never_ends_is_timed_and_a_line_that_rests_is_not(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db", patience=1.0)) as address, _dialled(address) as socket:
        socket.sendall(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert socket.recv(12) == b"HTTP/1.1 200"
        with _dialled(address) as upload:
            upload.sendall(b"POST /tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n{")
            assert upload.recv(9) == b""
        ada = Guest(address)
        async with ada.at(ada.open("leduc")) as chair:
            await asyncio.sleep(1.5)
            await goes_on(chair)


def _status(room: str, source: str) -> bytes:
    """Ask for the home page from one address of this machine."""
    host, port = room.removeprefix("http://").split(":")
    with sockets.create_connection((host, int(port)), timeout=20, source_address=(source, 0)) as socket:
        socket.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return socket.recv(12)


async def test_strangers_decide_nothing_at_a_table(room: str) -> None:
    ada, eve = Guest(room), Guest(room, "Eve")
    table = ada.open("american", terms={"clock": {"kind": "move"}})
    async with ada.at(table) as first, eve.at(table) as second:
        await first.until(lambda one: one.question is not None)
        wishes: list[tuple[str, dict[str, object]]] = [
            ("resign", {}),
            ("propose", {"what": "end"}),
            ("agree", {"what": "end", "yes": True}),
            ("resume", {}),
            ("handover", {"seat": 0}),
            ("remove", {"seat": 0}),
            ("admit", {"who": "0" * 12, "yes": True}),
            ("fill", {"seat": 1, "bot": "medium"}),
            ("say", {"words": "let me in"}),
            ("hush", {"seat": 99}),
            ("standing", {"on": True}),
        ]
        for kind, fields in wishes:
            assert (await second.say(kind, **fields))["type"] == "refused", kind
        assert first.sign["phase"] == "playing"
        await goes_on(first)


async def test_many_who_knock_are_refused_at_last(room: str) -> None:
    ada = Guest(room)
    table = ada.open("american", terms={"access": "closed"})
    answers = []
    for number in range(MOST + 3):
        async with Guest(room, f"Eve {number}").at(table) as chair:
            answers.append((await chair.say("knock", name="Eve", wish="watch"))["type"])
    assert answers == ["done"] * MOST + ["refused"] * 3


def test_codes_and_feeds_cannot_be_tried_out(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db", tries={"burst": 5, "rate": 0.001})) as server:
        eve = Guest(server)
        answers = [eve.post("/device", data={"code": "A" * 12}).status_code for _ in range(8)]
    assert answers == [400] * 5 + [429] * 3


@pytest.mark.parametrize(
    "terms", ['{"clock": {"kind": "move", "seconds": 1}}', '{"clock": {"days": 15}}', '{"chat": 1}', '{"x": 1}']
)
def test_terms_that_make_no_sense_open_no_table(room: str, terms: str) -> None:
    wish = f'{{"game": "american", "terms": {terms}}}'
    answer = Guest(room).post("/tables", content=wish.encode(), headers={"Content-Type": "application/json"})
    assert answer.status_code == 400


async def test_an_address_that_never_answers_keeps_nobody_waiting() -> None:
    given_up, gone = asyncio.Event(), asyncio.Event()

    async def deaf(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(100_000)
        await given_up.wait()
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()
        gone.set()

    ear = await asyncio.start_server(deaf, "127.0.0.1", 0)
    hook = f"http://127.0.0.1:{ear.sockets[0].getsockname()[1]}/"
    began = time.monotonic()
    assert await turn_notices.tell(hook, {}, private=True) is False
    assert time.monotonic() - began < turn_notices.SECONDS + 5
    given_up.set()
    await gone.wait()
    ear.close()


class Idle(asyncio.Protocol):
    """A line that says nothing and reads nothing, but answers pings."""

    def __init__(self, request: bytes) -> None:
        self.shown: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done once the table has sent it anything."""
        self._request, self._left, self._open = request, b"", False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._left += data
        if not self._open and b"\r\n\r\n" in self._left:
            head, _, self._left = self._left.partition(b"\r\n\r\n")
            self._open = b" 101 " in head
        while self._open and (end := self._end()) <= len(self._left):
            if not self.shown.done():
                self.shown.set_result(None)
            if self._left[0] == 0x89:
                said = self._left[2:end]
                self.transport.write(bytes((0x8A, 0x80 | len(said), 0, 0, 0, 0)) + said)
            self._left = self._left[end:]

    def _end(self) -> int:
        """Find the end of the first frame that has come, or has begun to."""
        size = self._left[1] if len(self._left) > 1 else 127
        wide = {126: 2, 127: 8}.get(size, 0)
        return 2 + wide + (int.from_bytes(self._left[2 : 2 + wide], "big") if wide else size)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.shown.done():
            self.shown.set_exception(error or ConnectionError("hung up"))


async def crowd(server: str, table: str, count: int) -> list[Idle]:
    """Open silent lines to a table, from each address as many as it may have."""
    host, port = server.removeprefix("http://").split(":")
    request = "\r\n".join((f"GET /t/{table}/socket HTTP/1.1", f"Host: {host}:{port}", *UPGRADE)).encode()
    loop = asyncio.get_running_loop()

    async def line(number: int) -> Idle:
        source = f"127.0.{number // 9000 + 1}.{number // 90 % 100 + 2}"
        _, idle = await loop.create_connection(lambda: Idle(request), host, int(port), local_addr=(source, 0))
        await asyncio.wait_for(idle.shown, 120)
        return idle

    idle: list[Idle] = []
    for begin in range(0, count, 40):
        idle += await asyncio.gather(*(line(number) for number in range(begin, min(count, begin + 40))))
    return idle


@pytest.mark.long
async def test_ten_thousand_idle_sockets_are_borne(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    count = int(os.environ.get("AMERICANA_IDLE", "10000"))
    command = [sys.executable, "-m", "americana", "serve", "--port", "0", "--no-browser"]
    process = subprocess.Popen(
        [*command, "--database", str(tmp_path / "room.db")], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        server = process.stdout.readline().partition("http://")[2].split("/")[0]
        ada = Guest(f"http://{server}")
        table = ada.open("american", bots="", seats=2)
        before = resident(process.pid)
        idle = await crowd(ada.server, table, count)
        during = resident(process.pid)
        began = time.monotonic()
        async with ada.at(table) as chair:
            await chair.until(lambda one: bool(one.sign))
            assert (await chair.say("prefer"))["type"] == "done"
        answered = time.monotonic() - began
        with capsys.disabled():
            print(f"\n{count} idle sockets: {before} MB before, {during} MB with; an answer after {answered:.2f} s")
        assert (during - before) * 1024 / count < 200, "kilobytes a socket"
        assert not any(line.transport.is_closing() for line in idle), "nobody was sent away"
        for line in idle:
            line.transport.close()
    finally:
        process.terminate()
        process.wait(60)
        if process.stdout is not None:
            process.stdout.close()
