"""Law 18: times tell nothing. Where only hidden hands differ, others get the same frames at the same times."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from random import Random

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace
from sqlalchemy import StaticPool, create_engine, select
from starlette.types import Message, Receive, Send
from starlette.websockets import WebSocket

from americana.core import registry
from americana.core.actions import Action
from americana.core.choices import Choice, Pick, sample
from americana.core.game import DEALER, AnyGame
from americana.core.match import Match
from americana.games.politics.model import Pass
from americana.server.accounts.identity import Guest
from americana.server.middleware.rate_limit import RateLimiter
from americana.server.storage import schema
from americana.server.storage.store import SeatRow, Store, TableRow, opened
from americana.server.storage.writer import Change, SqliteBackend, Writer
from americana.server.table.bot_workers import BotWorkers, think
from americana.server.table.clock import TableClock
from americana.server.table.commands import run_command
from americana.server.table.driver import Driver
from americana.server.table.table import Table
from americana.server.wire.connection import Connection
from americana.server.wire.messages import Act, FromClient, Preferences, Standing, Wait
from americana.server.wire.terms import Clock, Terms, words_of
from tests.server.rooms import ENDLESS, config

BEGUN = 1_800_000_000.0
SEATS = 4
BOT = 3
"""The seat of a bot; people have the others, and a guest watches."""
HOLDERS = (0, 2)
"""The seats whose hidden cards are exchanged."""
LONG = 70.0
"""Seconds that are played."""
PASS = Pass()
Frames = list[tuple[float, str]]


# A clock that jumps


class Jumping(selectors.SelectSelector):
    """Waits for nothing: where a loop would sleep, its time goes on at once."""

    moment = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(0)
        if not found:
            assert timeout is not None, "nothing will ever happen any more"
            self.moment += max(timeout, 0.0)
        return found


def at_once(doing: Callable[[Callable[[], float]], Coroutine[None, None, None]]) -> None:
    """Run something in a loop whose clock jumps to whatever is due next."""
    clock = Jumping()
    loop = asyncio.SelectorEventLoop(clock)
    loop.time = lambda: clock.moment  # type: ignore[method-assign]
    try:
        loop.run_until_complete(doing(lambda: BEGUN + clock.moment))
    finally:
        loop.close()


class Here(SqliteBackend):
    """Writes in the thread that calls, since a thread of its own would take time."""

    async def write(self, changes: list[Change]) -> None:
        self.write_here(changes)

    async def put_down(self) -> None:
        self._hang_up()


class Slow(BotWorkers):
    """Bots that think here, in a window the longer the more choices their hand gives them."""

    def __init__(self, each: float) -> None:
        super().__init__(1)
        self.each = each

    async def answer(
        self,
        game: AnyGame,
        asked: bytes | None,
        choices: Sequence[Choice],
        *,
        aside: bool,
        address: str = "",  # noqa: ARG002
        cap: float | None = None,
    ) -> Action | None:
        assert asked is not None
        assert not aside or cap is None
        raw = think(asked, 12.0)
        await asyncio.sleep(0.0 if cap is None else min(self.each * len(choices), cap))
        said = bytes(msgspec.json.decode(raw, type=dict[str, Raw])["act"])
        return None if said == b"null" else game.read_action(said)


@dataclass
class Room:
    """What a table needs of its room."""

    talk: RateLimiter = field(default_factory=lambda: RateLimiter(ENDLESS))
    acting: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(40))


class Chair(Connection):
    """A line that keeps every frame with its time."""

    def __init__(self, guest: str, now: Callable[[], float]) -> None:
        quiet: tuple[Receive, Send] = (_hear, _send)
        super().__init__(WebSocket({"type": "websocket"}, *quiet), Guest(guest, new=False), 10**6)
        self.now = now
        self.frames: Frames = []

    def send(self, text: str) -> None:
        self.frames.append((round(self.now() - BEGUN, 6), text))

    def of(self, kind: str) -> list[tuple[float, dict[str, object]]]:
        """Give the frames of a kind, read."""
        read = [(at, msgspec.json.decode(text, type=dict[str, object])) for at, text in self.frames]
        return [(at, message) for at, message in read if message["type"] == kind]


async def _hear() -> Message:
    raise AssertionError


async def _send(_: Message) -> None:
    raise AssertionError


class Evening:
    """A table with people, a bot and a guest who watches, and a clock that jumps."""

    def __init__(
        self, match: Match, terms: Terms, now: Callable[[], float], *, people: int = 3, each: float = 0.0
    ) -> None:
        self.now, self.match = now, match
        names = ["Ada", "Bob", "Cy", "Dee"]
        self.lines = [Chair(f"guest {seat}", now) for seat in range(people)]
        rows = [
            SeatRow(seat, self.lines[seat].guest.id, "", name)
            if seat < people
            else SeatRow(seat, None, "medium", name)
            for seat, name in enumerate(names)
        ]
        row = TableRow(
            id="t" * 12,
            game=match.game.name,
            edition=match.game.edition,
            release="",
            setup=match.game.plain(match.setup),
            host=rows[0].guest or "",
            phase="playing",
            opened=0.0,
            touched=0.0,
            terms=words_of(terms),
            seats=rows,
        )
        base, self.engine = (
            Store("sqlite+aiosqlite://"),
            create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False}),
        )
        schema.metadata.create_all(self.engine)
        base.writer = Writer(Here(self.engine))
        base.writer.start()
        self.table = Table(match.game, match.setup, row, base, 5, now=now)
        self.table.match, self.table._acts = match, len(match.record.acts)
        self.table.hours.affairs = self.table.hours.first(rows, match.to_act, now())
        rules = config("unused.db", pace=1.1, pause=0.9, seed=5)
        self.driver = Driver(self.table, Slow(each), rules, _no_rematch)
        self.room = Room()
        self.said = 0

    async def begin(self, *others: Chair) -> None:
        await self.table.base.writer.write(opened(self.table.row))
        for line in (*self.lines, *others):
            self.table.words, self.table.hushes[line.guest.id] = [], {}
            self.table.arrive(line)
            self.table.introduce(line, 0)
        async with self.table.lock:
            self.driver.attend()
            await self.table.wind()
            self.driver.attend()

    async def say(self, seat: int, command: Callable[[str], FromClient]) -> None:
        self.said += 1
        await run_command(self.driver, self.room, self.lines[seat], command(f"c{self.said}"))

    async def act(self, seat: int, action: Action) -> None:
        question = self.table.question(seat)
        assert question is not None
        raw = Raw(msgspec.json.encode(action))
        await self.say(seat, lambda name: Act(id=name, question=question, act=raw))

    def written(self) -> str:
        """Give the affairs of the table as the database has them, where a restart finds them."""
        with self.engine.connect() as base:
            return str(base.execute(select(schema.tables.c.affairs)).scalar_one())

    async def end(self) -> None:
        self.driver.stop()
        await self.table.base.writer.stop()


async def _no_rematch(_: Table) -> str:
    raise AssertionError


# Deals that differ


def dealt(seed: int) -> Match:
    """Deal a game, up to the first turn of somebody who has a hand."""
    game = registry.find("politics")
    return Match.start(game, game.make_setup(SEATS, candidates="deal"), Random(seed))


def exchanged(match: Match) -> tuple[Match, tuple[str, str]]:
    """Give the one reaction of a holder to the other, against a card that is none; all others see the same."""
    other = match.copy()
    state = other._state
    hands, reacting = state.hands, state.cards.reacting["played"]  # type: ignore[attr-defined]
    mine, theirs = (hands[seat] for seat in HOLDERS)
    given = next(card for card in mine if card in reacting)
    taken = next(card for card in theirs if card not in reacting)
    mine[mine.index(given)], theirs[theirs.index(taken)] = taken, given
    return other, (given, taken)


def pair(seed: int) -> tuple[Match, Match, tuple[str, str]]:
    match = dealt(seed)
    return match, *exchanged(match)


def plain(match: Match, seat: int, but: tuple[str, str]) -> Action:
    """Pass, or part with the first cards that were not exchanged: a click that is the same in both deals."""
    choice = match.legal(seat)[0]
    if isinstance(choice, Action):
        return choice
    assert isinstance(choice, Pick)
    return choice.fill(tuple([card for card in choice.of if card not in but][: choice.least]))


class Clicks:
    """What people do: the same in both deals, by the clock and by what all see."""

    TICK = 0.1

    def __init__(self, evening: Evening, but: tuple[str, str]) -> None:
        self.evening, self.but = evening, but
        self.windows = self.asked = 0
        self.age = 0.0
        self.key: object = None
        self.choosing: list[bool] = []
        """Whether the first holder had a choice in each window that asked them."""

    @property
    def hidden(self) -> bool:
        """Whether nobody has seen the exchanged cards."""
        hands = self.evening.match._state.hands  # type: ignore[attr-defined]
        held = {card for seat in HOLDERS for card in hands[seat]}
        return set(self.but) <= held and not self.evening.match.over

    async def go_on(self, seconds: float) -> float:
        """Click until the time is over or the cards are seen, and say how long that was."""
        evening, match = self.evening, self.evening.match
        for seat in HOLDERS:
            await evening.say(seat, lambda name: Preferences(id=name, single=True))
        while evening.now() - BEGUN < seconds and self.hidden:
            await asyncio.sleep(self.TICK)
            async with evening.table.lock:
                pass
            window = evening.table.hours.window
            reacting = match.window() is not None
            key = evening.table.hours.timing.began or match.to_act
            if window is not None:
                key = round(window.until - 20 * len(window.waits), 3)
            self.age = round(self.age + self.TICK, 3) if key == self.key else 0.0
            if key != self.key and reacting:
                self.windows += 1
                if HOLDERS[0] in match.asked:
                    self.choosing.append(len(match.legal(HOLDERS[0])) > 1)
            self.key = key
            await (self._react() if reacting else self._answer())
            if self.windows == 6:
                await evening.say(HOLDERS[1], lambda name: Standing(id=name, on=True))
                self.windows += 1
        return evening.now() - BEGUN

    async def _answer(self) -> None:
        """Take a turn: the holders pass, and Bob does something by lot."""
        match, seat = self.evening.match, next(iter(self.evening.match.to_act), DEALER)
        if seat in (BOT, DEALER) or self.age < 0.7:
            return
        self.asked += 1
        by_lot = sample(match.legal(seat), Random(self.asked))
        await self.evening.act(seat, plain(match, seat, self.but) if seat in HOLDERS else by_lot)

    async def _react(self) -> None:
        """Let a window pass: early, not at all, after asking for more time, or Bob alone."""
        match, way = self.evening.match, self.windows % 4
        moments = ({0: 0.5, 1: 1.1, 2: 1.7}, {}, {0: 9.0, 1: 9.3, 2: 9.6}, {1: 0.5})[way]
        window = self.evening.table.hours.window
        for seat in (0, 2) if way == 2 else ():
            if window is not None and seat in window.asked and self.age == 1.0:
                await self.evening.say(seat, lambda name: Wait(id=name))
        for seat, at in moments.items():
            if seat in match.to_act and self.age >= at and match.window() is not None:
                await self.evening.act(seat, PASS)


def played(match: Match, but: tuple[str, str], terms: Terms, each: float) -> tuple[Frames, Frames, float, Clicks]:
    """Play by the clock; give what Bob and a guest who watches are sent, and until when the cards were hidden."""
    found: list[tuple[Frames, Frames, float, Clicks]] = []

    async def doing(now: Callable[[], float]) -> None:
        evening, watcher = Evening(match, terms, now, each=each), Chair("watcher", now)
        await evening.begin(watcher)
        clicks = Clicks(evening, but)
        until = await clicks.go_on(LONG)
        await evening.end()
        found.append((evening.lines[1].frames, watcher.frames, until, clicks))

    at_once(doing)
    return found[0]


def compared(terms: Terms, seed: int) -> tuple[int, bool]:
    """Play a pair of deals; count the windows in which a hand mattered, and say whether a frame or time differs."""
    one, other, but = pair(seed)
    first, second = (played(match, but, terms, 0.0) for match in (one, other))
    until = min(first[2], second[2]) - 2 * Clicks.TICK
    told = [
        [[frame for frame in frames if frame[0] < until] for frames in (run[0], run[1])] for run in (first, second)
    ]
    mattered = sum(had != has for had, has in zip(first[3].choosing, second[3].choosing, strict=False))
    return mattered, told[0] != told[1]


TERMS = {
    "usual": Terms(),
    "clock": Terms(clock=Clock(kind="reserve", seconds=600, increment=5)),
    "unhurried": Terms(window=0, clock=Clock(kind="move", seconds=30)),
}


@pytest.mark.parametrize(("name", "seed"), [("usual", 15), ("usual", 19), ("clock", 17), ("unhurried", 15)])
def test_law_18_frames_and_their_times_are_equal_whatever_others_hold(name: str, seed: int) -> None:
    mattered, differs = compared(TERMS[name], seed)
    assert mattered > 1, "hands made no difference, so that nothing was tried"
    assert not differs


@pytest.mark.parametrize("name", ["usual", "unhurried"])
def test_law_18_catches_a_table_that_passes_early_for_a_hand_without_a_reaction(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Table, "is_alone", lambda _: True)
    assert compared(TERMS[name], 15)[1]


def test_law_18_how_long_a_bot_thinks_in_a_window_does_not_show() -> None:
    match, _, but = pair(15)
    quick, slow = (played(match.copy(), but, Terms(), each) for each in (0.0, 1.7))
    assert quick[:2] == slow[:2]
    assert quick[3].windows > 5


# A window among people


def with_window(terms: Terms, doing: Callable[[Evening], Coroutine[None, None, None]], people: int = 3) -> None:
    """Bring a table to the first window over a card of Bob's, which asks two people and the bot."""

    async def play(now: Callable[[], float]) -> None:
        match = pair(15)[0]
        while match.window() is None or len(match.asked) > 3:
            seat = match.to_act[0]
            if match.window() is not None:
                match.act(seat, PASS)
                continue
            ways = [way for way in match.legal(seat) if way != PASS]
            match.act(seat, sample(ways if seat == 1 else match.legal(seat)[:1], Random(1)))
        evening = Evening(match, terms, now, people=people)
        assert set(match.asked) == {0, 2, 3}
        await evening.begin()
        await doing(evening)
        await evening.end()

    at_once(play)


