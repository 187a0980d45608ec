"""A guest's own board is brought to a table like a deck."""

from tests.server.rooms import Guest

SPACES = [("pool", []), ("ante", []), *(("cards", [card]) for card in ("2S", "3S", "4S", "5S", "6S", "AD", "KD"))]
BOARD = 'title = "from the attic"\n' + "".join(
    f'[[space]]\nkind = "{kind}"\ncards = {cards}\n' for kind, cards in SPACES
)


async def test_a_table_is_played_on_the_board_that_was_brought(room: str) -> None:
    ada = Guest(room, "Ada")
    wish = {"game": "parlor", "seats": 2, "bots": "medium", "options": {"hands": 1}, "files": {"board": BOARD}}
    table = ada.post("/tables", json=wish).json()["table"]
    async with ada.at(table) as chair:
        await chair.play()
        assert chair.scene is not None
        assert "from the attic" in chair.scene.headline
    assert '"2S"' in ada.get(f"/api/records/{table}").text


def test_a_board_that_cannot_be_is_refused_with_its_line(room: str) -> None:
    wish = {"game": "parlor", "seats": 2, "bots": "medium", "files": {"board": BOARD.replace("2S", "1S")}}
    answer = Guest(room).post("/tables", json=wish)
    assert answer.status_code == 400
    assert "board.toml, line 10: 1♠: there is no '1S'" in answer.json()["why"]
