"""The connection to a table elsewhere (docs/reference/protocol.md): it reconnects and repeats commands."""

import asyncio
import secrets
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from americana.core.errors import AmericanaError
from americana.server.wire.client_seeds import ClientSeeds
from americana.server.wire.messages import (
    Advice,
    Clocks,
    Closed,
    Done,
    Reacting,
    Refused,
    Said,
    Snapshot,
    TableInfo,
    Update,
)
from americana.terminal.catalogue import say

PAUSES: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds before each next try to connect."""


class LinkChanged(Struct, frozen=True):
    """The connection was lost or is back; a message of our own, not of the server."""

    linked: bool


Heard: TypeAlias = TableInfo | Snapshot | Update | Advice | Clocks | Reacting | Said | Done | Refused | Closed
READ: Final = msgspec.json.Decoder(Heard)


class Address(Struct, frozen=True):
    """A table by its invitation link."""

    server: str
    table: str

    @classmethod
    def read(cls, link: str) -> "Address":
        """Read the link that the browser shows, or say what is wrong with it."""
        parts = urlsplit(link if "://" in link else f"http://{link}")
        room, _, table = parts.path.strip("/").partition("/")
        if parts.scheme not in ("http", "https") or not parts.netloc or room != "t" or not table or "/" in table:
            raise AmericanaError(say("errors", "link", link=link))
        return cls(f"{parts.scheme}://{parts.netloc}", table)

    @property
    def socket(self) -> str:
        """The address of the line."""
        return f"ws{self.server[4:]}/t/{self.table}/socket"

    @property
    def page(self) -> str:
        """The link itself."""
        return f"{self.server}/t/{self.table}"


def introduced(address: Address, kept: Path) -> str:
    """Give the cookie by which a server knows us; on the first visit, get one and keep it."""
    known: dict[str, str] = msgspec.json.decode(kept.read_bytes()) if kept.exists() else {}
    headers = {"Cookie": known[address.server]} if address.server in known else {}
    try:
        with urllib.request.urlopen(urllib.request.Request(address.page, headers=headers), timeout=20) as answer:
            given = answer.headers.get("Set-Cookie", "").partition(";")[0]
    except urllib.error.HTTPError as error:
        if error.code == 403:
            raise AmericanaError(say("errors", "door", server=address.server)) from error
        raise AmericanaError(say("errors", "table", server=address.server)) from error
    except OSError as error:
        raise AmericanaError(say("errors", "silent", server=address.server, why=_why(error))) from error
    if given:
        known[address.server] = given
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.touch(mode=0o600)
        kept.write_bytes(msgspec.json.encode(known))
    return known.get(address.server, "")


def _why(error: OSError) -> str:
    """Say in the system's words why there is no connection."""
    reason = error.reason if isinstance(error, urllib.error.URLError) else error
    return (reason.strerror if isinstance(reason, OSError) else "") or str(reason)


class Connection:
    """Keeps the connection to a table; one listener gets all messages, in order."""

    def __init__(self, address: Address, cookie: str, heard: Callable[[Heard | LinkChanged], None]) -> None:
        self.address = address
        self._cookie = cookie
        self._heard = heard
        self.number: int | None = None
        """The last event number of our role."""
        wish, name = {"type": "prefer", "single": True}, secrets.token_urlsafe(9)
        self.pending: dict[str, bytes] = {name: msgspec.json.encode({**wish, "id": name})}
        """Commands without an answer yet; the first lets the table pass for a lone person who can't react."""
        self.adding = ClientSeeds()
        """Our part in the fair deal of games, and our notes of it."""
        self._added: set[str] = set()
        """The commands of the fair deal; one that comes too late is nobody's fault."""
        self._opened: dict[str, str] = {}
        """The commands by which values were opened, and for which deals."""
        self._socket: ClientConnection | None = None
        self._ended = False

    async def run(self) -> None:
        """Stay connected until the table closes or we leave."""
        tries = 0
        while not self._ended:
            since = "" if self.number is None else f"?since={self.number}"
            headers = {"Cookie": self._cookie}
            try:
                async with connect(
                    self.address.socket + since, additional_headers=headers, max_size=None
                ) as socket:
                    self._socket, tries = socket, 0
                    self._heard(LinkChanged(True))
                    for command in list(self.pending.values()):
                        await socket.send(command, text=True)
                    async for frame in socket:
                        await self._add(self._receive(frame))
            except (OSError, InvalidHandshake, WebSocketException):
                pass
            self._socket = None
            if not self._ended:
                self._heard(LinkChanged(False))
                await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
                tries += 1

    def _receive(self, frame: str | bytes) -> Heard:
        message: Heard = READ.decode(frame)
        match message:
            case Snapshot() | Update():
                self.number = message.number
            case Done() | Refused():
                self.pending.pop(message.id, None)
                deal = self._opened.pop(message.id, None)
                if deal is not None and isinstance(message, Done):
                    self.adding.accept(deal)
            case Closed():
                self._ended = True
        late = isinstance(message, Refused) and message.id in self._added
        self._added.discard(getattr(message, "id", ""))
        if not late:
            self._heard(message)
        return message

    async def _add(self, message: Heard) -> None:
        """Take part in the fair deal of the game, without a word to the person."""
        added = self.adding.answer(message) if isinstance(message, TableInfo) else None
        if added is not None:
            name = await self.say(added[0], **added[1])
            self._added.add(name)
            if added[0] == "open":
                self._opened[name] = str(added[1]["deal"])

    async def say(self, kind: str, **fields: object) -> str:
        """Send a command; repeat it under the same id after a lost connection, until it is answered."""
        name = secrets.token_urlsafe(9)
        command = msgspec.json.encode({"type": kind, "id": name, **fields})
        self.pending[name] = command
        if self._socket is not None:
            with suppress(WebSocketException):
                await self._socket.send(command, text=True)
        return name

    async def end(self) -> None:
        """Hang up for good."""
        self._ended = True
        if self._socket is not None:
            await self._socket.close()
