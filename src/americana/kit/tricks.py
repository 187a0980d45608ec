"""Tricks: following suit, who wins, and what a seat shows by not following."""

from collections.abc import Callable, Iterable, Sequence
from random import Random

from americana.core.game import Deal
from americana.kit.redeal import redeal


def suit(card: str) -> str:
    """Give the letter of a card's suit."""
    return card[-1]


def may_follow(hand: Sequence[str], led: str) -> tuple[str, ...]:
    """Give the cards of a hand that may be played: those of the suit led if there are any; any card to a lead."""
    following = tuple([card for card in hand if suit(card) == led])
    return following or tuple(hand)


def best(trick: Sequence[str], trump: str, height: Callable[[str], int]) -> int:
    """Give the place of the card that wins: the highest trump, or else the highest of the suit led."""
    led = suit(trick[0])
    worth = [(suit(card) == trump, suit(card) == led, height(card)) for card in trick]
    return worth.index(max(worth))


def hands(of_each: Sequence[Iterable[str]], viewer: int) -> Deal:
    """Name the hands that a role does not see, by place."""
    return {f"hand {seat}": tuple(hand) for seat, hand in enumerate(of_each) if seat != viewer}


def against(voids: Sequence[str], deal: Deal) -> bool:
    """Whether a deal gives a seat a suit that it has shown not to hold."""
    return any(suit(card) in known for seat, known in enumerate(voids) for card in deal.get(f"hand {seat}", ()))


def dealt_again(
    unseen: Sequence[str], held: Sequence[int], viewer: int, voids: Sequence[str], rng: Random
) -> tuple[list[list[str]], list[str]]:
    """Deal unseen cards to all hands but the viewer's, keeping to the voids; give the hands and the rest."""
    places = [seat for seat in range(len(held)) if seat != viewer]
    sizes = [held[seat] for seat in places]
    spare = len(places)

    def allowed(card: str, place: int) -> bool:
        return place == spare or suit(card) not in voids[places[place]]

    dealt = redeal(unseen, [*sizes, len(unseen) - sum(sizes)], allowed if any(voids) else None, rng)
    rest = dealt.pop()
    if viewer >= 0:
        dealt.insert(viewer, [])
    return dealt, rest
