"""Serves the reading matter: rule books with their pictures, the cards of a game, and tips."""

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from americana.core.errors import AmericanaError
from americana.core.game import AnyGame
from americana.server.accounts import identity
from americana.server.base import game_list
from americana.server.base.words import say
from americana.server.pages import rule_books
from americana.server.pages.handlers import PageHandlers, json
from americana.server.table import lesson_table
from americana.teach import tips
from americana.teach.card_list import heaps, usual_cards
from americana.teach.rule_book import find, plate


class RulesAndCards:
    """Answers what is asked about the rules and the cards of a game."""

    def __init__(self, pages: PageHandlers) -> None:
        self._pages = pages

    async def rules(self, request: Request) -> Response:
        """Show the rule book of a game."""
        game = self._game(request)
        values = {
            "game": self._pages.cards[game.name],
            "html": rule_books.page(game),
            "acts": rule_books.acts(game),
        }
        return self._pages.page(request, identity.recognise(request), "rules.html", values)

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
        return self._pages.page(request, identity.recognise(request), "cards.html", values)

    async def api_cards(self, request: Request) -> Response:
        """Give the cards of a game, by kinds."""
        return json(usual_cards(self._game(request)))

    async def table_cards(self, request: Request) -> Response:
        """Give the cards that a table plays with, which all who may look at it know."""
        try:
            table = (await self._pages.room.find(request.path_params["table"])).table
        except AmericanaError as error:
            raise HTTPException(404, str(error)) from error
        if not table.admits(identity.recognise(request).id):
            raise HTTPException(404, lesson_table.ONE)
        return json(heaps(table.game, table.setup))

    async def api_tips(self, request: Request) -> Response:
        """Give the tips for beginners."""
        return json(tips.find(self._game(request)))

    def _game(self, request: Request) -> AnyGame:
        if request.path_params["game"] not in self._pages.cards:
            raise HTTPException(404, say("games.unknown"))
        return game_list.find(request.path_params["game"])
