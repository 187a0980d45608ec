"""Plays one game to the end by taking the first offer: `python example_client.py http://127.0.0.1:8026 GAME`."""

import asyncio
import json
import sys
import urllib.request

from websockets.asyncio.client import connect


async def play(server: str, game: str) -> str:
    """Open a table against bots, play, print what is told, and return the table's id."""
    wish = json.dumps({"game": game, "name": "Example", "bots": "steady"}).encode()
    request = urllib.request.Request(f"{server}/tables", wish, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        table, cookie = str(json.load(answer)["table"]), answer.headers["Set-Cookie"].split(";")[0]
    async with connect(f"ws{server[4:]}/t/{table}/socket", additional_headers={"Cookie": cookie}) as socket:
        offers = []
        async for frame in socket:
            message = json.loads(frame)
            scene = message.get("scene", message)
            offers = scene.get("offers", offers)
            for line in message.get("told", ()):
                print(line["sentence"])
            if scene.get("over"):
                return table
            if message.get("question"):
                offer = next(one for one in offers if not one.get("aside"))
                act, blank = offer["act"], offer.get("blank")
                if blank:
                    least, of = blank.get("least", 0), blank.get("of", [])
                    act = {**act, blank["field"]: least if blank["kind"] == "amount" else of[:least]}
                answer = {"type": "act", "id": str(message["number"]), "question": message["question"], "act": act}
                await socket.send(json.dumps(answer))
    raise ConnectionError("the server hung up")


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:]))
