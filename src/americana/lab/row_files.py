"""Write rows of data for games or decisions as CSV, JSON lines or Parquet, by file name."""

import csv
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import IO, Any, Final, Self

import msgspec

from americana.core import files
from americana.core.errors import AmericanaError

Row = Mapping[str, str | int | float | bool]

KINDS: Final = (".csv", ".jsonl", ".parquet")


class Rows:
    """A file of rows with the same columns; it appears under its name when it is complete."""

    def __init__(self, path: Path) -> None:
        if path.suffix not in KINDS:
            raise AmericanaError(f"cannot tell the format of {path.name!r}; end it in {', '.join(KINDS)}")
        files.keep_others(path, "empty", lambda begins: False)  # noqa: ARG005
        self.path = path
        self._draft = path.with_name(f".{path.name}.part")
        self._parquet: Any = None
        self._file: IO[str] | None = None
        if path.suffix == ".parquet":
            self._arrow = _arrow()
        try:
            file = self._draft.open("w", encoding="utf-8", newline="")
        except OSError as error:
            raise AmericanaError(f"cannot write {path}: {error.strerror}") from error
        if path.suffix == ".parquet":
            file.close()
        else:
            self._file = file
        self._begun = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._close(whole=kind is None)

    def add(self, rows: Iterable[Row]) -> None:
        """Write rows."""
        listed = list(rows)
        if not listed:
            return
        if self._file is None:
            self._add_table(listed)
        elif self.path.suffix == ".jsonl":
            self._file.writelines(msgspec.json.encode(row).decode() + "\n" for row in listed)
        else:
            writer = csv.DictWriter(self._file, list(listed[0]), lineterminator="\n")
            if not self._begun:
                writer.writeheader()
            writer.writerows(listed)
        self._begun = True

    def _add_table(self, rows: list[Row]) -> None:
        table = self._arrow.Table.from_pylist([dict(row) for row in rows])
        if self._parquet is None:
            from pyarrow.parquet import ParquetWriter

            self._parquet = ParquetWriter(self._draft, table.schema)
        self._parquet.write_table(table)

    def _close(self, *, whole: bool) -> None:
        """Finish the file, or discard incomplete rows."""
        for file in (self._file, self._parquet):
            if file is not None:
                file.close()
        if whole:
            self._draft.replace(self.path)
        else:
            self._draft.unlink(missing_ok=True)


def _arrow() -> Any:
    try:
        import pyarrow
    except ImportError:
        raise AmericanaError("Parquet needs pyarrow; install americana[data], or write .csv or .jsonl") from None
    return pyarrow
