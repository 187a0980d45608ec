"""Undo at tables: at once, by consent, or never; the record keeps what was done and undone."""

from collections.abc import Awaitable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from random import Random

from americana.core import registry
from americana.core.match import Match
from americana.core.record import Record, parse
from tests.server.rooms import Chair, Guest, Message, config, running


async def seated(address: str, game: str, names: tuple[str, ...], doors: AsyncExitStack) -> tuple[str, list[Chair]]:
    """Let people sit down at a table and begin."""
    guests = [Guest(address, name) for name in names]
    table = guests[0].open(game, bots="", seats=len(names))
    chairs = [await doors.enter_async_context(guest.at(table)) for guest in guests]
    for seat, chair in enumerate(chairs[1:], 1):
        assert (await chair.say("sit", seat=seat, name=names[seat]))["type"] == "done"
    assert (await chairs[0].say("start"))["type"] == "done"
    for chair in chairs:
        await chair.until(lambda chair: chair.scene is not None)
    return table, chairs


async def goes(chairs: list[Chair], doing: Awaitable[Message], *, on: bool = True) -> None:
    """Act, and wait until everybody has heard that the game went on, or back."""
    heard = [chair.number for chair in chairs]
    assert (await doing)["type"] == "done"
    for chair, before in zip(chairs, heard, strict=True):
        await chair.until(partial(_heard, before, on))


def _heard(before: int, on: bool, chair: Chair) -> bool:
    return chair.number > before if on else chair.number < before


def asked(chairs: list[Chair]) -> Chair:
    return next(chair for chair in chairs if chair.question is not None)


def act(chair: Chair, label: str) -> Awaitable[Message]:
    """Answer by what the offer says."""
    assert chair.scene is not None
    [offer] = [offer for offer in chair.scene.offers if label in offer.label]
    return chair.say("act", question=chair.question, act=offer.act)


def record(address: str, table: str) -> Record:
    lines = Guest(address).get(f"/api/records/{table}").content.splitlines()
    return parse(lines, "it")


async def test_an_act_is_taken_back_at_once_and_done_again_it_meets_the_same_chance(tmp_path: Path) -> None:
    async with AsyncExitStack() as doors:
        address = doors.enter_context(running(config(tmp_path / "room.db")))
        table, chairs = await seated(address, "leduc", ("Ada", "Bob"), doors)
        assert chairs[0].sign["backs"]
        refused = await chairs[0].say("back")
        assert "no move to undo" in str(refused["why"])
        first = asked(chairs)
        before, question, told = first.scene, first.question, list(first.told)
        await goes(chairs, first.answer(Random(1)))
        await goes(chairs, first.say("back"), on=False)
        assert (first.scene, first.told) == (before, told)
        assert first.question != question, "an answer to the question before comes too late"
        while not first.over:
            await goes(chairs, asked(chairs).answer(Random(1)))
        kept = record(address, table)
        assert [len(one.acts) for one in kept.taken] == [1]
        assert kept.pledge is not None
        Match.resume(registry.find("leduc"), kept, kept.pledge)


async def wished(address: str, doors: AsyncExitStack) -> tuple[list[Chair], Chair, Chair]:
    """Let one player ask to undo an act that another has answered; give all, the one who asks and the other."""
    _, chairs = await seated(address, "leduc", ("Ada", "Bob"), doors)
    first = asked(chairs)
    await goes(chairs, act(first, "heck"))
    second = asked(chairs)
    await goes(chairs, act(second, "aise"))
    assert (await first.say("back"))["type"] == "done"
    return chairs, first, second


async def test_what_others_have_answered_is_taken_back_only_if_they_agree(tmp_path: Path) -> None:
    async with AsyncExitStack() as doors:
        address = doors.enter_context(running(config(tmp_path / "room.db")))
        chairs, first, second = await wished(address, doors)
        for chair in chairs:
            await chair.until(lambda chair: chair.sign["wish"] is not None)
        assert (await second.say("let", yes=False))["type"] == "done"
        await first.until(lambda chair: chair.sign["wish"] is None)
        assert (await second.say("let", yes=True))["type"] == "refused", "nobody asks any more"
        assert (await first.say("back"))["type"] == "done"
        await second.until(lambda chair: chair.sign["wish"] is not None)
        await goes(chairs, second.say("let", yes=True), on=False)
        assert first.question is not None
        assert second.question is None


async def test_after_a_restart_what_was_taken_back_stays_so(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db")) as address:
        async with AsyncExitStack() as doors:
            table, chairs = await seated(address, "leduc", ("Ada", "Bob"), doors)
            first = asked(chairs)
            await goes(chairs, first.answer(Random(1)))
            await goes(chairs, first.say("back"), on=False)
            shown = first.scene
    with running(config(tmp_path / "room.db")) as address:
        async with Guest(address).at(table) as chair:
            await chair.until(lambda chair: chair.scene is not None)
            assert chair.scene is not None
            assert shown is not None
            assert chair.scene.headline == shown.headline
            assert chair.number == len(chair.told)


async def test_the_next_act_ends_a_wish(tmp_path: Path) -> None:
    async with AsyncExitStack() as doors:
        address = doors.enter_context(running(config(tmp_path / "room.db")))
        chairs, first, second = await wished(address, doors)
        await second.until(lambda chair: chair.sign["wish"] is not None)
        await goes(chairs, act(first, "all"))
        await second.until(lambda chair: chair.sign["wish"] is None)
        assert (await second.say("let", yes=True))["type"] == "refused"
