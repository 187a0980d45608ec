"""American Bookshop, by Taiki Shinzawa: tricks with a sum limit; only the sole leader in a color scores it."""

from typing import TYPE_CHECKING, Final, cast

from americana.games.bookshop import model
from americana.kit.assemble import assemble

if TYPE_CHECKING:
    from americana.core.game import Game
    from americana.games.bookshop.rules import State


class Small(model.Setup, frozen=True, kw_only=True):
    """Seven cards and a low limit, so that every deal can be tried."""

    def cards(self) -> tuple[str, ...]:
        """Give two cards each and one to set aside."""
        return ("E0", "E2", "E3", "G0", "G3", "B0", "B2")

    def limit(self) -> int:
        """Give a limit that such cards reach now and then."""
        return 5


def bound(setup: model.Setup) -> int:
    """Count the acts of the longest game: every card played, every hand chosen from, a shuffle and a starter."""
    return setup.length() * (len(setup.cards()) + setup.seats + 2)


GAME = assemble(
    __name__,
    model.Setup,
    tagline="Collect the most books of a color: ties score nothing.",
    seats=(3, 5),
    inferences=("D13",),
    small=(Small(seats=3, rounds="one"),),
)

game: Final = cast("Game[model.Setup, State, model.Memory, model.View]", GAME)
"""The same game with its own types, so that editors know what its views hold."""
