"""The pages around the table, filled in from templates, and the same facts as JSON."""

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qsl

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markdown_it import MarkdownIt
from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from americana import bots
from americana.core import options
from americana.core.errors import AmericanaError
from americana.core.game import AnyGame
from americana.core.options import Option, whole
from americana.server import menu, people, protocol
from americana.server.guard import address_of
from americana.server.messages import Place
from americana.server.people import Guest
from americana.server.room import Opening, Room
from americana.server.seating import SUBSTITUTE
from americana.server.static import WEB, Shelf
from americana.server.store import TableRow

TITLES: Final = {404: "There is nothing here", 413: "Too much", 429: "Not so fast"}
_PARAGRAPH: Final = re.compile(r"<p><strong>(\d+\.\d+)</strong>")


class GameCard(Struct):
    """A game as the door shows it."""

    name: str
    title: str
    tagline: str
    seats: tuple[int, int]
    options: list[Option]
    emblem: str
    theme: str
    sprite: str


class Ticket(Struct):
    """A table in a list."""

    id: str
    game: GameCard
    phase: str
    places: list[Place]
    free: int
    turn: bool
    options: list[str]


class Pages:
    """Answers every request that is not a socket."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.shelf = Shelf()
        loader = FileSystemLoader(WEB / "pages")
        self._templates = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True)
        self._templates.globals["static"] = self.shelf.address
        self._games = {name: self._card(game) for name, game in menu.games().items()}

    async def door(self, request: Request) -> Response:
        """Show the games, the open tables and one's own."""
        guest = people.recognise(request)
        mine, waiting = await self._lists(guest)
        name = await self.room.store.name_of(guest.id)
        values = {
            "name": name,
            "games": list(self._games.values()),
            "tables": waiting,
            "mine": mine,
            "levels": bots.LEVELS,
        }
        return self._page(request, guest, "door.html", values)

    async def table(self, request: Request) -> Response:
        """Show the page of a table; what lies on it comes through the socket."""
        guest = people.recognise(request)
        try:
            attendant = await self.room.find(request.path_params["table"])
        except AmericanaError as error:
            raise HTTPException(404, str(error)) from error
        table = attendant.table
        values = {
            "table": table.id,
            "game": self._games[table.game.name],
            "socket": f"/t/{table.id}/socket",
            "waits": table.gathering is not None,
            "name": await self.room.store.name_of(guest.id),
        }
        return self._page(request, guest, "table.html", values)

    async def open(self, request: Request) -> Response:
        """Open a table as a form or a program wishes."""
        guest = people.recognise(request)
        few = self.room.openings.take(guest.id) and self.room.openings.take(f"from {address_of(request)}", 0.25)
        if not few:
            raise HTTPException(429, "you have opened many tables; wait a minute before the next")
        program = _is_program(request)
        try:
            body = await request.body()
            wish = _wish_of_form(body) if _is_form(request) else _wish(body)
            table = await self.room.open(guest.id, wish)
        except AmericanaError as error:
            raise HTTPException(400, str(error)) from error
        answer = json({"table": table}, 201) if program else RedirectResponse(f"/t/{table}", 303)
        return _known(request, guest, answer)

    async def rules(self, request: Request) -> Response:
        """Show the rule book of a game."""
        card = self._games.get(request.path_params["game"])
        if card is None:
            raise HTTPException(404, "there is no such game here")
        html = as_html(menu.find(card.name).book)
        return self._page(request, people.recognise(request), "rules.html", {"game": card, "html": html})

    async def gallery(self, request: Request) -> Response:
        """Show scenes of games that nobody has written yet, to those who draw them."""
        values = {"scenes": self.shelf.under("gallery")}
        return self._page(request, people.recognise(request), "gallery.html", values)

    async def protocol(self, request: Request) -> Response:
        """Show how a program talks to a table."""
        values = {"html": as_html(protocol.page())}
        return self._page(request, people.recognise(request), "protocol.html", values)

    async def api_games(self, _: Request) -> Response:
        """List the games, as the command line does."""
        return json([options.described(game) for game in menu.games().values()])

    async def api_tables(self, request: Request) -> Response:
        """List the open tables and one's own."""
        guest = people.recognise(request)
        mine, waiting = await self._lists(guest)
        return _known(request, guest, json({"open": waiting, "mine": mine}))

    async def api_record(self, request: Request) -> Response:
        """Give the record of a game, once no card in it is a secret any more."""
        kept = await self.room.store.load(request.path_params["table"])
        if kept is None or not (kept.record.acts or kept.record.pledge):
            raise HTTPException(404, "there is no record of such a table")
        if kept.table.phase not in ("over", "closed"):
            raise HTTPException(403, "the record is open to all once the game is over")
        if kept.table.deal is not None and await self.room.store.is_in_play(kept.table.deal):
            raise HTTPException(403, "this deal is still played at another table; its records wait for the last")
        name = f"{kept.table.game}-{kept.table.id}.jsonl"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(b"\n".join([*kept.record.lines(), b""]), 200, headers, "application/jsonl")

    async def lost(self, request: Request, error: Exception) -> Response:
        """Say in words what went wrong."""
        status = error.status_code if isinstance(error, HTTPException) else 500
        words = error.detail if isinstance(error, HTTPException) else "Something went wrong here; try again."
        if request.url.path.startswith("/api/") or _is_program(request):
            return json({"why": words}, status)
        values = {"status": status, "title": TITLES.get(status, "That did not work"), "words": words}
        return HTMLResponse(self._templates.get_template("lost.html").render(values), status)

    async def gone(self, _: Request, __: Exception) -> Response:
        """Answer nobody: whoever asked hung up in the middle of a word."""
        return Response(status_code=400)

    async def _lists(self, guest: Guest) -> tuple[list[Ticket], list[Ticket]]:
        mine = await self.room.store.tables_of(guest.id)
        waiting = await self.room.store.open_tables()
        return (
            [
                self._ticket(row, await self.room.waits_for(row, guest.id))
                for row in mine
                if row.game in self._games
            ],
            [self._ticket(row, turn=False) for row in waiting if row.game in self._games],
        )

    def _ticket(self, row: TableRow, turn: bool) -> Ticket:
        places = [Place(seat.name, "person" if seat.guest else "bot" if seat.bot else "free") for seat in row.seats]
        card = self._games[row.game]
        game = menu.find(row.game)
        setup = msgspec.to_builtins(game.read_setup(row.setup))
        chosen = [f"{option.meaning}: {value}" for option, value in options.unusual(game, setup)]
        free = sum(place.kind == "free" for place in places)
        return Ticket(row.id, card, row.phase, places, free, turn, chosen)

    def _card(self, game: AnyGame) -> GameCard:
        art = [self.shelf.art(game.name, file) for file in ("emblem.svg", "theme.css", "sprite.svg")]
        return GameCard(game.name, game.title, game.tagline, game.seats, options.options(game), *art)

    def _page(self, request: Request, guest: Guest, name: str, values: Mapping[str, object]) -> Response:
        return _known(request, guest, HTMLResponse(self._templates.get_template(name).render(values)))


