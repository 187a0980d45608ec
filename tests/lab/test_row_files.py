"""Rows of data: the same games in three kinds of file, the same from any number of processes."""

import csv
from pathlib import Path

import msgspec
import pytest

from americana.cli.arguments import plan
from americana.core import notation, registry
from americana.core.errors import AmericanaError
from americana.lab import sim
from americana.lab.row_files import Rows

PLAN = plan("leduc", 2, [], "medium,random", 3)


def written(folder: Path, kind: str, jobs: int = 1) -> tuple[Path, Path]:
    games, decisions = folder / f"games{jobs}{kind}", folder / f"decisions{jobs}{kind}"
    with Rows(games) as rows, Rows(decisions) as further:
        sim.run(PLAN, 40, jobs, rows, further)
    return games, decisions


def test_every_kind_of_file_has_the_same_rows(tmp_path: Path) -> None:
    import pyarrow.parquet

    for lines, table, parquet in zip(
        *(written(tmp_path, kind) for kind in (".jsonl", ".csv", ".parquet")), strict=True
    ):
        rows = [msgspec.json.decode(line) for line in lines.read_bytes().splitlines()]
        with table.open() as file:
            assert list(csv.DictReader(file)) == [{name: str(value) for name, value in row.items()} for row in rows]
        assert pyarrow.parquet.read_table(parquet).to_pylist() == rows


def test_rows_come_in_order_from_any_number_of_processes(tmp_path: Path) -> None:
    alone, together = written(tmp_path, ".csv"), written(tmp_path, ".csv", jobs=2)
    assert [path.read_text() for path in alone] == [path.read_text() for path in together]
    numbers = [row["number"] for row in csv.DictReader(alone[0].read_text().splitlines())]
    assert numbers == [str(number) for number in range(40)]


def test_a_decision_tells_what_was_done_and_what_came_of_it(tmp_path: Path) -> None:
    games, decisions = written(tmp_path, ".jsonl")
    ended = {row["number"]: row for row in map(msgspec.json.decode, games.read_bytes().splitlines())}
    for line in decisions.read_bytes().splitlines():
        row = msgspec.json.decode(line)
        notation.read(registry.find("leduc"), row["act"])
        assert row["ways"] >= 1
        assert row["final"] == ended[row["number"]][f"score_{row['seat']}"]
        assert row["bot"] == PLAN.bots[row["seat"]]


def test_a_file_of_no_known_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AmericanaError, match=r"\.csv, \.jsonl, \.parquet"):
        Rows(tmp_path / "games.xls")
    with pytest.raises(AmericanaError, match="cannot write"):
        Rows(tmp_path / "nowhere" / "games.csv")
