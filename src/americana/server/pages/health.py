"""The room's health for its operator: whether it runs and takes visitors, and its metrics."""

import asyncio
from typing import Final

from sqlalchemy import text
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from americana.server.base import metrics
from americana.server.lobby.room import Room
from americana.server.middleware.request_checks import address_of
from americana.server.middleware.trusted_proxies import TrustedProxies, is_unsure

PATIENCE: Final = 2.0
"""Seconds in which the database must answer."""


class Health:
    """Answers those who look after the room."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._may_count = TrustedProxies(room.config.counters)

    async def live(self, _: Request) -> Response:
        """Say that the process runs."""
        return PlainTextResponse("the room is running\n")

    async def ready(self, _: Request) -> Response:
        """Say whether visitors are taken: the database answers, the lease holds, and nobody is closing."""
        why = await self._ails()
        return JSONResponse({"ready": not why, "why": why}, 503 if why else 200)

    async def counts(self, request: Request) -> Response:
        """Show what is counted, to those alone who may see it."""
        if is_unsure(request) or address_of(request) not in self._may_count:
            return PlainTextResponse("metrics are only for the operator of this room\n", 403)
        room = self._room
        metrics.TABLES.set(len(room.tables))
        metrics.SOCKETS.set(sum(len(one.table.lines) for one in room.tables))
        metrics.KEPT.set(sum(one.table.kept for one in room.tables))
        return Response(metrics.shown(), media_type=metrics.KIND)

    async def _ails(self) -> str:
        if self._room.closing:
            return "the room is closing; other processes take its visitors"
        if self._room.registry.lapsed:
            return "the lease of this process has expired"
        try:
            async with asyncio.timeout(PATIENCE):
                await self._room.store.read(lambda base: base.execute(text("SELECT 1")))
        except Exception:
            return "the database doesn't answer"
        return ""