def json(value: object, status: int = 200) -> Response:
    """Answer a program."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def as_html(book: str) -> str:
    """Render a book, so that a link can lead to each numbered paragraph."""
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(book)
    return _PARAGRAPH.sub(r'<p id="p\1" class="paragraph"><strong>\1</strong>', html)


def _is_form(request: Request) -> bool:
    return not request.headers.get("content-type", "").startswith("application/json")


def _is_program(request: Request) -> bool:
    """Tell whether somebody asks who reads JSON: a program, or a script of ours that sends a form."""
    return not _is_form(request) or request.headers.get("accept", "") == "application/json"


def _known(request: Request, guest: Guest, answer: Response) -> Response:
    """Hand a new guest the cookie by which they are known from now on."""
    if guest.new:
        answer.headers.append("set-cookie", people.cookie(guest, https=request.url.scheme == "https"))
    return answer


def _wish(body: bytes) -> Opening:
    try:
        return msgspec.json.decode(body, type=Opening)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise AmericanaError(f"a table cannot be opened from this: {error}") from error


def _wish_of_form(body: bytes) -> Opening:
    """Read the form of the door; a box that is not ticked is not sent, so of a form with options it means no."""
    try:
        fields = dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=100))
    except ValueError as error:
        raise AmericanaError("this is not the form of the door") from error
    game = menu.find(fields.get("game", ""))
    begin = fields.get("bots") == "yes"
    words = [f"{name[7:]}={value}" for name, value in fields.items() if name.startswith("option.")]
    chosen = options.parse(game, words)
    if not begin:
        unticked = [option.name for option in options.options(game) if option.kind == "yes or no"]
        chosen = {**dict.fromkeys(unticked, False), **chosen}
    seats = fields.get("seats", "")
    files = {name[5:]: text for name, text in fields.items() if name.startswith("file.") and text.strip()}
    for name in files:
        chosen.pop(name, None)
    return msgspec.convert(
        {
            "game": game.name,
            "seats": whole(seats),
            "options": chosen,
            "files": files,
            "name": fields.get("name", "").strip()[:24],
            "bots": fields.get("level", SUBSTITUTE) if begin else "",
            "adds": "adds" in fields,
        },
        Opening,
    )
