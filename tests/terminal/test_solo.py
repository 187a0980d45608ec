"""The table without a screen: turns, off-turn chances, news, saving and rematch."""

import shlex
import subprocess
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Protocol

import msgspec
import pytest

from americana import terminal
from americana.cli import solo_setup
from americana.cli.solo_setup import SoloSetup
from americana.cli.verify import verify
from americana.core import registry
from americana.core.actions import Action
from americana.core.bot import Bot
from americana.core.choices import Amount, Choice, sample
from americana.core.errors import AmericanaError, Illegal
from americana.core.game import View
from americana.core.match import Match
from americana.core.record import load
from americana.kit import file_lock
from americana.kit.file_lock import FileLock
from americana.terminal.solo import Solo, next_path, program
from tests.terminal.tables import NAMES, sit_down


class Sits(Protocol):
    """Sits down as the command line does, among medium bots."""

    def __call__(self, name: str, seats: int | None, seat: int, *, seed: int | None) -> SoloSetup: ...


@pytest.fixture
def sits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sits:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))

    def sit(name: str, seats: int | None, seat: int, *, seed: int | None) -> SoloSetup:
        sitting = solo_setup.sit_down(name, seats, seat, "medium", [], seed)
        sitting.claim.leave()
        return sitting

    return sit


def play_bots(table: Solo) -> None:
    while (turn := table.turn()) is not None:
        table.carry_out(turn, turn.think(table.bot_rng))


def test_bots_play_until_the_person_is_asked(tmp_path: Path) -> None:
    table = sit_down(tmp_path / "game.jsonl", seed=5)
    play_bots(table)
    assert table.wants_you
    assert table.match.to_act == (0,)


def test_news_is_shown_once(tmp_path: Path) -> None:
    table = sit_down(tmp_path / "game.jsonl")
    assert table.news()
    assert not table.news()
    table.act(table.scene().offers[0].act)
    assert [telling.rule for telling in table.news()][:1] == ["2.3"]


def test_a_refused_act_changes_nothing_and_saves_nothing(tmp_path: Path) -> None:
    table = sit_down(tmp_path / "game.jsonl")
    before = table.match.record.lines()
    with pytest.raises(Illegal):
        table.act({"type": "play", "card": "R11"})
    assert table.match.record.lines() == before
    assert not table.path.exists()


def test_a_decision_that_came_too_late_is_dropped(tmp_path: Path) -> None:
    table = sit_down(tmp_path / "game.jsonl")
    table.act(table.scene().offers[0].act)
    turn = table.turn()
    assert turn is not None
    action = turn.think(Random(1))
    assert table.carry_out(turn, action)
    assert not table.carry_out(turn, action)
    assert not table.carry_out(turn, None)


def test_exactly_one_person_sits_at_the_table(tmp_path: Path) -> None:
    table = sit_down(tmp_path / "game.jsonl")
    for bots in ([None, None, None], [table.bots[1]] * 3, [None, table.bots[1]]):
        with pytest.raises(ValueError):
            Solo(table.match, bots, NAMES[:3], Random(1), table.path)


def test_a_window_in_which_the_person_has_no_reaction_is_passed_for_them(tmp_path: Path) -> None:
    game, rng = registry.find("politics"), Random(15)
    match = Match.start(game, game.make_setup(4, candidates="deal"), rng)
    table = Solo(match, [None, *(game.medium() for _ in range(3))], NAMES[:4], rng, tmp_path / "game.jsonl")
    passed = 0
    while True:
        play_bots(table)
        while table.stand_by():
            passed += 1
            play_bots(table)
        if match.over:
            break
        assert match.window() is None or len(match.legal(0)) > 1
        table.act(msgspec.to_builtins(sample(match.legal(0), rng)))
    assert passed > 10


def test_a_rematch_has_a_record_of_its_own(tmp_path: Path) -> None:
    table = sit_down(tmp_path / "game.jsonl")
    again = table.again()
    assert again.match.setup == table.match.setup
    assert again.path == tmp_path / "game-2.jsonl"
    again.save()
    assert again.again().path == tmp_path / "game-3.jsonl"
    assert table.again().path == tmp_path / "game-3.jsonl"


def test_a_game_is_arranged_for_the_seat_of_the_person_and_again_in_a_rematch(tmp_path: Path, sits: Sits) -> None:
    sitting = sits("american", None, 2, seed=1)
    assert sitting.setup == sitting.game.make_setup(2, dealer=1)
    match = Match.start(sitting.game, sitting.setup, sitting.rng, sitting.seating.names)
    table = Solo(match, sitting.seating.bots, sitting.seating.names, sitting.rng, tmp_path / "game.jsonl")
    assert table.again().match.setup == sitting.setup


def test_a_date_at_the_end_of_a_name_is_no_number() -> None:
    assert next_path(Path("game-20240131.jsonl")).name == "game-20240131-2.jsonl"


