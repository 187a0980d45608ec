"""Cards: their inks and shapes, as boxes, as backs and as a few letters in a line."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from rich.cells import cell_len
from rich.style import Style

from americana.core.scene import Card, Face
from americana.terminal.canvas import Canvas, Part, cut, wrapped

GLYPHS: Final = {
    "club": "♣", "diamond": "♦", "heart": "♥", "spade": "♠",
    "scroll": "§", "leaf": "❧", "wave": "≈", "flame": "▲",
    "star": "★", "moon": "☾", "sun": "☼", "crown": "♛", "circle": "●", "square": "■", "triangle": "▲",
    "cross": "✚", "ring": "○", "bolt": "↯", "eagle": "❖", "shield": "◈", "coin": "¤",
    "donkey": "♞", "elephant": "♝",
}  # fmt: skip

INKS: Final = {
    "beige": ("#8a6420", "#dcc58f"), "green": ("#1c7037", "#7ccf8a"), "blue": ("#1d4fb8", "#86b4ff"),
    "red": ("#b3202c", "#ff8a80"), "black": ("#22252a", "#d9dde3"), "white": ("#4a4a4a", "#ffffff"),
    "yellow": ("#7d6000", "#f2d45c"), "gold": ("#7d6000", "#f2d45c"), "purple": ("#6a2c91", "#cfa0f0"),
    "violet": ("#6a2c91", "#cfa0f0"), "orange": ("#a84a00", "#ffb066"), "brown": ("#6b4423", "#cfa57c"),
    "pink": ("#a8336b", "#ff9cc8"), "grey": ("#50565e", "#b4bac2"), "gray": ("#50565e", "#b4bac2"),
    "teal": ("#0d6a6a", "#6fd3d0"),
}  # fmt: skip
"""Each colour twice: as ink on a light card, and as a letter on the dark table."""

PAPER: Final = Style(bgcolor="#f3ecd9", color="#22252a")
EDGE: Final = Style(bgcolor="#f3ecd9", color="#b7ab8c")
DULL: Final = Style(bgcolor="#4a4f55", color="#969ca3")
LIT: Final = Style(bgcolor="#ffe08a", color="#22252a", bold=True)
TAKEN: Final = Style(bgcolor="#cfeec2", color="#1c4d14", bold=True)
BACK: Final = Style(bgcolor="#27406b", color="#6d8cc4")
FAINT: Final = Style(color="#9fb0a8")
STRONG: Final = Style(bold=True)
CHIP: Final = Style(color="#f2d45c", bold=True)

HELD: Final = ("hand", "fan", "row")
"""Arrangements of which the viewer's own are drawn large."""

LOW: Final = 3
TALL: Final = 4
LARGE: Final = 5
"""How many rows a card has: as a terminal of 24 rows can bear, as looks good on paper, and on a large screen."""

WIDTHS: Final = {LOW: 5, TALL: 5, LARGE: 7}

THIN: Final = "╭─╮│╰╯"
HEAVY: Final = "┏━┓┃┗┛"
SLIP: Final = "┌┄┐┊└┘"


@dataclass(frozen=True)
class Marks:
    """What the person at the table points at: the card under the cursor, those chosen, numbers of offers."""

    cursor: str = ""
    chosen: tuple[str, ...] = ()
    numbers: Mapping[str, str] = field(default_factory=dict)
    lift: bool = False
    """Whether room is kept above the hand for chosen cards to stand out."""
    ordered: bool = False
    """Whether the order of the chosen cards matters, and is shown."""


NO_MARKS: Final = Marks()


def glyph(face: Face) -> str:
    """Give the sign of a card's shape, or its first letter if we have no sign for it; a bare rank has none."""
    if face.shape == "rank":
        return ""
    return GLYPHS.get(face.shape, face.shape[:1].upper() or face.colour[:1].upper())


@lru_cache(256)
def ink(colour: str, *, on_paper: bool) -> Style:
    """Give the style of a named colour."""
    pair = INKS.get(colour)
    return Style(color=pair[0 if on_paper else 1]) if pair else Style()


def is_titled(face: Face) -> bool:
    """Tell whether a card has more to say than a corner and a shape."""
    return face.titled or not face.corner


def spoken(card: Card) -> str:
    """Name a card in words."""
    face = card.face
    return face.title or f"{face.corner} {face.shape or face.colour}".strip() or card.name


def short(card: Card) -> str:
    """Name a card in as few letters as show it."""
    face = card.face
    if is_titled(face):
        return f"[{face.corner + ' ' if face.corner else ''}{face.title or card.name}]"
    return face.corner + glyph(face)


def inline(card: Card, marks: Marks = NO_MARKS) -> Part:
    """Show a card as a few letters in a line."""
    style = ink(card.face.colour, on_paper=False)
    if card.blocked:
        style = FAINT
    if card.name in marks.chosen:
        style = TAKEN
    if card.name == marks.cursor:
        style = LIT
    part: Part = [(_mark(card, marks) + short(card), style + _touch(card.name))]
    return [*part, (f" {card.note}", FAINT)] if card.note else part