def rings(evening: Evening, seat: int) -> list[object]:
    """Say how often the picture of somebody changed a seat in any way."""
    return [message for _, message in evening.lines[seat].of("happened") if message.get("seats")]


def test_a_window_closes_when_all_have_answered_and_shows_nobody_who_has() -> None:
    async def doing(evening: Evening) -> None:
        (at, news), *_ = evening.lines[1].of("reacting")
        assert (at, news["seats"], news["until"]) == (0.0, [2, 3, 0], BEGUN + 4.0)
        heard = len(evening.lines[1].frames)
        await asyncio.sleep(0.2)
        await evening.act(2, PASS)
        await asyncio.sleep(2.8)
        assert evening.match.to_act == (0,), "the bot has answered too"
        assert len(evening.lines[1].frames) == heard
        assert not rings(evening, 1)
        await evening.act(0, PASS)
        assert len(evening.lines[1].frames) > heard

    with_window(Terms(), doing)


def test_it_closes_after_its_time_and_who_has_not_answered_has_passed() -> None:
    async def doing(evening: Evening) -> None:
        heard = len(evening.lines[1].frames)
        await asyncio.sleep(3.9)
        assert len(evening.lines[1].frames) == heard
        assert set(evening.match.to_act) == {0, 2}
        await asyncio.sleep(0.2)
        assert evening.lines[1].frames[heard][0] == 4.0
        done = [(act.seat, bytes(act.act)) for act in evening.match.record.acts if act.seat in HOLDERS][-2:]
        assert done == [(2, b'{"type":"pass"}'), (0, b'{"type":"pass"}')]

    with_window(Terms(), doing)


