"""`americana check` tries every law on any folder, and says what to do first."""

import os
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest

from americana.cli import new_game
from americana.core import registry
from americana.core.errors import AmericanaError
from americana.laws import check

NUMBERS = count(1)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new game under its own name, in a folder that no setting names."""
    monkeypatch.setenv(registry.ADDED, "")
    return new_game.lay_out(f"checked_{next(NUMBERS)}", tmp_path)


def checked(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """Run the command as a person would, somewhere else."""
    plain = {name: value for name, value in os.environ.items() if name != registry.ADDED}
    command = [sys.executable, "-P", "-m", "americana", "check", str(folder), *words]
    return subprocess.run(command, cwd=folder.parent, env=plain, capture_output=True, text=True, check=False)


def test_every_law_holds_for_a_new_game_wherever_it_lies(folder: Path) -> None:
    ended = checked(folder)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert ended.stdout.splitlines()[-1] == f"All {len(ended.stdout.splitlines()) - 1} laws hold for {folder.name}."
    assert "law 6 a copy goes the way of its original (1 table)" in ended.stdout
    assert "every mutant fails a test" in ended.stdout


def test_a_broken_law_is_named_with_what_to_do_first(folder: Path) -> None:
    views = folder / "views.py"
    text = views.read_text(encoding="utf-8")
    assert text.count("def imagine(") == 1
    views.write_text(text.replace("def imagine(view: View, rng: Random) -> State:", BROKEN), encoding="utf-8")
    ended = checked(folder)
    assert ended.returncode == 2
    assert "broken  law 4 a role would know the same in what it imagines" in ended.stdout
    assert "laws are broken. Fix first: law 4" in ended.stderr
    assert "Look in views.py (imagine and possible)" in ended.stderr


BROKEN = '''def imagine(view: View, rng: Random) -> State:
    """Forget who must act."""
    state = _imagine(view, rng)
    state.to_act = (0, 1)
    return state


def _imagine(view: View, rng: Random) -> State:'''


def test_transcripts_are_recorded_by_the_same_command(folder: Path) -> None:
    for file in (folder / "golden").iterdir():
        file.unlink()
    game = check.located(str(folder))
    with pytest.raises(AmericanaError, match=r"Fix first: law 10 .*no game is recorded .* --record-goldens"):
        check.report(game, list[str]().append)
    assert checked(folder, "--record-goldens").returncode == 0
    assert {file.suffix for file in (folder / "golden").iterdir()} == {".txt", ".jsonl"}


def test_the_check_of_a_folder_without_tests_says_what_was_left_out(folder: Path) -> None:
    (folder / "test_rules.py").unlink()
    said: list[str] = []
    check.report(check.located(str(folder)), said.append)
    assert f"{folder.name} has no test_rules.py here" in said[-2]
