"""A test for a ruling fails when the line of the ruling is turned around: each is tried in a copy."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import americana
from americana.core.game import AnyGame
from tests.contract.tables import GAMES

SOURCE = Path(americana.__file__).parent
OURS = [game for game in GAMES if SOURCE in game.folder.parents]


def turns(game: AnyGame) -> dict[str, dict[str, str]]:
    return tomllib.loads((game.folder / "turned.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_ruling_has_a_line_to_turn_around(game: AnyGame) -> None:
    rulings = {ruling for paragraph in game.paragraphs.values() for ruling in paragraph.rulings}
    assert set(turns(game)) == rulings
    for ruling, turn in turns(game).items():
        assert (game.folder / turn["file"]).read_text(encoding="utf-8").count(turn["find"]) == 1, ruling


def outcome(
    game: AnyGame, ruling: str, tmp_path: Path, turn: dict[str, str] | None
) -> subprocess.CompletedProcess[str]:
    """Run the tests of a ruling in a copy of the package, with or without its line turned around."""
    copy = tmp_path / "americana"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__", "golden"))
    folder = copy / game.folder.relative_to(SOURCE)
    if turn is not None:
        file = folder / turn["file"]
        file.write_text(file.read_text(encoding="utf-8").replace(turn["find"], turn["turn"]), encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-k",
        ruling,
        str(folder / "test_rules.py"),
    ]
    surroundings = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=tmp_path, env=surroundings, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_the_tests_pass_in_a_copy_that_is_left_as_it_is(game: AnyGame, tmp_path: Path) -> None:
    assert outcome(game, "test", tmp_path, None).returncode == 0


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "ruling"),
    [(game, ruling) for game in OURS for ruling in turns(game)],
    ids=lambda part: getattr(part, "name", part),
)
def test_turning_a_ruling_around_fails_its_test(game: AnyGame, ruling: str, tmp_path: Path) -> None:
    ended = outcome(game, f"_{ruling}_", tmp_path, turns(game)[ruling])
    assert ended.returncode == 1, ended.stdout[-2000:]
    assert " failed" in ended.stdout
