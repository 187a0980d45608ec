"""A game played to its end by lot: what a simulation does most, compiled where rules are."""

from array import array
from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from msgspec.structs import replace

from americana.core.forms import Action, Amount, Choice, Pick
from americana.core.state import State

_T = TypeVar("_T")

PICK: Final = Pick
AMOUNT: Final = Amount
"""Compiled code finds a Final of its own module at once, but looks an imported class up each time."""


def playout(state: State, rng: Random) -> int:
    """Play a game without asides to its end; count the choices that had two or more answers."""
    draw = rng.random
    decisions = 0
    while to_act := state.to_act:
        seat = to_act[0]
        choices = state.legal(seat)
        count = len(choices)
        choice = choices[int(draw() * count)] if count > 1 else choices[0]
        # `isinstance` is three times as slow for a Struct's base class as `type` is for the class itself.
        kind = type(choice)
        if kind is PICK or kind is AMOUNT:
            if seat >= 0 and is_decision(choices):
                decisions += 1
            state.apply(seat, fill(choice, rng))
        else:
            if seat >= 0 and count > 1:
                decisions += 1
            state.apply(seat, choice)  # type: ignore[arg-type]
    return decisions


def playout_with_asides(state: State, rng: Random, eager: float) -> int:
    """The same for a game in which seats may act unasked: each gets one chance after every act."""
    draw = rng.random
    decisions = 0
    while to_act := state.to_act:
        seat = to_act[0]
        choices = state.legal(seat)
        if seat >= 0 and is_decision(choices):
            decisions += 1
        state.apply(seat, fill(choices[int(draw() * len(choices))], rng))
        for turn in range(1, state.seats + 1):
            other = (seat + turn) % state.seats
            asides = state.asides(other)
            if asides and draw() < eager:
                state.apply(other, fill(asides[int(draw() * len(asides))], rng))
    return decisions


def is_decision(choices: Sequence[Choice]) -> bool:
    """Tell whether there is anything to decide: two choices, or a form that stands for two acts."""
    if len(choices) != 1:
        return len(choices) > 1
    only = choices[0]
    if isinstance(only, Action):
        return False
    return only.most > only.least or only.size() > 1


def fill(choice: Choice, rng: Random) -> Action:
    """Make an act of a choice: if it is a form, fill it in by lot."""
    if type(choice) is Pick:
        return replace(choice.act, **{choice.field: _picked(choice, rng)})
    if type(choice) is Amount:
        return choice.sample(rng)
    return choice  # type: ignore[return-value]


def _picked(form: Pick, rng: Random) -> tuple[str, ...]:
    """Pick by the same odds as `Pick.sample`, though not the same from the same seed."""
    cards, least, most = form.of, form.least, form.most
    if form.ordered:
        order = shuffled(cards, rng)
        return tuple(order if least == len(order) else order[: _between(least, most, rng)])
    if least == 0 and most == len(cards):
        coins = rng.getrandbits(most) if most else 0
        return tuple([card for place, card in enumerate(cards) if coins >> place & 1])
    places = shuffled(range(len(cards)), rng)[: _between(least, most, rng)]
    return tuple([cards[place] for place in sorted(places)])


def _between(least: int, most: int, rng: Random) -> int:
    return least + int(rng.random() * (most - least + 1))


def shuffled(cards: Sequence[_T], rng: Random) -> list[_T]:
    """Give the cards in random order, each order as likely as any other but for one part in ten million.

    All chance is drawn at once, 29 bits a card: a random number for each card takes twice as long, compiled.
    """
    order = list(cards)
    left = len(order)
    chance = array("I", rng.getrandbits(32 * left).to_bytes(4 * left, "little")).tolist() if left else []
    for word in chance:
        place = (word >> 3) * left >> 29
        left -= 1
        card = order[place]
        order[place] = order[left]
        order[left] = card
    return order
