"""Cookies: the server signs each one that it issues and accepts no others; a guest can make earlier ones void."""

import hmac
import re
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Collection
from hashlib import sha256
from typing import Final

from sqlalchemy import Connection, exists, or_, select, update
from sqlalchemy.exc import IntegrityError
from starlette.requests import HTTPConnection

from americana.server.accounts import identity
from americana.server.accounts.identity import Guest
from americana.server.storage import schema
from americana.server.storage.store import Store

GRACE: Final = 60.0
"""Seconds in which an old cookie is replaced once more: pages that were open together all send it."""
KEY: Final = "cookies"
_SIGNED: Final = re.compile(r"([A-Za-z0-9_-]{43})\.([0-9]{1,9})\.([A-Za-z0-9_-]{43})")
_UNSIGNED: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_NAMED: Final = (
    schema.guests.c.id,
    schema.seats.c.guest,
    schema.sittings.c.guest,
    schema.admissions.c.guest,
    schema.profiles.c.guest,
    schema.calls.c.guest,
)
"""Where a guest is known by the hash of a secret."""


class Cookies:
    """Issues cookies and recognizes guests by them; the key is in the database, so that all processes share it."""

    def __init__(self, store: Store, now: identity.Now = time.time) -> None:
        self._store = store
        self._now = now
        self._key = b""

    async def start(self) -> None:
        """Fetch the key, which is made once."""
        wanted = select(schema.keys.c.value).where(schema.keys.c.name == KEY)
        fresh = schema.keys.insert().values(name=KEY, value=secrets.token_hex(32))
        try:
            async with self._store.engine.begin() as connection:
                found = (await connection.execute(wanted)).scalar_one_or_none()
                if found is None:
                    await connection.execute(fresh)
        except IntegrityError:
            # Another process made it at the same moment.
            pass
        self._key = bytes.fromhex(await self._store.read(lambda base: base.execute(wanted).scalar_one()))

    def new(self) -> Guest:
        """Make somebody new."""
        return self._issued(secrets.token_urlsafe(32), 0, new=True)

    async def recognise(self, connection: HTTPConnection) -> Guest:
        """Read the cookie; without one that was issued here somebody is a new guest."""
        given = connection.cookies.get(identity.COOKIE, "")
        if _UNSIGNED.fullmatch(given):
            return await self._reissued(given) or self.new()
        found = _SIGNED.fullmatch(given)
        if found is None or not hmac.compare_digest(found[3], self._signature(found[1], int(found[2]))):
            return self.new()
        guest = self._issued(found[1], int(found[2]))
        return self.new() if await self.epoch(guest.id) > guest.epoch else guest

    async def epoch(self, guest: str) -> int:
        """Say since which epoch the cookies of a guest are accepted."""
        return (await self.epochs([guest])).get(guest, 0)

    async def epochs(self, guests: Collection[str]) -> dict[str, int]:
        """Say it of several guests; the others never made a cookie void."""
        query = select(schema.cookies.c.guest, schema.cookies.c.epoch).where(schema.cookies.c.guest.in_(guests))
        rows = await self._store.read(lambda base: base.execute(query).all())
        return {str(row.guest): int(row.epoch) for row in rows}

    async def same(self, secret: str, epoch: int) -> Guest | None:
        """Give another device of a guest its cookie, unless the guest has signed devices out since."""
        guest = self._issued(secret, epoch)
        return guest if await self.epoch(guest.id) <= epoch else None

    async def sign_out(self, guest: Guest) -> Guest:
        """Make all cookies of a guest void, and issue a new one."""
        columns = schema.cookies
        later = update(columns).where(columns.c.guest == guest.id).values(
            epoch=columns.c.epoch + 1, since=self._now()
        )  # fmt: skip
        await self._note(guest.id)
        async with self._store.engine.begin() as connection:
            await connection.execute(later)
        return self._issued(guest.secret, await self.epoch(guest.id))

    async def _reissued(self, secret: str) -> Guest | None:
        """Replace a cookie of the time when none were signed, once, if its guest is known here."""
        guest, now = self._issued(secret, 0, old=True), self._now()
        since, known = await self._store.read(lambda base: _known(base, guest.id))
        if since is None:
            if known:
                await self._note(guest.id)
            return guest if known else None
        epoch = await self.epoch(guest.id)
        return guest if epoch == 0 and now < since + GRACE else None

    async def _note(self, guest: str) -> None:
        """See to it that there is a row for a guest."""
        fresh = schema.cookies.insert().values(guest=guest, epoch=0, since=self._now())
        try:
            async with self._store.engine.begin() as connection:
                await connection.execute(fresh)
        except IntegrityError:
            pass

    def _issued(self, secret: str, epoch: int, *, new: bool = False, old: bool = False) -> Guest:
        cookie = f"{secret}.{epoch}.{self._signature(secret, epoch)}"
        return Guest(secret, cookie, epoch, new=new, old=old)

    def _signature(self, secret: str, epoch: int) -> str:
        signed = hmac.new(self._key, f"{secret}.{epoch}".encode(), sha256).digest()
        return urlsafe_b64encode(signed).decode().rstrip("=")


def _known(base: Connection, guest: str) -> tuple[float | None, bool]:
    since = base.execute(select(schema.cookies.c.since).where(schema.cookies.c.guest == guest)).scalar_one_or_none()
    found = or_(*(exists().where(column == guest) for column in _NAMED))
    return since, since is None and bool(base.execute(select(found)).scalar_one())
