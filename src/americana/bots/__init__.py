"""Bots by name, search, hints and reviews; may import `core` and `kit`."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Final

from americana.bots.easy_bot import EasyBot
from americana.bots.fallback import FallbackBot
from americana.bots.random_bot import RandomBot
from americana.bots.search_bot import make_search_bot
from americana.core.bot import FORMER, PEOPLE, Bot
from americana.core.errors import AmericanaError
from americana.core.game import AnyGame


class UnknownBot(AmericanaError):
    """The name stands for no bot."""


LEVELS: Final = ("easy", "medium", "hard", "expert")
"""The bots that people choose among, from the weakest to the strongest."""

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


def find(game: AnyGame, name: str) -> Bot:
    """Seat the bot of this name at a table of this game."""
    if name in FORMER:
        raise UnknownBot(f"{name} is called {FORMER[name]} now; use --bots {FORMER[name]}")
    if name not in _BOTS:
        near = get_close_matches(name, names(), n=1)
        raise UnknownBot(
            f"there is no bot {name!r}; "
            + (f"did you mean {near[0]!r}?" if near else f"the bots are {', '.join(names())}")
        )
    return _BOTS[name](game)


def with_fallback(game: AnyGame, name: str) -> FallbackBot:
    """Seat a bot among people: where it fails, the medium bot answers, and the table goes on."""
    return FallbackBot(game, find(game, name), name)


def called(others: Iterable[str]) -> str:
    """Give a bot a name that nobody else at the table has."""
    taken = {other.partition(" ")[0] for other in others}
    return next((one for one in PEOPLE if one not in taken), PEOPLE[0])
