"""Law 3 on the wire: records that differ only in what a role cannot see give that role the same bytes."""

import asyncio
import json
from contextlib import AsyncExitStack
from itertools import count as counting
from pathlib import Path
from random import Random

import msgspec
import pytest
from starlette.types import Message, Receive, Send
from starlette.websockets import WebSocket

from americana.core import registry
from americana.core.actions import Action
from americana.core.bot import PEOPLE
from americana.core.game import DEALER, SPECTATOR, AnyGame, Setup
from americana.core.match import Match
from americana.core.record import parse
from americana.laws.alternative_deals import DealSearch, exchanges
from americana.laws.cases import Case
from americana.laws.random_games import PlayedStep, RandomGame, history
from americana.server.accounts.identity import Guest as Known
from americana.server.storage.store import SeatRow, Store, TableRow
from americana.server.table import clock_arithmetic
from americana.server.table.table import Table
from americana.server.wire.connection import Connection
from americana.server.wire.terms import Clock, Terms, words_of
from tests.contract.cases import each_game, each_single
from tests.server.rooms import Chair, Guest

NAMES = [f"Player {number}" for number in range(1, 13)]
LONGEST = 120
"""Acts after which cards are no longer exchanged: every try replays all of them."""
TERMS = Terms(clock=Clock(kind="move", seconds=7200))
"""A clock is on, which must not show who has answered."""
OPTION = 60
"""Acts that are played with a single option."""


def of_the_game(frames: list[str]) -> list[str]:
    """Keep the parts that depend on the game: the first picture, the updates, and the running clocks.

    The seats' names and the fate of commands are the same in any deal. So is a picture that is shown again to a
    player whose answer crossed a new question.
    """
    kinds = [json.loads(frame)["type"] for frame in frames]
    first = kinds.index("full") if "full" in kinds else 0
    return [
        timeless(frame)
        for at, frame in enumerate(frames)
        if kinds[at] in ("happened", "clocks") or (kinds and at == first)
    ]


def timeless(frame: str) -> str:
    """Leave out of a clock what only the time of day decides."""
    message = json.loads(frame)
    if message["type"] != "clocks":
        return frame
    return json.dumps({name: value for name, value in message.items() if name not in ("now", "until")})


class Retelling:
    """A table of the server that is fed the acts of a record, and what it sends to one role on the way."""

    def __init__(self, game: AnyGame, setup: Setup, names: list[str], role: int, folder: Path) -> None:
        self._moments = counting()
        rows = [_row(seat, name) for seat, name in enumerate(names)]
        row = TableRow(
            id="t",
            game=game.name,
            edition=game.edition,
            release="",
            setup=msgspec.to_builtins(setup),
            host="",
            phase="playing",
            opened=0.0,
            touched=0.0,
            terms=words_of(TERMS),
            seats=rows,
        )
        self.table = Table(
            game, setup, row, Store(str(folder / "unused.db")), now=lambda: float(next(self._moments))
        )
        self.table.match = Match(game, setup, Random(0), names)
        self.waiting: tuple[int, tuple[int, ...]] = (DEALER, ())
        known = Known("secret", new=False)
        if role >= 0:
            rows[role].guest = known.id
        self.line = Connection(_nowhere(), known, 10**6)

    def feed(self, seat: int, action: Action) -> None:
        """Let an act happen, and report it when the dealer has done what follows."""
        table, match = self.table, self.table.match
        assert match is not None
        aside = seat >= 0 and table.is_off_turn(seat, action)
        if seat >= 0:
            self.waiting = (seat, match.to_act)
        match._checked(seat, action)
        if seat >= 0 and not aside:
            table.answers[seat] += 1
        if DEALER in match.to_act:
            return
        hours, (who, asked) = table.hours, self.waiting
        if not clock_arithmetic.goes_on(who, asked, match.to_act, aside=aside):
            hours.keep(table.row, hours.after(table.row.seats, match.to_act, hours.now()))
        if self.line in table.lines:
            table.tell()
            if not match.over:
                table.tell_time()
        else:
            hours.news()
            table.arrive(self.line)
            table.introduce(self.line, 0)

    def sent(self) -> list[str]:
        """Give every frame on the role's line."""
        return of_the_game(list(self.line._out))


def _row(seat: int, name: str) -> SeatRow:
    """Seat people and bots as `played` does."""
    return SeatRow(seat, None, "medium", name) if seat % 2 else SeatRow(seat, f"guest {seat}", "", name)


def _nowhere() -> WebSocket:
    async def receive() -> Message:
        raise AssertionError

    async def send(_: Message) -> None:
        raise AssertionError

    quiet: tuple[Receive, Send] = (receive, send)
    return WebSocket({"type": "websocket"}, *quiet)


def retold(
    game: AnyGame, setup: Setup, names: list[str], role: int, steps: list[PlayedStep], folder: Path
) -> list[str]:
    """Give what the server sends to a role in a game of these acts."""
    telling = Retelling(game, setup, names, role, folder)
    for seat, action in steps:
        telling.feed(seat, action)
    return telling.sent()


