"""Haggle, made up for these tests: secret bids, gifts out of turn, and cards shown for a point."""

from pathlib import Path

from americana.core.game import Game

from . import scene, views, words
from .bot import Steady
from .rules import State


class Small(words.Setup, frozen=True, kw_only=True):
    """Seven cards and two rounds, so that every deal can be tried."""

    def cards(self) -> tuple[str, ...]:
        """Give two cards each, one for each round and one that is never sold."""
        return words.CARDS[:7]

    def length(self) -> int:
        """Give two rounds."""
        return 2


def bound(setup: words.Setup) -> int:
    """Count the acts of the longest game: a shuffle, and of each seat a bid and a gift a round and one showing."""
    a_round = 2 if setup.gifts else 1
    return 1 + setup.seats * (a_round * setup.length() + 1)


GAME = Game(
    name="haggle",
    title="Haggle",
    tagline="A small auction with gifts, in which nobody learns what you bid in vain.",
    edition=1,
    seats=(2, 4),
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
    steady=Steady,
    small=(Small(seats=2),),
)
