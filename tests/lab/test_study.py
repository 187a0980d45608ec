"""A study counts what happened and weighs choices."""

from pathlib import Path

import msgspec
import pytest

from americana.cli.new_game import lay_out
from americana.core import registry
from americana.core.errors import AmericanaError, BadGame
from americana.lab.study import _weighed, study
from americana.lab.study_games import Plan, StudiedGame, _weigh, study_policy
from americana.lab.study_results import Result, _median

TURNED = [name for name in registry.names() if (registry.find(name).folder / "study.py").is_file()]
PLAIN = "leduc"


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


def test_half_of_the_playouts_chooses_and_half_measures() -> None:
    with pytest.raises(AmericanaError, match="must be 2 or more"):
        study(PLAIN, playouts=1)


@pytest.mark.parametrize("name", TURNED)
def test_a_game_says_how_it_is_studied(name: str) -> None:
    game = registry.find(name)
    ways = study_policy(game)
    setup = msgspec.to_builtins(game.make_setup(3))
    plan = Plan(game=name, setup=setup, seed=1, games=1)
    playing = StudiedGame(plan, 0, listening=True)
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


OWN_STUDY = """
from americana.kit import study_hooks

from .model import Changed


class Study(study_hooks.Study):
    remembers = False

    def used(self, event):
        return (event.seat, event.thrown) if isinstance(event, Changed) else None

    def further(self, games, crew):
        return f"{sum(sum(part) for part in crew(count, games))} counted"


def count(numbers):
    return [1 for _ in numbers]
"""


def test_a_game_outside_can_say_how_it_is_studied_in_its_own_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_out("studied", tmp_path)
    (tmp_path / "studied" / "study.py").write_text(OWN_STUDY)
    monkeypatch.setenv(registry.ADDED, str(tmp_path))
    alone, together = (study("studied", games=30, turns=2, playouts=2, jobs=jobs) for jobs in (1, 2))
    assert {card.kind for card in alone.findings[0].cards} <= set("123456")
    assert alone.findings[0].cards
    assert alone.further == "30 counted"
    assert alone == together


@pytest.mark.parametrize(
    ("code", "reason"), [("Study = 3", "must define Study"), ("import gone", "line 1: Module")]
)
def test_a_study_that_is_none_says_so(
    code: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"odd_{len(code)}"
    lay_out(name, tmp_path)
    (tmp_path / name / "study.py").write_text(code)
    monkeypatch.setenv(registry.ADDED, str(tmp_path))
    with pytest.raises(BadGame, match=reason):
        study_policy(registry.find(name))
