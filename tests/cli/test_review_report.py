"""Whose decisions a review looks at, where nobody has said so."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from americana.bots.hints import Hint
from americana.bots.review import Review, _weighed
from americana.cli import run
from americana.cli.review_report import only_person, said
from americana.core.actions import Action
from americana.core.errors import AmericanaError
from americana.core.record import load

FINISHED = Path(__file__).parents[1] / "records" / "leduc-2-seats.jsonl"


def played_by(folder: Path, *names: str) -> Path:
    record = load(FINISHED)
    replace(record, header=replace(record.header, players=names)).save(folder / "game.jsonl")
    return folder / "game.jsonl"


def test_the_one_person_among_bots_is_reviewed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = played_by(tmp_path, "Abe (medium)", "you")
    assert only_person(path) == 1
    assert run(["review", str(path), "--simulations", "8", "--jobs", "1"]) == 0
    asked = capsys.readouterr().out
    assert run(["review", str(path), "--simulations", "8", "--jobs", "1", "--seat", "2"]) == 0
    assert capsys.readouterr().out == asked


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (("Ann", "Bob"), "several people played .*; choose a seat with --seat: 1 is Ann, 2 is Bob"),
        (("medium", "Abe (easy)"), "no person played"),
        ((), "no person played"),
    ],
)
def test_where_that_is_not_clear_a_seat_is_asked_for(names: tuple[str, ...], why: str, tmp_path: Path) -> None:
    with pytest.raises(AmericanaError, match=why):
        only_person(played_by(tmp_path, *names))


def test_a_mistake_is_read_with_its_reason_before_what_was_better() -> None:
    act = {"place": 6, "done": "Throw an ace", "best": "Throw a 2", "worth": "blunder", "sure": ""}
    hint = Hint(act=Action(), value=0.0, behind=0.7, error=0.01, visits=9, reason="you win in 3 of 10 deals")
    best = replace(hint, behind=0.0, reason="you win in 6 of 10 deals")
    one = _weighed(6, "Throw an ace", "Throw a 2", best, hint)
    assert {name: getattr(one, name) for name in act} == act
    found = Review(
        game="american",
        seat=0,
        names=(),
        simulations=9,
        decisions=(one,),
        moments=(0,),
        curve=(),
        luck=0.0,
        choice=0.0,
        error=0.0,
        notes=(),
    )
    why = "You win in 3 of 10 deals. Better: “Throw a 2”."
    assert [line for line in said(found) if "move 7" in line] == [
        f"! move 7: Throw an ace. {why}",
        f"  move 7: Throw an ace (blunder). {why}",
    ]
