"""Lessons at the server: a table for one guest, at which the others do what the lesson has them do."""

from collections.abc import Sequence
from typing import Final

from americana import bots
from americana.core.errors import AmericanaError
from americana.core.game import AnyGame
from americana.core.match import Match
from americana.server.base.words import say
from americana.server.storage.store import SeatRow
from americana.server.table.seating import LESSON, SUBSTITUTE
from americana.teach import lesson as lessons
from americana.teach.lesson import Lesson
from americana.teach.lesson_progress import Course

ONE: Final = say("lessons.one")


def lesson_of(game: AnyGame) -> Lesson:
    """Find the lesson of a game, or say that it has none."""
    lesson = lessons.find(game)
    if lesson is None:
        raise AmericanaError(say("lessons.none", game=game.title))
    return lesson


def rows(lesson: Lesson, guest: str, name: str) -> list[SeatRow]:
    """Seat a pupil, and those whom the lesson moves; they are called like the bots that go on after it."""
    seats = [SeatRow(seat, None, LESSON, "") for seat in range(lesson.seats)]
    seats[lesson.you] = SeatRow(lesson.you, guest, "", name)
    for row in seats:
        row.name = row.name or bots.called([other.name for other in seats])
    return seats


def grown(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Give the seats that a lesson moved to bots that think for themselves."""
    return [SeatRow(row.seat, None, SUBSTITUTE, row.name) for row in seats if row.bot == LESSON]


def course_of(game: AnyGame, seats: Sequence[SeatRow], match: Match | None) -> Course | None:
    """Take up the lesson of a table where it was, if it is one and the lesson is still the same."""
    lesson = lessons.find(game) if match is not None and any(row.bot == LESSON for row in seats) else None
    if lesson is None or match is None or lesson.seats != len(seats):
        return None
    course = Course(game, lesson, [row.name for row in seats])
    return course if course.follows(match) and not course.is_over(match) else None
