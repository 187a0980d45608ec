"""A record to look at: the picture after every act, as one pair of eyes saw it, and what was told up to it."""

from random import Random

from msgspec.structs import replace

from americana.core.errors import BadRecord
from americana.core.game import AnyGame
from americana.core.match import Match
from americana.core.record import Record
from americana.core.scene import Scene, Telling, Zone


class Film:
    """A record as one pair of eyes saw it: a picture for every act, and all that was told up to it."""

    def __init__(self, game: AnyGame, record: Record, role: int, *, opened: bool) -> None:
        self.scenes: list[Scene] = []
        self.told: list[Telling] = []
        self.heard: list[int] = []
        for match in Match.replay(game, record, Random(0)):
            names = players(match)
            self.told += match.told(role, names, len(self.told))
            scene = match.scene(role, names)
            self.scenes.append(replace(_opened(match, scene) if opened else scene, offers=()))
            self.heard.append(len(self.told))

    def next_told(self, place: int, step: int) -> int:
        """Give the next act of which something was told, or the last one there is."""
        last = len(self.heard) - 1
        here = self.heard[place]
        while 0 <= place + step <= last:
            place += step
            if self.heard[place] != here:
                break
        return place

    def next_scored(self, place: int, step: int) -> int:
        """Give the next act by which something was scored, or the last one there is."""
        last = len(self.scenes) - 1
        here = _standing(self.scenes[place])
        while 0 <= place + step <= last:
            place += step
            if _standing(self.scenes[place]) != here:
                break
        return place


def _standing(scene: Scene) -> tuple[object, ...]:
    return scene.over, scene.reckoning and scene.reckoning.number, scene.sheet


def _opened(match: Match, scene: Scene) -> Scene:
    """Turn up what lies hidden before a seat, as its own person sees it; decks and answers stay closed."""
    own = [{zone.id: zone for zone in match.scene(seat, players(match)).zones} for seat in range(match.setup.seats)]
    return replace(scene, zones=tuple(_turned_up(zone, own) for zone in scene.zones))


def _turned_up(zone: Zone, own: list[dict[str, Zone]]) -> Zone:
    if zone.seat is None or not zone.hidden or zone.id not in own[zone.seat]:
        return zone
    mine = own[zone.seat][zone.id]
    cards = tuple(replace(card, blocked=None) for card in mine.cards)
    return replace(zone, cards=cards, hidden=mine.hidden)


def picture(game: AnyGame, record: Record, act: int, role: int, *, opened: bool = False) -> Scene:
    """Give the one picture after so many acts of a record; nothing in it can be chosen any more."""
    if not 0 <= act <= len(record.acts):
        raise BadRecord(f"the record has {len(record.acts)} acts, so there is no picture after act {act}")
    *_, match = Match.replay(game, record.until(act), Random(0))
    scene = match.scene(role, players(match))
    return replace(_opened(match, scene) if opened else scene, offers=())


def players(match: Match) -> tuple[str, ...]:
    """Give the names in the record, or numbered seats where it has none."""
    known = match.record.header.players
    return tuple(known[seat] if seat < len(known) else f"Seat {seat + 1}" for seat in range(match.setup.seats))
