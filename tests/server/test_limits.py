"""Rate limits by address and by guest."""

from americana.server.base.config import RateLimit
from americana.server.middleware.rate_limit import OpenConnections, RateLimiter


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_its_burst_and_refills() -> None:
    clock = Clock()
    taps = RateLimiter(RateLimit(3, 1), clock)
    assert [taps.take("ada") for _ in range(4)] == [True, True, True, False]
    assert taps.take("bo")
    clock.now = 2.5
    assert [taps.take("ada") for _ in range(2)] == [True, False]


def test_who_goes_on_asking_is_stubborn() -> None:
    clock = Clock()
    taps = RateLimiter(RateLimit(3, 1), clock)
    for _ in range(9):
        taps.take("ada")
    assert not taps.keeps_asking("ada")
    taps.take("ada")
    assert taps.keeps_asking("ada")
    assert not taps.keeps_asking("bo")
    clock.now = 1000
    assert taps.take("ada")


def test_full_buckets_are_forgotten() -> None:
    clock = Clock()
    taps = RateLimiter(RateLimit(3, 1), clock)
    taps.take("ada")
    taps.sweep()
    assert len(taps._buckets) == 1
    clock.now = 1.5
    taps.sweep()
    assert not taps._buckets


def test_doors_count_who_is_in() -> None:
    doors = OpenConnections(2)
    assert [doors.enter("a"), doors.enter("a"), doors.enter("a"), doors.enter("b")] == [True, True, False, True]
    doors.leave("a")
    assert doors.enter("a")
