"""Finds out whether the present code is slower than the recorded figures.

    python benchmarks/compare.py             this checkout against the commit of the last record
    python benchmarks/compare.py COMMIT      against another commit
    python benchmarks/compare.py OLD NEW     two folders that hold the package, such as two unpacked wheels

Where valgrind is installed it counts instructions for each decision, which hardly vary. Elsewhere both are timed in
turns, and the median of the pairs counts. The exit status is 1 if a table is slower by more than chance allows.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

CHECKOUT = Path(__file__).resolve().parents[1]
TABLES = ("bookshop:3", "bookshop:4", "bookshop:5", "american:2", "leduc:2", "parlor:4", "dream:4", "politics:4")
COUNTED_SLACK, TIMED_SLACK = 1.03, 1.15


def main(words: list[str]) -> int:
    """Compare table by table and print the results."""
    if len(words) == 2:
        return report(Path(words[0]), Path(words[1]))
    commit = words[0] if words else recorded_commit()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["git", "worktree", "add", "--detach", folder, commit], cwd=CHECKOUT, check=True)
        try:
            return report(Path(folder) / "src", CHECKOUT / "src")
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", folder], cwd=CHECKOUT, check=True)


def recorded_commit() -> str:
    """Name the commit that the last ratios were measured on."""
    entries = json.loads((CHECKOUT / "benchmarks" / "peers.json").read_text(encoding="utf-8"))
    return str(entries[-1]["commit"])


def report(old: Path, new: Path) -> int:
    """Print how the work for a decision has changed at each table."""
    counts = shutil.which("valgrind") is not None
    slack = COUNTED_SLACK if counts else TIMED_SLACK
    slower = []
    for table in TABLES:
        ratio = (counted if counts else timed)(old, new, table)
        print(f"{table:12} {ratio:6.3f} times the {'instructions' if counts else 'time'} of a decision", flush=True)
        slower += [table] if ratio > slack else []
    print(f"slower: {', '.join(slower)}" if slower else "not slower")
    return 1 if slower else 0


def counted(old: Path, new: Path, table: str) -> float:
    """Compare instructions for a decision."""
    return instructions(new, table) / instructions(old, table)


def instructions(package: Path, table: str) -> float:
    """Count the instructions of a short and a longer run; the difference is play alone."""
    few, many = (20, 120) if table == "leduc:2" else (2, 12)
    (low, before), (high, after) = (_count(package, table, games) for games in (few, many))
    return (high - low) / (after - before)


def _count(package: Path, table: str, games: int) -> tuple[int, int]:
    tool = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    done = run([*tool, sys.executable, __file__, "--play", table, str(games)], package)
    [line] = [line for line in done.stderr.splitlines() if "I refs:" in line or "I   refs:" in line]
    return int(line.split()[-1].replace(",", "")), int(done.stdout)


def timed(old: Path, new: Path, table: str) -> float:
    """Compare the time for a decision, in turns."""
    return median(_time(new, table) / _time(old, table) for _ in range(7))


def _time(package: Path, table: str) -> float:
    return float(run([sys.executable, __file__, "--time", table], package).stdout)


def run(command: list[str], package: Path) -> "subprocess.CompletedProcess[str]":
    """Run a program that finds the package there and nowhere else."""
    ours = {"PYTHONPATH": str(package), "PYTHONHASHSEED": "0", "AMERICANA_GAMES": str(CHECKOUT / "tests" / "games")}
    return subprocess.run(command, env={**os.environ, **ours}, capture_output=True, text=True, check=True)


def player(table: str) -> Callable[[], int]:
    """Make a loop in this file, the same for both, because old sources may not have ours."""
    from random import Random

    from americana.core import registry
    from americana.core.choices import sample

    name, seats = table.split(":")
    game = registry.find(name)
    setup, rng = game.make_setup(int(seats)), Random(1)

    def play() -> int:
        state, decisions = game.start(setup), 0
        while state.to_act:
            seat = state.to_act[0]
            choices = state.legal(seat)
            decisions += seat >= 0
            state.apply(seat, sample(choices, rng))
        return decisions

    return play


def play_some(table: str, games: int) -> None:
    """Play so many games and print the decisions."""
    play = player(table)
    print(sum(play() for _ in range(games)))


def time_some(table: str) -> None:
    """Play for a moment and print the seconds for a decision, the best of five."""
    play, best = player(table), 1.0
    for _ in range(5):
        begun, decisions = perf_counter(), 0
        while perf_counter() - begun < 0.1:
            decisions += play()
        best = min(best, (perf_counter() - begun) / decisions)
    print(best)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--play"]:
        play_some(sys.argv[2], int(sys.argv[3]))
    elif sys.argv[1:2] == ["--time"]:
        time_some(sys.argv[2])
    else:
        sys.exit(main(sys.argv[1:]))
