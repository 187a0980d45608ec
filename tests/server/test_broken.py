"""A game that fails for one role: that role sees a plain sentence, and everybody else plays on."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from starlette.types import Message
from starlette.websockets import WebSocket

from americana.server.accounts.identity import Guest as Known
from americana.server.lobby.open_form import OpenForm
from americana.server.lobby.room import Room
from americana.server.wire.connection import Connection
from tests.server.rooms import Guest, config, running

LEDUC = Path(__file__).parents[1] / "games" / "leduc"
FLAWED = '''
import dataclasses
from pathlib import Path

_SOUND = GAME
_FLAWS = Path(__file__).parent


def _raise(part, role):
    """Fail for one role, as long as a file says so."""
    if (_FLAWS / f"{part}.{role}").exists():
        raise KeyError("the queen of spades")


def _view(state, role, *more):
    _raise("view", role)
    return _SOUND.view(state, role, *more)


def _scene(view, *more):
    _raise("scene", view.seat)
    return _SOUND.scene(view, *more)


def _tell(event, role, names):
    _raise("tell", role)
    return _SOUND.tell(event, role, names)


GAME = dataclasses.replace(_SOUND, name="flawed", view=_view, scene=_scene, tell=_tell)
'''


@pytest.fixture(scope="module")
def flaws(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A game that fails where a file in its folder says so."""
    folder = tmp_path_factory.mktemp("games") / "flawed"
    shutil.copytree(LEDUC, folder)
    wiring = folder / "__init__.py"
    wiring.write_text(wiring.read_text(encoding="utf-8") + FLAWED, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AMERICANA_GAMES", os.pathsep.join((os.environ["AMERICANA_GAMES"], str(folder.parent))))
        yield folder


@pytest.mark.parametrize("part", ["view", "scene", "tell"])
async def test_one_role_that_cannot_be_shown_its_table_harms_nobody_else(
    flaws: Path, tmp_path: Path, part: str, caplog: pytest.LogCaptureFixture
) -> None:
    flaw = flaws / f"{part}.1"
    with running(config(tmp_path / "room.db")) as address:
        ada, bo = Guest(address), Guest(address, "Bo")
        table = ada.open("flawed", bots="")
        async with ada.at(table) as one, bo.at(table) as other, Guest(address).at(table) as watching:
            await other.say("sit", seat=1, name="Bo")
            await one.say("start")
            for chair in (one, other, watching):
                await chair.until(lambda it: it.scene is not None)
            asked, rng = (one if one.question is not None else other), Random(1)
            flaw.touch()
            try:
                assert (await asked.answer(rng))["type"] == "done"
                await one.until(lambda it: it.number > 4)
                await watching.until(lambda it: it.number == one.number)
                await other.until(lambda it: it.number == one.number)
            finally:
                flaw.unlink()
            assert other.scene is not None
            if part == "tell":
                assert "can't be described" in other.told[-1].sentence
            else:
                assert "can't be shown right now" in other.scene.prompt
                assert [seat.name for seat in other.scene.seats] == ["Ada", "Bo"]
                assert other.question is None
            assert len(caplog.records) == 1
            assert "queen" not in caplog.text
            async with bo.at(table) as again:
                await again.until(lambda it: it.scene is not None and bool(it.scene.zones))


async def test_who_arrives_and_cannot_be_shown_the_table_is_not_there_for_ever(flaws: Path, tmp_path: Path) -> None:
    flaw = flaws / "scene.1"
    with running(config(tmp_path / "room.db")) as address:
        ada, bo = Guest(address), Guest(address, "Bo")
        table = ada.open("flawed", bots="")
        async with bo.at(table) as other:
            await other.say("sit", seat=1, name="Bo")
        async with ada.at(table) as one:
            await one.say("start")
            await one.until(lambda it: bool(it.places[1]["away"]))
            flaw.touch()
            try:
                async with bo.at(table) as other:
                    await other.until(lambda it: it.scene is not None)
                    await one.until(lambda it: not it.places[1]["away"])
                await one.until(lambda it: bool(it.places[1]["away"]))
            finally:
                flaw.unlink()


async def test_a_bot_that_cannot_be_shown_its_table_plays_by_lot(flaws: Path, tmp_path: Path) -> None:
    flaw = flaws / "view.1"
    flaw.touch()
    try:
        with running(config(tmp_path / "room.db")) as address:
            ada = Guest(address)
            async with ada.at(ada.open("flawed")) as chair:
                await chair.play()
    finally:
        flaw.unlink()


async def test_a_line_whose_arrival_fails_is_taken_off_the_table(tmp_path: Path) -> None:
    room = Room(config(tmp_path / "room.db"))
    await room.start()
    try:
        table = await room.open("ada", OpenForm(game="leduc", bots="medium"))
        with pytest.raises(OSError, match="gone"):
            await room.arrive(table, Torn(), 0)
        assert (await room.find(table)).table.lines == []
    finally:
        await room.stop()


class Torn(Connection):
    """A line that breaks as soon as something is sent."""

    def __init__(self) -> None:
        async def receive() -> Message:
            raise AssertionError

        async def send(_: Message) -> None:
            raise AssertionError

        super().__init__(WebSocket({"type": "websocket"}, receive, send), Known("secret", new=False), backlog=8)

    def send(self, _: str) -> None:
        raise OSError("gone")
