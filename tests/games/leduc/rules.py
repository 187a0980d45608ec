"""Leduc poker: the state and its transitions, sections 1 to 3 of the rule book in order."""

from collections.abc import Sequence
from typing import Final

from americana.core.actions import Action
from americana.core.choices import Choice
from americana.core.events import Event
from americana.core.game import DEALER, Fact
from americana.core.rules import Refusal
from americana.kit.auto_state import AutoState
from americana.kit.dealer import Shuffle, is_shuffled, shuffle
from americana.kit.seats import BY_DEALER, NOBODY

from .model import (
    CARDS,
    RANK,
    Anted,
    Call,
    Called,
    Dealt,
    Ended,
    Fold,
    Folded,
    Laid,
    Raise,
    Raised,
    Setup,
    Showed,
    Took,
    Turned,
)

ALONE: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,))
CALL: Final = Call
RAISE: Final = Raise
FOLD: Final = Fold
STAKES: Final[tuple[int, ...]] = (0, 2, 4)
"""2.3: what a raise adds in each round."""

DEAL: Final = shuffle(CARDS)
OPEN: Final = (Call(), Raise())
FACING: Final = (Fold(), Call(), Raise())
FACING_LAST: Final = (Fold(), Call())
"""The answers depend on public facts alone, so all games share these few lists."""


class State(AutoState):
    """The table: the deck as it was shuffled, each seat's chips in the pot, and the state of the betting."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats = 2
        self.deck: tuple[str, ...] = ()
        self.round = 0
        self.raises = 0
        self.paid = [1, 1]
        self.folded = NOBODY
        self.won: tuple[int, ...] = ()
        self.choices: Sequence[Choice] = DEAL
        self.to_act = BY_DEALER

    def facts(self) -> Fact:
        """Give the whole truth as nested tuples; the order of the cards out of play is no part of it."""
        return (
            self.deck[:3],
            tuple(sorted(self.deck[3:])),
            self.round,
            self.raises,
            tuple(self.paid),
            self.folded,
            self.won,
            self.to_act,
        )

    def pieces(self) -> tuple[str | int, ...]:
        """Count every card and every chip: the players' missing chips lie in the pot."""
        pot = 0 if self.won else sum(self.paid)
        return (*sorted(self.deck or CARDS), pot + sum(self.scores()))

    def legal(self, seat: int) -> Sequence[Choice]:  # noqa: ARG002
        """List what this seat may answer."""
        return self.choices

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Say why this seat may not do this now, or None."""
        if seat not in self.to_act:
            return Refusal("2.1", "turn" if self.to_act else "over")
        match action:
            case Shuffle():
                fits = seat == DEALER and is_shuffled(action, CARDS)
                return None if fits else Refusal("1.3", "shuffle")
            case Call() if seat != DEALER:
                return None
            case Raise() if seat != DEALER:
                spent = self.raises == self.setup.raises
                return Refusal("2.4", "raises", {"raises": self.raises}) if spent else None
            case Fold() if seat != DEALER:
                return None if self.raises else Refusal("2.5", "fold")
            case _:
                return Refusal("2.1", "unknown")

    def apply(self, seat: int, action: Action, events: list[Event] | None = None) -> None:
        """Carry out a legal act in place; append what it caused, unless nobody listens."""
        kind = type(action)
        if kind is CALL:
            self._call(seat, events)
        elif kind is RAISE:
            self._raise(seat, events)
        elif kind is FOLD:
            self._fold(seat, events)
        elif isinstance(action, Shuffle):
            self._deal(action.cards, events)
        else:
            raise self.no_act(action)

    # 1 Cards and deal

    def _deal(self, cards: tuple[str, ...], events: list[Event] | None) -> None:
        """1.3: the top two cards are the hands, the third is the board."""
        self.deck = cards
        if events is not None:
            events += [Anted(seat=seat, chips=self.paid[seat]) for seat in range(2)]
            events += [Dealt(seat=seat, card=cards[seat]) for seat in range(2)]
            events.append(Laid())
        self._open_round(1)

    # 2 Betting

    def _open_round(self, number: int) -> None:
        """L1: the first seat acts first in both rounds."""
        self.round = number
        self.raises = 0
        self.choices = OPEN
        self.to_act = ALONE[0]

    def _call(self, seat: int, events: list[Event] | None) -> None:
        """2.2, 2.6: a call closes the round, unless it is the first check."""
        paid = self.paid
        if events is not None:
            events.append(Called(seat=seat, chips=paid[1 - seat] - paid[seat]))
        paid[seat] = paid[1 - seat]
        if not self.raises and seat == 0:
            self.to_act = ALONE[1]
        elif self.round == 1:
            self._turn_board(events)
        else:
            self._showdown(events)

    def _raise(self, seat: int, events: list[Event] | None) -> None:
        """L2: once the raises of the round are spent, the other may only fold or call."""
        paid, other = self.paid, 1 - seat
        target = paid[other] + STAKES[self.round]
        if events is not None:
            events.append(Raised(seat=seat, chips=target - paid[seat], by=STAKES[self.round]))
        paid[seat] = target
        self.raises += 1
        self.choices = FACING if self.raises < self.setup.raises else FACING_LAST
        self.to_act = ALONE[other]

    def _fold(self, seat: int, events: list[Event] | None) -> None:
        """2.5: the other takes the pot, and no card is shown."""
        self.folded = seat
        if events is not None:
            events.append(Folded(seat=seat))
        self._pay(ALONE[1 - seat], "2.5", events)

    # 3 The board and the showdown

    def _turn_board(self, events: list[Event] | None) -> None:
        if events is not None:
            events.append(Turned(card=self.deck[2]))
        self._open_round(2)

    def _showdown(self, events: list[Event] | None) -> None:
        """3.2, 3.3: a pair wins, then the higher card; equal cards split."""
        board = RANK[self.deck[2]]
        first, second = RANK[self.deck[0]], RANK[self.deck[1]]
        if events is not None:
            for seat, rank in enumerate((first, second)):
                events.append(Showed(seat=seat, card=self.deck[seat], pair=rank == board))
        if first == second:
            self._pay((0, 1), "3.3", events)
        elif first == board or (second != board and first > second):
            self._pay(ALONE[0], "3.2", events)
        else:
            self._pay(ALONE[1], "3.2", events)

    def _pay(self, winners: tuple[int, ...], rule: str, events: list[Event] | None) -> None:
        self.won = winners
        self.to_act = ()
        if events is not None:
            share = sum(self.paid) // len(winners)
            events += [Took(rule=rule, seat=seat, chips=share) for seat in winners]
            events.append(Ended(winners=winners, scores=self.scores()))

    def scores(self) -> tuple[int, ...]:
        """3.4: see `scores_of`."""
        return scores_of(self.paid, self.won)


def scores_of(paid: Sequence[int], won: tuple[int, ...]) -> tuple[int, ...]:
    """3.4: the winner gains the other's chips of the pot; until there is a winner, each seat's count as lost."""
    first, second = paid
    if not won:
        return (-first, -second)
    if won == (0, 1):
        return (0, 0)
    return (second, -second) if won == ALONE[0] else (-first, first)
