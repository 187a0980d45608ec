"""The medium bot of American Bookshop: it wins colors that it can lead alone, and ducks the rest."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from math import exp
from random import Random

from americana.core import game
from americana.core.actions import Action
from americana.core.bot import Bot
from americana.core.choices import Choice, Pick
from americana.games.bookshop.model import LETTERS, VALUE, Appoint, Keep, Play, View


class Medium(Bot):
    """Plays like a sensible person who counts cards."""

    def choose(self, view: game.View, choices: Sequence[Choice], rng: Random) -> Action:
        """Answer what the seat is asked."""
        assert isinstance(view, View)
        first = choices[0]
        if isinstance(first, Appoint):
            return Appoint(view.seat)
        count = Counted(view)
        if isinstance(first, Pick):
            return Keep(count.worth_keeping())
        plays = [choice for choice in choices if isinstance(choice, Play)]
        return max(plays, key=lambda play: (count.promise(play.card), rng.random()))


class Counted:
    """The counts of a careful player before a decision."""

    def __init__(self, view: View) -> None:
        self.view = view
        seen = {*view.hand, *view.trick, *(card for rows in view.won for suit in rows for card in suit)}
        self.unseen = [card for card in view.setup.cards() if card not in seen]
        self.values = {
            letter: sorted([VALUE[card] for card in self.unseen if card[0] == letter]) for letter in LETTERS
        }
        self.all_values = sorted([VALUE[card] for card in self.unseen])
        self.coming = {letter: len(values) for letter, values in self.values.items()}
        hand = "".join(view.hand)
        self.held = {letter: hand.count(letter) for letter in LETTERS}
        won = [[len(cards) for cards in rows] for rows in view.won]
        self.mine = dict(zip(LETTERS, won.pop(view.seat), strict=True))
        self.rival = dict(zip(LETTERS, map(max, *won), strict=True))

    def worth_keeping(self) -> tuple[str, ...]:
        """Keep all of a suit that this seat will lead alone, none of the others."""
        kept: list[str] = []
        for suit, letter in enumerate(LETTERS):
            cards = [card for card in self.view.hand if card[0] == letter]
            if self.mine[letter] + len(cards) > self._threat(suit, letter):
                kept += cards
        return tuple(kept)

    def _threat(self, suit: int, letter: str) -> float:
        """Guess how many cards of a suit the strongest rival ends with."""
        view = self.view
        share = self.coming[letter] / max(1, len(self.unseen))
        return max(
            len(view.won[seat][suit]) + (0.0 if letter in view.memory.voids[seat] else share * view.held[seat])
            for seat in range(view.setup.seats)
            if seat != view.seat
        )

    def promise(self, card: str) -> float:
        """Weigh what a card may win against what it gives away."""
        view = self.view
        cards = [*view.trick, card]
        total = view.total + VALUE[card]
        if total >= view.setup.limit():
            return self._gain(cards)
        chance = 0.0
        if self._takes_lead(card):
            chance = 1.0 if len(cards) == view.setup.seats else self._chance_to_hold(cards, total)
        return chance * self._gain(cards) - (1 - chance) * 0.3 * self._gain([card])

    def _takes_lead(self, card: str) -> bool:
        trick = self.view.trick
        if not trick:
            return True
        led = trick[0][0]
        return card[0] == led and VALUE[card] > max(VALUE[other] for other in trick if other[0] == led)

    def _chance_to_hold(self, cards: list[str], total: int) -> float:
        """Guess whether nobody after this seat reaches the limit or plays higher in the suit."""
        led, high, limit = cards[0][0], VALUE[cards[-1]], self.view.setup.limit()
        chance = 1.0
        for _ in range(self.view.setup.seats - len(cards)):
            short = limit - total
            fills = len(self.all_values) - bisect_left(self.all_values, short)
            beats = bisect_left(self.values[led], short) - bisect_right(self.values[led], high)
            beaten = fills + max(0, beats)
            chance *= 1 - beaten / max(1, len(self.unseen))
            total += 4
        return chance

    def _gain(self, cards: list[str]) -> float:
        """Estimate the points that taking these cards is worth."""
        gain = 0.0
        for letter in dict.fromkeys(card[0] for card in cards):
            more = sum(card[0] == letter for card in cards)
            gain += self._outlook(letter, self.mine[letter] + more) - self._outlook(letter, self.mine[letter])
        return gain

    def _outlook(self, letter: str, mine: int) -> float:
        """Expect the points of a suit from the seat's count, the best rival's count, and the cards to come."""
        coming = self.coming[letter]
        lead = mine + 0.3 * self.held[letter] - self.rival[letter] - 0.25 * coming / (self.view.setup.seats - 1)
        alone = 1 / (1 + exp(-lead / (0.35 + 0.12 * coming)))
        return mine * (2 * alone - 1)
