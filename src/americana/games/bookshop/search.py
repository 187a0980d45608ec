"""The search policy of American Bookshop: rounds stand alone, and the lead over the best rival counts."""

from collections.abc import Sequence
from random import Random
from typing import Final

from americana.core import state as core
from americana.core.actions import Action
from americana.core.choices import Choice, Pick
from americana.core.events import Event
from americana.games.bookshop.card_sets import count_of
from americana.games.bookshop.fast_round import play_out
from americana.games.bookshop.model import LETTERS, SUITS, Keep, Majority, Play, Took
from americana.games.bookshop.rules import State
from americana.kit import search_policy
from americana.kit.search_policy import Reason
from americana.kit.xorshift import Xorshift

PLAY: Final = Play
WIN: Final = 20.0
"""The worth of winning the game, in points of lead."""


class SearchPolicy(search_policy.SearchPolicy):
    """Playouts at random to the end of the round."""

    def __init__(self) -> None:
        super().__init__()
        self.deep = True
        self.margin = 0.0
        self.hard = 2000
        self.expert = 16000
        self.growth = 2000
        self.worlds = 500
        self.dreaded = ("costs",)

    def choose(self, state: core.State, seat: int, choices: Sequence[Choice], rng: Random) -> Action:
        """Play anything; keep whole suits or none of them."""
        acts = self.candidates(state, seat, choices, rng)
        return acts[int(rng.random() * len(acts))] if len(acts) > 1 else acts[0]

    def fast_playout(self, state: core.State, luck: Xorshift) -> bool:
        """Play tricks out in numbers alone."""
        assert isinstance(state, State)
        if not state.is_playing():
            return False
        play_out(state, luck)
        return True

    def candidates(self, state: core.State, seat: int, choices: Sequence[Choice], rng: Random) -> list[Action]:  # noqa: ARG002
        """Keep all that is left of a suit, or nothing of it."""
        first = choices[0]
        if type(first) is not Pick:
            return list(choices)  # type: ignore[arg-type]
        kept: list[tuple[str, ...]] = [()]
        for letter in LETTERS:
            suit = tuple([card for card in first.of if card[0] == letter])
            if suit:
                kept += [cards + suit for cards in kept]
        return [Keep(cards) for cards in kept]

    def horizon(self, state: core.State) -> int:
        """Look to the end of the round."""
        assert isinstance(state, State)
        return len(state.points)

    def values(self, state: core.State) -> list[float]:
        """Count each seat's lead over the best of the others; at the end of the game a win counts most."""
        return search_policy.leads([float(score) for score in state.scores()], state, WIN)

    def reasons(self, state: core.State, seat: int, events: list[Event]) -> list[Reason]:
        """Notice who takes the trick, and the suits in which a seat leads alone, or loses points."""
        found = super().reasons(state, seat, events)
        took = [event.seat for event in events if isinstance(event, Took)]
        if took and took[0] == seat:
            found.append(("trick", ""))
        for event in events:
            if isinstance(event, Majority):
                suit = SUITS[event.suit]
                if event.seats == (seat,):
                    found.append(("majority", suit))
                elif self._has(state, seat, event.suit):
                    found.append(("costs", suit))
        return found

    def _has(self, state: core.State, seat: int, letter: str) -> bool:
        assert isinstance(state, State)
        return count_of(state.shelves[seat].won, LETTERS.index(letter)) > 0

    def is_open(self, action: Action) -> bool:
        """Cards are played openly."""
        return type(action) is PLAY
