"""Identifies guests by a secret in a cookie; the server keeps only its hash."""

import re
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from typing import Final, TypeAlias
from unicodedata import bidirectional, category, normalize

from starlette.requests import HTTPConnection

from americana import bots
from americana.core.bot import FORMER
from americana.core.errors import AmericanaError
from americana.server.base.words import say

COOKIE: Final = "americana"
YEAR: Final = 365 * 24 * 3600
LONGEST: Final = 24
LEVELS: Final = frozenset({*bots.names(), *FORMER})
"""Levels of bots, which names of people can't have in brackets."""
ALIKE: Final = str.maketrans(
    "\u0430\u0251\u03b1\u0441\u03f2\u0501\u0257\u0435\u04bd\u03b5\u0261\u04bb\u0456\u0131"
    "\u03b9\u043c\u0578\u03b7\u043e\u03bf\u0585\u03c3\u0440\u03c1\u0433\u0455\ua731\u0442"
    "\u03c4\u0445\u03c7\u0443\u03b3\u04af01345@$",
    "aaaccddeeeghiiimnnoooopprssttxxyyyoieasas",
)
"""Letters that are taken for others."""
_APART: Final = re.compile(r"[^\w\s'’.,&!?-]+")
"""Characters that set words apart: brackets above all, but none that names contain."""
JOINTS: Final = "\u200c\u200d"
"""Invisible characters that join or part letters."""
TAGS: Final = frozenset(map(chr, range(0xE0020, 0xE0080)))
"""The letters of which flags of regions are made."""
GUEST: Final = "americana.guest"
"""Where a request keeps its guest."""
Now: TypeAlias = Callable[[], float]


class Guest:
    """Somebody as the server knows them: by the hash of a secret, never by anything public."""

    def __init__(self, secret: str, cookie: str = "", epoch: int = 0, *, new: bool, old: bool = False) -> None:
        self.secret = secret
        self.cookie = cookie
        self.epoch = epoch
        """Which of the guest's cookies this is; signing out other devices begins the next epoch."""
        self.new = new
        self.old = old
        """Whether the cookie came without a signature and has to be replaced."""
        self.id = _hashed(secret)


def _hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def recognise(connection: HTTPConnection) -> Guest:
    """Give the guest whose cookie a request brought."""
    guest: Guest = connection.scope[GUEST]
    return guest


def claimed(connection: HTTPConnection) -> str:
    """Give the id that a cookie claims, true or not: enough to keep somebody out."""
    return _hashed(connection.cookies.get(COOKIE, "").partition(".")[0])


def clean_name(name: str) -> str:
    """Make a name fit for a line of text: no line breaks, nothing invisible but what holds a sign together."""
    shown = "".join(letter if letter.isprintable() else _joint(name, at) for at, letter in enumerate(name))
    return _whole(" ".join(shown.split()), LONGEST)


def chosen(name: str) -> str:
    """Make a name that somebody chose fit for a line, and refuse one by which they would pass for a bot."""
    shown = clean_name(name)
    if is_bots(shown):
        raise AmericanaError(say("guests.level"))
    return shown


def is_bots(name: str) -> bool:
    """Whether a level stands apart in a name, as in a bot's, by whatever sign and in whatever letters."""
    plain = normalize("NFKD", normalize("NFKC", name).casefold()).translate(ALIKE)
    letters = "".join(one for one in plain if not category(one).startswith("M"))
    parts = _APART.split(letters)[1:]
    return any("".join(part.split()) in LEVELS for part in parts)


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
    parts = [f"{COOKIE}={guest.cookie}", "Path=/", f"Max-Age={YEAR}", "HttpOnly", "SameSite=Lax"]
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
