"""Tables to which a guest brings a deck or a board."""

from pathlib import Path
from random import Random

import pytest

from tests.server.rooms import Guest, config, running

CARDS = """
name = "Kitchen Table"

[[card]]
name = "Blueberry Pie"
family = "consumer"
value = 3
count = 20

[[card]]
name = "Bake Sale"
family = "custom"
effects = ["draw 2"]
count = 20
"""
WISH = {"game": "dream", "seats": 2, "bots": "medium"}


async def test_a_table_is_played_with_the_deck_that_was_brought(room: str) -> None:
    ada, eve = Guest(room, "Ada"), Guest(room, "Eve")
    table = ada.post("/tables", json={**WISH, "files": {"deck": CARDS}}).json()["table"]
    async with ada.at(table) as chair, eve.at(table) as watching:
        await chair.play()
        assert "Kitchen Table" in str(chair.sign["options"])
        await watching.until(lambda one: one.scene is not None and one.scene.over)
    record = ada.get(f"/api/records/{table}").text
    assert "Kitchen Table" in record
    assert "Blueberry Pie#1" in record


async def test_a_deck_that_was_brought_is_still_there_after_a_restart(tmp_path: Path) -> None:
    rules, ada = config(tmp_path / "room.db"), Guest("", "Ada")
    with running(rules) as ada.server:
        slow = CARDS.replace("value = 3", "value = 1")
        table = ada.post("/tables", json={**WISH, "files": {"deck": slow}}).json()["table"]
        async with ada.at(table) as chair:
            await chair.until(lambda one: one.question is not None)
            await chair.answer(Random(1))
    with running(rules) as ada.server:
        async with ada.at(table) as again:
            await again.until(lambda one: one.scene is not None)
            assert not again.over
            assert again.told[: len(chair.told)] == chair.told
            assert "Kitchen Table" in str(again.sign["options"])
            await again.play()


def test_the_form_of_the_door_takes_a_deck(room: str) -> None:
    ada = Guest(room)
    form = {"game": "dream", "seats": "2", "name": "Ada", "option.deck": "own", "file.deck": CARDS}
    assert ada.post("/tables", data=form).status_code == 303
    [ticket] = ada.get("/api/tables").json()["mine"]
    assert [words for words in ticket["options"] if "Kitchen Table" in words]


def test_without_a_file_the_usual_cards_are_not_worth_a_word(room: str) -> None:
    ada = Guest(room)
    form = {"game": "dream", "seats": "2", "name": "Ada", "option.deck": "own", "file.deck": " \n"}
    assert ada.post("/tables", data=form).status_code == 303
    assert ada.get("/api/tables").json()["mine"][0]["options"] == []


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({"deck": CARDS.replace("draw 2", "fly 2")}, "deck.toml, line 13: 'fly 2' is not an effect"),
        ({"deck": CARDS.replace("draw 2", "draw left 2")}, "only one whole number may follow 'draw'"),
        ({"deck": CARDS.replace("value = 3", "value = 30")}, "deck.toml, line 7"),
        ({"deck": "name = Pie"}, "deck.toml, line 1"),
        ({"deck": ""}, "deck.toml"),
        ({"deck": "a = " + "[\n" * 20_000}, "deck.toml can't be read"),
        ({"deck": ".".join(["a"] * 20_000) + " = 1"}, "deck.toml, line 1: a line can have at most 500 characters"),
        ({"starter": CARDS}, "takes no file for 'starter'"),
        ({"../deck": CARDS}, "takes no file"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(room: str, files: dict[str, str], why: str) -> None:
    answer = Guest(room).post("/tables", json={**WISH, "files": files})
    assert answer.status_code == 400, answer.text
    assert why in answer.json()["why"]


def test_no_file_of_the_room_is_opened_by_name(room: str) -> None:
    answer = Guest(room).post("/tables", json={**WISH, "options": {"deck": "/etc/hostname"}})
    assert answer.status_code == 400


def test_a_deck_that_is_too_long_is_refused(room: str) -> None:
    text = CARDS + "# and so on\n" * 6000
    assert Guest(room).post("/tables", json={**WISH, "files": {"deck": text}}).status_code == 413


def test_a_script_that_sends_the_form_is_answered_in_json(room: str) -> None:
    form = {"game": "dream", "seats": "2", "name": "Ada", "file.deck": "name = 'Nothing'"}
    answer = Guest(room).post("/tables", data=form, headers={"Accept": "application/json"})
    assert answer.status_code == 400
    assert "nobody can reach 10" in answer.json()["why"]
