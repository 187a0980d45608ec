"""What a pupil does who follows a lesson, for every front's tests."""

from americana.core import registry
from americana.core.game import AnyGame
from americana.core.scene import Scene
from americana.lessons.course import GO_ON
from americana.lessons.lesson import Lesson, find

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
