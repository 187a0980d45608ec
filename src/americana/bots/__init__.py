"""Bots by name: programs that can take a seat without a person behind it."""

from collections.abc import Callable, Iterable
from typing import Final

from americana.bots.chance import Chance
from americana.bots.easy import Easy
from americana.bots.guarded import Guarded
from americana.bots.player import thinker
from americana.core.bot import PEOPLE, Bot
from americana.core.errors import AmericanaError
from americana.core.game import AnyGame


class UnknownBot(AmericanaError):
    """The name stands for no bot."""


LEVELS: Final = ("easy", "steady", "strong", "champion")
"""The bots that people choose among, from the weakest to the strongest."""

_BOTS: Final[dict[str, Callable[[AnyGame], Bot]]] = {
    "steady": lambda game: game.steady(),
    "easy": Easy,
    "strong": lambda game: thinker(game, champion=False),
    "champion": lambda game: thinker(game, champion=True),
    "random": lambda game: Chance(),  # noqa: ARG005
}


def names() -> list[str]:
    """Name every bot, the usual opponent first."""
    return list(_BOTS)


def find(game: AnyGame, name: str) -> Bot:
    """Seat the bot of this name at a table of this game."""
    if name not in _BOTS:
        raise UnknownBot(f"there is no bot {name!r}; the bots are {', '.join(names())}")
    return _BOTS[name](game)


def guarded(game: AnyGame, name: str) -> Guarded:
    """Seat a bot among people: where it fails, the steady player answers, and the table goes on."""
    return Guarded(game, find(game, name), name)


def called(others: Iterable[str]) -> str:
    """Give a bot a name that nobody else at the table has."""
    taken = {other.partition(" ")[0] for other in others}
    return next((one for one in PEOPLE if one not in taken), PEOPLE[0])
