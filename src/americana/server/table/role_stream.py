"""Keeps what a role has seen, and finds what to send it after a change."""

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Final, TypeAlias

import msgspec

from americana.core.events import Event
from americana.core.match import Match
from americana.core.scene import LogEntry, Scene, Seat
from americana.server.base.log_limits import error_without_words, log
from americana.server.base.words import say
from americana.server.table.name_history import NameHistory
from americana.server.wire.connection import written
from americana.server.wire.scene_diff import SentBefore, difference

LONGEST: Final = 600
"""Most sentences of the log that a new arrival gets; a long game's beginning is left out."""
UNSEEN: Final = say("room.unshown")
UNTOLD: Final = say("log.untold")


Layer: TypeAlias = Callable[[Match, Scene], Scene]


class RoleStream:
    """A role's own event number, the picture it has been sent, and the question it stands before.

    A game that cannot draw or tell something for one role harms that role only: it gets a plain sentence instead.
    """

    def __init__(self, role: int, chapters: NameHistory) -> None:
        self.role = role
        self._chapters = chapters
        self.number = 0
        self.scene: Scene | None = None
        self.book = SentBefore({})
        """The faces, offers and reasons that every viewer of this role has."""
        self.question: int | None = None
        self.layer: Layer | None = None
        """The picture as the lesson shows it."""
        self._complained = False
        self._astray = False
        """Whether those who look through it may have other books, so that all are shown everything next."""

    def close(self) -> None:
        """Nobody looks through it any more."""
        self.scene = None
        self.book = SentBefore({})

    def has_seen_more(self, match: Match) -> bool:
        """Whether it was shown what has been taken back since."""
        return self.number > len(match.seen(self.role))

    def go_back(self, match: Match) -> None:
        """Forget what has been taken back."""
        self.number = len(match.seen(self.role))
        self.scene = None

    def whole(self, match: Match, names: Sequence[str], answers: int, since: int, *, back: bool = False) -> str:
        """Show everything to somebody who arrives and knows the role's events up to a number."""
        self._look(match, names, answers)
        begin = since if 0 <= since <= self.number else 0
        told = self._told(match, names, max(begin, self.number - LONGEST))
        try:
            return self._full(told, back=back)
        except Exception as error:
            self._show_nothing(match, names, error)
            self.book, self._astray = SentBefore({}), True
            return self._full(_untold(told), back=back)

    def news(self, match: Match, names: Sequence[str], answers: int) -> str | None:
        """Tell what has changed since the last time; nothing at all if nothing has."""
        heard, before, asked = self.number, self.scene, self.question
        assert before is not None
        self._look(match, names, answers)
        told = self._told(match, names, heard)
        try:
            return self._changed(before, asked, told)
        except Exception as error:
            self._show_nothing(match, names, error)
            self.book = SentBefore({})
            return self._full(_untold(told))

    def _changed(self, before: Scene, asked: int | None, told: tuple[LogEntry, ...]) -> str | None:
        assert self.scene is not None
        if not told and self.scene == before and self.question == asked:
            return None
        gone = any(was is not None and now is None for was, now in _optional(before, self.scene))
        if gone or self._astray or self.scene.title != before.title:
            self._astray = False
            return self._full(told)
        return written(difference(before, self.scene, self.number, told, self.question, self.book))

    def _full(self, told: tuple[LogEntry, ...], *, back: bool = False) -> str:
        assert self.scene is not None
        return written(self.book.show(self.scene, self.number, told, self.question, back=back))

    def _look(self, match: Match, names: Sequence[str], answers: int) -> None:
        self.number += len(match.seen(self.role, self.number))
        self.question = None
        try:
            scene = match.scene(self.role, names)
            self.scene = scene if self.layer is None else self.layer(match, scene)
            if self.role in match.to_act or self.scene.lesson is not None:
                self.question = question_id(match, self.role, self.scene, answers)
        except Exception as error:
            self._show_nothing(match, names, error)

    def _told(self, match: Match, names: Sequence[str], since: int) -> tuple[LogEntry, ...]:
        return tuple(
            [
                self._telling(match, self._chapters.names(self.role, number, names), event)
                for number, event in enumerate(match.seen(self.role, since), since)
            ]
        )

    def _telling(self, match: Match, names: Sequence[str], event: Event) -> LogEntry:
        try:
            return match.game.tell(event, self.role, names)
        except Exception as error:
            self._log_failure(match, error)
            return LogEntry(UNTOLD, event.rule)

    def _show_nothing(self, match: Match, names: Sequence[str], error: Exception) -> None:
        """Put a plain sentence in the place of a picture that cannot be drawn; nothing can be answered from it."""
        self._log_failure(match, error)
        seats = tuple(Seat(seat=seat, name=name, you=seat == self.role) for seat, name in enumerate(names))
        over = match.over
        self.scene = Scene(title=match.game.title, headline="", prompt=UNSEEN, seats=seats, zones=(), over=over)
        self.question = None

    def _log_failure(self, match: Match, error: Exception) -> None:
        """Say once what is wrong."""
        if not self._complained:
            self._complained = True
            log.error("%s cannot be shown to role %d: %s", match.game.name, self.role, error_without_words(error))


def _optional(before: Scene, after: Scene) -> tuple[tuple[object, object], ...]:
    """Give the parts that a picture need not have, as they were and as they are."""
    return (before.sheet, after.sheet), (before.lesson, after.lesson)


def _untold(told: tuple[LogEntry, ...]) -> tuple[LogEntry, ...]:
    return tuple(LogEntry(UNTOLD, "") for _ in told)


def question_id(match: Match, seat: int, scene: Scene, answers: int) -> int:
    """Name a seat's question by what it asks, so that it changes when the question does and never otherwise.

    It is made only of what the seat itself sees, and is the same after a restart.
    """
    asked = [one.seat for one in scene.seats if one.asked]
    step = [scene.lesson.step] if scene.lesson is not None else []
    whole = msgspec.json.encode([seat, answers, scene.prompt, asked, match.legal(seat), *step])
    return int.from_bytes(blake2b(whole, digest_size=6).digest(), "big")
