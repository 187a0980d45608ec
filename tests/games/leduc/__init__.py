"""Leduc poker, by Finnegan Southey and others: two players, six cards, two rounds of betting."""

from americana.core.wiring import wire

from . import words


def bound(setup: words.Setup) -> int:
    """Count the acts of the longest game: a shuffle, and in each round a check, all raises and a call."""
    return 1 + 2 * (setup.raises + 2)


GAME = wire(
    __name__,
    words.Setup,
    tagline="Poker with six cards, small enough to be counted out.",
    seats=(2, 2),
    small=(words.Setup(seats=2),),
)
