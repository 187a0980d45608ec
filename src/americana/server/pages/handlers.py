"""The pages around the table, filled in from templates, and the same facts as JSON."""

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Final

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from americana import bots
from americana.core import options
from americana.core.errors import AmericanaError
from americana.core.text import Catalogue
from americana.server.accounts import identity
from americana.server.accounts.identity import Guest
from americana.server.base import game_list
from americana.server.base.static_files import RELEASE, WEB, StaticFiles
from americana.server.base.words import say
from americana.server.lobby import archive, open_form
from americana.server.lobby.room import Room
from americana.server.middleware.request_checks import address_of, reads_json
from americana.server.pages import network_address, rule_books
from americana.server.pages.table_lists import GameCard, card, lists
from americana.server.table import lesson_table
from americana.server.table.chat import PHRASES
from americana.server.wire import protocol

WORDS: Final = Catalogue.load(WEB / "pages" / "words.toml")
"""What the templates say to players."""
TITLES: Final = {404: say("pages.missing"), 413: say("pages.big"), 429: say("pages.fast")}


class PageHandlers:
    """Answers every request that is not a socket."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.shelf = StaticFiles()
        loader = FileSystemLoader(WEB / "pages")
        self._templates = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True)
        self._templates.globals.update(static=self.shelf.address, say=_say)
        self._templates.filters["day"] = _day
        self.cards = {name: card(game, self.shelf) for name, game in game_list.games().items()}

    async def door(self, request: Request) -> Response:
        """Show the games, the open tables and the guest's tables."""
        guest = identity.recognise(request)
        values = {
            "name": await self.room.store.name_of(guest.id),
            "games": list(self.cards.values()),
            "levels": bots.LEVELS,
            **await self._lists(guest),
        }
        return self.page(request, guest, "door.html", values)

    async def fresh(self, request: Request) -> Response:
        """Give the lists of the door alone, as they are now."""
        guest = identity.recognise(request)
        return self.page(request, guest, "fresh.html", await self._lists(guest))

    async def opening(self, request: Request) -> Response:
        """Show the page on which a table of one game is opened."""
        guest, card = identity.recognise(request), self._game(request)
        values = {"game": card, "levels": bots.LEVELS, "name": await self.room.store.name_of(guest.id)}
        return self.page(request, guest, "open.html", values)

    async def sample(self, request: Request) -> Response:
        """Give the file from which somebody can write a deck or a board of their own."""
        card, option = self._game(request), request.path_params["option"]
        if option not in options.written(game_list.find(card.name)):
            raise HTTPException(404, say("games.no_file"))
        text = (game_list.find(card.name).folder / f"{option}.toml").read_text(encoding="utf-8")
        headers = {"Content-Disposition": f'attachment; filename="{card.name}-{option}.toml"'}
        return Response(text, 200, headers, "text/plain; charset=utf-8")

    async def table(self, request: Request) -> Response:
        """Show the page of a table; what lies on it comes through the socket."""
        guest = identity.recognise(request)
        try:
            driver = await self.room.find(request.path_params["table"])
        except AmericanaError as error:
            raise HTTPException(404, str(error)) from error
        table = driver.table
        if not table.admits(guest.id):
            raise HTTPException(404, lesson_table.ONE)
        values = {
            "table": table.id,
            "game": self.cards[table.game.name],
            "socket": f"/t/{table.id}/socket",
            "waits": table.seeds is not None,
            "name": await self.room.store.name_of(guest.id),
            "release": RELEASE,
            "link": self._link(request, table.id),
        }
        return self.page(request, guest, "table.html", values)

    async def code(self, request: Request) -> Response:
        """Show the link to a table as a QR code, for a phone beside this screen."""
        picture = await asyncio.to_thread(
            network_address.picture, self._link(request, request.path_params["table"])
        )
        return Response(picture, 200, media_type="image/svg+xml")

    async def offline(self, request: Request) -> Response:
        """Show what is kept for when the room cannot be reached."""
        return self.page(request, identity.recognise(request), "offline.html", {})

    async def worker(self, _: Request) -> Response:
        """Give the app's worker, which must lie at the root to serve every page."""
        return Response(self.shelf.read("worker.js"), 200, {"Cache-Control": "no-cache"}, "text/javascript")

    async def open(self, request: Request) -> Response:
        """Open a table as a form or a program wishes."""
        guest = identity.recognise(request)
        if not self.seldom(request, guest, "tables"):
            raise HTTPException(429, say("tables.many"))
        program = _is_program(request)
        try:
            body = await request.body()
            wish = open_form.of_form(body) if _is_form(request) else open_form.of_program(body)
            table = await self.room.open(guest.id, wish)
        except AmericanaError as error:
            raise HTTPException(400, str(error)) from error
        answer = json({"table": table}, 201) if program else RedirectResponse(f"/t/{table}", 303)
        return with_cookie(request, guest, answer)

    async def gallery(self, request: Request) -> Response:
        """Show scenes of games that nobody has written yet, to those who draw them."""
        values = {"scenes": self.shelf.under("gallery")}
        return self.page(request, identity.recognise(request), "gallery.html", values)

    async def protocol(self, request: Request) -> Response:
        """Show how a program talks to a table."""
        values = {"html": rule_books.as_html(protocol.page())}
        return self.page(request, identity.recognise(request), "protocol.html", values)

    async def api_games(self, _: Request) -> Response:
        """List the games, as the command line does."""
        return json([options.described(game) for game in game_list.games().values()])

    async def api_phrases(self, _: Request) -> Response:
        """List the ready-made phrases, in the order in which they are offered."""
        return json(PHRASES)

    async def api_guest(self, _: Request) -> Response:
        """Issue the cookie of somebody new to a program; the one that a browser has stays as it is."""
        return json({"cookie": f"{identity.COOKIE}={self.room.cookies.new().cookie}"}, 201)

    async def api_tables(self, request: Request) -> Response:
        """List the open tables, the guest's tables and the guest's finished games."""
        guest = identity.recognise(request)
        return with_cookie(request, guest, json(await lists(self.room, guest, self.cards)))

    async def api_record(self, request: Request) -> Response:
        """Give the record of a game, once no card in it is a secret any more."""
        guest = identity.recognise(request)
        kept = await archive.fetch(self.room.store, request.path_params["table"], guest.id)
        name = f"{kept.table.game}-{kept.table.id}.jsonl"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(b"\n".join([*kept.record.lines(), b""]), 200, headers, "application/jsonl")

    async def lost(self, request: Request, error: Exception) -> Response:
        """Say in words what went wrong."""
        status = error.status_code if isinstance(error, HTTPException) else 500
        words = error.detail if isinstance(error, HTTPException) else say("pages.failed")
        if words == HTTPStatus(status).phrase:
            words = say("pages.link")
        if reads_json(request):
            return json({"why": words}, status)
        values = {"status": status, "title": TITLES.get(status, say("pages.refused")), "words": words}
        return HTMLResponse(self._templates.get_template("lost.html").render(values), status)

    async def gone(self, _: Request, __: Exception) -> Response:
        """Answer nobody, because the client hung up."""
        return Response(status_code=400)

    async def _lists(self, guest: Guest) -> dict[str, object]:
        found = await lists(self.room, guest, self.cards)
        return {"mine": found.mine, "tables": found.open, "finished": found.finished}

    def _link(self, request: Request, table: str) -> str:
        """Give the link to a table that works for others; visitors at this machine see a different host."""
        outer = self.room.config.network if network_address.is_here(request.url.hostname or "") else ""
        return f"{outer or str(request.base_url).rstrip('/')}/t/{table}"

    def _game(self, request: Request) -> GameCard:
        found = self.cards.get(request.path_params["game"])
        if found is None:
            raise HTTPException(404, say("games.unknown"))
        return found

    def seldom(self, request: Request, guest: Guest, what: str) -> bool:
        """Whether neither a guest nor their address asks often for what is dear; somebody new is their address."""
        openings, many = self.room.openings, 1.0 if guest.new else 0.25
        return openings.take(f"{what} of {guest.id}") and openings.take(f"{what} from {address_of(request)}", many)

    def page(self, request: Request, guest: Guest, name: str, values: Mapping[str, object]) -> Response:
        """Fill in a page for a guest."""
        return with_cookie(request, guest, HTMLResponse(self._templates.get_template(name).render(values)))


def json(value: object, status: int = 200) -> Response:
    """Answer a program."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def _say(key: str, **values: object) -> Markup:
    """Fill in a sentence of the templates, given its section and key; of a pair, the one for this count."""
    section, _, name = key.partition(".")
    text = WORDS.sections[section][name]
    if isinstance(text, list):
        text = text[values["count"] != 1]
    return escape(text).format(**values)


def _day(moment: float, form: str) -> str:
    return datetime.fromtimestamp(moment, UTC).strftime(form)


def _is_form(request: Request) -> bool:
    return not request.headers.get("content-type", "").startswith("application/json")


def _is_program(request: Request) -> bool:
    """Tell whether somebody asks who reads JSON: a program, or a script of ours that sends a form."""
    return not _is_form(request) or request.headers.get("accept", "") == "application/json"


def with_cookie(request: Request, guest: Guest, answer: Response) -> Response:
    """Hand a new guest the cookie by which they are known from now on."""
    if guest.new:
        answer.headers.append("set-cookie", identity.cookie(guest, https=request.url.scheme == "https"))
    return answer
