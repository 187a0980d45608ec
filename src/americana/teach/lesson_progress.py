"""The course of a lesson: the pupil's place in it follows from the acts at the table, so it survives a restart."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final

import msgspec
from msgspec.structs import replace

from americana.core.actions import Action
from americana.core.choices import Choice, Pick, fits
from americana.core.errors import AmericanaError
from americana.core.fair_deal import DealSecret
from americana.core.game import AnyGame
from americana.core.match import Match
from americana.core.record import ActionLine, Record
from americana.core.scene import LessonPointer, Offer, Pointer, Scene
from americana.core.text import Catalogue
from americana.teach.lesson import Lesson, LessonAction, LessonStep, PointsAt, Wild, is_like, spoken

WORDS: Final = Catalogue.load(Path(__file__).with_name("words.toml"))
GO_ON: Final[Mapping[str, object]] = {"type": "go on"}
SKIP: Final[Mapping[str, object]] = {"type": "skip the lesson"}
"""The two acts of a pupil that are no acts of the game."""

Beat = tuple[int, LessonAction | None]
"""A step by its number, and the act due at this point; without one, the pupil continues."""


class Astray(AmericanaError):
    """A legal move that the lesson does not mean; it says why."""


class Course:
    """A pupil's way through a lesson; it changes only what the pupil sees and may do."""

    def __init__(self, game: AnyGame, lesson: Lesson, names: Sequence[str]) -> None:
        self.game = game
        self.lesson = lesson
        self.names = names
        self.beats = tuple(_beats(lesson))
        self.skipped = False
        self.reply = ""
        """The reply to the last move, if the lesson meant another."""
        self._leaving = False
        """Whether the pupil has asked once to skip the rest."""
        self._known = -1
        self._read = 0
        """How many acts of the lesson were done at the last look, and how many beats were read since."""

    def is_over(self, match: Match) -> bool:
        """Tell whether there is nothing more to learn here."""
        return self.skipped or self._place(match) >= len(self.beats)

    def acts_left(self, match: Match) -> bool:
        """Tell whether any act is left in the lesson."""
        return any(done is not None for _, done in self.beats[self._place(match) :])

    def due(self, match: Match) -> tuple[int, Action] | None:
        """Give what another seat does next, if the lesson waits for that."""
        done = None if self.is_over(match) else self.beats[self._place(match)][1]
        if done is None or done.seat == self.lesson.you:
            return None
        return done.seat, self.game.read_action(msgspec.json.encode(done.act))

    def hear(self, match: Match, said: Mapping[str, object]) -> Action | None:
        """Read the pupil's choice: an act for the table, or None if only the lesson continues; else Astray."""
        self.reply = ""
        leaving, self._leaving = self._leaving, said == SKIP
        if said == SKIP and not leaving:
            self.reply = WORDS.say("lesson", "sure")
            raise Astray(self.reply)
        if said == SKIP:
            self.skipped = True
            return None
        step, done = self.beats[self._place(match)]
        if said == GO_ON and done is None:
            self._read += 1
            return None
        act = self.game.read_action(msgspec.json.encode(said))
        if not fits(self._choices(match), act):
            return act
        self.reply = self._answer(self.lesson.steps[step], done, act)
        if self.reply:
            raise Astray(self.reply)
        return act

    def _answer(self, step: LessonStep, done: LessonAction | None, act: Action) -> str:
        if done is None:
            return WORDS.say("lesson", "first")
        if done.seat != self.lesson.you:
            return WORDS.say("lesson", "others")
        return spoken(step.answer(act) or "", self.names)

    def shown(self, match: Match, scene: Scene) -> Scene:
        """Give the pupil's scene: the step instead of the prompt, its pointer, and the ways to continue."""
        if self.is_over(match):
            return scene
        number, done = self.beats[self._place(match)]
        step, skip = (
            self.lesson.steps[number],
            Offer(label=WORDS.say("lesson", "skip"), act={**SKIP}, off_turn=True),
        )
        waits = done is None or done.seat == self.lesson.you
        if not waits:
            return replace(scene, offers=(), lesson=LessonPointer(step=number + 1, of=len(self.lesson.steps)))
        last = self._place(match) == len(self.beats) - 1
        go_on = (Offer(label=WORDS.say("lesson", "play_on" if last else "go_on"), act={**GO_ON}),)
        pointer = None if step.at is None else pointed(self.game, step.at, scene, asked=done is not None)
        guide = LessonPointer(step=number + 1, of=len(self.lesson.steps), at=pointer, reply=self.reply)
        offers = (*(go_on if done is None else scene.offers), *(() if last else (skip,)))
        return replace(scene, prompt=spoken(step.say, self.names), offers=offers, lesson=guide)

    def follows(self, match: Match) -> bool:
        """Tell whether the acts at a table are those of the lesson so far."""
        acts = [self.game.read_action(bytes(act.act)) for act in _by_seats(match.record.acts)]
        dealt = sum(done.seat >= 0 for done in self.lesson.deal)
        meant = [done.act for _, done in self.beats if done is not None]
        return all(is_like(wild, act) for wild, act in zip(meant, acts[dealt:], strict=False))

    def _choices(self, match: Match) -> tuple[Choice, ...]:
        return (*match.legal(self.lesson.you), *match.off_turn(self.lesson.you))

    def _place(self, match: Match) -> int:
        """Find the beat after all acts done, and after all beats read since the last act."""
        acts = len(_by_seats(match.record.acts)) - sum(done.seat >= 0 for done in self.lesson.deal)
        if acts != self._known:
            self._known, self._read, self.reply = acts, 0, ""
        behind = [place + 1 for place, (_, done) in enumerate(self.beats) if done is not None]
        if acts > len(behind):
            return len(self.beats)
        return (behind[acts - 1] if acts else 0) + self._read


