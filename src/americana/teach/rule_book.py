"""The figures and terms of a rule book, and the paragraph behind each kind of act."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from americana.core import record as records
from americana.core.actions import Action
from americana.core.errors import AmericanaError, BadGame
from americana.core.game import SPECTATOR, AnyGame
from americana.core.match import Match
from americana.core.scene import Part, Scene, Zone
from americana.kit.replay_frames import picture
from americana.teach import lesson as lessons
from americana.teach.lesson_progress import Course, sit_down

FILE: Final = "book.toml"
LESSON: Final = "lesson"
"""The name in place of a record for a figure from the lesson; its act is then a step."""
NAMES: Final = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy")
"""Who sits in the pictures of a book, as in its examples."""


class CardKind(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The title and purpose of a kind of cards, and the paragraph behind it."""

    title: str
    say: str = ""
    rule: str


class BookFigure(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A figure of a book: a record and an act, or rows of cards; `zones` names the places to show."""

    record: str = ""
    act: int = 0
    seat: int = SPECTATOR
    """Through whose eyes."""
    zones: tuple[str, ...] = ()
    counted: bool = False
    """Whether to show what scored instead of the table."""
    rows: dict[str, tuple[str, ...]] = {}
    """Cards of the box by their names, below a title each."""


class Book(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All that a game's `book.toml` says."""

    terms: dict[str, str] = {}
    """Terms of the game, explained in a sentence or two."""
    acts: dict[str, str] = {}
    """The paragraph that allows each kind of act."""
    figures: dict[str, BookFigure] = {}
    kinds: dict[str, CardKind] = {}
    does: dict[str, str] = {}
    """The effects of cards, by the keys that the box has."""


class DrawnFigure(Part, frozen=True, kw_only=True):
    """A figure as fronts draw it: a whole table, or no more than what is in the scene."""

    scene: Scene
    whole: bool = False


def find(game: AnyGame) -> Book:
    """Read the `book.toml` of a game; an empty book if its folder has none."""
    return _read(game.folder / FILE)


@lru_cache(64)
def _read(path: Path) -> Book:
    if not path.is_file():
        return Book()
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Book)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadGame(f"{path.parent.name}/{FILE}: {error}") from error


_PLATES: dict[tuple[str, str], DrawnFigure] = {}


def plate(game: AnyGame, name: str) -> DrawnFigure:
    """Draw a figure of a book; each is drawn once."""
    found = _PLATES.get((game.name, name))
    if found is None:
        figure = find(game).figures.get(name)
        if figure is None:
            raise BadGame(f"{game.name}/{FILE} has no figure {name!r}")
        found = _PLATES[game.name, name] = _drawn(game, figure)
    return found


def _drawn(game: AnyGame, figure: BookFigure) -> DrawnFigure:
    if figure.rows:
        return DrawnFigure(scene=_laid(game, figure.rows))
    scene = _taught(game, figure) if figure.record == LESSON else _recorded(game, figure)
    scene = replace(scene, offers=(), lesson=None)
    if figure.counted:
        return DrawnFigure(scene=replace(scene, zones=(), seats=(), sheet=None))
    if not figure.zones:
        return DrawnFigure(scene=replace(scene, reckoning=None, sheet=None), whole=True)
    zones = {zone.id: zone for zone in scene.zones}
    lost = [name for name in figure.zones if name not in zones]
    if lost:
        raise BadGame(f"a figure shows {', '.join(lost)}, and the picture has only {', '.join(zones)}")
    cut = tuple(_plain(zones[name]) for name in figure.zones)
    return DrawnFigure(scene=replace(scene, zones=cut, seats=(), reckoning=None, sheet=None))


def _plain(zone: Zone) -> Zone:
    """Lay a place open in a row, without marks that help only somebody who may act."""
    cards = tuple(replace(card, blocked=None) for card in zone.cards)
    return replace(zone, cards=cards, at=None, seat=None, short="", arrangement="row")


def _recorded(game: AnyGame, figure: BookFigure) -> Scene:
    record = records.load(game.folder / f"{figure.record}.jsonl")
    named = replace(record.header, players=NAMES[: int(str(record.header.setup["seats"]))])
    return picture(game, replace(record, header=named), figure.act, figure.seat)


