"""Actions as numbers: every game has a fixed set of tokens, and an action is a short sequence of them.

The verb comes first, then the values. A text is one token; several texts are listed and closed. A number is its
digits, with a mark before them for every digit after the first. Every action has exactly one sequence. A mask says
which tokens may come next; sequences that follow the masks are legal actions.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Final, get_args, get_origin, get_type_hints

import msgspec

from americana.core.actions import Action
from americana.core.choices import Amount, Choice, Pick, fits
from americana.core.errors import AmericanaError
from americana.core.game import AnyGame, Setup
from americana.research.texts import texts

CLOSE: Final = "."
"""No more of these."""
LEAVE: Final = "leave it"
"""Do nothing off turn."""
MORE: Final = ">"
"""One more digit."""
BELOW: Final = "~"
"""A negative number."""
NOTHING: Final = "-"
"""An empty text."""
MARKS: Final = (LEAVE, CLOSE, MORE, BELOW, NOTHING, "no", "yes", *"0123456789")

Sentence = tuple[int, ...]
"""The tokens of an act."""


class Tokens:
    """The tokens of a game and setup, and the actions they encode."""

    def __init__(self, game: AnyGame, setup: Setup) -> None:
        self.game, self.setup = game, setup
        self.kinds = {f"{kind.__struct_config__.tag}:": kind for kind in game.actions}
        self.names = (*MARKS, *self.kinds, *(f"={text}" for text in texts(game, setup)))
        """The name of every token: marks, verbs with a colon, and texts after an equals sign."""
        self._number = {name: number for number, name in enumerate(self.names)}
        self._hints = {kind: get_type_hints(kind) for kind in game.actions}
        self.close, self.leave = self._number[CLOSE], self._number[LEAVE]
        self.sentence = lru_cache(8192)(self._sentence)

    def __len__(self) -> int:
        return len(self.names)

    def __reduce__(self) -> tuple[type["Tokens"], tuple[AnyGame, Setup]]:
        return type(self), (self.game, self.setup)

    def _sentence(self, action: Action) -> Sentence:
        """Give the tokens of an action, with its texts in the order of the action."""
        parts = [self._number[f"{action.__struct_config__.tag}:"]]
        for value in msgspec.structs.astuple(action):
            parts += self._said(value)
        return tuple(parts)

    def said(self, choices: Sequence[Choice], action: Action) -> Sentence:
        """Give the only sequence of an action among choices; unordered picks use the order of the offer."""
        for choice in choices:
            if isinstance(choice, Pick) and not choice.ordered and fits([choice], action):
                return self.sentence(choice.fill(_as_offered(choice.of, getattr(action, choice.field))))
        return self.sentence(action)

    def _said(self, value: object) -> list[int]:
        match value:
            case bool():
                return [self._number["yes" if value else "no"]]
            case int():
                return [self._number[mark] for mark in digits(value)]
            case str():
                return [self.text(value)]
            case tuple():
                return [*(token for part in value for token in self._said(part)), self.close]
            case _:
                raise AmericanaError(
                    f"{self.game.name} has an action with {value!r}, which has no token; use plain values"
                )

    def text(self, text: str) -> int:
        """Give the token of a text."""
        try:
            return self._number[f"={text}" if text else NOTHING]
        except KeyError:
            raise AmericanaError(
                f"{self.game.name} has no token for {text!r}; add it to `texts` in its numbers.toml"
            ) from None

    def act(self, sentence: Sequence[int]) -> Action:
        """Give the act that a whole sequence stands for."""
        names = iter([self.names[token] for token in sentence])
        try:
            kind = self.kinds[next(names)]
            hints = self._hints[kind]
            found = kind(*[_heard(names, hints[field]) for field in kind.__struct_fields__])
        except (KeyError, StopIteration, ValueError):
            raise AmericanaError(f"these tokens are no action of {self.game.name}: {self.read(sentence)}") from None
        if next(names, None) is not None:
            raise AmericanaError(
                f"these tokens are more than one action of {self.game.name}: {self.read(sentence)}"
            )
        return found

    def read(self, sentence: Sequence[int]) -> str:
        """Write a sequence for people."""
        return " ".join(self.names[token] for token in sentence)

    def next(self, choices: Sequence[Choice], begun: Sequence[int] = ()) -> list[int]:
        """List the tokens that may come next, in order; none if the sequence is whole."""
        found: set[int] = set()
        begun = tuple(begun)
        for choice in choices:
            if isinstance(choice, Action):
                sentence = self.sentence(choice)
                if sentence[: len(begun)] == begun and len(sentence) > len(begun):
                    found.add(sentence[len(begun)])
            else:
                found.update(self._filled_in(choice, begun))
        return sorted(found)

    def mask(self, choices: Sequence[Choice], begun: Sequence[int] = ()) -> bytearray:
        """Give 1 for every token that may come next, and 0 for every other."""
        mask = bytearray(len(self.names))
        for token in self.next(choices, begun):
            mask[token] = 1
        return mask

    def sample(self, choices: Sequence[Choice], rng: Random) -> Sentence:
        """Build a random sequence that the masks allow, token by token."""
        begun: list[int] = []
        while following := self.next(choices, begun):
            begun.append(following[int(rng.random() * len(following))])
        return tuple(begun)

    def _filled_in(self, form: Pick | Amount, begun: Sentence) -> Iterator[int]:
        """Give what may come next in a form: what stands before its blank, the blank, what stands after it."""
        before, after = self._around(form)
        if len(begun) < len(before):
            if begun == before[: len(begun)]:
                yield before[len(begun)]
            return
        if begun[: len(before)] != before:
            return
        inner = [self.names[token] for token in begun[len(before) :]]
        if isinstance(form, Pick):
            length, following = _picking(form, inner)
        else:
            length, following = _numbering(form.least, form.most, inner)
        if length == WRONG:
            return
        if length is None:
            yield from (self._number[name] for name in following)
        elif begun[len(before) + length :] == after[: len(inner) - length] and len(inner) - length < len(after):
            yield after[len(inner) - length]

    def _around(self, form: Pick | Amount) -> tuple[Sentence, Sentence]:
        act = form.act
        place = act.__struct_fields__.index(form.field)
        values = msgspec.structs.astuple(act)
        verb = self._number[f"{act.__struct_config__.tag}:"]
        before = [token for value in values[:place] for token in self._said(value)]
        after = [token for value in values[place + 1 :] for token in self._said(value)]
        return (verb, *before), tuple(after)


def digits(number: int) -> str:
    """Write a number with a mark before it for every digit beyond the first, so that none begins another."""
    sign = BELOW if number < 0 else ""
    said = str(abs(number))
    return f"{sign}{MORE * (len(said) - 1)}{said}"


def _heard(names: Iterator[str], hint: object) -> object:
    if get_origin(hint) is tuple:
        parts, inner = [], get_args(hint)[0]
        while (name := next(names)) != CLOSE:
            parts.append(_value(name, names, inner))
        return tuple(parts)
    return _value(next(names), names, hint)


def _value(name: str, names: Iterator[str], hint: object) -> object:
    if hint is bool:
        return {"yes": True, "no": False}[name]
    if hint is int:
        return _number(name, names)
    if name == NOTHING:
        return ""
    if not name.startswith("="):
        raise ValueError(name)
    return name[1:]


def _number(name: str, names: Iterator[str]) -> int:
    if name == BELOW:
        return -_number(next(names), names)
    more = 0
    while name == MORE:
        name, more = next(names), more + 1
    said = "".join([name, *[next(names) for _ in range(more)]])
    if not said.isdigit():
        raise ValueError(said)
    return int(said)


def _as_offered(of: Sequence[str], chosen: Sequence[str]) -> tuple[str, ...]:
    """Put what was chosen into the order in which it was offered."""
    left = list(chosen)
    return tuple([card for card in of if card in left and (left.remove(card) is None)])  # type: ignore[func-returns-value]


WRONG: Final = -1
Following = tuple[int | None, list[str]]
"""How many tokens the blank took, once it is filled in, or WRONG; until then what may come next."""


def _picking(form: Pick, inner: list[str]) -> Following:
    """Follow a pick through what was named so far; what has no order is named in that in which it is offered."""
    left = [f"={text}" if text else NOTHING for text in form.of]
    for place, name in enumerate(inner):
        if name == CLOSE:
            return place + 1 if place >= form.least else WRONG, []
        if name not in left or place >= form.most:
            return WRONG, []
        index = left.index(name)
        left = left[:index] + left[index + 1 :] if form.ordered else left[index + 1 :]
    following = [CLOSE] if len(inner) >= form.least else []
    if len(inner) < form.most:
        needed = form.least - len(inner)
        following += left if form.ordered else left[: len(left) - max(0, needed - 1)]
    return None, following


def _numbering(least: int, most: int, inner: list[str]) -> Following:
    """Follow a number through its marks and digits."""
    if inner[:1] == [BELOW]:
        length, following = _numbering(1, -least, inner[1:]) if most >= -1 else _numbering(-most, -least, inner[1:])
        return length if length in (None, WRONG) else length + 1, following
    more = len(inner) - len("".join(inner).lstrip(MORE))
    said = "".join(inner[more:])
    if len(said) == more + 1:
        return more + 1 if said.isdigit() and least <= int(said) <= most else WRONG, []
    low = max(0, least)
    following = [BELOW] if least < 0 and not inner else []
    if not said and most >= 10 ** (more + 1):
        following.append(MORE)
    for digit in "0123456789"[1 if more and not said else 0 :]:
        first = int(said + digit) * 10 ** (more - len(said))
        if first <= most and first + 10 ** (more - len(said)) - 1 >= low:
            following.append(digit)
    return None, following
