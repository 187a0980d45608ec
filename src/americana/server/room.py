"""The card room: every table that somebody looks at, and the watch that goes round among them."""

import asyncio
import contextlib
import time
from typing import Final

from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError

from americana import __version__, bots
from americana.core.errors import AmericanaError, BadGame, BadRecord
from americana.core.game import AnyGame
from americana.core.pledge import Pledge, pledged
from americana.server.database import archive, dues, store
from americana.server.database.dues import Due
from americana.server.database.store import Kept, SeatRow, Since, Store, TableRow
from americana.server.database.writer import Change, Unwritten
from americana.server.door.limits import Doors, Taps
from americana.server.guests import belongings, calls, passes, people
from americana.server.guests.cookies import Cookies
from americana.server.guests.people import Guest
from americana.server.house import menu, metrics, operators
from americana.server.house.house import House
from americana.server.house.journal import blame, log
from americana.server.house.operators import Bans
from americana.server.house.staff import PARTS, Glance, Staff
from americana.server.site.reviews import Reviews
from americana.server.site.study import Study
from americana.server.site.wishes import Opening
from americana.server.table import admissions, again, series, teaching
from americana.server.table.attendant import Attendant
from americana.server.table.bots import Crew
from americana.server.table.gathering import Gathering
from americana.server.table.hours import Now
from americana.server.table.tables import NotAllowed, Table
from americana.server.table.terms import DAY, Terms, read_terms, words_of
from americana.server.wire.lines import Line
from americana.server.words import say

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
    """Finds tables, in memory or in the database, and keeps the house rules."""

    def __init__(self, house: House, now: Now = time.time, crew: Crew | None = None) -> None:
        self.house = house
        self.now = now
        self.store = Store(house.database)
        self.crew = crew or Crew(house.bots)
        self._borrows = crew is not None
        """Whether the bots think for others too, who send them home."""
        self.films, self._judges = Study(), Study()
        """Apart, so that replays do not wait for reviews."""
        self.reviews = Reviews(self._judges, house.review)
        self.commands = Taps(house.commands)
        self.visits = Taps(house.visits)
        self.openings = Taps(house.openings)
        self.talk = Taps(house.talk)
        self.acting = asyncio.Semaphore(ACTING)
        """Every act of a person passes it; an act that waits holds only its own table's lock."""
        self.tries = Taps(house.tries)
        self.words = Taps(house.words)
        self._telling = asyncio.Semaphore(TOLD)
        self._errands: set[asyncio.Task[None]] = set()
        self.doors = Doors(house.sockets)
        self.staff = Staff(self.store, house.lease)
        self.bus = self.store.bus()
        self.bans = Bans()
        self._logged = 0
        self.closing = False
        """Whether nobody is taken in any more."""
        self.cookies = Cookies(self.store, now)
        self._tables: dict[str, Attendant] = {}
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
        self._logged = await operators.last(self.store)
        self.bans.take_up(await operators.banned(self.store))
        await self.staff.start()
        await self.bus.start(self.staff.id, self._hear)
        self._rounds = [asyncio.create_task(self._go_round())]
        if self.staff.shared:
            self._rounds += [asyncio.create_task(self._listen()), asyncio.create_task(self._look_round())]

    async def stop(self) -> None:
        """Close for the night; every game can go on tomorrow."""
        for task in (*self._rounds, *self._errands):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        for attendant in self._tables.values():
            attendant.stop()
        await self.staff.stop()
        await self.bus.stop()
        await self.store.close()
        if not self._borrows:
            await asyncio.to_thread(self.crew.stop)
        self.reviews.stop()
        for study in (self.films, self._judges):
            await asyncio.to_thread(study.stop)

    @property
    def tables(self) -> list[Attendant]:
        """Those who attend to tables in memory."""
        return list(self._tables.values())

    # Opening

    async def open(self, guest: str, wish: Opening) -> str:
        """Open a table, seat the host and the wanted bots, and start if every seat is taken."""
        if wish.same:
            return await self._open_same(guest, wish)
        game = menu.find(wish.game)
        if wish.learn:
            return await self._open_lesson(game, guest, wish.name)
        seats = game.best if wish.seats is None else wish.seats
        brought = await asyncio.to_thread(menu.brought, game, wish.files)
        setup = game.plain(game.make_setup(seats, **{**wish.options, **brought}))
        name = await self._name_for(guest, wish.name)
        rows = _seated(game, guest, name, seats, wish)
        deal, also = self.new_deal(), store.named(guest, name)
        attendant = await self.lay(
            game, setup, guest, rows, deal, also, listed=wish.listed, hints=wish.hints, terms=wish.agreed()
        )
        table = attendant.table
        if all(row.guest or row.bot for row in rows):
            async with table.lock:
                if wish.adds and table.gathering is not None:
                    await attendant.later(self.house.page)
                else:
                    await table.begin()
        return table.id

    async def _open_same(self, guest: str, wish: Opening) -> str:
        """Open a table that shares its deal with another, whose player is seated only where it is no secret."""
        first = await self._to_share(guest, wish)
        seats, name = len(first.table.seats), await self._name_for(guest, wish.name)
        known = first.table.phase != "open"
        rows = [SeatRow(seat, None, "", "") for seat in range(seats)]
        if known:
            rows = again.seated(first.table, wish.seat, guest, name)
        also = store.named(guest, name)
        game, setup = menu.find(first.table.game), first.table.setup
        hidden = read_terms(first.table.terms).access == "closed"
        again_here = Terms(access="closed") if hidden else Terms()
        terms = again_here if known else await series.joined(self, first.table.id, wish.deals)
        attendant = await self.lay(
            game, setup, guest, rows, None, also, shared=first.record.pledge, known=known, terms=terms
        )
        if known:
            async with attendant.table.lock:
                await attendant.table.begin()
        return attendant.table.id

    async def _to_share(self, guest: str, wish: Opening) -> Kept:
        first = await self.store.load(wish.same)
        if first is None or first.record.pledge is None or first.table.deal != first.table.id:
            raise NotAllowed(say("tables.unshared"))
        if first.table.game != wish.game or first.table.edition != menu.find(wish.game).edition:
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
        lesson = teaching.lesson_of(game)
        setup = game.plain(game.make_setup(lesson.seats, **lesson.options))
        name = await self._name_for(guest, wished)
        rows = teaching.rows(lesson, guest, name)
        attendant = await self.lay(game, setup, guest, rows, None, store.named(guest, name), listed=False)
        async with attendant.table.lock:
            await attendant.table.begin(lesson)
        return attendant.table.id

    async def _name_for(self, guest: str, wished: str) -> str:
        """Give the name under which somebody sits down: the one they choose now, or the one they had."""
        kept = await self.store.name_of(guest)
        return people.chosen(wished) or ("" if people.is_bots(kept) else kept) or say("names.guest")

    def new_deal(self) -> Gathering | None:
        """Commit to a secret for a table that is opened; with a seed tests know what is dealt."""
        return Gathering(pledged(store.new_id())) if self.house.seed is None else None

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
        attendant = await self.lay(
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
        self.bus.ring(table.id)
        async with attendant.table.lock:
            await attendant.table.begin()
        return attendant.table.id

    async def lay(
        self,
        game: AnyGame,
        setup: dict[str, object],
        host: str,
        rows: list[SeatRow],
        gathering: Gathering | None,
        *also: Change,
        shared: Pledge | None = None,
        known: bool = False,
        listed: bool = True,
        hints: bool = True,
        terms: Terms = Terms(),  # noqa: B008
        name: str = "",
        promised: bool = False,
    ) -> Attendant:
        """Write a new table down and place it in the room."""
        now = self.now()
        pledge = shared if gathering is None else gathering.pledge
        row = TableRow(
            id=name or (store.new_id() if gathering is None else gathering.pledge.deal),
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
        secret = Change() if gathering is None or promised else store.promised(gathering.pledge)
        await self.store.writer.write(store.together(store.opened(row), secret, *also))
        table = Table(
            game, game.read_setup(setup), row, self.store, self.house.seed, pledge, self.bus.ring, self.now
        )
        table.gathering = gathering
        return self._place(table)

    # Finding

    async def find(self, table: str) -> Attendant:
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
            game = menu.find(kept.table.game)
        except BadGame as error:
            raise NotAllowed(say("tables.uninstalled", game=kept.table.game)) from error
        try:
            self._place(Table.rebuilt(game, kept, self.store, self.house.seed, self.bus.ring, self.now))
        except BadRecord as error:
            log.error("table %s: %s", table, error)
            if kept.table.phase == "playing":
                await self._close_row(kept.table, OLD_EDITION if kept.table.edition != game.edition else str(error))
            raise NotAllowed(say("tables.unshown", why=str(error))) from error

    def _place(self, table: Table) -> Attendant:
        self._tables[table.id] = Attendant(table, self.crew, self.house, self.rematch)
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

    async def arrive(self, table: str, line: Line, since: int) -> Attendant:
        """Bring somebody to a table."""
        attendant = await self.find(table)
        await attendant.table.refuse_double(line.guest.id)
        if attendant.table.reserved:
            attendant.table.reserved = await self.store.plays_on(attendant.table.row)
        if not attendant.table.admits(line.guest.id):
            raise NotAllowed(teaching.ONE)
        if attendant.table.bars(line.guest.id):
            raise NotAllowed(admissions.REMOVED)
        async with attendant.table.lock:
            try:
                await attendant.table.listen(line.guest.id)
                await self._look_at(attendant, line.guest.id)
                await self._lead(attendant, line, since)
            except BaseException:
                attendant.table.depart(line)
                raise
        return attendant

    async def _look_at(self, attendant: Attendant, guest: str) -> None:
        """See how a table is among all processes, for somebody who comes to it through this one."""
        if self.staff.shared:
            await self.staff.note(attendant.table.id, guest, here=True)
            await self._follow(attendant, arriving=True)
            self.bus.ring(attendant.table.id)

    async def _lead(self, attendant: Attendant, line: Line, since: int) -> None:
        attendant.table.arrive(line)
        if attendant.table.eager and attendant.table.seat_of(line.guest.id) is not None:
            await attendant.hasten()
        if attendant.attend():
            attendant.table.show(but=line)
        attendant.table.introduce(line, since)
        if attendant.table.phase == "closed":
            line.cut(attendant.table.row.why)

    async def depart(self, attendant: Attendant, line: Line) -> None:
        """See somebody off."""
        async with attendant.table.lock:
            attendant.table.depart(line)
            with contextlib.suppress(Unwritten):
                await attendant.miss(line.guest.id)
            if attendant.attend():
                attendant.table.show()
            attendant.table.row.touched = self.now()
            await self._leave_to_others(attendant, line.guest.id)

    async def _leave_to_others(self, attendant: Attendant, guest: str) -> None:
        """Let other processes know that somebody is gone; with the last one here, leave the table to them."""
        table = attendant.table
        if not self.staff.shared:
            return
        with contextlib.suppress(SQLAlchemyError, OSError):
            if not any(line.guest.id == guest for line in table.lines):
                await self.staff.note(table.id, guest, here=False)
            if not table.lines and table.elsewhere:
                table.kept = False
                attendant.attend()
                await self.staff.let_go(table.id)
            self.bus.ring(table.id)

    # Forgetting

    async def sign_out(self, guest: Guest) -> Guest:
        """Let go of all other devices of a guest, and give this one its new cookie."""
        same = await self.cookies.sign_out(guest)
        self._let_go(same.id, same.epoch)
        return same

    def _let_go(self, guest: str, epoch: int) -> None:
        """Hang up on devices that a guest has signed out; one that has the new cookie comes back by itself."""
        for attendant in self._tables.values():
            for line in attendant.table.lines:
                if line.guest.id == guest and line.guest.epoch < epoch:
                    line.cut("")

    async def _let_signed_out_go(self) -> None:
        """Do the same for devices that were signed out through another process."""
        here = {line.guest.id for attendant in self._tables.values() for line in attendant.table.lines}
        if self.staff.shared and here:
            for guest, epoch in (await self.cookies.epochs(here)).items():
                self._let_go(guest, epoch)

    async def forget(self, guest: str) -> None:
        """Let somebody's seats go, then delete all that is kept of them."""
        for row in await self.store.tables_of(guest, None):
            attendant = await self.find(row.id)
            async with attendant.table.lock:
                await self._unseat(attendant, guest)
        await self.store.writer.write(belongings.forgotten(guest))
        for attendant in list(self._tables.values()):
            table = attendant.table
            if guest in table.sat or table.row.host == guest or table.seat_of(guest) is not None:
                async with table.lock:
                    await table.read_anew()

    async def _unseat(self, attendant: Attendant, guest: str) -> None:
        table = attendant.table
        seat = table.seat_of(guest)
        if seat is not None:
            playing = table.phase == "playing"
            await table.seat(table.bot_row(seat, table.bot_of(seat)) if playing else SeatRow(seat, None, "", ""))
        if table.row.host == guest:
            others = [row.guest for row in table.row.seats if row.guest is not None and not row.program]
            await table.write(Change(), host=others[0] if others else belongings.GONE)
        for line in [line for line in table.lines if line.guest.id == guest]:
            line.cut(FORGOTTEN)
        attendant.attend()
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
            log.warning("cannot fetch the acts of other processes: %s", blame(error))
            return names
        new = {name: since for name, since in found.items() if since.acts and name in self._tables}
        heard = await asyncio.gather(*(self._hear_at(name, since, known[name]) for name, since in new.items()))
        followed = {name for name, done in zip(new, heard, strict=True) if done}
        return [name for name in names if name not in followed and name in self._tables]

    async def _hear_at(self, name: str, since: Since, known: int) -> bool:
        attendant = self._tables[name]
        async with attendant.table.lock:
            if not attendant.table.take_in(since, known):
                return False
            if attendant.attend():
                attendant.table.show()
        return True

    async def _look_round(self) -> None:
        """Look at all tables now and then: a notice may be lost, and a keeper gone."""
        lapses = 0
        while True:
            await asyncio.sleep(self.staff.term / PARTS)
            if lapses != self.staff.lapses:
                lapses = self.staff.lapses
                await self._be_back()
            await self._see_to(list(self._tables))

    async def _be_back(self) -> None:
        """Say once more who is here, after the others had to take this process for gone."""
        try:
            for attendant in list(self._tables.values()):
                for line in list(attendant.table.lines):
                    await self.staff.note(attendant.table.id, line.guest.id, here=True)
                self.bus.ring(attendant.table.id)
        except Exception as error:
            log.warning("the news of who is here did not reach the other processes: %s", blame(error))

    async def _see_to(self, names: list[str]) -> None:
        known = {name: self._tables[name].table.known() for name in names}
        try:
            glances = await self.staff.glance(names) if names else {}
        except Exception as error:
            log.warning("cannot check the tables of other processes: %s", blame(error))
            return
        changed = [
            (attendant, glance if attendant.table.known() == known[name] else None)
            for name, glance in glances.items()
            if (attendant := self._tables.get(name)) is not None and self._is_news(attendant, glance)
        ]
        await asyncio.gather(*(self._follow_safely(*each) for each in changed))

    def _is_news(self, attendant: Attendant, glance: Glance) -> bool:
        table = attendant.table
        free = glance.keeper is None and bool(table.lines)
        lost = table.kept != (glance.keeper == self.staff.id)
        return free or lost or table.is_behind(glance.acts, glance.version) or table.elsewhere != glance.elsewhere

    async def _follow_safely(self, attendant: Attendant, glance: Glance | None) -> None:
        """Follow a table; what was seen of it counts only if nobody has done anything with it here since."""
        glance = None if attendant.table.lock.locked() else glance
        try:
            async with attendant.table.lock:
                await self._follow(attendant, glance)
        except Exception as error:
            log.error("table %s cannot be followed: %s", attendant.table.id, blame(error))

    async def _follow(self, attendant: Attendant, glance: Glance | None = None, *, arriving: bool = False) -> None:
        """Bring a table to where the others have brought it, and keep it if nobody else does."""
        table = attendant.table
        glance = glance or (await self.staff.glance([table.id])).get(table.id)
        if glance is None:
            return
        kept, table.elsewhere = table.kept, glance.elsewhere
        table.kept = glance.keeper == self.staff.id
        if table.is_behind(glance.acts, glance.version):
            await table.catch_up()
        if glance.keeper is None and (table.lines or arriving):
            table.kept = await self.staff.keep(table.id)
            metrics.TAKEN.inc(table.kept)
        if table.kept and not kept:
            table.take_absences()
        if attendant.attend():
            table.show()

    # The watch

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(self.house.watch)
            try:
                await self.see_to_dues(self.now())
                await self._hear_operators()
                await self._let_signed_out_go()
                await self.tidy(self.now())
            except Exception as error:
                log.error("the regular check failed: %s", blame(error))

    async def _hear_operators(self) -> None:
        """Carry out what operators have written into the log since the last round."""
        for entry in await operators.log(self.store, self._logged):
            self._logged = entry.number
            if entry.what == "close" and entry.about in self._tables:
                await self._shut(entry.about, entry.why)
            elif entry.what in ("ban", "unban"):
                self.bans.take_up(await operators.banned(self.store))
                for attendant in self._tables.values():
                    for line in attendant.table.lines:
                        if self.bans.keeps_out(line.guest.id, line.address):
                            line.cut(operators.BANNED)

    async def see_to_dues(self, now: float) -> None:
        """Wake the tables at which something is due that nobody has in hand."""
        for due in await dues.by(self.store, now):
            if await dues.take(self.store, due, self.staff.id, now, now + self.house.lease):
                try:
                    await self._see_to_due(due)
                except AmericanaError as error:
                    log.warning("cannot do a job at table %s: %s", due.table, error)
                    await self.store.writer.write(dues.done(due))

    async def _see_to_due(self, due: Due) -> None:
        attendant = await self.find(due.table)
        async with attendant.table.lock:
            if attendant.table.phase != "playing":
                await self.store.writer.write(dues.done(due))
                return
            if self.staff.shared:
                await self._follow(attendant, arriving=True)
            attendant.attend()
        if due.kind == "clock":
            await attendant.strike()
        if due.kind == "word":
            self._errands.add(task := asyncio.create_task(self._send_word(attendant.table, due)))
            task.add_done_callback(self._errands.discard)
        if due.kind == "word" or attendant.table.hours.left() is None:
            await self.store.writer.write(dues.done(due))

    async def _send_word(self, table: Table, due: Due) -> None:
        """Tell the address that somebody named that it is their turn, if they are not here."""
        guest = table.row.seats[due.seat].guest
        call = None if guest is None or table.is_here(guest) else await calls.of(self.store, guest)
        if call is None or not call.hook or not self.words.take(call.guest):
            return
        body = {
            "table": table.id,
            "game": table.game.name,
            "path": f"/t/{table.id}",
            "until": table.hours.timing.until,
        }
        async with self._telling:
            well = await calls.tell(call.hook, body, private=self.house.hooks)
        await self.store.writer.write(calls.answered(call, well=well))

    async def tidy(self, now: float) -> None:
        """Put away tables that nobody looks at, and close those that nobody came back to."""
        for taps in (self.commands, self.visits, self.openings, self.talk, self.tries, self.words):
            taps.sweep()
        for attendant in list(self._tables.values()):
            table = attendant.table
            if (
                not table.lines
                and not table.lock.locked()
                and not attendant.is_busy
                and table.row.touched < now - self.house.asleep
            ):
                attendant.stop()
                del self._tables[table.id]
                await self.staff.let_go(table.id)
                await self.store.writer.write(store.changed(table.id, touched=table.row.touched))
        for row in await self.store.left_before(now - self.house.abandoned):
            attended, clock = self._tables.get(row.id), read_terms(row.terms).clock
            if clock.kind == "days" and row.touched > now - PATIENT * clock.days * DAY:
                continue
            if attended is None or not attended.table.lines:
                await self._close_row(row, ABANDONED)
        await self._sweep(now)
        await passes.purge(self.store, now)

    async def _sweep(self, now: float) -> None:
        """Delete what is over for longer than the house keeps it."""
        if not self.house.swept:
            return
        rows = await self.store.tables_in(("over", "closed"), 200, now - self.house.swept)
        names = [row.id for row in rows if row.id not in self._tables]
        if names:
            await self.store.writer.write(operators.swept(names))

    async def _close_old_editions(self) -> None:
        for row in await self.store.tables_playing():
            try:
                current = menu.find(row.game).edition
            except AmericanaError:
                continue
            if row.edition != current:
                await self._close_row(row, OLD_EDITION)

    async def _close_row(self, row: TableRow, why: str) -> None:
        await self.store.writer.write(store.guarded(row, phase="closed", why=why))
        self.bus.ring(row.id)
        await self._shut(row.id, why)

    async def _shut(self, table: str, why: str) -> None:
        """Let those go who look at a table that was closed."""
        attendant = self._tables.pop(table, None)
        if attendant is not None:
            attendant.stop()
            attendant.table.row.phase, attendant.table.row.why = "closed", why
            attendant.table.show()
            for line in attendant.table.lines:
                line.cut(why)


def _seated(game: AnyGame, guest: str, name: str, seats: int, wish: Opening) -> list[SeatRow]:
    """Seat the host and the wanted bots, and leave the other seats free."""
    rows = [SeatRow(0, guest, "", name)]
    for seat in range(1, seats):
        bot = wish.bots or (wish.players[seat - 1] if seat <= len(wish.players) else "")
        if bot:
            bots.find(game, bot)
        rows.append(SeatRow(seat, None, bot, bots.called([row.name for row in rows]) if bot else ""))
    return rows
