"""Plays a game by taking the first offer: `python example_client.py http://127.0.0.1:8026 GAME [TABLE]`."""

import asyncio
import json
import sys
import urllib.request

from websockets.asyncio.client import connect


def seek(sign: dict) -> dict:
    """Ask the table for a seat as a bot, and once its host agrees, take the first seat without a person."""
    if sign.get("asked") == "in" or sign.get("terms", {}).get("programs") == "all":
        free = next(seat for seat, place in enumerate(sign["places"]) if place["kind"] != "person")
        return {"type": "sit", "id": "sit", "seat": free, "name": "Example", "bot": True}
    return {"type": "knock", "id": "knock", "name": "Example", "wish": "bot"}


def hear(message: dict, offers: list, book: list) -> tuple[list, list]:
    """Give the offers after a message, and the list of known offers, because the server sends each offer once."""
    if message["type"] == "full":
        return message["scene"].get("offers", []), message.get("former", [])
    if "offers" not in message:
        return offers, book
    book, told = book if len(book) <= 320 else [], message["offers"]
    offers = [book[one] if isinstance(one, int) else one for one in told]
    return offers, book + [one for one in told if not isinstance(one, int)]


def post(address: str, known: dict = {}, wish: dict = {}) -> dict:  # noqa: B006
    """Send a request, as a known guest or as a new one."""
    headers = {"Content-Type": "application/json", **known}
    with urllib.request.urlopen(urllib.request.Request(address, json.dumps(wish).encode(), headers)) as answer:
        return json.load(answer)


async def play(server: str, game: str, table: str = "") -> str:
    """Open a table against bots or join one as a bot, play, print the log, and return the table's id."""
    known = {"Cookie": post(f"{server}/api/guests")["cookie"]}
    wish = {"game": game, "name": "Example", "bots": "medium"}
    table = table or post(f"{server}/tables", known, wish)["table"]
    async with connect(f"ws{server[4:]}/t/{table}/socket", additional_headers=known) as socket:
        offers, book = [], []
        async for frame in socket:
            scene = (message := json.loads(frame)).get("scene", message)
            if message["type"] == "sign" and "seat" not in message:
                await socket.send(json.dumps(seek(message)))
            offers, book = hear(message, offers, book)
            for line in message.get("told", ()):
                print(line["sentence"])
            if scene.get("over"):
                return table
            if message["type"] in ("full", "happened") and message.get("question"):
                offer = next(one for one in offers if not one.get("aside"))
                act, blank = offer["act"], offer.get("blank")
                if blank:
                    least, of = blank.get("least", 0), blank.get("of", [])
                    act = {**act, blank["field"]: least if blank["kind"] == "amount" else of[:least]}
                answer = {"type": "act", "id": str(message["number"]), "question": message["question"], "act": act}
                await socket.send(json.dumps(answer))
    raise ConnectionError("the server closed the connection")


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:]))
