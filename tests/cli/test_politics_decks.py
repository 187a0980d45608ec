"""A deck of Politics as Usual on the command line: checked, played with, kept in records, refused with its line."""

import json
from io import StringIO
from pathlib import Path

import pytest

from americana.cli import run
from americana.core import registry
from tests.cli.words import refused


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """The game's own cards with one more candidate, as an owner of the printed game might write it down."""
    own = (registry.find("politics").folder / "deck.toml").read_text(encoding="utf-8")
    more = '\n[[candidate]]\nname = "Gus Attic"\nparty = "Independent"\nfavors = 1\nactive = ["draw 1"]\n'
    file = tmp_path / "attic.toml"
    file.write_text(own.replace("The Long Campaign", "From the Attic") + more, encoding="utf-8")
    return file


def test_a_deck_is_checked_and_summed_up(deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["deck", "check", str(deck)], ["deck", "check", str(deck), "--game", "politics"]):
        assert run(words) == 0
        out = capsys.readouterr().out
        assert "is a deck for Politics as Usual" in out
        assert "From the Attic: 9 candidates with 21 favors, 16 issues with 33 votes, 84 campaign cards" in out


@pytest.mark.parametrize(
    ("found", "wrong", "said"),
    [
        ('"lift any"', '"lift everything"', "'everything' is not known here"),
        ('party = "Independent"\nfavors', 'party = "Cake"\nfavors', "'Cake' is not one of the parties"),
        ("value = 7", "value = 0", "momentum has a polling number above 0"),
        ("sidestep = 3", "sidestep = 0", "a sidestep costs at least 1 card"),
        ("favors = 3", "favors = 6", "the box holds 18"),
        ('"draw 1"', '"draw --1"', "one whole number may follow"),
        ('when = "award"', 'when = "lunch"', "'lunch' is not known here"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(
    deck: Path, found: str, wrong: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = deck.read_text(encoding="utf-8")
    assert found in text
    deck.write_text(text.replace(found, wrong, 1), encoding="utf-8")
    err = refused(["deck", "check", str(deck), "--game", "politics"], capsys)
    assert said in err
    assert err.startswith("americana: attic.toml, line ")


def test_games_are_played_with_it_and_records_hold_it(
    deck: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "records"
    words = ["--deck", str(deck), "--bots", "random", "--games", "2", "--seats", "3", "--records", str(folder)]
    assert run(["sim", "politics", "--jobs", "1", *words]) == 0
    capsys.readouterr()
    deck.unlink()
    for path in sorted(folder.glob("*.jsonl")):
        header = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
        assert header["setup"]["deck"]["name"] == "From the Attic"
        assert run(["replay", str(path), "--plain"]) == 0
        assert "Issue 1 of 12" in capsys.readouterr().out


def test_a_person_plays_with_it(
    deck: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", StringIO("leave\n"))
    assert run(["play", "politics", "--deck", str(deck), "--seats", "3", "--plain", "--seed", "1"]) == 0
    assert "Gus Attic" in capsys.readouterr().out
    assert "cannot read" in refused(["play", "politics", "--deck", str(tmp_path / "none.toml"), "--plain"], capsys)
