"""Share games among processes; their number changes only the time."""

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
"""Games in one batch."""

WORTHWHILE: Final = 3.0
"""Seconds of work from which starting other processes pays."""

T = TypeVar("T")


class Hands(Struct, frozen=True):
    """Who does the work: local processes or a cluster, and a file that saves results as they arrive."""

    jobs: int | None = None
    on: str = ""
    """The address of a Ray cluster: auto, or ray://HOST:PORT."""
    keep: str = ""


class Failed(Struct):
    """An error in another process as text, because not every exception can be pickled."""

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
    """Run the task for all games in batches, in any process, and yield results in order of the games.

    A person who waits sees a bar, beside `words` as they are after each batch.
    """
    hands = hands if isinstance(hands, Hands) else Hands(hands)
    batches = [range(start, min(start + batch, games)) for start in range(0, games, batch)]
    yield from _watched(_kept(task, batches, hands), Bar(games, words), batch)


def _kept(task: Callable[[range], T], batches: list[range], hands: Hands) -> Iterator[T | Failed]:
    """Run the batches that the results file lacks, and save them."""
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
    """Work in this process or in the requested number; by default start others when that saves time."""
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
    """Leave Ctrl-C to the parent process."""
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
    """A progress bar on stderr for terminals, shown from the start."""

    def __init__(self, games: int, words: Callable[[], str] = _games) -> None:
        self.games = games
        self.words = words
        self.done = 0
        self._bar = self._open() if sys.stderr.isatty() else None

    def advance(self, games: int) -> None:
        """Count finished games and update the bar."""
        self.done = min(self.done + games, self.games)
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=self.done, description=self.words())

    def close(self) -> None:
        """Remove the bar."""
        if self._bar is not None:
            self._bar.stop()

    def _open(self) -> "Progress":
        from rich.console import Console
        from rich.progress import Progress

        bar = Progress(console=Console(stderr=True), transient=True)
        bar.add_task(self.words(), total=self.games)
        bar.start()
        return bar
