"""Leduc poker, by Finnegan Southey and others: two players, six cards, two rounds of betting."""

from pathlib import Path

from americana.core.game import Game

from . import scene, views, words
from .bot import Steady
from .rules import State


def bound(setup: words.Setup) -> int:
    """Count the acts of the longest game: a shuffle, and in each round a check, all raises and a call."""
    return 1 + 2 * (setup.raises + 2)


GAME = Game(
    name="leduc",
    title="Leduc Poker",
    tagline="Poker with six cards, small enough to be counted out.",
    edition=1,
    seats=(2, 2),
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
    steady=Steady,
    small=(words.Setup(seats=2),),
)
