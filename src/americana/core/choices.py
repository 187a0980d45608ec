"""Forms: choices that are too many to list. A front fills them in, and a bot samples them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations, permutations, repeat, starmap
from math import comb, perm
from random import Random
from typing import Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from americana.core.actions import Action


class Pick(Struct, frozen=True, tag="pick", gc=False):
    """Pick some of these for one field of an act: at least, at most, in order or not."""

    act: Action
    field: str
    of: tuple[str, ...]
    least: int
    most: int
    ordered: bool = False

    def size(self) -> int:
        """Count the acts this form stands for."""
        if not self.ordered and self.least == 0 and self.most == len(self.of):
            return 1 << len(self.of)
        ways = perm if self.ordered else comb
        return sum(ways(len(self.of), k) for k in range(self.least, self.most + 1))

    def fill(self, chosen: tuple[str, ...]) -> Action:
        """Make the act that picks these."""
        if len(self.act.__struct_fields__) == 1:  # takes a fifth of the time of `replace`
            return type(self.act)(chosen)
        return msgspec.structs.replace(self.act, **{self.field: chosen})

    def sample(self, rng: Random) -> Action:
        """Make one of the acts: without limits by a coin toss for each card, else how many first, then which."""
        if self.ordered:
            return self.fill(tuple(shuffled(self.of, rng)[: self._count(rng)]))
        draw = rng.random
        if self.least == 0 and self.most == len(self.of):
            return self.fill(tuple([card for card in self.of if draw() < 0.5]))
        chosen = shuffled(tuple(range(len(self.of))), rng)[: self._count(rng)]
        return self.fill(tuple([self.of[index] for index in sorted(chosen)]))

    def _count(self, rng: Random) -> int:
        return self.least + int(rng.random() * (self.most - self.least + 1))


class Amount(Struct, frozen=True, tag="amount"):
    """Pick a whole number for one field of an act."""

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
        """Make one of the acts, each with the same chance."""
        return self.fill(self.least + int(rng.random() * self.size()))


Choice: TypeAlias = Action | Pick | Amount


class Blank(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The field of an act that is still to be filled in, with some of these values or with a number."""

    field: str
    kind: Literal["pick", "amount"]
    of: tuple[str, ...] = ()
    """The values to pick from."""
    least: int = 0
    most: int = 0
    ordered: bool = False
    """Whether the order in which they are picked counts."""


class WrittenChoice(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A choice as it travels to a front, to a bot or into a file: an act, and its blank if it is a form."""

    act: dict[str, object]
    blank: Blank | None = None


@lru_cache(8192)
def written(choice: Choice) -> WrittenChoice:
    """Write a choice down. The same ones are offered again and again, so they are cached."""
    act = choice if isinstance(choice, Action) else choice.act
    return WrittenChoice(act=msgspec.json.decode(msgspec.json.encode(act)), blank=_blank(choice))


def _blank(choice: Choice) -> Blank | None:
    match choice:
        case Pick(_, field, of, least, most, ordered):
            return Blank(field=field, kind="pick", of=of, least=least, most=most, ordered=ordered)
        case Amount(_, field, least, most):
            return Blank(field=field, kind="amount", least=least, most=most)
        case _:
            return None


def read(act: Action, blank: Blank | None) -> Choice:
    """Make a choice from its written act and blank."""
    if blank is None:
        return act
    if blank.kind == "pick":
        return Pick(act, blank.field, blank.of, blank.least, blank.most, blank.ordered)
    return Amount(act, blank.field, blank.least, blank.most)


def filled(choice: WrittenChoice, chosen: Sequence[str] | int) -> dict[str, object]:
    """Give the act of a written choice with its blank filled in, ready to send."""
    if choice.blank is None:
        return choice.act
    value = chosen if isinstance(chosen, int) else list(chosen)
    return {**choice.act, choice.blank.field: value}


def enumerated(choices: Sequence[Choice], most: int) -> list[Action] | None:
    """List every act that choices stand for, each once, or None if there are more than the limit."""
    found: dict[Action, None] = {}
    for choice in choices:
        for act in acts_of(choice):
            found[act] = None
            if len(found) > most:
                return None
    return list(found)


def acts_of(choice: Choice) -> Iterator[Action]:
    """Give the acts that a choice stands for, one by one; an unordered pick names its cards as they are offered."""
    match choice:
        case Pick(_, _, of, least, most, ordered):
            ways = permutations if ordered else combinations
            for count in range(least, most + 1):
                yield from map(choice.fill, ways(of, count))
        case Amount(_, _, least, most):
            yield from map(choice.fill, range(least, most + 1))
        case _:
            yield choice


_T = TypeVar("_T")


def shuffled(cards: Sequence[_T], rng: Random) -> list[_T]:
    """Give the cards in random order.

    Each card is sorted by a number drawn for it: this takes a quarter of the time of random.shuffle.
    """
    draws = starmap(rng.random, repeat(()))
    return sorted(cards, key=partial(next, draws))


def fits(choices: Sequence[Choice], action: Action) -> bool:
    """Tell whether an act is one of the choices, or one that a form among them stands for."""
    return any(action == choice if isinstance(choice, Action) else _fills(choice, action) for choice in choices)


def _fills(form: Pick | Amount, action: Action) -> bool:
    if type(action) is not type(form.act):
        return False
    said = getattr(action, form.field)
    if form.act != msgspec.structs.replace(action, **{form.field: getattr(form.act, form.field)}):
        return False
    if isinstance(form, Amount):
        return isinstance(said, int) and form.least <= said <= form.most
    return form.least <= len(said) <= form.most and not Counter(said) - Counter(form.of)


def sample(choices: Sequence[Choice], rng: Random) -> Action:
    """Pick one of the choices, and fill it in if it is a form."""
    choice = choices[int(rng.random() * len(choices))]
    if type(choice) is Pick or type(choice) is Amount:  # takes a third of the time of isinstance
        return choice.sample(rng)
    return choice  # type: ignore[return-value]
