"""The command as a person or a script meets it: exit codes, stdout and stderr."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from cyclopts import App

from americana import __version__
from americana.cli import app, run

GAMES = str(Path(__file__).parents[1] / "games")


def americana(*words: str, typed: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
    """Start the command in its own process."""
    return subprocess.run(
        [sys.executable, "-m", "americana", *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "AMERICANA_GAMES": GAMES, **variables},
        timeout=60,
    )


def complaint(words: Sequence[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Run the command here; it must refuse, in a line or two, with nothing on stdout."""
    assert run(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("americana: ")
    assert len(err.splitlines()) <= 2
    assert "Traceback" not in err
    return err


def test_the_version_is_one_line() -> None:
    run = americana("--version")
    assert (run.returncode, run.stdout, run.stderr) == (0, f"americana {__version__} interpreted\n", "")


def test_without_a_terminal_the_bare_command_prints_what_there_is() -> None:
    run = americana()
    assert run.returncode == 0
    for command in ("games", "rules", "play", "sim", "duel", "rate", "bench", "replay", "new", "test", "compile"):
        assert f"{command} " in run.stdout


@pytest.mark.parametrize("command", ["games", "rules", "play", "sim", "duel", "rate", "bench", "replay", "new"])
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([command, "--help"]) == 0
    assert f"Usage: americana {command}" in capsys.readouterr().out


def commands(group: App) -> Iterator[App]:
    """Give every command, those of groups too."""
    for name in group:
        if not name.startswith("-"):
            yield group[name]
            yield from commands(group[name])


def test_every_parameter_of_every_command_has_help() -> None:
    named = [command for command in commands(app) if command.default_command is not None]
    assert len(named) > 25
    for command in named:
        for argument in command.assemble_argument_collection(parse_docstring=True):
            assert argument.parameter.help, f"{command.name}: {argument.name}"


def test_games_are_listed_with_seats_options_and_meanings(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games"]) == 0
    text = capsys.readouterr().out
    assert "bookshop: American Bookshop, 3 to 5 players" in text
    assert "leduc: Leduc Poker, 2 players" in text
    assert "--option memory=no (or yes): " in text
    assert "--option 'rounds=as many as players' (or one, twice as many): How many" in text


def test_games_as_json_have_their_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "--json"]) == 0
    listed = {game["name"]: game for game in json.loads(capsys.readouterr().out)}
    assert listed["bookshop"]["seats"] == {"least": 3, "most": 5, "best": 4}
    memory = next(option for option in listed["bookshop"]["options"] if option["name"] == "memory")
    assert memory["default"] is False
    assert memory["meaning"]


def test_a_backup_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["db", "restore", str(tmp_path / "nope"), "--database", str(tmp_path / "room.db")]
    assert f"cannot read {tmp_path / 'nope'}: No such file or directory" in complaint(words, capsys)


def test_settings_are_printed_with_their_meanings(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--print-settings", "--set", "swept=0"]) == 0
    lines = capsys.readouterr().out.splitlines()
    place = lines.index("swept = 0.0  # a flag")
    assert (
        lines[place - 1]
        == "# Seconds until finished and closed tables are deleted with their records; 0 keeps them."
    )


def test_the_command_below_ratings_has_what_was_typed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    typed = ["--bots", "random,easy", "--option", "raises=1"]
    assert run(["rate", "leduc", "--deals", "1", "--jobs", "1", "--keep", str(tmp_path / "kept"), *typed]) == 0
    command = "`americana rate leduc --seats 2 --deals 1 --seed 1 --bots random,easy --option raises=1`"
    assert command in capsys.readouterr().out


def test_rules_prints_the_book(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "leduc"]) == 0
    assert capsys.readouterr().out.startswith("# Leduc Poker")


