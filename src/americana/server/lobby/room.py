"""The card room: every table that somebody looks at, and the watch that goes round among them."""

import asyncio
import contextlib
import time
from typing import Final

from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError

from americana import __version__, bots
from americana.core.bot import level_now
from americana.core.errors import AmericanaError, BadGame, BadRecord
from americana.core.fair_deal import DealSecret, commit_to_deal
from americana.core.game import AnyGame
from americana.server.accounts import admin, device_codes, identity, personal_data, turn_notices
from americana.server.accounts.admin import Bans
from americana.server.accounts.cookies import Cookies
from americana.server.accounts.identity import Guest
from americana.server.base import game_list, metrics
from americana.server.base.config import Config
from americana.server.base.log_limits import error_without_words, log
from americana.server.base.words import say
from americana.server.lobby import archive, series
from americana.server.lobby.open_form import OpenForm
from americana.server.lobby.replay_workers import ReplayWorkers
from americana.server.lobby.reviews import Reviews
from americana.server.middleware.rate_limit import OpenConnections, RateLimiter
from americana.server.storage import jobs, store
from americana.server.storage.jobs import Job
from americana.server.storage.process_registry import PARTS, ProcessRegistry, TableStatus
from americana.server.storage.store import NewActions, SeatRow, Store, StoredTable, TableRow
from americana.server.storage.writer import Change, Unwritten
from americana.server.table import access, lesson_table, same_deal
from americana.server.table.bot_workers import BotWorkers
from americana.server.table.clock import Now
from americana.server.table.driver import Driver
from americana.server.table.seed_commitment import SeedCommitments
from americana.server.table.table import NotAllowed, Table
from americana.server.wire.connection import Connection
from americana.server.wire.terms import DAY, Terms, read_terms, words_of

OLD_EDITION: Final = say("tables.edition")
FORGOTTEN: Final = say("guests.forgotten")
ABANDONED: Final = say("tables.abandoned")
ACTING: Final = 40
"""Acts under way at once, so that turns of the loop stay short and new visitors get in between."""
TOLD: Final = 8
"""How many webhooks are called at once."""
PATIENT: Final = 4
"""How many times as long as a move may take a game by the day may go without anybody's act."""


