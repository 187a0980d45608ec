"""Records on the command line: kept while playing, resumed, replayed, and refused when something is wrong."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from americana.cli import run
from americana.cli.arguments import plan
from americana.core import record as records
from americana.kit import file_lock
from americana.lab import sim


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game of haggle, long enough to hold a check in the middle."""
    sim.run(plan("haggle", 4, [], "random", 3, str(tmp_path)), 1, jobs=1)
    (path,) = tmp_path.glob("*.jsonl")
    return path


def refused(path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    assert run(["replay", str(path), "--plain"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert str(path) in err
    assert len(err.splitlines()) == 1
    return err


def test_a_whole_record_is_replayed(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(record), "--plain"]) == 0
    watched = capsys.readouterr().out
    assert run(["replay", str(record), "--seat", "2", "--plain"]) == 0
    assert capsys.readouterr().out != watched


def test_a_seat_that_is_not_there_is_refused(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for seat in ("0", "5"):
        assert run(["replay", str(record), "--seat", seat]) == 2
        assert "choose 1 to " in capsys.readouterr().err


Change = Callable[[list[str]], list[str]]

EDITS: list[tuple[str, Change, str]] = [
    ("empty", lambda lines: [], "is empty"),  # noqa: ARG005
    ("cut off", lambda lines: lines[:-1], "is cut off after line"),
    ("cut inside a line", lambda lines: [*lines[:5], lines[5][:9]], "line 6"),
    ("no record", lambda lines: ["hello", *lines[1:]], "line 1: this is not a record"),
    ("other JSON", lambda lines: ['{"a":1}', *lines[1:]], "line 1: this is not a record"),
    (
        "newer",
        lambda lines: [re.sub(r'"americana":\d+', '"americana":99', lines[0]), *lines[1:]],
        "newer release",
    ),
    ("edition", lambda lines: [lines[0].replace('"edition":1', '"edition":7'), *lines[1:]], "edition 7"),
    (
        "unknown game",
        lambda lines: [lines[0].replace("haggle", "whist"), *lines[1:]],
        "line 1: there is no game 'whist'",
    ),
    ("seats", lambda lines: [lines[0].replace('"seats":4', '"seats":9'), *lines[1:]], "line 1"),
    ("an act removed", lambda lines: [*lines[:3], *lines[4:]], "line"),
    ("an act twice", lambda lines: [*lines[:3], lines[2], *lines[3:]], "line"),
    ("an unknown act", lambda lines: [*lines[:2], '{"seat":0,"act":{"type":"fly"}}', *lines[3:]], "line 3"),
    ("a foreign field", lambda lines: [*lines[:2], '{"seat":0,"act":{"type":"fly"},"x":1}', *lines[3:]], "line 3"),
    ("something after the end", lambda lines: [*lines, lines[2]], "after the closing line"),
    ("another dealing", lambda lines: [lines[0], _other_deal(lines[1]), *lines[2:]], "line"),
    ("another end", lambda lines: [*lines[:-1], lines[-1].replace("true", "false")], "closing line"),
]


def _other_deal(line: str) -> str:
    """Exchange the names of two cards in the shuffle."""
    return line.replace('"1"', '"x"').replace('"2"', '"1"').replace('"x"', '"2"')


@pytest.mark.parametrize(("change", "reason"), [edit[1:] for edit in EDITS], ids=[edit[0] for edit in EDITS])
def test_a_record_edited_by_hand_is_refused_with_the_place(
    record: Path, change: Change, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    changed = change(lines)
    assert changed != lines
    record.write_text("".join(line + "\n" for line in changed), encoding="utf-8")
    assert reason in refused(record, capsys)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "picture.jsonl"
    path.write_bytes(bytes(range(256)))
    assert "not a record" in refused(path, capsys)


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for records during a test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "americana"


def type_in(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from io import StringIO

    monkeypatch.setattr("sys.stdin", StringIO(words))


def test_a_game_left_is_kept_and_gone_on_with(
    shelf: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in("", monkeypatch)
    assert run(["play", "bookshop", "--seed", "5", "--seat", "2", "--plain"]) == 0
    (path,) = shelf.glob("*.jsonl")
    assert path.name.startswith("bookshop-20")
    left = records.load(path)
    assert left.header.players == ("Abe (medium)", "you", "Bea (medium)", "Cal (medium)")
    assert not left.over
    type_in("1\n", monkeypatch)
    assert run(["play", "--resume", "--plain"]) == 0
    (same,) = shelf.glob("*.jsonl")
    assert same == path
    further = records.load(path)
    assert further.acts[: len(left.acts)] == left.acts
    assert len(further.acts) > len(left.acts)
    assert "Traceback" not in capsys.readouterr().err


def test_a_level_stands_once_on_the_seat_of_its_bot(
    shelf: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in("", monkeypatch)
    assert run(["play", "bookshop", "--seed", "5", "--seat", "2", "--plain"]) == 0
    lines = capsys.readouterr().out.splitlines()
    named = [line.partition(":")[0] for line in lines if "medium" in line]
    assert named == ["Abe", "Bea", "Cal"]
    (path,) = shelf.glob("*.jsonl")
    assert run(["play", "list", "--resume"]) == 0
    assert "(medium)" not in capsys.readouterr().out
    assert run(["replay", str(path), "--plain"]) == 0
    named = [line.partition(":")[0] for line in capsys.readouterr().out.splitlines() if "medium" in line]
    assert named == ["Abe", "Bea", "Cal"]


def test_the_newest_game_left_is_resumed_and_finished_ones_are_not(
    shelf: Path, record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf.mkdir(parents=True)
    (shelf / "done.jsonl").write_bytes(record.read_bytes())
    (shelf / "damaged.jsonl").write_text("{", encoding="utf-8")
    type_in("", monkeypatch)
    assert run(["play", "--resume"]) == 2
    assert "No saved game in" in capsys.readouterr().err
    assert run(["play", "list", "--resume"]) == 0
    assert capsys.readouterr().out == f"No saved game in {shelf}.\n"
    assert run(["play", "--resume", str(record)]) == 2
    assert "this game is over; watch it with" in capsys.readouterr().err


def test_a_game_of_others_cannot_be_taken_over(
    shelf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from random import Random

    from americana.core import registry
    from americana.core.match import Match

    game = registry.find("leduc")
    for number, players in enumerate([("Ann", "Bob"), ("Abe (medium)", "Bea (medium)"), ("you", "you"), ()]):
        path = tmp_path / f"{number}.jsonl"
        Match.start(game, game.make_setup(2), Random(1), players).record.save(path)
        assert run(["play", "--resume", str(path)]) == 2
        assert "not a game you played here" in capsys.readouterr().err
    assert not shelf.exists()


def test_a_game_that_is_open_in_another_window_is_not_gone_on_with_a_second_time(
    shelf: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for game in ("leduc", "bookshop"):
        type_in("", monkeypatch)
        assert run(["play", game, "--seed", "5", "--plain"]) == 0
    [elsewhere] = shelf.glob("bookshop*.jsonl")
    with opened_elsewhere(elsewhere):
        capsys.readouterr()
        assert run(["play", "--resume", "--plain", str(elsewhere)]) == 2
        assert f"{elsewhere}: this game is open in another window" in capsys.readouterr().err
        assert run(["play", "bookshop", "--resume", "--plain"]) == 2
        assert "no saved game bookshop, except one open in another window" in capsys.readouterr().err
        type_in("", monkeypatch)
        assert run(["play", "--resume", "--plain"]) == 0
        assert "Leduc Poker" in capsys.readouterr().out, "the last game that was left, and not the one still open"
    type_in("", monkeypatch)
    assert run(["play", "bookshop", "--resume", "--plain"]) == 0
    assert all(path.suffix == ".jsonl" for path in shelf.iterdir() if path.name != "tips.json")


@contextmanager
def opened_elsewhere(record: Path) -> Iterator[None]:
    """Have a record open elsewhere: a lock belongs to one open file, even within the same process."""
    claim = file_lock.lock_record(record)
    yield
    claim.leave()


def test_a_game_that_could_not_be_kept_ends_with_a_complaint(
    shelf: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf.parent.mkdir()
    shelf.touch()
    type_in("", monkeypatch)
    assert run(["play", "bookshop", "--plain"]) == 2
    out, err = capsys.readouterr()
    assert out.startswith("The record is not saved: cannot write ")
    assert err.startswith("americana: The record is not saved: cannot write ")
    assert "the old file is kept" not in out + err


def test_the_same_seed_deals_the_same_cards(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = []
    for seed in ("8", "8", "9"):
        type_in("", monkeypatch)
        assert run(["play", "bookshop", "--seed", seed, "--plain"]) == 0
        (path,) = shelf.glob("*.jsonl")
        dealt.append(path.read_bytes())
        path.unlink()
    assert dealt[0] == dealt[1]
    assert dealt[0] != dealt[2]


def test_a_game_that_was_left_is_found_in_the_list_by_number_and_by_name(
    shelf: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for game in ("leduc", "bookshop"):
        type_in("", monkeypatch)
        assert run(["play", game, "--seed", "5", "--plain"]) == 0
    capsys.readouterr()
    assert run(["play", "list", "--resume"]) == 0
    listed = capsys.readouterr().out
    assert "1. " in listed
    assert "2. " in listed
    assert "you 0" in listed
    for word, title in (("leduc", "Leduc Poker"), ("bookshop", "American Bookshop"), ("2", "")):
        type_in("", monkeypatch)
        assert run(["play", word, "--resume", "--plain"]) == 0
        assert title in capsys.readouterr().out
    assert run(["play", "9", "--resume", "--plain"]) == 2
    assert "play --resume list" in capsys.readouterr().err
    assert len(list(shelf.glob("*.jsonl"))) == 2
