"""A lock on a record: one at a time, until it is released or its process is gone."""

import subprocess
import sys
from pathlib import Path

import pytest

from americana.kit import file_lock
from americana.kit.file_lock import InUse

HOLD = """
import sys
from pathlib import Path
from americana.kit import file_lock
claim = file_lock.lock_record(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def test_a_record_is_claimed_by_one_at_a_time_and_nothing_stays_behind(tmp_path: Path) -> None:
    record = tmp_path / "kept" / "game.jsonl"
    assert not file_lock.is_locked(record)
    first = file_lock.lock_record(record)
    assert file_lock.is_locked(record)
    with pytest.raises(InUse, match="open in another window"):
        file_lock.lock_record(record)
    first.leave()
    assert not file_lock.is_locked(record)
    file_lock.lock_record(record).leave()
    assert not list(record.parent.iterdir())


def test_a_claim_falls_free_when_its_process_is_gone(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(record)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        assert file_lock.is_locked(record)
        other.kill()
        other.wait()
        assert not file_lock.is_locked(record)


def test_where_nothing_can_be_written_a_claim_says_so(tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    claim = file_lock.lock_record(tmp_path / "taken" / "game.jsonl")
    assert claim.trouble.startswith("cannot write ")
    claim.leave()