BAD = [
    (["nonsense"], "there is no command 'nonsense'"),
    (["pley", "bookshop"], "there is no command 'pley'; did you mean 'play'?"),
    (["sym", "leduc", "--games", "3"], "did you mean 'sim'?"),
    (["bench", "--seats", "40"], "no game is for 40 players"),
    (["rules"], "no game given; use `americana rules GAME` with one of american, bookshop"),
    (["cards"], "no game given; use `americana cards GAME` with one of american, bookshop"),
    (["rules", "bokshop"], "there is no game 'bokshop'; did you mean 'bookshop'?"),
    (["sim", "leduc", "--bots", "meduim"], "there is no bot 'meduim'; did you mean 'medium'?"),
    (["room", "list", "--phase", "bogus"], 'Choose from: "open", "playing", "over", "closed"'),
    (["db", "check", "--database", "mysql://x"], "the database must be SQLite or PostgreSQL, not mysql"),
    (["rules", "whist"], "no game 'whist'; the games are"),
    (["rules", "leduc", "leduc"], "leduc"),
    (["sim"], "GAME"),
    (["sim", "whist"], "no game 'whist'"),
    (["sim", "leduc", "--games", "0"], "--games"),
    (["sim", "leduc", "--games", "many"], "--games"),
    (["sim", "leduc", "--jobs", "0"], "--jobs"),
    (["sim", "leduc", "--seats", "3"], "leduc is for 2 players, not 3"),
    (["study", "dream", "--seats", "40"], "dream is for 2 to 6 players, not 40"),
    (["sim", "leduc", "--seats", "two"], "--seats"),
    (["sim", "leduc", "--seed", "x"], "--seed"),
    (["sim", "leduc", "--bots", "deep"], "no bot 'deep'; the bots are medium, easy, hard, expert, random"),
    (["sim", "leduc", "--bots", "medium,random,random"], "3 bots were given for 2 seats; give one for all, or 2"),
    (["sim", "leduc", "--option", "raises"], "name=value"),
    (["sim", "leduc", "--option", "colour=red"], "no option 'colour'"),
    (["sim", "leduc", "--option", "raises=x"], "whole number"),
    (["sim", "leduc", "--option"], "--option"),
    (["sim", "leduc", "--nonsense"], "--nonsense"),
    (["sim", "leduc", "--json=perhaps"], "--json"),
    (["duel", "leduc", "--bots", "medium"], "two different bots"),
    (["duel", "leduc", "--deals", "-1"], "--deals"),
    (["bench", "whist"], "no game 'whist'"),
    (["bench", "leduc", "--seats", "9"], "leduc is for 2"),
    (["bench", "leduc", "--record", "x"], "add --peers"),
    (["play"], "no game given; use `americana play NAME`"),
    (["play", "whist"], "no game 'whist'"),
    (["play", "leduc", "--seat", "3"], "no seat 3 at this table; choose 1 to 2"),
    (["play", "leduc", "--seat", "0"], "no seat 0 at this table; choose 1 to 2"),
    (["play", "leduc", "--bots", "medium,medium"], "2 bots were given for 1 seat; give one for all, or 1"),
    (["play", "--resume", "--seats", "2"], "keeps its options"),
    (["play", "--resume", "nowhere.jsonl"], "cannot read nowhere.jsonl"),
    (["replay"], "no record given; use `americana replay RECORD`"),
    (["replay", "nowhere.jsonl"], "cannot read nowhere.jsonl"),
    (["replay", "."], "cannot read ."),
    (["serve", "--set", "foo=1"], "there is no setting called 'foo'; --print-settings lists all"),
    (["serve", "--set", "hooks=perhaps"], "--set hooks=perhaps: use true or false"),
    (["serve", "--set", "patience=-1"], "patience must be above 0, not -1"),
    (["serve", "--set", "swept=-1"], "swept must be 0 or more, not -1"),
    (["serve", "--set", "words=-1/2"], "words must be 0 or more, not -1"),
    (["test", "--quick"], "type ./americana test --quick there"),
    (["compile"], "type ./americana compile there"),
    (["compile", "--off"], "type ./americana compile --off there"),
    (["new"], "NAME"),
    (["new", "Bad Name"], "lowercase letters"),
    (["new", "leduc"], "already a game 'leduc'"),
]


