"""Runs the tests that cite a ruling, again and again in one session of pytest; needs pytest to be installed."""

from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from types import ModuleType

import pytest
from _pytest.runner import runtestprotocol

from americana.core.game import AnyGame
from americana.laws.mutants import mutants, with_mutant


class Loaded(pytest.Module):
    """A module of tests that was loaded by name, as part of its game's package."""

    package: str

    def _getobj(self) -> ModuleType:
        return import_module(f"{self.package}.{self.path.stem}")


class MutantRunner:
    """Takes the place of pytest's own collection: loads the tests of one ruling after another, and runs them."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.written: dict[str, str] = {}
        self.turned: dict[str, str] = {}

    @pytest.hookimpl
    def pytest_collection(self, session: pytest.Session) -> bool:
        """Leave collecting to the loop."""
        session.items = []
        return True

    @pytest.hookimpl
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try one test of each ruling as it is written, then all of them with its line turned around."""
        known = mutants(self.game)
        with with_mutant(self.game, None) as module:
            for ruling in known:
                self.written[ruling] = _outcome(_tests(session, self.game, module, ruling), most=1)
        for ruling, turn in known.items():
            try:
                with with_mutant(self.game, turn) as module:
                    self.turned[ruling] = _outcome(_tests(session, self.game, module, ruling))
            except Exception as error:
                self.turned[ruling] = f"cannot be loaded: {type(error).__name__}: {error}"
        return True


def _outcome(tests: Iterator[pytest.Item], most: int | None = None) -> str:
    """Run tests until one fails, and say how it went."""
    ran = 0
    for item in islice(tests, most):
        ran += 1
        for report in runtestprotocol(item, log=False, nextitem=None):
            if report.failed:
                return "failed" if report.when == "call" else f"could not run: {report.longreprtext[-300:]}"
    return "passed" if ran else "no test cites it"


def _tests(session: pytest.Session, game: AnyGame, module: ModuleType, ruling: str) -> Iterator[pytest.Item]:
    """Give the tests that cite a ruling, those of the rules first."""
    for file in sorted(game.folder.glob("test_*.py"), key=lambda file: (file.stem != "test_rules", file.stem)):
        if _cites(file.read_text(encoding="utf-8"), ruling):
            node = Loaded.from_parent(session, path=file)
            node.package = module.__name__
            yield from (item for item in session.genitems(node) if _cites(item.name, ruling))


def _cites(text: str, ruling: str) -> bool:
    return f"_{ruling}_" in text
