"""Studies that were made apart are put together."""

from pathlib import Path

import msgspec
import pytest

from americana.core.errors import AmericanaError
from americana.lab.findings import Result, join
from americana.lab.study import study

PLAIN = "leduc"


def test_a_study_goes_to_json_and_back(found: Result) -> None:
    assert msgspec.json.decode(msgspec.json.encode(found), type=Result) == found


def test_studies_at_different_numbers_of_seats_are_put_together(tmp_path: Path) -> None:
    whole = study("bookshop", (3, 4), seed=3, games=6, turns=0, jobs=1)
    files = [tmp_path / "four.json", tmp_path / "three.json"]
    for seats, path in zip((4, 3), files, strict=True):
        path.write_bytes(msgspec.json.encode(study("bookshop", (seats,), seed=3, games=6, turns=0, jobs=1)))
    assert join("bookshop", files) == whole


def test_studies_that_do_not_fit_together_are_refused(found: Result, tmp_path: Path) -> None:
    one, other, broken = tmp_path / "one.json", tmp_path / "other.json", tmp_path / "broken.json"
    one.write_bytes(msgspec.json.encode(found))
    other.write_bytes(msgspec.json.encode(msgspec.structs.replace(found, seed=4)))
    broken.write_text("{")
    with pytest.raises(AmericanaError, match=f"one.json is a study of {PLAIN}, not of bookshop"):
        join("bookshop", [one])
    with pytest.raises(AmericanaError, match=r"other.json is from seed 4, .*one.json from seed 3"):
        join(PLAIN, [one, other])
    with pytest.raises(AmericanaError, match="2 seats are in two of the files"):
        join(PLAIN, [one, one])
    with pytest.raises(AmericanaError, match=r"broken.json is not what `americana study --json` prints"):
        join(PLAIN, [broken])
    with pytest.raises(AmericanaError, match=r"cannot read .*gone.json"):
        join(PLAIN, [tmp_path / "gone.json"])
