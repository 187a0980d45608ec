"""How long a key waits for its picture in a terminal, at the fullest tables.

    python benchmarks/terminal.py [--record]

The table runs in a process of its own at the end of a pseudo-terminal that says it understands frames, as most do.
A key is timed from its byte to the last byte of the frame that it changes: arrows, which point at another card.
"""

import argparse
import fcntl
import os
import pty
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import history

from americana.core import registry
from americana.core.match import Match
from americana.terminal.app import TableApp
from americana.terminal.picture import NAMES
from americana.terminal.solo import Solo

HERE = Path(__file__).parent
SIZES = [(80, 24), (120, 40), (200, 60)]
KEYS = 40
FRAME = b"\x1b[?2026l"
"""The last bytes of a frame, where the terminal said that it understands frames."""


def play(name: str) -> None:
    """Sit at the fullest table of a game, some way into it, and wait for keys."""
    game, rng = registry.find(name), Random(5)
    seats = game.seats[1]
    match = Match.start(game, game.make_setup(seats), rng, NAMES[:seats])
    bot, asked = game.medium(), 0
    while True:
        asked += 0 in match.to_act
        if asked > 6 and 0 in match.to_act and len(match.scene(0, NAMES).offers) > 1:
            break
        seat = match.to_act[0]
        match.act(seat, bot.choose(match.view(seat), match.legal(seat), rng))
    with tempfile.TemporaryDirectory() as folder:
        bots = [None, *(game.medium() for _ in range(seats - 1))]
        TableApp(Solo(match, bots, NAMES[:seats], rng, Path(folder) / "game.jsonl"), pace=0).run()


class Terminal:
    """A terminal of some size with a table in it."""

    def __init__(self, name: str, size: tuple[int, int]) -> None:
        self.side, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        command = [sys.executable, __file__, "--play", name]
        variables = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        self.process = subprocess.Popen(command, stdin=other, stdout=other, stderr=other, env=variables)
        os.close(other)
        self.read_until(b"leave")
        os.write(self.side, b"\x1b[?2026;2$y")
        time.sleep(1)
        self.press(b"\x1b[C")

    def read_until(self, wanted: bytes) -> None:
        """Read until something is drawn."""
        heard = b""
        while wanted not in heard:
            assert select.select([self.side], [], [], 60.0)[0], "nothing came"
            heard += os.read(self.side, 65536)

    def press(self, key: bytes) -> tuple[float, float]:
        """Press a key when all is quiet; give the milliseconds until its frame is whole, and those of work."""
        while select.select([self.side], [], [], 0.1)[0]:
            os.read(self.side, 65536)
        worked, start = self._worked(), time.perf_counter()
        os.write(self.side, key)
        self.read_until(FRAME)
        return 1000 * (time.perf_counter() - start), self._worked() - worked

    def _worked(self) -> float:
        """Give the milliseconds for which the table had a processor."""
        threads = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e6

    def leave(self) -> None:
        """Leave the table."""
        self.process.terminate()
        self.process.wait(10)
        os.close(self.side)


def measure(name: str, size: tuple[int, int]) -> list[tuple[float, float]]:
    """Time keys at a table."""
    terminal = Terminal(name, size)
    times = [terminal.press(b"\x1b[C") for _ in range(KEYS)]
    terminal.leave()
    return times


def main() -> None:
    """Measure every table and print it; keep it if asked to."""
    words = argparse.ArgumentParser()
    words.add_argument("--play")
    words.add_argument("--record", action="store_true")
    given = words.parse_args()
    if given.play:
        play(given.play)
        return
    for name in registry.names():
        for size in SIZES:
            times, work = zip(*measure(name, size), strict=True)
            row: dict[str, object] = {
                "date": f"{datetime.now(UTC):%Y-%m-%d}",
                "machine": f"{os.cpu_count()} cores, Linux, load {os.getloadavg()[0]:.1f}",
                "game": name,
                "seats": registry.find(name).seats[1],
                "size": f"{size[0]}x{size[1]}",
                "median": round(statistics.median(times), 1),
                "nine_of_ten": round(statistics.quantiles(times, n=10)[-1], 1),
                "work": round(statistics.quantiles(work, n=10)[-1], 1),
            }
            print(line(row), flush=True)
            if given.record:
                history.add(HERE / "terminal.jsonl", row)
    if given.record:
        write()


def write() -> None:
    """Write the newest figures of each table and size into the page."""
    newest = history.newest(HERE / "terminal.jsonl", "game", "size")
    head = "| game, seats | size | median | nine of ten | work, nine of ten |\n|---|---|---:|---:|---:|\n"
    taken = f"Taken on {history.dates(newest)}.\n\n"
    history.put(HERE / "terminal.md", taken + head + "\n".join(map(line, newest)))


def line(row: dict[str, object]) -> str:
    """Write a row of the table."""
    return "| {game}, {seats} | {size} | {median} | {nine_of_ten} | {work} |".format(**row)


if __name__ == "__main__":
    main()
