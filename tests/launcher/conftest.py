"""Checkouts to start in: one after a real first start, one before any, and a stand-in for uv."""

import os
import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.launcher.starts import StandIn, Variables, copy_to, gave_the_version, start


@pytest.fixture(scope="session")
def started(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout after a real first start, shared by all workers: the launcher's own lock allows that.

    It is without uv where this Python can make a virtualenv, else with the uv that started the tests.
    """
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    mine = copy_to(tmp_path_factory.mktemp("launcher") / "checkout")
    try:
        mine.rename(folder / "launcher-checkout")
    except OSError:
        assert (folder / "launcher-checkout").is_dir()
    path = os.devnull if find_spec("ensurepip") else os.environ["PATH"]
    first = start(folder / "launcher-checkout", "--version", PATH=path)
    assert gave_the_version(first), first.stderr
    return folder / "launcher-checkout"


@pytest.fixture
def real_uv(started: Path, tmp_path: Path) -> Variables:
    """Variables with the uv of the real first start on the PATH, and its cache."""
    private = started / ".americana" / "uv" / "bin" / "uv"
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "uv").symlink_to(private if private.exists() else str(shutil.which("uv")))
    cache = started / ".americana" / "cache"
    return {"PATH": tmp_path / "real", "UV_CACHE_DIR": cache, "UV_COMPILE_BYTECODE": "false"}


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """A checkout that was never started."""
    return copy_to(tmp_path / "checkout")


@pytest.fixture
def uv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """The stand-in for uv, without the pip or uv settings of the user who runs the tests."""
    for name in list(os.environ):
        if name.startswith(("PIP_", "UV_", "SSL_")):
            monkeypatch.delenv(name)
    return StandIn(tmp_path)
