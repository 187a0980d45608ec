"""A study counts what happened, weighs choices, and tells it."""

from pathlib import Path

import msgspec
import pytest

from americana.core import registry
from americana.core.errors import AmericanaError
from americana.lab import plots
from americana.lab.study import (
    BEGIN,
    END,
    Plan,
    Playing,
    Result,
    _median,
    _weigh,
    _weighed,
    habits,
    join,
    report,
    study,
    table,
    write_into,
)

TURNED = [name for name in registry.names() if (registry.find(name).folder / "study.py").is_file()]
PLAIN = "leduc"


@pytest.fixture(scope="module")
def found() -> Result:
    return study(PLAIN, seed=3, games=60, turns=4, playouts=8, jobs=1)


def test_a_game_without_habits_of_its_own_is_studied_by_its_questions(found: Result) -> None:
    (one,) = found.findings
    assert (one.seats, one.games, one.weighed, one.playouts) == (2, 60, 4, 8)
    assert one.turns_each.value > 0
    assert 0 < one.two_kinds.value <= 1
    assert sum(part.value for part in one.by_turn) == pytest.approx(1)
    assert one.cards == ()


def test_a_study_follows_from_its_seed_alone(found: Result) -> None:
    assert study(PLAIN, seed=3, games=60, turns=4, playouts=8, jobs=2) == found
    assert study(PLAIN, seed=4, games=60, turns=4, playouts=8, jobs=1) != found


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


def test_half_of_the_playouts_chooses_and_half_measures() -> None:
    with pytest.raises(AmericanaError, match="two or more"):
        study(PLAIN, playouts=1)


@pytest.mark.parametrize("name", TURNED)
def test_a_game_says_how_it_is_studied(name: str) -> None:
    game = registry.find(name)
    ways = habits(game)
    setup = msgspec.to_builtins(game.make_setup(3))
    plan = Plan(game=name, setup=setup, seed=1, games=1)
    playing = Playing(plan, 0, listening=True)
    used, turns, kinds = set(), [], 0
    for seat in playing.run():
        turns.append(ways.turns(playing.state))
        kinds = max(kinds, len(ways.kinds(playing.state, seat)))
        used |= {credit for event in playing.events if (credit := ways.used(event))}
        assert playing.view(seat).seat == seat
    assert turns == sorted(turns)
    assert turns[-1] > turns[0]
    assert kinds > 1
    assert used
    assert {seat for seat, _ in used} <= {0, 1, 2}


def test_steady_players_beat_random_ones_where_they_alternate() -> None:
    (one,) = study("dream", [2], games=60, turns=0, jobs=1).findings
    assert one.real_choice is None
    assert one.steady_share.low > one.random_share.high
    assert one.cards
    assert all(0 <= card.win_share.value <= 1 for card in one.cards)


def test_turns_without_two_kinds_are_weighed_as_no_choice() -> None:
    game = registry.find("dream")
    plan = Plan(game="dream", setup=msgspec.to_builtins(game.make_setup(2, starter=1)), seed=1, turns=1, playouts=2)
    assert _weigh(plan, 0, 1) is None
    assert _weighed(plan, [], 1) == []


def test_a_median_has_an_interval_of_values_that_occurred() -> None:
    middle = _median([float(number) for number in range(101)])
    assert (middle.value, middle.low, middle.high) == (50, 40, 60)


def test_the_report_names_every_figure(found: Result) -> None:
    text = report(found)
    for words in ("turns a player", "two kinds to play", "a real choice", "never won", "lead changes"):
        assert words in text


def test_figures_reach_a_page_between_its_marks_and_nowhere_else(found: Result, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# Before\n\n{BEGIN}\nold\n{END}\n\nAfter\n")
    write_into(page, found)
    text = page.read_text()
    assert text == f"# Before\n\n{BEGIN}\n\n{table(found)}\n\n{END}\n\nAfter\n"
    page.write_text("no marks")
    with pytest.raises(AmericanaError, match="no place"):
        write_into(page, found)
    with pytest.raises(AmericanaError, match="cannot read"):
        write_into(tmp_path / "none.md", found)


def test_pictures_are_drawn(found: Result, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    for path in plots.draw(found, tmp_path / "pictures"):
        assert path.read_text().startswith("<?xml")
