"""`americana serve`, as a person starts it."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from americana.cli import run
from americana.core.errors import AmericanaError
from americana.server.ops import serve
from tests.server.rooms import Guest

AMERICANA = [sys.executable, "-m", "americana"]


@contextmanager
def opened(home: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start a room as a person would; give the process and its address."""
    words = [*AMERICANA, "serve", "--port", "0", "--no-browser"]
    own = {**os.environ, "XDG_DATA_HOME": str(home), "LOCALAPPDATA": str(home)}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(words, env=own, text=True, **pipes) as process:  # type: ignore[call-overload]
        try:
            said = process.stdout.readline()
            assert said.startswith("The card room is open at http://127.0.0.1:"), process.stderr.read()
            yield process, said.split()[6].rstrip("/")
        finally:
            process.kill()


@pytest.mark.parametrize("times", [1, 2])
def test_the_room_opens_says_where_and_closes_in_good_order(tmp_path: Path, times: int) -> None:
    with opened(tmp_path) as (process, address):
        assert Guest(address).get("/").status_code == 200
        for _ in range(times):
            process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=30)
    assert process.returncode == 0
    assert complaints == ""
    assert (tmp_path / "americana" / "room.db").is_file()


def test_a_port_that_is_taken_is_said_once() -> None:
    with serve.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(AmericanaError) as refusal:
            serve.listen("127.0.0.1", port)
    said = f"cannot listen on 127.0.0.1, port {port}: Address already in use; choose another with --port"
    assert str(refusal.value) == said


def test_a_second_room_on_the_same_file_says_where_the_first_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["serve", "--no-browser", "--port", "0", "--database", str(tmp_path / "americana" / "room.db")]
    with opened(tmp_path) as (process, address):
        assert run(words) == 2
        assert f"with the tables in {words[-1]} is already open at {address}" in capsys.readouterr().err
        process.kill()
        process.wait(30)
    with opened(tmp_path) as (process, _):
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0, "a room that was killed has let go of its file"


def test_a_flood_does_not_fill_the_log(tmp_path: Path) -> None:
    with opened(tmp_path) as (process, address):
        host, port = address.removeprefix("http://").split(":")
        for _ in range(60):
            with socket.create_connection((host, int(port)), timeout=20) as line:
                line.sendall(b"\x16\x03 nonsense\r\n\r\n")
                assert line.recv(100).startswith(b"HTTP/1.1 400")
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=30)
    assert 0 < len(complaints.splitlines()) <= 12


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--port", "0", "--database", "mysql://x/y"], "SQLite or PostgreSQL"),
        (["--port", "0", "--database", "postgresql://u:secret@127.0.0.1:1/x"], "cannot open the database"),
        (["--port", "99999999"], "choose another with --port"),
        (["--host", "256.0.0.1"], "choose another with --port"),
    ],
)
def test_what_cannot_be_is_said_in_words(words: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--no-browser", *words]) == 2
    complaint = capsys.readouterr().err
    assert why in complaint
    assert "secret" not in complaint


def test_the_first_free_port_is_taken() -> None:
    with serve.listen("127.0.0.1", 0) as first:
        taken = first.getsockname()[1]
        with serve.listen("127.0.0.1", taken, 0) as second:
            assert second.getsockname()[1] != taken
            assert serve.address(second) == f"http://127.0.0.1:{second.getsockname()[1]}/"


def test_a_browser_is_opened_where_there_is_a_screen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A real program stands in for the browser and writes down the address that it should open."""
    note = tmp_path / "opened"
    stub = tmp_path / "browser"
    stub.write_text(f'#!/bin/sh\necho "$1" > {note}\n', encoding="utf-8")
    stub.chmod(0o755)
    script = f"""
import time
from pathlib import Path
from americana.server.ops.serve import welcome

welcome(True)("http://127.0.0.1:1/")
for _ in range(300):
    if not Path("{note}").exists():
        time.sleep(0.1)
"""
    screen = {**os.environ, "BROWSER": str(stub), "DISPLAY": ":0"}
    subprocess.run([sys.executable, "-c", script], env=screen, check=True, capture_output=True)
    assert note.read_text(encoding="utf-8").strip() == "http://127.0.0.1:1/"
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    if sys.platform == "linux":
        assert not serve.has_screen()
    serve.welcome(False)("http://127.0.0.1:1/")
    assert "open at http://127.0.0.1:1/" in capsys.readouterr().out
