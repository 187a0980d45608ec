"""Acts to try: what a seat might ask for, allowed or not, to see what the rules and their answer say."""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Final, TypeVar

import msgspec

from americana.core.actions import Action
from americana.core.choices import Amount, Choice, Pick, sample
from americana.core.errors import Malformed
from americana.core.game import SPECTATOR, AnyGame, Deal
from americana.core.match import Match
from americana.laws.random_games import PlayedStep, choices
from americana.research.texts import texts


def actions_to_try(
    match: Match, steps: Sequence[PlayedStep], deal: Deal, rng: Random, most: int = 24
) -> list[Action]:
    """Gather acts to try now: what is asked, what lies beside it, what was done before, and made-up ones."""
    asked = [choice for seat in match.to_act for choice in choices(match, seat)]
    tries = [action for choice in _some(asked, 6, rng) for action in _around(choice, rng)]
    tries += [action for _, action in _some(steps, 6, rng)]
    names = [card for cards in deal.values() for card in cards] or ["nothing"]
    tries += [with_other_cards(match.game, action, names, rng) for action in tries]
    tries += [made for kind in match.game.actions if (made := _made_up(kind, names, rng)) is not None]
    return _some(list(dict.fromkeys(tries)), most, rng)


def neighbours(choice: Choice) -> list[Action]:
    """Acts just outside a form."""
    match choice:
        case Pick():
            over = choice.fill((*choice.of, choice.of[0])) if choice.of else choice.fill(("nothing",))
            foreign = choice.fill(("nothing", *choice.of[1 : choice.most]))
            return [over, foreign] + ([choice.fill(choice.of[: choice.least - 1])] if choice.least else [])
        case Amount():
            return [choice.fill(choice.least - 1), choice.fill(choice.most + 1)]
        case _:
            return []


CHANGED: Final = 8
"""Offered acts that are changed in one field at a moment."""


def strays(match: Match, offered: Sequence[Choice], rng: Random) -> Iterator[Action]:
    """Give the edges of forms, an act of every kind with any fields, and offered acts with one field changed."""
    for choice in _some(offered, CHANGED, rng):
        yield from neighbours(choice)
    pools = _pools(match, offered)
    for kind in match.game.actions:
        made = _made_up(kind, rng.choice(pools), rng)
        if made is not None:
            yield made
    for _ in range(CHANGED if offered else 0):
        action = sample(offered, rng)
        if action.__struct_fields__:
            yield _changed(action, rng.choice(pools), rng)


def _pools(match: Match, offered: Sequence[Choice]) -> list[list[str]]:
    """Gather texts that acts may name: those on offer, the cards that lie hidden, and whatever the game knows."""
    near = {text for choice in offered for text in _named(choice)}
    hidden = [card for cards in match.game.hidden(match.truth, SPECTATOR).values() for card in cards]
    every = ["", "nothing", *texts(match.game, match.setup)]
    return [pool for pool in (sorted(near), hidden, every) if pool]


def _named(choice: Choice) -> Iterator[str]:
    act = choice if isinstance(choice, Action) else choice.act
    for value in (*msgspec.structs.astuple(act), choice.of if isinstance(choice, Pick) else ()):
        yield from [value] if isinstance(value, str) else value if isinstance(value, tuple) else []


def _changed(action: Action, names: Sequence[str], rng: Random) -> Action:
    """Change one field of an act: to another text, another number, or cards that are fewer, more or others."""
    field = rng.choice(action.__struct_fields__)
    value: object = getattr(action, field)
    if isinstance(value, bool):
        value = not value
    elif isinstance(value, int):
        value = rng.choice((value - 1, value + 1, rng.randrange(-1, 12), 1_000_000))
    elif isinstance(value, str):
        value = rng.choice(names)
    elif isinstance(value, tuple):
        at, name = rng.randrange(len(value) + 1), rng.choice(names)
        ways = (
            value[:at] + value[at + 1 :],
            (*value, *value[at:]),
            (*value[:at], name, *value[at + 1 :]),
            value[::-1],
        )
        value = rng.choice(ways)
    return msgspec.structs.replace(action, **{field: value})


def of_other_sorts(offered: Sequence[Choice], rng: Random) -> list[Action]:
    """Put into one field of an offered act nothing, or a number for a text, or a text for a number."""
    action = sample(offered, rng) if offered else None
    fields = (
        [field for field in action.__struct_fields__ if not isinstance(getattr(action, field), bool)]
        if action
        else []
    )
    if action is None or not fields:
        return []
    field = rng.choice(fields)
    value = getattr(action, field)
    others = (None, "7") if isinstance(value, int) else (None, 7) if isinstance(value, str) else (None, (None,))
    return [msgspec.structs.replace(action, **{field: other}) for other in others]


_T = TypeVar("_T")


def _some(things: Sequence[_T], most: int, rng: Random) -> list[_T]:
    return rng.sample(list(things), min(most, len(things)))


def _around(choice: Choice, rng: Random) -> list[Action]:
    return [choice] if isinstance(choice, Action) else [choice.sample(rng), *neighbours(choice)]


def with_other_cards(game: AnyGame, action: Action, names: Sequence[str], rng: Random) -> Action:
    """Name unseen cards wherever an act names things."""
    values: dict[str, object] = {}
    for field in action.__struct_fields__:
        value = getattr(action, field)
        if isinstance(value, tuple):
            values[field] = tuple(rng.choice(names) if isinstance(part, str) else part for part in value)
        elif isinstance(value, str):
            values[field] = rng.choice(names)
    changed = msgspec.structs.replace(action, **values)
    try:
        return game.read_action(msgspec.json.encode(changed))
    except Malformed:
        return action


def _made_up(kind: type[Action], names: Sequence[str], rng: Random) -> Action | None:
    """Make an act of a kind out of unseen cards and small numbers, if its fields are of the plain sorts."""
    known: dict[object, object] = {
        str: rng.choice(names),
        int: rng.randrange(-1, 12),
        bool: rng.random() < 0.5,
        tuple[str, ...]: tuple(_some(names, rng.randrange(4), rng)),
    }
    fields = _fields(kind)
    if any(sort not in known for sort in fields.values()):
        return None
    return kind(**{name: known[sort] for name, sort in fields.items()})


@cache
def _fields(kind: type[Action]) -> dict[str, object]:
    """Give the fields of a kind of act and their sorts; finding them takes longer than all the rest of a try."""
    return {field.name: field.type for field in msgspec.structs.fields(kind)}
