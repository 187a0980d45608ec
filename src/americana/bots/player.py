"""A bot that thinks ahead: it imagines what may be so, and plays on from there in its head."""

import importlib
from collections.abc import Sequence
from random import Random

from msgspec import Struct

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


class Hint(Struct, frozen=True):
    """An act, what it is worth compared with the best one, and how sure that is."""

    act: Action
    behind: float
    """How much less it is worth than the best, in standard deviations of how games go on from here."""
    error: float
    """The standard error of that."""
    simulations: int


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

    def suggest(self, view: View, choices: Sequence[Choice], rng: Random, most: int = 3) -> list[Hint]:
        """Give the few best acts, the best first, with what they are worth and how sure that is."""
        found = self.weigh(view, choices, self.steady.choose(view, choices, rng), rng)
        best = preferred(found, self.guide.surely)
        others = sorted((one for one in found if one is not best and one.visits), key=Weighed.mean, reverse=True)
        return [_hint(one, best) for one in (best, *others[: most - 1])]

    def weigh(self, view: View, choices: Sequence[Choice], usual: Action, rng: Random) -> list[Weighed]:
        """Weigh what may be done, the usual act first."""
        count = max(1, min(self.guide.worlds, self.simulations))
        worlds: list[State] = [self.game.imagine(view, rng) for _ in range(count)]
        acts = [usual]
        acts += [act for act in self.guide.candidates(worlds[0], view.seat, choices, rng) if act != usual]
        if len(acts) == 1:
            return [Weighed(usual)]
        talks = type(worlds[0]).asides is not State.asides
        search = Search(self.guide, worlds, view.seat, rng, self.game.seen, talks)
        return search.tree(acts, self.simulations) if self.guide.deep else search.flat(acts, self.simulations)


def _hint(one: Weighed, best: Weighed) -> Hint:
    spread = max(1e-9, best.variance()) ** 0.5
    error = (one.variance() / max(1, one.visits) + best.variance() / max(1, best.visits)) ** 0.5
    return Hint(one.act, (best.mean() - one.mean()) / spread, error / spread, one.visits)
