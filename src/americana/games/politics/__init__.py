"""Politics as Usual, by Dan Verssen: cards and Favors win Issues, and Issues win the election."""

from typing import TYPE_CHECKING, Final, cast

from americana.core.game import Standing
from americana.games.politics import model
from americana.games.politics.card_text import TEXT
from americana.games.politics.effects import Candidate, Deck, Effect, Issue, Kind
from americana.games.politics.standing_answer import let_stand, window
from americana.kit.assemble import assemble

if TYPE_CHECKING:
    from americana.core.game import Game
    from americana.games.politics.rules import State

TINY = Deck(
    name="Tiny",
    parties=("Porch", "Pie"),
    candidates=(
        Candidate("Ash", "Porch", 1, passive=(Effect("ties"),)),
        Candidate("Elm", "Pie", 1, active=(Effect("cancel", of="slander"),)),
    ),
    issues=(
        Issue("Dogs", 2, 1, (Effect("draw", 1, "everyone"),), "Pie"),
        Issue("Cats", 1, 1, (Effect("chill", 1, "everyone"),)),
        Issue("Rats", -1, 1, (Effect("lose", 1, "winner"),)),
    ),
    cards=(
        Kind("Walk", "momentum", 2, 2, (Effect("draw"),), "Pie"),
        Kind("Bark", "slander", 0, 1, (Effect("poll", -1, "target"),)),
        Kind("Hush", "edge", 0, 1, (Effect("cancel"),)),
    ),
)
"""Three Issues and four campaign cards."""


class Small(model.Setup, frozen=True, kw_only=True):
    """So few cards that every deal can be tried."""

    def removed(self) -> int:
        """Put one Issue back into the box."""
        return 1

    def opening(self) -> int:
        """Begin with one card."""
        return 1


def bound(setup: model.Setup) -> int:
    """Count the acts of the longest game: in a Round every card may be played once, each before many windows."""
    seats, deck = setup.seats, setup.cards()
    plays = sum(kind.count for kind in deck.cards) + seats
    windows = plays * (2 * seats + 2) + 4 * seats * seats
    return 4 * seats + setup.rounds() * (2 * windows + 16 * seats + len(deck.issues))


GAME = assemble(
    __name__,
    model.Setup,
    tagline="Win Issues with cards and Favors, and win the election with Issues.",
    edition=2,
    seats=(2, 6),
    small=(Small(seats=2, deck=TINY, candidates="deal"),),
    window=window,
    standing=Standing(TEXT.say("labels", "standing"), let_stand),
)

game: Final = cast("Game[model.Setup, State, model.Memory, model.View]", GAME)
"""The same game with its own types, so that editors know what its views hold."""
