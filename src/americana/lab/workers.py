"""Share games among processes; their number changes only the time."""

import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from multiprocessing import connection, get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from msgspec import Struct

from americana.bots.fallback import asking

# The registry finds what lies in the folders of added games when work is unpacked in another process.
from americana.core import registry as registry
from americana.core.errors import AmericanaError, BotFailed
from americana.lab import cluster
from americana.lab.checkpoint import Checkpoint
from americana.lab.faults import Fault

if TYPE_CHECKING:
    from rich.progress import Progress

BATCH: Final = 20
"""Games in one batch."""

WORTHWHILE: Final = 3.0
"""Seconds of work from which starting other processes pays."""

T = TypeVar("T")


class WorkPlan(Struct, frozen=True):
    """Who does the work: local processes or a cluster, and a file that saves results as they arrive."""

    jobs: int | None = None
    on: str = ""
    """The address of a Ray cluster: auto, or ray://HOST:PORT."""
    keep: str = ""
    apart: bool = False
    """Whether this process plays nothing itself, as a bot that was brought along may end the process it is in."""


class Failed(Struct):
    """An error in another process as text, because not every exception can be pickled."""

    words: str
    ours: bool
    bot: bool = False
    """Whether it was a bot that was brought along."""
    fault: Fault | None = None

    def error(self) -> Exception:
        """Give what is to be raised here."""
        if self.fault is not None:
            self.fault.tell()
        if self.bot:
            return BotFailed(self.words)
        return AmericanaError(self.words) if self.ours else RuntimeError(self.words)


def cores() -> int:
    """Count the cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _games() -> str:
    return "games"


def share_out(
    task: Callable[[range], T],
    games: int,
    hands: int | WorkPlan | None = None,
    batch: int = BATCH,
    words: Callable[[], str] = _games,
) -> Iterator[T]:
    """Run the task for all games in batches, in any process, and yield results in order of the games.

    A person who waits sees a bar, beside `words` as they are after each batch.
    """
    hands = hands if isinstance(hands, WorkPlan) else WorkPlan(hands)
    batches = [range(start, min(start + batch, games)) for start in range(0, games, batch)]
    yield from _watched(_kept(task, batches, hands), Bar(games, words), batch)


def _kept(task: Callable[[range], T], batches: list[range], hands: WorkPlan) -> Iterator[T | Failed]:
    """Run the batches that the results file lacks, and save them."""
    if not hands.keep:
        yield from _done(task, batches, hands)
        return
    file = Checkpoint(Path(hands.keep))
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


def _done(task: Callable[[range], T], batches: list[range], hands: WorkPlan) -> Iterator[T | Failed]:
    attempt = partial(_attempt, task)
    if hands.on:
        return cluster.results(attempt, partial(_alone, attempt), batches, hands.on)
    return _results(attempt, batches, hands)


def _results(attempt: Callable[[range], T | Failed], batches: list[range], hands: WorkPlan) -> Iterator[T | Failed]:
    """Work alone or with other processes as asked; by default with others once starting them pays off."""
    jobs = hands.jobs
    if hands.apart:
        yield from _shared(attempt, batches, min(jobs or cores(), len(batches)))
        return
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
    yield from _shared(attempt, batches, jobs)


def _alone(attempt: Callable[[range], T | Failed], batch: range) -> T | Failed:
    """Do a batch in a process of its own, which may die."""
    [result] = _shared(attempt, [batch], 1)
    return result


def _shared(attempt: Callable[[range], T | Failed], batches: list[range], jobs: int) -> Iterator[T | Failed]:
    """Hand batches out to processes, and yield what comes of them in their order."""
    workers = [Worker(attempt) for _ in range(jobs)]
    try:
        waiting = list(enumerate(batches))[::-1]
        done: dict[int, T | Failed] = {}
        for worker in workers:
            worker.begin(*waiting.pop())
        for place in range(len(batches)):
            while place not in done:
                ready = connection.wait([worker.pipe for worker in workers if worker.place >= 0])
                for worker in [worker for worker in workers if worker.pipe in ready]:
                    done[worker.place], lives = worker.result()
                    worker.place = -1
                    if waiting and lives:
                        worker.begin(*waiting.pop())
            yield done.pop(place)
    finally:
        for worker in workers:
            worker.end()


NAMED: Final = 1000
"""Bytes in which a process says which bot is answering."""


class Worker:
    """A process that does batches, and of which it is known which bot was answering when it died."""

    def __init__(self, attempt: Callable[[range], object]) -> None:
        # Spawned, not forked: the same on every system, and safe beside threads.
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.bot = context.RawArray("c", NAMED)
        self.place = -1
        """Which batch it does; negative if none."""
        self.batch = range(0)
        self.process = context.Process(target=_serve, args=(theirs, self.bot, attempt), daemon=True)
        self.process.start()
        theirs.close()

    def begin(self, place: int, batch: range) -> None:
        """Hand out a batch; that nobody is there to take it shows when its result is waited for."""
        self.place, self.batch = place, batch
        with suppress(BrokenPipeError):
            self.pipe.send(batch)

    def result(self) -> tuple[Any, bool]:
        """Take what came of the batch, and whether the process lives."""
        try:
            return self.pipe.recv(), True
        except (EOFError, ConnectionResetError):
            self.process.join()
        games = f"the process that played games {self.batch.start + 1} to {self.batch.stop} died"
        bot = self.bot.value.decode(errors="replace")
        words = f"{games} while {bot} was answering" if bot else games
        return Failed(f"{words} (exit status {self.process.exitcode})", ours=True, bot=bool(bot)), False

    def end(self) -> None:
        """End the process, whatever it does."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def _serve(pipe: Any, bot: Any, attempt: Callable[[range], object]) -> None:
    """Do batches until nobody hands one out; Ctrl-C is left to the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def hear(name: str) -> None:
        bot.value = name.encode()[: NAMED - 1]

    asking.append(hear)
    with suppress(EOFError, BrokenPipeError):
        while True:
            pipe.send(attempt(pipe.recv()))


def _attempt(task: Callable[[range], T], batch: range) -> T | Failed:
    try:
        return task(batch)
    except BotFailed as error:
        fault = error.fault if isinstance(error.fault, Fault) else None
        return Failed(str(error), ours=True, bot=True, fault=fault)
    except AmericanaError as error:
        return Failed(str(error), ours=True)
    except Exception:
        return Failed(traceback.format_exc(), ours=False)


def _watched(results: Iterator[T | Failed], bar: "Bar", batch: int) -> Iterator[T]:
    try:
        for result in results:
            if isinstance(result, Failed):
                raise result.error()
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
