"""Law 10: golden transcripts, one a game and seat count and option, changed only on purpose."""

from pathlib import Path

import pytest

from tests.contract.tables import FIRST, Table
from tests.contract.transcripts import transcript

NOTABLE = FIRST


def golden(table: Table) -> Path:
    _, seats, *options = table.name.split(" ", 2)
    name = "-".join([seats, "seats", *options]).replace(" ", "-").replace("=", "-")
    return table.game.folder / "golden" / f"{name}.txt"


@pytest.mark.parametrize("table", NOTABLE, ids=str)
def test_law_10_a_golden_transcript_stands(table: Table, rewrite: bool) -> None:
    path, text = golden(table), transcript(table.game, table.setup, seed=1)
    if rewrite:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.is_file(), "no transcript yet: run pytest with --rewrite-goldens and read what it writes"
    assert text == path.read_text(encoding="utf-8")


def test_law_10_no_transcript_is_left_over() -> None:
    kept = {golden(table) for table in NOTABLE}
    for table in NOTABLE:
        assert set((table.game.folder / "golden").glob("*.txt")) <= kept
