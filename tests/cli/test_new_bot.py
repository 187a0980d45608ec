"""A newly created bot plays, and its own test passes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from americana.cli import new_bot
from americana.core.errors import AmericanaError


def test_a_new_bot_plays_every_game_to_its_end(tmp_path: Path) -> None:
    folder = new_bot.lay_out("quick_one", tmp_path)
    assert sorted(path.name for path in folder.iterdir()) == ["pyproject.toml", "quick_one.py", "test_quick_one.py"]
    assert 'quick_one = "quick_one:Bot"' in (folder / "pyproject.toml").read_text()
    quick = ["-q", "-p", "no:cacheprovider", "-c", os.devnull, "--rootdir=.", "-k", "leduc"]
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", *quick],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert ended.returncode == 0, ended.stdout
    assert "quick_one:Bot" in new_bot.advice(folder)


@pytest.mark.parametrize("name", ["Quick", "quick-one", "class", "medium", "9"])
def test_a_name_that_is_none_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(AmericanaError):
        new_bot.lay_out(name, tmp_path)


def test_nothing_is_written_over(tmp_path: Path) -> None:
    new_bot.lay_out("mine", tmp_path)
    with pytest.raises(AmericanaError, match="already exists"):
        new_bot.lay_out("mine", tmp_path)
