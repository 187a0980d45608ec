"""The law of the picture for terminals: at every size what matters is on the screen, and no word is cut."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import msgspec
import pytest

from americana.core import registry
from americana.core.match import Match
from americana.core.scene import LogEntry, Scene
from americana.terminal.canvas import Canvas
from americana.terminal.card_drawing import short, spoken
from americana.terminal.catalogue import WORDS
from americana.terminal.cursor import Cursor
from americana.terminal.enter_hint import does
from americana.terminal.layout import LOWEST, NARROWEST, SIDE, WIDE, Sight, laid_out
from americana.terminal.screen import TableScreen
from tests.terminal import scenes

SIZES = [(40, 16), (60, 20), (80, 24), (120, 40), (200, 60)]
NAMES = ("Ada", "Benedikta", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ivy")
STANDING = "· Auto-pass unless I'm targeted (p)"
NOTICE = "Benedikt is away. A bot takes over in 24 s."
OURS = "space esc " + " ".join(
    str(text) for section in ("keys", "draw", "status") for text in WORDS.sections[section].values()
)


def played(name: str, seats: int) -> Iterator[tuple[Scene, list[LogEntry]]]:
    """Play a game by medium bots and stop at some questions to the first seat, and at the end."""
    game, rng = registry.find(name), Random(seats)
    match = Match.start(game, game.make_setup(seats), rng)
    bot, asked = game.medium(), 0
    while not match.over and asked < 60:
        if 0 in match.to_act:
            asked += 1
            if asked in (1, 4, 17, 60):
                yield match.scene(0, NAMES), match.log(0, NAMES)
        seat = match.to_act[0]
        match.act(seat, bot.choose(match.view(seat), match.legal(seat), rng))
    yield match.scene(0, NAMES), match.log(0, NAMES)


@cache
def corpus(name: str) -> list[tuple[Scene, list[LogEntry]]]:
    low, high = registry.find(name).seats
    return [each for seats in sorted({low, (low + high) // 2, high}) for each in played(name, seats)]


def cursors(scene: Scene) -> Iterator[Cursor]:
    """Point at the first and the last thing, choose something, and look at the ways of a card."""
    count = len(Cursor(scene).spots)
    for place in sorted({0, count - 1}):
        cursor = Cursor(scene)
        if count:
            cursor.place = place
        yield cursor
    cursor = Cursor(scene)
    cursor.toggle()
    yield cursor
    cursor = Cursor(scene)
    cursor.enter()
    yield cursor


def drawn(cursor: Cursor, told: list[LogEntry], size: tuple[int, int]) -> Canvas:
    return laid_out(Sight(cursor, told, TableScreen.KEYS, STANDING, NOTICE), *size)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", registry.names())
def test_law_11_what_matters_is_on_the_screen_and_no_word_is_cut(name: str, size: tuple[int, int]) -> None:
    for scene, told in corpus(name):
        known = said(scene, told)
        for cursor in cursors(scene) if size[0] < WIDE else islice(cursors(scene), 1, 3):
            sheet = drawn(cursor, told, size)
            assert (sheet.width, sheet.height) == size
            shown = rows(sheet)
            main = [row[: size[0] - SIDE - 3] for row in shown] if size[0] >= WIDE else shown
            text = flat(" ".join(main))
            assert flat(scene.prompt) in text, "the prompt"
            assert own_score(scene) in flat(" ".join(main[:4])), "the viewer's score"
            assert in_sight(cursor, sheet), "the cursor"
            assert "q leave" in shown[-1], "how to leave"
            assert all(is_named(cursor, key, text, sheet) for key in cursor.chosen), "what is chosen"
            beside = flat(" ".join(row[-SIDE:] for row in shown)) if size[0] >= WIDE else text
            assert flat(" ".join(told[-1].sentence.split()[:4])) in beside, "the last event"
            assert flat(does(cursor))[:30] in text, "what Enter does"
            assert not cut_words(shown, cursor, known, size), "words that are cut"
            assert not codes(shown, scene, told), "names that only acts use"


def rows(sheet: Canvas) -> list[str]:
    return ["".join(cell[0] if cell else " " for cell in row) for row in sheet.rows]


def flat(text: str) -> str:
    """Forget how a text was broken into lines."""
    return re.sub(r"[\s▲▼]+", "", text)


def own_score(scene: Scene) -> str:
    (me,) = [seat for seat in scene.seats if seat.you]
    return flat(f"{me.score.value} {me.score.unit}") if me.score else ""


def in_sight(cursor: Cursor, sheet: Canvas) -> bool:
    """Whether the drawing shows what is pointed at, with a sign that needs no color."""
    spot = cursor.spot
    if spot is None or cursor.is_amount():
        return True
    meta, value = ("card", spot.key) if spot.kind == "card" else ("number", cursor.numbered.index(spot))
    cells = [cell for row in sheet.rows for cell in row if cell is not None and cell[1].meta.get(meta) == value]
    return any(letter in "▸┏┃┗" for letter, _ in cells)


def is_named(cursor: Cursor, key: str, text: str, sheet: Canvas) -> bool:
    if key not in cursor.cards:
        return flat(key) in text
    cells = [cell for row in sheet.rows for cell in row if cell is not None and cell[1].meta.get("card") == key]
    return "✓" in "".join(letter for letter, _ in cells) or "chosen" in text


def words_of(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", text))


def said(scene: Scene, told: list[LogEntry]) -> set[str]:
    """Give every word of a scene and of its log."""
    return words_of(msgspec.json.encode([scene, told]).decode())


def cut_words(shown: list[str], cursor: Cursor, known: set[str], size: tuple[int, int]) -> set[str]:
    """Find words on the screen that are in no sentence, title or label."""
    known = known | words_of(" ".join((OURS, STANDING, NOTICE, does(cursor), cursor.message)))
    found = {word for row in shown for word in re.findall(r"[^\W\d_]{2,}", row)}
    return {word for word in found if word not in known and len(word) < size[0] - 4 and not word.isupper()}


def codes(shown: list[str], scene: Scene, told: list[LogEntry]) -> set[str]:
    """Find drawn names of cards that are no words of the table."""
    cards = [card for zone in scene.zones for card in zone.cards]
    said = " ".join((*(f"{spoken(card)} {short(card)}" for card in cards), *(one.sentence for one in told)))
    known = set(said.split())
    drawn = {word for row in shown for word in re.findall(r"[\w#]+", row)}
    return {
        card.name for card in cards if card.name not in known and drawn & {*card.name.split(), card.name} - known
    }


@pytest.mark.parametrize("name", registry.names())
def test_the_label_of_enter_is_what_enter_does(name: str) -> None:
    for scene, _ in corpus(name):
        for place in range(-1, len(Cursor(scene).spots)):
            for chosen in (0, 1):
                cursor = Cursor(scene)
                cursor.place = place
                if chosen:
                    cursor.toggle()
                    cursor.message = ""
                label, before = does(cursor), (cursor.chosen[:], cursor.ways, cursor.form, cursor.place)
                sent = cursor.enter()
                changed = before != (cursor.chosen, cursor.ways, cursor.form, cursor.place)
                assert label.startswith("⏎") == (sent is not None or changed), label
                if sent is not None:
                    assert any(label.startswith(f"⏎ {offer.label}") for offer in scene.offers), label


@pytest.mark.parametrize("name", registry.names())
def test_enter_alone_never_does_what_could_be_left_undone(name: str) -> None:
    for scene, _ in corpus(name):
        sent = Cursor(scene).enter()
        free = [offer for offer in scene.offers if sent is not None and offer.act == sent.act and not offer.cards]
        others = [offer for offer in scene.offers if not offer.off_turn and offer not in free]
        assert not free or not others, free


@pytest.mark.parametrize("build", [scenes.parlor, scenes.politics, scenes.crowd], ids=lambda build: build.__name__)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_scenes_of_other_games_fit_too(build: object, size: tuple[int, int]) -> None:
    assert callable(build)
    scene = build()
    for cursor in cursors(scene):
        sheet = drawn(cursor, [LogEntry("Somebody did something.", "1.1")], size)
        assert flat(scene.prompt) in flat(" ".join(rows(sheet)))
        assert in_sight(cursor, sheet)


def test_a_screen_too_small_says_so() -> None:
    scene, told = corpus("bookshop")[0]
    for size in ((NARROWEST - 1, 30), (90, LOWEST - 1), (12, 3)):
        text = " ".join(rows(drawn(Cursor(scene), told, size)))
        assert "Too" in text
    assert "Too small" not in " ".join(rows(drawn(Cursor(scene), told, (NARROWEST, LOWEST))))
