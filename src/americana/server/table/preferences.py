"""How the people at a table like to be served: how fast bots are, and whether the table answers for them."""

from collections.abc import Iterable
from typing import Final

from americana.server.wire.messages import Pace, Preferences

PACES: Final[dict[Pace, float]] = {"slow": 2.2, "normal": 1.0, "fast": 0.4, "at once": 0.0}
"""How many times the usual time an answer takes."""


class GuestPreferences:
    """The preferences of each guest; pages send them at each visit, so they are not stored."""

    def __init__(self) -> None:
        self._known: dict[str, Preferences] = {}

    def note(self, guest: str, wish: Preferences) -> None:
        """Keep in mind how somebody likes to be served."""
        self._known[guest] = wish

    def pace(self, guests: Iterable[str]) -> float:
        """Give the slowest pace that one of these wants, so that nobody is hurried."""
        known = self._known
        return max([PACES[known[guest].pace] if guest in known else 1.0 for guest in guests], default=1.0)

    def single(self, guest: str | None) -> bool:
        """Whether somebody wants the table to answer what leaves one answer."""
        return guest in self._known and self._known[guest].single
