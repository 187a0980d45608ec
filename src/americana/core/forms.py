"""Forms: choices too many to list, filled in by a front, sampled by a bot."""

from collections.abc import Sequence
from math import comb, perm
from random import Random
from typing import TypeAlias

import msgspec
from msgspec import Struct


class Action(Struct, frozen=True, forbid_unknown_fields=True, tag=str.lower):
    """One decision, as it would be said aloud at the table."""


class Pick(Struct, frozen=True, tag="pick"):
    """Pick some of these for one field of an act: at least, at most, in order or not."""

    act: Action
    field: str
    of: tuple[str, ...]
    least: int
    most: int
    ordered: bool = False

    def size(self) -> int:
        """Count the acts this form stands for."""
        ways = perm if self.ordered else comb
        return sum(ways(len(self.of), k) for k in range(self.least, self.most + 1))

    def fill(self, chosen: tuple[str, ...]) -> Action:
        """Make the act that picks these."""
        return msgspec.structs.replace(self.act, **{self.field: chosen})

    def sample(self, rng: Random) -> Action:
        """Make one of the acts: how many first, then which."""
        count = self.least + int(rng.random() * (self.most - self.least + 1))
        chosen = shuffled(self.of, rng)[:count]
        if not self.ordered:
            chosen.sort(key=self.of.index)
        return self.fill(tuple(chosen))


class Amount(Struct, frozen=True, tag="amount"):
    """Name a whole number for one field of an act."""

    act: Action
    field: str
    least: int
    most: int

    def size(self) -> int:
        """Count the acts this form stands for."""
        return self.most - self.least + 1

    def fill(self, number: int) -> Action:
        """Make the act that names this number."""
        return msgspec.structs.replace(self.act, **{self.field: number})

    def sample(self, rng: Random) -> Action:
        """Make one of the acts, all alike likely."""
        return self.fill(self.least + int(rng.random() * self.size()))


Form: TypeAlias = Pick | Amount
Choice: TypeAlias = Action | Pick | Amount


def shuffled(cards: tuple[str, ...], rng: Random) -> list[str]:
    """Give the cards in random order; sorting by random keys is three times as fast as random.shuffle."""
    draw = rng.random
    return sorted(cards, key=lambda _: draw())


def sample(choices: Sequence[Choice], rng: Random) -> Action:
    """Pick one of the choices, and fill it in if it is a form."""
    choice = choices[int(rng.random() * len(choices))]
    return choice if isinstance(choice, Action) else choice.sample(rng)
