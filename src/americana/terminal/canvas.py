"""A sheet of character cells on which pieces of the table are laid beside, above and over one another."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby, repeat

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

PLAIN = Style()

Run = tuple[str, Style]
"""A few letters in one style."""

Part = list[Run]
"""Runs that stay together on a line if they can."""


class Canvas:
    """Cells that were never written let what lies below show through."""

    def __init__(self, width: int = 0, height: int = 0) -> None:
        self.width = width
        self.rows: list[list[Run | None]] = [[None] * width for _ in range(height)]

    @property
    def height(self) -> int:
        """Count the rows."""
        return len(self.rows)

    def write(self, x: int, y: int, text: str, style: Style = PLAIN) -> int:
        """Write a line of text and give the column after it; what does not fit is cut off."""
        if text.isascii() or _is_plain(text):  # twice as fast a frame as asking every letter how wide it is
            shown = text[: max(0, self.width - x)]
            self.rows[y][x : x + len(shown)] = zip(shown, repeat(style))
            return x + len(shown)
        for letter in text:
            wide = cell_len(letter)
            if x + wide > self.width:
                break
            if wide == 0:
                continue
            self.rows[y][x] = (letter, style)
            if wide == 2:
                self.rows[y][x + 1] = ("", style)
            x += wide
        return x

    def paste(self, x: int, y: int, piece: "Canvas") -> None:
        """Lay a piece over what is there."""
        for dy, row in enumerate(piece.rows):
            lower = self.rows[y + dy]
            room = row[: max(0, self.width - x)]
            under = lower[x : x + len(room)]
            if None in room and under.count(None) < len(under):
                room = [cell or below for cell, below in zip(room, under, strict=True)]
            lower[x : x + len(room)] = room

    def text(self) -> Text:
        """Give the cells as rich text, without the empty ends of lines."""
        lines = [self._line(row) for row in self.rows]
        return Text("\n", no_wrap=True, overflow="crop").join(lines)

    def _line(self, row: Sequence[Run | None]) -> Text:
        end = max((x + 1 for x, cell in enumerate(row) if cell is not None), default=0)
        line = Text(no_wrap=True, overflow="crop")
        cells = [cell or (" ", PLAIN) for cell in row[:end]]
        for style, run in groupby(cells, key=lambda cell: cell[1]):
            line.append("".join(letter for letter, _ in run), style)
        return line


@lru_cache(4096)
def _is_plain(text: str) -> bool:
    """Tell whether every letter takes one cell."""
    return all(cell_len(letter) == 1 for letter in text)


def above(pieces: Iterable[Canvas], gap: int = 0) -> Canvas:
    """Lay pieces one below the other."""
    kept = [piece for piece in pieces if piece.height]
    if not kept:
        return Canvas()
    height = sum(piece.height for piece in kept) + gap * (len(kept) - 1)
    sheet = Canvas(max(piece.width for piece in kept), height)
    y = 0
    for piece in kept:
        sheet.paste(0, y, piece)
        y += piece.height + gap
    return sheet


def beside(pieces: Iterable[Canvas], gap: int = 1) -> Canvas:
    """Lay pieces one right of the other, tops level."""
    kept = [piece for piece in pieces if piece.width]
    if not kept:
        return Canvas()
    sheet = Canvas(sum(piece.width + gap for piece in kept) - gap, max(piece.height for piece in kept))
    x = 0
    for piece in kept:
        sheet.paste(x, 0, piece)
        x += piece.width + gap
    return sheet


def centred(piece: Canvas, width: int) -> Canvas:
    """Lay a piece in the middle of a width."""
    sheet = Canvas(max(width, piece.width), piece.height)
    sheet.paste(max(0, (width - piece.width) // 2), 0, piece)
    return sheet


def shelved(pieces: Iterable[Canvas], width: int, gap: int = 2, between: int = 0) -> Canvas:
    """Lay pieces side by side on as many shelves as the width asks for."""
    shelves: list[list[Canvas]] = [[]]
    used = 0
    for piece in pieces:
        if shelves[-1] and used + gap + piece.width > width:
            shelves.append([])
            used = 0
        used += piece.width + (gap if shelves[-1] else 0)
        shelves[-1].append(piece)
    return above((beside(shelf, gap) for shelf in shelves), between)


def flow(parts: Iterable[Part], width: int, indent: int = 0, gap: str = " ") -> Canvas:
    """Set parts as lines of a paragraph; a part too long for any line is broken."""
    lines: list[Part] = [[]]
    used = 0
    for part in parts:
        for piece in _broken(part, max(1, width - indent)):
            size = _length(piece)
            if lines[-1] and used + len(gap) + size > width:
                lines.append([])
                used = 0
            if lines[-1]:
                lines[-1].append((gap, PLAIN))
                used += len(gap)
            elif len(lines) > 1:
                lines[-1].append((" " * indent, PLAIN))
                used = indent
            lines[-1] += piece
            used += size
    return _set(lines, width)


def _set(lines: list[Part], width: int) -> Canvas:
    lines = [line for line in lines if line]
    sheet = Canvas(min(width, max(map(_length, lines), default=0)), len(lines))
    for y, line in enumerate(lines):
        x = 0
        for text, style in line:
            x = sheet.write(x, y, text, style)
    return sheet


def _length(part: Part) -> int:
    return sum([len(text) if text.isascii() else cell_len(text) for text, _ in part])


def _broken(part: Part, width: int) -> list[Part]:
    if _length(part) <= width:
        return [part]
    return [[(word, style)] for text, style in part for word in wrapped(text, width)]


def wrapped(text: str, width: int) -> list[str]:
    """Break a sentence into lines of so many cells, at spaces where there are any."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        while cell_len(word) > width:
            head = cut(word, width - cell_len(line) - 1 if line else width, "")
            lines.append(f"{line} {head}".strip() if head else line)
            word, line = word[len(head) :], ""
        if line and cell_len(line) + 1 + cell_len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line] if line else lines


def cut(text: str, width: int, sign: str = "…") -> str:
    """Shorten a text to so many cells, between words where there are any, with a sign that something is missing."""
    if cell_len(text) <= width:
        return text
    words = text.split(" ")
    while len(words) > 1 and cell_len(" ".join(words)) + len(sign) > width:
        words.pop()
    text = " ".join(words)
    while text and cell_len(text) + len(sign) > width:
        text = text[:-1]
    return text.rstrip() + sign if text else sign[:width]


def sentence(text: str, width: int, style: Style = PLAIN, indent: int = 0) -> Canvas:
    """Set a text as a paragraph."""
    return flow([[(word, style)] for word in text.split()], width, indent)
