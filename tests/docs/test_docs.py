"""The commands of the documents run, and their links lead somewhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from americana.core import registry

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "ARCHITECTURE.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]


def blocks(page: Path, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_the_example_in_the_readme_runs_and_is_short() -> None:
    (example,) = blocks(ROOT / "README.md", "python")
    lines = [line for line in example.splitlines() if line and not line.startswith(("from", "import"))]
    assert len(lines) <= 10
    ended = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 0, ended.stderr
    assert "The game is over" in ended.stdout


GUIDES = sorted((ROOT / "docs" / "guides").glob("*.md"))
EXAMPLES = {"tournament": ["leduc", "4"], "learner": ["leduc", "300"], "tuning": ["dream", "6", "2"]}


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.stem)
def test_every_example_of_a_guide_runs(page: Path) -> None:
    examples = blocks(page, "python")
    assert examples
    for example in examples:
        code = f"import warnings\nwarnings.simplefilter('ignore')\n{example}"
        ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
        assert ended.returncode == 0, ended.stderr


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_script_among_the_examples_runs(name: str) -> None:
    path = ROOT / "docs" / "examples" / f"{name}.py"
    ended = subprocess.run([sys.executable, path, *EXAMPLES[name]], capture_output=True, text=True, timeout=120)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout


def test_no_script_among_the_examples_is_forgotten() -> None:
    assert set(EXAMPLES) == {path.stem for path in (ROOT / "docs" / "examples").glob("*.py")}


def test_the_learner_learns() -> None:
    path = ROOT / "docs" / "examples" / "learner.py"
    ended = subprocess.run([sys.executable, path, "leduc", "600"], capture_output=True, text=True, timeout=120)
    before, after = map(float, re.findall(r"[+-]\d+\.\d+", ended.stdout))
    assert after > max(0, before)


def test_the_site_has_every_public_name(tmp_path: Path) -> None:
    build = [sys.executable, str(ROOT / "docs" / "build.py"), "--pages", str(tmp_path / "pages")]
    subprocess.run(build, check=True, timeout=60)
    core = (tmp_path / "pages" / "api" / "core.md").read_text()
    for name in ("class Match", "def imagined(self, role: int, rng: Random)", "americana.core.notation"):
        assert name in core
    assert (tmp_path / "pages" / "index.md").is_file()


@pytest.mark.long
def test_the_site_is_built_by_one_command(tmp_path: Path) -> None:
    if subprocess.run([sys.executable, "-m", "zensical", "--version"], capture_output=True).returncode:
        pytest.skip("zensical is in the group docs")
    subprocess.run([sys.executable, ROOT / "docs" / "build.py", tmp_path / "site"], check=True, timeout=300)
    assert "Match" in (tmp_path / "site" / "api" / "core" / "index.html").read_text()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), target


def test_the_readme_shows_every_game_and_only_commands_that_exist() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    ours = [name for name in registry.names() if registry.find(name).folder.parent.name == "games"]
    for name in ours:
        if ROOT / "tests" not in registry.find(name).folder.parents:
            game = registry.find(name)
            low, high = game.seats
            assert f"| `{name}` | {game.title} | {low if low == high else f'{low}-{high}'} |" in text
    shown = set(re.findall(r"^\./americana ([a-z]+)", text, re.MULTILINE)) - {"test"}
    helped = subprocess.run(
        [sys.executable, "-m", "americana", "--help"], capture_output=True, text=True, timeout=60
    )
    for command in shown:
        assert command in helped.stdout, command


def test_every_decision_is_listed() -> None:
    folder = ROOT / "docs" / "decisions"
    listed = set(re.findall(r"\]\((\d{4}-[a-z0-9-]+\.md)\)", (folder / "README.md").read_text(encoding="utf-8")))
    assert listed == {path.name for path in folder.glob("0*.md")}


def test_the_house_fits_one_page_that_names_every_room() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rooms = {path.parent.name for path in (ROOT / "src" / "americana").glob("*/__init__.py")}
    assert not [room for room in rooms if not re.search(rf"(`| ){room}\b", page)]
    assert len(page.splitlines()) <= 70
    assert len(page) <= 6000


def test_the_example_game_is_small_enough_for_one_sitting() -> None:
    folder = ROOT / "tests" / "games" / "ohhell"
    files = [path for path in folder.glob("*.py") if not path.name.startswith("test_")]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= 450
