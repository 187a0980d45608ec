"""The interface of a bot: it gets a view and the choices, and nothing else."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from americana.core.acts import Action
from americana.core.forms import Choice

if TYPE_CHECKING:
    from americana.core.game import View


class Bot(ABC):
    """A player that knows only what a person in its seat would know."""

    @abstractmethod
    def choose(self, view: "View", choices: Sequence[Choice], rng: Random) -> Action:
        """Answer what the seat is asked."""

    def aside(self, view: "View", choices: Sequence[Choice], rng: Random) -> Action | None:  # noqa: ARG002
        """Take one of the off-turn acts, or none."""
        return None
