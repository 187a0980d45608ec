"""The medium bot of American: it plays low cards first and keeps aces, 2s and 10s for when it needs them."""

from collections.abc import Sequence
from random import Random
from typing import Final

from americana.core import game
from americana.core.actions import Action
from americana.core.bot import Bot
from americana.core.choices import Choice
from americana.games.american.model import ORDER, RANKS, Swap, Throw, Turn, View, beats

WORTH: Final = {rank: 0.14 * place for rank, place in ORDER.items()} | {"2": 2.0, "A": 4.4, "10": 1.8}
"""The cost of parting with a card, where one card less in hand is worth 1; tuned by play against itself."""

THREAT: Final = 0.18
"""The worth of each card of a pile if the opponent has to pick it up."""

WAVER: Final = 0.1
"""How close two plays may be to count as equal, because two medium bots could otherwise loop forever."""

WIN: Final = 1000.0


class Medium(Bot):
    """Plays like a sensible person who watches the pile and the cards that have been seen."""

    def choose(self, view: game.View, choices: Sequence[Choice], rng: Random) -> Action:
        """Answer what the seat is asked."""
        assert isinstance(view, View)
        throws = [choice for choice in choices if isinstance(choice, Throw)]
        if throws:
            return _best_throw(view, throws, rng)
        swaps = [choice for choice in choices if isinstance(choice, Swap)]
        if swaps:
            return max(swaps, key=_improvement)
        turns = [choice for choice in choices if isinstance(choice, Turn)]
        if turns:
            return turns[int(rng.random() * len(turns))]
        first = choices[0]
        return first if isinstance(first, Action) else first.sample(rng)


def _improvement(swap: Swap) -> float:
    """Keep low cards in hand for the long middle of the game, and valuable ones as up cards for its end."""
    return sum([WORTH[card] for card in swap.give], 0.0) - sum([WORTH[card] for card in swap.take], 0.0)


def _best_throw(view: View, throws: list[Throw], rng: Random) -> Throw:
    if len(throws) == 1:
        return throws[0]
    unseen = _unseen(view)
    return max(throws, key=lambda throw: _promise(view, throw, unseen) + WAVER * rng.random())


def _promise(view: View, throw: Throw, unseen: dict[str, int]) -> float:
    """Weigh the cards that a play sheds, their value, and what the opponent may have to pick up."""
    rest = [card for card in view.hand if card != throw.rank]
    last = view.deck == 0 and not view.up[view.seat] and not view.down[view.seat]
    if last and throw.count + len(rest) == len(view.hand) and _ends(throw.rank, rest):
        return WIN
    gain = throw.count * (1.0 - WORTH[throw.rank])
    if throw.rank == "10":
        return gain
    return gain + THREAT * (len(view.pile) + throw.count) * _stuck(view, throw.rank, unseen)


def _ends(rank: str, rest: list[str]) -> bool:
    """Say whether all cards of a rank, played last or before one last rank, win."""
    return not rest or (rank == "10" and len(set(rest)) == 1)


def _unseen(view: View) -> dict[str, int]:
    """Count the cards of each rank that may be in the opponent's hand without being known there."""
    left = dict.fromkeys(RANKS, 0)
    for card in view.setup.cards():
        left[card] += 1
    known = view.public.hands[1 - view.seat].cards
    for cards in (view.hand, *view.up, view.pile, view.gone, known):
        for card in cards:
            left[card] -= 1
    return left


def _stuck(view: View, top: str, unseen: dict[str, int]) -> float:
    """Guess how likely the opponent holds nothing that beats this."""
    held = view.public.hands[1 - view.seat]
    equal = view.setup.equal
    if any(beats(card, top, equal) for card in held.cards):
        return 0.0
    chance = 1.0
    for slot in held.slots:
        fits = [rank for rank in RANKS if unseen[rank] and slot.may_be(rank)]
        total = sum(unseen[rank] for rank in fits)
        better = sum(unseen[rank] for rank in fits if beats(rank, top, equal))
        chance *= 1 - better / max(1, total)
    return chance
