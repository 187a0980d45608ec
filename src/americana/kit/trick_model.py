"""Words that trick-taking games share: playing a card, what others see of it, and what it proves."""

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
    """Give what a role sees of an event where everything is open but the cards dealt to others."""
    return replace(event, cards=()) if isinstance(event, Dealt) and event.seat != seat else event


def memory(setup: Setup) -> Voids:
    """Give an empty memory."""
    return Voids(("",) * setup.seats)


def remember(memory: Voids, event: Event, seat: int) -> Voids:  # noqa: ARG001
    """A player who does not follow suit holds none of that suit; a new deal clears this memory."""
    match event:
        case Dealt():
            return Voids(("",) * len(memory.voids))
        case Played() if event.card[-1] != event.led and event.led not in memory.voids[event.seat]:
            voids = list(memory.voids)
            voids[event.seat] = "".join(sorted(voids[event.seat] + event.led))
            return Voids(tuple(voids))
        case _:
            return memory
