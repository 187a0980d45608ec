"""Games played over real sockets."""

import asyncio
import json
from contextlib import AsyncExitStack
from random import Random

from americana.core.game import AnyGame
from americana.core.match import Match
from americana.core.record import parse
from americana.server.table.role_stream import LONGEST
from tests.contract.cases import each_game
from tests.server.rooms import Chair, Guest


@each_game
async def test_every_game_is_played_to_the_end_against_bots(room: str, game: AnyGame) -> None:
    ada = Guest(room)
    table = ada.open(game.name)
    async with ada.at(table) as chair:
        await chair.play()
        assert chair.scene is not None
        assert chair.scene.over
        await chair.until(lambda one: one.sign["phase"] == "over")
    text = ada.get(f"/api/records/{table}").content
    record = parse(text.splitlines(), "downloaded")
    match = Match.resume(game, record, Random(0))
    assert match.over
    names = [str(place["name"]) for place in chair.places]
    assert chair.told == match.log(0, names)
    assert chair.scene == match.scene(0, names)


async def test_no_two_tables_are_dealt_alike(room: str) -> None:
    ada = Guest(room)
    hands = []
    for _ in range(2):
        async with ada.at(ada.open("bookshop")) as chair:
            await chair.until(lambda one: one.question is not None)
            assert chair.scene is not None
            hands.append({card.name for zone in chair.scene.zones if zone.id == "hand:0" for card in zone.cards})
    assert len(hands[0] & hands[1]) < len(hands[0]) > 10


@each_game
async def test_the_picture_put_together_from_changes_is_the_whole_picture(room: str, game: AnyGame) -> None:
    people = [Guest(room, f"Player {number}") for number in range(1, game.seats[0] + 1)]
    table = people[0].open(game.name, bots="")
    watcher = Guest(room, "Watcher")
    async with asyncio.timeout(60), AsyncExitStack() as stack:
        watching = await stack.enter_async_context(watcher.at(table))
        chairs = [await stack.enter_async_context(person.at(table)) for person in people]
        for seat, chair in enumerate(chairs[1:], 1):
            assert (await chair.say("sit", seat=seat, name=people[seat].name))["type"] == "done"
        assert (await chairs[0].say("start"))["type"] == "done"
        async with asyncio.TaskGroup() as group:
            for seat, chair in enumerate(chairs):
                group.create_task(chair.play(seat))
            group.create_task(_watch(watching))
        for person, chair in zip([*people, watcher], [*chairs, watching], strict=True):
            async with person.at(table) as fresh:
                await fresh.until(lambda one: one.scene is not None)
                assert fresh.scene == chair.scene
                assert fresh.told == chair.told[-len(fresh.told) :]
                assert len(fresh.told) == min(LONGEST, len(chair.told))
                assert fresh.number == chair.number


async def _watch(chair: Chair) -> None:
    await chair.until(lambda one: one.over)


async def test_what_everybody_in_a_role_is_sent_is_the_same_to_the_byte(room: str) -> None:
    ada, eve = Guest(room), Guest(room, "Eve")
    table = ada.open("bookshop")
    async with (
        ada.at(table) as one,
        ada.at(table) as other,
        eve.at(table) as third,
        Guest(room).at(table) as fourth,
    ):
        await one.play()
        for chair in (other, third, fourth):
            await chair.until(lambda chair: chair.over and chair.sign["phase"] == "over")
    assert _of_the_game(one.frames)[-5:] == _of_the_game(other.frames)[-5:]
    assert _of_the_game(third.frames)[-5:] == _of_the_game(fourth.frames)[-5:]
    assert _of_the_game(third.frames)[-5:] != _of_the_game(one.frames)[-5:]


def _of_the_game(frames: list[str]) -> list[str]:
    return [frame for frame in frames if json.loads(frame)["type"] in ("full", "happened")]
