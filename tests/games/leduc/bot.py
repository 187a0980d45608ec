"""The medium bot of Leduc poker: it raises with a good card and does not pay for a bad one."""

from collections.abc import Sequence
from random import Random

from americana.core import game
from americana.core.actions import Action
from americana.core.bot import Bot
from americana.core.choices import Choice

from .model import Call, Fold, Raise, View


class Medium(Bot):
    """Plays like a sensible person who does not bluff."""

    def choose(self, view: game.View, choices: Sequence[Choice], rng: Random) -> Action:  # noqa: ARG002
        """Answer what the seat is asked."""
        assert isinstance(view, View)
        if _strong(view) and Raise() in choices:
            return Raise()
        if _weak(view) and Fold() in choices:
            return Fold()
        return Call()


def _strong(view: View) -> bool:
    """Value a pair, and a king until the opponent raises over a board that is not one."""
    if view.board:
        return view.card[0] == view.board[0] or (view.card[0] == "K" and not view.raises)
    return view.card[0] == "K"


def _weak(view: View) -> bool:
    """Give up a jack, and a queen when two raises show something better."""
    if view.board and view.card[0] == view.board[0]:
        return False
    return view.card[0] == "J" or (view.card[0] == "Q" and view.board != "" and view.raises > 1)
