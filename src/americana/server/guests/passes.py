"""A name and its seats on another device: a code that is used once opens the cookie's secret, sealed under it."""

import base64
import secrets
from hashlib import pbkdf2_hmac, sha256
from typing import Final

from sqlalchemy import delete, select

from americana.core.errors import AmericanaError
from americana.server.database import schema
from americana.server.database.store import Store
from americana.server.database.writer import Change

ALPHABET: Final = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""Letters and digits that are not taken for each other."""
LENGTH: Final = 12
LASTS: Final = 600.0
"""Seconds for which a code can be used."""
_ROUNDS: Final = 50_000


def fresh() -> str:
    """Make up a code."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read(words: str) -> str:
    """Read a code as people type it."""
    return "".join(letter for letter in words.upper() if letter in ALPHABET)[:LENGTH]


def shown(code: str) -> str:
    """Write a code so that it can be read aloud."""
    return "-".join(code[at : at + 4] for at in range(0, LENGTH, 4))


async def issue(store: Store, secret: str, code: str, now: float) -> None:
    """Keep a secret under a code for a while; without the code nobody can read it, the house included."""
    raw = base64.urlsafe_b64decode(f"{secret}=")
    if _as_text(raw) != secret:
        raise AmericanaError("this browser's cookie was not made here; forget it, and come in anew")
    old = delete(schema.passes).where(schema.passes.c.until <= now)
    values = {"id": _name(code), "sealed": _masked(raw, code).hex(), "until": now + LASTS}
    await store.writer.write(Change([old, schema.passes.insert().values(values)]))


async def redeem(store: Store, code: str, now: float) -> str | None:
    """Give the secret that lies under a code, once; nothing if there is none or not any more."""
    query = select(schema.passes).where(schema.passes.c.id == _name(code), schema.passes.c.until > now)
    async with store.engine.begin() as connection:
        row = (await connection.execute(query)).first()
        gone = await connection.execute(delete(schema.passes).where(schema.passes.c.id == _name(code)))
    if row is None or not gone.rowcount:
        return None
    return _as_text(_masked(bytes.fromhex(row.sealed), code))


def _as_text(secret: bytes) -> str:
    return base64.urlsafe_b64encode(secret).decode().rstrip("=")


def _name(code: str) -> str:
    return sha256(f"pass {code}".encode()).hexdigest()


def _masked(words: bytes, code: str) -> bytes:
    key = pbkdf2_hmac("sha256", code.encode(), b"americana pass", _ROUNDS, len(words))
    return bytes(one ^ other for one, other in zip(words, key, strict=True))
