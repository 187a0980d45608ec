"""Writes the page about the protocol from the messages: `python -m americana.server.wire.protocol`."""

import sys
from functools import cache
from pathlib import Path
from typing import Final

from americana.server.base.config import Config
from americana.server.wire import shapes
from americana.server.wire.messages import PROTOCOL
from americana.server.wire.scene_diff import MOST
from americana.server.wire.shapes import Shape

ROOT: Final = Path(__file__).parents[4]
PATH: Final = ROOT / "docs" / "reference" / "protocol.md"

_INTRODUCTION: Final = """\
# The protocol

`python -m americana.server.wire.protocol` writes this page from the server's messages. Don't edit it by hand.

A program plays by the same messages as the browser. [example_client.py](../example_client.py) is a complete
client.

## Open a table

Send `POST /tables` with a JSON body. Only `game` is required:

    {"game": "…", "seats": 3, "options": {}, "name": "Ada", "bots": "medium"}

The server answers `{"table": "…"}`. Connect a WebSocket to `/t/{table}/socket`. With `bots`, a bot takes every
other seat and the game starts at once. Without it, people and bots take seats at the table.

- `files` holds the text of a file for an option that takes one, such as `{"deck": "…"}`.
- `terms` says what the table agrees on beside the rules: a clock, who can join, watch and chat, and whether
  programs can sit. An example is `{"clock": {"kind": "days", "days": 2}, "access": "closed"}`.
- `same` names another table. The new table gets the same deal.
- `deals` goes with `same`, before that deal has started. It says how many deals the tables play. After each deal,
  everyone moves one seat on.
- `adds` goes with `bots`. It gives you a moment to add to the deal's chance before the cards are dealt.

`GET /api/games` lists the games with their options. `GET /api/tables` lists the open tables and your own.
`GET /api/records/{table}` gives the record of a finished game.

## Who you are

A cookie identifies you. `POST /api/guests` with an empty body answers `{"cookie": "americana=…"}`. Send that
cookie with every request, and keep it secret. The server signs cookies and accepts no others. If it sets a new
cookie, use the new one. It accepts requests of browsers only from its own pages.

The server refuses a name that looks like a bot's. In the `sign`, the `kind` of a place says whether a bot sits
there.

## Frames

One frame is one JSON value with a `type`. A frame has at most {frame} bytes. The server refuses messages that
come too fast. If they don't stop, it closes the connection.

On arrival the server sends `sign`, and `full` if a game is running. After that, `happened` says what changed:
sentences and motions in `told`, and the parts of the scene that differ. Changes come in the order in which they
happened.

A field with a question mark is left out where it is empty. A missing text is empty. A missing number is 0. A
missing list has no entries. Anything else that is missing is absent or false.

This page describes protocol {protocol}. The `sign` says which protocol the server uses. Connect with
`?protocol=N`, and the server turns you away with a reason if it uses another one. Pledges came later within this
protocol. A client that ignores them misses nothing else.

## What changed

`happened` leaves out what stayed the same. A missing `headline`, `prompt`, `order`, `offers`, `sheet` or
`reckoning` hasn't changed. Neither have seats and zones that it doesn't name, nor the missing fields of those
that it does.

`touched` lists the zones that changed. Its `lie` gives their cards in runs. `[2, 3]` stands for three cards that
lay there before, from place 2 on. `[-1, 1]` stands for the next of the new `cards`. `marks` says what is new
about cards that stayed. A new zone comes without cards in `zones`, and its cards follow in `touched`.

The server sends some things only once, so a client keeps books of them:

- *Faces*. A card without a face has the latest face of a card with that name. Start this book with `full`: first
  the cards of its scene, then those in `known`. Add every face that comes later.
- *Offers*, and the *reasons* why cards can't be used. A number stands for the entry at that place, counted from
  0. Entries are numbered in the order in which the frames brought them. Start these books with `former` and
  `reasons` of `full`.

Before you read a `happened`, empty each book of offers or reasons that has more than {most} entries. A number
among a seat's `counters` is a new value for the counter at that place.

## Moves

An offer is a move that you can make. Its `act` is what you send. If it has a `blank`, put your choice into the
field that the blank names. Its `label` describes it. An offer also names what it touches:

- `cards`, in the `zone` where they lie;
- `target`, the place they go to, and `at`, the cards it is aimed at there;
- `seats`, the players it affects.

A zone's `seat` says whose zone it is. Its `id` is only a name.

To move, send `act` with the latest `question` and the `act` of an offer. A question keeps its id until a new one
takes its place. The server refuses an answer to an old question and sends `full`.

Choose an id for every command. The server answers with `done` or `refused`. You can safely send a command again
with the same id.

Each role has its own event numbers. A role is a seat or the spectator. Reconnect with `?since=N` to get what your
role saw after event N.

## Add to the deal

You can add to the chance of a game and check the deal later: see [fair deals](../concepts/fair-deals.md). Before
a game, the `sign` carries a `pledge`: the `deal`, the server's commitment, and the commitments of the seats. A
seated client sends `commit`. When the pledge is `closed` and contains that commitment, the client sends `open`.
The table doesn't wait for clients that do neither. After a game, the `pledge` belongs to the rematch.

## Clocks and absent players

If a table has a clock, `clocks` says whose time is running and until when. A question to several players has one
clock. It runs until the last of them has answered. When time is up, a bot makes that move or takes the seat. The
record marks each move that the table made for a player. Its `given` is `clock`, `away`, `left`, `resigned`,
`window`, `standing` or `single`.

## Reaction windows

Where several people play, a reaction window closes by itself. `reacting` says who is asked and until when. That is
the `window` of the terms, in seconds. It comes again when something changes. A player who hasn't answered by then
has passed. Each asked seat can send `wait` once, with any hand. Everybody sees it, and everybody has 20 more
seconds. At by-day tables, and with a `window` of 0, there is no such time. `reacting` and `wait` came later within
this protocol.

## Private tables and chat

If you can't see a table, you get only its `sign`, with a `gate`. Send `knock` to ask the host. The wish `watch`
asks to watch, and `sit` asks for a seat. Nobody can watch a table of a series while another table still has to
play that deal.

A program that plays with people says so. It sends `knock` with the wish `bot`. When `asked` is `in`, it sends
`sit` with `"bot": true`. Everyone at the table sees that it is a program.

Chat messages come as `said`.
"""


