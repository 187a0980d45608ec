"""A small study that several tests use."""

import pytest

from americana.lab.findings import Result
from americana.lab.study import study


@pytest.fixture(scope="session")
def found() -> Result:
    """A study of a game without a study.py."""
    return study("leduc", seed=3, games=60, turns=4, playouts=8, jobs=1)
