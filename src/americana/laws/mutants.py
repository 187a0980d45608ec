"""The tests of a ruling must fail when the line of the ruling is changed; each change is made in memory.

    python -m americana.laws.mutants GAME    print the results of each ruling's tests, as JSON

One process tries all rulings of a game. It reloads the game and its tests with each changed line, in memory only.
"""

import io
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import IO, Any, Final
from unittest.mock import patch

import msgspec
from msgspec import Struct

import americana
from americana.core import registry
from americana.core.game import AnyGame
from americana.laws.paragraphs import rulings
from americana.laws.reporting import LawBroken, require

LONGEST: Final = 300
"""Seconds after which the rulings of a game are given up: a turned rule may well go round in circles."""


class Mutant(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a game's folder and its opposite."""

    file: str
    find: str
    turn: str


def mutants(game: AnyGame) -> dict[str, Mutant]:
    """Read what is turned around for each ruling; a game without rulings need not have the file."""
    path = game.folder / "mutants.toml"
    if not path.is_file():
        return {}
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, Mutant])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise LawBroken(f"mutants.toml of {game.name}: {error}") from None


def every_ruling_has_a_mutant(game: AnyGame) -> None:
    """Each ruling of the rule book names one line that stands once in its file."""
    have, want = set(mutants(game)), rulings(game)
    require(want <= have, f"mutants.toml of {game.name} lacks {', '.join(sorted(want - have))}")
    require(have <= want, f"no paragraph of {game.name} settles {', '.join(sorted(have - want))} of mutants.toml")
    for ruling, turn in mutants(game).items():
        count = (game.folder / turn.file).read_text(encoding="utf-8").count(turn.find)
        require(count == 1, f"{ruling}: {turn.find!r} occurs {count} times in {turn.file}, not once")


def every_mutant_fails_a_test(game: AnyGame) -> None:
    """Try every ruling of a game, and name those whose tests do not notice."""
    if not mutants(game):
        return
    written, turned = try_mutants(game)
    bad = [f"{ruling}: {outcome}" for ruling, outcome in written.items() if outcome != "passed"]
    require(not bad, f"the tests of these rulings of {game.name} already fail: {'; '.join(bad)}")
    bad = [f"{ruling}: {outcome}" for ruling, outcome in turned.items() if outcome != "failed"]
    require(not bad, f"no test fails when the lines of these rulings of {game.name} change: {'; '.join(bad)}")


def try_mutants(game: AnyGame) -> tuple[dict[str, str], dict[str, str]]:
    """Tell what became of each ruling's tests, as it is written and with its line turned around."""
    places = [str(game.folder.parent), os.environ.get(registry.ADDED, "")]
    added = {} if _is_ours(game) else {registry.ADDED: os.pathsep.join(filter(None, places))}
    command = [sys.executable, "-m", "americana.laws.mutants", game.name]
    surroundings = {**os.environ, **added, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    surroundings.pop("PYTEST_ADDOPTS", None)
    ended = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False, timeout=LONGEST)
    if ended.returncode != 0:
        raise LawBroken(f"the rulings of {game.name} could not be tried:\n{(ended.stdout + ended.stderr)[-3000:]}")
    return msgspec.json.decode(ended.stdout, type=tuple[dict[str, str], dict[str, str]])


def _is_ours(game: AnyGame) -> bool:
    return game.folder.parent == Path(americana.__file__).parent / "games"


# In a process of its own


def main(name: str) -> None:
    """Try every ruling of a game in this process, which then is good for nothing else."""
    import pytest

    from americana.laws.mutant_tests import MutantRunner

    turner = MutantRunner(registry.find(name))
    plain = ["-p", "no:cacheprovider", "--noconftest", "--assert=plain", "-c", os.devnull, "--tb=no"]
    with redirect_stdout(io.StringIO()) as said:
        ended = pytest.main([*plain, f"--rootdir={turner.game.folder}"], plugins=[turner])
    if ended != pytest.ExitCode.NO_TESTS_COLLECTED:
        sys.exit(said.getvalue())
    print(msgspec.json.encode((turner.written, turner.turned)).decode())


@contextmanager
def with_mutant(game: AnyGame, turn: Mutant | None) -> Iterator[ModuleType]:
    """Reload a game with one line changed, in memory only."""
    package = f"americana.games.{game.name}" if _is_ours(game) else f"americana_added_{game.name}"
    for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
        del sys.modules[name]
    with _in_place(game.folder, turn):
        registry.find(game.name)
        yield sys.modules[package]


@contextmanager
def _in_place(folder: Path, turn: Mutant | None) -> Iterator[None]:
    """Give the turned line to every reader of its file, as code, as text or as bytes."""
    if turn is None:
        yield
        return
    file = folder / turn.file
    text = file.read_text(encoding="utf-8").replace(turn.find, turn.turn)
    read_code, read_text, open_file = SourceFileLoader.get_code, Path.read_text, Path.open

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        here = Path(loader.path) == file
        return compile(text, loader.path, "exec", dont_inherit=True) if here else read_code(loader, name)

    def get_text(path: Path, encoding: str | None = None, errors: str | None = None) -> str:
        return text if path == file else read_text(path, encoding, errors)

    def opened(path: Path, mode: str = "r", *args: Any, **more: Any) -> IO[Any]:
        return io.BytesIO(text.encode()) if path == file and mode == "rb" else open_file(path, mode, *args, **more)

    with (
        patch.object(SourceFileLoader, "get_code", get_code),
        patch.object(Path, "read_text", get_text),
        patch.object(Path, "open", opened),
    ):
        yield


if __name__ == "__main__":
    main(sys.argv[1])
