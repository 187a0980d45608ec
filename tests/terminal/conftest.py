"""The common parts of the terminal's tests: a pilot that looks more often whether a screen has come to rest."""

import pytest


@pytest.fixture(autouse=True)
def brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pilot sleeps twice for a fiftieth of a second at every key; a fifth of that is enough for us."""
    monkeypatch.setattr("textual._wait.SLEEP_GRANULARITY", 1 / 250)
