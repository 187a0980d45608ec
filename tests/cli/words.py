"""Words of the command line, and what it says when it takes them for a mistake."""

import pytest

from americana.cli import run


def refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert run(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    return err
