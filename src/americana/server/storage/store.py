"""The database behind the room: what is written there is the truth, and every table can be rebuilt from it."""

import re
import secrets
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, Literal, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Connection,
    Engine,
    Integer,
    RowMapping,
    Select,
    String,
    Table,
    create_engine,
    delete,
    event,
    exists,
    false,
    func,
    inspect,
    literal,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from americana.core import files
from americana.core.bot import level_now, noted, parted
from americana.core.errors import AmericanaError
from americana.core.fair_deal import DealSecret, SeatSeed, commit_to_deal
from americana.core.record import EVERY, WITH_SECRET, WITHOUT_SECRET, ActionLine, Header, Record, UndoneActions
from americana.server.storage import schema
from americana.server.storage.notifier import NoNotifier, Notifier, PostgresNotifier
from americana.server.storage.reader import PostgresReader, Reader, SqliteReader
from americana.server.storage.writer import (
    ActRow,
    Backend,
    Change,
    Guard,
    PostgresBackend,
    Row,
    SqliteBackend,
    Writer,
)

DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
Found = TypeVar("Found")
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,22}")
BUSY: Final = 2000
"""Milliseconds that a locked SQLite file is waited for."""
IDLE: Final = 2000
"""Milliseconds for which an unfinished write keeps others from a table in PostgreSQL."""
LOCK: Final = 8026
"""The lock for processes that open a PostgreSQL database at once, so that only one upgrades it."""


class SeatRow(Struct):
    """A seat with its guest, its bot, or nobody."""

    seat: int
    guest: str | None
    bot: str
    name: str
    standing: bool = False
    """Whether its person left the standing answer with the table."""
    program: bool = False
    """Whether its guest is a program that says so."""
    resigned: str = ""
    """The name of the player who resigned from this seat."""

    def is_bots(self) -> bool:
        """Whether a bot of the server has the seat."""
        return self.guest is None and bool(self.bot)

    def __post_init__(self) -> None:
        """Give a level its present name, whatever a row or a client calls it."""
        self.bot = level_now(self.bot)


class Result(Struct, frozen=True):
    """How a game ended: who won, and everybody's score."""

    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    ended: float = 0.0
    """When, in seconds since 1970; 0 for games that ended before this was kept."""
    length: int = 0
    """How many acts of seats it took."""
    resigned: tuple[int, ...] = ()
    """Seats whose person gave the game up; a bot played on."""
    agreed: bool = False
    """Whether all agreed to end it early; then nobody has won."""


class TableRow(Struct, kw_only=True):
    """A table as it is written down."""

    id: str
    game: str
    edition: int
    release: str
    setup: dict[str, object]
    host: str
    phase: str
    opened: float
    touched: float
    rematch: str | None = None
    why: str = ""
    deal: str | None = None
    """The deal that its chance comes from."""
    known: bool = False
    """Whether the secret of its deal was published before it began."""
    listed: bool = True
    hints: bool = True
    result: str = ""
    """A Result in JSON, once the game is over."""
    version: int = 0
    """How often it has changed, its acts left aside."""
    terms: str = ""
    """The agreed terms beside the rules, in JSON."""
    affairs: str = ""
    """The affairs that change, in JSON: clocks, pauses and proposals."""
    begins: float | None = None
    """When the next game begins by itself."""
    following: str | None = None
    """The deal of a rematch."""
    absent: str = ""
    """The absent players, as one process passes them on to another."""
    seats: list[SeatRow]

    def ended(self) -> Result | None:
        """Say how the game ended, if that is known."""
        return msgspec.json.decode(self.result, type=Result) if self.result else None


class CommandKey(Struct, frozen=True):
    """A command by its sender and the id they chose; the same id of another sender is another command."""

    guest: str
    id: str


Wish = Literal["watch", "sit", "bot"]


class AccessRequest(Struct, frozen=True):
    """A visitor's request to the host, and the answer."""

    guest: str
    name: str
    wish: Wish
    word: Literal["asked", "in", "out"]
    since: float
    watches: bool = False
    """Whether this guest was let in to watch before asking for more."""

    @property
    def enters(self) -> bool:
        """Whether this guest may look at the table."""
        return self.word == "in" or self.watches

    def sits(self, *, program: bool) -> bool:
        """Whether this guest was let in to sit, as a person or as a program."""
        return self.word == "in" and self.wish != "watch" and (self.wish == "bot" or not program)


