"""Opponents unlike the medium bot, so that no level is tuned against that player alone.

They know no game: americana duel GAME --bots hard,tests.bots.opponents:Stubborn
"""

from collections.abc import Sequence
from random import Random

from americana.core.actions import Action
from americana.core.bot import Bot
from americana.core.choices import Amount, Choice, Pick
from americana.core.game import AnyGame, View
from americana.core.scene import Face, Offer


class Stubborn(Bot):
    """Does the kind of thing it did last, whatever happens; of several such acts the first."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.last: type[Action] | None = None

    def choose(self, view: View, choices: Sequence[Choice], rng: Random) -> Action:  # noqa: ARG002
        """Do it again, or else the first act."""
        same = [choice for choice in choices if type(_act(choice)) is self.last]
        chosen = _filled((same or list(choices))[0], most=False)
        self.last = type(chosen)
        return chosen


class Reckless(Bot):
    """Goes for the most of everything: the last choice, as many cards and chips as it may."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: View, choices: Sequence[Choice], rng: Random) -> Action:  # noqa: ARG002
        """Take the biggest form, or the last choice."""
        forms = [choice for choice in choices if isinstance(choice, Pick | Amount)]
        return _filled(forms[-1] if forms else choices[-1], most=True)


class Copycat(Bot):
    """Plays the card most like the one played last, or else a random one."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: View, choices: Sequence[Choice], rng: Random) -> Action:
        """Find the offer whose card is most like the last one."""
        names = [f"Seat {seat}" for seat in range(9)]
        scene = self.game.scene(view, choices, lambda _: None, names)
        lying = [card.face for zone in scene.zones if zone.seat is None for card in zone.cards[-1:]]
        faces = {card.name: card.face for zone in scene.zones for card in zone.cards}
        best = max(range(len(choices)), key=lambda at: (_alike(scene.offers[at:][:1], faces, lying), rng.random()))
        chosen = choices[best]
        return chosen if isinstance(chosen, Action) else chosen.sample(rng)


def _act(choice: Choice) -> Action:
    return choice if isinstance(choice, Action) else choice.act


def _filled(choice: Choice, *, most: bool) -> Action:
    if isinstance(choice, Pick):
        return choice.fill(choice.of[: choice.most if most else choice.least])
    if isinstance(choice, Amount):
        return choice.fill(choice.most if most else choice.least)
    return choice


def _alike(offers: Sequence[Offer], faces: dict[str, Face], lying: list[Face]) -> int:
    """Count what the cards of an offer have in common with those on the table."""
    used = [faces[card] for offer in offers for card in offer.cards if card in faces]
    return max(
        ((one.corner == last.corner) + (one.colour == last.colour) for one in used for last in lying), default=0
    )
