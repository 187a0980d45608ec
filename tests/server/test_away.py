"""People who leave in the middle of a game, and come back."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.server.rooms import FREE, Chair, Guest, config, running


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A room in which a bot takes over after half a second."""
    with running(config(tmp_path_factory.mktemp("hasty") / "room.db", countdown=0.5)) as address:
        yield address


async def together(room: str) -> tuple[Guest, Guest, str]:
    """Seat two people at a table for three and begin."""
    ada, bo = Guest(room, "Ada"), Guest(room, "Bo")
    table = ada.open("bookshop", bots="")
    async with ada.at(table) as one, bo.at(table) as other:
        await other.say("sit", seat=1, name="Bo")
        await one.say("start")
    return ada, bo, table


def place(chair: Chair, seat: int) -> dict[str, object]:
    return chair.places[seat] if chair.places else {}


async def test_a_left_seat_counts_down_is_played_by_a_bot_and_given_back(hasty: str) -> None:
    ada, bo, table = await together(hasty)
    rng, begun = Random(1), time.time()
    async with ada.at(table) as one:
        async with bo.at(table) as other:
            await other.until(lambda chair: chair.scene is not None)
            await one.until(lambda chair: place(chair, 1).get("away") is False)
        await one.until(lambda chair: bool(place(chair, 1).get("away")))
        until = place(one, 1)["until"]
        assert isinstance(until, float)
        assert begun < until < time.time() + 1
        await one.until(lambda chair: place(chair, 1)["until"] is None)
        assert place(one, 1) == {**FREE, "name": "Bo", "kind": "person", "away": True}
        before = sum("Bo (bot) plays" in telling.sentence for telling in one.told)
        while sum("Bo (bot) plays" in telling.sentence for telling in one.told) < before + 2:
            if one.question is not None:
                await one.answer(rng)
            else:
                await one.hear()
        async with bo.at(table) as other:
            await one.until(lambda chair: place(chair, 1)["away"] is False)
            playing = asyncio.create_task(one.play())
            await other.until(lambda chair: chair.question is not None)
            assert (await other.answer(rng))["type"] == "done"
            playing.cancel()


async def test_who_is_back_in_time_loses_nothing(hasty: str) -> None:
    ada, bo, table = await together(hasty)
    async with ada.at(table) as one:
        await one.until(lambda chair: bool(place(chair, 1).get("until")))
        async with bo.at(table) as other:
            await one.until(lambda chair: place(chair, 1)["away"] is False)
            await other.until(lambda chair: chair.scene is not None)
            await asyncio.sleep(0.7)
            assert place(other, 1)["away"] is False


async def left_alone(room: str) -> tuple[Guest, str, Chair]:
    """Begin a game against bots and leave it at the first question."""
    ada = Guest(room)
    table = ada.open("bookshop")
    async with ada.at(table) as chair:
        await chair.until(lambda one: one.question is not None)
    return ada, table, chair


async def test_when_everybody_is_gone_play_rests(hasty: str) -> None:
    ada, table, chair = await left_alone(hasty)
    await asyncio.sleep(1.0)
    async with ada.at(table) as again:
        await again.until(lambda one: one.scene is not None)
        assert again.number == chair.number
        assert again.question == chair.question
        assert place(again, 0)["away"] is False


async def test_watching_alone_does_not_make_bots_play_for_those_who_left(hasty: str) -> None:
    _, table, _ = await left_alone(hasty)
    async with Guest(hasty, "Eve").at(table) as watching:
        await watching.until(lambda one: one.scene is not None)
        assert place(watching, 0)["away"] is True
        assert place(watching, 0)["until"] is None
        assert await watching.silence(1.0)


async def test_bots_among_themselves_play_for_spectators(hasty: str) -> None:
    ada = Guest(hasty)
    table = ada.open("leduc", bots="")
    async with ada.at(table) as chair:
        await chair.say("leave")
        assert (await chair.say("start"))["type"] == "done"
        await chair.until(lambda one: one.over)


async def test_bots_take_a_persons_time_whatever_they_hold(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db", pace=0.3)) as address:
        ada = Guest(address)
        async with ada.at(ada.open("leduc", options={})) as chair:
            rng = Random(1)
            waits = []
            while not chair.over:
                await chair.until(lambda one: one.question is not None or one.over)
                if chair.over:
                    break
                begun = time.monotonic()
                await chair.answer(rng)
                if chair.question is None and not chair.over:
                    number = chair.number
                    await chair.until(lambda one, number=number: one.number > number)  # type: ignore[misc]
                    waits.append(time.monotonic() - begun)
        assert all(wait > 0.3 * 0.7 - 0.05 for wait in waits)
