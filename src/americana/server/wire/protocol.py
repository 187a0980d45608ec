"""The page that documents the protocol; `python -m americana.server.wire.protocol` makes it from the messages."""

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
PATH: Final = ROOT / "docs" / "protocol.md"

_INTRODUCTION: Final = """\
# The protocol

Made by `python -m americana.server.wire.protocol` from the messages of the server; not to be edited.

A program plays as the browser does. It opens a table with `POST /tables` and a JSON body such as

    {"game": "…", "seats": 3, "options": {}, "name": "Ada", "bots": "medium"}

of which only `game` is needed, is answered `{"table": "…"}`, and connects a WebSocket to `/t/{table}/socket`.
With `bots`, every other seat gets one and play begins at once; without, seats are filled at the table. `files`
may hold the text of a file for an option that can be brought along in one, such as `{"deck": "…"}`. `GET
/api/games` lists the games with their options, `GET /api/tables` the open tables and one's own, and `GET
/api/records/{table}` gives the record of a game that is over.

A program may add to the chance of a game, and check the deal afterwards: see docs/concepts/fair-deals.md. Before
a game the `sign` carries a `pledge`: the `deal`, what the server has committed to, and what the seats have. Who has
a seat sends `commit`, and when the pledge is `closed` and names their commitment, `open`. Whoever does neither is
not waited for. Who opens a table with `bots` and says `"adds": true` is given a moment to do so before the cards
are dealt. Once a game is over, the `pledge` is that of a rematch. With `"same"` and a table, the new table shares
the deal of that one; before it has begun, `"deals"` says how many deals its tables play, everybody one seat on
after each.

Your cookie says who you are. `POST /api/guests` with an empty body is answered `{"cookie": "americana=…"}`. Send
that as `Cookie` with everything, and keep it secret. The server signs each cookie and accepts no others. Where it
sets another one, use that from then on. A browser's requests are followed only if they come from our own pages.

A name like that of a bot is refused. The `sign` says who is one: the `kind` of its place is `bot`.

One frame is one JSON value with a `type`. On arrival the server sends `sign`, and in a game under way `full`.
From then on `happened` says what changed: sentences and motions in `told`, and of the scene only the parts that
differ, in the order in which things happened. What has not changed is not sent: `headline`, `prompt`, `order`,
`offers`, `sheet` and `reckoning` are then missing, seats and zones that are not named stay as they are, and so does
what is not named of one. `touched` are zones in which something changed: `lie` gives their cards in runs, `[2, 3]`
for three that lay there before from place 2 on and `[-1, 1]` for the next of the new `cards`, and `marks` what is
said of cards now. A zone that is new is told bare in `zones`, and its cards in `touched`. The face of a card is
told once: a card without one has the face that a card of this name had last. So a client keeps a book of faces by
name, begins it with `full`, the cards of its scene first and then those in `known`, and adds every face it is told.
Offers are told once too, and so are the reasons why cards are of no use: a number stands for the one at that place,
counted from 0, among all that were told whole, in the order in which they stand in the frames. The book begins
with `former` and `reasons` of `full`. Before a `happened` is read, a list in the book that has more than {most} is
emptied. A number among the `counters` of a seat is the value of the counter at its place, which else is as it was.
This is protocol {protocol}; the `sign` says which one the server speaks. Pledges came later within it: who does not
know them misses nothing else.

A field with a question mark is left out where it is empty: a missing text is empty, a missing number 0, a missing
list has nothing in it, and what is missing of anything else is not there or not so.

A choice is written in one way: an `act`, and if it is a form the `blank` that is to be filled in. An offer is such
a choice with a `label`, and says what it touches: `cards` in the `zone` where they lie, the place it goes to as
`target`, the cards of that place it is aimed at as `at`, and `seats`. Whose a zone is says its `seat`; its `id`
only names it.

A role, which is a seat or the spectator, has its own event numbers. Who reconnects with `?since=N` is told what
that role saw after event N. To answer, send `act` with the `question` that was last sent and the `act` of an
offer; if the offer has a `blank`, put what was chosen into the field that it names. A question keeps its id until
it is another question. Every command has an id of your own choosing and is answered by `done` or `refused`; to
send it again under the same id is harmless. An answer to a question that is no longer asked is refused, and
followed by `full`.

Beside the rules a table has `terms`: a clock, who may come, watch and speak, and whether programs may sit. They
are given as `"terms"` when a table is opened, such as `{"clock": {"kind": "days", "days": 2}, "access":
"closed"}`. Where there is a clock, `clocks` says for whom it runs and until when. A question that is put to
several has one clock, which is the same for all of them until the last has answered. When time is up, a bot
answers once or takes the seat; that act is marked in the record, as is every act that the table gives for
somebody (`given`: clock, away, left, resigned, window, standing or single). Whoever may not look at a table gets
its `sign` alone, with a `gate`, and may `knock`. Asking to watch gives a place to watch, asking to sit a seat.
Nobody watches a table of a series while another table still has to play that deal. What people say to each
other comes as `said`.

Where several people sit, a reaction window closes by itself: `reacting` says who is asked and until when, which is
the `window` of the terms in seconds. It comes again when something of that changes. A player who has not answered
by then has passed. Each seat that is asked may send `wait` once, whatever it holds: all see it, and all have 20
seconds more. With a `window` of 0, and in games by the day, there is no such time. `reacting` and `wait` came later
within this protocol.

A program that takes a seat beside people says so: it sends `knock` with the wish `bot`, and when the sign says
that it was let in (`asked` is `in`), `sit` with `"bot": true`. Everybody then sees that it is one. Who connects
with `?protocol=N` is turned back with the reason if the server speaks another one.

A frame has at most {frame} bytes. Who asks too much is refused, and in the end cut off.

`docs/example_client.py` is a whole client.
"""


@cache
def page() -> str:
    """Write the whole page."""
    parts = [
        _INTRODUCTION.replace("{frame}", f"{Config().frame:,}")
        .replace("{protocol}", str(PROTOCOL))
        .replace("{most}", str(MOST)),
        *_chapter("From the client", shapes.commands()),
        *_chapter("From the server", shapes.messages()),
        *_chapter("What they are made of", shapes.parts()),
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
