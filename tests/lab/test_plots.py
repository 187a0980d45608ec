"""A study is drawn."""

from pathlib import Path

import pytest

from americana.lab import plots
from americana.lab.study_results import Result


def test_pictures_are_drawn(found: Result, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    for path in plots.draw(found, tmp_path / "pictures"):
        assert path.read_text().startswith("<?xml")
