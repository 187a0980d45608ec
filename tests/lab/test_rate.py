"""Ratings: levels on one scale, with intervals, from a file that a stopped run continues."""

from pathlib import Path

import msgspec
import pytest

from americana.core import registry
from americana.core.errors import AmericanaError
from americana.core.game import AnyGame
from americana.lab import rate
from americana.lab.faults import Fault
from americana.lab.rate import BEGIN, END, HEADING, Played, climb, table, write_into
from americana.lab.sim import Plan
from americana.lab.workers import Bar
from tests.contract.cases import each_game

SETUP = msgspec.to_builtins(registry.find("bookshop").make_setup(3, rounds="one"))
PLAN = Plan(game="bookshop", setup=SETUP, bots=("medium", "random"), seed=3)
LEVELS = ("random", "medium")


def test_random_is_zero_and_steady_is_above_it(tmp_path: Path) -> None:
    ladder = climb(PLAN, LEVELS, 30, tmp_path / "kept.jsonl", 1)
    random, medium = ladder.rungs
    assert (random.rating, random.spread) == (0, 0)
    assert medium.rating - medium.spread > 0
    assert medium.deals == 30
    assert medium.part is not None
    assert medium.part.low > 0.5


def test_a_run_that_was_stopped_goes_on_and_ends_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = climb(PLAN, LEVELS, 12, tmp_path / "whole.jsonl", 1)
    kept = tmp_path / "kept.jsonl"
    climb(PLAN, LEVELS, 5, kept, 1)
    played: list[int] = []
    play = rate._play

    def noted(plan: Plan, missing: list[int], batch: range) -> list[tuple[Played, Fault | None]]:
        played.extend(missing[place] for place in batch)
        return play(plan, missing, batch)

    monkeypatch.setattr(rate, "_play", noted)
    assert climb(PLAN, LEVELS, 12, kept, 1) == whole
    assert played == [5, 6, 7, 8, 9, 10, 11]
    assert kept.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def test_every_pair_is_reported_once_it_is_done_and_a_screen_follows_every_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    climb(PLAN, LEVELS, 1, tmp_path / "kept.jsonl", 1)
    shown: list[str] = []
    monkeypatch.setattr(Bar, "advance", lambda bar, _: shown.append(bar.words()))
    climb(PLAN, LEVELS, 3, tmp_path / "kept.jsonl", 1, told.append)
    assert [words.partition(",")[0] for words in shown] == [
        "medium against random: 2 of 3 deals",
        "medium against random: 3 of 3 deals",
    ]
    assert told == shown[-1:]
    assert told[0].endswith(" of the wins")


@each_game
def test_ratings_of_every_game_can_be_kept_and_gone_on_with(game: AnyGame, tmp_path: Path) -> None:
    """A setup with a deck in it holds tuples, which come back from a file as lists."""
    setup = msgspec.to_builtins(game.make_setup(game.seats[0]))
    plan = Plan(game=game.name, setup=setup, bots=("medium", "random"), seed=1)
    kept = tmp_path / "kept.jsonl"
    for _ in range(2):
        assert climb(plan, LEVELS, 0, kept, 1).rungs[0].level == "random"


def test_a_file_of_other_ratings_is_left_alone(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    climb(PLAN, LEVELS, 1, kept, 1)
    before = kept.read_bytes()
    with pytest.raises(AmericanaError, match="another game or setup"):
        climb(msgspec.structs.replace(PLAN, seed=4), LEVELS, 1, kept, 1)
    assert kept.read_bytes() == before
    kept.write_bytes(before + b"{")
    with pytest.raises(AmericanaError, match="damaged"):
        climb(PLAN, LEVELS, 1, kept, 1)


def test_ten_times_as_many_wins_are_four_hundred_points_and_spreads_add_up() -> None:
    done = [Played("b", "a", deal, part) for deal in range(110) for part in ([1.0] if deal % 11 else [0.0])]
    done += [Played("c", "b", deal, 0.5) for deal in range(10)]
    _, second, third = rate._rungs(("a", "b", "c"), done)
    assert second.rating == pytest.approx(400)
    assert third.rating == pytest.approx(400)
    assert third.spread > second.spread


def test_who_wins_all_has_a_rating_all_the_same() -> None:
    _, best = rate._rungs(("a", "b"), [Played("b", "a", deal, 1.0) for deal in range(20)])
    assert 500 < best.rating < 1000
    assert best.spread > 100


def test_few_deals_say_little_even_if_all_are_won() -> None:
    _, best = rate._rungs(("a", "b"), [Played("b", "a", deal, 1.0) for deal in range(3)])
    assert best.part is not None
    assert best.part.low < 0.5 < best.part.value


def test_ratings_reach_a_page_between_its_marks(tmp_path: Path) -> None:
    ladder = climb(PLAN, LEVELS, 3, tmp_path / "kept.jsonl", 1)
    page = tmp_path / "page.md"
    page.write_text(f"# Before\n\n{BEGIN}\nold\n{END}\n\nAfter\n")
    write_into(page, ladder)
    mine = f"{HEADING}3 seats\n\n{table(ladder)}"
    assert page.read_text() == f"# Before\n\n{BEGIN}\n\n{mine}\n\n{END}\n\nAfter\n"
    setup = msgspec.to_builtins(registry.find("bookshop").make_setup(4, rounds="one"))
    more = climb(msgspec.structs.replace(PLAN, setup=setup), LEVELS, 2, tmp_path / "more.jsonl", 1)
    write_into(page, more)
    write_into(page, ladder)
    other = f"{HEADING}4 seats\n\n{table(more)}"
    assert page.read_text() == f"# Before\n\n{BEGIN}\n\n{mine}\n\n{other}\n\n{END}\n\nAfter\n"
    assert "`americana rate bookshop --seats 4 --deals 2 --seed 3`" in page.read_text()
    page.write_text("none")
    with pytest.raises(AmericanaError, match="no place for figures"):
        write_into(page, ladder)
