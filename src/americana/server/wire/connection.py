"""A connection to one client: frames wait in a queue, and a client that is too slow is cut off."""

import asyncio
import contextlib
from collections import deque
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from americana.core.game import SPECTATOR
from americana.server.accounts.identity import Guest
from americana.server.wire.messages import Closed, Message

POLICY: Final = 1008
GOING: Final = 1001
LATER: Final = 1013
_encoder: Final = msgspec.json.Encoder()


def written(message: Message) -> str:
    """Write a message as it is sent; written once, it goes to everybody who gets the same."""
    return _encoder.encode(message).decode()


class Connection:
    """One socket of one guest, looking at a table in one role."""

    def __init__(self, socket: WebSocket, guest: Guest, backlog: int, address: str = "") -> None:
        self.guest = guest
        self.address = address
        self.role = SPECTATOR
        self.shown = True
        """Whether what lies on the table is shown here; else only its sign."""
        self._socket = socket
        self._backlog = backlog
        self._out: deque[str] = deque()
        self._bell = asyncio.Event()
        self._farewell: int | None = None

    def send(self, text: str) -> None:
        """Put a message on the line."""
        if self._farewell is not None:
            return
        if len(self._out) >= self._backlog:
            self._out.clear()
            self.cut("", LATER)
            return
        self._out.append(text)
        self._bell.set()

    def cut(self, why: str, code: int = GOING) -> None:
        """Say why, then hang up; without a reason, the client can reconnect and see everything again."""
        if self._farewell is None:
            if why:
                self._out.append(written(Closed(why=why)))
            self._farewell = code
            self._bell.set()

    @property
    def is_cut(self) -> bool:
        """Whether nothing more is listened to."""
        return self._farewell is not None

    async def pump(self) -> None:
        """Send what is on the line, in order, until it is cut."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while self._farewell is None or self._out:
                await self._bell.wait()
                self._bell.clear()
                while self._out:
                    await self._socket.send({"type": "websocket.send", "text": self._out.popleft()})
            await self._socket.close(self._farewell)
