"""A pupil who follows a lesson, for every front's tests."""

from collections.abc import Iterator, Sequence
from random import Random

from americana.core import registry
from americana.core.game import AnyGame
from americana.core.scene import Scene
from americana.teach.lesson import Lesson, find
from americana.teach.lesson_progress import GO_ON, Course, sit_down

GAMES = [game for game in map(registry.find, registry.names()) if find(game) is not None]


def lesson_of(game: AnyGame) -> Lesson:
    lesson = find(game)
    assert lesson is not None
    return lesson


def meant(lesson: Lesson, scene: Scene) -> dict[str, object]:
    """Give the act that the present step asks for, whole."""
    assert scene.lesson is not None
    do = lesson.steps[scene.lesson.step - 1].do
    if do is None:
        return {**GO_ON}
    for offer in scene.offers:
        blank = offer.blank.field if offer.blank is not None else ""
        if all(name == blank or offer.act.get(name) == value for name, value in do.items()):
            return {**offer.act, **do}
    raise AssertionError(f"nothing on offer is {do}")


def walked(game: AnyGame, names: Sequence[str]) -> Iterator[Scene]:
    """Give every picture that a pupil sees on the way through a lesson."""
    lesson = lesson_of(game)
    course, match = Course(game, lesson, names), sit_down(game, lesson, names, Random(12))
    while not course.is_over(match):
        due = course.due(match)
        if due is not None:
            match.act(*due)
            continue
        scene = course.shown(match, match.scene(lesson.you, names))
        yield scene
        act = course.hear(match, meant(lesson, scene))
        if act is not None:
            match.act(lesson.you, act)
