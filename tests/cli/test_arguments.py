from pathlib import Path

import pytest

from americana.cli import saved_games, seat_plan
from americana.cli.arguments import duel_plan, line_up, make_setup, plan, usual_seats
from americana.core import registry
from americana.core.errors import AmericanaError


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["raises"], "name=value"),
        (["seats=3"], "use --seats 3"),
        (["seats"], "use --seats N"),
        (["colour=red"], "no option 'colour'; its options and defaults: raises=2"),
        (["raises=many"], "raises must be a whole number such as 2, not 'many'"),
        (["raises=9"], "9|4"),
        (["=1"], "no option ''"),
    ],
)
def test_bad_options_are_refused_with_what_there_is(words: list[str], complaint: str) -> None:
    with pytest.raises(AmericanaError, match=complaint):
        make_setup(registry.find("leduc"), 2, words)


def test_options_of_every_kind_are_read() -> None:
    game = registry.find("bookshop")
    words = ["memory=yes", "rounds=one", "ties=last round"]
    assert make_setup(game, 3, words) == game.make_setup(3, memory=True, rounds="one", ties="last round")
    with pytest.raises(AmericanaError, match="memory must be 'no' or 'yes', not 'perhaps'"):
        make_setup(game, 3, ["memory=perhaps"])
    with pytest.raises(AmericanaError, match=r"rounds must be .* not '3'"):
        make_setup(game, 3, ["rounds=3"])


def test_the_usual_table_is_in_the_middle() -> None:
    assert usual_seats(registry.find("bookshop")) == 4
    assert usual_seats(registry.find("leduc")) == 2
    assert make_setup(registry.find("bookshop"), None, []).seats == 4


def test_bots_are_named_once_or_for_every_seat() -> None:
    game = registry.find("haggle")
    assert line_up(game, "medium", 3) == ["medium"] * 3
    assert line_up(game, "medium, random", 2) == ["medium", "random"]
    with pytest.raises(AmericanaError, match="2 bots were given for 3 seats; give one for all, or 3"):
        line_up(game, "medium,random", 3)
    with pytest.raises(AmericanaError, match="no bot ''"):
        line_up(game, "medium,", 3)


def test_too_many_seats_are_refused() -> None:
    with pytest.raises(AmericanaError, match="leduc is for 2"):
        plan("leduc", 3, [], "medium", 1)


@pytest.mark.parametrize("bots", ["medium", "medium,medium", "medium,random,random"])
def test_a_duel_is_between_two(bots: str) -> None:
    with pytest.raises(AmericanaError, match="two different bots"):
        duel_plan("leduc", 2, [], bots, 1)


def test_a_person_sits_among_bots_with_names_that_differ() -> None:
    game = registry.find("haggle")
    table = seat_plan.seat_person(game, 4, 2, "medium,random,medium")
    assert table.names == ("Abe (medium)", "you", "Bea (random)", "Cal (medium)")
    assert table.bots[1] is None
    assert None not in (table.bots[0], table.bots[2], table.bots[3])
    for seat in (0, 5, -1):
        with pytest.raises(AmericanaError, match=f"no seat {seat} at this table; choose 1 to 4"):
            seat_plan.seat_person(game, 4, seat, "medium")


def test_records_lie_where_the_system_keeps_such_things(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert saved_games.folder() == tmp_path / "americana"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert saved_games.folder() == tmp_path / ".local" / "share" / "americana"
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert saved_games.folder() == tmp_path / "local" / "americana"


def test_two_games_begun_in_one_second_have_two_records(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    game = registry.find("leduc")
    paths = set()
    for _ in range(3):
        path = saved_games.new_path(game)
        path.parent.mkdir(exist_ok=True)
        path.touch()
        paths.add(path)
    assert len(paths) == 3
