"""Bots in other processes."""

import asyncio
import os
import shutil
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from americana.core import registry
from americana.core.choices import Pick, written
from americana.core.game import AnyGame
from americana.core.match import Match
from americana.server.base import worker_pool
from americana.server.lobby.replay_workers import LINE, Busy, ReplayWorkers
from americana.server.table import bot_workers
from americana.server.table.bot_workers import BotWorkers
from tests.contract.cases import each_game
from tests.server.rooms import Guest


@pytest.fixture(scope="module")
def crew() -> Iterator[BotWorkers]:
    """A process in which bots think."""
    crew = BotWorkers(1)
    yield crew
    crew.stop()


@pytest.fixture(autouse=True)
def _nothing_counted(crew: BotWorkers) -> None:
    """Let every test count failures from 0."""
    crew.failures.clear()


@each_game
async def test_a_bot_answers_from_a_view_and_choices_alone(crew: BotWorkers, game: AnyGame) -> None:
    match = Match.start(game, game.make_setup(game.seats[0]), Random(1))
    rng = Random(2)
    for _ in range(40):
        if match.over:
            break
        seat = rng.choice(match.to_act)
        choices = match.legal(seat)
        asked = bot_workers.question(game, rng.choice(["medium", "random"]), match.view(seat), choices, aside=False)
        action = await crew.answer(game, asked, choices, aside=False)
        assert action is not None
        match.act(seat, action)
    assert not crew.failures


def test_forms_survive_the_journey() -> None:
    game = registry.find("bookshop")
    keep = game.read_action('{"type":"keep","cards":[]}')
    form = Pick(keep, "cards", ("E0", "G1"), 0, 2)
    assert game.read_choice(written(form)) == form
    assert game.read_choice(written(keep)) == keep


async def test_a_bot_that_fails_is_answered_for_by_chance(crew: BotWorkers) -> None:
    game = registry.find("leduc")
    match = Match.start(game, game.make_setup(2), Random(1))
    seat = match.to_act[0]
    choices = match.legal(seat)
    action = await crew.answer(game, b"nonsense", choices, aside=False)
    assert action in choices
    assert await crew.answer(game, b"nonsense", choices, aside=True) is None


@pytest.mark.parametrize("failing", ["raises", "cheats", "stalls", "dawdles", "dies", "hoards"])
async def test_a_bot_that_fails_is_answered_for_and_counted(failing: str, tmp_path: Path) -> None:
    """A guest's own search raises, answers something else, never ends, kills its process, or hoards memory.

    The medium bot answers for it; for a search that dawdles, its results at the interruption count.
    """
    folder = tmp_path / "leduc"
    shutil.copytree(registry.find("leduc").folder, folder)
    (folder / "search.py").write_text(FAILING.format(FAILURES[failing]))
    crew = BotWorkers(1, cap=1.0)
    game = registry.find("leduc")
    match = Match.start(game, game.make_setup(2), Random(1))
    seat = match.to_act[0]
    choices = match.legal(seat)
    asked = bot_workers.question(game, "hard", match.view(seat), choices, aside=False)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AMERICANA_GAMES", str(tmp_path))
        try:
            action = await crew.answer(game, asked, choices, aside=False)
        finally:
            crew.stop()
    assert action in choices
    assert crew.failures["leduc"] >= 1


FAILURES = {
    "raises": "raise RuntimeError",
    "cheats": "return [Shuffle(())]",
    "stalls": "while True: pass",
    "dawdles": """return super().candidates(state, seat, choices, rng)

    def budget(self, state, most):
        return 10**9""",
    "dies": "os._exit(3)",
    "hoards": f"return super().candidates(state, seat, choices, rng) if bytearray({worker_pool.MEMORY}) else []",
}

FAILING = """
import os
from americana.kit import search_policy
from americana.kit.dealer import Shuffle

class Guide(search_policy.SearchPolicy):
    def candidates(self, state, seat, choices, rng):
        {}
"""


async def test_a_bots_process_that_dies_is_replaced() -> None:
    crew = BotWorkers(1)
    game = registry.find("leduc")
    match = Match.start(game, game.make_setup(2), Random(1))
    seat = match.to_act[0]
    choices = match.legal(seat)
    asked = bot_workers.question(game, "medium", match.view(seat), choices, aside=False)
    try:
        assert await crew.answer(game, asked, choices, aside=False) in choices
        for process in crew.pool.members():
            os.kill(process, signal.SIGKILL)
        assert await crew.answer(game, asked, choices, aside=False) in choices
    finally:
        crew.stop()


