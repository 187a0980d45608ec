"""Bots at the server: they think in other processes and get a view, the choices and a seed, nothing else."""

import asyncio
import os
import signal
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from random import Random, SystemRandom
from threading import Thread
from typing import Final

import msgspec
from msgspec import Raw, Struct

from americana.core import registry
from americana.core.forms import Action, Choice, Written, sample, written
from americana.core.game import AnyGame, View
from americana.server.chance import source
from americana.server.journal import blame, log

_CHANCE: Final = SystemRandom()


class Question(Struct):
    """All that a bot is told."""

    game: str
    bot: str
    view: Raw
    choices: list[Written]
    seed: int
    aside: bool


def question(
    game: AnyGame, bot: str, view: View, choices: Sequence[Choice], *, aside: bool, seed: int | None = None
) -> bytes:
    """Write down what a bot is asked."""
    seen = msgspec.json.encode(view)
    chance = source(seed, seen.decode()).getrandbits(62)
    return msgspec.json.encode(Question(game.name, bot, Raw(seen), [*map(written, choices)], chance, aside))


def think(asked: bytes) -> bytes | None:
    """Answer in a process of its own, in which there is nothing to peek at."""
    from americana import bots

    todo = msgspec.json.decode(asked, type=Question)
    game = registry.find(todo.game)
    bot = bots.find(game, todo.bot)
    view = msgspec.json.decode(todo.view, type=game.view_type)
    choices = [game.read_choice(choice) for choice in todo.choices]
    rng = Random(todo.seed)
    answer = bot.aside(view, choices, rng) if todo.aside else bot.choose(view, choices, rng)
    return None if answer is None else msgspec.json.encode(answer)


class Crew:
    """The processes in which bots think; a broken one is replaced."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    def start(self) -> None:
        """Get the processes going, so that the first bot does not wait for them."""
        self._hire().submit(_ready)

    def stop(self) -> None:
        """Send everybody home."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    async def answer(
        self, game: AnyGame, asked: bytes | None, choices: Sequence[Choice], *, aside: bool
    ) -> Action | None:
        """Let a bot think; if it fails or cannot be asked, chance answers, so that the table never stands still."""
        for _ in range(2):
            if asked is None:
                break
            try:
                answer = await asyncio.get_running_loop().run_in_executor(self._hire(), think, asked)
                return None if answer is None else game.read_action(answer)
            except BrokenProcessPool:
                log.warning("the bots' process has died; another is started")
                self._pool = None
            except Exception as error:
                log.error("a bot of %s failed: %s", game.name, blame(error))
                break
        return None if aside else sample(choices, _CHANCE)

    def _hire(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Spawned, not forked: safe beside the server's threads, and nothing of its memory is there to be read.
            self._pool = ProcessPoolExecutor(self._processes, get_context("spawn"), _settle_in)
        return self._pool


def _settle_in() -> None:
    """Leave Ctrl-C to the server, and go when it is gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    server = parent_process()
    if server is not None:
        server.join()
    os._exit(0)


def _ready() -> None:
    """Load the games ahead of the first question."""
    from americana.server import menu

    menu.games()
