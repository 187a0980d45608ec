"""A table: a match, the people and bots in its seats, and everybody who looks at it."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

import msgspec
from msgspec.structs import replace

from americana import __version__
from americana.core import options
from americana.core.actions import Action
from americana.core.errors import AmericanaError, BadRecord, Illegal
from americana.core.fair_deal import DealSecret, commit_to_deal
from americana.core.game import SPECTATOR, AnyGame, Setup
from americana.core.match import Match
from americana.core.undo_rules import UndoVerdict
from americana.server.base import metrics
from americana.server.base.log_limits import error_without_words, log
from americana.server.base.words import say
from americana.server.storage import store
from americana.server.storage.store import (
    AccessRequest,
    CommandKey,
    NewActions,
    Result,
    SeatRow,
    Store,
    StoredTable,
    TableRow,
)
from americana.server.storage.writer import Change, Row, Unwritten
from americana.server.table import access, chat, clock_arithmetic, randomness, table_info
from americana.server.table.access import Gate
from americana.server.table.chat import SHOWN, ChatLine
from americana.server.table.clock import Now, TableClock
from americana.server.table.lesson_table import course_of, grown
from americana.server.table.name_history import NameHistory
from americana.server.table.preferences import GuestPreferences
from americana.server.table.role_stream import RoleStream
from americana.server.table.seating import LESSON, Seating
from americana.server.table.seed_commitment import SeedCommitments
from americana.server.wire.connection import Connection, written
from americana.server.wire.terms import TableState, UndoRequest, words_of
from americana.teach.lesson import Lesson
from americana.teach.lesson_progress import Course, sit_down

REMEMBERED: Final = 100
"""Commands of a guest whose answers are kept, so that resending one changes nothing."""


def _nobody(_: str) -> None:
    """Tell nobody: there are no other processes."""


class NotAllowed(AmericanaError):
    """Something that this table, or this guest at it, cannot do now."""


class Table(Seating):
    """Everything about one table that is in memory; the database could rebuild it at any moment.

    Whatever changes it holds the lock, and tells others only once the database has it.
    """

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        row: TableRow,
        base: Store,
        seed: int | None = None,
        pledge: DealSecret | None = None,
        ring: Callable[[str], None] = _nobody,
        now: Now = time.time,
    ) -> None:
        super().__init__(row)
        self.hours = TableClock(row, now)
        self.game = game
        self._agree(setup)
        self.match: Match | None = None
        self.lock = asyncio.Lock()
        self.lines: list[Connection] = []
        self.elsewhere: set[str] = set()
        """Guests who look at the table through other processes."""
        self.kept = not base.shared
        """Whether it is this process that lets its bots and clocks act."""
        self.sat: dict[str, int] = {}
        self.resigned: set[str] = set()
        """Guests who gave the game up."""
        self.admitted: dict[str, AccessRequest] = {}
        """Guests who asked to be let in, or who were removed, and what was said."""
        self.reserved = False
        """Whether its deal still has to be played at another table, so that nobody watches it here."""
        self.answers = [0] * setup.seats
        self.standing: set[int] = set()
        """Seats that have left a standing answer here."""
        self.undone: set[int] = set()
        """Seats that took something back and have not acted since: the table gives no single answer for them."""
        self.pledge = pledge
        """The pledge that its chance comes from; a secret until the game is over."""
        self.seeds = SeedCommitments(pledge) if pledge and self.phase == "open" and row.deal == row.id else None
        """The additions of the seats before the game; none at a table that shares another's deal."""
        self.following: SeedCommitments | None = None
        """The same for a rematch, once the game is over."""
        self.course: Course | None = None
        """The lesson that is given here, as long as it is."""
        self._ring: Callable[[str], None] = ring
        self.preferences = GuestPreferences()
        self.words: list[ChatLine] | None = None
        """The chat of the table, once a visitor has loaded it."""
        self.hushes: dict[str, dict[str, bool]] = {}
        """Whom each guest who is here does not want to hear, and whether anywhere."""
        self.base = base
        self._seed = seed
        self._chapters = NameHistory()
        self._eyes = {role: RoleStream(role, self._chapters) for role in (*range(setup.seats), SPECTATOR)}
        self._done: dict[str, OrderedDict[str, None]] = {}
        self._terms: tuple[object, tuple[str, ...]] | None = None
        """A setup, and in what it differs from the usual one."""
        self._acts = 0
        self._digest = ""
        """How many acts are written down for certain, and the digest after them."""

    def _agree(self, setup: Setup) -> None:
        """Play by a setup; its cards are held once for all tables."""
        self.setup, self.row.setup = setup, self.game.plain(setup)

    @classmethod
    def rebuilt(
        cls,
        game: AnyGame,
        kept: StoredTable,
        base: Store,
        seed: int | None = None,
        ring: Callable[[str], None] | None = None,
        now: Now = time.time,
    ) -> "Table":
        """Make a table again from what the database holds."""
        setup = game.read_setup(kept.table.setup)
        table = cls(game, setup, kept.table, base, seed, kept.record.pledge, ring or _nobody, now)
        table.sat = kept.sat
        table._take_up(kept)
        table._take_gathered(kept)
        return table

    def _take_up(self, kept: StoredTable) -> None:
        self.resigned, self.admitted, self.reserved = kept.resigned, kept.admissions, kept.reserved
        self.hours.take_up(self.row)
        self.standing = {seat.seat for seat in self.row.seats if seat.standing}
        if kept.record.acts and self.phase != "closed":
            self.match = Match.resume(self.game, kept.record, self._dealer())
            self._acts, self._digest = len(kept.record.acts), kept.record.last
        else:
            self.match = None
        if self.course is None:
            self.take_course(course_of(self.game, self.row.seats, self.match))
        self.answers = kept.answers
        for sent in kept.commands:
            self.remember(sent)

    # What is so

    def is_here(self, guest: str) -> bool:
        """Whether a guest looks at the table."""
        return guest in self.elsewhere or any(line.guest.id == guest for line in self.lines)

    def is_awake(self) -> bool:
        """Whether anybody is there to play for or to watch bots; by the day always, in a pause never."""
        if self.hours.paused or self.hours.terms.by_day:
            return not self.hours.paused
        people = [seat.guest for seat in self.row.seats if seat.guest is not None]
        return any(map(self.is_here, people)) if people else bool(self.lines or self.elsewhere)

    def is_alone(self) -> bool:
        """Whether one person sits here and nobody else is seated or watching."""
        people = [seat.guest for seat in self.row.seats if seat.guest is not None]
        here = {line.guest.id for line in self.lines} | self.elsewhere
        return len(people) == 1 and here <= {people[0]}

    def pace(self) -> float:
        """How many times the usual time answers take, as those want it who sit here."""
        return self.preferences.pace(
            [seat.guest for seat in self.row.seats if seat.guest and self.is_here(seat.guest)]
        )

    def may_go_back(self) -> bool:
        """Whether acts may be taken back here: only where chance would be the same again, and not in a lesson."""
        terms = self.hours.terms
        return self.pledge is not None and self.course is None and terms.backs and not terms.rated

    def moment(self) -> tuple[int, int]:
        """Say how many acts stand, and how often any were taken back: never the same twice."""
        return self._acts, 0 if self.match is None else len(self.match.record.taken)

    @property
    def wish(self) -> UndoRequest | None:
        """The open request to undo a move; any move or undo ends it."""
        wish = self.hours.affairs.wish
        return wish if wish is not None and self.phase == "playing" and wish.when == self.moment() else None

    def is_asked(self, guest: str) -> bool:
        """Whether the table waits for this guest."""
        seat = self.seat_of(guest)
        return self.match is not None and self.phase == "playing" and seat in self.match.to_act

    def may_ask(self, seat: int | None) -> bool:
        """Whether a seat may ask for hints here; a lesson says itself what to do."""
        return seat is not None and self.row.hints and self.course is None and not self.hours.terms.rated

    def is_off_turn(self, seat: int, action: Action) -> bool:
        """Whether an act is one of those that nobody waits for."""
        return self.match is not None and self.match.is_off_turn(seat, action)

    @property
    def is_shared(self) -> bool:
        """Whether other processes may serve this table too."""
        return self.base.shared

    @property
    def eager(self) -> bool:
        """Whether the game starts as soon as the host has had time to add a value."""
        closed = self.seeds is not None and self.seeds.closed
        return self.phase == "open" and self.row.begins is not None and not closed

    # What is remembered of commands

    def remember(self, sent: CommandKey) -> None:
        """Keep in mind that a command was carried out."""
        known = self._done.setdefault(sent.guest, OrderedDict())
        known[sent.id] = None
        if len(known) > REMEMBERED:
            known.popitem(last=False)

    def was_done(self, sent: CommandKey) -> bool:
        """Whether a command was carried out before."""
        return sent.id in self._done.get(sent.guest, ())

    # Acting

    def read_act(self, act: msgspec.Raw) -> Action:
        """Read an act of this game."""
        return self.game.read_action(bytes(act))

    def question(self, seat: int) -> int | None:
        """Give the id of a seat's question, as its own lines know it."""
        return self._eyes[seat].question

    async def carry_out(
        self, seat: int, action: Action, sent: CommandKey | None = None, *, aside: bool = False, given: str = ""
    ) -> None:
        """Do what a seat wants, write it down, and then tell everybody what they may know of it."""
        match = self._match()
        before, now, waiting = self._acts, self.hours.now(), match.to_act
        self._chapters.turn(match, self.spoken(seat, given))
        try:
            match.act(seat, action)
            record = match.record
            added = record.acts[before:]
            change = store.appended(self.id, before + 1, added, record.last, sent, aside=aside, given=given)
            if match.over:
                ended = store.guarded(
                    self.row, phase="over", touched=now, result=_result(match, now, self.row.seats)
                )
                change = store.together(change, ended, self._promise_next())
            timed = self._timed(seat, waiting, aside=aside)
            if timed is not None:
                touched = store.changed(self.id, touched=now) if sent is not None else Change()
                change = store.together(change, self._hours_of(timed, now), touched)
            if self.base.shared and not match.over:
                held = store.unchanged(self.row) if timed is None else store.guarded(self.row)
                change = store.together(change, held)
            await self.base.writer.write(change)
        except Illegal:
            raise
        except Unwritten:
            await self._restore(match, before)
            raise
        except Exception as error:
            log.error("table %s of %s: %s", self.id, self.game.name, error_without_words(error))
            await self._restore(match, before)
            raise NotAllowed(say("room.stays")) from error
        withdrawn = self.wish is not None
        self._acts, self._digest = len(record.acts), record.last
        self.answers[seat] += not aside
        if match.over:
            self.row.phase, self.row.result = "over", _result(match, now, self.row.seats)
            self.row.version += 1
        elif self.base.shared and timed is not None:
            self.row.version += 1
        if sent is not None:
            self.row.touched = now
            self.undone.discard(seat)
        self._keep_time(seat, timed)
        metrics.MOVES.labels("person" if sent else "table").inc()
        self._ring(self.id)
        if self.passer() is None:
            self.tell()
        self.tell_time()
        if match.over or withdrawn:
            self.show()

    async def go_back(self, verdict: UndoVerdict, seat: int) -> None:
        """Take acts back, write that down, and then show everybody the table as it was before them."""
        match = self._match()
        record = match.record.without(verdict.at, verdict.many, seat)
        before = Match.resume(self.game, record, self._dealer())
        now = self.hours.now()
        change = store.together(store.went_back(self.id, before.record), store.guarded(self.row, touched=now))
        timed = self.hours.back(self.row.seats, before.to_act, now) if self.hours.ticks else self.hours.affairs
        asked = self._window_of(before)
        if self.hours.window is None or self.hours.window.asked != asked:
            timed = self.hours.opened(timed, asked, now)
        if self.hours.ticks:
            served = [one for one in before.to_act if self.is_bots(one)]
            change = store.together(change, self.hours.written(self.row, timed, before.to_act, served, now))
        elif timed != self.hours.affairs:
            change = store.together(change, store.changed(self.id, affairs=words_of(timed)))
        await self.base.writer.write(change)
        self.row.version += 1
        self.match = before
        self._acts, self._digest = len(before.record.acts), before.record.last
        self.answers[seat] += 1
        self.undone.add(seat)
        self._keep_time(seat, timed)
        self._ring(self.id)
        self._show_what_was()
        self.tell_time()

    def _show_what_was(self) -> None:
        """Show those the table again who have seen what was taken back, and tell the others what is different."""
        assert self.match is not None
        self._chapters.go_back(self.match)
        for role, lines in self._by_role():
            if self._eyes[role].has_seen_more(self.match):
                self._eyes[role].go_back(self.match)
                shown = self._eyes[role].whole(self.match, self.names, self._answers(role), 0, back=True)
                for line in lines:
                    line.send(shown)
        self.tell()

    # The time

    def _timed(self, seat: int, waiting: tuple[int, ...], *, aside: bool) -> TableState | None:
        """Give the affairs after an act, where time is kept: an open question keeps its clock."""
        if self.match is None:
            return None
        hours, now = self.hours, self.hours.now()
        if clock_arithmetic.goes_on(seat, waiting, self.match.to_act, aside=aside):
            return hours.affairs if hours.ticks else None
        affairs = hours.after(self.row.seats, self.match.to_act, now) if hours.ticks else hours.affairs
        affairs = hours.opened(affairs, self._window_of(self.match), now)
        return affairs if hours.ticks or affairs != hours.affairs else None

    def _window_of(self, match: Match) -> tuple[int, ...]:
        """Name all who may react in a window that closes by itself; none where no such window is open."""
        timed = self.hours.times_windows(self.row.seats)
        return match.asked if timed and match.window() is not None else ()

    def _hours_of(self, affairs: TableState, now: float) -> Change:
        if not self.hours.ticks:
            return store.changed(self.id, affairs=words_of(affairs))
        asked = self.match.to_act if self.match is not None else ()
        return self.hours.written(self.row, affairs, asked, [seat for seat in asked if self._is_served(seat)], now)

    def _is_served(self, seat: int) -> bool:
        """Whether the table itself answers for a seat."""
        return self.is_bots(seat) or self.standing_answer(seat) is not None

    def _keep_time(self, seat: int, timed: TableState | None) -> None:
        if timed is not None:
            self.hours.keep(self.row, timed)
        self.hours.overdue.discard(seat)

    def tell_time(self) -> None:
        """Tell everybody how the clocks stand, where that is new."""
        if self.phase != "playing":
            return
        for news in (self.hours.news(), self.hours.window_news()):
            text = "" if news is None else written(news)
            for line in self.lines:
                if text and line.shown and not self.gate(line):
                    line.send(text)

    async def wind(self) -> None:
        """Set clocks for somebody who sat down in the place of a bot: others may wait for them now."""
        if self.match is None:
            return
        hours, asked, now = self.hours, self.match.to_act, self.hours.now()
        affairs = hours.affairs
        if hours.ticks and hours.timing.until is None and any(self.row.seats[seat].guest for seat in asked):
            affairs = hours.after(self.row.seats, asked, now)
        if hours.window is None:
            affairs = hours.opened(affairs, self._window_of(self.match), now)
        if affairs != hours.affairs:
            await self.turn_to(affairs)

    async def turn_to(self, affairs: TableState, change: Change | None = None, **row: str | float | None) -> None:
        """Write down that the affairs of the table are others now, and go by them."""
        dued = self._hours_of(affairs, self.hours.now())
        await self.write(store.together(dued, change or Change()), affairs=words_of(affairs), **row)
        self.hours.keep(self.row, affairs)
        self.tell_time()

    async def _restore(self, match: Match, acts: int) -> None:
        """Go back to what the database holds, or if it cannot be read, to what it last held for certain."""
        try:
            kept = await self.base.load(self.id)
        except Exception as error:
            log.error("table %s cannot be read: %s", self.id, error_without_words(error))
            kept = None
        if kept is not None:
            self._go_by(kept)
            return
        record = match.record.until(acts)
        record.last = self._digest
        self.match = Match.resume(self.game, record, self._dealer())

    # Hearing of what others have written down

    def known(self) -> tuple[int, int, bool]:
        """Say how far the table is known here, and whether this process keeps it."""
        return self._acts, self.row.version, self.kept

    def is_behind(self, acts: int, version: int) -> bool:
        """Whether others have written down what is not known here, given how far the database is."""
        return (acts, version) != (self._acts, self.row.version)

    async def catch_up(self) -> None:
        """Fetch what others have written down since, follow it, and tell those who look on from here."""
        known = self._acts
        since = await self.base.since(self.id, known) if self.phase == "playing" else None
        if since is not None and self.take_in(since, known):
            return
        kept = await self.base.load(self.id)
        if kept is not None:
            self._go_by(kept)
        await self._hear_words()

    def take_in(self, since: NewActions, known: int) -> bool:
        """Follow what was written down behind so many acts, unless more than acts has changed meanwhile."""
        alike = (since.version, known) == (self.row.version, self._acts)
        if not alike or self.match is None or self.phase != "playing":
            return False
        try:
            if self.hours.ticks or self.game.window is not None:
                self.row.affairs = since.affairs
                self.hours.take_up(self.row)
            self.hear(since.acts)
            self.tell_time()
        except AmericanaError as error:
            log.error(
                "table %s cannot follow its record and is read again: %s", self.id, error_without_words(error)
            )
            return False
        return True

    async def _hear_words(self) -> None:
        """Let those who look on from here hear what was said through other processes."""
        if self.words is None:
            return
        known = self.words[-1].number if self.words else 0
        self.words = await chat.fetched(self.base, self.id)
        for word in self.words:
            if word.number > known:
                for line in self.lines:
                    self.pass_on(word, line)

    def hear(self, rows: Sequence[Row]) -> None:
        """Follow acts that others have written down, and tell those who look on from here."""
        if not rows or self.match is None:
            return
        for act in map(store.act_of, rows):
            if act.seat >= 0:
                self._chapters.turn(self.match, self.spoken(act.seat, act.given))
            self.match.play_actions([act])
        if self.match.record.last != rows[-1]["digest"]:
            raise BadRecord("the acts of others led to another state than theirs")
        withdrawn = self.wish is not None
        self._note_acts(rows)
        self.tell()
        if withdrawn:
            self.show()

    def _note_acts(self, rows: Sequence[Row]) -> None:
        self._acts, self._digest = int(rows[-1]["number"] or 0), str(rows[-1]["digest"])
        for row in rows:
            if not row["aside"] and int(row["seat"] or 0) >= 0:
                self.answers[int(row["seat"] or 0)] += 1
        for sent in store.commands_of(rows):
            self.remember(sent)

    async def read_anew(self) -> None:
        """Take everything as the database has it."""
        kept = await self.base.load(self.id)
        if kept is not None:
            self._go_by(kept)

    def _go_by(self, kept: StoredTable) -> None:
        """Take everything as the database has it, and show those who look on from here what is different."""
        began = self.match is None and bool(kept.record.acts)
        self.row, self.sat, self.pledge = kept.table, kept.sat, kept.record.pledge
        self._agree(self.game.read_setup(kept.table.setup))
        if not any(row.bot == LESSON for row in self.row.seats):
            self.take_course(None)
        self._take_up(kept)
        self._take_gathered(kept)
        if not self.kept:
            self.take_absences()
        for line in self.lines:
            line.shown = line.shown and not self.gate(line)
            self._give_role(line)
        if self.match is not None and any(stream.has_seen_more(self.match) for stream in self._eyes.values()):
            self._show_what_was()
        elif not began:
            self.tell()
        self.show()
        for line in self.lines if began else ():
            self._show_all(line)

    def _take_gathered(self, kept: StoredTable) -> None:
        """Take up what other processes have gathered for the next deal."""
        if self.phase != "open":
            self.seeds = None
        elif self.seeds is not None and self.base.shared:
            self.seeds = self.seeds.again(kept.gathered)
        if kept.following is not None:
            self.following = SeedCommitments(kept.following).again(kept.gathered)

    def _promise_next(self) -> Change:
        """Promise the deal of a rematch where other processes must know of it too."""
        if not self.base.shared or self.pledge is None:
            return Change()
        self.following = SeedCommitments(commit_to_deal(store.new_id()))
        deal = self.following.pledge.deal
        return store.together(store.promised(self.following.pledge), store.changed(self.id, following=deal))

    def _dealer(self) -> Random | DealSecret:
        """Where the dealer's chance comes from: with a pledge the same draw is never made in two ways."""
        return self.pledge or randomness.source(
            self._seed, self.game.name, msgspec.json.encode(self.setup).decode()
        )

    def luck(self, seed: int | None) -> int | None:
        """Give what the luck of bots comes from: the pledge, so that at the same deal they answer a view alike."""
        return seed if self.pledge is None else int.from_bytes(self.pledge.key()[:12])

    def _match(self) -> Match:
        if self.match is None or self.phase == "open":
            raise NotAllowed(say("moves.open"))
        if self.phase != "playing":
            raise NotAllowed(self.row.why or say("moves.over"))
        if self.hours.paused:
            raise NotAllowed(say("moves.paused"))
        return self.match

    # Seats and phases

    async def write(self, change: Change, **row: str | float | None) -> None:
        """Write a change of the table down, and only then make it."""
        await self.base.writer.write(store.together(store.guarded(self.row, **row), change))
        self.row.version += 1
        for name, value in row.items():
            setattr(self.row, name, value)
        self._ring(self.id)

    async def share(self, change: Change | None = None, **row: str | float | None) -> None:
        """Write down what only other processes need to know, if there may be any, and then make it so."""
        if self.base.shared:
            await self.write(change or Change(), **row)
        for name, value in row.items():
            setattr(self.row, name, value)

    async def gather(self, doing: Callable[[SeedCommitments], None]) -> SeedCommitments:
        """Do something with what is gathered for the next deal, and let other processes know."""
        former = self.next_deal()
        assert former is not None
        seeds = former.again(former.written())
        doing(seeds)
        await self.share(store.gathered(seeds.pledge.deal, seeds.written()))
        if self.phase == "over":
            self.following = seeds
        else:
            self.seeds = seeds
        return seeds

    async def seat(self, *seats: SeatRow, also: Change | None = None) -> None:
        """Give seats to those who are named in them."""
        changes = [store.seated(self.id, seat) for seat in seats]
        seeds = self.seeds and self.seeds.again(self.seeds.written())
        for seat in seats:
            if seeds is not None and self.row.seats[seat.seat].guest != seat.guest:
                seeds.forget(seat.seat)
        if seeds is not None and self.base.shared:
            changes.append(store.gathered(seeds.pledge.deal, seeds.written()))
        await self.write(store.together(*changes, also or Change()))
        self.seeds = seeds
        for seat in seats:
            self.row.seats[seat.seat] = seat
            self.standing.discard(seat.seat)
        self.tell()
        for line in self.lines:
            self._give_role(line)

    async def keep_standing(self, seat: int, on: bool) -> None:
        """Keep the standing answer of a seat, or give it back."""
        if self.game.standing is None:
            raise NotAllowed(say("standing.none"))
        if self.phase != "playing" or self.course is not None:
            raise NotAllowed(say("standing.phase"))
        row = replace(self.row.seats[seat], standing=on)
        if row != self.row.seats[seat]:
            await self.write(store.seated(self.id, row))
            self.row.seats[seat] = row
        if on:
            self.standing.add(seat)
        else:
            self.standing.discard(seat)

    def standing_answer(self, seat: int) -> Action | None:
        """Give what the standing answer of a seat says to what it is asked now, if it left one."""
        try:
            return self.match.standing(seat) if self.match is not None and seat in self.standing else None
        except Exception as error:
            log.error("the automatic answer of %s failed: %s", self.game.name, error_without_words(error))
            return None

    def single_answer(self, seat: int) -> Action | None:
        """Give the one answer that a seat has, where its person wants that and nobody else could learn from it."""
        try:
            wanted = (
                seat not in self.undone and self.is_alone() and self.preferences.single(self.row.seats[seat].guest)
            )
            return self.match.single(seat) if self.match is not None and wanted else None
        except Exception as error:
            log.error("cannot find the forced move of %s: %s", self.game.name, error_without_words(error))
            return None

    def passer(self) -> int | None:
        """Name a seat that passes at once in a window, before it is asked: its person is alone and cannot react."""
        if self.match is None or self.phase != "playing" or not self.is_alone() or self.match.window() is None:
            return None
        found = (seat for seat in self.match.to_act if not self.is_bots(seat))
        return next((seat for seat in found if self.kept and self.single_answer(seat) is not None), None)

    async def begin(self, lesson: Lesson | None = None) -> None:
        """Fill what is free with bots, deal or lay the cards as a lesson has them, and let everybody see theirs."""
        seats = self.filled()
        names = [seat.name for seat in seats]
        people = {seat.guest: seat.seat for seat in seats if seat.guest}
        setup = self.setup if lesson else self.game.arrange(self.setup, list(people.values()), None)
        pledge = await self._shared_pledge() if self.seeds is None else self.seeds.made()
        if lesson is not None:
            match = sit_down(self.game, lesson, names, self._dealer())
        else:
            match = Match.start(self.game, setup, pledge or self._dealer(), names)
        reserved = await self.base.plays_on(self.row)
        record, now = match.record, self.hours.now()
        affairs = self.hours.first(seats, match.to_act, now)
        served = [seat for seat in match.to_act if seats[seat].guest is None]
        asked = match.asked if self.hours.times_windows(seats) and match.window() is not None else ()
        affairs = self.hours.opened(affairs, asked, now)
        timed = store.changed(self.id, affairs=words_of(affairs)) if asked else Change()
        if self.hours.ticks:
            timed = self.hours.written(self.row, affairs, match.to_act, served, now)
        await self.write(
            store.together(
                timed,
                store.arranged(self.id, self.game.plain(setup)),
                *(store.seated(self.id, seat) for seat in seats),
                *(store.sat(self.id, guest, seat) for guest, seat in people.items()),
                store.appended(self.id, 1, record.acts, record.last, None, aside=False),
                Change() if pledge is None or self.seeds is None else store.settled(pledge),
            ),
            phase="playing",
            edition=self.game.edition,
            release=__version__,
            touched=now,
            begins=None,
        )
        self.hours.keep(self.row, affairs)
        self.pledge, self.seeds, self.reserved = pledge, None, reserved
        self._agree(setup)
        self.row.seats, self.sat, self.match = seats, people, match
        self.hours.rests = not self.is_awake()
        self._acts, self._digest = len(record.acts), record.last
        self.take_course(course_of(self.game, seats, match))
        self.show()
        for line in self.lines:
            self._show_all(line)
        self.tell_time()

    async def _shared_pledge(self) -> DealSecret | None:
        """Give the pledge of a table that shares its deal, which is made where it was opened first."""
        first = await self.base.load(self.row.deal or "")
        if first is None or first.record.pledge is None:
            return None
        if first.table.phase == "open":
            raise NotAllowed(say("start.first"))
        return replace(first.record.pledge, known=self.row.known)

    async def refuse_double(self, guest: str) -> None:
        """Keep players of the same deal away while its cards are secret anywhere."""
        row = self.row
        if await self.base.plays_elsewhere(guest, row) and await self.base.is_in_play(row.deal or ""):
            raise NotAllowed(say("seats.double"))

    def take_course(self, course: Course | None) -> None:
        """Let a lesson stand between its pupil and the table, or no longer."""
        self.course = course
        for role, stream in self._eyes.items():
            stream.layer = course.shown if course is not None and role == course.lesson.you else None

    async def end_lesson(self) -> None:
        """Let those whom the lesson moved think for themselves from now on."""
        self.take_course(None)
        await self.seat(*grown(self.row.seats))

    def admits(self, guest: str) -> bool:
        """Whether a guest may come here: a lesson is for its pupil alone."""
        return self.course is None or self.row.host == guest

    def bars(self, guest: str) -> bool:
        """Whether a guest was removed and may not come back."""
        said = self.admitted.get(guest)
        return said is not None and said.word == "out" and self.seat_of(guest) is None

    # Telling

    def arrive(self, line: Connection) -> None:
        """Let somebody come to the table."""
        self.lines.append(line)
        line.role = self._role(line)

    def introduce(self, line: Connection, since: int) -> None:
        """Show the table to somebody who has come."""
        line.send(written(table_info.table_info(self, line.guest.id)))
        self._show_all(line, since)
        self._tell_rest(line)

    def _tell_rest(self, line: Connection) -> None:
        """Tell somebody who may look how the clocks stand and what was said."""
        time_now = self.hours.shown() if self.phase == "playing" and line.shown else None
        if time_now is not None:
            line.send(written(time_now))
        if self.phase == "playing" and line.shown and self.hours.window is not None:
            line.send(written(self.hours.window_shown()))
        for word in (self.words or [])[-SHOWN:]:
            self.pass_on(word, line)

    async def listen(self, guest: str) -> None:
        """Fetch what was said here, and whom a guest who comes does not want to hear."""
        if self.words is None:
            self.words = await chat.fetched(self.base, self.id)
        self.hushes[guest] = await chat.hushes(self.base, guest, self.id)

    def pass_on(self, word: ChatLine, line: Connection) -> None:
        """Let somebody hear what was said, if they may and want to."""
        off = self.hours.terms.chat == "off" or self.gate(line)
        if not off and word.guest not in self.hushes.get(line.guest.id, {}):
            line.send(written(word.heard()))

    def depart(self, line: Connection) -> None:
        """Let somebody go."""
        if line in self.lines:
            self.lines.remove(line)
        if not any(other.role == line.role for other in self.lines):
            self._eyes[line.role].close()

    def tell(self) -> None:
        """Tell every role what has changed for it, in the same words to all who share the role."""
        if self.match is None:
            return
        for role, lines in self._by_role():
            stream = self._eyes[role]
            news = stream.news(self.match, self.names, self._answers(role))
            if news is not None:
                for line in lines:
                    line.send(news)

    def show(self, but: Connection | None = None) -> None:
        """Show everybody who sits where, and whether play goes on."""
        shown: dict[tuple[int | None, bool, str, str, bool, tuple[int, ...]], str] = {}
        for line in self.lines:
            if line is but:
                continue
            guest = line.guest.id
            said = self.admitted.get(guest)
            word = "" if said is None else said.word
            seat, host = self.seat_of(guest), self.row.host == guest
            watches = access.only_watches(self, guest)
            key = (seat, host, self.gate(line), word, watches, table_info.muted(self, guest))
            if key not in shown:
                shown[key] = written(table_info.table_info(self, line.guest.id))
            line.send(shown[key])
        self.open_gates()

    def show_own(self, guest: str) -> None:
        """Show a guest what has changed for them alone; to others even a frame that says nothing new would tell."""
        for line in self.lines:
            if line.guest.id == guest:
                line.send(written(table_info.table_info(self, guest)))

    def gate(self, line: Connection) -> Gate:
        """Say what keeps somebody from looking at the table, if anything does."""
        return access.gate(self, line.guest.id)

    def _show_all(self, line: Connection, since: int = 0) -> None:
        """Show a client the whole table, if it has access; a change of access is on the sign first."""
        hidden, line.shown = not line.shown, not self.gate(line)
        if hidden and line.shown:
            line.send(written(table_info.table_info(self, line.guest.id)))
        if line.shown and self.match is not None and self.phase != "closed":
            line.send(self._eyes[line.role].whole(self.match, self.names, self._answers(line.role), since))
        if hidden and line.shown:
            self._tell_rest(line)

    def show_again(self, line: Connection) -> None:
        """Show somebody the present picture, who acted on an older one."""
        if self.match is not None and line.shown:
            self._show_all(line, self._eyes[line.role].number)

    def _give_role(self, line: Connection) -> None:
        """Let somebody look with the eyes of the seat they have now."""
        role = self._role(line)
        if role != line.role:
            former, line.role = line.role, role
            if not any(other.role == former for other in self.lines):
                self._eyes[former].close()
            self._show_all(line)

    def open_gates(self) -> None:
        """Show the table to those who were let in meanwhile, and no longer to those who may not look."""
        for line in self.lines:
            if line.shown != (not self.gate(line)):
                self._show_all(line)

    def _role(self, line: Connection) -> int:
        seat = self.seat_of(line.guest.id)
        return SPECTATOR if seat is None else seat

    def _answers(self, role: int) -> int:
        return self.answers[role] if role >= 0 else 0

    def _by_role(self) -> Iterator[tuple[int, list[Connection]]]:
        for role in self._eyes:
            lines = [line for line in self.lines if line.role == role and line.shown]
            if lines:
                yield role, lines

    def next_deal(self) -> SeedCommitments | None:
        """Give the deal that is made next at this table or by a rematch; who is still here may add to it."""
        rests = self.phase == "over" and self.pledge is not None and self.row.rematch is None
        if rests and self.following is None and not self.base.shared:
            self.following = SeedCommitments(commit_to_deal(store.new_id()))
        return self.following if rests else self.seeds

    def agreed(self) -> tuple[str, ...]:
        """Say in what the game that is played here differs from the usual one."""
        if self._terms is None or self._terms[0] is not self.row.setup:
            hintless = [] if self.row.hints or self.hours.terms.rated else [say("terms.hintless")]
            self._terms = (self.row.setup, (*hintless, *options.agreed(self.game, self.row.setup)))
        return self._terms[1]


def _result(match: Match, now: float, seats: Sequence[SeatRow]) -> str:
    length = sum(act.seat >= 0 for act in match.record.acts)
    gone = tuple(seat.seat for seat in seats if seat.resigned)
    ended = Result(match.winners(), match.scores(), ended=now, length=length, resigned=gone)
    return msgspec.json.encode(ended).decode()
