"""The steady player of American Bookshop: it wins what it can own alone, and ducks the rest."""

from collections.abc import Sequence
from math import exp
from random import Random

from americana.core import game
from americana.core.bot import Bot
from americana.core.forms import Action, Choice, Pick
from americana.games.bookshop.words import LETTERS, VALUE, Appoint, Keep, Play, View


class Steady(Bot):
    """Plays like a sensible person who counts."""

    def choose(self, view: game.View, choices: Sequence[Choice], rng: Random) -> Action:
        """Answer what the seat is asked."""
        assert isinstance(view, View)
        first = choices[0]
        if isinstance(first, Pick):
            return Keep(_worth_keeping(view))
        if isinstance(first, Appoint):
            return Appoint(view.seat)
        plays = [choice for choice in choices if isinstance(choice, Play)]
        return max(plays, key=lambda play: (_promise(view, play.card), rng.random()))


def _unseen(view: View) -> list[str]:
    seen = {*view.hand, *view.trick, *(card for rows in view.won for suit in rows for card in suit)}
    return [card for card in view.setup.cards() if card not in seen]


def _rival(view: View, suit: int) -> int:
    """Count the most cards of a suit that another seat has won."""
    return max(len(rows[suit]) for seat, rows in enumerate(view.won) if seat != view.seat)


def _worth_keeping(view: View) -> tuple[str, ...]:
    """Keep all of a suit that we will own alone, none of the others."""
    unseen = _unseen(view)
    kept: list[str] = []
    for suit, letter in enumerate(LETTERS):
        cards = [card for card in view.hand if card[0] == letter]
        share = sum(card[0] == letter for card in unseen) / max(1, len(unseen))
        threat = max(
            len(view.won[seat][suit]) + (0.0 if letter in view.memory.voids[seat] else share * view.held[seat])
            for seat in range(view.setup.seats)
            if seat != view.seat
        )
        if len(view.won[view.seat][suit]) + len(cards) > threat:
            kept += cards
    return tuple(kept)


def _promise(view: View, card: str) -> float:
    """Weigh what a card may win against what it gives away."""
    cards = [*view.trick, card]
    total = view.total + VALUE[card]
    last = len(cards) == view.setup.seats
    if total >= view.setup.limit():
        return _gain(view, cards)
    chance = 0.0
    if _takes_lead(view, card):
        chance = 1.0 if last else _chance_to_hold(view, cards, total)
    worth_later = _gain(view, [card])
    return chance * _gain(view, cards) - (1 - chance) * 0.3 * worth_later


def _takes_lead(view: View, card: str) -> bool:
    if not view.trick:
        return True
    led = view.trick[0][0]
    return card[0] == led and VALUE[card] > max(VALUE[other] for other in view.trick if other[0] == led)


def _chance_to_hold(view: View, cards: list[str], total: int) -> float:
    """Guess whether nobody after us reaches the limit or plays higher in the suit."""
    unseen = _unseen(view)
    led, high = cards[0][0], VALUE[cards[-1]]
    chance = 1.0
    for _ in range(view.setup.seats - len(cards)):
        beaten = sum(
            total + VALUE[card] >= view.setup.limit() or (card[0] == led and VALUE[card] > high) for card in unseen
        )
        chance *= 1 - beaten / max(1, len(unseen))
        total += 4
    return chance


def _gain(view: View, cards: list[str]) -> float:
    """Estimate the points that taking these cards is worth."""
    gain = 0.0
    for suit, letter in enumerate(LETTERS):
        more = sum(card[0] == letter for card in cards)
        if more:
            mine = len(view.won[view.seat][suit])
            gain += _outlook(view, suit, mine + more) - _outlook(view, suit, mine)
    return gain


def _outlook(view: View, suit: int, mine: int) -> float:
    """Expect the points of a suit from how many we have, how many a rival has, and how many are still to come."""
    letter = LETTERS[suit]
    coming = sum(card[0] == letter for card in _unseen(view))
    held = sum(card[0] == letter for card in view.hand)
    lead = mine + 0.3 * held - _rival(view, suit) - 0.25 * coming / (view.setup.seats - 1)
    alone = 1 / (1 + exp(-lead / (0.35 + 0.12 * coming)))
    return mine * (2 * alone - 1)
