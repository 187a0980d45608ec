"""Serves the reading matter: rule books with their pictures, the cards of a game, and tips."""

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from americana.core.errors import AmericanaError
from americana.core.game import AnyGame
from americana.lessons import tips
from americana.lessons.book import find, plate
from americana.lessons.cards import heaps, usual_cards
from americana.server.guests import people
from americana.server.house import menu
from americana.server.site import books
from americana.server.site.pages import Pages, json
from americana.server.table import teaching
from americana.server.words import say


class Library:
    """Answers what is asked about the rules and the cards of a game."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages

    async def rules(self, request: Request) -> Response:
        """Show the rule book of a game."""
        game = self._game(request)
        values = {"game": self._pages.cards[game.name], "html": books.page(game), "acts": books.acts(game)}
        return self._pages.page(request, people.recognise(request), "rules.html", values)

    async def figure(self, request: Request) -> Response:
        """Give a figure of a rule book, for the client to draw."""
        game, name = self._game(request), request.path_params["figure"]
        if name not in find(game).figures:
            raise HTTPException(404, say("games.figure"))
        return json(await asyncio.to_thread(plate, game, name))

    async def cards(self, request: Request) -> Response:
        """Show the cards of a game."""
        game = self._game(request)
        values = {"game": self._pages.cards[game.name], "heaps": usual_cards(game)}
        return self._pages.page(request, people.recognise(request), "cards.html", values)

    async def api_cards(self, request: Request) -> Response:
        """Give the cards of a game, by kinds."""
        return json(usual_cards(self._game(request)))

    async def table_cards(self, request: Request) -> Response:
        """Give the cards that a table plays with, which all who may look at it know."""
        try:
            table = (await self._pages.room.find(request.path_params["table"])).table
        except AmericanaError as error:
            raise HTTPException(404, str(error)) from error
        if not table.admits(people.recognise(request).id):
            raise HTTPException(404, teaching.ONE)
        return json(heaps(table.game, table.setup))

    async def api_tips(self, request: Request) -> Response:
        """Give the tips for beginners."""
        return json(tips.find(self._game(request)))

    def _game(self, request: Request) -> AnyGame:
        if request.path_params["game"] not in self._pages.cards:
            raise HTTPException(404, say("games.unknown"))
        return menu.find(request.path_params["game"])
