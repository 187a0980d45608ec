"""Law 12: lessons play from start to end, and every legal action of the learner gets an answer."""

import re
from collections.abc import Iterator
from random import Random

from americana.core.actions import Action
from americana.core.choices import Amount, Pick
from americana.core.game import DEALER, AnyGame
from americana.core.match import Match
from americana.core.scene import Scene
from americana.laws.reporting import require, said
from americana.laws.transcripts import NAMES
from americana.teach.lesson import Lesson, LessonStep, find, is_like, spoken
from americana.teach.lesson_progress import GO_ON, SKIP, Course, is_of, sit_down

SAMPLES = 12
"""Acts of a form that are tried at a step."""
LONGEST = 260
"""Letters of a step, so that it can be read at a glance and drawn in a small terminal."""


def law_12_a_lesson_plays_from_start_to_end(game: AnyGame) -> None:
    """At every step what it points at is in the picture, and whatever the rules allow is answered."""
    lesson = find(game)
    if lesson is None:
        return
    course, match = Course(game, lesson, NAMES), sit_down(game, lesson, NAMES[: lesson.seats], Random(12))
    require(
        len(match.record.acts) == len(lesson.deal),
        "some cards are dealt at random; add them to `deal`",
    )
    while not course.is_over(match):
        dealt = any(act.seat == DEALER for act in match.record.acts[len(lesson.deal) :])
        require(not dealt or not course.acts_left(match), "a later step depends on chance; name its cards")
        _one_beat(course, match)
    require(match.to_act, "the lesson plays the game to its end; stop earlier, so that the learner can play on")


def _one_beat(course: Course, match: Match) -> None:
    you = course.lesson.you
    due = course.due(match)
    if due is not None:
        match.act(*due)
        return
    scene = course.shown(match, match.scene(you, NAMES))
    assert scene.lesson is not None
    step = course.lesson.steps[scene.lesson.step - 1]
    place = f"step {scene.lesson.step} ({step.say[:40]}…)"
    require(len(scene.prompt) <= LONGEST, f"{place} has more than {LONGEST} characters; say one thing at a time")
    if step.at is not None:
        require(scene.lesson.at, f"{place} points at something that is not in the scene")
        _pointed_is_meant(course, scene, step, place)
    if any(offer.act == GO_ON for offer in scene.offers):
        course.hear(match, GO_ON)
        return
    meant = _answered(course, match, step, place)
    match.act(you, meant)


def _pointed_is_meant(course: Course, scene: Scene, step: LessonStep, place: str) -> None:
    """Take what a step points at as it stands, a number at its least: the step must accept it."""
    assert scene.lesson is not None
    assert scene.lesson.at is not None
    touched: set[str] = set()
    for offer in scene.offers:
        if step.do is None or offer.act in (GO_ON, SKIP):
            continue
        if is_of(course.game, step.do, offer):
            touched |= {*offer.cards, *(offer.blank.of if offer.blank is not None else ())}
        choice = course.game.read_choice(offer)
        if offer.label in scene.lesson.at.offers and not isinstance(choice, Pick):
            act = choice.fill(choice.least) if isinstance(choice, Amount) else choice
            require(is_like(step.do, act), f"{place} points at {said(act)}, which it does not accept")
    idle = {*scene.lesson.at.cards} - touched if step.do is not None else ()
    require(not idle, f"{place} points at {', '.join(sorted(idle))}, which it does not accept")


def _answered(course: Course, match: Match, step: LessonStep, place: str) -> Action:
    """Try all that the pupil may do, and give the one act that is meant."""
    meant: dict[str, Action] = {}
    for act in _allowed(course, match):
        if is_like(step.do or {}, act):
            meant[said(act)] = act
        else:
            require(step.answer(act), f"{place} has no answer to {said(act)}; add one")
    require(meant, f"{place} asks for an illegal action")
    return next(iter(meant.values()))


def _allowed(course: Course, match: Match) -> Iterator[Action]:
    rng, you = Random(12), course.lesson.you
    do = course.lesson.steps[course.shown(match, match.scene(you, NAMES)).lesson.step - 1].do  # type: ignore[union-attr]
    for choice in (*match.legal(you), *match.off_turn(you)):
        if isinstance(choice, Action):
            yield choice
        else:
            yield from (choice.sample(rng) for _ in range(SAMPLES))
            if do is not None and choice.field in do and do["type"] == choice.act.__struct_config__.tag:
                value = do[choice.field]
                yield choice.fill(tuple(value) if isinstance(value, list) else value)  # type: ignore[arg-type]


def law_12_a_lesson_touches_every_section_that_a_first_game_meets(game: AnyGame) -> None:
    """Every section of the rule book is in a step, or the lesson says why it can wait."""
    lesson = find(game)
    if lesson is None:
        return
    touched = {rule.partition(".")[0] for step in lesson.steps for rule in step.rules}
    unknown = {rule for step in lesson.steps for rule in step.rules} - set(game.paragraphs)
    require(not unknown, f"the lesson cites {', '.join(sorted(unknown))}, which the rule book does not have")
    missed = set(_sections(game)) - touched - set(lesson.later)
    require(
        not missed,
        f"no step is about section {', '.join(sorted(missed))}; add one, or explain in `later`",
    )
    both = touched & set(lesson.later)
    require(not both, f"the lesson says that section {', '.join(sorted(both))} can wait, and has a step about it")


def _sections(game: AnyGame) -> list[str]:
    return list(re.findall(r"^## (\d+)", game.book, re.MULTILINE))


def law_12_a_lesson_reads_well_for_anybody(game: AnyGame) -> None:
    """Its sentences use only known names and no keys or mouse, because every front shows them."""
    lesson = find(game)
    for words in _words(lesson) if lesson is not None else ():
        try:
            whole = spoken(words, NAMES[: lesson.seats if lesson else 0])
        except (IndexError, KeyError, ValueError):
            whole = ""
        require(whole, f"{words!r} asks for a name that nobody at the table has")
        front = re.search(r"\b(click|tap|mouse|keyboard|screen|enter key)\b", whole, re.IGNORECASE)
        require(front is None, f"{words!r} speaks of one front, but every front shows lessons")


def _words(lesson: Lesson) -> Iterator[str]:
    for step in lesson.steps:
        yield step.say
        yield from (wrong.say for wrong in step.wrong)
        if step.otherwise:
            yield step.otherwise
