"""Haggle, made up for these tests: secret bids, gifts off turn, and cards shown for a point."""

from americana.kit.assemble import assemble

from . import model


class Small(model.Setup, frozen=True, kw_only=True):
    """Seven cards and two rounds, so that every deal can be tried."""

    def cards(self) -> tuple[str, ...]:
        """Give two cards each, one for each round and one that is never sold."""
        return model.CARDS[:7]

    def length(self) -> int:
        """Give two rounds."""
        return 2


def bound(setup: model.Setup) -> int:
    """Count the acts of the longest game: a shuffle, and of each seat a bid and a gift a round and one showing."""
    a_round = 2 if setup.gifts else 1
    return 1 + setup.seats * (a_round * setup.length() + 1)


GAME = assemble(
    __name__,
    model.Setup,
    tagline="A small auction with gifts, in which nobody learns what you bid in vain.",
    seats=(2, 4),
    small=(Small(seats=2),),
)
