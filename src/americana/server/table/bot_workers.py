"""Bots at the server: they think in other processes and get a view, the choices and a seed, nothing else."""

import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from random import Random, SystemRandom
from typing import Final

import msgspec
from msgspec import Raw, Struct

from americana.core import registry
from americana.core.actions import Action
from americana.core.choices import Choice, WrittenChoice, sample, written
from americana.core.game import AnyGame, View
from americana.server.base import metrics
from americana.server.base.log_limits import error_without_words, log
from americana.server.base.worker_pool import WorkerPool
from americana.server.table.randomness import source

_CHANCE: Final = SystemRandom()

CAP: Final = 12.0
"""Seconds after which a bot is interrupted: three times what an expert takes where rules are compiled."""


BEHIND: Final = 3
"""How far bots stand back where there are not enough processors for all: people's moves come first."""


class Question(Struct):
    """Everything that a bot gets."""

    game: str
    bot: str
    view: Raw
    choices: list[WrittenChoice]
    seed: int
    aside: bool


def question(
    game: AnyGame, bot: str, view: View, choices: Sequence[Choice], *, aside: bool, seed: int | None = None
) -> bytes:
    """Write down what a bot is asked."""
    seen = msgspec.json.encode(view)
    chance = source(seed, seen.decode()).getrandbits(62)
    return msgspec.json.encode(Question(game.name, bot, Raw(seen), [*map(written, choices)], chance, aside))


class Answer(Struct):
    """A bot's move, if any, and its failure: the medium bot replaced it, or time was up."""

    act: Raw
    """In JSON; null for nothing."""
    failed: str
    cut: str


def think(asked: bytes, cap: float) -> bytes:
    """Answer in a process of its own, in which there is nothing to peek at."""
    from americana import bots

    todo = msgspec.json.decode(asked, type=Question)
    game = registry.find(todo.game)
    bot = bots.with_fallback(game, todo.bot)
    view = msgspec.json.decode(todo.view, type=game.view_type)
    choices = [game.read_choice(choice) for choice in todo.choices]
    rng = Random(todo.seed)
    with no_longer_than(cap) as alarm:
        act = bot.off_turn(view, choices, rng) if todo.aside else bot.choose(view, choices, rng)
    cut = f"the bot {todo.bot} was interrupted after {cap:g} seconds" if alarm.rang else ""
    return msgspec.json.encode({"act": act, "failed": bot.failed, "cut": cut})


class Advised(Struct):
    """A hint as it comes from the process that thought of it."""

    act: Raw
    worth: str
    sure: str
    reason: str


def advise(asked: bytes, cap: float) -> bytes:
    """Think of hints in a process of its own; they follow from the view alone, however often one asks."""
    from americana.bots.hints import suggest

    todo = msgspec.json.decode(asked, type=Question)
    game = registry.find(todo.game)
    view = msgspec.json.decode(todo.view, type=game.view_type)
    choices = [game.read_choice(choice) for choice in todo.choices]
    with no_longer_than(cap):
        hints = suggest(game, view, choices)
    found = [(hint.act, *hint.said(), hint.reason) for hint in hints]
    return msgspec.json.encode([dict(zip(Advised.__struct_fields__, each, strict=True)) for each in found])


class BotTimer:
    """An alarm that interrupts a bot and remembers it."""

    def __init__(self) -> None:
        self.rang = False

    def ring(self, *_: object) -> None:
        """Interrupt the search."""
        self.rang = True
        raise TimeoutError


@contextmanager
def no_longer_than(seconds: float) -> Iterator[BotTimer]:
    """Interrupt a bot that does not come to an end, where the system can: a search then goes by what it saw."""
    alarm = BotTimer()
    if not hasattr(signal, "setitimer"):
        yield alarm
        return
    signal.signal(signal.SIGALRM, alarm.ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield alarm
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


class BotWorkers:
    """The processes in which bots think; a broken one is replaced."""

    def __init__(self, processes: int, cap: float = CAP) -> None:
        self.pool = WorkerPool(processes, BEHIND)
        self._cap = cap
        self.failures: Counter[str] = Counter()
        """How often a bot of each game had to be answered for."""

    def start(self) -> None:
        """Get the processes going, so that the first bot does not wait for them."""
        self.pool.hire().submit(_ready)

    def stop(self) -> None:
        """Send everybody home."""
        self.pool.stop()

    async def answer(
        self,
        game: AnyGame,
        asked: bytes | None,
        choices: Sequence[Choice],
        *,
        aside: bool,
        address: str = "",
        cap: float | None = None,
    ) -> Action | None:
        """Let a bot think; the medium bot answers if it fails, and chance if nobody can be asked at all."""
        most = self._cap if cap is None else min(cap, self._cap)
        for question in (asked, asked, _of_steady(asked)):
            if question is None:
                break
            try:
                with metrics.BOT_SECONDS.time():
                    raw = await self.pool.do(address, think, question, most)
                metrics.BOTS.labels(game.name).inc()
                answer = msgspec.json.decode(raw, type=Answer)
                failed = answer.failed or (answer.cut if cap is None else "")
                if failed:
                    self._note(game, failed)
                return None if bytes(answer.act) == b"null" else game.read_action(bytes(answer.act))
            except BrokenProcessPool:
                self._note(game, "the process of the bots died; starting another")
            except Exception as error:
                self._note(game, f"cannot ask a bot: {error_without_words(error)}")
                break
        return None if aside else sample(choices, _CHANCE)

    async def advise(self, game: AnyGame, asked: bytes, address: str) -> list[Advised]:
        """Have hints thought of for somebody; none if that fails."""
        try:
            raw = await self.pool.do(address, advise, asked, self._cap)
            return msgspec.json.decode(raw, type=list[Advised])
        except BrokenProcessPool:
            self._note(game, "the process of the bots died over a hint; starting another")
        except Exception as error:
            self._note(game, f"cannot give a hint: {error_without_words(error)}")
        return []

    def _note(self, game: AnyGame, what: str) -> None:
        self.failures[game.name] += 1
        log.warning("%s: %s (%d times so far)", game.name, what, self.failures[game.name])


def _of_steady(asked: bytes | None) -> bytes | None:
    """Put the same question to the medium bot, for a bot that takes its process down with it."""
    try:
        todo = msgspec.json.decode(asked or b"", type=Question)
    except msgspec.MsgspecError:
        return None
    return msgspec.json.encode(msgspec.structs.replace(todo, bot="medium"))


def _ready() -> None:
    """Load the games ahead of the first question."""
    from americana.server.base import game_list

    game_list.games()