class Room:
    """Finds tables in memory or in the database, and applies the limits of the configuration."""

    def __init__(self, config: Config, now: Now = time.time, crew: BotWorkers | None = None) -> None:
        self.config = config
        self.now = now
        self.store = Store(config.database)
        self.crew = crew or BotWorkers(config.bots)
        self._borrows = crew is not None
        """Whether the bots think for others too, who send them home."""
        self.films, self._judges = ReplayWorkers(), ReplayWorkers()
        """Apart, so that replays do not wait for reviews."""
        self.reviews = Reviews(self._judges, config.review)
        self.commands = RateLimiter(config.commands)
        self.visits = RateLimiter(config.visits)
        self.openings = RateLimiter(config.openings)
        self.talk = RateLimiter(config.talk)
        self.acting = asyncio.Semaphore(ACTING)
        """Every act of a person passes it; an act that waits holds only its own table's lock."""
        self.tries = RateLimiter(config.tries)
        self.words = RateLimiter(config.words)
        self._telling = asyncio.Semaphore(TOLD)
        self._errands: set[asyncio.Task[None]] = set()
        self.doors = OpenConnections(config.sockets)
        self.registry = ProcessRegistry(self.store, config.lease)
        self.notifier = self.store.notifier()
        self.bans = Bans()
        self._logged = 0
        self.closing = False
        """Whether nobody is taken in any more."""
        self.cookies = Cookies(self.store, now)
        self._tables: dict[str, Driver] = {}
        self._fetching = asyncio.Lock()
        self.dealing = asyncio.Lock()
        """Held while the next deal of a series is laid, so that no two tables lay one each."""
        self._news: dict[str | None, None] = {}
        self._rung = asyncio.Event()
        self._rounds: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Open for the evening: tables are fetched from the database when somebody comes to them."""
        await self.store.open()
        await self.cookies.start()
        self.crew.start()
        await self._close_old_editions()
        self._logged = await admin.last(self.store)
        self.bans.take_up(await admin.banned(self.store))
        await self.registry.start()
        await self.notifier.start(self.registry.id, self._hear)
        self._rounds = [asyncio.create_task(self._go_round())]
        if self.registry.shared:
            self._rounds += [asyncio.create_task(self._listen()), asyncio.create_task(self._look_round())]

    async def stop(self) -> None:
        """Close for the night; every game can go on tomorrow."""
        for task in (*self._rounds, *self._errands):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        for driver in self._tables.values():
            driver.stop()
        await self.registry.stop()
        await self.notifier.stop()
        await self.store.close()
        if not self._borrows:
            await asyncio.to_thread(self.crew.stop)
        self.reviews.stop()
        for study in (self.films, self._judges):
            await asyncio.to_thread(study.stop)

    @property
    def tables(self) -> list[Driver]:
        """Those who attend to tables in memory."""
        return list(self._tables.values())

    # Opening

    async def open(self, guest: str, wish: OpenForm) -> str:
        """Open a table, seat the host and the wanted bots, and start if every seat is taken."""
        if wish.same:
            return await self._open_same(guest, wish)
        game = game_list.find(wish.game)
        if wish.learn:
            return await self._open_lesson(game, guest, wish.name)
        seats = game.best if wish.seats is None else wish.seats
        brought = await asyncio.to_thread(game_list.brought, game, wish.files)
        setup = game.plain(game.make_setup(seats, **{**wish.options, **brought}))
        name = await self._name_for(guest, wish.name)
        rows = _seated(game, guest, name, seats, wish)
        deal, also = self.new_deal(), store.named(guest, name)
        driver = await self.lay(
            game, setup, guest, rows, deal, also, listed=wish.listed, hints=wish.hints, terms=wish.agreed()
        )
        table = driver.table
        if all(row.guest or row.bot for row in rows):
            async with table.lock:
                if wish.adds and table.seeds is not None:
                    await driver.later(self.config.page)
                else:
                    await table.begin()
        return table.id

    async def _open_same(self, guest: str, wish: OpenForm) -> str:
        """Open a table that shares its deal with another, whose player is seated only where it is no secret."""
        first = await self._to_share(guest, wish)
        seats, name = len(first.table.seats), await self._name_for(guest, wish.name)
        known = first.table.phase != "open"
        rows = [SeatRow(seat, None, "", "") for seat in range(seats)]
        if known:
            rows = same_deal.seated(first.table, wish.seat, guest, name)
        also = store.named(guest, name)
        game, setup = game_list.find(first.table.game), first.table.setup
        hidden = read_terms(first.table.terms).access == "closed"
        again_here = Terms(access="closed") if hidden else Terms()
        terms = again_here if known else await series.joined(self, first.table.id, wish.deals)
        driver = await self.lay(
            game, setup, guest, rows, None, also, shared=first.record.pledge, known=known, terms=terms
        )
        if known:
            async with driver.table.lock:
                await driver.table.begin()
        return driver.table.id

    async def _to_share(self, guest: str, wish: OpenForm) -> StoredTable:
        first = await self.store.load(wish.same)
        if first is None or first.record.pledge is None or first.table.deal != first.table.id:
            raise NotAllowed(say("tables.unshared"))
        if first.table.game != wish.game or first.table.edition != game_list.find(wish.game).edition:
            raise NotAllowed(say("tables.other_rules", game=first.table.game))
        if first.table.phase == "open" and first.table.host != guest:
            raise NotAllowed(say("tables.same_host"))
        if archive.is_closed_to(first, guest):
            raise NotAllowed(archive.PRIVATE)
        if first.table.phase != "open" and await self.store.is_in_play(first.table.id):
            raise NotAllowed(say("tables.same_running"))
        return first

    async def _open_lesson(self, game: AnyGame, guest: str, wished: str) -> str:
        """Lay the table of a lesson and begin; nobody else is let in, and nothing is pledged for cards that lie."""
        lesson = lesson_table.lesson_of(game)
        setup = game.plain(game.make_setup(lesson.seats, **lesson.options))
        name = await self._name_for(guest, wished)
        rows = lesson_table.rows(lesson, guest, name)
        driver = await self.lay(game, setup, guest, rows, None, store.named(guest, name), listed=False)
        async with driver.table.lock:
            await driver.table.begin(lesson)
        return driver.table.id

    async def _name_for(self, guest: str, wished: str) -> str:
        """Give the name under which somebody sits down: the one they choose now, or the one they had."""
        kept = await self.store.name_of(guest)
        return identity.chosen(wished) or ("" if identity.is_bots(kept) else kept) or say("names.guest")

    def new_deal(self) -> SeedCommitments | None:
        """Commit to a secret for a table that is opened; with a seed tests know what is dealt."""
        return SeedCommitments(commit_to_deal(store.new_id())) if self.config.seed is None else None

    async def rematch(self, table: Table) -> str:
        """Lay the next table for the same people and begin; the game says what changes in a rematch."""
        if series.goes_on(table):
            return await series.next_deal(self, table)
        match = table.match
        setup = table.game.plain(table.setup if match is None else match.rematch(table.people()))
        rows = [SeatRow(row.seat, row.guest, row.bot, row.name) for row in table.row.seats]
        following = table.next_deal()
        deal = following or self.new_deal()
        name = store.new_id() if deal is None else deal.pledge.deal
        also = store.guarded(table.row, rematch=name, begins=None)
        known = following is not None and self.store.shared
        driver = await self.lay(
            table.game,
            setup,
            table.row.host,
            rows,
            deal,
            also,
            listed=table.row.listed,
            hints=table.row.hints,
            terms=replace(table.hours.terms, series=None),
            name=name,
            promised=known,
        )
        table.row.version, table.row.rematch, table.row.begins = table.row.version + 1, name, None
        table.following = None
        self.notifier.ring(table.id)
        async with driver.table.lock:
            await driver.table.begin()
        return driver.table.id

    async def lay(
        self,
        game: AnyGame,
        setup: dict[str, object],
        host: str,
        rows: list[SeatRow],
        seeds: SeedCommitments | None,
        *also: Change,
        shared: DealSecret | None = None,
        known: bool = False,
        listed: bool = True,
        hints: bool = True,
        terms: Terms = Terms(),  # noqa: B008
        name: str = "",
        promised: bool = False,
    ) -> Driver:
        """Write a new table down and place it in the room."""
        now = self.now()
        pledge = shared if seeds is None else seeds.pledge
        row = TableRow(
            id=name or (store.new_id() if seeds is None else seeds.pledge.deal),
            game=game.name,
            edition=game.edition,
            release=__version__,
            setup=setup,
            host=host,
            phase="open",
            opened=now,
            touched=now,
            deal=None if pledge is None else pledge.deal,
            known=known,
            listed=listed and terms.access == "public",
            hints=hints,
            terms=words_of(terms),
            seats=rows,
        )
        secret = Change() if seeds is None or promised else store.promised(seeds.pledge)
        await self.store.writer.write(store.together(store.opened(row), secret, *also))
        table = Table(
            game, game.read_setup(setup), row, self.store, self.config.seed, pledge, self.notifier.ring, self.now
        )
        table.seeds = seeds
        return self._place(table)

    # Finding

    async def find(self, table: str) -> Driver:
        """Find a table, or say why it cannot be shown."""
        if table not in self._tables:
            async with self._fetching:
                if table not in self._tables:
                    await self._fetch(table)
        return self._tables[table]

    async def _fetch(self, table: str) -> None:
        kept = await self.store.load(table)
        if kept is None:
            raise NotAllowed(say("tables.unknown"))
        try:
            game = game_list.find(kept.table.game)
        except BadGame as error:
            raise NotAllowed(say("tables.uninstalled", game=kept.table.game)) from error
        try:
            self._place(Table.rebuilt(game, kept, self.store, self.config.seed, self.notifier.ring, self.now))
        except BadRecord as error:
            log.error("table %s: %s", table, error)
            if kept.table.phase == "playing":
                await self._close_row(kept.table, OLD_EDITION if kept.table.edition != game.edition else str(error))
            raise NotAllowed(say("tables.unshown", why=str(error))) from error

    def _place(self, table: Table) -> Driver:
        self._tables[table.id] = Driver(table, self.crew, self.config, self.rematch)
        return self._tables[table.id]

    async def waited_for(self, row: TableRow) -> tuple[int, ...]:
        """Name the seats that a table waits for."""
        if row.phase != "playing":
            return ()
        try:
            match = (await self.find(row.id)).table.match
        except AmericanaError:
            return ()
        return () if match is None else match.to_act

    # Arriving and leaving

    async def arrive(self, table: str, line: Connection, since: int) -> Driver:
        """Bring somebody to a table."""
        driver = await self.find(table)
        await driver.table.refuse_double(line.guest.id)
        if driver.table.reserved:
            driver.table.reserved = await self.store.plays_on(driver.table.row)
        if not driver.table.admits(line.guest.id):
            raise NotAllowed(lesson_table.ONE)
        if driver.table.bars(line.guest.id):
            raise NotAllowed(access.REMOVED)
        async with driver.table.lock:
            try:
                await driver.table.listen(line.guest.id)
                await self._look_at(driver, line.guest.id)
                await self._lead(driver, line, since)
            except BaseException:
                driver.table.depart(line)
                raise
        return driver

    async def _look_at(self, driver: Driver, guest: str) -> None:
        """See how a table is among all processes, for somebody who comes to it through this one."""
        if self.registry.shared:
            await self.registry.note(driver.table.id, guest, here=True)
            await self._follow(driver, arriving=True)
            self.notifier.ring(driver.table.id)

    async def _lead(self, driver: Driver, line: Connection, since: int) -> None:
        driver.table.arrive(line)
        if driver.table.eager and driver.table.seat_of(line.guest.id) is not None:
            await driver.hasten()
        if driver.attend():
            driver.table.show(but=line)
        driver.table.introduce(line, since)
        if driver.table.phase == "closed":
            line.cut(driver.table.row.why)

    async def depart(self, driver: Driver, line: Connection) -> None:
        """See somebody off."""
        async with driver.table.lock:
            driver.table.depart(line)
            with contextlib.suppress(Unwritten):
                await driver.miss(line.guest.id)
            if driver.attend():
                driver.table.show()
            driver.table.row.touched = self.now()
            await self._leave_to_others(driver, line.guest.id)

    async def _leave_to_others(self, driver: Driver, guest: str) -> None:
        """Let other processes know that somebody is gone; with the last one here, leave the table to them."""
        table = driver.table
        if not self.registry.shared:
            return
        with contextlib.suppress(SQLAlchemyError, OSError):
            if not any(line.guest.id == guest for line in table.lines):
                await self.registry.note(table.id, guest, here=False)
            if not table.lines and table.elsewhere:
                table.kept = False
                driver.attend()
                await self.registry.let_go(table.id)
            self.notifier.ring(table.id)

    # Forgetting

    async def sign_out(self, guest: Guest) -> Guest:
        """Let go of all other devices of a guest, and give this one its new cookie."""
        same = await self.cookies.sign_out(guest)
        self._let_go(same.id, same.epoch)
        return same

    def _let_go(self, guest: str, epoch: int) -> None:
        """Hang up on devices that a guest has signed out; one that has the new cookie comes back by itself."""
        for driver in self._tables.values():
            for line in driver.table.lines:
                if line.guest.id == guest and line.guest.epoch < epoch:
                    line.cut("")

    async def _let_signed_out_go(self) -> None:
        """Do the same for devices that were signed out through another process."""
        here = {line.guest.id for driver in self._tables.values() for line in driver.table.lines}
        if self.registry.shared and here:
            for guest, epoch in (await self.cookies.epochs(here)).items():
                self._let_go(guest, epoch)

    async def forget(self, guest: str) -> None:
        """Let somebody's seats go, then delete all that is kept of them."""
        for row in await self.store.tables_of(guest, None):
            driver = await self.find(row.id)
            async with driver.table.lock:
                await self._unseat(driver, guest)
        await self.store.writer.write(personal_data.forgotten(guest))
        for driver in list(self._tables.values()):
            table = driver.table
            if guest in table.sat or table.row.host == guest or table.seat_of(guest) is not None:
                async with table.lock:
                    await table.read_anew()

    async def _unseat(self, driver: Driver, guest: str) -> None:
        table = driver.table
        seat = table.seat_of(guest)
        if seat is not None:
            playing = table.phase == "playing"
            await table.seat(table.bot_row(seat, table.bot_of(seat)) if playing else SeatRow(seat, None, "", ""))
        if table.row.host == guest:
            others = [row.guest for row in table.row.seats if row.guest is not None and not row.program]
            await table.write(Change(), host=others[0] if others else personal_data.GONE)
        for line in [line for line in table.lines if line.guest.id == guest]:
            line.cut(FORGOTTEN)
        driver.attend()
        table.show()

    # Other processes

    def _hear(self, table: str | None) -> None:
        """Take note that something is new at a table, or perhaps at any."""
        if table is None or table in self._tables:
            self._news[table] = None
            self._rung.set()

    async def _listen(self) -> None:
        """Look at tables that others say have changed."""
        while True:
            await self._rung.wait()
            self._rung.clear()
            news, self._news = self._news, {}
            if None in news:
                await self._see_to(list(self._tables))
            else:
                await self._see_to(await self._hear_acts([name for name in news if name in self._tables]))

    async def _hear_acts(self, names: list[str]) -> list[str]:
        """Follow what others did at tables, asked for at once; give the tables at which something else is new."""
        known = {name: self._tables[name].table.known()[0] for name in names}
        try:
            found = await self.store.since_all(known) if known else {}
        except Exception as error:
            log.warning("cannot fetch the acts of other processes: %s", error_without_words(error))
            return names
        new = {name: since for name, since in found.items() if since.acts and name in self._tables}
        heard = await asyncio.gather(*(self._hear_at(name, since, known[name]) for name, since in new.items()))
        followed = {name for name, done in zip(new, heard, strict=True) if done}
        return [name for name in names if name not in followed and name in self._tables]

    async def _hear_at(self, name: str, since: NewActions, known: int) -> bool:
        driver = self._tables[name]
        async with driver.table.lock:
            if not driver.table.take_in(since, known):
                return False
            if driver.attend():
                driver.table.show()
        return True

    async def _look_round(self) -> None:
        """Look at all tables now and then: a notice may be lost, and a keeper gone."""
        lapses = 0
        while True:
            await asyncio.sleep(self.registry.term / PARTS)
            if lapses != self.registry.lapses:
                lapses = self.registry.lapses
                await self._be_back()
            await self._see_to(list(self._tables))

    async def _be_back(self) -> None:
        """Say once more who is here, after the others had to take this process for gone."""
        try:
            for driver in list(self._tables.values()):
                for line in list(driver.table.lines):
                    await self.registry.note(driver.table.id, line.guest.id, here=True)
                self.notifier.ring(driver.table.id)
        except Exception as error:
            log.warning("the news of who is here did not reach the other processes: %s", error_without_words(error))

    async def _see_to(self, names: list[str]) -> None:
        known = {name: self._tables[name].table.known() for name in names}
        try:
            glances = await self.registry.glance(names) if names else {}
        except Exception as error:
            log.warning("cannot check the tables of other processes: %s", error_without_words(error))
            return
        changed = [
            (driver, glance if driver.table.known() == known[name] else None)
            for name, glance in glances.items()
            if (driver := self._tables.get(name)) is not None and self._is_news(driver, glance)
        ]
        await asyncio.gather(*(self._follow_safely(*each) for each in changed))

    def _is_news(self, driver: Driver, glance: TableStatus) -> bool:
        table = driver.table
        free = glance.keeper is None and bool(table.lines)
        lost = table.kept != (glance.keeper == self.registry.id)
        return free or lost or table.is_behind(glance.acts, glance.version) or table.elsewhere != glance.elsewhere

    async def _follow_safely(self, driver: Driver, glance: TableStatus | None) -> None:
        """Follow a table; what was seen of it counts only if nobody has done anything with it here since."""
        glance = None if driver.table.lock.locked() else glance
        try:
            async with driver.table.lock:
                await self._follow(driver, glance)
        except Exception as error:
            log.error("table %s cannot be followed: %s", driver.table.id, error_without_words(error))

    async def _follow(self, driver: Driver, glance: TableStatus | None = None, *, arriving: bool = False) -> None:
        """Bring a table to where the others have brought it, and keep it if nobody else does."""
        table = driver.table
        glance = glance or (await self.registry.glance([table.id])).get(table.id)
        if glance is None:
            return
        kept, table.elsewhere = table.kept, glance.elsewhere
        table.kept = glance.keeper == self.registry.id
        if table.is_behind(glance.acts, glance.version):
            await table.catch_up()
        if glance.keeper is None and (table.lines or arriving):
            table.kept = await self.registry.keep(table.id)
            metrics.TAKEN.inc(table.kept)
        if table.kept and not kept:
            table.take_absences()
        if driver.attend():
            table.show()

    # The watch

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(self.config.watch)
            try:
                await self.see_to_dues(self.now())
                await self._hear_operators()
                await self._let_signed_out_go()
                await self.clean_up(self.now())
            except Exception as error:
                log.error("the regular check failed: %s", error_without_words(error))

    async def _hear_operators(self) -> None:
        """Carry out what operators have written into the log since the last round."""
        for entry in await admin.log(self.store, self._logged):
            self._logged = entry.number
            if entry.what == "close" and entry.about in self._tables:
                await self._shut(entry.about, entry.why)
            elif entry.what in ("ban", "unban"):
                self.bans.take_up(await admin.banned(self.store))
                for driver in self._tables.values():
                    for line in driver.table.lines:
                        if self.bans.keeps_out(line.guest.id, line.address):
                            line.cut(admin.BANNED)

    async def see_to_dues(self, now: float) -> None:
        """Wake the tables at which something is due that nobody has in hand."""
        for due in await jobs.by(self.store, now):
            if await jobs.take(self.store, due, self.registry.id, now, now + self.config.lease):
                try:
                    await self._see_to_due(due)
                except AmericanaError as error:
                    log.warning("cannot do a job at table %s: %s", due.table, error)
                    await self.store.writer.write(jobs.done(due))

    async def _see_to_due(self, due: Job) -> None:
        driver = await self.find(due.table)
        async with driver.table.lock:
            if driver.table.phase != "playing":
                await self.store.writer.write(jobs.done(due))
                return
            if self.registry.shared:
                await self._follow(driver, arriving=True)
            driver.attend()
        if due.kind == "clock":
            await driver.strike()
        if due.kind == "word":
            self._errands.add(task := asyncio.create_task(self._send_word(driver.table, due)))
            task.add_done_callback(self._errands.discard)
        if due.kind == "word" or driver.table.hours.left() is None:
            await self.store.writer.write(jobs.done(due))

    async def _send_word(self, table: Table, due: Job) -> None:
        """Tell the address that somebody named that it is their turn, if they are not here."""
        guest = table.row.seats[due.seat].guest
        call = None if guest is None or table.is_here(guest) else await turn_notices.of(self.store, guest)
        if call is None or not call.hook or not self.words.take(call.guest):
            return
        body = {
            "table": table.id,
            "game": table.game.name,
            "path": f"/t/{table.id}",
            "until": table.hours.timing.until,
        }
        async with self._telling:
            well = await turn_notices.tell(call.hook, body, private=self.config.hooks)
        await self.store.writer.write(turn_notices.answered(call, well=well))

    async def clean_up(self, now: float) -> None:
        """Put away tables that nobody looks at, and close those that nobody came back to."""
        for taps in (self.commands, self.visits, self.openings, self.talk, self.tries, self.words):
            taps.sweep()
        for driver in list(self._tables.values()):
            table = driver.table
            if (
                not table.lines
                and not table.lock.locked()
                and not driver.is_busy
                and table.row.touched < now - self.config.asleep
            ):
                driver.stop()
                del self._tables[table.id]
                await self.registry.let_go(table.id)
                await self.store.writer.write(store.changed(table.id, touched=table.row.touched))
        for row in await self.store.left_before(now - self.config.abandoned):
            attended, clock = self._tables.get(row.id), read_terms(row.terms).clock
            if clock.kind == "days" and row.touched > now - PATIENT * clock.days * DAY:
                continue
            if attended is None or not attended.table.lines:
                await self._close_row(row, ABANDONED)
        await self._sweep(now)
        await device_codes.purge(self.store, now)

    async def _sweep(self, now: float) -> None:
        """Delete finished tables after the time that the settings give."""
        if not self.config.swept:
            return
        rows = await self.store.tables_in(("over", "closed"), 200, now - self.config.swept)
        names = [row.id for row in rows if row.id not in self._tables]
        if names:
            await self.store.writer.write(admin.swept(names))

    async def _close_old_editions(self) -> None:
        for row in await self.store.tables_playing():
            try:
                current = game_list.find(row.game).edition
            except AmericanaError:
                continue
            if row.edition != current:
                await self._close_row(row, OLD_EDITION)

    async def _close_row(self, row: TableRow, why: str) -> None:
        await self.store.writer.write(store.guarded(row, phase="closed", why=why))
        self.notifier.ring(row.id)
        await self._shut(row.id, why)

    async def _shut(self, table: str, why: str) -> None:
        """Let those go who look at a table that was closed."""
        driver = self._tables.pop(table, None)
        if driver is not None:
            driver.stop()
            driver.table.row.phase, driver.table.row.why = "closed", why
            driver.table.show()
            for line in driver.table.lines:
                line.cut(why)


def _seated(game: AnyGame, guest: str, name: str, seats: int, wish: OpenForm) -> list[SeatRow]:
    """Seat the host and the wanted bots, and leave the other seats free."""
    rows = [SeatRow(0, guest, "", name)]
    for seat in range(1, seats):
        bot = wish.bots or (wish.players[seat - 1] if seat <= len(wish.players) else "")
        if bot:
            bots.find(game, level_now(bot))
        rows.append(SeatRow(seat, None, bot, bots.called([row.name for row in rows]) if bot else ""))
    return rows
