"""Leduc poker, by Finnegan Southey and others: two players, six cards, two rounds of betting."""

from americana.kit.assemble import assemble

from . import model


def bound(setup: model.Setup) -> int:
    """Count the acts of the longest game: a shuffle, and in each round a check, all raises and a call."""
    return 1 + 2 * (setup.raises + 2)


GAME = assemble(
    __name__,
    model.Setup,
    tagline="Poker with six cards, small enough to be counted out.",
    seats=(2, 2),
    small=(model.Setup(seats=2),),
)