class StoredTable(Struct):
    """All that is needed to rebuild a table."""

    table: TableRow
    sat: dict[str, int]
    """Guests who have seen the cards of a seat."""
    record: Record
    commands: list[CommandKey]
    """The commands that were carried out."""
    answers: list[int]
    """How many questions each seat has answered."""
    resigned: set[str] = set()
    """Guests who gave the game up."""
    admissions: dict[str, AccessRequest] = {}
    """Guests who asked to be let in, or who were removed, and what was said."""
    gathered: str = ""
    """The additions of the seats to the next deal so far."""
    following: DealSecret | None = None
    """The pledge of a rematch."""
    reserved: bool = False
    """Whether its deal still has to be played at another table."""


class NewActions(Struct):
    """The news of a table: its version and affairs, and the acts after the known ones."""

    version: int
    affairs: str
    acts: list[Row]


SQLITE: Final = b"SQLite format 3\0"
"""How a file of SQLite begins."""
_SINCE: Final = (schema.tables.c.id, schema.tables.c.version, schema.tables.c.affairs, schema.acts)


def address(words: str) -> URL:
    """Read where the database is: a URL, or the path of a file."""
    if "://" not in words:
        words = f"sqlite:///{words}"
    try:
        url = make_url(words)
    except ArgumentError as error:
        raise AmericanaError("name a database as a path, sqlite:///FILE or postgresql://HOST/NAME") from error
    if url.get_backend_name() not in DRIVERS:
        raise AmericanaError(f"the database must be SQLite or PostgreSQL, not {url.get_backend_name()}")
    return url.set(drivername=DRIVERS[url.get_backend_name()])


