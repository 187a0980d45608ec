"""Compiles the rules into a wheel.

    python hatch_build.py FOLDER [GAME …]    build a compiled wheel into FOLDER, from an unpacked sdist;
                                             each GAME is the folder of a game to add

In hatchling this is a build hook, which runs only if HATCH_BUILD_HOOK_ENABLE_CUSTOM is set. A plain build, an
editable install and a checkout stay interpreted. `modules` finds the modules to compile.
"""

import ast
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from setuptools import Extension

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOTS = (
    "core/state.py",
    "core/turns.py",
    "kit/*.py",
    "bots/search.py",
    "games/*/rules.py",
    "games/*/views.py",
    "games/*/search.py",
)
SWITCH = "HATCH_BUILD_HOOK_ENABLE_CUSTOM"


class Compile(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the compiled modules to the wheel, beside their sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the files of the wheel are collected."""
        if version == "editable":
            raise ValueError(f"an editable install cannot be compiled; unset {SWITCH}")
        self._out = tempfile.TemporaryDirectory()
        out = Path(self._out.name)
        compile_into(out, Path(self.root))
        files = {str(path): path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
        build_data["force_include"].update(files)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove temporary files."""
        self._out.cleanup()


def modules(source: Path) -> list[str]:
    """List the modules to compile: state, turns, kit, search, the games' rules and views, and their local imports.

    A module that defines Structs is not compiled, because mypyc silently drops the keywords of a class. A module
    with runtime-checkable protocols is not compiled either, because a compiled protocol loses its checks.
    """
    package = source / "americana"
    found: set[Path] = set()
    waiting = [path for pattern in ROOTS for path in package.glob(pattern)]
    while waiting:
        path = waiting.pop()
        tree = ast.parse(path.read_bytes())
        if path in found or path.name == "__init__.py" or _must_stay(tree):
            continue
        found.add(path)
        waiting += _imported(tree, path, source)
    return sorted(str(path.relative_to(source)) for path in found)


def _must_stay(tree: ast.Module) -> bool:
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    return any(node.keywords or "runtime_checkable" in map(ast.unparse, node.decorator_list) for node in classes)


def _imported(tree: ast.Module, path: Path, source: Path) -> list[Path]:
    """List the modules in the same folder that a module imports."""
    lines = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module]
    names = {str(line.module) for line in lines}
    names |= {f"{line.module}.{name.name}" for line in lines for name in line.names}
    paths = [(source / name.replace(".", "/")).with_suffix(".py") for name in names]
    return [other for other in paths if other.parent == path.parent and other.is_file()]


def compile_into(out: Path, root: Path) -> None:
    """Run mypyc and the C compiler, and keep their output outside the sources."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class Beside(build_ext):  # type: ignore[misc]
        """Compiles the files of an extension in parallel, one for each core."""

        def build_extension(self, ext: "Extension") -> None:
            how = {"include_dirs": ext.include_dirs, "extra_postargs": ext.extra_compile_args}
            with ThreadPoolExecutor(os.cpu_count()) as cores:
                made = cores.map(lambda file: self.compiler.compile([file], self.build_temp, **how), ext.sources)
                ext.extra_objects = [*(ext.extra_objects or []), *chain.from_iterable(made)]
            ext.sources = []
            super().build_extension(ext)

    source = root / "src"
    os.environ["MYPYPATH"] = str(source)
    os.chdir(source)
    with tempfile.TemporaryDirectory() as work:
        extensions = _translated(modules(source), Path(work))
        command = Beside(Distribution({"name": "americana", "ext_modules": extensions}))
        command.build_lib, command.build_temp, command.parallel = str(out), f"{work}/objects", True
        command.ensure_finalized()
        command.run()


def _translated(paths: list[str], work: Path) -> "list[Extension]":
    """Translate all modules to C; if mypyc refuses some games, leave them out."""
    try:
        return _mypyc(paths, work / "all")
    except SystemExit:
        shared = [path for path in paths if "/games/" not in path]
        games = [[path for path in paths if path.startswith(f"{folder}/")] for folder in _folders(paths)]
        fit = [game for game in games if _is_accepted(shared + game, work / game[0].split("/")[2])]
        return _mypyc(sum(fit, shared), work / "fit")


def _folders(paths: list[str]) -> list[str]:
    return sorted({path.rpartition("/")[0] for path in paths if "/games/" in path})


def _is_accepted(paths: list[str], work: Path) -> bool:
    try:
        _mypyc(paths, work)
    except SystemExit:
        print(f"mypyc refuses {work.name}, which stays interpreted", flush=True)
        return False
    return True


def _mypyc(paths: list[str], work: Path) -> "list[Extension]":
    from mypyc.build import mypycify

    words = ["--explicit-package-bases", "--config-file=", f"--cache-dir={work}/mypy", *paths]
    level = os.environ.get("AMERICANA_OPTIMIZE", "2")
    several = len(paths) > 1  # what mypyc writes of a single module in several files does not compile
    return mypycify(words, opt_level=level, debug_level="0", target_dir=f"{work}/c", multi_file=several)


def build(folder: Path, games: list[Path]) -> None:
    """Build a compiled wheel from an sdist of this checkout, with extra games if some are given."""
    root = Path(__file__).resolve().parent
    hatchling = [sys.executable, "-m", "hatchling", "build", "-d"]
    plain = {name: value for name, value in os.environ.items() if name != SWITCH}
    with tempfile.TemporaryDirectory() as work:
        print("packing the sources", flush=True)
        subprocess.run([*hatchling, work, "-t", "sdist"], cwd=root, env=plain, check=True)
        [sdist] = Path(work).glob("*.tar.gz")
        with tarfile.open(sdist) as packed:
            packed.extractall(work, filter="data")
        unpacked = Path(work) / sdist.name.removesuffix(".tar.gz")
        for game in games:
            shutil.copytree(game, unpacked / "src" / "americana" / "games" / game.name)
        print("compiling the rules (a minute or so)", flush=True)
        subprocess.run([*hatchling, folder, "-t", "wheel"], cwd=unpacked, env=plain | {SWITCH: "true"}, check=True)


if __name__ == "__main__":
    build(Path(sys.argv[1]).resolve(), [Path(game).resolve() for game in sys.argv[2:]])
