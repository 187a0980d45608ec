"""A small study that several tests use."""

import pytest

from americana.lab.study import study
from americana.lab.study_results import Result


@pytest.fixture(scope="session")
def found() -> Result:
    """A study of a game without a study.py."""
    return study("leduc", seed=3, games=60, turns=4, playouts=8, jobs=1)
