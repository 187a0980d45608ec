"""Reviews that are being made: a part at a time in other processes, and told how far they are."""

import asyncio
from collections import OrderedDict
from typing import Final

import msgspec
from msgspec import Struct

from americana.bots import review as reviews
from americana.bots.review import Decision, Point, Review
from americana.core.errors import AmericanaError
from americana.server.base import game_list
from americana.server.base.log_limits import error_without_words, log
from americana.server.base.words import say
from americana.server.lobby.replay_workers import ReplayWorkers
from americana.server.middleware.rate_limit import OpenConnections
from americana.server.storage.store import StoredTable

KEPT: Final = 50
"""Reviews kept for repeated requests."""
MAKING: Final = 8
"""Reviews that are made at once."""
SHARE: Final = 2
"""How many of them may be for one address."""
SECONDS: Final = 60.0
"""How long the bot may think about one decision."""


class ReviewProgress(Struct, omit_defaults=True):
    """How far a review is, and what came of it."""

    done: int = 0
    of: int = 0
    review: Review | None = None
    why: str = ""
    """The error, if there was one."""


class Reviews:
    """Makes reviews on demand, each once."""

    def __init__(self, study: ReplayWorkers, simulations: int) -> None:
        self._study = study
        self._simulations = simulations
        self._states: OrderedDict[tuple[str, int], ReviewProgress] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._shares = OpenConnections(SHARE)

    def ask(self, kept: StoredTable, seat: int, address: str) -> ReviewProgress:
        """Begin a review for somebody unless it was begun, and say how far it is."""
        key = (kept.table.id, seat)
        state = self._states.get(key)
        if state is not None and not state.why:
            self._states.move_to_end(key)
            return state
        if len(self._tasks) >= MAKING:
            raise AmericanaError(say("reviews.busy"))
        if not self._shares.enter(address):
            raise AmericanaError(say("reviews.yours"))
        state = self._states[key] = ReviewProgress()
        task = asyncio.create_task(self._make(kept, seat, state, address))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: self._shares.leave(address))
        while len(self._states) > KEPT:
            self._states.popitem(last=False)
        return state

    def stop(self) -> None:
        """Leave what is not finished."""
        for task in self._tasks:
            task.cancel()

    async def _make(self, kept: StoredTable, seat: int, state: ReviewProgress, address: str) -> None:
        try:
            lines = b"\n".join(kept.record.lines())
            game_list.find(kept.table.game)
            game, record = reviews.opened(lines, "the record", seat)
            todo, spots = reviews.decisions(record, seat), reviews.places(record)
            state.of = len(todo) + len(spots)
            found: list[Decision | None] = []
            for place in todo:
                part = await self._study.run(
                    address, reviews.judged, SECONDS, lines, seat, place, self._simulations
                )
                found.append(msgspec.json.decode(part, type=Decision | None))
                state.done += 1
            curve: list[Point] = []
            for place in spots:
                part = await self._study.run(address, reviews.weighed, SECONDS, lines, seat, place)
                curve.append(msgspec.json.decode(part, type=Point))
                state.done += 1
            state.review = reviews.gathered(game, record, seat, found, curve, self._simulations)
        except AmericanaError as error:
            state.why = str(error)
        except Exception as error:
            log.error("table %s cannot be reviewed: %s", kept.table.id, error_without_words(error))
            state.why = say("reviews.failed")