async def test_a_room_that_closes_waits_for_nobody_in_the_middle_of_a_thought(tmp_path: Path) -> None:
    study, begun, ended = ReplayWorkers(), tmp_path / "begun", tmp_path / "ended"
    task = asyncio.create_task(study.run("", ponder, 600.0, str(begun), str(ended)))
    while not begun.exists():
        await asyncio.sleep(0.01)
    study.stop()
    assert not ended.exists()
    with pytest.raises(Busy):
        await task


async def test_a_crew_that_went_home_answers_by_chance_and_hires_nobody() -> None:
    crew, game = BotWorkers(1), registry.find("leduc")
    match = Match.start(game, game.make_setup(2), Random(1))
    choices = match.legal(match.to_act[0])
    asked = bot_workers.question(game, "medium", match.view(match.to_act[0]), choices, aside=False)
    assert await crew.answer(game, asked, choices, aside=False) in choices
    crew.stop()
    assert await crew.answer(game, asked, choices, aside=False) in choices
    assert crew.pool.members() == []


async def test_where_no_process_can_be_had_nothing_waits_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise OSError("too many open files")

    monkeypatch.setattr(worker_pool.WorkerPool, "hire", fail)
    crew, study, game = BotWorkers(1), ReplayWorkers(), registry.find("leduc")
    match = Match.start(game, game.make_setup(2), Random(1))
    choices = match.legal(match.to_act[0])
    asked = bot_workers.question(game, "medium", match.view(match.to_act[0]), choices, aside=False)
    assert await crew.answer(game, asked, choices, aside=False) in choices
    for _ in range(LINE + 1):
        with pytest.raises(OSError, match="too many"):
            await study.run("", ponder, 1.0, "", "")


def ponder(begun: str, ended: str) -> bytes:
    """Think for longer than any test takes, and say when that begins and ends."""
    Path(begun).touch()
    time.sleep(300)
    Path(ended).touch()
    return b""


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="this system knows no priorities")
async def test_bots_stand_back_behind_peoples_moves(crew: BotWorkers) -> None:
    game = registry.find("leduc")
    match = Match.start(game, game.make_setup(2), Random(1))
    choices = match.legal(match.to_act[0])
    asked = bot_workers.question(game, "medium", match.view(match.to_act[0]), choices, aside=False)
    await crew.answer(game, asked, choices, aside=False)
    behind = min(19, os.getpriority(os.PRIO_PROCESS, 0) + bot_workers.BEHIND)
    assert {os.getpriority(os.PRIO_PROCESS, process) for process in crew.pool.members()} == {behind}


def test_what_a_bot_is_sent_holds_no_state() -> None:
    assert set(bot_workers.Question.__struct_fields__) == {"game", "bot", "view", "choices", "seed", "aside"}


async def test_asides_are_said_beside_what_is_asked(room: str) -> None:
    """Cards are shown and chips given off turn; the question stays unless its answers change."""
    ada = Guest(room)
    async with ada.at(ada.open("haggle", bots="random", options={"gifts": False})) as chair, asyncio.timeout(60):
        await chair.until(lambda one: one.question is not None)
        question, act = chair.question, chair.choice(Random(1), aside=True)
        as_answer = await chair.say("aside", act=chair.choice(Random(1)))
        assert "can't do this now" in str(as_answer["why"])
        assert (await chair.say("aside", act=act))["type"] == "done"
        assert chair.question == question
        twice = await chair.say("aside", act=act)
        assert twice["type"] == "refused"
        assert (await chair.answer(Random(1)))["type"] == "done"
        await chair.play()


async def test_a_gift_changes_what_may_be_bid_and_so_the_question(room: str) -> None:
    ada = Guest(room)
    async with ada.at(ada.open("haggle", bots="medium")) as chair, asyncio.timeout(60):
        await chair.until(lambda one: one.question is not None)
        question, act = chair.question, {"type": "give", "seat": 1, "chips": 2}
        assert (await chair.say("aside", act=act))["type"] == "done"
        assert chair.question != question
        await chair.play()


async def test_bots_say_asides_too(room: str) -> None:
    people = Guest(room)
    for _ in range(8):
        async with people.at(people.open("haggle", bots="random", seats=4)) as chair, asyncio.timeout(60):
            await chair.play()
            if any("shows" in telling.sentence or "gives" in telling.sentence for telling in chair.told):
                return
    pytest.fail("no bot ever acted off turn")