@cache
def page() -> str:
    """Write the whole page."""
    parts = [
        _introduction(),
        *_chapter("Messages to the server", shapes.commands()),
        *_chapter("Messages from the server", shapes.messages()),
        *_chapter("Parts of messages", shapes.parts()),
    ]
    return "\n".join(parts)


def _introduction() -> str:
    numbers = {"{frame}": f"{Config().frame:,}", "{protocol}": str(PROTOCOL), "{most}": str(MOST)}
    words = _INTRODUCTION
    for name, number in numbers.items():
        words = words.replace(name, number)
    return words


def _chapter(title: str, found: list[Shape]) -> list[str]:
    return [f"## {title}\n", *(_section(shape) for shape in found)]


def _section(shape: Shape) -> str:
    name = f"`{shape.tag}`" if shape.tag else shape.name
    rows = [
        f"| `{field.name}{'' if field.required else '?'}` | `{_cell(field.type)}` | {_cell(field.meaning)} |"
        for field in shape.fields
    ]
    table = ["| field | type | |", "|---|---|---|", *rows] if rows else []
    return "\n".join((f"### {name}\n", shape.meaning, "", *table, ""))


def _cell(words: str) -> str:
    return " ".join(words.split()).replace("|", "\\|")


if __name__ == "__main__":
    PATH.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PATH}\n")
