"""Pictures between two scenes: a trick is seen whole before somebody takes it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from americana.core.scene import Card, Face, LogEntry, Motion, Scene, Zone


@dataclass(frozen=True)
class Pause:
    """A picture, and the sentences that lead to it."""

    scene: Scene
    tellings: tuple[LogEntry, ...]


def pauses(before: Scene, after: Scene, tellings: Sequence[LogEntry], faces: dict[str, Face]) -> list[Pause]:
    """Split the news where cards leave the middle of the table after others came to it."""
    faces = faces | {card.name: card.face for zone in after.zones for card in zone.cards}
    shown: list[Pause] = []
    waiting: list[LogEntry] = []
    scene, arrived = before, False
    for telling in tellings:
        if arrived and any(_clears(scene, move) for move in telling.motions):
            shown.append(Pause(scene, tuple(waiting)))
            waiting, arrived = [], False
        for move in telling.motions:
            scene = _moved(scene, move, faces)
            arrived = arrived or _reaches_middle(scene, move)
        waiting.append(telling)
    return [*shown, Pause(after, tuple(waiting))]


def _zone(scene: Scene, name: str) -> Zone | None:
    return next((zone for zone in scene.zones if zone.id == name), None)


def _clears(scene: Scene, move: Motion) -> bool:
    zone = _zone(scene, move.source)
    return zone is not None and zone.seat is None and any(card.name in move.cards for card in zone.cards)


def _reaches_middle(scene: Scene, move: Motion) -> bool:
    zone = _zone(scene, move.target)
    return zone is not None and zone.seat is None and bool(move.cards)


def _moved(scene: Scene, move: Motion, faces: dict[str, Face]) -> Scene:
    source = _zone(scene, move.source)
    owner = source.seat if source is not None else None
    note = next((seat.name for seat in scene.seats if seat.seat == owner), "")
    zones = tuple(_arrive(_leave(zone, move), move, note, faces) for zone in scene.zones)
    return replace(scene, zones=zones, offers=(), prompt="")


def _leave(zone: Zone, move: Motion) -> Zone:
    if zone.id != move.source:
        return zone
    left = _without(zone.cards, move.cards)
    unseen = len(move.cards) - (len(zone.cards) - len(left)) + move.hidden
    return replace(zone, cards=left, hidden=max(0, zone.hidden - unseen))


def _without(cards: Sequence[Card], names: Sequence[str]) -> tuple[Card, ...]:
    """Take out as many cards of each name as leave."""
    going = Counter(names)
    left = []
    for card in cards:
        if going[card.name]:
            going[card.name] -= 1
        else:
            left.append(card)
    return tuple(left)


def _arrive(zone: Zone, move: Motion, note: str, faces: dict[str, Face]) -> Zone:
    if zone.id != move.target:
        return zone
    note = note if zone.seat is None else ""
    come = tuple(Card(name, faces[name], note=note) for name in move.cards if name in faces)
    unseen = move.hidden + len(move.cards) - len(come)
    return replace(zone, cards=(*zone.cards, *come), hidden=zone.hidden + unseen, note="")
