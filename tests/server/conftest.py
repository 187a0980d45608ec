"""One room for all tests of a module that need nothing special."""

from collections.abc import Iterator

import pytest

from tests.server.rooms import house, running


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running room."""
    with running(house(tmp_path_factory.mktemp("room") / "room.db")) as address:
        yield address
