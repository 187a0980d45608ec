"""Americana: The Card Game, by Avian Rampage: the first Dream worth ten comes true."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from msgspec.structs import replace

from americana.games.dream import model
from americana.games.dream.effects import Bonus, Deck, Effect, Kind
from americana.games.dream.rules import State
from americana.kit.assemble import assemble

if TYPE_CHECKING:
    from americana.core.game import Game
    from americana.games.dream.rules import State

TINY = Deck(
    "Tiny",
    (
        Kind("Pie", "consumer", 4, 2),
        Kind("Rain", "consumer", 2, 1),
        Kind("Fair", "event", 1, 1, (Effect("draw", 2),)),
        Kind("Attic", "event", 0, 1, (Effect("discard"), Effect("shuffle"))),
        Kind("Sale", "event", 0, 1, (Effect("discard", 1, "everyone"),)),
        Kind("Bakers", "demographic", 0, 1, (), Bonus("turn")),
    ),
)
"""Seven cards, so that every deal can be tried."""


def bound(setup: model.Setup) -> int:
    """Count the acts of the longest game: a lot and a shuffle, then every turn's play and all its questions."""
    most = max(len(kind.effects) * 9 for kind in setup.cards().kinds)
    return 2 + model.TURNS * setup.seats * ((model.EXTRA + 1) * (1 + most * 2 * setup.seats) + setup.seats)


def arrange(setup: model.Setup, people: Sequence[int], last: State | None) -> model.Setup:  # noqa: ARG001
    """A17: the player with the smallest Dream starts a rematch, unless the table agreed on a seat or on lots."""
    if last is None:
        return setup
    if setup.again == "lots":
        return replace(setup, starter=0)
    return replace(setup, starter=1 + (last.starter() if setup.again == "same" else last.trailing()))


GAME = assemble(
    __name__,
    model.Setup,
    tagline="Build your American Dream, and be the first to make it worth ten.",
    edition=2,
    seats=(2, 6),
    inferences=("A5",),
    never_auto_played=(model.Play,),
    small=(model.Setup(seats=2, deck=TINY), model.Setup(seats=2, deck=TINY, random_discards=True)),
)

game: Final = cast("Game[model.Setup, State, model.Memory, model.View]", GAME)
"""The same game with its own types, so that editors know what its views hold."""
