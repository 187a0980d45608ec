"""Separate studies are put together."""

from pathlib import Path

import msgspec
import pytest

from americana.core.errors import AmericanaError
from americana.lab.study import study
from americana.lab.study_results import Result, join

PLAIN = "leduc"


def test_a_study_goes_to_json_and_back(found: Result) -> None:
    assert msgspec.json.decode(msgspec.json.encode(found), type=Result) == found


def test_studies_at_different_numbers_of_seats_are_put_together(tmp_path: Path) -> None:
    whole = study("bookshop", (3, 4), seed=3, games=6, turns=0, jobs=1)
    files = [tmp_path / "four.json", tmp_path / "three.json"]
    for seats, path in zip((4, 3), files, strict=True):
        path.write_bytes(msgspec.json.encode(study("bookshop", (seats,), seed=3, games=6, turns=0, jobs=1)))
    assert join("bookshop", files) == whole


def test_studies_of_the_same_seats_add_up(tmp_path: Path) -> None:
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    runs = [study(PLAIN, (2,), seed=seed, games=30, turns=4, playouts=4, jobs=1) for seed in (1, 2)]
    for path, run in zip(files, runs, strict=True):
        path.write_bytes(msgspec.json.encode(run))
    [joined] = join(PLAIN, files).findings
    [one], [two] = (run.findings for run in runs)
    assert joined.games == one.games + two.games == 60
    assert joined.weighed == one.weighed + two.weighed
    for name in ("stalled", "lead_changes", "steady_share"):
        middle = (getattr(one, name).value + getattr(two, name).value) / 2
        assert getattr(joined, name).value == pytest.approx(middle)
    assert join(PLAIN, files[:1]) == runs[0]


def test_studies_that_do_not_fit_together_are_refused(found: Result, tmp_path: Path) -> None:
    one, other, broken = tmp_path / "one.json", tmp_path / "other.json", tmp_path / "broken.json"
    one.write_bytes(msgspec.json.encode(found))
    broken.write_text("{")
    with pytest.raises(AmericanaError, match=f"one.json is a study of {PLAIN}, not of bookshop"):
        join("bookshop", [one])
    with pytest.raises(AmericanaError, match="2 seats from seed 3 are in two files"):
        join(PLAIN, [one, one])
    old = [msgspec.structs.replace(part, counted=None) for part in found.findings]
    other.write_bytes(msgspec.json.encode(msgspec.structs.replace(found, seed=4, findings=tuple(old))))
    with pytest.raises(AmericanaError, match=r"other.json is from an older release"):
        join(PLAIN, [one, other])
    other_way = [msgspec.structs.replace(part, playouts=999) for part in found.findings]
    other.write_bytes(msgspec.json.encode(msgspec.structs.replace(found, seed=4, findings=tuple(other_way))))
    with pytest.raises(AmericanaError, match="999 playouts per kind"):
        join(PLAIN, [one, other])
    with pytest.raises(AmericanaError, match=r"broken.json is not output of `americana study --json`"):
        join(PLAIN, [broken])
    with pytest.raises(AmericanaError, match=r"cannot read .*gone.json"):
        join(PLAIN, [tmp_path / "gone.json"])