def file_of(url: URL) -> Path | None:
    """Give the file that holds a database, if it is one that a file holds."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(url.database)


def _keep_others(file: Path) -> None:
    """Refuse a file that is not a database of a card room."""
    try:
        files.keep_others(file, "a database of SQLite", lambda begins: begins.startswith(SQLITE))
    except ValueError:  # no name of a file, as opening it says
        return
    if not file.exists():
        return
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as base:
        there = {name for (name,) in base.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        if there and not {"alembic_version", schema.tables.name} <= there:
            raise AmericanaError(f"{file} is the database of another program; name another file with --database")


def new_id() -> str:
    """Name a table or a deal so that nobody guesses it."""
    return secrets.token_urlsafe(12)


class Store:
    """Reads from the database, and writes to it through one writer."""

    def __init__(self, words: str) -> None:
        self.url = address(words)
        if (file := file_of(self.url)) is not None:
            _keep_others(file)
        self.shared = file_of(self.url) is None and self.url.get_backend_name() != "sqlite"
        """Whether other processes may serve the same tables."""
        self.engine: AsyncEngine = _engine(self.url)
        self._reader = _reader(self.url, self.engine)
        self.writer = Writer(_pen(self.url, self.engine))

    def notifier(self) -> Notifier:
        """Give what other processes on the same database are reached by."""
        return PostgresNotifier(self.url) if self.shared else NoNotifier()

    async def open(self) -> None:
        """Bring the database up to date and begin to write."""
        try:
            file = file_of(self.url)
            if file is not None:
                file.parent.mkdir(parents=True, exist_ok=True)
            async with self.engine.begin() as connection:
                await connection.run_sync(_migrate)
        except (SQLAlchemyError, OSError, ValueError) as error:
            raise AmericanaError(f"cannot open the database {self.url!r}: {error}") from error
        self.writer.start()

    async def close(self) -> None:
        """Finish writing and let go."""
        await self.writer.stop()
        await self._reader.close()
        await self.engine.dispose()

    async def read(self, reading: Callable[[Connection], Found]) -> Found:
        """Ask the database something, however many questions that takes."""
        return await self._reader.read(reading)

    async def glance(self, reading: Callable[[Connection], Found]) -> Found:
        """Ask what is asked all the time: without a transaction it goes to another machine and back once."""
        return await self._reader.glance(reading)

    async def load(self, table: str) -> StoredTable | None:
        """Fetch a table with its record."""
        if not _ID.fullmatch(table):
            return None
        return await self.read(lambda base: _load(base, table))

    async def since(self, table: str, number: int) -> NewActions | None:
        """Fetch the acts of a table from behind a number on, and how its row stood at that same moment."""
        tables, acts = schema.tables, schema.acts
        later = tables.outerjoin(acts, (acts.c.table == tables.c.id) & (acts.c.number > number))
        asked = select(*_SINCE).select_from(later).where(tables.c.id == table).order_by(acts.c.number)
        return (await self._since(asked)).get(table)

    async def since_all(self, known: Mapping[str, int]) -> dict[str, NewActions]:
        """Do the same for several tables at once, where processes share them."""
        tables, acts = schema.tables, schema.acts
        ids, numbers = literal(list(known), ARRAY(String)), literal(list(known.values()), ARRAY(Integer))
        wanted = func.unnest(ids, numbers).table_valued("id", "number").render_derived("wanted")
        later = (acts.c.table == tables.c.id) & (acts.c.number > wanted.c.number)
        rows = wanted.join(tables, tables.c.id == wanted.c.id).outerjoin(acts, later)
        return await self._since(select(*_SINCE).select_from(rows).order_by(acts.c.number))

    async def _since(self, asked: Select[tuple[object, ...]]) -> dict[str, NewActions]:
        found: dict[str, NewActions] = {}
        for row in map(_plain, await self.glance(lambda base: base.execute(asked).mappings().all())):
            bare = NewActions(int(row["version"] or 0), str(row["affairs"] or ""), [])
            since = found.setdefault(str(row["id"]), bare)
            if row["number"] is not None:
                since.acts.append(row)
        return found

    async def is_in_play(self, deal: str) -> bool:
        """Whether a table for which a deal is still a secret has not come to its end."""
        tables = schema.tables.c
        plays = tables.phase.in_(("open", "playing"))
        return await self._is_so(exists().where(tables.deal == deal, tables.known.is_(False), plays))

    async def plays_on(self, table: TableRow) -> bool:
        """Whether another table still has to play the deal of this one, as in a series."""
        return table.deal is not None and await self._is_so(_plays_on(table))

    async def plays_elsewhere(self, guest: str, table: TableRow) -> bool:
        """Whether a guest has a seat, or had one, at another table that shares its deal with this one."""
        if table.deal is None or table.known:
            return False
        same = (schema.tables.c.deal == table.deal, schema.tables.c.id != table.id)
        has = exists().where(*same, schema.seats.c.table == schema.tables.c.id, schema.seats.c.guest == guest)
        had = exists().where(*same, schema.sittings.c.table == schema.tables.c.id, schema.sittings.c.guest == guest)
        return await self._is_so(or_(has, had))

    async def _is_so(self, question: ColumnElement[bool]) -> bool:
        return bool(await self.read(lambda base: base.execute(select(question)).scalar_one()))

    async def open_tables(self, most: int = 50) -> list[TableRow]:
        """List the tables that wait for players and may be seen by all, the newest first."""
        free = exists().where(schema.seats.c.table == schema.tables.c.id, schema.seats.c.guest.is_(None))
        listed = schema.tables.c.listed
        return await self._listed(schema.tables.c.phase == "open", listed, free, most=most)

    async def tables_of(self, guest: str, most: int | None = 50, *, over: bool = False) -> list[TableRow]:
        """List the tables at which a guest has a seat or had one, under way or over, the newest first."""
        has = exists().where(schema.seats.c.table == schema.tables.c.id, schema.seats.c.guest == guest)
        had = exists().where(schema.sittings.c.table == schema.tables.c.id, schema.sittings.c.guest == guest)
        phases = ("over",) if over else ("open", "playing")
        return await self._listed(schema.tables.c.phase.in_(phases), or_(has, had), most=most)

    async def tables_sharing(self, deal: str) -> list[TableRow]:
        """List every table that plays a deal, or did, the newest first."""
        return await self._listed(schema.tables.c.deal == deal, most=200)

    async def tables_of_series(self, series: str) -> list[TableRow]:
        """List every table of a series of deals."""
        return await self._listed(schema.tables.c.terms.like(f'%"series":{{"id":"{series}"%'), most=400)

    async def tables_rated(self, terms: str) -> list[TableRow]:
        """List every finished table with such terms."""
        where = (schema.tables.c.phase == "over", schema.tables.c.terms.like(terms))
        return await self._listed(*where, most=None)

    async def tables_playing(self) -> list[TableRow]:
        """List every table at which a game is under way."""
        return await self._listed(schema.tables.c.phase == "playing", most=None)

    async def tables_in(self, phases: Sequence[str], most: int, before: float | None = None) -> list[TableRow]:
        """List tables in some phases, and if one says so only those that nobody has touched since."""
        old = [] if before is None else [schema.tables.c.touched < before]
        return await self._listed(schema.tables.c.phase.in_(list(phases)), *old, most=most)

    async def left_before(self, moment: float) -> list[TableRow]:
        """List the tables that are neither over nor closed and that nobody has touched since."""
        return await self._listed(
            schema.tables.c.phase.in_(("open", "playing")), schema.tables.c.touched < moment, most=200
        )

    async def name_of(self, guest: str) -> str:
        """Give the name that a guest goes by, or nothing."""
        query = select(schema.guests.c.name).where(schema.guests.c.id == guest)
        return await self.read(lambda base: base.execute(query).scalar_one_or_none()) or ""

    async def _listed(self, *where: ColumnElement[bool], most: int | None) -> list[TableRow]:
        query = select(schema.tables).where(*where).order_by(schema.tables.c.touched.desc()).limit(most)
        return await self.read(lambda base: _rows(base, query))


def _rows(base: Connection, query: Select[tuple[object, ...]]) -> list[TableRow]:
    rows = [_plain(row) for row in base.execute(query).mappings()]
    wanted = schema.seats.c.table.in_([row["id"] for row in rows])
    places = base.execute(select(schema.seats).where(wanted).order_by(schema.seats.c.table, schema.seats.c.seat))
    by_table: dict[str, list[Row]] = {str(row["id"]): [] for row in rows}
    for place in places.mappings():
        by_table[place["table"]].append(_plain(place))
    return [_table_row(row, by_table[str(row["id"])]) for row in rows]


def _load(base: Connection, table: str) -> StoredTable | None:
    row = base.execute(select(schema.tables).where(schema.tables.c.id == table)).mappings().first()
    if row is None:
        return None
    places = base.execute(_of(schema.seats, table).order_by(schema.seats.c.seat)).mappings()
    sat = [_plain(one) for one in base.execute(_of(schema.sittings, table)).mappings()]
    let_in = base.execute(_of(schema.admissions, table)).mappings()
    acts = base.execute(_of(schema.acts, table).order_by(schema.acts.c.number)).mappings()
    kept = _table_row(_plain(row), [_plain(place) for place in places])
    backs = base.execute(_of(schema.backs, table).order_by(schema.backs.c.number))
    taken = [UndoneActions(back.at, back.left, back.seat, _acts.decode(back.acts)) for back in backs]
    sittings = {str(one["guest"]): int(one["seat"] or 0) for one in sat}
    whole = _kept(kept, sittings, [_plain(act) for act in acts], _pledge(base, kept), taken)
    whole.resigned = {str(one["guest"]) for one in sat if one["resigned"] is not None}
    said = [msgspec.convert(_plain(one), AccessRequest) for one in let_in]
    whole.admissions = {one.guest: one for one in said}
    whole.reserved = bool(base.execute(select(_plays_on(kept))).scalar_one())
    _take_gathered(base, whole)
    return whole


def _plays_on(table: TableRow) -> ColumnElement[bool]:
    tables = schema.tables.c
    if table.deal is None or table.known:
        return false()
    plays = (tables.known.is_(False), tables.phase.in_(("open", "playing")))
    return exists().where(tables.deal == table.deal, tables.id != table.id, *plays)


def _take_gathered(base: Connection, kept: StoredTable) -> None:
    """Fetch what was added to the deal that is made next, before a game or after it."""
    table = kept.table
    next_deal = table.deal if table.phase == "open" else table.following if table.phase == "over" else None
    if next_deal is not None:
        found = base.execute(select(schema.deals).where(schema.deals.c.id == next_deal)).first()
        if found is not None:
            kept.gathered = found.gathered
            kept.following = commit_to_deal(next_deal, found.secret) if next_deal == table.following else None


def _pledge(base: Connection, table: TableRow) -> DealSecret | None:
    """Fetch what the chance of a table comes from."""
    both = select(schema.deals.c.secret, schema.envelopes.c.words).outerjoin(schema.envelopes)
    found = base.execute(both.where(schema.deals.c.id == table.deal)).first()
    if table.deal is None or found is None:
        return None
    envelopes = _envelopes.decode(found.words) if found.words else ()
    return replace(commit_to_deal(table.deal, found.secret), envelopes=envelopes, known=table.known)


def opened(table: TableRow) -> Change:
    """Write down a new table."""
    values = {**msgspec.structs.asdict(table), "setup": msgspec.json.encode(table.setup).decode()}
    values.pop("seats")
    rows = [{"table": table.id, **msgspec.structs.asdict(seat)} for seat in table.seats]
    return Change([schema.tables.insert().values(values), schema.seats.insert().values(rows)])


def promised(pledge: DealSecret) -> Change:
    """Write down the secret of a new deal."""
    return Change([schema.deals.insert().values(id=pledge.deal, secret=pledge.secret)])


def gathered(deal: str, words: str) -> Change:
    """Write down what the seats have added to a deal so far."""
    return Change([update(schema.deals).where(schema.deals.c.id == deal).values(gathered=words)])


def settled(pledge: DealSecret) -> Change:
    """Write down what the seats added to a deal, which is done once."""
    words = msgspec.json.encode(pledge.envelopes).decode()
    return Change([schema.envelopes.insert().values(deal=pledge.deal, words=words)])


def changed(table: str, **values: str | int | float | None) -> Change:
    """Write down that a table has changed."""
    return Change([update(schema.tables).where(schema.tables.c.id == table).values(values)])


def guarded(table: TableRow, **values: str | int | float | None) -> Change:
    """Write down that a table has changed, if nobody else has changed it since."""
    return Change((), (), [Guard(table.id, table.version, dict(values))])


def unchanged(table: TableRow) -> Change:
    """See to it that a table is as it is known while something is written, where several processes write."""
    return Change((), (), [Guard(table.id, table.version, None)])


def arranged(table: str, setup: dict[str, object]) -> Change:
    """Write down what is played, as the game settled it when all had sat down."""
    return changed(table, setup=msgspec.json.encode(setup).decode())


def seated(table: str, seat: SeatRow) -> Change:
    """Write down who has a seat now."""
    where = (schema.seats.c.table == table, schema.seats.c.seat == seat.seat)
    values = {key: value for key, value in msgspec.structs.asdict(seat).items() if key != "seat"}
    return Change([update(schema.seats).where(*where).values(values)])


def sat(table: str, guest: str, seat: int) -> Change:
    """Write down that a guest has seen the cards of a seat."""
    return Change([schema.sittings.insert().values(table=table, guest=guest, seat=seat)])


def gave_up(table: str, guest: str, now: float) -> Change:
    """Write down that a guest gave the game up."""
    where = (schema.sittings.c.table == table, schema.sittings.c.guest == guest)
    return Change([update(schema.sittings).where(*where).values(resigned=now)])


def words_of_result(result: Result) -> str:
    """Write down how a game ended."""
    return msgspec.json.encode(result).decode()


def named(guest: str, name: str) -> Change:
    """Write down what a guest wants to be called."""
    fresh = schema.guests.insert().values(id=guest, name=name, since=time.time())
    return Change([delete(schema.guests).where(schema.guests.c.id == guest), fresh])


def together(*changes: Change) -> Change:
    """Make one change of several."""
    statements = [statement for change in changes for statement in change.statements]
    guards = [guard for change in changes for guard in change.guards]
    return Change(statements, [row for change in changes for row in change.acts], guards)


def appended(
    table: str,
    first: int,
    acts: Sequence[ActionLine],
    digest: str,
    sent: CommandKey | None,
    *,
    aside: bool,
    given: str = "",
) -> Change:
    """Append acts to a record: a seat's act, why the table made it if it did, and the dealer's acts."""
    rows: list[ActRow] = []
    last = len(acts) - 1
    for index, act in enumerate(acts):
        drawn_from = msgspec.json.encode(act.drawn_from).decode() if act.drawn_from else None
        by, whose = (sent.id, sent.guest) if sent and index == 0 else (None, None)
        vouched = digest if index == last else None
        words = bytes(act.act).decode()
        head = (table, first + index, act.seat, words, aside and index == 0)
        rows.append((*head, vouched, by, whose, drawn_from, (given or None) if index == 0 else None))
    return Change((), rows)


def went_back(table: str, record: Record) -> Change:
    """Store that the last acts of a record were undone; the acts after them move up."""
    taken = record.taken[-1]
    gone = delete(schema.acts).where(schema.acts.c.table == table, schema.acts.c.number > taken.at)
    words = msgspec.json.encode(taken.acts).decode()
    number = len(record.taken)
    kept = schema.backs.insert().values(
        table=table, number=number, at=taken.at, left=taken.left, seat=taken.seat, acts=words
    )
    moved = appended(table, taken.at + 1, record.acts[taken.at :], record.last, None, aside=False)
    return Change([gone, kept], moved.acts)


def _of(table: Table, name: str) -> "Select[tuple[object, ...]]":
    return select(table).where(table.c.table == name)


def _plain(row: RowMapping) -> Row:
    """Make a plain dict of a row; its own keys are not quite strings."""
    return {str(key): value for key, value in row.items()}


def _table_row(row: Row, seats: list[Row]) -> TableRow:
    places = [_place(seat) for seat in seats]
    return msgspec.convert({**row, "setup": msgspec.json.decode(str(row["setup"])), "seats": places}, TableRow)


def _place(row: Row) -> Row:
    """Read a seat; older releases wrote a bot's level into its name."""
    place = {key: value for key, value in row.items() if key != "table"}
    if place["guest"] is None and place["bot"]:
        place["name"], _ = parted(str(place["name"]))
    return place