async def played(room: str, game: AnyGame) -> tuple[list[PlayedStep], Setup, dict[int, list[str]]]:
    """Play a game over sockets, bots in every other seat, and keep every frame each role received."""
    count = sum(game.seats) // 2
    people = {seat: Guest(room, NAMES[seat]) for seat in range(0, count, 2)}
    table = people[0].open(game.name, bots="", seats=count, terms=msgspec.to_builtins(TERMS))
    async with asyncio.timeout(60), AsyncExitStack() as stack:
        watching = await stack.enter_async_context(Guest(room).at(table))
        chairs = {seat: await stack.enter_async_context(person.at(table)) for seat, person in people.items()}
        for seat in list(chairs)[1:]:
            await chairs[seat].say("sit", seat=seat, name=NAMES[seat])
        await chairs[0].say("say", words="nothing that I hold")
        await chairs[0].say("start")
        await asyncio.gather(*(chair.play(seat) for seat, chair in chairs.items()), _watch(watching))
        names = [str(place["name"]) for place in chairs[0].places]
    record = parse(people[0].get(f"/api/records/{table}").content.splitlines(), "played")
    assert list(record.header.names) == names
    steps = [(act.seat, game.read_action(bytes(act.act))) for act in record.acts]
    said = {tuple(frame for frame in chair.frames if '"said"' in frame) for chair in (*chairs.values(), watching)}
    assert len(said) == 1, "all hear the same words"
    frames = {seat: of_the_game(chair.frames) for seat, chair in chairs.items()}
    return steps, game.read_setup(record.header.setup), {**frames, SPECTATOR: of_the_game(watching.frames)}


async def _watch(chair: Chair) -> None:
    await chair.until(lambda one: one.over)


def names_of(count: int) -> list[str]:
    """Name the seats as `played` does: every other one a bot."""
    names, bots = [], 0
    for seat in range(count):
        bots += seat % 2
        names.append(NAMES[seat] if seat % 2 == 0 else PEOPLE[bots - 1])
    return names


@pytest.mark.early
@each_game
async def test_records_that_differ_in_what_a_role_cannot_see_give_it_the_same_bytes(
    room: str, game: AnyGame, tmp_path: Path
) -> None:
    steps, setup, received = await played(room, game)
    names = names_of(setup.seats)
    rng = Random(5)
    tried = 0
    for role, frames in received.items():
        assert frames == retold(game, setup, names, role, steps, tmp_path), "the server sends what the record tells"
        for end in sorted(rng.sample(range(2, min(len(steps), LONGEST)), min(4, len(steps) - 2))):
            tried += _exchange_some(game, setup, names, role, steps[:end], frames, rng, tmp_path)
    assert tried >= 3


@each_single
def test_nothing_leaks_with_an_option_either(table: Case, tmp_path: Path) -> None:
    """Played at random with one option, a game is sent to a seat just like any other that it cannot distinguish."""
    game, setup, rng = table.game, table.setup, Random(5)
    walk = RandomGame(game, setup, 5, OPTION)
    for _ in walk:
        pass
    names, steps = NAMES[: setup.seats], walk.steps
    dealt = next(number for number, (_, act) in enumerate(steps, 1) if hasattr(act, "cards"))
    ends = range(dealt, len(steps) + 1)
    tried = 0
    for role in (rng.randrange(setup.seats), SPECTATOR):
        frames = retold(game, setup, names, role, steps, tmp_path)
        for end in sorted(rng.sample(ends, min(3, len(ends)))):
            tried += _exchange_some(game, setup, names, role, steps[:end], frames, rng, tmp_path)
    assert tried >= 1


def _exchange_some(
    game: AnyGame,
    setup: Setup,
    names: list[str],
    role: int,
    steps: list[PlayedStep],
    frames: list[str],
    rng: Random,
    folder: Path,
) -> int:
    """Exchange unseen cards at a step in possible ways; count how often the bytes were compared."""
    match = Match(game, setup, Random(0))
    for seat, action in steps:
        match._checked(seat, action)
    if DEALER in match.to_act:
        return 0
    compared = 0
    witness = DealSearch(game, setup, steps, role, history(game, setup, steps, role))
    for deal, cards in exchanges(game.hidden(match.truth, role), rng, 3):
        other = witness.finds(deal, cards, 10) if game.possible(match.view(role), deal) is None else None
        if other is not None:
            sent = retold(game, setup, names, role, other.steps, folder)
            assert sent == frames[: len(sent)]
            compared += 1
    return compared


async def test_the_test_would_notice_a_leak(room: str, tmp_path: Path) -> None:
    """Frames of a seat differ from those of a game in which its own cards differ."""
    game = registry.find("bookshop")
    steps, setup, received = await played(room, game)
    names = names_of(setup.seats)
    index = next(index for index, (_, act) in enumerate(steps) if hasattr(act, "cards"))
    shuffle = steps[index][1]
    cards: tuple[str, ...] = shuffle.cards  # type: ignore[attr-defined]
    other = msgspec.structs.replace(shuffle, cards=(*cards[1:], cards[0]))
    dealt = [*steps[:index], (DEALER, other)]
    assert retold(game, setup, names, 0, steps[: index + 1], tmp_path) == received[0][:2]
    assert retold(game, setup, names, 0, dealt, tmp_path) != received[0][:2]
    assert retold(game, setup, names, SPECTATOR, dealt, tmp_path) == received[SPECTATOR][:2]
