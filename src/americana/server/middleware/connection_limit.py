"""Limits of a connection: a request must be whole in time, and an address starts only so many at once."""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from americana.server.base.config import Config
from americana.server.middleware.rate_limit import OpenConnections
from americana.server.middleware.trusted_proxies import TrustedProxies


class LimitedConnection(HttpToolsProtocol):
    """One connection: from its first byte until its request is whole it counts for its address, and is timed."""

    limits: Config
    doors: OpenConnections
    trusted: TrustedProxies

    _waits: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let an address in unless it has too many unfinished requests."""
        super().connection_made(transport)
        self._begin()

    def data_received(self, data: bytes) -> None:
        """Read a part of a request; a new one starts after an answer."""
        if self._waits is None and (self.cycle is None or self.cycle.response_complete):
            self._begin()
        super().data_received(data)

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._finish()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Leave the connection to a socket, which is counted elsewhere."""
        self._finish()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._finish()
        super().connection_lost(exc)

    def _begin(self) -> None:
        if not self._is_trusted() and not self.doors.enter(self._address()):
            self.transport.abort()
            return
        self._waits = self.loop.call_later(self.limits.patience, self.transport.abort)

    def _finish(self) -> None:
        if self._waits is not None:
            self._waits.cancel()
            self._waits = None
            if not self._is_trusted():
                self.doors.leave(self._address())

    def _is_trusted(self) -> bool:
        """Whether a proxy that may begin as much as all its visitors together is at the other end."""
        return self._address() in self.trusted

    def _address(self) -> str:
        return self.client[0] if self.client else ""


def connection_limit(limits: Config) -> type[LimitedConnection]:
    """Make the connections of one room, with its limits."""
    return type(
        "LimitedConnection",
        (LimitedConnection,),
        {"limits": limits, "doors": OpenConnections(limits.begun), "trusted": TrustedProxies(limits.trusted)},
    )
