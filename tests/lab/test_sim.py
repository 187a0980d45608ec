from io import StringIO
from pathlib import Path
from random import Random

import msgspec
import pytest

from americana.cli.arguments import duel_plan, plan
from americana.core import record as records
from americana.core import registry
from americana.core.errors import AmericanaError
from americana.core.match import Match
from americana.kit.intervals import Estimate
from americana.lab import duel, sim, workers
from americana.lab.sim import Plan, Result


def medium(result: Result) -> object:
    """The figures that must be the same in every run."""
    return msgspec.to_builtins(msgspec.structs.replace(result, seconds=0, decisions_per_second=0))


def test_shares_add_up_and_scores_are_kept_by_seat_and_by_bot() -> None:
    result = sim.run(plan("haggle", 3, [], "medium,random,random", 5), 60)
    assert sum(seat.wins for seat in result.seats) == pytest.approx(60)
    assert [(bot.bot, bot.seats) for bot in result.by_bot] == [("medium", (1,)), ("random", (2, 3))]
    assert result.by_bot[0].win_share == result.seats[0].win_share
    together = (result.seats[1].mean_score.value + result.seats[2].mean_score.value) / 2
    assert result.by_bot[1].mean_score.value == pytest.approx(together)


def test_games_that_nobody_wins_are_drawn() -> None:
    result = sim.run(plan("american", 2, [], "medium,medium", 1), 80)
    assert result.draws == 80 - sum(seat.wins for seat in result.seats) > 0


def test_one_bot_in_all_seats_is_not_listed_again() -> None:
    assert sim.run(plan("leduc", None, [], "random", 5), 5).by_bot == []


def test_a_seed_gives_the_same_games_and_another_seed_others() -> None:
    first, again, other = (sim.run(plan("leduc", 2, [], "random", seed), 50) for seed in (1, 1, 2))
    assert medium(first) == medium(again)
    assert first.seats != other.seats


def test_the_number_of_processes_changes_nothing() -> None:
    alone, together = (sim.run(plan("leduc", 2, [], "random", 1), 70, jobs) for jobs in (1, 3))
    assert medium(alone) == medium(together)


def test_records_are_written_and_replay(tmp_path: Path) -> None:
    sim.run(plan("haggle", 2, [], "medium,random", 9, str(tmp_path / "new")), 3)
    files = sorted((tmp_path / "new").iterdir())
    assert [file.name for file in files] == [f"haggle-9-00000{number}.jsonl" for number in (1, 2, 3)]
    for file in files:
        record = records.load(file)
        assert record.header.players == ("medium", "random")
        *_, match = Match.replay(registry.find("haggle"), record, Random(0))
        assert match.over


def test_what_goes_wrong_in_another_process_is_said_here() -> None:
    broken = Plan(game="leduc", setup={"seats": 2}, bots=("medium", "nobody"), seed=1)
    for jobs in (1, 2):
        with pytest.raises(AmericanaError, match="no bot 'nobody'"):
            sim.run(broken, 60, jobs)


def fail(numbers: range) -> int:
    return 1 // (numbers.start - 20)


def test_a_mistake_in_another_process_keeps_its_traceback() -> None:
    for jobs in (1, 2):
        with pytest.raises(RuntimeError, match="ZeroDivisionError"):
            list(workers.share_out(fail, 40, jobs))


def test_work_that_takes_long_is_shared_without_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "WORTHWHILE", -1.0)
    monkeypatch.setattr(workers, "cores", lambda: 2)
    assert medium(sim.run(plan("leduc", 2, [], "random", 1), 70)) == medium(
        sim.run(plan("leduc", 2, [], "random", 1), 70, 1)
    )


def test_the_report_names_seats_bots_and_the_seed() -> None:
    text = sim.report(sim.run(plan("leduc", 2, ["raises=1"], "medium,random", 77), 20))
    assert "leduc, 2 seats, raises=1: 20 games from seed 77" in text
    assert "seat 2, random" in text


def test_duplicate_deals_give_each_seat_to_each_bot_once() -> None:
    for seats in (2, 3, 4, 5):
        for deal in range(seats):
            first, second = duel.line_ups(("a", "b"), seats, deal)
            assert all({one, other} == {"a", "b"} for one, other in zip(first, second, strict=True))
    assert duel.line_ups(("a", "b"), 3, 1)[0] == ("b", "a", "a")


def test_the_same_duel_from_the_other_side_is_its_mirror() -> None:
    todo = duel_plan("haggle", 3, [], "medium,random", 1)
    margins = duel.play_deals(todo, ("medium", "random"), range(8))
    mirrored = duel.play_deals(todo, ("random", "medium"), range(8))
    assert [one.points for one in margins] == [-one.points for one in mirrored]
    assert [one.wins for one in margins] == pytest.approx([-one.wins for one in mirrored])


def test_a_duel_is_settled_by_an_interval_clear_of_zero() -> None:
    result = duel.run(duel_plan("leduc", None, [], "medium,random", 1), 400, jobs=1)
    assert result.ahead == "medium"
    assert result.score_difference.low > 0
    backwards = duel.run(duel_plan("leduc", None, [], "random,medium", 1), 400, jobs=2)
    assert backwards.ahead == "medium"
    assert "medium is ahead" in duel.report(backwards)


@pytest.mark.parametrize("deals", [1, 2, 4])
def test_a_share_of_wins_and_its_interval_stay_between_none_and_all(deals: int) -> None:
    result = duel.run(duel_plan("leduc", None, [], "medium,random", 1), deals, jobs=1)
    assert 0 <= result.win_share.low <= result.win_share.value <= result.win_share.high <= 1


def test_each_quantity_of_a_duel_has_a_verdict_of_its_own() -> None:
    wins, points = Estimate(0.6, 0.55, 0.65), Estimate(-0.1, -0.4, 0.2)
    result = duel.run(duel_plan("leduc", None, [], "medium,random", 1), 2, jobs=1)
    told = msgspec.structs.replace(
        result, score_difference=points, win_share=wins, ahead=None, ahead_in_wins="medium"
    )
    lines = duel.report(told).splitlines()
    assert lines[1:] == [
        "points a game, medium less random: -0.10 (-0.40 to 0.20) (95 %): no clear difference",
        "share of wins of medium against random: 60.0% (55.0% to 65.0%) (95 %): medium is ahead",
    ]


@pytest.mark.long
@pytest.mark.parametrize("name", registry.names())
def test_steady_is_clear_of_random_over_2000_duplicate_deals(name: str) -> None:
    result = duel.run(duel_plan(name, None, [], "medium,random", 2026), 2000)
    assert result.ahead == "medium", duel.report(result)


class Screen(StringIO):
    """A stream that a person looks at."""

    def isatty(self) -> bool:
        return True


def test_a_person_sees_a_bar_before_the_first_batch_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stderr", screen := Screen())
    seen: list[str] = []

    def played(batch: range) -> int:
        seen.append(screen.getvalue())
        return len(batch)

    assert sum(workers.share_out(played, 40, 1, words=lambda: f"{len(seen)} batches")) == 40
    assert "0 batches" in seen[0]
    assert "0%" in seen[0]
