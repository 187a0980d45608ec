"""Errors of laws: what is broken, where, and in which part."""

from collections.abc import Iterator
from typing import TypeGuard

import msgspec

from americana.core.actions import Action
from americana.core.game import DEALER, SPECTATOR
from americana.core.rules import Refusal


class LawBroken(AssertionError):
    """A broken law, described for the author of the game."""


def require(holds: object, sentence: str) -> None:
    """Raise Broken with a sentence unless the condition holds."""
    if not holds:
        raise LawBroken(sentence)


def same(one: object, other: object, sentence: str) -> None:
    """Raise Broken with the parts in which two values differ."""
    if one != other:
        raise LawBroken(f"{sentence} differs in {difference(one, other)}")


def difference(one: object, other: object) -> str:
    """Name the first parts in which two values differ, with both contents."""
    parts = list(_parts("", msgspec.to_builtins(one), msgspec.to_builtins(other)))
    more = f" and {len(parts) - 3} more places" if len(parts) > 3 else ""
    return "; ".join(parts[:3]) + more


def _parts(place: str, one: object, other: object) -> Iterator[str]:
    if _is_mapping(one) and _is_mapping(other):
        for key in [*one, *(key for key in other if key not in one)]:
            yield from _parts(f"{place}.{key}".lstrip("."), one.get(key), other.get(key))
    elif _is_listing(one) and _is_listing(other) and len(one) == len(other):
        for index, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            yield from _parts(f"{place}[{index}]", mine, theirs)
    elif one != other:
        yield f"{place or 'itself'} ({_short(one)}, not {_short(other)})"


def _is_mapping(value: object) -> TypeGuard[dict[str, object]]:
    return isinstance(value, dict)


def _is_listing(value: object) -> TypeGuard[list[object] | tuple[object, ...]]:
    return isinstance(value, list | tuple)


def _short(value: object) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 80 else f"{text[:77]}…"


def role(number: int) -> str:
    """Name a role: a seat, the dealer or the spectator."""
    return {DEALER: "the dealer", SPECTATOR: "the spectator"}.get(number, f"seat {number}")


def said(action: Action) -> str:
    """Write an action in words, such as `Play G7`."""
    values = [
        " ".join(value) if isinstance(value, tuple) else str(value) for value in msgspec.structs.astuple(action)
    ]
    return " ".join([type(action).__name__, *values])


def answered(refusal: Refusal | None) -> str:
    """Describe a refusal, or say that the action is allowed."""
    if refusal is None:
        return "allowed"
    values = "".join(f", {name} {value}" for name, value in refusal.values.items())
    return f"refused by {refusal.rule} ({refusal.say}{values})"
