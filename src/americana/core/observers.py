"""The memories of roles: a fold over the events they saw, and the views made with it."""

from collections.abc import Sequence

from americana.core.events import Event
from americana.core.game import SPECTATOR, AnyGame, Memory, Setup, State, View


class Observers:
    """The roles (the seats and the spectator), and what they saw and remembered of it."""

    def __init__(self, game: AnyGame, setup: Setup) -> None:
        self.roles = (*range(setup.seats), SPECTATOR)
        self.kept: dict[int, Memory] = {role: game.memory(setup) for role in self.roles}
        self.seen: dict[int, list[Event]] = {role: [] for role in self.roles}
        self._game = game

    def copy(self) -> "Observers":
        """Copy the memories so that new events here leave the copy alone; events and memories never change."""
        twin = Observers.__new__(Observers)
        twin.roles, twin._game, twin.kept = self.roles, self._game, self.kept.copy()
        twin.seen = {role: events[:] for role, events in self.seen.items()}
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observers) and (self.kept, self.seen) == (other.kept, other.seen)

    __hash__ = None  # type: ignore[assignment]

    def hear(self, events: Sequence[Event]) -> None:
        """Let every role see what it may of these events, and remember what it should."""
        seen, remember = self._game.seen, self._game.remember
        for role in self.roles:
            memory, witnessed = self.kept[role], self.seen[role]
            for event in events:
                sight = seen(event, role)
                if sight is not None:
                    memory = remember(memory, sight, role)
                    witnessed.append(sight)
            self.kept[role] = memory

    def view(self, state: State, role: int) -> View:
        """Give everything that a role may know of a state."""
        return self._game.view(state, role, self.kept[role], self.kept[SPECTATOR])
