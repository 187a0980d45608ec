"""Alerts about turns while the page is closed: a private feed and a webhook."""

import asyncio
import ipaddress
import secrets
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final
from urllib.parse import urlsplit
from xml.sax.saxutils import escape, quoteattr

import msgspec
from msgspec import Struct
from sqlalchemy import delete, select, update

from americana.core.errors import AmericanaError
from americana.server.base.words import say
from americana.server.storage import schema
from americana.server.storage.store import Store
from americana.server.storage.writer import Change

LONGEST: Final = 400
"""Most characters in a webhook URL."""
TRIES: Final = 8
"""Failures in a row before a webhook is dropped."""
SECONDS: Final = 5.0
"""How long such an address has to answer."""

Resolve = Callable[[str, int], Awaitable[list[str]]]


class WaitingTurn(Struct, frozen=True):
    """A table at which somebody is waited for."""

    table: str
    game: str
    since: float
    due: float


class TurnNotice(Struct, frozen=True):
    """The alerts that a guest wants."""

    guest: str
    hook: str
    failed: int


def token() -> str:
    """Make up what the address of a feed ends in."""
    return secrets.token_urlsafe(24)


def _hashed(words: str) -> str:
    return sha256(f"feed {words}".encode()).hexdigest()


def kept(guest: str, feed: str, hook: str, now: float) -> Change:
    """Store the alerts that a guest wants; an earlier feed stops working."""
    values = {"guest": guest, "feed": _hashed(feed), "hook": hook, "failed": 0, "since": now}
    return Change([delete(schema.calls).where(schema.calls.c.guest == guest), schema.calls.insert().values(values)])


def stopped(guest: str) -> Change:
    """Store that a guest wants no more alerts."""
    return Change([delete(schema.calls).where(schema.calls.c.guest == guest)])


def answered(call: TurnNotice, *, well: bool) -> Change:
    """Store whether a webhook answered; one that keeps failing is dropped."""
    failed = 0 if well else call.failed + 1
    values: dict[str, object] = {"failed": failed} if failed < TRIES else {"failed": failed, "hook": ""}
    return Change([update(schema.calls).where(schema.calls.c.guest == call.guest).values(values)])


async def of(store: Store, guest: str) -> TurnNotice | None:
    """Fetch the alerts that a guest wants."""
    return await _found(store, schema.calls.c.guest == guest)


async def behind(store: Store, feed: str) -> TurnNotice | None:
    """Find whose feed this is."""
    return await _found(store, schema.calls.c.feed == _hashed(feed))


async def _found(store: Store, where: object) -> TurnNotice | None:
    query = select(schema.calls).where(where)  # type: ignore[arg-type]
    row = await store.read(lambda base: base.execute(query).first())
    return None if row is None else TurnNotice(row.guest, row.hook, row.failed)


async def turns(store: Store, guest: str) -> list[WaitingTurn]:
    """List the tables by the day at which a guest is waited for, the most urgent first."""
    dues, seats, tables = schema.dues.c, schema.seats.c, schema.tables.c
    query = (
        select(tables.id, tables.game, dues.since, dues.due)
        .where(dues.kind == "clock", dues.table == seats.table, dues.seat == seats.seat)
        .where(seats.guest == guest, tables.id == dues.table, tables.phase == "playing")
        .order_by(dues.due)
        .limit(50)
    )
    return [WaitingTurn(*row) for row in await store.read(lambda base: base.execute(query).all())]


def atom(base: str, own: str, found: list[WaitingTurn], titles: dict[str, str], now: float) -> str:
    """Write the feed: an entry for each turn, without a card or a name."""
    updated = _moment(max([turn.since for turn in found], default=now))
    entries = "".join(
        f"<entry><id>{escape(f'{base}/t/{turn.table}#{int(turn.since)}')}</id>"
        f"<title>{escape(say('alerts.turn', game=titles.get(turn.game, turn.game)))}</title>"
        f"<updated>{_moment(turn.since)}</updated><link href={quoteattr(f'{base}/t/{turn.table}')}/>"
        f"<summary>{escape(say('alerts.until', when=_moment(turn.due)))}</summary></entry>"
        for turn in found
    )
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">'
        f"<id>{escape(own)}</id><title>{say('alerts.title')}</title><updated>{updated}</updated>"
        f'<author><name>Americana</name></author><link rel="self" href={quoteattr(own)}/>{entries}</feed>\n'
    )


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(int(seconds), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


# Telling an address


def checked(hook: str) -> str:
    """Check an address that somebody names, or say what is wrong with it."""
    hook = hook.strip()
    try:
        parts = urlsplit(hook)
        port = parts.port
    except ValueError as error:
        raise AmericanaError(say("alerts.address")) from error
    plain = hook.isascii() and hook.isprintable() and " " not in hook
    if len(hook) > LONGEST or not plain or parts.scheme not in ("https", "http") or not parts.hostname or port == 0:
        raise AmericanaError(say("alerts.https"))
    if parts.username or parts.password or parts.fragment:
        raise AmericanaError(say("alerts.plain"))
    return hook


def is_public(address: str) -> bool:
    """Whether an address belongs to the open network: not to this machine, a home or a company."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    inner = getattr(found, "ipv4_mapped", None) or getattr(found, "sixtofour", None)
    if inner is not None and not inner.is_global:
        return False
    return found.is_global and not (found.is_multicast or found.is_reserved or found.is_unspecified)


async def resolved(host: str, port: int) -> list[str]:
    """Look up the addresses of a host."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(one[4][0]) for one in found]


async def tell(hook: str, body: Mapping[str, object], *, private: bool, resolve: Resolve = resolved) -> bool:
    """Post to an address; looked up once, and nothing that it says is followed."""
    parts = urlsplit(hook)
    secure, host = parts.scheme == "https", parts.hostname or ""
    port = parts.port or (443 if secure else 80)
    try:
        async with asyncio.timeout(SECONDS):
            addresses = await resolve(host, port)
            if not addresses or not (private or all(map(is_public, addresses))):
                return False
            return await _post(addresses[0], host, port, _target(hook), msgspec.json.encode(body), secure=secure)
    except (OSError, TimeoutError, UnicodeError, ssl.SSLError, ValueError, asyncio.IncompleteReadError):
        return False


def _target(hook: str) -> str:
    parts = urlsplit(hook)
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


async def _post(address: str, host: str, port: int, target: str, body: bytes, *, secure: bool) -> bool:
    context = ssl.create_default_context() if secure else None
    reader, writer = await asyncio.open_connection(
        address, port, ssl=context, server_hostname=host if secure else None, limit=4096
    )
    try:
        name = f"[{host}]" if ":" in host else host
        head = (
            f"POST {target} HTTP/1.1\r\nHost: {name}:{port}\r\nContent-Type: application/json\r\n"
            f"User-Agent: Americana\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        )
        writer.write(head.encode("ascii") + body)
        await writer.drain()
        status = (await reader.readline()).split()
        return len(status) > 1 and status[1][:1] == b"2"
    finally:
        writer.close()
