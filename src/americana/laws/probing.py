"""Acts to try: what a seat might ask for, allowed or not, to see what the answer teaches."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import TypeVar

import msgspec

from americana.core.acts import Action
from americana.core.errors import Malformed
from americana.core.forms import Choice
from americana.core.game import AnyGame, Deal
from americana.core.match import Match
from americana.laws.playing import neighbours
from americana.laws.walks import Step, choices


def probes(match: Match, steps: Sequence[Step], deal: Deal, rng: Random, most: int = 24) -> list[Action]:
    """Gather acts to try now: what is asked, what lies beside it, what was done before, and made-up ones."""
    asked = [choice for seat in match.to_act for choice in choices(match, seat)]
    tries = [action for choice in _some(asked, 6, rng) for action in _around(choice, rng)]
    tries += [action for _, action in _some(steps, 6, rng)]
    names = [card for cards in deal.values() for card in cards] or ["nothing"]
    tries += [with_other_cards(match.game, action, names, rng) for action in tries]
    tries += [made for kind in match.game.actions if (made := _made_up(kind, names, rng)) is not None]
    return _some(list(dict.fromkeys(tries)), most, rng)


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
