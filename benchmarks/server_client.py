"""A lean WebSocket client, so that what is measured is the server."""

import asyncio
import base64
import os
from collections.abc import Callable

Heard = Callable[["Socket", bytes], None]


class Socket(asyncio.Protocol):
    """One connection: frames out under a mask of zeros, frames in to a listener."""

    def __init__(self, heard: Heard) -> None:
        self.heard = heard
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.received = 0
        self._transport: asyncio.Transport | None = None
        self._buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Take whole frames from the received bytes."""
        self._buffer = self._buffer + data if self._buffer else data
        if not self.open.done():
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.open.set_exception(ConnectionError(head.decode("latin-1")))
                return
            self._buffer = rest
            self.open.set_result(None)
        self._take_frames()

    def _take_frames(self) -> None:
        at, buffer = 0, self._buffer
        while len(buffer) - at >= 2:
            size, begin = buffer[at + 1], at + 2
            if size == 126:
                begin += 2
                size = int.from_bytes(buffer[at + 2 : begin], "big")
            elif size == 127:
                begin += 8
                size = int.from_bytes(buffer[at + 2 : begin], "big")
            if len(buffer) < begin + size:
                break
            if buffer[at] & 15 == 1:
                self.received += size
                self.heard(self, buffer[begin : begin + size])
            elif buffer[at] & 15 == 9:
                self._send(0x8A, buffer[begin : begin + size])
            at = begin + size
        self._buffer = buffer[at:]

    def send(self, text: bytes) -> None:
        """Send one text frame."""
        self._send(0x81, text)

    def _send(self, kind: int, text: bytes) -> None:
        assert self._transport is not None
        size = len(text)
        head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + text)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()


async def connect(port: int, path: str, cookie: str, heard: Heard) -> Socket:
    """Open a connection to a path of the server on this machine."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(heard), "127.0.0.1", port)
    key = base64.b64encode(os.urandom(16)).decode()
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        f"Cookie: americana={cookie}",
    )
    assert socket._transport is not None
    socket._transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    await socket.open
    return socket