def _taught(game: AnyGame, figure: BookFigure) -> Scene:
    """Play a lesson up to a step, and look through the eyes of a seat."""
    lesson = lessons.find(game)
    if lesson is None:
        raise BadGame(f"{game.name} has no lesson to take a figure from")
    match = sit_down(game, lesson, NAMES[: lesson.seats], Random(0))
    for number, done in Course(game, lesson, NAMES).beats:
        if number + 1 >= figure.act:
            break
        if done is not None:
            _do(game, match, done)
    return match.scene(figure.seat, NAMES)


def _do(game: AnyGame, match: Match, done: lessons.LessonAction) -> None:
    """Carry out an act of a lesson; where the lesson leaves something open, take the first act that fits."""
    offered = [act for act in match.legal(done.seat) if isinstance(act, Action)]
    meant = next((act for act in offered if lessons.is_like(done.act, act)), None)
    try:
        match.act(done.seat, meant or game.read_action(msgspec.json.encode(done.act)))
    except AmericanaError as error:
        raise BadGame(f"the lesson cannot be played to the step of a figure: {error}") from error


def _laid(game: AnyGame, rows: Mapping[str, tuple[str, ...]]) -> Scene:
    """Lay cards of the box in rows, each with its title."""
    box = game.box(game.make_setup(game.seats[1])) if game.box is not None else ()
    cards = {copies.card.name: copies.card for copies in box}
    lost = [name for names in rows.values() for name in names if name not in cards]
    if lost:
        raise BadGame(f"a figure lays out {', '.join(lost)}, and no such card is in the box")
    zones = [
        Zone(id=f"row:{number}", label=title, arrangement="row", cards=tuple(cards[name] for name in names))
        for number, (title, names) in enumerate(rows.items())
    ]
    return Scene(title=game.title, headline="", prompt="", seats=(), zones=tuple(zones))


# The text


def pieces(game: AnyGame) -> Iterator[str]:
    """Split the players' book at its empty lines."""
    yield from re.split(r"\n\s*\n", game.rules_text.strip())


def shown(piece: str) -> tuple[str, str] | None:
    """Give the caption and the name of a figure, if this piece of a book is one."""
    found = _FIGURE.fullmatch(" ".join(piece.split()))
    return (found[1], found[2]) if found else None


_FIGURE: Final = re.compile(r"!\[([^\]]*)\]\(figure:([\w-]+)\)")


def with_terms(game: AnyGame, book: str) -> str:
    """Link each explained word to `term:` and the word, once in each piece."""
    terms = find(game).terms
    if not terms:
        return book
    return "\n\n".join(_marked(piece, terms) for piece in re.split(r"\n\s*\n", book.strip())) + "\n"


def _marked(piece: str, terms: Mapping[str, str]) -> str:
    if piece.startswith("#") or shown(piece):
        return piece
    met: set[str] = set()

    def link(found: re.Match[str]) -> str:
        word = _named(found[0], terms)
        if word in met:
            return found[0]
        met.add(word)
        return f"[{found[0]}](term:{slug(word)})"

    return _wanted(tuple(terms)).sub(link, piece)


@lru_cache(64)
def _wanted(terms: tuple[str, ...]) -> re.Pattern[str]:
    """Match terms and their plurals, in lower case or at the start of a sentence, longer terms first."""
    longest = sorted(terms, key=len, reverse=True)
    words = [f"[{term[0]}{term[0].upper()}]{re.escape(term[1:])}" for term in longest]
    return re.compile(rf"(?<![\w-])(?:{'|'.join(words)})(?:e?s)?(?![\w-])")


def _named(word: str, terms: Mapping[str, str]) -> str:
    for form in (word, word.removesuffix("s"), word.removesuffix("es")):
        for name in (form, form[:1].lower() + form[1:]):
            if name in terms:
                return name
    return word


def slug(term: str) -> str:
    """Write a word so that it fits into an address."""
    return re.sub(r"\W+", "-", term.lower())
