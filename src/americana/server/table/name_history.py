"""The names in a log: a bot that plays for a player is named, and old sentences keep their words."""

from collections.abc import Sequence

from americana.core.match import Match


class NameHistory:
    """The names in force from an event on, counted for each role by itself; a restart forgets them."""

    def __init__(self) -> None:
        self._begun: list[tuple[dict[int, int], list[str]]] = []

    def turn(self, match: Match, names: list[str]) -> None:
        """Begin another chapter, if the names have changed."""
        if not self._begun or self._begun[-1][1] != names:
            self._begun.append(({role: len(match.seen(role)) for role in match.roles}, names))

    def go_back(self, match: Match) -> None:
        """Forget chapters that begin after what has happened."""
        self._begun = [one for one in self._begun if all(len(match.seen(role)) >= one[0][role] for role in one[0])]

    def names(self, role: int, event: int, plain: Sequence[str]) -> Sequence[str]:
        """Give the names for an event of a role."""
        told = [names for begun, names in self._begun if begun[role] <= event]
        return told[-1] if told else plain
