"""A game played to its end at random: what a simulation does most, compiled where rules are."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from msgspec.structs import astuple, replace
from mypy_extensions import mypyc_attr

from americana.core.actions import Action
from americana.core.choices import Amount, Choice, Pick
from americana.core.state import DEALER, State
from americana.core.turns import Turns

_T = TypeVar("_T")

PICK: Final = Pick
AMOUNT: Final = Amount
"""Compiled code finds a Final of its own module at once, but looks an imported class up each time."""


def playout(state: State, rng: Random) -> int:
    """Play a game without off-turn acts to its end; count the choices that had two or more answers."""
    draw, pick, amount = rng.random, PICK, AMOUNT
    decisions = 0
    while to_act := state.to_act:
        seat = to_act[0]
        choices = state.legal(seat)
        count = len(choices)
        if count > 1:
            choice = _at(choices, int(draw() * count))
            if seat >= 0:
                decisions += 1
        else:
            choice = _at(choices, 0)
        kind = type(choice)
        if kind is pick or kind is amount:
            if count == 1 and seat >= 0 and _leaves_open(choice):
                decisions += 1
            state.apply(seat, fill(choice, rng))
        else:
            state.apply(seat, choice)  # type: ignore[arg-type]
    return decisions


def _at(choices: Sequence[Choice], place: int) -> Choice:
    """Read a tuple as one; compiled code handles it faster than a general sequence: 1.03x."""
    if isinstance(choices, tuple):
        choice: Choice = choices[place]
        return choice
    return choices[place]


def playout_with_off_turn(state: State, rng: Random, eager: float) -> int:
    """Play a game with off-turn acts to its end; a chance to act is taken this often.

    Whether it is taken is drawn first, because listing the acts can be a third of the work: 1.3x.
    """
    draw, turns = rng.random, Turns(state.seats)
    decisions = 0
    while to_act := state.to_act:
        seat = to_act[0]
        if seat != DEALER:
            if turns.off_turn_seats:
                other = turns.off_turn_seats.pop(0)
                if draw() < eager:
                    aside = state.off_turn_by_lot(other, draw())
                    if aside is not None:
                        turns.take(state, (other, True), fill(aside, rng))
                continue
            turns.skip_forced_passes(state)
            if state.to_act is not to_act:
                continue
        choices = state.legal(seat)
        if seat >= 0 and is_decision(choices):
            decisions += 1
        state.apply(seat, fill(choices[int(draw() * len(choices))], rng))
        turns.answered(seat, to_act, state.to_act)
    return decisions


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(ABC):
    """A policy that plays every seat of an imagined truth, quick rather than clever, for playouts."""

    @abstractmethod
    def choose(self, state: State, seat: int, choices: Sequence[Choice], rng: Random) -> Action:
        """Answer what a seat is asked, by what that seat may know alone."""

    def off_turn(self, state: State, seat: int, choices: Sequence[Choice], rng: Random) -> Action | None:  # noqa: ARG002
        """Take an off-turn act for a seat, or none."""
        return None


def play_on(state: State, turns: Turns, policy: Policy, rng: Random) -> None:
    """Play a state to its end by a policy, with chance drawn at random and everybody in turn."""
    while turn := turns.next(state.to_act, state.off_turn):
        seat, off_turn_now = turn
        if seat == DEALER:
            choices = state.legal(seat)
            state.apply(seat, fill(choices[int(rng.random() * len(choices))], rng))
            continue
        if not off_turn_now:
            asked = state.to_act
            turns.skip_forced_passes(state)
            if state.to_act is not asked:
                continue
        if off_turn_now:
            action = policy.off_turn(state, seat, state.off_turn(seat), rng)
        else:
            action = policy.choose(state, seat, state.legal(seat), rng)
        if action is not None:
            turns.take(state, turn, action)


def is_decision(choices: Sequence[Choice]) -> bool:
    """Tell whether there is anything to decide: two choices, or a form that stands for two acts."""
    if len(choices) != 1:
        return len(choices) > 1
    return _leaves_open(choices[0])


def _leaves_open(choice: Choice) -> bool:
    """Tell whether a form stands for two acts or more; an act never does."""
    if type(choice) is Pick or type(choice) is Amount:
        return choice.most > choice.least or choice.size() > 1
    return False


def fill(choice: Choice, rng: Random) -> Action:
    """Make an act of a choice; a form is filled in at random."""
    if type(choice) is PICK:
        act, field, cards, least, most, ordered = _fields(choice)
        picked = _picked(cards, least, most, ordered, rng)
        if len(act.__struct_fields__) == 1:  # takes a fifth of the time of `replace`
            return type(act)(picked)
        return replace(act, **{field: picked})
    if type(choice) is AMOUNT:
        number = _between(choice.least, choice.most, rng)
        if len(choice.act.__struct_fields__) == 1:
            return type(choice.act)(number)
        return choice.fill(number)
    return choice  # type: ignore[return-value]


def _fields(form: Pick) -> tuple[Action, str, tuple[str, ...], int, int, bool]:
    """Read all fields of a form at once: compiled, that is as fast as reading one."""
    return astuple(form)


def _picked(cards: tuple[str, ...], least: int, most: int, ordered: bool, rng: Random) -> tuple[str, ...]:
    """Pick by the same odds as `Pick.sample`, though not the same cards from the same seed."""
    if ordered:
        order = shuffled(cards, rng)
        return tuple(order if least == len(order) else order[: _between(least, most, rng)])
    if least == 0 and most == len(cards):
        coins = rng.getrandbits(most) if most else 0
        return tuple([card for place, card in enumerate(cards) if coins >> place & 1])
    return _some(cards, _between(least, most, rng), rng)


def _some(cards: tuple[str, ...], wanted: int, rng: Random) -> tuple[str, ...]:
    """Pick so many in the order in which they lie, each set with the same chance."""
    left, picked = len(cards), list[str]()
    for card in cards:
        if wanted == left or rng.random() * left < wanted:
            picked.append(card)
            wanted -= 1
        left -= 1
        if not wanted:
            break
    return tuple(picked)


def _between(least: int, most: int, rng: Random) -> int:
    return least + int(rng.random() * (most - least + 1))


def shuffled(cards: Sequence[_T], rng: Random) -> list[_T]:
    """Give the cards in random order.

    Compiled, this takes a third of the time of `forms.shuffled`; interpreted, half as much again.
    """
    draw = rng.random
    order = list(cards)
    for size in range(len(order), 1, -1):
        place = int(draw() * size)
        card = order[place]
        order[place] = order[size - 1]
        order[size - 1] = card
    return order
