"""Sharing out games among processes, so that the number of processes changes nothing but the time."""

import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from msgspec import Struct

# The registry finds what lies in the folders of added games when work is unpacked in another process.
from americana.core import registry as registry
from americana.core.errors import AmericanaError
from americana.lab import cluster
from americana.lab.kept import Kept

if TYPE_CHECKING:
    from rich.progress import Progress

BATCH: Final = 20
"""Games handed out at a time."""

WORTHWHILE: Final = 3.0
"""Seconds of work ahead from which other processes, which take a second to start, are a gain."""

T = TypeVar("T")


class Hands(Struct, frozen=True):
    """Who does the work: so many processes here, or a cluster; and a file that keeps results as they come."""

    jobs: int | None = None
    on: str = ""
    """The address of a Ray cluster: auto, or ray://HOST:PORT."""
    keep: str = ""


class Failed(Struct):
    """What went wrong in another process, in words; exceptions do not all travel."""

    words: str
    ours: bool


def cores() -> int:
    """Count the cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _games() -> str:
    return "games"


def share_out(
    task: Callable[[range], T],
    games: int,
    hands: int | Hands | None = None,
    batch: int = BATCH,
    words: Callable[[], str] = _games,
) -> Iterator[T]:
    """Do the task for all games, in batches; yield the results in order of the games, whoever does them.

    A person who waits sees a bar, beside `words` as they are after each batch.
    """
    hands = hands if isinstance(hands, Hands) else Hands(hands)
    batches = [range(start, min(start + batch, games)) for start in range(0, games, batch)]
    yield from _watched(_kept(task, batches, hands), Bar(games, words), batch)


def _kept(task: Callable[[range], T], batches: list[range], hands: Hands) -> Iterator[T | Failed]:
    """Do what is not in the file of results yet, and put it there."""
    if not hands.keep:
        yield from _done(task, batches, hands)
        return
    file = Kept(Path(hands.keep))
    known = file.of(task, batches)
    missing = [batch for place, batch in enumerate(batches) if place not in known]
    fresh = _done(task, missing, hands) if missing else iter(())
    for place, batch in enumerate(batches):
        if place in known:
            yield known[place]
            continue
        result = next(fresh)
        if not isinstance(result, Failed):
            file.add(task, batch, result)
        yield result


def _done(task: Callable[[range], T], batches: list[range], hands: Hands) -> Iterator[T | Failed]:
    attempt = partial(_attempt, task)
    return cluster.results(attempt, batches, hands.on) if hands.on else _results(attempt, batches, hands.jobs)


def _results(attempt: Callable[[range], T], batches: list[range], jobs: int | None) -> Iterator[T]:
    """Work alone, or with others as told; if nothing is told, with others once it is worth their start."""
    if jobs is None:
        begun = time.monotonic()
        yield attempt(batches[0])
        ahead = (time.monotonic() - begun) * (len(batches) - 1)
        batches = batches[1:]
        jobs = cores() if ahead > WORTHWHILE else 1
    jobs = min(jobs, len(batches))
    if jobs <= 1:
        yield from map(attempt, batches)
        return
    # Spawned, not forked: the same on every system, and safe beside threads.
    with get_context("spawn").Pool(jobs, _ignore_interrupts) as pool:
        yield from pool.imap(attempt, batches)


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that started us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _attempt(task: Callable[[range], T], batch: range) -> T | Failed:
    try:
        return task(batch)
    except AmericanaError as error:
        return Failed(str(error), ours=True)
    except Exception:
        return Failed(traceback.format_exc(), ours=False)


def _watched(results: Iterator[T | Failed], bar: "Bar", batch: int) -> Iterator[T]:
    try:
        for result in results:
            if isinstance(result, Failed):
                raise AmericanaError(result.words) if result.ours else RuntimeError(result.words)
            yield result
            bar.advance(batch)
    finally:
        bar.close()


class Bar:
    """A progress bar on stderr, for people in front of a screen; it is there before anything is done."""

    def __init__(self, games: int, words: Callable[[], str] = _games) -> None:
        self.games = games
        self.words = words
        self.done = 0
        self._bar = self._open() if sys.stderr.isatty() else None

    def advance(self, games: int) -> None:
        """Count games that are done, and say how things stand."""
        self.done = min(self.done + games, self.games)
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=self.done, description=self.words())

    def close(self) -> None:
        """Wipe the bar away."""
        if self._bar is not None:
            self._bar.stop()

    def _open(self) -> "Progress":
        from rich.console import Console
        from rich.progress import Progress

        bar = Progress(console=Console(stderr=True), transient=True)
        bar.add_task(self.words(), total=self.games)
        bar.start()
        return bar
