"""The medium bot of Oh Hell: it counts its likely tricks, then tries for them and for no more."""

from collections.abc import Sequence
from random import Random

from americana.core import game
from americana.core.actions import Action
from americana.core.bot import Bot
from americana.core.choices import Choice
from americana.kit.cards import HEIGHT, RANKS
from americana.kit.trick_model import Play
from americana.kit.tricks import best, suit

from .model import Bid, View


class Medium(Bot):
    """Plays like a sensible person who does not count cards."""

    def choose(self, view: game.View, choices: Sequence[Choice], rng: Random) -> Action:  # noqa: ARG002
        """Answer what the seat is asked."""
        assert isinstance(view, View)
        bids = [choice for choice in choices if isinstance(choice, Bid)]
        if bids:
            return min(bids, key=lambda bid: abs(bid.tricks - _likely(view)))
        plays = [choice for choice in choices if isinstance(choice, Play)]
        return _wanted(view, sorted(plays, key=lambda play: _strength(view, play.card)))


def _strength(view: View, card: str) -> int:
    return HEIGHT[card] + len(RANKS) * (suit(card) == suit(view.trump))


def _likely(view: View) -> float:
    """Count trumps as half a trick or more, and aces and kings by what they usually take."""
    trumps = [card for card in view.hand if suit(card) == suit(view.trump)]
    others = [HEIGHT[card] / 12 - 0.6 for card in view.hand if card not in trumps]
    return sum(0.4 + HEIGHT[card] / 20 for card in trumps) + sum(max(0.0, worth) for worth in others)


def _wanted(view: View, plays: Sequence[Play]) -> Play:
    """Take with the lowest card that takes, or the highest at a lead; lose with the highest card that loses."""
    taking = [play for play in plays if not view.trick or _takes(view, play.card)]
    losing = [play for play in plays if play not in taking]
    if view.taken[view.seat] < (view.bids[view.seat] or 0):
        return (taking[-1] if len(view.trick) < view.setup.seats - 1 else taking[0]) if taking else plays[0]
    return losing[-1] if losing else plays[0]


def _takes(view: View, card: str) -> bool:
    trick = (*view.trick, card)
    return best(trick, suit(view.trump), HEIGHT.__getitem__) == len(trick) - 1