def _kept(
    table: TableRow,
    sittings: dict[str, int],
    rows: list[Row],
    pledge: DealSecret | None,
    taken: list[UndoneActions],
) -> StoredTable:
    header = Header(
        americana=WITH_SECRET if pledge else WITHOUT_SECRET,
        release=table.release,
        game=table.game,
        edition=table.edition,
        setup=table.setup,
        players=tuple(noted(seat.name, seat.bot) if seat.is_bots() else seat.name for seat in table.seats),
    )
    acts = [act_of(row) for row in rows]
    checks = {
        int(row["number"]): str(row["digest"])
        for row in rows
        if row["number"] and row["digest"] and int(row["number"]) % EVERY == 0
    }
    last = str(rows[-1]["digest"]) if rows else ""
    ended = table.ended()
    over = table.phase == "over" and not (ended is not None and ended.agreed)
    record = Record(header=header, pledge=pledge, acts=acts, checks=checks, last=last, over=over, taken=taken)
    commands = commands_of(rows)
    answers = [sum(row["seat"] == seat.seat and not row["aside"] for row in rows) for seat in table.seats]
    return StoredTable(table, sittings, record, commands, answers)


def commands_of(rows: Sequence[Row]) -> list[CommandKey]:
    """Name the commands that were carried out by these acts."""
    return [CommandKey(str(row["guest"]), str(row["command"])) for row in rows if row["command"] and row["guest"]]


