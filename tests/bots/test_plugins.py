"""A bot that a user brings along plays as ours do, and where it fails it loses only that answer."""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import msgspec
import pytest

from americana.bots import plugins
from americana.bots.fallback import FallbackBot
from americana.bots.timeout import TimedOut, with_timeout
from americana.cli.arguments import plan
from americana.cli.new_bot import lay_out
from americana.cli.seat_plan import seat_again, seat_person
from americana.core import record as records
from americana.core import registry
from americana.core.errors import AmericanaError
from americana.core.match import Match
from americana.lab import faults, sim

OWN = """
import os

from americana.core.bot import Bot


class First(Bot):
    def __init__(self, game):
        self.game = game

    def choose(self, view, choices, rng):
        return choices[0]


class Wild(First):
    def choose(self, view, choices, rng):
        if rng.random() < 0.5:
            raise ValueError("lost its nerve")
        return None


class Rare(First):
    failed = False

    def choose(self, view, choices, rng):
        if not Rare.failed:
            Rare.failed = True
            raise ValueError("lost its nerve")
        return choices[0]


class Slow(First):
    def choose(self, view, choices, rng):
        while True:
            pass


class Deadly(First):
    def choose(self, view, choices, rng):
        os._exit(7)


class Stranger:
    def __init__(self, game):
        pass
"""


