"""The sources import just what the project says that it needs."""

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

from americana.server.storage.store import DRIVERS

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PEERS = {"pyspiel", "rlcard", "pettingzoo"}
"""Imported only by `bench --peers`, which says how to get them: the group `peers`."""

UNSEEN = {"aiosqlite", "asyncpg", "httptools", "uvloop"}
"""Needed without an import by name: others load them by an address or a setting."""


def _names(requirements: list[object]) -> set[str]:
    return {_plain(re.split(r"[\[<>=;~ ]", one)[0]) for one in requirements if isinstance(one, str)}


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _imported(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add(str(node.module).partition(".")[0])
    return found - set(sys.stdlib_module_names) - {"americana"}


def _distributions(modules: set[str]) -> set[str]:
    where = packages_distributions()
    return {_plain(name) for module in modules for name in where.get(module, [f"nobody gives {module}"])}


def test_every_import_of_the_sources_is_declared_and_nothing_else() -> None:
    sources = [path for path in (ROOT / "src").rglob("*.py") if not path.name.startswith("test_")]
    imported = _distributions(set().union(*map(_imported, sources)) - PEERS)
    declared = _names(PROJECT["project"]["dependencies"])
    extras = set().union(*map(_names, PROJECT["project"]["optional-dependencies"].values()))
    assert imported <= declared | extras
    assert declared - imported == UNSEEN


def test_naming_a_database_needs_its_driver() -> None:
    drivers = {driver.partition("+")[2] for driver in DRIVERS.values()}
    assert drivers <= _names(PROJECT["project"]["dependencies"])


def test_every_import_of_the_build_is_declared() -> None:
    imported = _distributions(_imported(ROOT / "hatch_build.py") - {"mypyc"})
    assert imported <= _names(PROJECT["dependency-groups"]["compile"])
