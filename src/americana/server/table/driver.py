"""Keeps play going: bots answer at a human pace and take over abandoned seats."""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Final

import msgspec
from msgspec import Raw

from americana.bots.hints import worded
from americana.core.actions import Action
from americana.core.choices import Choice
from americana.core.errors import AmericanaError, Illegal, Malformed
from americana.core.game import SPECTATOR, AnyGame
from americana.core.match import Match
from americana.core.scene import Scene
from americana.server.base.config import Config
from americana.server.base.log_limits import error_without_words, log, puzzled
from americana.server.base.words import say
from americana.server.storage.store import CommandKey
from americana.server.storage.writer import Overtaken, Unwritten
from americana.server.table import answer_policy, bot_workers, randomness
from americana.server.table.answer_policy import Policy
from americana.server.table.bot_workers import Advised, BotWorkers
from americana.server.table.table import Table
from americana.server.wire.connection import Connection, written
from americana.server.wire.messages import Advice, Suggestion
from americana.teach.lesson_progress import Course

LONG: Final = 6 * 3600.0
"""Seconds beyond which no timer is set: the watch looks after what is due so late."""
AGAIN: Final = 1.0
"""Seconds after which a bot tries again what could not be written down."""
SLOW: Final = {"hard": 1.3, "expert": 5.5}
"""How many times as long as others a level takes, which at the usual pace is more than it thinks."""

Turn = tuple[int, bool]
"""A seat, and whether it considers an aside."""
Doing = Callable[[], Awaitable[None]]


def _plain(act: Raw) -> dict[str, object]:
    try:
        return msgspec.json.decode(act, type=dict[str, object])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Malformed(say("moves.unknown", why=puzzled(error))) from error


def _hinted(game: AnyGame, scene: Scene, one: Advised) -> Suggestion:
    """Word a hint as the table offers it."""
    label, cards = worded(game, scene, game.read_action(bytes(one.act)))
    return Suggestion(act=one.act, label=label, cards=cards, worth=one.worth, sure=one.sure, reason=one.reason)


