"""A bot that thinks ahead: it imagines what may be so, and plays on from there in its head."""

import importlib
from collections.abc import Sequence
from random import Random

from americana.bots.search import Search, Weighed, preferred
from americana.core.acts import Action
from americana.core.bot import Bot
from americana.core.forms import Choice
from americana.core.game import AnyGame, State, View
from americana.kit.guide import Guide
from americana.kit.playout import is_decision


def guide_to(game: AnyGame) -> Guide:
    """Find what the game's folder says about searching it, or make do without."""
    if not (game.folder / "search.py").is_file():
        return Guide()
    package = game.steady.__module__.rpartition(".")[0]
    found: Guide = importlib.import_module(f"{package}.search").Guide()
    return found


def thinker(game: AnyGame, *, champion: bool) -> "Thinker":
    """Seat a strong bot, or with more simulations a champion."""
    guide = guide_to(game)
    return Thinker(game, guide.champion if champion else guide.strong, guide)


class Thinker(Bot):
    """Weighs acts by simulations, and keeps to the steady player's where none is clearly better."""

    def __init__(self, game: AnyGame, simulations: int, guide: Guide | None = None) -> None:
        self.game = game
        self.simulations = simulations
        self.guide = guide or guide_to(game)
        self.steady = game.steady()

    def choose(self, view: View, choices: Sequence[Choice], rng: Random) -> Action:
        """Answer what the seat is asked."""
        usual = self.steady.choose(view, choices, rng)
        if not is_decision(choices) or not self.guide.is_worth_searching(choices):
            return usual
        return preferred(self.weigh(view, choices, usual, rng), self.guide.surely).act

    def aside(self, view: View, choices: Sequence[Choice], rng: Random) -> Action | None:
        """Do unasked what the steady player would."""
        return self.steady.aside(view, choices, rng)

    def weigh(
        self,
        view: View,
        choices: Sequence[Choice],
        usual: Action,
        rng: Random,
        also: Sequence[Action] = (),
        *,
        noting: bool = False,
    ) -> list[Weighed]:
        """Weigh what may be done, the usual act first and whatever else is asked about; note why, if wanted."""
        count = max(1, min(self.guide.worlds, self.simulations))
        worlds: list[State] = [self.game.imagine(view, rng) for _ in range(count)]
        acts = [usual]
        for act in (*also, *self.guide.candidates(worlds[0], view.seat, choices, rng)):
            if act not in acts:
                acts.append(act)
        if len(acts) == 1:
            return [Weighed(usual)]
        talks = type(worlds[0]).asides is not State.asides
        search = Search(self.guide, worlds, view.seat, rng, self.game.seen, talks)
        search.noting = noting
        return search.tree(acts, self.simulations) if self.guide.deep else search.flat(acts, self.simulations)
