"""The acts of chance that games share."""

from americana.core.forms import Action


class Shuffle(Action, frozen=True):
    """The dealer puts the deck in this order, top card first."""

    cards: tuple[str, ...]


class Lot(Action, frozen=True):
    """The dealer draws a seat by lot."""

    seat: int
