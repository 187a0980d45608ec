"""A person's preferences: the pace of bots, and a table that plays forced moves."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from americana.core import registry
from americana.core.match import Match
from americana.core.record import parse
from americana.server.table.preferences import GuestPreferences
from americana.server.wire.messages import Preferences
from tests.server.rooms import Chair, Guest, config, running

WANTED = {"pace": "at once", "single": True}


@pytest.fixture(scope="module")
def prompt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A room that plays forced moves at once."""
    with running(config(tmp_path_factory.mktemp("prompt") / "room.db", pause=0.0)) as address:
        yield address


def is_single(chair: Chair) -> bool:
    """Whether a seat is asked a question with one answer."""
    assert chair.scene is not None
    plain = [offer for offer in chair.scene.offers if not offer.off_turn]
    return chair.question is not None and len(plain) == 1 and plain[0].blank is None


async def play(chair: Chair, rng: Random, most: int = 400) -> int:
    """Play to the end, or so many answers; give how many of them were forced."""
    forced = 0
    for _ in range(most):
        await chair.until(lambda one: one.over or one.question is not None)
        if chair.over:
            break
        forced += is_single(chair)
        await chair.answer(rng)
    return forced


async def test_one_is_asked_everything_unless_one_wants_it_otherwise(prompt: str) -> None:
    ada = Guest(prompt)
    async with ada.at(ada.open("politics", seats=2, options={"candidates": "deal"})) as chair:
        assert await play(chair, Random(1), 60) > 5


async def test_the_table_answers_what_leaves_one_answer_while_nobody_else_is_there(prompt: str) -> None:
    ada = Guest(prompt)
    table = ada.open("politics", seats=2, options={"candidates": "deal"})
    sent = 0
    async with ada.at(table) as chair:
        await chair.until(lambda one: one.scene is not None)
        assert chair.sign["alone"] is True
        await chair.say("prefer", **WANTED)
        while not chair.over:
            await chair.until(lambda one: one.over or (one.question is not None and not is_single(one)))
            if not chair.over:
                sent += (await chair.answer(Random(sent)))["type"] == "done"
    record = parse(ada.get(f"/api/records/{table}").content.splitlines(), "downloaded")
    assert 0 < sent < sum(act.seat == 0 for act in record.acts)


async def test_it_stops_when_somebody_comes_to_watch_and_goes_on_when_they_have_left(prompt: str) -> None:
    ada = Guest(prompt)
    table = ada.open("politics", seats=2, options={"candidates": "deal"})
    rng = Random(2)
    async with ada.at(table) as chair:
        await chair.until(lambda one: one.scene is not None)
        async with Guest(prompt).at(table) as watching:
            await watching.until(lambda one: one.scene is not None)
            await chair.until(lambda one: one.sign["alone"] is False)
            await chair.say("prefer", **WANTED)
            while not is_single(chair):
                await chair.answer(rng)
                await chair.until(lambda one: one.question is not None)
            asked = chair.question
            assert await chair.silence()
            assert chair.question == asked
        await chair.until(lambda one: one.question != asked)


def test_a_person_is_always_asked_what_the_game_leaves_to_people() -> None:
    """Dream never plays a card for a person: the last card in hand is still theirs to play."""
    game, rng = registry.find("dream"), Random(5)
    bot, last = game.medium(), 0
    while last < 2:
        match = Match.start(game, game.make_setup(2), rng)
        while (turn := match.turn()) is not None:
            choices = match.legal(turn[0])
            if len(choices) == 1 and type(choices[0]).__name__ == "Play":
                last += 1
                assert match.single(turn[0]) is None
                assert Match.single(_without_heartbeat(match), turn[0]) == choices[0]
            match.act(turn[0], bot.choose(match.view(turn[0]), choices, rng))


def _without_heartbeat(match: Match) -> Match:
    """The same game, but it leaves no forced move to people."""
    return Match.resume(replace(match.game, never_auto_played=()), match.record, Random(0))


def test_bots_are_as_fast_as_the_slowest_of_those_who_sit_there_wants() -> None:
    preferences = GuestPreferences()
    assert preferences.pace(["ada", "bo"]) == 1.0
    preferences.note("ada", Preferences(id="1", pace="at once"))
    assert preferences.pace(["ada"]) == 0.0
    assert preferences.pace(["ada", "bo"]) == 1.0
    preferences.note("bo", Preferences(id="2", pace="slow"))
    assert preferences.pace(["ada", "bo"]) > 1.0
    assert preferences.pace([]) == 1.0


async def test_bots_hurry_for_somebody_who_likes_it(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db", pace=3600.0)) as room:
        ada = Guest(room)
        async with ada.at(ada.open("american")) as chair:
            await chair.say("prefer", pace="at once")
            await play(chair, Random(1), 3)
