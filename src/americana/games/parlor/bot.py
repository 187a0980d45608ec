"""The medium bot of Americana: it knows what its cards are worth, and bets, bids and leads by that."""

from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from americana.core import game
from americana.core.actions import Action
from americana.core.bot import Bot
from americana.core.choices import Amount, Choice
from americana.games.parlor.model import (
    Bet,
    Bid,
    Call,
    Exchange,
    Lead,
    Leave,
    Pass,
    Pay,
    Play,
    Raise,
    Sell,
    Show,
    View,
    Vote,
)
from americana.kit.poker import BITS, CARDS, INDEX, best_five, mask, names, value

BLUFF = 0.05
"""How often it bets a hopeless hand as if it were good."""


class Medium(Bot):
    """Plays like a sensible person who has counted the pack."""

    def choose(self, view: game.View, choices: Sequence[Choice], rng: Random) -> Action:
        """Answer what the seat is asked."""
        assert isinstance(view, View)
        match view.phase:
            case "spare":
                return Exchange() if gain(view, rng) > 0 else Sell()
            case "swap":
                return Exchange() if gain(view, rng) > 0 else Leave()
            case "auction":
                return _bid(view, rng)
            case "betting":
                return _bet(view, choices, rng)
            case "show":
                return Show(names(best_five(mask(view.hand))))
            case "follow":
                return choices[0] if isinstance(choices[0], Play) else Pay()
            case "vote":
                return Vote(_score(view, view.seat) == max(_score(view, seat) for seat in view.live))
            case _:
                leads = [choice for choice in choices if isinstance(choice, Lead)]
                return max(leads, key=lambda lead: (promise(view, lead.card), rng.random()))


def _score(view: View, seat: int) -> int:
    return view.stacks[seat] - view.bought[seat]


# What a hand is worth


@lru_cache(maxsize=64)
def _usual(size: int) -> list[int]:
    """Rank four hundred random hands of a size, from poor to good."""
    rng = Random(size)
    return sorted(value(mask(rng.sample(CARDS, size))) for _ in range(400))


def chance(hand: int, rivals: Sequence[int]) -> float:
    """Guess how likely a hand beats rivals who hold so many cards each."""
    worth, likely = value(hand), 1.0
    for size in rivals:
        usual = _usual(size)
        likely *= (bisect(usual, worth) + 0.5) / (len(usual) + 1)
    return likely


def _collects(view: View, hand: int) -> float:
    """Count the chips that a hand would take from the board."""
    chips = 0.0
    for space, pile in zip(view.setup.layout().spaces, view.board, strict=True):
        for way in space.ways():
            cards = sum(BITS[card] for card in way)
            if hand & cards == cards:
                chips += pile if space.kind == "cards" else 0.8 * pile
                break
    return chips


def _worth(view: View, hand: int) -> float:
    """Expect the chips that a hand brings: from the pool with some bets in it, from the board, for few cards."""
    rivals = [view.held[seat] for seat in view.live if seat != view.seat]
    pool = view.board[view.setup.layout().find("pool")] + 4 * len(rivals)
    return chance(hand, rivals) * pool + _collects(view, hand) - 0.5 * hand.bit_count()


def gain(view: View, rng: Random) -> float:
    """Compare the hand with the average worth of an unseen one."""
    unseen = [card for card in view.setup.cards() if card not in view.hand]
    tries = [_worth(view, mask(rng.sample(unseen, view.spare))) for _ in range(30)]
    return sum(tries) / len(tries) - _worth(view, mask(view.hand))


# Bidding and betting


def _bid(view: View, rng: Random) -> Action:
    """Bid one more as long as the swap is clearly worth it."""
    return Bid(view.bid + 1) if gain(view, rng) > 1.3 * (view.bid + 1) else Pass()


def _bet(view: View, choices: Sequence[Choice], rng: Random) -> Action:
    """Bet and raise with a hand that is probably best, call when the pool pays for it, bluff a little."""
    rivals = [view.held[seat] for seat in view.staying if seat != view.seat]
    likely = chance(mask(view.hand), rivals)
    fair = 1 / (len(rivals) + 1)
    most = _most(choices)
    if not view.level:
        if likely > fair + 0.15:
            return Bet(_size(likely, most))
        return Bet(min(2, most)) if rng.random() < BLUFF else Pass()
    likely **= 1 + 0.35 * (view.raises + 1)
    if most and likely > 0.55 + 0.04 * view.raises:
        return Raise(_size(likely, most))
    owed = min(view.level - view.put[view.seat], view.stacks[view.seat])
    pool = view.board[view.setup.layout().find("pool")]
    return Call() if likely * (pool + owed) > owed else Pass()


def _most(choices: Sequence[Choice]) -> int:
    """Read the possible bets or raises off the choices."""
    for choice in choices:
        if isinstance(choice, Amount):
            return choice.most
        if isinstance(choice, Bet | Raise):
            return 1
    return 0


def _size(likely: float, most: int) -> int:
    return max(1, min(most, round(1 + 5 * (likely - 0.3))))


# Leading


def promise(view: View, card: str) -> float:
    """Follow the run that a lead starts: count our cards in it against theirs, and hope to lead again."""
    gone = _gone(view)
    unseen = len(view.setup.cards()) - gone.bit_count() - len(view.hand)
    buried = 0.0 if view.away else min(1.0, view.spare / max(1, unseen))
    ours, theirs, alive, again = 1.0, 0.0, 1.0, 0.0
    mine, last = mask(view.hand), True
    index = INDEX[card]
    while index % 13 != 12 and not BITS[index + 1] & gone:
        index += 1
        if BITS[index] & mine:
            ours += alive
            last = True
        else:
            again += alive * buried * last
            alive *= 1 - buried
            theirs += alive
            last = False
    return ours - 0.3 * theirs + 0.6 * (again + alive * last)


def _gone(view: View) -> int:
    """Gather the cards that surely stop a run: played, put away by us, or proven to be in nobody's hand."""
    cards = mask(view.away)
    for played in view.played:
        cards |= mask(played)
    nobody = ~0
    for seat in view.live:
        if seat != view.seat:
            barred = 0
            for _, some in view.memory.hands[seat].barred:
                barred |= some
            nobody &= barred
    return cards | nobody & ~mask(view.hand) & mask(view.setup.cards())
