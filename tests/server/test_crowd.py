"""A room with more acts under way than it carries out at once: newcomers are let in all the same."""

import asyncio
from pathlib import Path
from random import Random

from americana.server.lobby.room import ACTING
from americana.server.ops.serve import GracefulServer, address, listen, server
from tests.server.rooms import CREW, Guest, config


async def test_a_newcomer_gets_in_while_others_wait_for_their_act(tmp_path: Path) -> None:
    rules = config(tmp_path / "room.db")
    evening, listening = server(rules, log_level="error", crew=CREW), listen("127.0.0.1", 0)
    assert isinstance(evening, GracefulServer)
    room = evening.room
    serving = asyncio.create_task(evening.serve(sockets=[listening]))
    try:
        while not evening.started:
            await asyncio.sleep(0.01)
        ada, bo = Guest(address(listening).rstrip("/")), Guest(address(listening).rstrip("/"), "Bo")
        first = await asyncio.to_thread(ada.open, "leduc")
        async with ada.at(first) as chair:
            await chair.until(lambda one: one.question is not None)
            for _ in range(ACTING):
                await room.acting.acquire()
            acting = asyncio.create_task(chair.answer(Random(1)))
            second = await asyncio.to_thread(bo.open, "leduc", bots="")
            await asyncio.to_thread(ada.open, "leduc")
            async with bo.at(second) as other:
                assert (await other.say("fill", seat=1, bot="medium"))["type"] == "done"
                assert (await other.say("start"))["type"] == "done"
                await other.until(lambda one: one.question is not None)
            assert not acting.done()
            for _ in range(ACTING):
                room.acting.release()
            assert (await acting)["type"] == "done"
    finally:
        evening.should_exit = True
        await serving
        listening.close()
