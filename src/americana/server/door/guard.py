"""What stands at the door of every request: limits, the origin, and the headers of every answer."""

from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from americana.core.options import whole
from americana.server.door.limits import Taps
from americana.server.guests import people
from americana.server.house.house import House
from americana.server.house.operators import BANNED, Bans

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
TOO_BIG: Final = "this is more than a card table needs to know"
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), interest-cohort=()",
}


class Guard:
    """Lets requests through that are small enough, few enough and not made by another site."""

    def __init__(self, app: ASGIApp, house: House, visits: Taps, bans: Bans | None = None) -> None:
        self.app = app
        self.house = house
        self.visits = visits
        self.bans = bans or Bans()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, then pass it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, _with_headers(send))
            return
        await self.app(scope, self._measured(receive, self._most(scope)), _with_headers(send))

    def _refusal(self, scope: Scope) -> PlainTextResponse | None:
        connection = HTTPConnection(scope)
        if self.bans.keeps_out(people.recognise(connection).id, address_of(connection)):
            return PlainTextResponse(BANNED, 403)
        if not self.visits.take(address_of(connection)):
            return PlainTextResponse("too many requests: wait a moment", 429, {"Retry-After": "5"})
        length = Headers(scope=scope).get("content-length", "0")
        size = whole(length)
        if size is None or not 0 <= size <= self._most(scope):
            return PlainTextResponse(TOO_BIG, 413)
        if scope["method"] not in ("GET", "HEAD") and not people.is_ours(connection):
            return PlainTextResponse("this request comes from another site, so it is not followed", 403)
        return None

    def _most(self, scope: Scope) -> int:
        """Say how much may be sent to an address: a record is longer than anything else."""
        return self.house.record if scope["path"] == RECORDS else self.house.body

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


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sent
