"""The state of a game: the whole truth of one match. It is compiled, so that compiled games can build on it."""

import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from mypy_extensions import mypyc_attr

from americana.core.actions import Action
from americana.core.choices import Choice
from americana.core.errors import NotAnAct
from americana.core.events import Event
from americana.core.rules import Refusal

DEALER: Final = -1
"""The seat of chance: its acts are shuffles and lots, and records hold them like any other."""

SPECTATOR: Final = -1000
"""The role of a spectator, who sees what all seats see; no list is long enough to have this index."""

UNSET: Final = object()

Fact: TypeAlias = str | int | tuple["Fact", ...] | None


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """The whole truth of one match; only a match and a bot's imagination hold one."""

    seats: int
    to_act: tuple[int, ...]

    @abstractmethod
    def legal(self, seat: int) -> Sequence[Choice]:
        """List the acts and forms that answer what this seat is asked."""

    @abstractmethod
    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Say why this seat may not do this now, or None; legality is decided here alone."""

    @abstractmethod
    def apply(self, seat: int, action: Action, events: list[Event] | None = None) -> None:
        """Carry out a legal act in place, or raise `no_act`; append what it caused, unless nobody listens."""

    def no_act(self, action: object) -> NotAnAct:
        """Make the error for an act that this state does not know; `apply` raises it before it changes anything."""
        game = Path(str(sys.modules[type(self).__module__].__file__)).parent.name
        return NotAnAct(f"{game} cannot carry out {action!r}: give it an act from `legal`, with its form filled in")

    @abstractmethod
    def copy(self) -> "State":
        """Copy the state so that acts on this one leave the copy alone."""

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> "State":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the setup and the differences from a new state; compiled objects have no dictionary."""
        setup = getattr(self, "setup")  # noqa: B009
        fresh = type(self)(setup)  # type: ignore[call-arg]
        own = {name: getattr(self, name) for name in attributes(self)}
        changed = {name: value for name, value in own.items() if getattr(fresh, name, UNSET) is not value}
        return restored, (type(self), setup, changed)

    def __eq__(self, other: object) -> bool:
        """Whether both are the same truth of the same setup, no matter where they came from."""
        if type(other) is not type(self):
            return NotImplemented
        same: bool = getattr(self, "setup") == getattr(other, "setup")  # noqa: B009
        return same and self.facts() == other.facts()

    def __hash__(self) -> int:
        raise TypeError("a state changes, so it has no hash: use its facts")

    @abstractmethod
    def facts(self) -> Fact:
        """Give the whole truth as nested tuples, for comparing and for digests."""

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Give each seat's score as it stands now."""

    def winners(self) -> tuple[int, ...]:
        """Name the seats that have won, once nobody is to act."""
        scores = self.scores()
        return tuple([seat for seat, score in enumerate(scores) if score == max(scores)])

    def pieces(self) -> tuple[str | int, ...]:
        """Count everything that must never get lost: each card by name, chips by number."""
        return ()

    def off_turn(self, seat: int) -> Sequence[Choice]:  # noqa: ARG002
        """List the off-turn acts that this seat may do."""
        return ()

    def off_turn_by_lot(self, seat: int, luck: float) -> Choice | None:
        """Give the off-turn act at this share of their list, or None; a playout looks at no other."""
        asides = self.off_turn(seat)
        return asides[int(luck * len(asides))] if asides else None

    def called(self, action: Action) -> tuple[int, ...]:  # noqa: ARG002
        """Name the seats that an off-turn act calls upon, as an offer does: they get the next chance."""
        return ()

    def skip_forced_passes(self) -> int:
        """Give the forced answers that are next in line, and the last seat that gave one; -1 if none did.

        Only playouts call this: at a table everybody is asked, so that nobody can tell who had a choice.
        """
        return -1


_ATTRIBUTES: Final[dict[type, tuple[str, ...]]] = {}


def attributes(state: State) -> tuple[str, ...]:
    """Name the fields of a state's class, found once; compiled classes list them, others have a dictionary."""
    kind = type(state)
    if kind not in _ATTRIBUTES:
        names = dict.fromkeys(("to_act", *getattr(kind, "__mypyc_attrs__", ()), *getattr(state, "__dict__", ())))
        _ATTRIBUTES[kind] = tuple([name for name in names if name not in _GIVEN])
    return _ATTRIBUTES[kind]


_GIVEN: Final = frozenset({"setup", "seats", "__dict__"})
"""Name what follows from the setup, and the dictionary itself."""


def restored(kind: type[State], setup: object, changed: dict[str, object]) -> State:
    """Make a state again from its pickle."""
    state = kind(setup)  # type: ignore[call-arg]
    for name, value in changed.items():
        setattr(state, name, value)
    return state
