"""How most card games are shown and told: hands, a trick, the seats that are waited for, sentences by event."""

from collections.abc import Callable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Final

from americana.core.events import Event
from americana.core.scene import Card, CardBlock, Face, LogEntry, Motion, Zone
from americana.core.text import Catalogue, Voice, listed, sentence
from americana.kit.scene_parts import place
from americana.kit.trick_model import Dealt, Ended, Played, Took

Printed = Callable[[str], Face]
Blocked = Callable[[str], CardBlock | None]
Tell = Callable[[Event, int, Sequence[str]], LogEntry]

COMMON: Final = Catalogue.load(Path(str(files("americana.kit") / "text.toml"))).sections
"""The sentences that most games say alike."""


def catalogue(path: Path) -> Catalogue:
    """Read the sentences of a game; the kit says the common ones that the file leaves out."""
    return Catalogue.load(path, COMMON)


def hands(
    voice: Voice, face: Printed, hand: Sequence[str], held: Sequence[int], blocked: Blocked | None = None
) -> list[Zone]:
    """Lay out every hand: the viewer's own face up, with the reason why a card is blocked, the others by size."""
    zones = []
    for seat, count in enumerate(held):
        own = hand if seat == voice.viewer else ()
        cards = [Card(card, face(card), blocked=blocked(card) if blocked else None) for card in own]
        zones.append(place(voice, "hand", "hand", seat, cards=cards, hidden=count - len(cards)))
    return zones


def trick(voice: Voice, face: Printed, cards: Sequence[str], leader: int, note: str = "") -> Zone:
    """Lay out a trick, each card with the name of its player."""
    players = [voice.names[(leader + turn) % len(voice.names)] for turn in range(len(cards))]
    shown = [Card(card, face(card), note=player) for card, player in zip(cards, players, strict=True)]
    return place(voice, "trick", "row", cards=shown, note=note)


def waiting(voice: Voice, asked: Sequence[int], winners: Sequence[int]) -> str:
    """Say which seats the table waits for, or who has won."""
    if asked:
        return voice.say("prompts", "wait", seats=voice.who(asked))
    return over(voice, winners)


def over(voice: Voice, winners: Sequence[int]) -> str:
    """Say who has won, in place of the question that a game in progress asks."""
    return sentence(_won(voice, "prompts", "over", winners))


def ended(voice: Voice, winners: Sequence[int], **values: str | int) -> str:
    """Say that a game is over, and who has won it."""
    return _won(voice, "events", "ended", winners, **values)


def _won(voice: Voice, section: str, key: str, winners: Sequence[int], **values: str | int) -> str:
    if len(winners) == 1:
        return voice.say(section, f"{key}_one", winners[0], **values)
    return voice.say(section, f"{key}_shared", seats=voice.who(winners), **values)


def told_by(
    catalogue: Catalogue, told: Callable[[Voice, Event], str], moves: Callable[[Event], tuple[Motion, ...]]
) -> Tell:
    """Make the telling of an event from the sentence that a game gives it and the motions on its table."""

    def tell(event: Event, viewer: int, names: Sequence[str]) -> LogEntry:
        return LogEntry(sentence(told(Voice(catalogue, viewer, names), event)), event.rule, moves(event))

    return tell


def telling(catalogue: Catalogue, name: Callable[[str], str]) -> Tell:
    """Make the telling of an event from the sentence of its name, with its fields as values and cards by name."""

    def tell(event: Event, viewer: int, names: Sequence[str]) -> LogEntry:
        voice = Voice(catalogue, viewer, names)
        if isinstance(event, Ended):
            return LogEntry(sentence(ended(voice, event.winners)), event.rule)
        values = {field: _said(voice, getattr(event, field), name) for field in event.__struct_fields__[1:]}
        seat = getattr(event, "seat", None)
        values.pop("seat", None)
        key = type(event).__name__.lower()
        return LogEntry(sentence(voice.say("events", key, seat, **values)), event.rule, moves(event))

    return tell


def _said(voice: Voice, value: object, name: Callable[[str], str]) -> str | int:
    if isinstance(value, tuple):
        return voice.who(value) if value and isinstance(value[0], int) else listed([name(card) for card in value])
    return value if isinstance(value, int) else name(str(value))


def brought(source: str, target: str, cards: tuple[str, ...], count: int = 0) -> Motion:
    """Let cards travel, by name if this viewer may see them, else by number."""
    return Motion(source=source, target=target, cards=cards, hidden=0 if cards else count)


def moves(event: Event) -> tuple[Motion, ...]:
    """Let cards that are dealt, played and taken travel between the usual zones."""
    match event:
        case Dealt():
            return (brought("deck", f"hand:{event.seat}", event.cards, event.count),)
        case Played():
            return (Motion(source=f"hand:{event.seat}", target="trick", cards=(event.card,)),)
        case Took():
            return (Motion(source="trick", taker=event.seat, cards=event.cards),)
        case _:
            return ()
