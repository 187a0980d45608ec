"""Files that a user names: no endless file is read, and no file that is not ours is overwritten."""

import os
from pathlib import Path

import pytest

from americana.core import files
from americana.core.errors import AmericanaError, BadRecord


def test_a_regular_file_is_read_up_to_its_size(tmp_path: Path) -> None:
    path = tmp_path / "it"
    path.write_bytes(b"x" * files.PAGE)
    assert len(files.read(path, files.PAGE)) == files.PAGE
    path.write_bytes(b"x" * (files.PAGE + 1))
    with pytest.raises(BadRecord, match="it is larger than 4 MB; check the name"):
        files.read(path, files.PAGE, BadRecord)


def test_a_file_of_any_size_is_refused_without_being_read(tmp_path: Path) -> None:
    path = tmp_path / "hole"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(AmericanaError, match="larger than 4 MB"):
        files.read_text(path)


def test_what_is_no_text_or_no_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "it").write_bytes(b"\xff\xfe")
    with pytest.raises(AmericanaError, match="it is not UTF-8 text"):
        files.read_text(tmp_path / "it")
    with pytest.raises(AmericanaError, match=r"cannot read .*nothing: No such file"):
        files.read(tmp_path / "nothing")
    with pytest.raises(AmericanaError, match=r"cannot write .*: Is a directory"):
        files.keep_others(tmp_path, "ours", lambda _: True)


def test_what_is_ours_or_empty_or_not_there_may_be_written(tmp_path: Path) -> None:
    path = tmp_path / "it"
    files.keep_others(path, "ours", lambda _: False)
    path.write_bytes(b"")
    files.keep_others(path, "ours", lambda _: False)
    path.write_bytes(b"ours, and more")
    files.keep_others(path, "ours", lambda begins: begins.startswith(b"ours"))
    with pytest.raises(AmericanaError, match="already exists and is not a deck; choose another name"):
        files.keep_others(path, "a deck", lambda begins: begins.startswith(b"deck"))


def test_nothing_is_written_to_where_all_is_printed(tmp_path: Path) -> None:
    path, kept = tmp_path / "printed", os.dup(1)
    with path.open("wb") as file:
        try:
            os.dup2(file.fileno(), 1)
            with pytest.raises(AmericanaError, match="the command prints there"):
                files.keep_others(path, "ours", lambda _: True)
        finally:
            os.dup2(kept, 1)
            os.close(kept)
