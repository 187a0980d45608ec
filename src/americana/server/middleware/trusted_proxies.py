"""The trusted addresses and networks that the operator named."""

import ipaddress
from collections.abc import Iterable
from typing import Final, cast

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from americana.core.errors import AmericanaError
from americana.server.base.log_limits import log

_SENT_ON: Final = (b"forwarded", b"via", b"x-real-ip")
_UNSURE: Final = "unsure"


class TrustedProxies:
    """A list of addresses and networks, such as 127.0.0.1 or 10.0.0.0/8."""

    def __init__(self, named: Iterable[str]) -> None:
        try:
            self._networks = [ipaddress.ip_network(one, strict=False) for one in named]
        except ValueError as error:
            raise AmericanaError(f"write a trusted address like 127.0.0.1 or 10.0.0.0/8: {error}") from error

    def __contains__(self, address: object) -> bool:
        try:
            where = ipaddress.ip_address(str(address))
        except ValueError:
            return False
        return any(where in network for network in self._networks if network.version == where.version)


class Proxied:
    """Takes the word of declared proxies on where a request comes from, and marks what any other has sent on."""

    def __init__(self, app: ASGIApp, trusted: Iterable[str]) -> None:
        self._app = app
        self._trusted = TrustedProxies(trusted)
        self._told = cast(ASGIApp, ProxyHeadersMiddleware(app, list(trusted)))  # type: ignore[arg-type]
        self._said = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find out where a request comes from, then pass it on."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        peer = (scope.get("client") or ("",))[0]
        names = {name for name, _ in scope["headers"]}
        declared = peer in self._trusted
        if not (declared and b"x-forwarded-for" in names) and any(map(_is_sent_on, names)):
            scope.setdefault("state", {})[_UNSURE] = True
            self._say(peer)
        await (self._told if declared else self._app)(scope, receive, send)

    def _say(self, peer: str) -> None:
        """Say once how a proxy is declared."""
        if not self._said:
            self._said = True
            log.warning(
                "%s forwards requests and is not declared as a proxy, so its visitors share the limits of one and "
                "none of them sees /metrics; if it is your proxy, declare it with --trusted %s and let it send "
                "X-Forwarded-For",
                peer,
                peer,
            )


def is_unsure(connection: HTTPConnection) -> bool:
    """Whether an untrusted proxy forwarded a request."""
    return bool(getattr(connection.state, _UNSURE, False))


def _is_sent_on(name: bytes) -> bool:
    return name in _SENT_ON or name.startswith(b"x-forwarded-")
