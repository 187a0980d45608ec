"""The documents made from the messages, and the example client, which is run."""

import asyncio
import importlib.util
from pathlib import Path

import msgspec
import pytest

from americana.core import registry
from americana.desk import catalogue
from americana.server import protocol, shapes, typings
from tests.server.rooms import Guest

ROOT = Path(__file__).parents[2]


def test_the_page_of_the_protocol_is_as_the_messages_are() -> None:
    assert protocol.PATH.read_text(encoding="utf-8") == protocol.page(), "run python -m americana.server.protocol"


def test_the_type_definitions_are_as_the_messages_are() -> None:
    assert typings.PATH.read_text(encoding="utf-8") == typings.text(), "run python -m americana.server.typings"


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
    assert len(lines) < 30


def test_the_games_are_listed_as_on_the_command_line(room: str) -> None:
    listed = catalogue.as_json(registry.games(pytest.fail).values())
    assert Guest(room).get("/api/games").json() == msgspec.json.decode(listed)
