"""A user's own board on the command line: read from a file, kept in the record, refused with the line."""

import json
from io import StringIO
from pathlib import Path

import pytest

from americana.cli import run
from tests.cli.words import refused

SPACES = [("pool", []), ("ante", []), *(("cards", [card]) for card in ("2S", "3S", "4S", "5S", "6S", "AD"))]


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """A board as an owner of the printed one might write it down."""
    spaces = [*SPACES, ("run", ["8", "9", "10"])]
    lines = [f'[[space]]\nkind = "{kind}"\ncards = {cards}\n' for kind, cards in spaces]
    file = tmp_path / "attic.toml"
    file.write_text('title = "from the attic"\n' + "".join(lines), encoding="utf-8")
    return file


def test_the_list_of_games_says_that_a_board_may_come_from_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "board=reconstruction (or boodle, your own file, NAME.toml): The spaces that pay" in text


def test_games_are_played_on_it_and_records_hold_it(
    board: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--games", "1", "--seed", "1", "--seats", "3", "--jobs", "1", "--records", str(tmp_path)]
    assert run(["sim", "parlor", *words, "--option", f"board={board}"]) == 0
    assert "3 seats, board=from the attic: 1 games" in capsys.readouterr().out
    (record,) = tmp_path.glob("*.jsonl")
    board.unlink()
    setup = json.loads(record.read_text(encoding="utf-8").splitlines()[0])["setup"]
    assert setup["board"]["title"] == "from the attic"
    assert setup["board"]["spaces"][2]["cards"] == ["2S"]
    assert run(["replay", str(record), "--plain"]) == 0
    assert "from 2♠" in capsys.readouterr().out


def test_a_person_plays_on_it(
    board: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", StringIO(""))
    assert run(["play", "parlor", "--seed", "1", "--option", f"board={board}", "--plain"]) == 0
    assert "from the attic" in capsys.readouterr().out


def test_a_bad_board_is_refused_with_the_file_and_the_line(board: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = board.read_text(encoding="utf-8")
    words = ["sim", "parlor", "--option", f"board={board}"]
    for good, bad, complaint in (
        ("'2S'", "'1S'", "attic.toml, line 10: 1♠: there is no '1S'"),
        ('"ante"', '"cards"', "attic.toml, line 7: cards: name the cards it asks for"),
        ('[[space]]\nkind = "pool"\ncards = []\n', "", "attic.toml, line 1: a board has one space of kind 'pool'"),
    ):
        board.write_text(text.replace(good, bad, 1), encoding="utf-8")
        assert complaint in refused(words, capsys)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["parlor", "--option", "board=nowhere.toml"], "cannot read nowhere.toml"),
        (["parlor", "--option", "board=oval"], "'boodle' or 'reconstruction' or a file ending in .toml"),
        (["parlor", "--option", "limit=attic.toml"], "limit must be '1 to 5' or 'fixed'"),
    ],
)
def test_what_is_no_board_is_refused(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert complaint in refused(["sim", *words], capsys)
