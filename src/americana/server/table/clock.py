"""The time of one table: what its clocks say, what is due there and when, and whether it rests."""

import time
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from americana.server.storage import jobs, store
from americana.server.storage.jobs import WHOLE, Job
from americana.server.storage.store import SeatRow, TableRow
from americana.server.storage.writer import Change
from americana.server.table import clock_arithmetic
from americana.server.wire.messages import Clocks, Reacting
from americana.server.wire.terms import OpenWindow, TableState, Timing, read_affairs, read_terms, words_of

NET = 30.0
"""Seconds after which bots that should have moved are looked after, wherever they were left."""
WORD = 60.0
"""Seconds after which somebody who is not here is sent word that it is their turn."""
GRACE = 20.0
"""Seconds that people find on the clock at the least when they come back to a table that all had left."""
WAIT = 20.0
"""Seconds that a reaction window stays open longer for each player who asks for that."""

Now = Callable[[], float]


class TableClock:
    """Keeps the terms and affairs of a table; changing them needs the table's lock."""

    def __init__(self, row: TableRow, now: Now = time.time) -> None:
        self.now = now
        self.terms, self.affairs = read_terms(row.terms), read_affairs(row.affairs)
        self.overdue: set[int] = set()
        """Seats for which the table answers, because their time is up."""
        self.rests = True
        """Whether clocks stand still because nobody is here; never so by the day."""
        self._told: Timing | None = None
        self._said: tuple[OpenWindow | None, bool] = (None, False)
        """The reaction window as all know of it, and whether the game was paused then."""

    def take_up(self, row: TableRow) -> None:
        """Go by what is written down."""
        self.terms, self.affairs = read_terms(row.terms), read_affairs(row.affairs)

    @property
    def timing(self) -> Timing:
        """How the clocks stand."""
        return self.affairs.timing

    @property
    def paused(self) -> bool:
        """Whether all agreed to pause."""
        return self.affairs.paused is not None

    @property
    def ticks(self) -> bool:
        """Whether time is kept here at all."""
        return self.terms.clock.kind != "none"

    @property
    def window(self) -> OpenWindow | None:
        """The reaction window that is open, if it closes by itself."""
        return self.affairs.window

    def times_windows(self, seats: Sequence[SeatRow]) -> bool:
        """Whether reaction windows close by themselves: not by the day, and only where several people sit."""
        return self.terms.window > 0 and not self.terms.by_day and sum(seat.guest is not None for seat in seats) > 1

    # What follows from an act

    def first(self, seats: Sequence[SeatRow], asked: Sequence[int], now: float) -> TableState:
        """Give the affairs of a game that begins."""
        timing = clock_arithmetic.wound(self.terms.clock, len(seats))
        return TableState(timing=clock_arithmetic.put(self.terms.clock, timing, _people(seats, asked), now))

    def after(self, seats: Sequence[SeatRow], asked: Sequence[int], now: float) -> TableState:
        """Give the affairs once another question is put."""
        timing = clock_arithmetic.put(self.terms.clock, self.timing, _people(seats, asked), now)
        return replace(self.affairs, timing=timing)

    def opened(self, affairs: TableState, asked: Sequence[int], now: float) -> TableState:
        """Give the affairs with a new reaction window for those who are asked, or with none."""
        return replace(affairs, window=OpenWindow(tuple(asked), now + self.terms.window) if asked else None)

    def waited(self, seat: int) -> TableState:
        """Give the affairs once a seat has asked for more time in the window that is open."""
        assert self.window is not None
        until, waits = self.window.until + WAIT, (*self.window.waits, seat)
        return replace(self.affairs, window=replace(self.window, until=until, waits=waits))

    def resumed(self, now: float) -> TableState:
        """Give the affairs after a pause: the time in between counts for nobody."""
        away = 0.0 if self.affairs.paused is None else now - self.affairs.paused
        window = self.window and replace(self.window, until=self.window.until + away)
        return replace(self.affairs, paused=None, timing=clock_arithmetic.moved(self.timing, away), window=window)

    def back(self, seats: Sequence[SeatRow], asked: Sequence[int], now: float) -> TableState:
        """Give the affairs once acts were taken back: a question that several have open keeps its clock."""
        same = len(self.timing.asked) > 1 and set(_people(seats, asked)) <= set(self.timing.asked)
        return self.affairs if same else self.after(seats, asked, now)

    def written(
        self, row: TableRow, affairs: TableState, asked: Sequence[int], served: Sequence[int], now: float
    ) -> Change:
        """Write down how matters stand, and what is due: for whom time runs out, and for whom the table moves."""
        found: list[Job] = []
        if not affairs.paused and affairs.timing.until is not None:
            until, began = affairs.timing.until, affairs.timing.began
            waited = [seat for seat in asked if seat not in served]
            found = [Job(table=row.id, kind="clock", seat=seat, due=until, since=began) for seat in waited]
            if self.terms.by_day:
                found += [Job(table=row.id, kind="word", seat=seat, due=now + WORD, since=now) for seat in waited]
        if self.terms.by_day and served and not affairs.paused:
            found.append(Job(table=row.id, kind="bots", seat=WHOLE, due=now + NET, since=now))
        kept = store.changed(row.id, affairs=words_of(affairs))
        return store.together(kept, jobs.written(row.id, ("clock", "bots", "word"), found))

    def keep(self, row: TableRow, affairs: TableState) -> None:
        """Go by what has just been written down."""
        if affairs.timing != self.timing:
            self.overdue.clear()
        self.affairs, row.affairs = affairs, words_of(affairs)

    # Standing still

    def look(self, awake: bool, *, kept: bool = True) -> bool:
        """Stop the clocks while nobody is here; say whether a returning player got extra time."""
        before, woken = self.affairs, self.rests and awake and kept
        if woken and self.timing.until is not None and not self.terms.by_day:
            missing = self.now() + GRACE - self.timing.until
            if missing > 0:
                self.affairs = replace(self.affairs, timing=clock_arithmetic.moved(self.timing, missing))
        if woken and self.window is not None:
            until = max(self.window.until, self.now() + self.terms.window)
            self.affairs = replace(self.affairs, window=replace(self.window, until=until))
        self.rests = not awake
        return self.affairs != before

    def left(self) -> float | None:
        """Say in how many seconds time is up, if a clock runs."""
        if self.timing.until is None or self.paused or (self.rests and not self.terms.by_day):
            return None
        return max(0.0, self.timing.until - self.now())

    def left_to_react(self) -> float | None:
        """Say in how many seconds the reaction window closes, if one is open and time goes on."""
        if self.window is None or self.paused or self.rests:
            return None
        return max(0.0, self.window.until - self.now())

    # Telling

    def news(self) -> Clocks | None:
        """Say how the clocks stand, if that has not been said."""
        if not self.ticks or self.timing == self._told:
            return None
        self._told = self.timing
        return self.shown()

    def window_news(self) -> Reacting | None:
        """Say how long one may react, if that has not been said."""
        if self._said == (self.window, self.paused):
            return None
        self._said = (self.window, self.paused)
        return self.window_shown()

    def window_shown(self) -> Reacting:
        """Say how long one may react, the same to all, or that nobody may."""
        if self.window is None:
            return Reacting(now=self.now())
        until = None if self.paused else self.window.until
        return Reacting(now=self.now(), seats=self.window.asked, until=until, waits=self.window.waits)

    def shown(self) -> Clocks | None:
        """Say how the clocks stand, the same to all."""
        kind, timing = self.terms.clock.kind, self.timing
        if kind == "none":
            return None
        reserves = tuple(round(reserve, 1) for reserve in timing.reserves)
        until = None if self.paused else timing.until
        return Clocks(now=self.now(), kind=kind, seats=timing.asked, until=until, reserves=reserves)


def _people(seats: Sequence[SeatRow], asked: Sequence[int]) -> list[int]:
    return [seat for seat in asked if seats[seat].guest is not None]