def _beats(lesson: Lesson) -> list[Beat]:
    beats: list[Beat] = []
    for number, step in enumerate(lesson.steps):
        beats.append((number, None if step.do is None else LessonAction(lesson.you, step.do)))
        beats += [(number, done) for done in step.then]
    return beats


def _by_seats(acts: Sequence[ActionLine]) -> list[ActionLine]:
    return [act for act in acts if act.seat >= 0]


def pointed(game: AnyGame, at: PointsAt, scene: Scene, *, asked: bool) -> Pointer | None:
    """Find what a step points at in a scene; None if it is not there."""
    offers = tuple(offer.label for offer in scene.offers if asked and at.act and is_of(game, at.act, offer))
    zone = next((zone for zone in scene.zones if zone.id == at.zone), None)
    seat = next((seat for seat in scene.seats if seat.seat == at.seat), None)
    counted = seat.counters if seat is not None and at.counter in game.text.sections["units"] else ()
    units = [one.unit for one in counted if one.unit == game.text.unit(at.counter, one.value)]
    lost = (
        (at.act and not offers)
        or (at.zone and (zone is None or not {*at.cards} <= {card.name for card in zone.cards}))
        or (at.seat is not None and seat is None)
        or (at.counter and not units)
    )
    if lost:
        return None
    return Pointer(zone=at.zone, cards=at.cards, seat=at.seat, counter=units[0] if units else "", offers=offers)


def is_of(game: AnyGame, act: Wild, offer: Offer) -> bool:
    """Tell whether an offer makes this act; the blank of a form may hold anything."""
    blank = offer.blank.field if offer.blank is not None else ""
    wild = {name: value for name, value in act.items() if name != blank}
    return is_like(wild, game.read_action(msgspec.json.encode(offer.act)))


def sit_down(game: AnyGame, lesson: Lesson, names: Sequence[str], chance: Random | DealSecret) -> Match:
    """Deal the cards of the lesson; `chance` deals what comes after the lesson."""
    setup = game.make_setup(lesson.seats, **lesson.options)
    state, acts = game.start(setup), []
    for done in lesson.deal:
        act = game.read_action(msgspec.json.encode(_whole(done.act, state.legal(done.seat))))
        state.apply(done.seat, act, [])
        acts.append(ActionLine(done.seat, msgspec.Raw(msgspec.json.encode(act))))
    header = Match(game, setup, chance, names).record.header
    return Match.resume(game, Record(header=header, acts=acts), chance)


def _whole(act: Mapping[str, object], choices: Sequence[Choice]) -> dict[str, object]:
    """Replace the star among named cards by all cards of the deck that are not named."""
    for form in choices:
        named = act.get(form.field) if isinstance(form, Pick) else None
        if isinstance(form, Pick) and isinstance(named, list) and "*" in named:
            rest = list(form.of)
            for card in named:
                if card in rest:
                    rest.remove(card)
            at = named.index("*")
            return {**act, form.field: [*named[:at], *rest, *named[at + 1 :]]}
    return dict(act)
