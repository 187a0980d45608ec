"""The common parts of all tests: the added games, and the two ways to change golden files."""

import os
import signal
import threading
from pathlib import Path

import pytest

_OURS = str(Path(__file__).parent / "games")
_ADDED = os.environ.get("AMERICANA_GAMES", "")
if _OURS not in _ADDED.split(os.pathsep):
    os.environ["AMERICANA_GAMES"] = os.pathsep.join(filter(None, [_OURS, _ADDED]))

# A shell that starts tests in the background has them ignore Ctrl-C, and their children would ignore it too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN and threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite-goldens", action="store_true", help="write the goldens of the same acts and pictures again"
    )
    parser.addoption("--record-goldens", action="store_true", help="play new games for the golden transcripts")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests, so that nobody waits for them at the end; but browser tests come last.

    Once a browser is open its own loop runs in this thread, and no test with another loop can follow.
    """
    items.sort(key=lambda item: (_has_browser(item), item.get_closest_marker("early") is None))


def _has_browser(item: pytest.Item) -> bool:
    return "browser" in getattr(item, "fixturenames", ())


@pytest.fixture
def rewrite(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written again."""
    return bool(request.config.getoption("--rewrite-goldens"))


@pytest.fixture
def record(request: pytest.FixtureRequest) -> bool:
    """Whether new games are to be played for golden transcripts, because the rules changed."""
    return bool(request.config.getoption("--record-goldens"))
