"""Games are found by their folders."""

from pathlib import Path

import pytest

from americana.core import registry
from americana.core.errors import BadGame
from americana.core.options import options, parse, variants


def test_our_games_and_added_ones_are_found() -> None:
    names = registry.names()
    assert {"bookshop", "leduc"} <= set(names)
    assert registry.find("leduc").title


def test_an_unknown_game_names_those_there_are() -> None:
    with pytest.raises(BadGame, match=r"no game 'chess'; the games are .*bookshop"):
        registry.find("chess")


def test_a_missing_folder_of_games_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(registry.ADDED, str(tmp_path / "nowhere"))
    with pytest.raises(BadGame, match="nowhere"):
        registry.names()


def test_a_folder_that_holds_no_game_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "hollow").mkdir()
    (tmp_path / "hollow" / "RULES.md").write_text("# Hollow")
    (tmp_path / "hollow" / "__init__.py").write_text("GAME = None")
    monkeypatch.setenv(registry.ADDED, str(tmp_path))
    with pytest.raises(BadGame, match="must define GAME"):
        registry.find("hollow")


BROKEN = {
    "a_word_too_many": ("GAME = = 1\n", "SyntaxError"),
    "a_name_too_few": ("import msgspec\nGAME = Gmae()\n", "__init__.py, line 2: NameError: name 'Gmae'"),
    "a_missing_module": ("from .rules import State\n", "ModuleNotFoundError"),
    "no_game": ("GAME = None\n", "must define GAME"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_is_left_out_with_a_reason_and_stops_no_other(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    code, reason = BROKEN[name]
    (tmp_path / name).mkdir()
    (tmp_path / name / "RULES.md").write_text("# Broken")
    (tmp_path / name / "__init__.py").write_text(code)
    monkeypatch.setenv(registry.ADDED, str(tmp_path))
    with pytest.raises(BadGame, match=reason):
        registry.find(name)
    complaints: list[str] = []
    games = registry.games(complaints.append)
    assert "bookshop" in games
    assert name not in games
    assert len(complaints) == 1
    assert reason in complaints[0]


def test_options_have_defaults_values_and_meanings() -> None:
    game = registry.find("bookshop")
    by_name = {option.name: option for option in options(game)}
    assert by_name["rounds"].default == "as many as players"
    assert set(by_name["rounds"].values) == {"as many as players", "one", "twice as many"}
    assert by_name["memory"].kind == "yes or no"
    assert all(option.meaning for option in by_name.values())
    assert (by_name["rounds"].meaning, by_name["rounds"].ruling) == ("How many rounds are played", "D16")
    assert ("memory", True) in variants(game)
    assert parse(game, ["memory=yes", "rounds=one", "other=x"]) == {"memory": True, "rounds": "one", "other": "x"}
