"""A state whose copies and facts follow from the fields that its `__init__` names."""

from collections.abc import Callable
from typing import ClassVar, Final, Self

from mypy_extensions import mypyc_attr

from americana.core.state import Fact, State, attributes

_SHARED: Final = frozenset({int, str, bool, tuple, type(None)})
_COPIERS: Final[dict[type, Callable[[State], State]]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class AutoState(State):
    """Copies and compares field by field: numbers, text, tuples, lists, and objects that can copy themselves.

    DERIVED names what only follows from other fields and is kept for speed: it is copied, but it is no fact.
    NESTED names lists that are empty at first and come to hold what changes; law 6 finds one that is missing.
    """

    DERIVED: ClassVar[tuple[str, ...]] = ()
    NESTED: ClassVar[tuple[str, ...]] = ()

    def copy(self) -> Self:
        """Copy the state so that acts on this one leave the copy alone."""
        copier = _COPIERS.get(type(self))
        if copier is None:
            fresh = type(self)(self.setup)  # type: ignore[attr-defined,call-arg]
            copier = _COPIERS[type(self)] = _copier(type(self), fresh)
        return copier(self)  # type: ignore[return-value]

    def facts(self) -> Fact:
        """Give the whole truth as nested tuples, in the order of the fields."""
        return tuple([_fact(getattr(self, name)) for name in attributes(self) if name not in self.DERIVED])


def _copier(kind: type[State], fresh: State) -> Callable[[State], State]:
    """Write out the copying of a class once, as a programmer would: a loop over names takes four times as long."""
    nested: tuple[str, ...] = getattr(kind, "NESTED", ())
    lines = ["def copy(state):", "    twin = kind(state.setup)"]
    lines += [
        f"    twin.{name} = {_copying(name, getattr(fresh, name), name in nested)}" for name in attributes(fresh)
    ]
    space: dict[str, Callable[[State], State]] = {}
    exec("\n".join([*lines, "    return twin"]), {"kind": kind, "copied": _copied}, space)
    return space["copy"]


def _copying(name: str, value: object, nested: bool) -> str:
    """Choose how to copy a field, by its value in a new state."""
    if type(value) in _SHARED:
        return f"state.{name}"
    if isinstance(value, list) and not nested and all(type(part) in _SHARED for part in value):
        return f"state.{name}[:]"
    return f"copied(state.{name})"


def _copied(value: object) -> object:
    if type(value) in _SHARED:
        return value
    if isinstance(value, list):
        return [part if type(part) in _SHARED else _copied(part) for part in value]
    copy: Callable[[], object] | None = getattr(value, "copy", None)
    return value if copy is None else copy()


def _fact(value: object) -> Fact:
    if isinstance(value, list | tuple):
        return tuple([_fact(part) for part in value])
    if isinstance(value, bool):
        return int(value)
    if value is None or isinstance(value, int | str):
        return value
    facts: Callable[[], Fact] = getattr(value, "facts")  # noqa: B009
    return facts()
