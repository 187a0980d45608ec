"""Guards every request with limits and a check of its origin, and sets the headers of every answer."""

from html import escape
from typing import Final

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from americana.core.options import whole
from americana.server.accounts import identity
from americana.server.accounts.admin import BANNED, Bans
from americana.server.base.config import Config
from americana.server.base.words import say
from americana.server.middleware.hosts import Hosts
from americana.server.middleware.rate_limit import RateLimiter

POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
RECORDS: Final = "/api/films"
"""Where a record may be brought to be looked at."""
TOO_BIG: Final = say("requests.big")
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), interest-cohort=()",
}


ELSEWHERE: Final = say("requests.elsewhere_title")


class RequestChecks:
    """Lets requests through that are small enough, few enough, for this room and not made by another site."""

    def __init__(self, app: ASGIApp, config: Config, visits: RateLimiter, bans: Bans | None = None) -> None:
        self.app = app
        self.config = config
        self.visits = visits
        self.bans = bans or Bans()
        self.hosts = Hosts((*config.allowed_hosts, config.network.rpartition("://")[2].partition("/")[0]))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, then pass it on."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope) if scope["type"] == "http" else self._elsewhere(HTTPConnection(scope))
        if refusal is not None:
            await refusal(scope, receive, _with_headers(send))
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        await self.app(scope, self._measured(receive, self._most(scope)), _with_headers(send))

    def _refusal(self, scope: Scope) -> Response | None:
        connection = HTTPConnection(scope)
        if self.bans.keeps_out(identity.claimed(connection), address_of(connection)):
            return PlainTextResponse(BANNED, 403)
        if not self.visits.take(address_of(connection)):
            return PlainTextResponse(say("requests.many"), 429, {"Retry-After": "5"})
        elsewhere = self._elsewhere(connection)
        if elsewhere is not None:
            return elsewhere
        length = Headers(scope=scope).get("content-length", "0")
        size = whole(length)
        if size is None or not 0 <= size <= self._most(scope):
            return PlainTextResponse(TOO_BIG, 413)
        if scope["method"] not in ("GET", "HEAD") and not identity.is_ours(connection):
            return PlainTextResponse(say("requests.foreign"), 403)
        return None

    def _elsewhere(self, connection: HTTPConnection) -> Response | None:
        """Refuse a request for another host, and name the setting that would allow it."""
        name = self.hosts.refused(connection.headers)
        if name is None:
            return None
        words = say("requests.elsewhere", asked=name or say("requests.nameless"), name=name or "NAME")
        if connection.scope["type"] == "websocket" or reads_json(connection):
            return Response(msgspec.json.encode({"why": words}), 403, media_type="application/json")
        page = f"<!doctype html><html lang=en><title>{ELSEWHERE}</title><h1>{ELSEWHERE}</h1><p>{escape(words)}</p>"
        return HTMLResponse(page, 403)

    def _most(self, scope: Scope) -> int:
        """Say how much may be sent to an address: a record is longer than anything else."""
        return self.config.record if scope["path"] == RECORDS else self.config.body

    def _measured(self, receive: Receive, most: int) -> Receive:
        read = 0

        async def measured() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise HTTPException(413, TOO_BIG)
            return message

        return measured


def address_of(connection: HTTPConnection) -> str:
    """Give the address a request comes from."""
    return connection.client.host if connection.client else ""


def reads_json(connection: HTTPConnection) -> bool:
    """Whether the client is a program: by its path or its headers."""
    headers = connection.headers
    sends = headers.get("content-type", "").startswith("application/json")
    return connection.scope["path"].startswith("/api/") or sends or headers.get("accept", "") == "application/json"


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sent
