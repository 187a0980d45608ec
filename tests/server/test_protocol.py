"""The documents made from the messages, and the example client, which is run."""

import asyncio
import importlib.util
import json
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect

from americana.cli import game_list
from americana.core import registry
from americana.server.wire import protocol, shapes, typings
from americana.server.wire.messages import PROTOCOL
from tests.server.rooms import Guest

ROOT = Path(__file__).parents[2]


def test_the_page_of_the_protocol_is_as_the_messages_are() -> None:
    assert protocol.PATH.read_text(encoding="utf-8") == protocol.page(), (
        "run python -m americana.server.wire.protocol"
    )


def test_the_type_definitions_are_as_the_messages_are() -> None:
    assert typings.PATH.read_text(encoding="utf-8") == typings.text(), "run python -m americana.server.wire.typings"


def test_every_message_and_every_field_is_documented() -> None:
    page = protocol.page()
    for shape in (*shapes.commands(), *shapes.messages(), *shapes.parts()):
        assert shape.meaning
        assert f"### `{shape.tag}`\n" in page or f"### {shape.name}\n" in page
        for field in shape.fields:
            assert f"| `{field.name}{'' if field.required else '?'}` |" in page


@pytest.mark.parametrize("game", ["bookshop", "leduc"])
async def test_the_example_client_plays_a_game_to_the_end(
    room: str, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = importlib.util.spec_from_file_location("example_client", ROOT / "docs" / "example_client.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    table = await asyncio.wait_for(module.play(room, game), 60)
    assert Guest(room).get(f"/api/records/{table}").status_code == 200
    assert len(capsys.readouterr().out.splitlines()) > 5


def test_the_example_client_is_short() -> None:
    lines = (
        (ROOT / "docs" / "example_client.py")
        .read_text(encoding="utf-8")
        .partition("async def play")[2]
        .splitlines()
    )
    assert len(lines) < 34


def test_the_games_are_listed_as_on_the_command_line(room: str) -> None:
    listed = game_list.as_json(registry.games(pytest.fail).values())
    assert Guest(room).get("/api/games").json() == msgspec.json.decode(listed)


async def test_a_client_of_another_protocol_is_asked_to_reload(room: str) -> None:
    ada = Guest(room)
    table = ada.open("american")
    headers = {"Cookie": f"americana={ada.cookie}"}
    where = f"ws{room[4:]}/t/{table}/socket"
    async with connect(f"{where}?protocol=1", additional_headers=headers) as socket:
        assert "reload the page" in json.loads(await socket.recv())["why"]
    async with connect(f"{where}?protocol={PROTOCOL}", additional_headers=headers) as socket:
        assert json.loads(await socket.recv())["type"] == "sign"


async def test_the_example_client_takes_a_seat_as_a_bot_once_the_host_agrees(room: str) -> None:
    spec = importlib.util.spec_from_file_location("example_client", ROOT / "docs" / "example_client.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    ada = Guest(room)
    table = ada.open("american", bots="")
    async with ada.at(table) as chair:
        client = asyncio.create_task(module.play(room, "american", table))
        await chair.until(lambda one: bool(one.sign.get("knocks")))
        knocks = chair.sign["knocks"]
        assert isinstance(knocks, tuple)
        await chair.say("admit", who=knocks[0].who, yes=True)
        await chair.until(lambda one: one.places[1]["kind"] == "bot")
        assert chair.places[1]["program"] is True
        await chair.say("start")
        await chair.play()
        assert await asyncio.wait_for(client, 60) == table
