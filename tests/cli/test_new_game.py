import os
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest

from americana.cli import new_bot, new_game
from americana.cli.arguments import plan
from americana.core import registry
from americana.core.errors import AmericanaError
from americana.lab import sim

NUMBERS = count(1)


@pytest.fixture
def laid_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Lay out a game under a name of its own, for a loaded game stays loaded."""
    name = f"fresh_{next(NUMBERS)}"
    new_game.lay_out(name, tmp_path)
    monkeypatch.setenv(registry.ADDED, str(tmp_path))
    return name


def test_a_new_game_is_found_and_plays(laid_out: str) -> None:
    assert laid_out in registry.names()
    result = sim.run(plan(laid_out, None, [], "random", 1), 100, jobs=1)
    assert result.games == 100
    assert sim.run(plan(laid_out, None, [], "medium,random", 1), 200, jobs=1).by_bot[0].win_share.low > 0.5


def test_a_new_game_obeys_every_law_from_the_start(tmp_path: Path) -> None:
    """Run just what the advice says: all of the contract, with the new folder named."""
    new_game.lay_out("newly_made", tmp_path)
    plain = ["-q", "-rA", "-p", "no:cacheprovider", "-p", "no:xdist"]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *plain, "tests/contract", "-k", "newly_made", "-m", "not long"],
        cwd=Path(__file__).parents[2],
        env={**os.environ, registry.ADDED: str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-3000:]
    for law in (
        *map("test_law_{}_".format, (1, 2, 3, 4, 5, 6, 7, 8, 10)),
        "test_every_paragraph",
        "test_every_ruling",
    ):
        assert f"::{law}" in run.stdout, law


def test_a_new_games_own_tests_pass(tmp_path: Path) -> None:
    new_game.lay_out("mine", tmp_path)
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:asyncio", "mine"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout
    assert "passed" in run.stdout


def test_what_is_laid_out_has_sorted_imports(tmp_path: Path) -> None:
    new_game.lay_out("mine", tmp_path)
    new_bot.lay_out("my_bot", tmp_path)
    sort = ["check", "--isolated", "--no-cache", "--select", "I", "--line-length", "116"]
    run = subprocess.run(
        [sys.executable, "-m", "ruff", *sort, tmp_path], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize("name", ["", "Big", "two words", "7up", "class", "a-b", "spiel/x", "größe"])
def test_a_name_that_cannot_be_a_folder_of_code_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(AmericanaError, match="lowercase letters"):
        new_game.lay_out(name, tmp_path)
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_over(tmp_path: Path) -> None:
    with pytest.raises(AmericanaError, match="already a game 'leduc'"):
        new_game.lay_out("leduc", tmp_path)
    (tmp_path / "mine").mkdir()
    with pytest.raises(AmericanaError, match="already exists"):
        new_game.lay_out("mine", tmp_path)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(AmericanaError, match="cannot write"):
        new_game.lay_out("mine", tmp_path / "file")


def test_the_advice_says_how_to_play_it(tmp_path: Path) -> None:
    text = new_game.advice(new_game.lay_out("mine", tmp_path))
    assert f"AMERICANA_GAMES={tmp_path.resolve()}" in text
    assert "americana play mine" in text
