"""The log of the room: short lines, repeated only a few times, and never a card."""

import logging
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

from americana.core.plain_errors import plainly

log: Final = logging.getLogger("americana.server")
debug: Final = logging.getLogger("americana.debug")
"""Full tracebacks, which may name cards: they go nowhere unless a file for them is named."""
debug.propagate, debug.disabled = False, True
OFTEN: Final = 12
"""How often the same sentence is written in one minute."""
SENTENCES: Final = 200
"""How many different lines are counted before the count starts over."""
_PLACES: Final = 3


class RepeatFilter(logging.Filter):
    """Lets the same sentence through a few times a minute, then says how many were left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._counts: Counter[str] = Counter()
        self._minute = 0.0

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether a sentence is written."""
        words = str(record.msg)
        if self._clock() >= self._minute + 60 or len(self._counts) > SENTENCES:
            self._minute = self._clock()
            left_out = sum(max(0, count - OFTEN) for count in self._counts.values())
            self._counts.clear()
            if left_out:
                record.msg = f"{words} (before this, {left_out} lines like others were left out)"
        self._counts[words] += 1
        return self._counts[words] <= OFTEN


def limit_repeats(*names: str) -> None:
    """See to it that no flood fills the log through these loggers."""
    for name in names:
        logger = logging.getLogger(name)
        if not any(isinstance(one, RepeatFilter) for one in logger.filters):
            logger.addFilter(RepeatFilter())


def error_without_words(error: BaseException) -> str:
    """Say what kind of error it was and where; its own words may name a card, so they are left out."""
    _trace(error)
    return placed(error)


def placed(error: BaseException) -> str:
    """Name the kind of an error and the last places that it passed through."""
    places = traceback.extract_tb(error.__traceback__)[-_PLACES:]
    where = ", from ".join(f"{Path(one.filename).name}:{one.lineno}" for one in reversed(places))
    return f"{type(error).__name__} at {where}"


def puzzled(error: Exception) -> str:
    """Say in our own words why input is wrong; the decoder's words go to the debug log."""
    _trace(error)
    return plainly(error)


def _trace(error: BaseException) -> None:
    debug.debug(type(error).__name__, exc_info=error)


limit_repeats(log.name, debug.name)
