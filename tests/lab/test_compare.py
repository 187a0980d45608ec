"""The command that finds out whether the code has become slower."""

import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
COMPARE = CHECKOUT / "benchmarks" / "compare.py"


@pytest.mark.long
def test_the_same_code_is_not_slower_than_itself() -> None:
    source = CHECKOUT / "src"
    done = subprocess.run([sys.executable, COMPARE, source, source], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "not slower"), done.stdout + done.stderr


def test_every_table_that_is_compared_can_be_played() -> None:
    code = f"import sys; sys.path.insert(0, {str(COMPARE.parent)!r}); import compare; print(*compare.TABLES)"
    tables = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    for table in tables:
        done = subprocess.run(
            [sys.executable, COMPARE, "--play", table, "1"], capture_output=True, text=True, check=True
        )
        assert int(done.stdout) > 0
