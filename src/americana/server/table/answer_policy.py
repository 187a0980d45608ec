"""Who answers for a seat: the one policy by which the table acts for somebody, and why.

A bot plays its own seat, an absent person's, and one whose time is up. A standing answer and the closing of a
window are made of what all see. Only the single answer looks at a hand: where one person sits and nobody watches.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from msgspec import Struct

from americana.core.actions import Action

if TYPE_CHECKING:
    from americana.server.table.table import Table

Kind: TypeAlias = Literal["person", "bot", "standing", "single"]

LEAST: Final = 0.3
"""Seconds that a bot takes at the least in a reaction window, so that it is hardly ever late."""
IN_TIME: Final = 0.8
"""The part of a reaction window within which the table answers for those for whom it does."""


class Policy(Struct, frozen=True):
    """Who answers for a seat now, and what the record says of that."""

    kind: Kind
    given: str = ""
    answer: Callable[[int], Action | None] | None = None
    """Gives the answer, where it is neither a bot's nor a person's."""


def policy(table: "Table", seat: int) -> Policy:
    """Say who answers for a seat as things stand; nobody but its owner may learn that."""
    row = table.row.seats[seat]
    if seat in table.hours.overdue:
        return Policy("bot", "clock")
    if table.is_bots(seat):
        if row.guest is not None:
            return Policy("bot", "away")
        return Policy("bot", "resigned" if row.resigned else "left" if seat in table.sat.values() else "")
    if table.single_answer(seat) is not None:
        return Policy("single", "single", table.single_answer)
    if table.standing_answer(seat) is not None:
        return Policy("standing", "standing", table.standing_answer)
    return Policy("person")
