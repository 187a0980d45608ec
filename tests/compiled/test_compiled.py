"""The common results of compiled and interpreted rules, and that each is what it claims to be.

`./americana test --compiled` runs this with compiled rules and names the interpreter that has the others.
"""

import importlib
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from hatch_build import modules
from tests.bots.test_search import test_what_is_rushed_comes_out_as_act_by_act as test_rushing  # noqa: F401
from tests.compiled import bots, records

CHECKOUT = Path(__file__).parents[2]
EXPECTED = os.environ.get("AMERICANA_EXPECTED", "interpreted")
OTHER = os.environ.get("AMERICANA_OTHER", "")
MODULES = modules(CHECKOUT / "src")


def test_the_version_says_whether_the_rules_are_compiled() -> None:
    command = [sys.executable, "-P", "-m", "americana", "--version"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said.split()[-1] == EXPECTED


@pytest.mark.parametrize("path", MODULES)
def test_the_module_in_use_is_compiled_if_the_version_says_so(path: str) -> None:
    module = importlib.import_module(path.removesuffix(".py").replace("/", "."))
    is_source = str(module.__file__).endswith(".py")
    assert is_source == (EXPECTED == "interpreted")


def test_the_rules_and_views_of_every_game_are_to_be_compiled() -> None:
    games = [path.parent.name for path in (CHECKOUT / "src/americana/games").glob("*/RULES.md")]
    for game in games:
        assert {f"americana/games/{game}/rules.py", f"americana/games/{game}/views.py"} <= set(MODULES)
        assert f"americana/games/{game}/model.py" not in MODULES


def test_no_compiled_module_lies_among_the_sources() -> None:
    assert not [path for kind in ("*.so", "*.pyd") for path in (CHECKOUT / "src").rglob(kind)]


@pytest.mark.skipif(not OTHER, reason="run by ./americana test --compiled")
@pytest.mark.parametrize("played", [records, bots], ids=["by lot", "by bots"])
def test_law_9_compiled_and_interpreted_rules_play_the_same_records(played: ModuleType) -> None:
    with subprocess.Popen([OTHER, "-m", played.__name__], cwd=CHECKOUT, stdout=subprocess.PIPE) as interpreted:
        mine = played.summary()
        theirs, _ = interpreted.communicate()
    assert interpreted.returncode == 0
    assert msgspec.json.decode(theirs, type=dict[str, str]) == mine
