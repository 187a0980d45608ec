"""A game of four: two in browsers, one at a terminal, one in lines, over a room that is killed and opened again."""

import os
import pty
import re
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.web.players import MOVED, Keyboard, Mouse, is_over, question

PATIENCE = 120.0


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Room:
    """A room in a separate process, always at the same port and with the same database."""

    def __init__(self, folder: Path) -> None:
        self.address = f"http://127.0.0.1:{(port := free_port())}"
        words = ["serve", "--port", str(port), "--no-browser", "--database", str(folder / "room.db")]
        self.command = [sys.executable, "-m", "americana", *words]
        self.process: subprocess.Popen[str] | None = None

    def open(self) -> None:
        """Begin, and wait until it prints its address."""
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if self.address in line:
                return
        raise AssertionError("the room does not open")

    def kill(self) -> None:
        """End it without a word."""
        assert self.process is not None
        assert self.process.stdout is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait(20)
        self.process.stdout.close()


@contextmanager
def guest(link: str, folder: Path, *words: str, drawn: bool) -> Iterator["Guest"]:
    """Join a table by the command line, at the end of a pseudo-terminal or of pipes."""
    somebody = Guest([sys.executable, "-m", "americana", "join", link, *words], folder, drawn=drawn)
    try:
        yield somebody
    finally:
        somebody.end()


class Guest:
    """A program at the table that answers every question with the first number."""

    def __init__(self, command: list[str], folder: Path, *, drawn: bool) -> None:
        folder.mkdir()
        variables = {**os.environ, "XDG_DATA_HOME": str(folder), "TERM": "xterm-256color"}
        ours, theirs = pty.openpty() if drawn else socket_pair()
        self.process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=variables)
        os.close(theirs)
        self.side, self.drawn, self.heard, self.ended = ours, drawn, "", False
        self.plays = False
        """Whether it answers: before the game another player begins it."""
        self.thread = threading.Thread(target=self._play, daemon=True)
        self.thread.start()

    def _play(self) -> None:
        answered = 0
        while not self.ended:
            if select.select([self.side], [], [], 0.3)[0]:
                try:
                    came = os.read(self.side, 65536)
                except OSError:
                    return
                if not came:
                    return
                self.heard += came.decode(errors="replace")
            elif not self.plays:
                continue
            elif self.drawn:
                os.write(self.side, b"1\r")
            elif self.heard.count("> ") > answered:
                answered = self.heard.count("> ")
                os.write(self.side, b"1\n")

    def end(self) -> None:
        """Leave, if it has not ended by itself."""
        self.ended = True
        self.thread.join(10)
        self.process.terminate()
        self.process.wait(20)
        os.close(self.side)


def socket_pair() -> tuple[int, int]:
    one, other = socket.socketpair()
    return one.detach(), other.detach()


def sit_and_begin(ada: Page, bea: Page, room: Room) -> str:
    """Ada opens a table for four and Bea takes a seat by the link; give the link."""
    wish = {"game": "bookshop", "name": "Ada", "seats": 4, "bots": "", "options": {"rounds": "one"}}
    answer = ada.request.post(f"{room.address}/tables", data=wish, headers={"Origin": room.address})
    assert answer.ok, answer.text()
    link = f"{room.address}/t/{answer.json()['table']}"
    ada.goto(link)
    bea.goto(link)
    bea.get_by_role("button", name=re.compile("Sit here")).first.click()
    return link


def until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it never becomes so"
        time.sleep(0.1)


def play(pages: dict[Page, Mouse | Keyboard], answers: int) -> int:
    """Answer in turn for the players in browsers, so many times or to the end; give how many were given."""
    given, deadline = 0, time.monotonic() + PATIENCE
    while given < answers and not all(is_over(page) for page in pages):
        assert time.monotonic() < deadline, "nobody is asked any more"
        for page, player in pages.items():
            asked = question(page)
            if asked is None or is_over(page):
                page.wait_for_timeout(50)
                continue
            player.answer(page)
            page.wait_for_function(MOVED, arg=asked)
            given += 1
    return given


@pytest.mark.long
def test_browsers_and_terminals_play_on_over_a_killed_room(
    browser: Browser, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    room = Room(tmp_path)
    room.open()
    request.addfinalizer(room.kill)
    ada, bea = (browser.new_context(reduced_motion="reduce").new_page() for _ in range(2))
    for page, name in ((ada, "Ada"), (bea, "Bea")):
        page.set_default_timeout(60_000)
        page.goto(room.address)
        page.get_by_label("Your name").fill(name)
    link = sit_and_begin(ada, bea, room)
    with (
        guest(link, tmp_path / "cleo", "--name", "Cleo", "--seat", "3", drawn=True) as cleo,
        guest(link, tmp_path / "dan", "--name", "Dan", "--seat", "4", "--plain", drawn=False) as dan,
    ):
        for name in ("Bea", "Cleo", "Dan"):
            ada.get_by_text(name).first.wait_for()
        ada.get_by_role("button", name="Start the game").click()
        for page in (ada, bea):
            page.wait_for_function("() => document.querySelector('card-table').scene !== null")
        until(lambda: "You are dealt" in dan.heard)  # although nobody typed a line there
        cleo.plays = dan.plays = True
        pages: dict[Page, Mouse | Keyboard] = {ada: Mouse(), bea: Keyboard()}
        assert play(pages, 6) >= 6
        room.kill()
        until(lambda: "The line is broken" in dan.heard)
        room.open()
        assert play(pages, 400) > 6
        until(lambda: dan.process.poll() is not None)
        until(lambda: "Play again" in cleo.heard)
    assert "Score sheet" in dan.heard
    assert dan.heard.count("You are dealt") == 1, "nothing is said twice"
    assert "Come back by the same link" in dan.heard
