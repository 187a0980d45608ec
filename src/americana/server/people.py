"""Who comes in: a guest is known by a secret in a cookie, of which only a hash is kept."""

import re
import secrets
from hashlib import sha256
from typing import Final

from starlette.requests import HTTPConnection

COOKIE: Final = "americana"
YEAR: Final = 365 * 24 * 3600
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{43}")


class Guest:
    """Somebody as the server knows them: by the hash of a secret, never by anything public."""

    def __init__(self, secret: str, *, new: bool) -> None:
        self.secret = secret
        self.new = new
        self.id = sha256(secret.encode()).hexdigest()


def recognise(connection: HTTPConnection) -> Guest:
    """Read the cookie; whoever has none, or a made-up one, is a new guest."""
    given = connection.cookies.get(COOKIE, "")
    if _SECRET.fullmatch(given):
        return Guest(given, new=False)
    return Guest(secrets.token_urlsafe(32), new=True)


def tidy(name: str) -> str:
    """Make a name fit for a line of text: no line breaks, nothing invisible."""
    shown = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(shown.split())[:24]


def cookie(guest: Guest, *, https: bool) -> str:
    """Write the cookie: no script may read it, no other site may send it along."""
    parts = [f"{COOKIE}={guest.secret}", "Path=/", f"Max-Age={YEAR}", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*parts, "Secure"] if https else parts)


def is_ours(connection: HTTPConnection) -> bool:
    """Whether a request was made by our own page, or by a program that is no browser and names no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    return origin.partition("://")[2] == connection.headers.get("host", "")
