"""American, by Matthew G. Latas: two players get rid of their cards."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from msgspec.structs import replace

from americana.core.wiring import wire
from americana.games.american import words
from americana.games.american.rules import State

if TYPE_CHECKING:
    from americana.core.game import Game
    from americana.games.american.rules import State


class Small(words.Setup, frozen=True, kw_only=True):
    """Eight cards in packets of one, so that every deal can be tried."""

    def cards(self) -> tuple[str, ...]:
        """Give every kind of card: low, middling, and the three special ones."""
        return ("2", "3", "3", "6", "6", "9", "10", "A")

    def packet(self) -> int:
        """Deal single cards."""
        return 1


def bound(setup: words.Setup) -> int:
    """Count the acts of the longest game: a shuffle, two swaps, an act a turn, and another for each 10."""
    return 1 + 2 + words.TURNS + setup.cards().count("10")


def arrange(setup: words.Setup, people: Sequence[int], last: State | None) -> words.Setup:
    """E22: against a bot the person deals every game; between two people, or two bots, the deal alternates."""
    if len(people) == 1:
        return replace(setup, dealer=people[0])
    return replace(setup, dealer=1 - setup.dealer) if last is not None else setup


GAME = wire(
    __name__,
    words.Setup,
    tagline="Get rid of your cards, and make your opponent pick up the pile.",
    seats=(2, 2),
    inferences=("E4", "E12"),
    small=(Small(seats=2), Small(seats=2, blind=True), Small(seats=2, voluntary=True)),
)

game: Final = cast("Game[words.Setup, State, words.Memory, words.View]", GAME)
"""The same game with its own types, so that editors know what its views hold."""
