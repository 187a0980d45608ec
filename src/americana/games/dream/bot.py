"""The medium bot of Americana: The Card Game: it weighs what a card counts against what it does."""

from collections.abc import Sequence
from random import Random

from americana.core import game
from americana.core.actions import Action
from americana.core.bot import Bot
from americana.core.choices import Choice, Pick
from americana.games.dream.actions import due
from americana.games.dream.evaluate import Position
from americana.games.dream.model import Aim, Choose, Decline, Discard, Play, View
from americana.games.dream.rules import State
from americana.games.dream.views import laid_out


class Medium(Bot):
    """Plays like a sensible person: takes a win, stops a player who is about to win, and else looks for value."""

    def choose(self, view: game.View, choices: Sequence[Choice], rng: Random) -> Action:
        """Answer what the seat is asked."""
        assert isinstance(view, View)
        return answer(laid_out(view), view.seat, choices, rng)


def answer(state: State, seat: int, choices: Sequence[Choice], rng: Random) -> Action:
    """Answer for a seat; of other hands it looks only at their size."""
    position = Position(state, seat)
    if isinstance(choices[0], Pick | Discard):
        return Discard(position.least_missed(due(state, state.agenda[-1])))
    best: Action = Decline()
    most = -1e9
    for choice in choices:
        worth = _worth(position, choice) + 1e-6 * rng.random()
        if worth > most and isinstance(choice, Action):
            best, most = choice, worth
    return best


def _worth(position: Position, choice: Choice) -> float:
    match choice:
        case Play(card):
            return position.worth_playing(position.named[card])
        case Choose(card):
            return position.worth_pointing(position.state.agenda[-1], position.named[card])
        case Aim(target):
            task = position.state.agenda[-1]
            return position.worth_on(target, task.what, task.many)
        case _:
            return 0.0
