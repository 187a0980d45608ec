"""A bot that thinks ahead: it imagines possible truths, and plays on from there."""

import importlib
from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from americana.bots.search import Search, Weighed, preferred
from americana.core.actions import Action
from americana.core.bot import Bot
from americana.core.choices import Choice
from americana.core.game import AnyGame, State, View
from americana.kit.playout import is_decision
from americana.kit.search_policy import SearchPolicy

SOME: Final = 24
"""The number of truths in which search measures how much another seat's knowledge varies."""

ENOUGH: Final = 40
"""The number of simulations for which it is worth telling another seat's knowledge apart."""

DOUBT: Final = 3
"""How many times as many truths are imagined where some are likelier than others."""


def policy_of(game: AnyGame) -> SearchPolicy:
    """Find what the game's folder says about searching it, or use the default."""
    if not (game.folder / "search.py").is_file():
        return SearchPolicy()
    package = game.medium.__module__.rpartition(".")[0]
    found: SearchPolicy = importlib.import_module(f"{package}.search").SearchPolicy()
    return found


def make_search_bot(game: AnyGame, *, expert: bool) -> "SearchBot":
    """Seat a hard bot, or with more simulations an expert."""
    guide = policy_of(game)
    return SearchBot(game, guide.expert if expert else guide.hard, guide)


class SearchBot(Bot):
    """Weighs acts by simulations, and keeps to the medium bot's choice where none is clearly better."""

    def __init__(self, game: AnyGame, simulations: int, guide: SearchPolicy | None = None) -> None:
        self.game = game
        self.simulations = simulations
        self.guide = guide or policy_of(game)
        self.medium = game.medium()

    def choose(self, view: View, choices: Sequence[Choice], rng: Random) -> Action:
        """Answer what the seat is asked."""
        usual = self.medium.choose(view, choices, rng)
        if not is_decision(choices) or not self.guide.is_worth_searching(choices):
            return usual
        return preferred(self.weigh(view, choices, usual, rng), self.guide.margin).act

    def off_turn(self, view: View, choices: Sequence[Choice], rng: Random) -> Action | None:
        """Act off turn as the medium bot would."""
        return self.medium.off_turn(view, choices, rng)

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
        """Weigh the options, the usual act first and others on request; note reasons, if wanted."""
        worlds = self._worlds(view, rng)
        simulations = max(len(worlds), self.guide.budget(worlds[0], self.simulations))
        acts = [usual]
        for act in (*also, *self.guide.candidates(worlds[0], view.seat, choices, rng)):
            if act not in acts:
                acts.append(act)
        if len(acts) == 1:
            return [Weighed(usual)]
        talks = type(worlds[0]).off_turn is not State.off_turn
        search = Search(self.guide, worlds, view.seat, rng, self.game.seen, talks)
        search.noting, search.reach = noting, self.guide.sight(self.simulations)
        if self.guide.deep:
            search.opponent_views = self._minds(view, worlds, simulations)
        return search.tree(acts, simulations) if self.guide.deep else search.flat(acts, simulations)

    def _worlds(self, view: View, rng: Random) -> list[State]:
        """Imagine truths; where some are likelier, imagine more of them, and keep the likely ones."""
        guide, imagine = self.guide, self.game.imagine
        first = imagine(view, rng)
        count = max(1, min(guide.truths(self.simulations), guide.budget(first, self.simulations)))
        if not guide.weighs_likelihood:
            return [first, *[imagine(view, rng) for _ in range(count - 1)]]
        worlds = [first, *[imagine(view, rng) for _ in range(DOUBT * count - 1)]]
        return likely(worlds, [guide.likelihood(world, view.seat) for world in worlds], count, rng)

    def _minds(self, view: View, worlds: list[State], simulations: int) -> list[list[object]]:
        """Say what the other seats would know in each truth, where few enough variants exist to search each."""
        found: list[list[object]] = [[None] * worlds[0].seats for _ in worlds]
        for seat in range(worlds[0].seats):
            if seat != view.seat and self._varies_little(seat, view, worlds, simulations):
                for mine, world in zip(found, worlds, strict=True):
                    mine[seat] = self._known(seat, view, world)
        return found if any(mind is not None for mind in found[0]) else []

    def _varies_little(self, seat: int, view: View, worlds: list[State], simulations: int) -> bool:
        known = [self._known(seat, view, world) for world in worlds[:SOME]]
        return len(known) == SOME and len(set(known)) * ENOUGH <= min(simulations, SOME * ENOUGH // 2)

    def _known(self, seat: int, view: View, world: State) -> bytes:
        """Write down what a seat would see in a truth, if it remembered only what everybody knows."""
        return msgspec.json.encode(self.game.view(world, seat, view.public, view.public))


def likely(worlds: list[State], weights: list[float], count: int, rng: Random) -> list[State]:
    """Keep so many of the worlds, each as often as its weight says, with one draw for all of them."""
    step, at, kept = sum(weights) / count, rng.random(), list[State]()
    passed = 0.0
    for world, weight in zip(worlds, weights, strict=True):
        passed += weight
        while len(kept) < count and (len(kept) + at) * step < passed:
            kept.append(world)
    return kept or worlds[:count]
