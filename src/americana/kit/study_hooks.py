"""The questions of a study to a game: whose turn it is, the kinds of choice, and the cards used."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Protocol, TypeVar

from americana.core.actions import Action
from americana.core.events import Event
from americana.core.game import SPECTATOR, AnyGame, Memory, State

T = TypeVar("T")


class Workers(Protocol):
    """Runs a task for so many games, split as it sees fit, and gives the results in order."""

    def __call__(self, task: Callable[[range], T], games: int, /) -> Iterator[T]:
        """Run it."""


class Study:
    """Answers that fit any game; the study_hooks.py of a game's folder may have a better Study."""

    remembers = True
    """Whether `choose` looks at what a seat remembers."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.bot = game.medium()

    def choose(self, state: State, seat: int, memories: dict[int, Memory], rng: Random) -> Action:
        """Play for a seat as the medium bot would."""
        view = self.game.view(state, seat, memories[seat], memories[SPECTATOR])
        return self.bot.choose(view, state.legal(seat), rng)

    def off_turn(self, state: State, seat: int, memories: dict[int, Memory], rng: Random) -> Action | None:
        """Take an off-turn act for a seat, or none, as the medium bot would."""
        view = self.game.view(state, seat, memories[seat], memories[SPECTATOR])
        return self.bot.off_turn(view, state.off_turn(seat), rng)

    def turns(self, state: State) -> int:  # noqa: ARG002
        """Count the turns begun so far, all seats together; 0 to count questions instead."""
        return 0

    def starter(self, state: State) -> int:  # noqa: ARG002
        """Name the seat that began."""
        return 0

    def kinds(self, state: State, seat: int) -> dict[str, Action]:
        """Give what a seat may do in the main choice of its turn, one act for each kind; nothing at other times."""
        plain = [choice for choice in state.legal(seat) if isinstance(choice, Action)]
        return {str(number): choice for number, choice in enumerate(plain)}

    def stalled(self, state: State) -> bool:
        """Tell whether a game that is over was never won."""
        return len(state.winners()) != 1

    def used(self, event: Event) -> tuple[int, str] | None:  # noqa: ARG002
        """Name the seat and the kind of card that an event shows it to use, if it does."""
        return None

    def further(self, games: int, workers: Workers) -> str:  # noqa: ARG002
        """Lay out figures that only this game has, as Markdown, from so many games each."""
        return ""