def test_who_is_asked_may_ask_for_more_time_once_and_all_see_it() -> None:
    async def doing(evening: Evening) -> None:
        await asyncio.sleep(1)
        await evening.act(2, PASS)
        for seat, refusals in ((2, 0), (2, 1), (1, 1)):
            before = len(evening.lines[seat].of("refused"))
            await evening.say(seat, lambda name: Wait(id=name))
            assert len(evening.lines[seat].of("refused")) == before + refusals
        for line in evening.lines:
            at, news = line.of("reacting")[-1]
            assert (at, news["until"], news["waits"]) == (1.0, BEGUN + 24.0, [2])
        assert (
            TableClock(replace(evening.table.row, affairs=evening.written())).window == evening.table.hours.window
        )
        await asyncio.sleep(22)
        assert evening.match.to_act == (0,)
        await evening.say(0, lambda name: Wait(id=name))
        await asyncio.sleep(20.9)
        assert evening.match.to_act == (0,)
        await asyncio.sleep(0.2)
        assert evening.lines[1].frames[-1][0] == 44.0

    with_window(Terms(), doing)


@pytest.mark.parametrize("terms", [Terms(window=0), Terms(clock=Clock(kind="days"))])
def test_without_a_fixed_time_and_by_the_day_a_window_waits_for_all(terms: Terms) -> None:
    async def doing(evening: Evening) -> None:
        await asyncio.sleep(300)
        assert set(evening.match.to_act) == {0, 2}
        assert not evening.lines[1].of("reacting")
        await evening.say(0, lambda name: Standing(id=name, on=True))
        await evening.say(2, lambda name: Standing(id=name, on=True))
        await asyncio.sleep(3)
        assert set(evening.match.to_act) & {0, 2} != {0, 2}

    with_window(terms, doing)


