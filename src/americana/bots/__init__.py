"""Bots by name, search, hints and reviews; may import `core` and `kit`."""

from collections.abc import Callable, Iterable
from typing import Final

from americana.bots.easy_bot import EasyBot
from americana.bots.fallback import FallbackBot
from americana.bots.random_bot import RandomBot
from americana.bots.search_bot import make_search_bot
from americana.core.bot import Bot
from americana.core.errors import AmericanaError
from americana.core.game import AnyGame


class UnknownBot(AmericanaError):
    """A name that no bot has."""


LEVELS: Final = ("easy", "medium", "hard", "expert")
"""The bots that people choose among, from the weakest to the strongest."""

FORMER: Final = {"steady": "medium", "strong": "hard", "champion": "expert"}
"""What levels are called now, by what they were called in records, databases and clients of before."""

PEOPLE: Final = ("Abe", "Bea", "Cal", "Dot", "Eli", "Fay", "Gil", "Hope", "Ike", "Joy", "Kit", "Lou")
"""Whom bots are called after, so that a table of them reads like one of people."""

_BOTS: Final[dict[str, Callable[[AnyGame], Bot]]] = {
    "medium": lambda game: game.medium(),
    "easy": EasyBot,
    "hard": lambda game: make_search_bot(game, expert=False),
    "expert": lambda game: make_search_bot(game, expert=True),
    "random": lambda game: RandomBot(),  # noqa: ARG005
}


def names() -> list[str]:
    """Name every bot, the usual opponent first."""
    return list(_BOTS)


def level_now(name: str) -> str:
    """Give the present name of a level that a record, a database or a client may still call by its former one."""
    return FORMER.get(name, name)


def find(game: AnyGame, name: str) -> Bot:
    """Seat the bot of this name at a table of this game."""
    if name in FORMER:
        raise UnknownBot(f"{name} is called {FORMER[name]} now: type {FORMER[name]}")
    if name not in _BOTS:
        raise UnknownBot(f"there is no bot {name!r}; there are {', '.join(names())}")
    return _BOTS[name](game)


def with_fallback(game: AnyGame, name: str) -> FallbackBot:
    """Seat a bot among people: where it fails, the medium bot answers, and the table goes on."""
    return FallbackBot(game, find(game, name), name)


def called(name: str, others: Iterable[str]) -> str:
    """Call a bot by a name that nobody else at the table has, with its level beside it: Bea (hard)."""
    name = level_now(name)
    taken = {other.partition(" ")[0] for other in others}
    free = next((one for one in PEOPLE if one not in taken), PEOPLE[0])
    return f"{free} ({name})"


def behind(called: str) -> str | None:
    """Say which bot goes by such a name, if one does."""
    name = level_now(called.partition("(")[2].removesuffix(")"))
    return name if name in _BOTS else None
