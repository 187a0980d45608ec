"""A replay to look at: after every act, the picture and the log that one role had."""

from collections.abc import Collection, Sequence
from random import Random
from typing import Final

from msgspec.structs import replace

from americana.core.errors import BadRecord
from americana.core.game import DEALER, SPECTATOR, AnyGame
from americana.core.match import Match
from americana.core.record import Record
from americana.core.scene import LogEntry, Scene, Zone
from americana.core.turns import is_secret

MARKS: Final = ("told", "scored", "rounds")
"""The stops of a viewer: a line of the log, a change of the score, the end of a round or of the game."""


class ReplayFrames:
    """A record as one role saw it: a picture for every act, and the log up to it.

    Answers of veiled seats to a question that several were asked stay hidden.
    """

    def __init__(
        self, game: AnyGame, record: Record, role: int, *, opened: bool, veiled: Collection[int] = ()
    ) -> None:
        self.scenes: list[Scene] = []
        self.told: list[LogEntry] = []
        self.heard: list[int] = []
        self.marks: dict[str, list[int]] = {kind: [] for kind in MARKS}
        """After which acts there is something new of each kind."""
        self._game, self._role, self._opened = game, role, opened
        self._veil = _Veil(veiled)
        self._listened = {role: 0, SPECTATOR: 0}
        names: tuple[str, ...] = ()
        for place, match in enumerate(Match.replay(game, record, Random(0))):
            names = names or players(match)
            actor = record.acts[place - 1].seat if place else DEALER
            self._take(match, actor, names, record.header.levels)

    def _take(self, match: Match, actor: int, names: tuple[str, ...], levels: tuple[str, ...]) -> None:
        """Take the picture after an act."""
        hidden = self._veil.hides(actor) and actor == self._role
        self.told += self._news(match, SPECTATOR if hidden else self._role, names)
        looking = (self._role, *range(match.setup.seats)) if self._opened else (self._role,)
        seen = self._veil.over(match, actor, {who: match.scene(who, names) for who in dict.fromkeys(looking)})
        scene = with_levels(seen[self._role], levels)
        self.scenes.append(replace(_opened(scene, seen) if self._opened else scene, offers=()))
        self.heard.append(len(self.told))
        self._mark()

    def _news(self, match: Match, who: int, names: tuple[str, ...]) -> list[LogEntry]:
        """Add what the viewer has seen since to the log, except what only the viewer saw."""
        events = match.seen(who, self._listened[who])
        for role, count in self._listened.items():
            self._listened[role] = count + len(match.seen(role, count))
        return [self._game.tell(event, self._role, names) for event in events]

    def _mark(self) -> None:
        place = len(self.scenes) - 1
        if not place:
            return
        before, now = self.scenes[-2], self.scenes[-1]
        if self.heard[-1] != self.heard[-2]:
            self.marks["told"].append(place)
        if _standing(before) != _standing(now):
            self.marks["scored"].append(place)
        if _rounds(before) != _rounds(now):
            self.marks["rounds"].append(place)

    def next(self, kind: str, place: int, step: int) -> int:
        """Give the next act that brings something new of a kind, or the last act before the present stretch."""
        marks = self.marks[kind]
        if step > 0:
            return min([mark for mark in marks if mark > place], default=len(self.scenes) - 1)
        return max([mark for mark in marks if mark <= place], default=1) - 1


class _Veil:
    """Makes seats that have answered in secret seem to think until the question is closed."""

    def __init__(self, seats: Collection[int]) -> None:
        self._seats = frozenset(seats)
        self._asked: tuple[int, ...] = ()
        self._last: dict[int, Scene] = {}
        self._kept: dict[int, Scene] = {}

    def hides(self, actor: int) -> bool:
        """Whether this act answers a question that others were asked too."""
        return actor in self._seats and len(self._asked) > 1

    def over(self, match: Match, actor: int, scenes: dict[int, Scene]) -> dict[int, Scene]:
        """Show the veiled seats as they were before their answer."""
        if actor != DEALER and not is_secret(actor, self._asked, match.to_act):
            self._kept.clear()
        elif self.hides(actor) and actor in self._last:
            self._kept[actor] = self._last[actor]
        self._asked = match.to_act
        self._last = {who: self._kept.get(who, scene) for who, scene in scenes.items()}
        return self._last


def _standing(scene: Scene) -> tuple[object, ...]:
    return *_rounds(scene), scene.sheet, tuple(seat.score for seat in scene.seats)


def _rounds(scene: Scene) -> tuple[object, ...]:
    return scene.over, scene.reckoning and scene.reckoning.number


def _opened(scene: Scene, seen: dict[int, Scene]) -> Scene:
    """Turn up the hidden cards before a seat as its own player sees them; decks and answers stay closed."""
    own = {seat: {zone.id: zone for zone in one.zones} for seat, one in seen.items()}
    return replace(scene, zones=tuple(_turned_up(zone, own) for zone in scene.zones))


def _turned_up(zone: Zone, own: dict[int, dict[str, Zone]]) -> Zone:
    if zone.seat is None or not zone.hidden or zone.id not in own[zone.seat]:
        return zone
    mine = own[zone.seat][zone.id]
    cards = tuple(replace(card, blocked=None) for card in mine.cards)
    return replace(zone, cards=cards, hidden=mine.hidden)


def picture(game: AnyGame, record: Record, act: int, role: int, *, opened: bool = False) -> Scene:
    """Give the picture after so many acts of a record, with nothing to choose."""
    if not 0 <= act <= len(record.acts):
        raise BadRecord(f"the record has {len(record.acts)} acts, so there is no picture after act {act}")
    *_, match = Match.replay(game, record.until(act), Random(0))
    names = players(match)
    scene = match.scene(role, names)
    if opened:
        scene = _opened(scene, {seat: match.scene(seat, names) for seat in range(match.setup.seats)})
    return replace(with_levels(scene, record.header.levels), offers=())


def with_levels(scene: Scene, levels: Sequence[str]) -> Scene:
    """Put the level of each bot on its seat."""
    if not any(levels):
        return scene
    seats = zip(scene.seats, levels, strict=False)
    shown = [replace(seat, badges=(level, *seat.badges)) if level else seat for seat, level in seats]
    return replace(scene, seats=tuple(shown))


def players(match: Match) -> tuple[str, ...]:
    """Give the names in the record, or numbered seats where it has none."""
    known = match.record.header.names
    return tuple(known[seat] if seat < len(known) else f"Seat {seat + 1}" for seat in range(match.setup.seats))
