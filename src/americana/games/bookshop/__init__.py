"""American Bookshop, by Taiki Shinzawa: tricks with a sum limit, in which only a sole majority scores."""

from pathlib import Path

from americana.core.game import Game
from americana.games.bookshop import scene, views, words
from americana.games.bookshop.bot import Steady
from americana.games.bookshop.rules import State


class Small(words.Setup, frozen=True, kw_only=True):
    """Seven cards and a low limit, so that every deal can be tried."""

    def cards(self) -> tuple[str, ...]:
        """Give two cards each and one to set aside."""
        return ("E0", "E2", "E3", "G0", "G3", "B0", "B2")

    def limit(self) -> int:
        """Give a limit that such cards reach now and then."""
        return 5


def bound(setup: words.Setup) -> int:
    """Count the acts of the longest game: every card played, every hand chosen from, a shuffle and a starter."""
    return setup.length() * (len(setup.cards()) + setup.seats + 2)


GAME = Game(
    name="bookshop",
    title="American Bookshop",
    tagline="Collect books, but only those that nobody else has as many of.",
    edition=1,
    seats=(3, 5),
    folder=Path(__file__).parent,
    text=scene.TEXT,
    setup=words.Setup,
    actions=words.ACTIONS,
    events=words.EVENTS,
    view_type=words.View,
    start=State,
    bound=bound,
    view=views.view,
    seen=views.seen,
    memory=views.memory,
    remember=views.remember,
    hidden=views.hidden,
    possible=views.possible,
    imagine=views.imagine,
    scene=scene.scene,
    tell=scene.tell,
    reckon=scene.reckon,
    reckoned_by=scene.CLOSING,
    steady=Steady,
    inferences=("D13",),
    small=(Small(seats=3, rounds="one"),),
)