def _mark(card: Card, marks: Marks) -> str:
    pointed = "▸" if card.name == marks.cursor else ""
    chosen = "✓" if card.name in marks.chosen else "✗" if card.blocked else ""
    number = marks.numbers.get(card.name, "")
    return f"{pointed}{f'{number}:' if number else ''}{chosen}"


@lru_cache(1024)
def _touch(name: str) -> Style:
    return Style(meta={"card": name})


def box_height(card: Card, rows: int) -> int:
    """Say how high the box of a card is."""
    return 2 + len(_titled_lines(card.face, rows) if is_titled(card.face) else _plain_lines(card.face, rows))


def box(card: Card, marks: Marks = NO_MARKS, rows: int = TALL, height: int = 0) -> Canvas:
    """Draw a card as a small box, made higher if its neighbours are."""
    lines = _titled_lines(card.face, rows) if is_titled(card.face) else _plain_lines(card.face, rows)
    lines += [("", False)] * (height - 2 - len(lines))
    paper, edge, letters = _dress(card, marks)
    inner = max(3, *(cell_len(text) for text, _ in lines))
    sheet = frame(inner + 2, len(lines) + 2, edge, _edges(card, marks), paper)
    for y, (text, coloured) in enumerate(lines, 1):
        sheet.write(1, y, text, letters if coloured else paper)
    if number := marks.numbers.get(card.name):
        sheet.write(1, 0, number, edge + STRONG)
    if card.name in marks.chosen:
        sign = f"✓{marks.chosen.index(card.name) + 1}" if marks.ordered else "✓"
        sheet.write(inner + 1 - len(sign), 0, sign, edge)
    return sheet


def _edges(card: Card, marks: Marks) -> str:
    """Give the signs of a frame: heavy under the cursor, broken where a card is of no use."""
    return HEAVY if card.name == marks.cursor else SLIP if card.blocked else THIN


def _dress(card: Card, marks: Marks) -> tuple[Style, Style, Style]:
    touch = _touch(card.name)
    letters = ink(card.face.colour, on_paper=True) + Style(bold=True)
    if card.name == marks.cursor:
        return LIT + touch, LIT + touch, LIT + letters + touch
    if card.name in marks.chosen:
        return TAKEN + touch, TAKEN + touch, TAKEN + letters + touch
    if card.blocked:
        return DULL + touch, DULL + touch, DULL + touch
    return PAPER + touch, EDGE + touch, PAPER + letters + touch


def _plain_lines(face: Face, rows: int) -> list[tuple[str, bool]]:
    sign = glyph(face)
    if rows == LOW:
        return [((face.corner + sign).rjust(3), True)]
    wide = max(3 if rows == TALL else 5, cell_len(face.corner))
    if rows == TALL:
        return [(face.corner, True), ((sign or face.corner).rjust(wide), True)]
    return [(face.corner, True), (sign.center(wide), True), (face.corner.rjust(wide), True)]


def _titled_lines(face: Face, rows: int) -> list[tuple[str, bool]]:
    title = face.title or face.corner
    head = f"{face.corner} {GLYPHS.get(face.shape, '')}".strip() if face.title else ""
    if rows == LOW:
        return [(cut(f"{head} {title}".strip(), 24), True)]
    words = wrapped(face.words, 16)
    if len(words) > 3:
        words = [*words[:2], cut(f"{words[2]} {words[3]}", 16)]
    lines = [(head, True)] if head else []
    return [*lines, *((line, True) for line in wrapped(title, 16)), *((line, False) for line in words)]


def frame(width: int, height: int, edge: Style, signs: str = THIN, fill: Style | None = None) -> Canvas:
    """Draw an empty frame, filled if it is a card."""
    sheet = Canvas(width, height)
    sheet.write(0, 0, signs[0] + signs[1] * (width - 2) + signs[2], edge)
    for y in range(1, height - 1):
        sheet.write(0, y, signs[3], edge)
        if fill is not None:
            sheet.write(1, y, " " * (width - 2), fill)
        sheet.write(width - 1, y, signs[3], edge)
    sheet.write(0, height - 1, signs[4] + signs[1] * (width - 2) + signs[5], edge)
    return sheet


def back(rows: int = TALL) -> Canvas:
    """Draw a card lying face down."""
    wide = WIDTHS[rows]
    sheet = frame(wide, rows, BACK, THIN, BACK)
    for y in range(1, rows - 1):
        sheet.write(1, y, "░▒░▒░"[: wide - 2], BACK)
    return sheet


def gap(rows: int = TALL) -> Canvas:
    """Draw the place where a card may lie."""
    return frame(WIDTHS[rows], rows, FAINT, SLIP)