def run(folder: Path, *words: str) -> str:
    done = left(folder, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


def left(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    (folder / "own_bots.py").write_text(OWN)
    command = [sys.executable, "-P", "-m", "americana", *words]
    return subprocess.run(
        command,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env=os.environ | {"TMPDIR": str(folder)},
    )


def test_it_plays_in_simulations_also_in_other_processes(tmp_path: Path) -> None:
    words = ("sim", "leduc", "--games", "60", "--bots", "own_bots:First,random", "--seed", "1")
    told = run(tmp_path, *words, "--jobs", "2")
    assert "seat 1, own_bots:First" in told
    assert "failed" not in told


MEASURED = {
    "sim": ("--games", "20", "--bots", "own_bots:Wild,medium"),
    "duel": ("--deals", "10", "--bots", "own_bots:Wild,medium"),
    "rate": ("--deals", "6", "--bots", "random,own_bots:Wild,own_bots:First", "--keep", "kept.jsonl"),
    "study": ("--games", "20", "--turns", "0", "--playouts", "2", "--bots", "own_bots:Wild"),
}
"""How a bot that fails at every other answer is measured, and what figures look like."""


@pytest.mark.parametrize("command", MEASURED)
def test_a_bot_that_fails_gets_no_verdict_but_its_first_traceback(command: str, tmp_path: Path) -> None:
    done = left(tmp_path, command, "leduc", "--seed", "1", *MEASURED[command])
    assert done.returncode == 1
    assert " failed " in done.stdout
    assert "no verdict: the medium bot gave more than 1%" in done.stdout
    assert not any(word in done.stdout for word in ("wins (95 %)", "share of wins", "| level |", "medium, random"))
    assert done.stderr.count("Traceback") == done.stderr.count("ValueError: lost its nerve") == 1
    assert "the bot own_bots:Wild failed in seat " in done.stderr
    [file] = tmp_path.glob("americana-failure-*.jsonl")
    assert str(file) in done.stderr
    *_, match = Match.replay(registry.find("leduc"), records.load(file), Random(0))
    seat = int(done.stderr.partition("in seat ")[2].partition(" ")[0]) - 1
    assert match.to_act == (seat,)


@pytest.mark.parametrize("command", MEASURED)
def test_strict_measuring_stops_at_the_first_failure(command: str, tmp_path: Path) -> None:
    done = left(tmp_path, command, "leduc", "--seed", "1", *MEASURED[command], "--strict", "--jobs", "1")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("ValueError: lost its nerve") == 1
    assert "americana: the bot own_bots:Wild failed in seat " in done.stderr.splitlines()[-1]


@pytest.mark.parametrize("command", ["sim", "duel"])
def test_json_stays_json_without_a_verdict(command: str, tmp_path: Path) -> None:
    done = left(tmp_path, command, "leduc", *MEASURED[command], "--json")
    found = json.loads(done.stdout)
    assert (done.returncode, found["spoiled"], found.get("ahead")) == (1, ["own_bots:Wild"], None)


def test_one_failure_in_hundreds_of_answers_is_reported_and_counted(tmp_path: Path) -> None:
    done = left(tmp_path, "duel", "leduc", "--deals", "200", "--bots", "own_bots:Rare,random", "--jobs", "1")
    assert done.returncode == 0
    assert done.stderr.count("ValueError: lost its nerve") == 1
    assert "own_bots:Rare failed once; the medium bot answered for it" in done.stdout
    assert "share of wins of own_bots:Rare" in done.stdout


@pytest.mark.parametrize(("command", "jobs"), [("sim", "1"), ("duel", ""), ("rate", "2"), ("study", "")])
def test_a_bot_that_ends_its_process_is_named(command: str, jobs: str, tmp_path: Path) -> None:
    words = [word.replace("Wild", "Deadly") for word in MEASURED[command]]
    done = left(tmp_path, command, "leduc", "--seed", "1", *words, *(("--jobs", jobs) if jobs else ()))
    assert (done.returncode, done.stdout) == (1, "")
    assert "died while own_bots:Deadly in seat " in done.stderr
    assert "(exit status 7)" in done.stderr


def test_it_is_rated_and_studied(tmp_path: Path) -> None:
    bots = "random,own_bots:First"
    told = run(tmp_path, "rate", "leduc", "--deals", "6", "--bots", bots, "--keep", "kept.jsonl")
    assert "| own_bots:First |" in told
    few = ("--games", "20", "--turns", "0", "--playouts", "2")
    assert "failed" not in run(tmp_path, "study", "leduc", *few, "--bots", "own_bots:First")


def test_a_bot_that_stalls_three_times_forfeits_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own_bots.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    asked = msgspec.structs.replace(plan("american", 2, [], "own_bots:Slow,random", 1), patience=0.01)
    result = sim.run(asked, games=2, jobs=1)
    assert (result.stalls, result.forfeits) == (6, 2)
    assert result.failures > result.stalls
    assert [seat.wins for seat in result.seats] == [0, 2]
    assert "by taking too long (after three in a game it forfeits, 2 times here)" in sim.report(result)


def test_how_long_it_may_take_is_typed(tmp_path: Path) -> None:
    words = ("--games", "1", "--bots", "own_bots:Slow,random", "--patience", "0.05", "--json")
    done = left(tmp_path, "sim", "leduc", *words)
    assert done.returncode == 1
    assert json.loads(done.stdout)["stalls"] > 0
    assert "in choose\n" in done.stderr


def test_a_win_goes_from_a_seat_that_forfeited_to_the_best_of_those_who_stayed() -> None:
    assert faults.winners((0, 2), (5, 1, 5), [0]) == (2,)
    assert faults.winners((0,), (5, 1, 3), [0]) == (2,)
    assert faults.winners((0,), (5, 1), [0, 1]) == ()
    assert faults.winners((), (1, 1), [0]) == ()


def test_out_of_the_main_thread_nobody_waits_for_it_either() -> None:
    waited = threading.Event()
    found: list[object] = []

    def ask() -> None:
        try:
            with_timeout(0.05, waited.wait)
        except TimedOut as error:
            found.append(error)
        found.append(with_timeout(5, lambda: 7))

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join(20)
    waited.set()
    assert [type(one) for one in found] == [TimedOut, int]


def test_a_package_offers_a_bot_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own_bots.py").write_text(OWN)
    (tmp_path / "own-1.0.dist-info").mkdir()
    (tmp_path / "own-1.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: own\nVersion: 1.0\n")
    points = "[americana.bots]\nfirst = own_bots:First\nsteady = own_bots:Wild\n"
    (tmp_path / "own-1.0.dist-info" / "entry_points.txt").write_text(points)
    monkeypatch.syspath_prepend(str(tmp_path))
    plugins.offered.cache_clear()
    try:
        assert isinstance(plugins.seat(registry.find("leduc"), "first"), FallbackBot)
        assert not isinstance(plugins.seat(registry.find("leduc"), "medium"), FallbackBot)
    finally:
        plugins.offered.cache_clear()
    with pytest.raises(AmericanaError, match="there is no bot"):
        plugins.seat(registry.find("leduc"), "nobody")


def test_a_game_against_it_can_be_taken_up_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own_bots.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    game = registry.find("leduc")
    seating = seat_person(game, 2, 1, "own_bots:First")
    match = Match.start(game, game.make_setup(2), Random(1), seating.names)
    again = seat_again(game, match.record)
    assert again.names == seating.names
    assert isinstance(again.bots[1], FallbackBot)
    assert type(again.bots[1].bot).__name__ == "First"


def test_a_bot_just_laid_out_is_looked_for_in_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay_out("laid_out_here", tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*sys.path])
    with pytest.raises(AmericanaError, match=r"go into that folder \(cd laid_out_here\) and type this again"):
        plugins.seat(registry.find("leduc"), "laid_out_here:Bot")
    monkeypatch.delitem(sys.modules, "laid_out_here", raising=False)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("nowhere:Bot", "cannot be loaded: ModuleNotFoundError"),
        ("os:Bot", "cannot be loaded: AttributeError"),
        ("own_bots:Stranger", "not a subclass of americana.core.bot.Bot"),
    ],
)
def test_what_is_no_bot_is_named(name: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own_bots.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(AmericanaError, match=reason):
        plugins.seat(registry.find("leduc"), name)
