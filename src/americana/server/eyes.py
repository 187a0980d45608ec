"""What one role has been shown so far, and what to tell it when something has changed."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

import msgspec

from americana.core.match import Match
from americana.core.scene import Scene, Telling
from americana.server.messages import Full, Happened

LONGEST: Final = 600
"""Sentences that are told again to somebody who arrives; of a long game the beginning is left out."""


class Eye:
    """A role's own event number, the picture it has been sent, and the question it stands before."""

    def __init__(self, role: int) -> None:
        self.role = role
        self.number = 0
        self.scene: Scene | None = None
        self.question: int | None = None

    def close(self) -> None:
        """Nobody looks through it any more."""
        self.scene = None

    def whole(self, match: Match, names: Sequence[str], answers: int, since: int) -> Full:
        """Show everything to somebody who arrives and knows the role's events up to a number."""
        self._look(match, names, answers)
        assert self.scene is not None
        begin = since if 0 <= since <= self.number else 0
        begin = max(begin, self.number - LONGEST)
        told = tuple(match.told(self.role, names, begin))
        return Full(number=self.number, scene=self.scene, told=told, question=self.question)

    def news(self, match: Match, names: Sequence[str], answers: int) -> Happened | Full | None:
        """Tell what has changed since the last time; nothing at all if nothing has."""
        known, before, asked = self.number, self.scene, self.question
        assert before is not None
        self._look(match, names, answers)
        assert self.scene is not None
        told = tuple(match.told(self.role, names, known))
        if not told and self.scene == before and self.question == asked:
            return None
        if self.scene.title != before.title or (before.sheet is not None and self.scene.sheet is None):
            return Full(number=self.number, scene=self.scene, told=told, question=self.question)
        return difference(before, self.scene, self.number, told, self.question)

    def _look(self, match: Match, names: Sequence[str], answers: int) -> None:
        self.number += len(match.seen(self.role, self.number))
        self.scene = match.scene(self.role, names)
        self.question = None
        if self.role in match.to_act:
            self.question = question_id(match, self.role, self.scene, answers)


def question_id(match: Match, seat: int, scene: Scene, answers: int) -> int:
    """Name a seat's question by what it asks, so that it changes when the question does and never otherwise.

    It is made only of what the seat itself sees, and is the same after a restart.
    """
    asked = [one.seat for one in scene.seats if one.asked]
    whole = msgspec.json.encode([seat, answers, scene.prompt, asked, match.legal(seat)])
    return int.from_bytes(blake2b(whole, digest_size=6).digest(), "big")


def difference(
    before: Scene, after: Scene, number: int, told: tuple[Telling, ...], question: int | None
) -> Happened:
    """Say how one picture follows from another: zones that are new or changed, and whatever else differs."""
    former = {zone.id: zone for zone in before.zones}
    order = tuple(zone.id for zone in after.zones)
    return Happened(
        number=number,
        told=told,
        question=question,
        headline=None if after.headline == before.headline else after.headline,
        prompt=None if after.prompt == before.prompt else after.prompt,
        seats=None if after.seats == before.seats else after.seats,
        zones=tuple(zone for zone in after.zones if former.get(zone.id) != zone),
        gone=tuple(name for name in former if name not in order),
        order=None if tuple(former) == order else order,
        offers=after.offers,
        sheet=None if after.sheet == before.sheet else after.sheet,
        over=after.over,
    )
