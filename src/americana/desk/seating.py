"""A person among bots: who sits where, at a new table or one taken up again."""

from msgspec import Struct

from americana import bots
from americana.bots.brought import is_brought, seat
from americana.core.bot import Bot, noted, parted
from americana.core.errors import AmericanaError, BadRecord
from americana.core.game import AnyGame
from americana.core.record import Record
from americana.desk.typed import line_up

YOU = "you"


class Seating(Struct, frozen=True):
    """The names around the table, and the bots behind them; nobody is behind the person's."""

    names: tuple[str, ...]
    """As the record keeps them, each bot's with its level."""
    bots: tuple[Bot | None, ...]


def seat_person(game: AnyGame, seats: int, seat: int, words: str) -> Seating:
    """Put the person in a seat, counted from 1, and bots in the others, in order."""
    if not 1 <= seat <= seats:
        raise AmericanaError(f"there is no seat {seat} at a table of {seats}: seats are counted from 1")
    players = line_up(game, words, seats - 1)
    players.insert(seat - 1, YOU)
    names: list[str] = []
    for name in players:
        names.append(YOU if name == YOU else noted(bots.called(names), name))
    return Seating(tuple(names), _behind(game, players))


def seat_again(game: AnyGame, record: Record) -> Seating:
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
    return Seating(names, _behind(game, players))


def _behind(game: AnyGame, players: list[str]) -> tuple[Bot | None, ...]:
    return tuple(None if name == YOU else _seated(game, name) for name in players)


def _named(name: str) -> str:
    """Say which bot somebody is, ours or one that was brought along; a stranger stays one."""
    _, level = parted(name)
    return level if level in bots.names() or is_brought(level) else name


def is_bot(name: str) -> bool:
    """Tell whether a name in a record is of a bot, ours or one that was brought along."""
    named = _named(name)
    return named in bots.names() or (" " not in named and is_brought(named))


def _seated(game: AnyGame, name: str) -> Bot:
    return seat(game, name) if is_brought(name) else bots.guarded(game, name)
