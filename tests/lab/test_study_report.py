"""A study is shown in lines and in pages."""

from pathlib import Path

import pytest

from americana.core.errors import AmericanaError
from americana.lab.study_report import BEGIN, END, report, table, write_into
from americana.lab.study_results import Result


def test_the_report_names_every_figure(found: Result) -> None:
    text = report(found)
    for words in ("turns per player", "two kinds to play", "a real choice", "never won", "lead changes"):
        assert words in text


def test_figures_reach_a_page_between_its_marks_and_nowhere_else(found: Result, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# Before\n\n{BEGIN}\nold\n{END}\n\nAfter\n")
    write_into(page, found)
    text = page.read_text()
    assert text == f"# Before\n\n{BEGIN}\n\n{table(found)}\n\n{END}\n\nAfter\n"
    page.write_text("no marks")
    with pytest.raises(AmericanaError, match="no place"):
        write_into(page, found)
    with pytest.raises(AmericanaError, match="cannot read"):
        write_into(tmp_path / "none.md", found)
