"""Figures kept line by line in a data file, and the page beside it that shows the newest."""

import json
from pathlib import Path

MARK = "<!-- figures -->"


def add(file: Path, row: dict[str, object]) -> None:
    """Add a row to the file."""
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(row) + "\n")


def newest(file: Path, *keys: str) -> list[dict[str, object]]:
    """Give the newest row of each kind, in the order in which the kinds first came."""
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return list({tuple(row[key] for key in keys): row for row in rows}.values())


def dates(rows: list[dict[str, object]]) -> str:
    """Say when rows were taken."""
    return " and ".join(sorted({str(row["date"]) for row in rows}))


def put(page: Path, figures: str) -> None:
    """Write the figures below their mark, at the end of the page."""
    before, mark, _ = page.read_text(encoding="utf-8").partition(MARK)
    page.write_text(f"{before}{mark}\n\n{figures}\n", encoding="utf-8")
