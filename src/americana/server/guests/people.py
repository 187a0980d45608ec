"""Who comes in: a guest is known by a secret in a cookie, of which only a hash is kept."""

import re
import secrets
from functools import lru_cache
from hashlib import sha256
from typing import Final
from unicodedata import bidirectional, category

from starlette.requests import HTTPConnection

COOKIE: Final = "americana"
YEAR: Final = 365 * 24 * 3600
LONGEST: Final = 24
JOINTS: Final = "\u200c\u200d"
"""What joins or parts letters without being seen."""
TAGS: Final = frozenset(map(chr, range(0xE0020, 0xE0080)))
"""The letters of which flags of regions are made."""
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
    """Make a name fit for a line of text: no line breaks, nothing invisible but what holds a sign together."""
    shown = "".join(letter if letter.isprintable() else _joint(name, at) for at, letter in enumerate(name))
    return _whole(" ".join(shown.split()), LONGEST)


def _joint(name: str, at: int) -> str:
    """Keep what joins two signs into one, such as the people of a family; anything else that is unseen is a gap."""
    around = name[at - 1 : at] + name[at + 1 : at + 2]
    joins = name[at] in JOINTS and len(around) == 2 and not around.isascii()
    return name[at] if joins or name[at] in TAGS else " "


def _whole(name: str, most: int) -> str:
    """Cut a name that is too long before the sign that does not fit any more, never inside of one."""
    end = min(len(name), most)
    while 0 < end < len(name) and (_belongs(name[end]) or name[end - 1] in JOINTS):
        end -= 1
    return name[:end].rstrip()


def _belongs(letter: str) -> bool:
    """Whether a letter is part of the sign before it: an accent, a tone of skin, a joint."""
    return category(letter).startswith("M") or letter in JOINTS or letter in TAGS or "🏻" <= letter <= "🏿"


@lru_cache(4096)
def isolated(name: str) -> str:
    """Keep a name that is written from right to left from turning the sentence around it."""
    return f"\u2068{name}\u2069" if any(bidirectional(letter) in ("R", "AL") for letter in name) else name


def cookie(guest: Guest, *, https: bool) -> str:
    """Write the cookie: no script may read it, no other site may send it along."""
    parts = [f"{COOKIE}={guest.secret}", "Path=/", f"Max-Age={YEAR}", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*parts, "Secure"] if https else parts)


def no_cookie() -> str:
    """Write the cookie that takes the cookie away."""
    return f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"


def is_ours(connection: HTTPConnection) -> bool:
    """Whether a request was made by our own page, or by a program that is no browser and names no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    return origin.partition("://")[2] == connection.headers.get("host", "")