def act_of(row: Row) -> ActionLine:
    """Read an act as it was written down."""
    drawn_from = _choices.decode(str(row["drawn_from"])) if row["drawn_from"] else ()
    return ActionLine(
        int(row["seat"] or 0), msgspec.Raw(str(row["act"]).encode()), drawn_from, str(row["given"] or "")
    )


_choices: Final = msgspec.json.Decoder(tuple[msgspec.Raw, ...])
_acts: Final = msgspec.json.Decoder(tuple[ActionLine, ...])
_envelopes: Final = msgspec.json.Decoder(tuple[SeatSeed, ...])


def _engine(url: URL) -> AsyncEngine:
    if url.get_backend_name() != "sqlite":
        return create_async_engine(
            url,
            pool_size=4,
            max_overflow=4,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={"server_settings": {"idle_in_transaction_session_timeout": str(IDLE)}},
        )
    engine = create_async_engine(url, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _prepare)
    return engine


def _pen(url: URL, engine: AsyncEngine) -> Backend:
    return PostgresBackend(engine) if file_of(url) is None else SqliteBackend(_plain_engine(url))


def _reader(url: URL, engine: AsyncEngine) -> Reader:
    return PostgresReader(engine) if file_of(url) is None else SqliteReader(_plain_engine(url))


def _plain_engine(url: URL) -> Engine:
    """Reach a file from threads that wait for it."""
    plain = create_engine(url.set(drivername="sqlite"), hide_parameters=True)
    event.listen(plain, "connect", _prepare)
    return plain


def _prepare(connection: DBAPIConnection, _: object) -> None:
    """Tell SQLite to write ahead, to be durable at every commit, and to wait a moment for a lock."""
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY}")
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _migrate(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    if not _is_current(connection):
        # Loaded only where there is something to do: it takes a quarter of the time in which a process starts.
        from americana.server.storage.migrations import upgrade

        upgrade(connection)


def _is_current(connection: Connection) -> bool:
    newest = max(file.name[1:5] for file in Path(__file__).with_name("migrations").glob("versions/v*.py"))
    if not inspect(connection).has_table("alembic_version"):
        return False
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == [newest]
