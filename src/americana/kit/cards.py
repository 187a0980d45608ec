"""The ordinary pack: ranks, suits, signs, names and faces, so that every game uses the same ones."""

from collections.abc import Iterable
from typing import Final

from americana.core.scene import Face
from americana.core.text import listed

RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""From low to high."""
SUITS: Final = "CDHS"
PACK: Final = tuple([rank + suit for suit in SUITS for rank in RANKS])
"""A card is its rank and the letter of its suit: 10C, KH."""
INDEX: Final = {card: index for index, card in enumerate(PACK)}
HEIGHT: Final = {card: RANKS.index(card[:-1]) for card in PACK}

RANK_NAMES: Final = {**{rank: rank for rank in RANKS}, "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
SUIT_NAMES: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
COLOURS: Final = {"C": "black", "D": "red", "H": "red", "S": "black"}
SHAPES: Final = {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}


def name(card: str) -> str:
    """Say a card in words, or as it was written if there is no such card."""
    return f"the {RANK_NAMES[card[:-1]]} of {SUIT_NAMES[card[-1]]}" if card in INDEX else card


def names(cards: Iterable[str]) -> str:
    """Say several cards in words."""
    return listed([name(card) for card in cards])


def signed(card: str) -> str:
    """Write a card with its sign, or as it was written if there is no such card."""
    return card[:-1] + SIGNS[card[-1]] if card in INDEX else card


def face(card: str) -> Face:
    """Describe what is printed on a card; every card has one face, made once."""
    return _FACES[card]


def _printed(card: str) -> Face:
    suit = card[-1]
    return Face(corner=card[:-1], colour=COLOURS[suit], shape=SHAPES[suit], title=signed(card))


_FACES: Final = {card: _printed(card) for card in PACK}


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Sort cards by suit and rank."""
    return tuple(sorted(cards, key=INDEX.__getitem__))


def pack_from(lowest: str) -> tuple[str, ...]:
    """Give a pack that leaves out the ranks below one."""
    return tuple([card for card in PACK if HEIGHT[card] >= RANKS.index(lowest)])
