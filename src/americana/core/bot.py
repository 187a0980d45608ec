"""The interface of a bot: it gets a view and the choices, and nothing else."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from americana.core.actions import Action
from americana.core.choices import Choice

if TYPE_CHECKING:
    from americana.core.game import View


PEOPLE: Final = ("Abe", "Bea", "Cal", "Dot", "Eli", "Fay", "Gil", "Hope", "Ike", "Joy", "Kit", "Lou")
"""The names of bots, so that a table of them reads like one of people."""


class Bot(ABC):
    """A player that knows only what a person in its seat would know."""

    @abstractmethod
    def choose(self, view: "View", choices: Sequence[Choice], rng: Random) -> Action:
        """Answer what the seat is asked."""

    def off_turn(self, view: "View", choices: Sequence[Choice], rng: Random) -> Action | None:  # noqa: ARG002
        """Take one of the off-turn acts, or none."""
        return None


FORMER: Final = {"steady": "medium", "strong": "hard", "champion": "expert"}
"""The present names of levels, by those that older records, databases and clients use."""


def level_now(name: str) -> str:
    """Give the present name of a level."""
    return FORMER.get(name, name)


def noted(name: str, level: str) -> str:
    """Write a bot's name and level as records keep them: Abe (medium)."""
    return f"{name} ({level})"


def parted(name: str) -> tuple[str, str]:
    """Split a name from a record or an old table into the name to show and the bot's level; people have none."""
    shown, opened, level = name.partition(" (")
    return (shown, level_now(level[:-1])) if opened and level.endswith(")") and shown in PEOPLE else (name, "")
