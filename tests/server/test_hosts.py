"""The hosts that the room answers to, by requests as they come over the line."""

import json
import socket
from pathlib import Path

import pytest

from americana.server.middleware.hosts import host_in
from americana.server.ops.settings import choose
from americana.server.pages import network_address
from tests.server.rooms import config, running

UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg==",
    "Sec-WebSocket-Version": "13",
}
OPEN = {"Content-Type": "application/json"}
LEDUC = '{"game": "leduc", "bots": "medium"}'


def asked(
    room: str, path: str, host: str | None, body: str = "", at: str = "", **sent: str
) -> tuple[int, dict[str, str], str]:
    """Make one request as bytes; give the status, the headers and the body."""
    name, _, port = room.removeprefix("http://").rpartition(":")
    lines = [f"{'POST' if body else 'GET'} {path} HTTP/1.1", *([] if host is None else [f"Host: {host}"])]
    headers = {**({"Connection": "close", "Content-Length": str(len(body))}), **sent}
    lines += [f"{key.replace('_', '-')}: {value}" for key, value in headers.items()]
    with socket.create_connection((at or name, int(port)), timeout=20) as line:
        line.sendall(("\r\n".join([*lines, "", ""]) + body).encode())
        heard = b""
        while part := b"" if b"HTTP/1.1 101" in heard else line.recv(65_536):
            heard += part
    head, _, rest = heard.decode(errors="replace").partition("\r\n\r\n")
    status, *fields = head.split("\r\n")
    return int(status.split()[1]), dict(field.lower().split(": ", 1) for field in fields), rest


def port(room: str) -> str:
    return room.rpartition(":")[2]


@pytest.mark.parametrize("evil", ["evil.example", "evil.example:{port}", "EVIL.example.", "localhost.evil.example"])
def test_a_name_that_somebody_points_here_opens_and_shows_nothing(room: str, evil: str) -> None:
    evil = evil.format(port=port(room))
    status, headers, body = asked(room, "/tables", evil, LEDUC, Origin=f"http://{evil}", **OPEN)
    assert status == 403
    assert headers["content-type"] == "application/json"
    assert "--set allowed_hosts=" in json.loads(body)["why"]
    for path in ("/", "/metrics", "/api/games", "/healthz", "/static/x/y.css", "/t/x/socket"):
        assert asked(room, path, evil)[0] == 403, path
    status, _, body = asked(room, "/t/x/socket", evil, Origin=f"http://{evil}", **UPGRADE)
    assert status == 403
    assert "allowed_hosts" in json.loads(body)["why"]


def test_a_person_who_comes_by_another_name_reads_which_setting_to_add(room: str) -> None:
    status, headers, page = asked(room, "/", "cards.example.org:8026")
    assert (status, headers["content-type"]) == (403, "text/html; charset=utf-8")
    assert "--set allowed_hosts=cards.example.org" in page
    assert "set-cookie" not in headers
    assert "<b>" not in asked(room, "/", "<b>x")[2]


@pytest.mark.parametrize(
    "host", ["", None, "localhost,evil.example", "localhost@evil.example", "[::1", "127.0.0.1.", "::1"]
)
def test_a_host_that_cannot_be_read_is_none_of_ours(room: str, host: str | None) -> None:
    assert asked(room, "/api/games", host)[0] in ((200,) if host == "127.0.0.1." else (400, 403))


def test_of_two_hosts_both_must_be_ours(room: str) -> None:
    assert asked(room, "/api/games", "localhost\r\nHost: evil.example")[0] in (400, 403)
    assert asked(room, "/api/games", "evil.example\r\nHost: localhost")[0] in (400, 403)


def test_the_machine_is_reached_by_its_own_names_and_addresses(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db"), host="0.0.0.0") as room:
        own = socket.gethostname()
        names = ["LocalHost", "127.0.0.1", "127.0.0.9", "[::1]", own, own.upper(), f"{own.partition('.')[0]}.local"]
        listening = network_address._own_address()
        for name in [*names, *filter(None, [listening])]:
            host = f"{name}:{port(room)}"
            assert asked(room, "/", host)[0] == 200, host
            assert asked(room, "/tables", host, LEDUC, Origin=f"http://{host}", **OPEN)[0] == 201, host
            assert asked(room, "/t/x/socket", host, Origin=f"http://{host}", **UPGRADE)[0] == 101, host
            assert asked(room, "/metrics", host)[0] == 200, host
        for name in ("198.51.100.7", "[2001:db8::7]", "0.0.0.0", "[::]", "224.0.0.1"):
            assert asked(room, "/", name)[0] == 403, name
        if listening:
            assert asked(room, "/", listening, at=listening)[0] == 200


def test_a_name_that_is_set_is_one_of_ours(tmp_path: Path) -> None:
    rules = config(
        tmp_path / "room.db",
        allowed_hosts=("Cards.Example.org", "2001:db8::7", "[2001:db8::8]:80"),
        network="https://room.example.org/",
    )
    with running(rules) as room:
        for name in (
            "cards.example.org",
            "CARDS.example.ORG:443",
            "[2001:db8:0::7]",
            "[2001:db8::8]:9",
            "room.example.org",
        ):
            assert asked(room, "/api/games", name)[0] == 200, name
        assert asked(room, "/api/games", "more.cards.example.org")[0] == 403


def test_what_a_proxy_forwards_takes_the_place_of_no_host(tmp_path: Path) -> None:
    """A page elsewhere may set such a header itself, which a proxy then passes on."""
    rules = config(tmp_path / "room.db", allowed_hosts=("cards.example.org",), trusted=("127.0.0.1",))
    came = {"X-Forwarded-For": "203.0.113.5", "X-Forwarded-Proto": "https"}
    with running(rules) as room:
        assert asked(room, "/", "cards.example.org", **came)[0] == 200
        good = {"Origin": "https://cards.example.org", **OPEN, **came}
        assert asked(room, "/tables", "cards.example.org", LEDUC, **good)[0] == 201
        ours = {"X-Forwarded-Host": "cards.example.org"}
        assert asked(room, "/", "cards.example.org", **came, **ours)[0] == 200
        assert asked(room, "/", "evil.example", **came, **ours)[0] == 403
        assert asked(room, "/", "127.0.0.1:8026", **came, **{"X-Forwarded-Host": "evil.example"})[0] == 403
        both = {"X-Forwarded-Host": "cards.example.org, evil.example"}
        assert asked(room, "/", "127.0.0.1:8026", **came, **both)[0] == 403


def test_the_address_to_listen_at_is_allowed_by_name() -> None:
    chosen = choose({"host": "cards.lan", "allowed_hosts": "a.example, b.example"}, {})
    assert chosen.config.allowed_hosts == ("a.example", "b.example", "cards.lan")
    assert 'allowed_hosts = ["a.example", "b.example", "cards.lan"]  # a flag' in chosen.printed()


@pytest.mark.parametrize(
    ("value", "name"),
    [("Box:80", "box"), ("[::0:1]:80", "::1"), ("box.", "box"), ("::1", ""), ("a b", ""), ("a/b", ""), ("", "")],
)
def test_a_host_is_read_without_its_port(value: str, name: str) -> None:
    assert host_in(value) == name
