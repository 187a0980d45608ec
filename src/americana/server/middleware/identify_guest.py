"""Finds out who makes a request, once, before anything answers it."""

from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from americana.server.accounts import identity
from americana.server.accounts.cookies import Cookies
from americana.server.accounts.identity import Guest

NOBODYS: Final = ("/static/", "/healthz", "/metrics")
"""Paths whose answers are the same for every guest."""


class Introductions:
    """Recognizes the guest behind each request, and replaces a cookie that was not signed."""

    def __init__(self, app: ASGIApp, cookies: Cookies) -> None:
        self.app = app
        self.cookies = cookies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Keep the guest with the request, then pass it on."""
        if scope["type"] != "http" or scope["path"].startswith(NOBODYS):
            await self.app(scope, receive, send)
            return
        guest = scope[identity.GUEST] = await self.cookies.recognise(HTTPConnection(scope))
        replaced = _replacing(send, guest, https=scope["scheme"] == "https") if guest.old else send
        await self.app(scope, receive, replaced)


def _replacing(send: Send, guest: Guest, *, https: bool) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            if "set-cookie" not in headers:
                headers.append("set-cookie", identity.cookie(guest, https=https))
        await send(message)

    return sent
