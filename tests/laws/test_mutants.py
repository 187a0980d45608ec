"""Rulings are turned around in memory: a ruling whose tests do not notice is named, in any folder."""

from itertools import count
from pathlib import Path

import pytest

from americana.core import registry
from americana.core.game import AnyGame
from americana.laws import mutants
from americana.laws.reporting import LawBroken

NUMBERS = count(1)
LEDUC = Path(__file__).parents[1] / "games" / "leduc"


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """Leduc poker in a user's own folder, under its own name, because a loaded game stays loaded."""
    name = f"leduc_{next(NUMBERS)}"
    folder = tmp_path / name
    folder.mkdir()
    for file in LEDUC.iterdir():
        if file.is_file():
            text = file.read_text(encoding="utf-8")
            text = text.replace('"leduc"', f'"{name}"').replace("added_leduc", f"added_{name}")
            (folder / file.name).write_text(text, encoding="utf-8")
    monkeypatch.setenv(registry.ADDED, str(tmp_path))
    return registry.find(name)


def test_rulings_of_a_folder_anywhere_are_tried_and_no_file_is_touched(elsewhere: AnyGame) -> None:
    before = {file: file.read_bytes() for file in elsewhere.folder.iterdir() if file.is_file()}
    mutants.every_mutant_fails_a_test(elsewhere)
    assert {file: file.read_bytes() for file in before} == before


@pytest.mark.parametrize(
    ("turn", "told"),
    [
        ("spent = self.raises >= self.setup.raises", r"rulings of leduc_\d+ change: L2: passed$"),
        ("spent = = 2", r"L2: cannot be loaded: .* SyntaxError"),
    ],
)
def test_a_turn_that_fails_no_test_is_named(elsewhere: AnyGame, turn: str, told: str) -> None:
    file = elsewhere.folder / "mutants.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("spent = self.raises == 2", turn))
    with pytest.raises(LawBroken, match=told):
        mutants.every_mutant_fails_a_test(elsewhere)


def test_a_line_that_is_not_there_is_named(elsewhere: AnyGame) -> None:
    file = elsewhere.folder / "mutants.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("ALONE[0]", "ALONE[7]"))
    with pytest.raises(LawBroken, match=r"L1: 'self.to_act = ALONE\[7\]' occurs 0 times in rules.py, not once"):
        mutants.every_ruling_has_a_mutant(elsewhere)
