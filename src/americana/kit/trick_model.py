"""Words that games of tricks share: playing a card, what is seen of it, and what it lets all remember."""

from msgspec.structs import replace

from americana.core.actions import Action
from americana.core.events import Event
from americana.core.game import Memory, Setup


class Play(Action, frozen=True):
    """Play a card to the trick."""

    card: str


class Dealt(Event, frozen=True, kw_only=True):
    """A seat receives cards; the others see only how many."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()


class Played(Event, frozen=True, kw_only=True):
    """A card is played to a trick of the suit that was led."""

    seat: int
    card: str
    led: str


class Took(Event, frozen=True, kw_only=True):
    """A seat takes the trick."""

    seat: int
    cards: tuple[str, ...]


class Ended(Event, frozen=True, kw_only=True):
    """The game is over."""

    winners: tuple[int, ...]


class Voids(Memory, frozen=True):
    """For each seat the suits, as letters, that it has shown not to hold since the last deal."""

    voids: tuple[str, ...]


def seen(event: Event, seat: int) -> Event | None:
    """Give what a role witnesses of an event where all is open but the cards that others are dealt."""
    return replace(event, cards=()) if isinstance(event, Dealt) and event.seat != seat else event


def memory(setup: Setup) -> Voids:
    """Give the memory of somebody who has seen nothing yet."""
    return Voids(("",) * setup.seats)


def remember(memory: Voids, event: Event, seat: int) -> Voids:  # noqa: ARG001
    """Whoever must follow and does not holds nothing of the suit; a new deal is forgotten about."""
    match event:
        case Dealt():
            return Voids(("",) * len(memory.voids))
        case Played() if event.card[-1] != event.led and event.led not in memory.voids[event.seat]:
            voids = list(memory.voids)
            voids[event.seat] = "".join(sorted(voids[event.seat] + event.led))
            return Voids(tuple(voids))
        case _:
            return memory
