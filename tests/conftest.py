"""What all tests share: the added games, and the one way to rewrite golden files."""

import os
from pathlib import Path

import pytest

os.environ["AMERICANA_GAMES"] = str(Path(__file__).parent / "games")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite-goldens", action="store_true", help="write golden files anew instead of comparing")


@pytest.fixture
def rewrite(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew."""
    return bool(request.config.getoption("--rewrite-goldens"))
