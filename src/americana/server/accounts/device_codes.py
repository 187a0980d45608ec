"""A name and its seats on another device: a code that is used once opens the cookie's secret, sealed under it."""

import asyncio
import base64
import secrets
from hashlib import pbkdf2_hmac, sha256
from typing import Final

from sqlalchemy import delete, exists, select

from americana.core.errors import AmericanaError
from americana.server.base.words import say
from americana.server.storage import schema
from americana.server.storage.store import Store
from americana.server.storage.writer import Change

ALPHABET: Final = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""Letters and digits that are not taken for each other."""
LENGTH: Final = 12
LASTS: Final = 600.0
"""Seconds for which a code can be used."""
_ROUNDS: Final = 200_000


def fresh() -> str:
    """Make up a code."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read(words: str) -> str:
    """Read a code as people type it."""
    return "".join(letter for letter in words.upper() if letter in ALPHABET)[:LENGTH]


def shown(code: str) -> str:
    """Write a code so that it can be read aloud."""
    return "-".join(code[at : at + 4] for at in range(0, LENGTH, 4))


async def issue(store: Store, secret: str, epoch: int, code: str, now: float) -> None:
    """Keep a secret under a code for a while; without the code nobody can read it, the house included."""
    raw = base64.urlsafe_b64decode(f"{secret}=")
    if _as_text(raw) != secret:
        raise AmericanaError(say("guests.cookie"))
    name, mask = await _stretched(code)
    values = {"id": name, "sealed": _masked(raw, mask).hex(), "until": now + LASTS, "epoch": epoch}
    await store.writer.write(Change([schema.passes.insert().values(values)]))


async def redeem(store: Store, code: str, now: float) -> tuple[str, int] | None:
    """Give the secret that lies under a code and its epoch, once; nothing if there is none or not any more."""
    name, mask = await _stretched(code)
    query = select(schema.passes).where(schema.passes.c.id == name, schema.passes.c.until > now)
    async with store.engine.begin() as connection:
        row = (await connection.execute(query)).first()
        gone = await connection.execute(delete(schema.passes).where(schema.passes.c.id == name))
    if row is None or not gone.rowcount:
        return None
    return _as_text(_masked(bytes.fromhex(row.sealed), mask)), row.epoch


async def purge(store: Store, now: float) -> None:
    """Delete the codes whose time is up."""
    lapsed = schema.passes.c.until <= now
    if await store.read(lambda base: base.execute(select(exists().where(lapsed))).scalar_one()):
        await store.writer.write(Change([delete(schema.passes).where(lapsed)]))


def _as_text(secret: bytes) -> str:
    return base64.urlsafe_b64encode(secret).decode().rstrip("=")


async def _stretched(code: str) -> tuple[str, bytes]:
    """Give the name and the mask of a code: to try one code costs as much from a stolen name as from the mask."""
    key = await asyncio.to_thread(pbkdf2_hmac, "sha256", code.encode(), b"americana pass", _ROUNDS)
    return sha256(b"name " + key).hexdigest(), sha256(b"mask " + key).digest()


def _masked(words: bytes, mask: bytes) -> bytes:
    return bytes(one ^ other for one, other in zip(words, mask, strict=True))
