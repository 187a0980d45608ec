"""The acts of chance that games share."""

from collections.abc import Sequence

from americana.core.actions import Action
from americana.core.choices import Pick


class Shuffle(Action, frozen=True):
    """The dealer puts the deck in this order, top card first."""

    cards: tuple[str, ...]


class Lot(Action, frozen=True):
    """The dealer draws a seat by lot."""

    seat: int


def shuffle(cards: Sequence[str]) -> list[Pick]:
    """Have the dealer put all these cards in some order."""
    return [Pick(Shuffle(()), "cards", tuple(cards), len(cards), len(cards), True)]


def lots(seats: int) -> list[Lot]:
    """Have the dealer draw one of the seats."""
    return [Lot(seat) for seat in range(seats)]


def is_shuffled(action: Action, cards: Sequence[str]) -> bool:
    """Whether an act puts just these cards in some order."""
    return isinstance(action, Shuffle) and sorted(action.cards) == sorted(cards)