class Driver:
    """Looks after one table; every method expects the table's lock to be held."""

    def __init__(
        self, table: Table, crew: BotWorkers, config: Config, again: Callable[[Table], Awaitable[str]]
    ) -> None:
        self.table = table
        self._rematch = again
        self._crew = crew
        self._config = config
        self._thinking: dict[Turn, asyncio.Task[None]] = {}
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._alone = False
        self._address = f"table {table.id}"
        """Where somebody who sits here was last; nobody was yet."""
        self._clock: asyncio.TimerHandle | None = None
        self._closing: asyncio.TimerHandle | None = None
        self._thought: dict[int, Action] = {}
        """What bots have thought of too late for their time in a window; it is said when the window closes."""
        self._host: asyncio.TimerHandle | None = None
        self._errands: set[asyncio.Task[None]] = set()
        self._advising: set[int] = set()
        """Seats for which somebody thinks of a hint."""
        self._soon: asyncio.TimerHandle | None = None
        self._begins: float | None = None
        """When what comes next begins by itself, as far as a timer knows."""

    def stop(self) -> None:
        """Leave the table alone."""
        for timer in self._timers.values():
            timer.cancel()
        for handle in (self._soon, self._clock, self._closing, self._host):
            if handle is not None:
                handle.cancel()
        for task in (*self._thinking.values(), *self._errands):
            task.cancel()
        self._timers.clear()
        self._thinking.clear()

    # People who come and go

    def attend(self) -> bool:
        """Look who is here: wake bots, start and stop countdowns; say whether anything to be seen has changed."""
        table = self.table
        before, self._alone = (dict(table.away), table.unhosted, self._alone), table.is_alone()
        self._look_for_host()
        playing, awake = table.phase == "playing", table.is_awake()
        if table.hours.look(awake, kept=table.kept) and table.is_shared:
            self._run(self._write_time())
        self._arm()
        if not table.kept:
            self._look_on()
            self._wind()
            table.tell_time()
            return before != (table.away, table.unhosted, self._alone)
        counts = playing and not table.hours.terms.by_day and not table.hours.paused
        for row in table.row.seats:
            absent = counts and row.guest is not None and not table.is_here(row.guest)
            if absent:
                self._miss(row.seat, awake)
            else:
                self._welcome(row.seat)
        if not awake:
            self._hush()
        self._call_bots()
        self._wind()
        table.tell_time()
        self._share_absences()
        return before != (table.away, table.unhosted, self._alone)

    def _look_for_host(self) -> None:
        """Count down for a host who is not here before the game: then anybody seated may begin it.

        The host of a shared deal often plays it elsewhere and may not come, so nobody waits for them.
        """
        table = self.table
        missed = table.phase == "open" and not table.is_here(table.row.host)
        if missed == (table.unhosted is not None):
            return
        if self._host is not None:
            self._host.cancel()
            self._host = None
        borrowed = table.row.deal not in (None, table.id)
        wait = 0.0 if borrowed else self._config.countdown
        table.unhosted = time.time() + wait if missed else None
        if missed and wait:
            self._host = asyncio.get_running_loop().call_later(wait, self._give_up_host)

    def _give_up_host(self) -> None:
        """Say that the host has been waited for long enough, whatever the clock on the wall has made of it."""
        self.table.unhosted = time.time()
        self.table.show()

    @property
    def is_busy(self) -> bool:
        """Whether somebody is thinking here, so that the table should not be put away."""
        return bool(self._thinking)

    # Clocks

    def _wind(self) -> None:
        """Set the one clock of the table to when time is up, and the one of a reaction window to when it closes."""
        for handle in (self._clock, self._closing):
            if handle is not None:
                handle.cancel()
        self._clock = self._closing = None
        table, loop = self.table, asyncio.get_running_loop()
        runs = table.phase == "playing" and table.kept
        left, reacting = (table.hours.left(), table.hours.left_to_react()) if runs else (None, None)
        if left is not None and left < LONG:
            self._clock = loop.call_later(left, lambda: self._run(self.strike()))
        if reacting is not None:
            self._closing = loop.call_later(reacting, lambda: self._run(self.close_window()))

    async def close_window(self) -> None:
        """Let those pass who have not reacted in time; a bot says then what it thought of later than it should."""
        table = self.table
        async with table.lock:
            window, match, left = table.hours.window, table.match, table.hours.left_to_react()
            passed = match.window() if match is not None else None
            if match is None or left is None or not table.kept or table.phase != "playing":
                return
            if left > 0 or window is None or passed is None:
                self._wind()
                return
            for seat in match.to_act:
                if table.hours.window == window and seat in match.to_act:
                    thought = self._thought.get(seat, passed)
                    self._forget(seat)
                    await self._say((seat, False), thought, None if self._is_served(seat) else "window")
            stuck = table.hours.window == window
        if stuck:
            await asyncio.sleep(AGAIN)
            self._wind()

    async def strike(self) -> None:
        """Answer for those whose time is up, once, or give their seats to bots, as the table agreed."""
        table, hours = self.table, self.table.hours
        async with table.lock:
            left = hours.left()
            if table.phase != "playing" or table.match is None or left is None or not table.kept:
                return
            if left > 0:
                self._wind()
                return
            late = [seat for seat in table.match.to_act if not table.is_bots(seat) and seat in hours.timing.asked]
            hours.overdue.update(late)
            if late and hours.terms.clock.zero == "seat":
                await table.seat(*(table.bot_row(seat, table.bot_of(seat)) for seat in late))
                self.attend()
                table.show()
            self._call_bots()

    def _look_on(self) -> None:
        """Leave bots and countdowns to the process that keeps the table, and show what it has written down."""
        table = self.table
        self._hush()
        for seat in list(self._timers):
            self._stop_timer(seat)
        table.take_absences()
        for row in table.row.seats:
            if row.guest is not None and table.is_here(row.guest):
                table.away.pop(row.seat, None)
            elif row.guest is not None and table.phase == "playing":
                table.away.setdefault(row.seat, None)

    def _share_absences(self) -> None:
        """Have other processes know who is missed."""
        if self.table.is_shared and self.table.absences() != self.table.row.absent:
            self._run(self._write_absences())

    async def _write_absences(self) -> None:
        table = self.table
        async with table.lock:
            if table.kept and table.absences() != table.row.absent:
                await self._settled(lambda: table.share(absent=table.absences()))

    async def _write_time(self) -> None:
        """Tell other processes how much time a returning player got."""
        table = self.table
        async with table.lock:
            if table.kept and table.phase == "playing":
                await self._settled(lambda: table.turn_to(table.hours.affairs))

    async def _settled(self, doing: Doing) -> None:
        """Do something that other processes may do as well or prevent; what cannot be written is left."""
        try:
            await doing()
        except Overtaken:
            await self.table.catch_up()
            self.attend()
        except Unwritten as error:
            log.warning("table %s could not write something down: %s", self.table.id, error)

    def _miss(self, seat: int, awake: bool) -> None:
        """Count down for somebody who left, as long as others wait."""
        table = self.table
        if seat in table.substituted:
            table.away[seat] = None
        elif not awake:
            table.away[seat] = None
            self._stop_timer(seat)
        elif seat not in self._timers:
            due = table.away.get(seat) or time.time() + self._config.countdown
            table.away[seat] = due
            loop = asyncio.get_running_loop()
            self._timers[seat] = loop.call_later(max(0.0, due - time.time()), self._time_is_up, seat)

    def _welcome(self, seat: int) -> None:
        """Give a seat back."""
        self.table.away.pop(seat, None)
        self._stop_timer(seat)
        if seat in self.table.substituted:
            self.table.substituted.discard(seat)
            self._forget(seat)

    def _stop_timer(self, seat: int) -> None:
        if seat in self._timers:
            self._timers.pop(seat).cancel()

    async def _substitute(self, seat: int) -> None:
        async with self.table.lock:
            if self._timers.pop(seat, None) is None:
                return
            self.table.substituted.add(seat)
            self.table.away[seat] = None
            self.table.show()
            self._call_bots()
            self._share_absences()

    def _time_is_up(self, seat: int) -> None:
        self._run(self._substitute(seat))

    def _run(self, errand: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    # Before the game and after it

    async def later(self, seconds: float) -> None:
        """Let the next game begin by itself in a while, unless it does before; the last wish counts."""
        await self.table.share(begins=time.time() + seconds)
        self._arm()

    async def hasten(self) -> None:
        """Wait only a moment longer: the host has come and can add a value."""
        await self._settled(lambda: self.later(self._config.envelopes))

    def _arm(self) -> None:
        """Set the timer for what begins by itself, in the process that keeps the table."""
        begins = self._due() if self.table.kept else None
        if begins == self._begins:
            return
        if self._soon is not None:
            self._soon.cancel()
        self._begins = begins
        if begins is not None:
            loop = asyncio.get_running_loop()
            seconds = max(0.0, begins - time.time()) if begins else self._config.envelopes
            self._soon = loop.call_later(seconds, lambda: self._run(self._begin_now()))

    def _due(self) -> float | None:
        """Say when the next game begins; 0 for soon, where a process is gone that had closed its envelopes."""
        table = self.table
        if table.phase not in ("open", "over") or table.row.rematch is not None:
            return None
        seeds = table.following if table.phase == "over" else table.seeds
        closed = seeds is not None and seeds.closed
        return 0.0 if table.row.begins is None and closed else table.row.begins

    async def _begin_now(self) -> None:
        async with self.table.lock:
            self._begins = None
            if self._due() is None or not self.table.kept:
                return
            try:
                await self._settled(self.go_on)
            except AmericanaError as error:
                log.error("table %s cannot go on: %s", self.table.id, error_without_words(error))
            self.table.row.begins = None
            self.attend()
            self.table.show()

    async def go_on(self) -> None:
        """Begin the game, or after it the next one, if nobody has."""
        table = self.table
        if table.phase == "open":
            await table.begin()
        elif table.phase == "over" and table.row.rematch is None:
            await self._rematch(table)

    async def close_envelopes(self) -> None:
        """Go on once those who are here have opened their envelopes, and at once if nobody has one."""
        if self.table.next_deal() is not None:
            here = [seat for seat in self.table.people() if self._is_here(seat)]
            seeds = await self.table.gather(lambda one: one.close(here))
            if seeds.waits:
                await self.later(self._config.envelopes)
                return
        await self.go_on()

    async def miss(self, guest: str) -> None:
        """Wait no longer for the envelope of somebody who has left."""
        seeds, seat = self.table.next_deal(), self.table.seat_of(guest)
        if seeds is None or not seeds.waits or seat is None or self._is_here(seat):
            return
        seeds = await self.table.gather(lambda one: one.miss(seat))
        if not seeds.waits and self.table.row.begins is not None:
            await self.later(0.0)

    def _is_here(self, seat: int) -> bool:
        guest = self.table.row.seats[seat].guest
        return guest is not None and self.table.is_here(guest)

    # Hints

    def advise(self, line: Connection, seat: int, question: int) -> None:
        """Compute hints for a seat and send them to the player who asked, one request at a time."""
        if seat not in self._advising:
            self._advising.add(seat)
            self._run(self._advise(line, seat, question))

    async def _advise(self, line: Connection, seat: int, question: int) -> None:
        table = self.table
        try:
            match = table.match
            assert match is not None
            scene = match.scene(seat, table.names)
            asked = bot_workers.question(table.game, "", match.view(seat), match.legal(seat), aside=False)
            found = await self._crew.advise(table.game, asked, line.address)
            line.send(
                written(Advice(question=question, hints=tuple(_hinted(table.game, scene, one) for one in found)))
            )
        finally:
            self._advising.discard(seat)

    def start_over(self) -> None:
        """Let bots think again after an undo."""
        self._hush()
        self._call_bots()

    # Bots

    async def carry_out(
        self, seat: int, action: Action, sent: CommandKey | None = None, *, aside: bool, given: str | None = None
    ) -> None:
        """Carry out an act and see who is next."""
        table = self.table
        if given is None:
            given = "" if sent is not None else answer_policy.policy(table, seat).given
        await table.carry_out(seat, action, sent, aside=aside, given=given)
        await self._pass_at_once()
        try:
            self._go_on(seat, aside=aside)
        except Exception as error:
            log.error(
                "table %s of %s cannot run its bots: %s", table.id, table.game.name, error_without_words(error)
            )

    async def _pass_at_once(self) -> None:
        """Pass for a lone person who cannot react, before the question; then send everything at once."""
        table = self.table
        try:
            while (seat := table.passer()) is not None and (passed := table.single_answer(seat)) is not None:
                await table.carry_out(seat, passed, given="single")
        except AmericanaError as error:
            log.warning("an answer could not be given: %s", error)
        table.tell()

    def _go_on(self, seat: int, *, aside: bool) -> None:
        """Call the next player; the last act is already stored, so no failure here undoes it."""
        if not aside:
            self.take_back(seat)
        self._call_bots()
        self._wind()

    def _call_bots(self) -> None:
        """Call the next bot that can act off turn, and after those all that are waited for."""
        table = self.table
        if table.match is None or table.phase != "playing" or not table.is_awake() or not table.kept:
            return
        if table.course is not None:
            self._follow(table.course, table.match)
            return
        if any(aside for _, aside in self._thinking):
            return
        while (chance := table.match.off_turn_seat()) is not None:
            if table.is_bots(chance):
                self._ask((chance, True), table.match.off_turn(chance), [])
                return
        ahead: list[asyncio.Task[None]] = []
        for seat in table.match.to_act:
            self._wait_for(seat, ahead)
            if (seat, False) in self._thinking:
                ahead = [*ahead, self._thinking[seat, False]]

    # Lessons

    async def learn(self, seat: int, act: Raw, sent: CommandKey) -> None:
        """Let a pupil go on in the lesson, or do what it asks for; what it does not mean is answered."""
        table, course = self.table, self.table.course
        assert course is not None
        assert table.match is not None
        try:
            action = course.hear(table.match, _plain(act))
            if action is not None:
                await self.carry_out(seat, action, sent, aside=table.is_off_turn(seat, action))
        finally:
            table.tell()
        self._call_bots()

    def _follow(self, course: Course, match: Match) -> None:
        """Have somebody do what the lesson says next; when there is nothing more, let all think for themselves."""
        if course.is_over(match):
            self._run(self._end_lesson())
        due = course.due(match)
        if due is not None and not self._thinking:
            turn = (due[0], self.table.is_off_turn(*due))
            self._thinking[turn] = asyncio.create_task(self._do_as_told(turn, due[1], course))

    async def _do_as_told(self, turn: Turn, action: Action, course: Course) -> None:
        await asyncio.sleep(self._delay(turn[0]))
        match = self.table.match
        await self._speak(turn, lambda: action if match and course.due(match) == (turn[0], action) else None)

    async def _end_lesson(self) -> None:
        async with self.table.lock:
            if self.table.course is not None:
                await self.table.end_lesson()
                self.table.show()
                self._call_bots()

    def _wait_for(self, seat: int, ahead: list[asyncio.Task[None]]) -> None:
        """Have the table answer for a seat, if that is its policy; a bot answers after those ahead of it."""
        assert self.table.match is not None
        if (seat, False) in self._thinking:
            return
        policy = answer_policy.policy(self.table, seat)
        if policy.kind == "bot":
            self._ask((seat, False), self.table.match.legal(seat), ahead)
        elif policy.answer is not None:
            pause = self._delay(seat) if policy.kind == "standing" else self._pause(self.table.match)
            self._thinking[seat, False] = asyncio.create_task(self._answer_for(seat, pause, policy))

    def _pause(self, match: Match) -> float:
        """Say how long somebody sees the one answer they have before it is given; a window is passed at once."""
        return 0.0 if match.window() is not None else self._config.pause * self.table.pace()

    async def _answer_for(self, seat: int, pause: float, policy: Policy) -> None:
        """Answer for a seat that wants it; a standing answer takes as long as a bot, so that nobody can tell."""
        await asyncio.sleep(pause)
        await self._speak((seat, False), lambda: self._answer_by(seat, policy))

    def _answer_by(self, seat: int, policy: Policy) -> Action | None:
        """Give what a policy says for a seat, if it is still the seat's."""
        now = answer_policy.policy(self.table, seat)
        return now.answer(seat) if now.kind == policy.kind and now.answer is not None else None

    def take_back(self, seat: int) -> None:
        """Hold back an answer for a seat that was on its way: its person has spoken."""
        if not self.table.is_bots(seat):
            self._forget(seat)

    def _delay(self, seat: int) -> float:
        """Draw how long an answer takes, from what all know, and so that it comes before a window closes."""
        table = self.table
        slow = SLOW.get(table.row.seats[seat].bot, 1.0)
        luck = randomness.source(self._config.seed, table.id, *map(str, (*table.moment(), seat)))
        wanted = self._config.pace * table.pace() * slow * luck.uniform(0.7, 1.4)
        left = table.hours.left_to_react()
        if left is None or not self._config.pace:
            return wanted
        return min(max(wanted, answer_policy.LEAST * slow), answer_policy.IN_TIME * left)

    def _ask(self, turn: Turn, choices: Sequence[Choice], ahead: list[asyncio.Task[None]]) -> None:
        table = self.table
        assert table.match is not None
        bot = table.bot_of(turn[0])
        asked: bytes | None = None
        try:
            view, seed = table.match.view(turn[0]), table.luck(self._config.seed)
            asked = bot_workers.question(table.game, bot, view, choices, aside=turn[1], seed=seed)
        except Exception as error:
            log.error("a bot of %s cannot be shown its table: %s", table.game.name, error_without_words(error))
        self._thinking[turn] = asyncio.create_task(self._think(turn, asked, choices, ahead))

    async def _think(
        self, turn: Turn, asked: bytes | None, choices: Sequence[Choice], ahead: list[asyncio.Task[None]]
    ) -> None:
        """Answer when a person would have, which does not depend on what the bot holds or how long it thought.

        A bot declines an act off turn at once: nobody notices, and nobody waits. In a reaction window a bot that
        thought too long answers when the window closes, or as long again after that.
        """
        table, loop = self.table, asyncio.get_running_loop()
        delay, window = self._delay(turn[0]), table.hours.window
        ready = loop.time() + delay
        action = await self._crew.answer(
            table.game, asked, choices, aside=turn[1], address=self.thinks_for(), cap=self._cap(delay)
        )
        if action is not None:
            late = loop.time() - ready
            if window is not None and late > 0 and self._config.pace:
                self._thought[turn[0]] = action
                ready += math.ceil(late / table.hours.terms.window) * table.hours.terms.window
            await asyncio.sleep(max(0.0, ready - loop.time()))
        if ahead:
            await asyncio.wait(ahead)
        await self._speak(turn, lambda: action if action is not None and self._still_wants(turn, action) else None)

    def thinks_for(self) -> str:
        """Name the address for which bots think here: that of somebody who sits here, or did last."""
        here = (line.address for line in self.table.lines if line.role != SPECTATOR)
        self._address = next(here, self._address)
        return self._address

    def _cap(self, delay: float) -> float | None:
        """Say how long a bot may think in a window: until it answers, shared by all bots that are asked."""
        match = self.table.match
        if self.table.hours.window is None or match is None or not delay:
            return None
        return delay / max(1, sum(self._is_served(seat) for seat in match.to_act))

    def _still_wants(self, turn: Turn, action: Action) -> bool:
        """Whether what a bot wants to do is still its to do."""
        seat, aside = turn
        return self._is_served(seat) and not (aside and not self.table.is_off_turn(seat, action))

    def _is_served(self, seat: int) -> bool:
        """Whether a bot answers for a seat: it has it, keeps it warm, or its person's time is up."""
        return answer_policy.policy(self.table, seat).kind == "bot"

    async def _speak(self, turn: Turn, decided: Callable[[], Action | None]) -> None:
        """Do what was decided for a seat, see who is next, and try again later what could not be written down."""
        async with self.table.lock:
            self._thinking.pop(turn, None)
            self._thought.pop(turn[0], None)
            action = decided()
            written = action is None or await self._say(turn, action)
            if written:
                self._call_bots()
        if not written:
            await asyncio.sleep(AGAIN)
            async with self.table.lock:
                self._call_bots()

    async def _say(self, turn: Turn, action: Action, given: str | None = None) -> bool:
        """Do something for a seat, if the rules still let it; say whether it could be written down."""
        seat, aside = turn
        try:
            await self.carry_out(seat, action, aside=aside, given=given)
        except Overtaken:
            log.info("someone else was faster than an answer at a table of %s", self.table.game.name)
        except Illegal:
            log.info("a table of %s changed before an answer came", self.table.game.name)
        except AmericanaError as error:
            log.warning("cannot carry out an answer: %s", error)
            return False
        return True

    def _forget(self, seat: int) -> None:
        """Stop a bot in the middle of its thought."""
        self._thought.pop(seat, None)
        for turn in ((seat, False), (seat, True)):
            task = self._thinking.pop(turn, None)
            if task is not None and task is not asyncio.current_task():
                task.cancel()

    def _hush(self) -> None:
        for seat in range(self.table.setup.seats):
            self._forget(seat)
