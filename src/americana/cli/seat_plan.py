"""A person among bots: who sits where, at a new table or one taken up again."""

from msgspec import Struct

from americana import bots
from americana.bots.plugins import is_plugin, seat
from americana.cli.arguments import line_up
from americana.core.bot import Bot
from americana.core.errors import AmericanaError, BadRecord
from americana.core.game import AnyGame
from americana.core.record import Record

YOU = "you"


class SeatPlan(Struct, frozen=True):
    """The names around the table, and the bots behind them; nobody is behind the person's."""

    names: tuple[str, ...]
    bots: tuple[Bot | None, ...]


def seat_person(game: AnyGame, seats: int, seat: int, words: str) -> SeatPlan:
    """Put the person in a seat, counted from 1, and bots in the others, in order."""
    if not 1 <= seat <= seats:
        raise AmericanaError(f"there is no seat {seat} at a table of {seats}: seats are counted from 1")
    players = line_up(game, words, seats - 1)
    players.insert(seat - 1, YOU)
    names: list[str] = []
    for name in players:
        names.append(YOU if name == YOU else bots.called(name, names))
    return SeatPlan(tuple(names), _behind(game, players))


def seat_again(game: AnyGame, record: Record) -> SeatPlan:
    """Put everybody back where the record says they sat."""
    names = record.header.players
    players = [YOU if name == YOU else _named(name) for name in names]
    strangers = [name for name in players if name != YOU and not is_bot(name)]
    if strangers or players.count(YOU) != 1:
        raise BadRecord(
            "this record is not of a game you played here against bots"
            + (f": {strangers[0]} sat at the table" if strangers else "")
            + "; look at it with `americana replay`"
        )
    return SeatPlan(names, _behind(game, players))


def _behind(game: AnyGame, players: list[str]) -> tuple[Bot | None, ...]:
    return tuple(None if name == YOU else _seated(game, name) for name in players)


def _named(name: str) -> str:
    """Say which bot somebody is, ours or one that was brought along; a stranger stays one."""
    inner = name.partition("(")[2].removesuffix(")")
    return inner if is_plugin(inner) else bots.behind(name) or name


def is_bot(name: str) -> bool:
    """Tell whether a name in a record is of a bot, ours or one that was brought along."""
    named = _named(name)
    return named in bots.names() or (" " not in named and is_plugin(named))


def _seated(game: AnyGame, name: str) -> Bot:
    return seat(game, name) if is_plugin(name) else bots.with_fallback(game, name)
