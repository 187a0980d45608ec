"""How much is too much: buckets that fill with time and are emptied by asking."""

import time
from collections import Counter
from collections.abc import Callable

from americana.server.base.config import RateLimit

FORGIVEN = 2.0
"""How far below empty a bucket may be pushed before the connection is cut, in bursts."""


class Bucket:
    """Holds so many drops and refills by the second; below empty it counts how stubborn one is."""

    __slots__ = ("drops", "since")

    def __init__(self, drops: float, since: float) -> None:
        self.drops = drops
        self.since = since


class RateLimiter:
    """One bucket for each client, forgotten when it is full again."""

    def __init__(self, limit: RateLimit, clock: Callable[[], float] = time.monotonic) -> None:
        self.limit = limit
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str, drops: float = 1.0) -> bool:
        """Take a drop; say whether there was one."""
        now = self._clock()
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self.limit.burst, now)
        bucket.drops = min(self.limit.burst, bucket.drops + (now - bucket.since) * self.limit.rate) - drops
        bucket.since = now
        floor = -FORGIVEN * self.limit.burst
        bucket.drops = max(bucket.drops, floor - 1)
        return bucket.drops >= 0

    def keeps_asking(self, who: str) -> bool:
        """Whether a client keeps asking long after a refusal."""
        bucket = self._buckets.get(who)
        return bucket is not None and bucket.drops < -FORGIVEN * self.limit.burst

    def sweep(self) -> None:
        """Forget those whose bucket is full again."""
        now = self._clock()
        self._buckets = {
            who: bucket
            for who, bucket in self._buckets.items()
            if bucket.drops + (now - bucket.since) * self.limit.rate < self.limit.burst
        }


class OpenConnections:
    """Counts the connections that each address keeps open."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Let one more in, if there is room."""
        if self._open[address] >= self.most:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Let one go."""
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]
