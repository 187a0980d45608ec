"""A lock on a record: one at a time, until it is released or its process is gone."""

import subprocess
import sys
from pathlib import Path

import pytest

from americana.core import claims
from americana.core.claims import InUse

HOLD = """
import sys
from pathlib import Path
from americana.core import claims
claim = claims.take(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def test_a_record_is_claimed_by_one_at_a_time_and_nothing_stays_behind(tmp_path: Path) -> None:
    record = tmp_path / "kept" / "game.jsonl"
    assert not claims.is_claimed(record)
    first = claims.take(record)
    assert claims.is_claimed(record)
    with pytest.raises(InUse, match="open in another window"):
        claims.take(record)
    first.leave()
    assert not claims.is_claimed(record)
    claims.take(record).leave()
    assert not list(record.parent.iterdir())


def test_a_claim_falls_free_when_its_process_is_gone(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(record)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        assert claims.is_claimed(record)
        other.kill()
        other.wait()
        assert not claims.is_claimed(record)


def test_where_nothing_can_be_written_a_claim_says_so(tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    claim = claims.take(tmp_path / "taken" / "game.jsonl")
    assert claim.trouble.startswith("cannot write ")
    claim.leave()