@pytest.mark.parametrize(
    ("words", "reason"), BAD, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_what_is_wrong_is_said_in_a_line_or_two(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert reason in complaint(words, capsys)


@pytest.mark.parametrize("number", ["--1", "²", "9" * 5000])
def test_an_option_that_is_no_number_is_refused_in_words(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sim", "american", "--games", "1", "--option", f"dealer={number}"]
    assert "dealer must be a whole number such as" in complaint(words, capsys)


def test_a_mistyped_option_is_pointed_to_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert "See `americana sim --help`." in complaint(["sim", "leduc", "--sead", "1"], capsys)


def test_a_folder_of_games_that_is_not_there_is_named() -> None:
    run = americana("games", AMERICANA_GAMES="/nowhere/at/all")
    assert run.returncode == 2
    assert run.stdout == ""
    assert "AMERICANA_GAMES names /nowhere/at/all" in run.stderr


@pytest.mark.parametrize("words", ["games", "games --json", "deck check cards.toml", "bench leduc --quick"])
def test_a_broken_game_stops_no_command_that_is_not_about_it(words: str, tmp_path: Path) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "RULES.md").touch()
    (tmp_path / "broken" / "__init__.py").write_text("GAME = undefined")
    run = americana(*words.split(), AMERICANA_GAMES=f"{GAMES}{os.pathsep}{tmp_path}")
    assert "Traceback" not in run.stderr
    if words.startswith("games"):
        assert run.returncode == 0
        assert "bookshop" in run.stdout
        assert run.stderr.startswith("americana: skipped a game: broken cannot be loaded: ")
        assert run.stderr.endswith("__init__.py, line 1: NameError: name 'undefined' is not defined\n")
    asked = americana("rules", "broken", AMERICANA_GAMES=str(tmp_path))
    assert (asked.returncode, asked.stdout) == (2, "")
    assert asked.stderr.startswith("americana: broken cannot be loaded: ")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("words", ["rules bookshop", "games", "--help"])
def test_a_full_disk_is_said_in_one_line(words: str) -> None:
    command = [sys.executable, "-m", "americana", *words.split()]
    with Path("/dev/full").open("w") as full:
        run = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False, timeout=60)
    assert run.returncode == 2
    assert run.stderr == "americana: the output could not be written completely: No space left on device\n"


def test_a_game_in_the_terminal_needs_a_terminal() -> None:
    run = americana("--terminal")
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("americana: this is not a terminal")
    assert len(run.stderr.splitlines()) == 1


def test_nothing_to_resume_says_where_it_looked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert f"No saved game in {tmp_path}" in complaint(["play", "--resume"], capsys)
    assert f"No saved game in {tmp_path}" in complaint(["play", "--resume", "99"], capsys)


def test_sim_json_is_one_object_and_nothing_else() -> None:
    run = americana("sim", "leduc", "--games", "30", "--bots", "medium,random", "--seed", "4", "--json")
    assert (run.returncode, run.stderr) == (0, "")
    result = json.loads(run.stdout)
    assert run.stdout.count("\n") == 1
    assert result["game"] == "leduc"
    assert result["setup"] == {"seats": 2, "raises": 2}
    assert (result["games"], result["seed"], result["bots"]) == (30, 4, ["medium", "random"])
    assert [seat["seat"] for seat in result["seats"]] == [1, 2]
    assert [bot["bot"] for bot in result["by_bot"]] == ["medium", "random"]
    for side in (*result["seats"], *result["by_bot"]):
        for figure in (side["win_share"], side["mean_score"]):
            assert figure["low"] <= figure["value"] <= figure["high"]
    assert {"draws", "decisions_per_game", "seconds", "decisions_per_second"} <= set(result)


def test_the_same_seed_gives_the_same_bytes_whatever_the_jobs_and_the_hash_seed() -> None:
    found = []
    for jobs, hashing in (("1", "0"), ("2", "1"), ("3", "random")):
        words = ("sim", "haggle", "--games", "50", "--bots", "random", "--seed", "6", "--json", "--jobs", jobs)
        result = json.loads(americana(*words, PYTHONHASHSEED=hashing).stdout)
        del result["seconds"], result["decisions_per_second"]
        found.append(result)
    assert found[0] == found[1] == found[2]


def test_without_a_seed_one_is_drawn_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    seeds = set()
    for _ in range(2):
        assert run(["sim", "leduc", "--games", "2", "--json"]) == 0
        seeds.add(json.loads(capsys.readouterr().out)["seed"])
    assert len(seeds) == 2


def test_duel_and_bench_give_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["duel", "leduc", "--deals", "20", "--seed", "1", "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)) >= {"score_difference", "win_share", "ahead", "deals"}
    assert run(["bench", "leduc", "--quick"]) == 0
    assert capsys.readouterr().out.startswith(
        f"americana {__version__} interpreted (several times as fast if compiled"
    )
    assert run(["bench", "leduc", "--quick", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    (row,) = figures["a_second"]
    assert row["game"] == "leduc"
    assert row["decisions"] > 1000
    assert figures["hands_of_13_ranked"] > 10_000


def test_new_lays_out_a_game_that_the_command_then_finds(tmp_path: Path) -> None:
    assert americana("new", "mine", "--in", str(tmp_path)).returncode == 0
    run = americana("sim", "mine", "--games", "100", "--bots", "random", AMERICANA_GAMES=str(tmp_path))
    assert run.returncode == 0
    assert "mine, 2 seats: 100 games" in run.stdout


def test_a_reader_who_leaves_is_no_error() -> None:
    command = [sys.executable, "-m", "americana", "games", "--json"]
    read, write = os.pipe()
    os.close(read)
    run = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, check=False, timeout=60)
    os.close(write)
    assert run.stderr == b""
    assert run.returncode == 141


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_is_quiet_and_keeps_the_records(jobs: str, tmp_path: Path) -> None:
    words = ["sim", "bookshop", "--games", "100000", "--bots", "random", "--jobs", jobs, "--records", str(tmp_path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, "-m", "americana", *words], stdout=pipe, stderr=pipe, text=True
    ) as running:
        try:
            while not list(tmp_path.glob("*.jsonl")):
                assert running.poll() is None
                time.sleep(0.05)
            running.send_signal(signal.SIGINT)
            out, err = running.communicate(timeout=30)
        finally:
            running.kill()
    assert (running.returncode, out, err) == (130, "", "")
    assert americana("replay", str(min(tmp_path.glob("*.jsonl"))), "--plain").returncode == 0


LOADED = "import sys; from americana.cli import run; run({words}); print(*sorted(sys.modules), file=sys.stderr)"


def loaded(*words: str) -> set[str]:
    code = LOADED.format(words=list(words))
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(run.stderr.split())


def test_a_command_loads_only_what_it_needs() -> None:
    version = loaded("--version")
    assert not any(
        name.startswith(
            ("americana.games.", "americana.lab", "americana.cli.solo_setup", "americana.cli.arguments", "textual")
        )
        for name in version
    )
    assert "multiprocessing" not in version
    games = loaded("games")
    assert "americana.games.bookshop" in games
    assert not any(name.startswith(("textual", "americana.terminal", "multiprocessing")) for name in games)
    rules = loaded("rules", "bookshop")
    assert "americana.games.american" not in rules
