"""American, by Matthew G. Latas: two players get rid of their cards."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from msgspec.structs import replace

from americana.games.american import model
from americana.games.american.rules import State
from americana.kit.assemble import assemble

if TYPE_CHECKING:
    from americana.core.game import Game
    from americana.games.american.rules import State


class Small(model.Setup, frozen=True, kw_only=True):
    """Eight cards in packets of one, so that every deal can be tried."""

    def cards(self) -> tuple[str, ...]:
        """Give every kind of card: low, middling, and the three special ones."""
        return ("2", "3", "3", "6", "6", "9", "10", "A")

    def packet(self) -> int:
        """Deal single cards."""
        return 1


def bound(setup: model.Setup) -> int:
    """Count the acts of the longest game: a shuffle, two swaps, an act a turn, and another for each 10."""
    return 1 + 2 + model.TURNS + setup.cards().count("10")


def arrange(setup: model.Setup, people: Sequence[int], last: State | None) -> model.Setup:
    """E22: against a bot the person deals every game; between two people, or two bots, the deal alternates."""
    if len(people) == 1:
        return replace(setup, dealer=people[0])
    return replace(setup, dealer=1 - setup.dealer) if last is not None else setup


GAME = assemble(
    __name__,
    model.Setup,
    tagline="Get rid of your cards, and make your opponent pick up the pile.",
    seats=(2, 2),
    inferences=("E4", "E12"),
    small=(Small(seats=2), Small(seats=2, blind=True), Small(seats=2, voluntary=True)),
)

game: Final = cast("Game[model.Setup, State, model.Memory, model.View]", GAME)
"""The same game with its own types, so that editors know what its views hold."""
