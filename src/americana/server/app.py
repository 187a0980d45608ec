"""The card room as an ASGI application: which address leads where."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp

from americana.server.base.config import Config
from americana.server.lobby.room import Room
from americana.server.lobby.sockets import converse
from americana.server.middleware.identify_guest import Introductions
from americana.server.middleware.request_checks import RequestChecks
from americana.server.middleware.trusted_proxies import Proxied
from americana.server.pages.handlers import PageHandlers
from americana.server.pages.health import Health
from americana.server.pages.history import HistoryPages
from americana.server.pages.own_data import OwnDataPages
from americana.server.pages.rules_and_cards import RulesAndCards
from americana.server.table.clock import Now


def make_app(config: Config, now: Now = time.time, room: Room | None = None) -> ASGIApp:
    """Set up a room and the doors that lead to it; what the time is there can be passed in."""
    room = room or Room(config, now)
    pages = PageHandlers(room)
    after = HistoryPages(pages)
    mine = OwnDataPages(pages)
    library = RulesAndCards(pages)
    health = Health(room)

    @asynccontextmanager
    async def evening(_: Starlette) -> AsyncIterator[None]:
        await room.start()
        yield
        await room.stop()

    app = Starlette(
        routes=[
            Route("/", pages.door),
            Route("/lists", pages.fresh),
            Route("/tables", pages.open, methods=["POST"]),
            Route("/open/{game}", pages.opening),
            Route("/samples/{game}/{option}", pages.sample),
            Route("/t/{table}", pages.table),
            Route("/t/{table}/code.svg", pages.code),
            WebSocketRoute("/t/{table}/socket", converse),
            Route("/games", after.games),
            Route("/me", after.own),
            Route("/me", after.wish, methods=["POST"]),
            Route("/p/{link}", after.shared),
            Route("/again/{table}", after.again),
            Route("/mine", mine.page),
            Route("/mine/data", mine.data),
            Route("/mine/forget", mine.forget, methods=["POST"]),
            Route("/mine/device", mine.device, methods=["POST"]),
            Route("/mine/others", mine.others, methods=["POST"]),
            Route("/mine/calls", mine.calls, methods=["POST"]),
            Route("/device", mine.arriving),
            Route("/device", mine.arrive, methods=["POST"]),
            Route("/feed/{token}", mine.feed),
            Route("/review/{table}", after.review),
            Route("/api/reviews/{table}", after.reviewed),
            Route("/r", after.replay),
            Route("/r/{table}", after.replay),
            Route("/r/{table}", after.agree, methods=["POST"]),
            Route("/api/films", after.film_of_file, methods=["POST"]),
            Route("/api/films/{table}", after.film),
            Route("/healthz", health.ready),
            Route("/healthz/live", health.live),
            Route("/healthz/ready", health.ready),
            Route("/metrics", health.counts),
            Route("/offline", pages.offline),
            Route("/worker.js", pages.worker),
            Route("/rules/{game}", library.rules),
            Route("/rules/{game}/figures/{figure}", library.figure),
            Route("/cards/{game}", library.cards),
            Route("/api/cards/{game}", library.api_cards),
            Route("/api/tips/{game}", library.api_tips),
            Route("/t/{table}/cards", library.table_cards),
            Route("/gallery", pages.gallery),
            Route("/protocol", pages.protocol),
            Route("/api/games", pages.api_games),
            Route("/api/guests", pages.api_guest, methods=["POST"]),
            Route("/api/phrases", pages.api_phrases),
            Route("/api/tables", pages.api_tables),
            Route("/api/records/{table}", pages.api_record),
            Route("/static/{hash}/{path:path}", pages.shelf.serve),
        ],
        exception_handlers={HTTPException: pages.lost, ClientDisconnect: pages.gone, 500: pages.lost},
        lifespan=evening,
        middleware=[Middleware(Introductions, room.cookies)],
    )
    app.state.room = room
    return Proxied(RequestChecks(app, config, room.visits, room.bans), config.trusted)