def test_a_standing_answer_is_a_frame_to_nobody_else() -> None:
    async def doing(evening: Evening) -> None:
        heard = [len(line.frames) for line in evening.lines]
        await evening.say(2, lambda name: Standing(id=name, on=True))
        assert [len(line.frames) for line in evening.lines[:2]] == heard[:2]
        assert evening.lines[2].of("sign")[-1][1]["standing_kept"] is True

    with_window(Terms(), doing)


# One person among bots


def alone(seconds: float, *, watched: bool = False) -> tuple[int, int]:
    """Play as the only person; count windows with a choice and without one."""
    found: list[tuple[int, int]] = []

    async def play(now: Callable[[], float]) -> None:
        evening = Evening(dealt(15), Terms(), now, people=1)
        await evening.begin(*([Chair("watcher", now)] if watched else []))
        await evening.say(0, lambda name: Preferences(id=name, single=True))
        match, rng = evening.match, Random(7)
        choice = without = 0
        while now() - BEGUN < seconds and not match.over:
            await asyncio.sleep(0.1)
            async with evening.table.lock:
                pass
            if 0 not in match.to_act:
                continue
            without += match.window() is not None and len(match.legal(0)) == 1
            choice += match.window() is not None and len(match.legal(0)) > 1
            await evening.act(0, sample(match.legal(0), rng))
        await evening.end()
        found.append((choice, without))

    at_once(play)
    return found[0]


def test_alone_among_bots_nobody_is_asked_who_cannot_react() -> None:
    choice, without = alone(120.0)
    assert choice > 3
    assert without == 0


def test_a_guest_who_watches_learns_nothing_from_that_either() -> None:
    assert alone(40.0, watched=True)[1] > 0
