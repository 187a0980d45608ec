"""A lesson at a solo table: the others follow the lesson, and words say where to look."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec

from americana.core.actions import Action
from americana.core.bot import Bot
from americana.core.choices import Choice
from americana.core.errors import AmericanaError
from americana.core.game import AnyGame, View
from americana.core.scene import Scene
from americana.core.text import listed
from americana.kit.file_lock import FileLock
from americana.teach import lesson as lessons
from americana.teach.lesson_progress import GO_ON, WORDS, Course, sit_down
from americana.terminal.card_drawing import spoken
from americana.terminal.catalogue import say
from americana.terminal.solo import BotTurn, Solo, program


class LessonBot(Bot):
    """A bot that follows the lesson."""

    def __init__(self, action: Action) -> None:
        self.action = action

    def choose(self, view: View, choices: Sequence[Choice], rng: Random) -> Action:  # noqa: ARG002
        """Do it."""
        return self.action

    def off_turn(self, view: View, choices: Sequence[Choice], rng: Random) -> Action | None:  # noqa: ARG002
        """Do it, though nobody waits for it."""
        return self.action


class LessonTable(Solo):
    """A table with a lesson; after the lesson it is like any other."""

    def __init__(
        self, game: AnyGame, bots: Sequence[Bot | None], names: Sequence[str], rng: Random, save: Path
    ) -> None:
        lesson = lessons.find(game)
        if lesson is None:
            command = f"{program()} rules {game.name}"
            raise AmericanaError(say("solo", "unlearned", title=game.title, command=command))
        super().__init__(sit_down(game, lesson, names, rng), bots, names, rng, save)
        self.course = Course(game, lesson, self.names)
        self.skip_news()

    @property
    def is_taught(self) -> bool:
        """Whether the lesson goes on."""
        return not self.course.is_over(self.match)

    def scene(self) -> Scene:
        """The table as the pupil sees it."""
        return self.course.shown(self.match, super().scene())

    def act(self, act: dict[str, object]) -> None:
        """Carry out the pupil's act or continue the lesson; the lesson replies to other acts."""
        if not self.is_taught:
            super().act(act)
            return
        action = self.course.hear(self.match, act)
        if action is not None:
            super().act(msgspec.to_builtins(action))
        self.called = False

    def take_back(self) -> None:
        """Refuse to undo moves of the lesson: it has no second way to go."""
        if self.is_taught:
            raise AmericanaError(WORDS.say("lesson", "stands"))
        played = self.match
        super().take_back()
        if self.is_taught:
            self.match = played
            self.skip_news()
            self.save()
            raise AmericanaError(WORDS.say("lesson", "stands"))

    def keep(self, claim: FileLock) -> None:
        """Hold the lock for the game after the lesson; the lesson itself is not saved."""
        super().keep(claim)
        if self.is_taught:
            self.trouble = ""

    def save(self) -> None:
        """Save the game once the lesson is over; a lesson always starts again."""
        if self.over or not self.is_taught:
            super().save()

    @property
    def leaving(self) -> str:
        """Say how to leave, and that the lesson then starts again."""
        return WORDS.say("lesson", "leaves") if self.is_taught else super().leaving

    def farewell(self) -> str:
        """Say how to start the lesson again, or where the game is saved after it."""
        if self.over or not self.is_taught:
            return super().farewell()
        return WORDS.say("lesson", "left", {"command": f"{program()} learn {self.game_name}"})

    @property
    def wants_you(self) -> bool:
        """Whether it is up to the pupil to act or to continue."""
        return self.course.due(self.match) is None if self.is_taught else super().wants_you

    @property
    def passing(self) -> str:
        """Say that an empty line continues, where there is only something to read."""
        reads = self.is_taught and any(offer.act == GO_ON for offer in self.scene().offers)
        return say("solo", "go_on") if reads else "" if self.is_taught else super().passing

    def let_pass(self) -> None:
        """Continue the lesson; after the lesson, skip a reaction."""
        if self.is_taught:
            self.act({**GO_ON})
        else:
            super().let_pass()

    @property
    def standing_words(self) -> str:
        """A lesson has no standing answer."""
        return "" if self.is_taught else super().standing_words

    def stand_by(self) -> bool:
        """In a lesson nobody passes for the pupil either."""
        return not self.is_taught and super().stand_by()

    def turn(self) -> BotTurn | None:
        """Find who does what the lesson says next; None if it is the pupil."""
        if not self.is_taught:
            return super().turn()
        due = self.course.due(self.match)
        if due is None:
            return None
        seat, action = due
        aside = self.match.is_off_turn(seat, action)
        return BotTurn(seat, LessonBot(action), self.match.view(seat), (), aside)


def pointing(scene: Scene) -> str:
    """Name the step of the lesson and its target; nothing if this is no lesson."""
    guide = scene.lesson
    if guide is None:
        return ""
    words = [*_zone(scene), *_seat(scene), *(guide.at.offers if guide.at is not None else ())]
    return say("solo", "lesson_at" if words else "lesson", step=guide.step, of=guide.of, at=listed(words))


def _zone(scene: Scene) -> list[str]:
    at = scene.lesson.at if scene.lesson is not None else None
    zone = next((zone for zone in scene.zones if at is not None and zone.id == at.zone), None)
    if at is None or zone is None:
        return []
    named = {card.name: spoken(card) for card in zone.cards}
    cards = [named[name] for name in at.cards if name in named]
    return [f"{zone.label}: {listed(cards)}" if cards else zone.label]


def _seat(scene: Scene) -> list[str]:
    at = scene.lesson.at if scene.lesson is not None else None
    seat = next((seat for seat in scene.seats if at is not None and seat.seat == at.seat), None)
    if at is None or seat is None:
        return []
    counted = [f"{counter.value} {counter.unit}" for counter in seat.counters if counter.unit == at.counter]
    return [f"{seat.name}: {counted[0]}" if counted else seat.name]
