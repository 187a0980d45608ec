"""Law 13: numbers say what the game says: masks what is legal, arrays what a view holds and no more."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from americana.core.actions import Action
from americana.core.choices import Choice, enumerated, fits, sample
from americana.core.errors import AmericanaError
from americana.core.game import DEALER, View
from americana.core.match import Match
from americana.laws.cases import Case
from americana.laws.random_games import LONG, RandomGame
from americana.laws.reporting import LawBroken, difference, require, role, said, same
from americana.research.arrays import Encoding, Row
from americana.research.texts import numbers
from americana.research.tokens import Tokens

FEW: Final = 40
"""Acts up to which all that the masks lead to is compared with all that is legal."""

STEPS: Final = 50
"""Acts of a game that are looked at closely."""

APART: Final = 3
"""Acts between views whose values are exchanged, by turns those of the last to act and of all roles."""

EXCHANGED: Final = 8
"""How often each field is tried with another value."""

WHERE: Final = re.compile(r"\[\d*\]")
"""Places in lists, in the path of a field."""


def law_13_masks_agree_with_what_is_legal_and_what_is_refused(table: Case) -> None:
    """Say what masks allow and what they do not, and ask the rules about it."""
    tokens = Tokens(table.game, table.setup)
    walk = RandomGame(table.game, table.setup, 7, STEPS)
    for match in walk:
        for seat in range(table.setup.seats):
            for choices in (match.legal(seat), match.off_turn(seat)):
                if choices:
                    _agree(tokens, list(choices), match, seat, walk.rng)


def _agree(tokens: Tokens, choices: list[Choice], match: Match, seat: int, rng: Random) -> None:
    sentence = tokens.sample(choices, rng)
    act = tokens.act(sentence)
    place = f"{role(seat)}: the masks lead to {said(act)},"
    require(fits(choices, act), f"{place} which is not offered")
    require(match._refusal(seat, act) is None, f"{place} which is refused")
    same(sentence, tokens.said(choices, act), f"{place} whose tokens, said again,")
    _is_reached(tokens, choices, sample(choices, rng))
    _strays(tokens, choices, sentence, match, seat, rng)
    acts = enumerated(choices, FEW)
    if acts is not None:
        sentences = {tokens.sentence(act) for act in acts}
        require(len(sentences) == len(acts), f"{role(seat)}: two acts have the same tokens")
        same(sorted(sentences), sorted(_all(tokens, choices, ())), f"{role(seat)}: what the masks lead to")


def _is_reached(tokens: Tokens, choices: list[Choice], act: Action) -> None:
    """Follow the one sequence of an act through the masks."""
    sentence = tokens.said(choices, act)
    require(
        fits([act], tokens.act(sentence)) or fits(choices, tokens.act(sentence)), f"{said(act)} does not come back"
    )
    for place, token in enumerate(sentence):
        allowed = tokens.next(choices, sentence[:place])
        require(token in allowed, f"no mask leads to {said(act)}: {tokens.read(sentence[: place + 1])} is masked")
    require(not tokens.next(choices, sentence), f"a mask goes on after {said(act)}")


def _strays(
    tokens: Tokens, choices: list[Choice], sentence: tuple[int, ...], match: Match, seat: int, rng: Random
) -> None:
    """Leave the masks at one place; what that says, if it says anything, is refused unless it is offered too."""
    place = int(rng.random() * len(sentence))
    mask = tokens.mask(choices, sentence[:place])
    masked = [token for token, allowed in enumerate(mask) if not allowed]
    for token in [masked[int(rng.random() * len(masked))] for _ in range(5)]:
        try:
            act = tokens.act((*sentence[:place], token, *sentence[place + 1 :]))
        except AmericanaError:
            continue
        if not match.is_off_turn(seat, act) and not any(match.is_off_turn(seat, one) for one in _plain(choices)):
            refused = match._refusal(seat, act) is not None
            require(refused != fits(choices, act), f"{role(seat)}: {said(act)} is masked, but not refused")


def _plain(choices: list[Choice]) -> list[Action]:
    return [choice for choice in choices if isinstance(choice, Action)]


def _all(tokens: Tokens, choices: list[Choice], begun: tuple[int, ...]) -> list[tuple[int, ...]]:
    following = tokens.next(choices, begun)
    if not following:
        return [begun]
    return [whole for token in following for whole in _all(tokens, choices, (*begun, token))]


def law_13_an_array_holds_what_the_view_does_and_no_more(table: Case) -> None:
    """Make arrays of views that are equal, and of truths that a role cannot tell apart."""
    encoding = Encoding(table.game, table.setup)
    require(len(set(encoding.names)) == len(encoding), "two positions of the array have the same name")
    walk = RandomGame(table.game, table.setup, 8, STEPS)
    for match in walk:
        viewer = match.roles[len(walk.steps) % len(match.roles)]
        view, place = match.view(viewer), f"after act {len(walk.steps)} {role(viewer)}'s array"
        row = encoding.encode(view)
        require(len(row) == len(encoding), f"{place} is of another size")
        again = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
        require(row == encoding.encode(again), f"{place} differs for an equal view")
        if viewer >= 0 and walk.steps and len(walk.steps) % 3 == 0:
            truth = table.game.imagine(view, walk.rng)
            other = table.game.view(truth, viewer, view.memory, view.public)
            require(row == encoding.encode(other), f"{place} tells cards apart that it has not seen")


def law_13_another_value_makes_another_array(table: Case) -> None:
    """Put into one field of a view what it holds in another: the array changes, unless the game leaves it out."""
    encoding, rng, left_out = Encoding(table.game, table.setup), Random(9), numbers(table.game).left_out
    for field, reason in left_out.items():
        require(reason, f"numbers.toml leaves out {field} and does not say why")
    places: dict[str, list[Place]] = {}
    walk = RandomGame(table.game, table.setup, 8, LONG)
    for match in walk:
        if len(walk.steps) % APART == 0:
            turn, actor = len(walk.steps) // APART, walk.steps[-1][0] if walk.steps else DEALER
            view = match.view(actor if turn % 2 and actor != DEALER else match.roles[turn // 2 % len(match.roles)])
            row = encoding.encode(view)
            for path, keys, value in _parts("", (), view):
                places.setdefault(path, []).append((view, row, keys, value))
    for path, known in places.items():
        if any(f"{WHERE.sub('', path)}.".startswith(f"{field}.") for field in left_out):
            continue
        for view, row, keys, other in _exchanges(known, rng):
            changed = _with(view, keys, other)
            if row == encoding.encode(changed):
                change = difference(view, changed)
                raise LawBroken(f"the array does not tell {change}: encode it, or say under `left_out` why not")


Keys = tuple[str | int, ...]
Place = tuple[View, Row, Keys, Any]
"""A view and its array, the way to a place in it, and what it holds there."""


def _exchanges(known: list[Place], rng: Random) -> Iterator[Place]:
    """Give places of a field with another value of it: some by lot, and of numbers the two that are most alike."""
    values = list(dict.fromkeys(value for *_, value in known))
    for view, row, keys, value in [known[int(rng.random() * len(known))] for _ in range(EXCHANGED)]:
        other = values[int(rng.random() * len(values))]
        if _is_told_apart(value, other):
            yield view, row, keys, other
    counts = sorted(value for value in values if isinstance(value, int))
    if len(counts) > 1:
        one, other = min(pairwise(counts), key=lambda pair: (pair[1] - pair[0]) / (abs(pair[1]) + 1))
        yield next((view, row, keys, other) for view, row, keys, value in known if value == one)


def _parts(path: str, keys: Keys, value: Any) -> Iterator[tuple[str, Keys, Any]]:
    """Give all that a value is made of, large and small, but for what the table agreed on."""
    names = value.__struct_fields__ if isinstance(value, Struct) else getattr(value, "_fields", ())
    inner = [(f"{path}.{name}".lstrip("."), name, getattr(value, name)) for name in names if name != "setup"]
    if isinstance(value, tuple) and not names:
        if any(isinstance(part, tuple | Struct) for part in value):
            inner = [(f"{path}[]", at, part) for at, part in enumerate(value)]
        elif _is_mixed(value):
            inner = [(f"{path}[{at}]", at, part) for at, part in enumerate(value)]
    for field, key, part in inner:
        yield field, (*keys, key), part
        yield from _parts(field, (*keys, key), part)


def _is_mixed(value: tuple[object, ...]) -> bool:
    """Tell a text and a number side by side from a list."""
    return len({type(part) for part in value if part is not None}) > 1


def _with(whole: Any, keys: Keys, value: Any) -> Any:
    """Give a value that holds something else at a place."""
    if not keys:
        return value
    key = keys[0]
    if isinstance(key, int):
        return (*whole[:key], _with(whole[key], keys[1:], value), *whole[key + 1 :])
    changed = {key: _with(getattr(whole, key), keys[1:], value)}
    return replace(whole, **changed) if isinstance(whole, Struct) else whole._replace(**changed)


def _is_told_apart(one: Any, other: Any) -> bool:
    """Tell whether arrays must tell two values apart: they may not tell order, and some are tried by parts."""
    if one == other or type(one) is not type(other):
        return bool(one != other)
    if isinstance(one, Struct) or hasattr(one, "_fields"):
        return False
    if not isinstance(one, tuple) or len(one) != len(other):
        return True
    by_parts = _is_mixed(one) or any(isinstance(part, tuple | Struct) for part in one + other)
    return not by_parts and (Counter(one) != Counter(other) or one[-1] != other[-1])
