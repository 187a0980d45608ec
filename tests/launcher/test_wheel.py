"""The wheel of a plain build: what it holds, what it leaves out, and its description."""

import re
import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """Build it without touching the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (path,) = folder.glob("*.whl")
    return zipfile.ZipFile(path)


def test_it_carries_no_tests_and_no_transcripts(wheel: zipfile.ZipFile) -> None:
    for name in wheel.namelist():
        parts = Path(name).parts
        assert "golden" not in parts, name
        assert not parts[-1].startswith("test_") or parts[-1].endswith(".txt"), name
        assert parts[-1] not in ("mutants.toml", "silent.toml"), name


def test_it_carries_all_that_a_new_game_is_laid_out_from(wheel: zipfile.ZipFile) -> None:
    layout = CHECKOUT / "src" / "americana" / "cli" / "game_template"
    packed = {Path(name).name for name in wheel.namelist() if "/cli/game_template/" in name}
    assert {path.name for path in layout.iterdir() if path.suffix == ".txt"} <= packed


def test_it_is_typed_and_says_what_it_is(wheel: zipfile.ZipFile) -> None:
    assert "americana/py.typed" in wheel.namelist()
    (path,) = (name for name in wheel.namelist() if name.endswith("METADATA"))
    said = Parser().parsestr(wheel.read(path).decode())
    assert said["Author"]
    assert said["Keywords"]
    assert "Typing :: Typed" in (said.get_all("Classifier") or [])


def test_it_carries_what_a_new_bot_is_laid_out_from(wheel: zipfile.ZipFile) -> None:
    packed = {Path(name).name for name in wheel.namelist() if "/cli/bot_template/" in name}
    assert packed == {"NAME.py.txt", "test_NAME.py.txt", "pyproject.toml.txt"}


@pytest.mark.long
def test_installed_in_a_fresh_place_it_runs_the_guides(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "fresh"], check=True)
    python = tmp_path / "fresh" / "bin" / "python"
    wanted = f"{wheel.filename}[environments]"
    subprocess.run([python, "-m", "pip", "install", "--quiet", wanted], check=True, timeout=600)
    for page in sorted((CHECKOUT / "docs" / "guides").glob("*.md")):
        text = page.read_text(encoding="utf-8")
        for example in re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            subprocess.run([python, "-W", "ignore", "-c", example], check=True, cwd=tmp_path, timeout=120)
    said = subprocess.run([python, "-m", "americana", "--version"], capture_output=True, text=True, check=True)
    assert said.stdout.endswith("interpreted\n")