class Generous(Bot):
    """Gives the first seat a chip whenever it may, and else does the least."""

    def choose(self, view: View, choices: Sequence[Choice], rng: Random) -> Action:  # noqa: ARG002
        [form] = choices
        assert isinstance(form, Amount)
        return form.fill(form.least)

    def off_turn(self, view: View, choices: Sequence[Choice], rng: Random) -> Action | None:  # noqa: ARG002
        gifts = [choice for choice in choices if isinstance(choice, Amount)]
        return next((gift.fill(1) for gift in gifts if '"seat":0' in str(msgspec.json.encode(gift.act))), None)


def test_bots_may_take_asides_after_an_act_and_the_person_is_called_to_answer(
    tmp_path: Path,
) -> None:
    game, rng = registry.find("haggle"), Random(2)
    match = Match.start(game, game.make_setup(3), rng, NAMES[:3])
    table = Solo(match, [None, Generous(), Generous()], NAMES[:3], rng, tmp_path / "game.jsonl")
    table.act(next(offer for offer in table.scene().offers if not offer.off_turn).act | {"chips": 0})
    turns: list[tuple[int, bool]] = []
    while (turn := table.turn()) is not None and len(turns) < 4:
        turns.append((turn.seat, turn.aside))
        assert table.carry_out(turn, turn.think(table.bot_rng)) or turn.aside
    assert turns == [(1, False), (2, False), (1, True), (2, True)]
    assert table.called
    assert table.wants_you
    table.let_pass()
    assert not table.called


def test_the_farewell_names_a_command_that_goes_on_with_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sits: Sits
) -> None:
    sitting = sits("bookshop", 3, 1, seed=5)
    names, bots = sitting.seating.names, sitting.seating.bots
    match = Match.start(sitting.game, sitting.setup, sitting.rng, names)
    table = Solo(match, bots, names, sitting.rng, tmp_path / "a game.jsonl")
    table.save()
    monkeypatch.setattr("sys.prefix", str(tmp_path / "no" / "launcher" / "here"))
    command = shlex.split(table.farewell().partition("Continue it with: ")[2])
    done = subprocess.run(
        [*command, "--plain"], input="leave\n", capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "Your hand" in done.stdout


def test_advice_names_the_launcher_or_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "americana").touch()
    monkeypatch.setattr("sys.prefix", str(tmp_path / ".americana" / "play"))
    monkeypatch.setattr("sys.argv", ["/some/where/__main__.py"])
    monkeypatch.chdir(tmp_path)
    assert program() == "./americana"
    monkeypatch.setattr("sys.argv", ["/usr/bin/americana"])
    assert program() == "americana"


def test_a_private_game_and_its_rematch_can_be_checked_and_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sits: Sits
) -> None:
    tables: list[Solo] = []
    monkeypatch.setattr(terminal, "_play_at", lambda table, *_, **__: tables.append(table))
    sitting = sits("haggle", 3, 1, seed=None)
    seating, path = sitting.seating, tmp_path / "game.jsonl"
    players, names = seating.bots, seating.names
    sit = partial(
        terminal.play, sitting.game, sitting.setup, players, names, sitting.rng, save=FileLock(path), plain=True
    )
    sit()
    tables[0].save()
    record = load(path)
    sit(record=record)
    table, again = tables
    assert again.match.record.lines() == table.match.record.lines()
    following = table.again()
    following.save()
    for kept in (path, following.path):
        assert any("draws follow from the secret" in said for said in verify(kept))
    assert load(following.path).pledge != record.pledge


def test_an_act_is_taken_back_until_something_is_learned(tmp_path: Path) -> None:
    table = sit_down(tmp_path / "game.jsonl")
    before, digest = table.scene(), table.match.record.last
    table.act(before.offers[0].act)
    table.take_back()
    assert table.scene() == before
    assert (table.match.record.last, len(load(table.path).taken)) == (digest, 1)
    assert table.news() == [], "it is not told once more"
    table.act(before.offers[0].act)
    play_bots(table)
    with pytest.raises(AmericanaError, match="you've seen new cards since"):
        table.take_back()
    play_bots(table)
    assert len(load(table.path).taken) == 1


def test_nothing_is_taken_back_before_one_has_acted_or_after_the_end(tmp_path: Path) -> None:
    table = sit_down(tmp_path / "game.jsonl")
    with pytest.raises(AmericanaError, match="you have no move to undo in this game"):
        table.take_back()
    while not table.over:
        play_bots(table)
        if table.wants_you:
            table.act(table.scene().offers[0].act)
    with pytest.raises(AmericanaError, match="the game is over"):
        table.take_back()


def test_a_rematch_has_a_claim_of_its_own_and_lets_the_first_record_go(tmp_path: Path) -> None:
    table = sit_down(tmp_path / "game.jsonl")
    table.claim = file_lock.lock_record(table.path)
    again = table.again()
    assert not file_lock.is_locked(table.path)
    assert file_lock.is_locked(again.path)
    assert next_path(table.path).name == "game-3.jsonl", "though nothing is written yet"
    again.leave()
    assert not file_lock.is_locked(again.path)
