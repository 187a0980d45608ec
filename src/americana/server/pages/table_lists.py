"""Tables in lists: what the door says of a table, and of the game that is played there."""

from typing import Final

from msgspec import Struct

from americana.core import options
from americana.core.game import AnyGame
from americana.core.game_info import Group, Preset
from americana.core.options import Option
from americana.server.accounts.identity import Guest
from americana.server.base import game_list
from americana.server.base.static_files import StaticFiles
from americana.server.lobby.room import Room
from americana.server.pages.results import GivenActions
from americana.server.storage.store import SeatRow, TableRow
from americana.server.table.seating import LESSON
from americana.server.wire.messages import Place
from americana.teach import lesson as lessons

MOST: Final = 20
"""Finished games that are listed; their records are kept all the same."""


class GameEntry(Struct):
    """A game in a few words: enough to tell it apart at a glance."""

    name: str
    title: str
    kind: str
    emblem: str


class GameCard(GameEntry):
    """A game as the door shows it."""

    tagline: str
    seats: tuple[int, int]
    best: int
    minutes: tuple[int, int]
    hard: str
    options: dict[str, Option]
    groups: tuple[Group, ...]
    presets: tuple[Preset, ...]
    theme: str
    sprite: str
    windows: bool
    """Whether others may react to what somebody does."""
    heartbeat: str
    """The acts that people always do themselves, by the words for them."""
    lesson: bool
    """Whether it can be learned by playing."""


class TableEntry(Struct, kw_only=True):
    """A table in a list."""

    id: str
    game: GameEntry
    phase: str
    places: list[Place]
    free: int
    turn: bool = False
    """Whether the table waits for this guest."""
    waits: list[str] = []
    """Everybody it waits for, by name."""
    options: list[str]
    touched: float
    """When something last happened there, in seconds since 1970."""
    won: bool = False
    """Whether this guest has won."""
    winners: list[str] = []
    scores: list[int] = []
    left: bool = False
    """Whether this guest had a seat and gave it up before the end."""
    length: int = 0
    """How many acts of seats it took."""
    mine: int = 0
    """The seat that this guest had at the end."""
    given: list[GivenActions] = []
    """The moves that the table made for a player."""


class TableLists(Struct):
    """The lists on the home page beside the games."""

    mine: list[TableEntry]
    open: list[TableEntry]
    finished: list[TableEntry]


def card(game: AnyGame, shelf: StaticFiles) -> GameCard:
    """Say of a game what its game info says."""
    bill, known = game.info, {option.name: option for option in options.options(game)}
    return GameCard(
        name=game.name,
        title=game.title,
        kind=bill.kind,
        emblem=shelf.art(game.name, "emblem.svg") or shelf.address("emblem.svg"),
        tagline=game.tagline,
        seats=game.seats,
        best=game.best,
        minutes=bill.minutes,
        hard=bill.hard,
        options=known,
        groups=bill.groups or (Group(title="", options=tuple(known)),),
        presets=bill.presets,
        theme=shelf.art(game.name, "theme.css"),
        sprite=shelf.art(game.name, "sprite.svg"),
        windows=game.window is not None,
        heartbeat=" ".join(str(kind.__struct_config__.tag) for kind in game.never_auto_played),
        lesson=lessons.find(game) is not None,
    )


async def lists(room: Room, guest: Guest, games: dict[str, GameCard]) -> TableLists:
    """List the games of a guest, those under way and those finished, and the tables that wait for players."""
    mine = await room.store.tables_of(guest.id)
    waiting = await room.store.open_tables()
    finished = await room.store.tables_of(guest.id, MOST, over=True)
    known = [[row for row in rows if row.game in games] for rows in (mine, waiting, finished)]
    return TableLists(
        [await _running(room, row, guest, games) for row in known[0]],
        [_ticket(row, games) for row in known[1]],
        [finished_ticket(row, guest.id, games) for row in known[2]],
    )


async def running(room: Room, guest: Guest, games: dict[str, GameCard]) -> list[TableEntry]:
    """List the games of a guest that are not over, those that wait for them first."""
    rows = [row for row in await room.store.tables_of(guest.id, None) if row.game in games]
    found = [await _running(room, row, guest, games) for row in rows]
    return sorted(found, key=lambda ticket: not ticket.turn)


def _ticket(row: TableRow, games: dict[str, GameCard]) -> TableEntry:
    places = [_place(seat) for seat in row.seats]
    whole = games[row.game]
    return TableEntry(
        id=row.id,
        game=GameEntry(whole.name, whole.title, whole.kind, whole.emblem),
        phase=row.phase,
        places=places,
        free=sum(place.kind == "free" for place in places),
        options=options.agreed(game_list.find(row.game), row.setup),
        touched=row.touched,
    )


def _place(seat: SeatRow) -> Place:
    if seat.guest is None:
        level = "" if seat.bot == LESSON else seat.bot
        return Place(seat.name, "bot" if seat.bot else "free", level=level)
    return Place(seat.name, "bot" if seat.program else "person", program=seat.program)


async def _running(room: Room, row: TableRow, guest: Guest, games: dict[str, GameCard]) -> TableEntry:
    ticket, seats = _ticket(row, games), await room.waited_for(row)
    ticket.turn = any(row.seats[seat].guest == guest.id for seat in seats)
    ticket.waits = [row.seats[seat].name for seat in seats]
    return ticket


def finished_ticket(row: TableRow, guest: str, games: dict[str, GameCard]) -> TableEntry:
    """Say of a finished game what a guest who had a seat there wants to know first."""
    ticket, ended = _ticket(row, games), row.ended()
    ticket.left = all(seat.guest != guest for seat in row.seats)
    ticket.mine = next((seat.seat for seat in row.seats if seat.guest == guest), 0)
    if ended is not None:
        ticket.won = any(row.seats[seat].guest == guest for seat in ended.winners)
        ticket.winners = [row.seats[seat].name for seat in ended.winners]
        ticket.scores, ticket.length = list(ended.scores), ended.length
        ticket.touched = ended.ended or ticket.touched
    return ticket
