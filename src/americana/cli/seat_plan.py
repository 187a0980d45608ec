"""Seat one person among bots, at a new table or a saved one."""

from msgspec import Struct

from americana import bots
from americana.bots.plugins import is_plugin, seat
from americana.cli.arguments import line_up
from americana.core.bot import Bot, noted, parted
from americana.core.errors import AmericanaError, BadRecord
from americana.core.game import AnyGame
from americana.core.record import Record

YOU = "you"


class SeatPlan(Struct, frozen=True):
    """The name and the bot of each seat; the person's seat has no bot."""

    names: tuple[str, ...]
    """As the record keeps them, each bot's with its level."""
    bots: tuple[Bot | None, ...]


def seat_person(game: AnyGame, seats: int, seat: int, words: str) -> SeatPlan:
    """Put the person in a seat, counted from 1, and bots in the others, in order."""
    if not 1 <= seat <= seats:
        raise AmericanaError(f"there is no seat {seat} at this table; choose 1 to {seats}")
    players = line_up(game, words, seats - 1)
    players.insert(seat - 1, YOU)
    names: list[str] = []
    for name in players:
        names.append(YOU if name == YOU else noted(bots.called(names), name))
    return SeatPlan(tuple(names), _behind(game, players))


def seat_again(game: AnyGame, record: Record) -> SeatPlan:
    """Seat everybody as in the record."""
    names = record.header.players
    players = [YOU if name == YOU else _named(name) for name in names]
    strangers = [name for name in players if name != YOU and not is_bot(name)]
    if strangers or players.count(YOU) != 1:
        raise BadRecord(
            "this is not a game you played here against bots"
            + (f" ({strangers[0]} played too)" if strangers else "")
            + "; watch it with `americana replay`"
        )
    return SeatPlan(names, _behind(game, players))


def _behind(game: AnyGame, players: list[str]) -> tuple[Bot | None, ...]:
    return tuple(None if name == YOU else _seated(game, name) for name in players)


def _named(name: str) -> str:
    """Give the bot that a name in a record stands for, or the name itself if it is no bot."""
    _, level = parted(name)
    return level if level in bots.names() or is_plugin(level) else name


def is_bot(name: str) -> bool:
    """Tell whether a name in a record is a bot's, built in or external."""
    named = _named(name)
    return named in bots.names() or (" " not in named and is_plugin(named))


def _seated(game: AnyGame, name: str) -> Bot:
    return seat(game, name) if is_plugin(name) else bots.with_fallback(game, name)
