"""Score sheets as tables that fit a width."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.style import Style

from americana.core.scene import RoundSummary, Sheet
from americana.terminal.canvas import Canvas, above, cut, sentence, wrapped
from americana.terminal.card_drawing import FAINT, STRONG

TITLE: Final = Style(color="#f2d45c", bold=True)

Row = Sequence[str]


def sheet(scores: Sheet, width: int) -> Canvas:
    """Draw the score sheet; headings break at words, and columns too many leave out those in the middle."""
    rows: list[Row] = [scores.columns, *scores.rows]
    while len(rows[0]) > 3 and _total(_sizes(rows)) > width:
        rows = _shorter(rows)
    sizes = _sizes(rows)
    sizes[0] = max(4, sizes[0] - max(0, _total(sizes) - width))
    lines = [_line(level, sizes, FAINT) for level in _headings(rows[0], sizes)]
    lines.append(_line(["─" * size for size in sizes], sizes, FAINT))
    lines += [_line(row, sizes, STRONG) for row in rows[1:]]
    return above([sentence(scores.title, width, TITLE), *lines])


def reckoning(counted: RoundSummary, width: int) -> Canvas:
    """Draw what counted when something ended, the reason for each line below it."""
    sizes = _fitted(_sizes([counted.columns, *(line.cells for line in counted.lines)]), width)
    parts = [sentence(counted.title, width, TITLE)]
    parts += [_wrapped_line(counted.columns, sizes, FAINT), _line(["─" * size for size in sizes], sizes, FAINT)]
    for line in counted.lines:
        parts.append(_wrapped_line(line.cells, sizes, STRONG))
        if line.reason:
            words = f"{line.reason} ({line.rule})" if line.rule else line.reason
            parts.append(sentence(words, width, FAINT, 2))
    return above(parts)


def _fitted(sizes: list[int], width: int) -> list[int]:
    """Narrow the widest columns until the line fits."""
    while _total(sizes) > width and max(sizes) > 4:
        sizes[sizes.index(max(sizes))] -= 1
    return sizes


def _wrapped_line(cells: Row, sizes: Sequence[int], style: Style) -> Canvas:
    broken = [wrapped(cell, size) or [""] for cell, size in zip(cells, sizes, strict=True)]
    depth = max(map(len, broken))
    rows = [[lines[level] if level < len(lines) else "" for lines in broken] for level in range(depth)]
    return above(_line(row, sizes, style) for row in rows)


def _sizes(rows: Sequence[Row]) -> list[int]:
    heads = [[cell_len(word) for word in head.split()] for head in rows[0]]
    return [max([1, *head, *(cell_len(row[x]) for row in rows[1:])]) for x, head in enumerate(heads)]


def _total(sizes: Sequence[int]) -> int:
    return sum(sizes) + 2 * (len(sizes) - 1)


def _shorter(rows: Sequence[Row]) -> list[Row]:
    """Leave out the first column after the names, and leave a sign that something is missing."""
    start = 2 if rows[0][1] == "…" else 1
    return [(row[0], "…", *row[start + 1 :]) for row in rows]


def _headings(heads: Row, sizes: Sequence[int]) -> list[list[str]]:
    broken = [wrapped(head, size) for head, size in zip(heads, sizes, strict=True)]
    depth = max(map(len, broken))
    padded = [[""] * (depth - len(lines)) + lines for lines in broken]
    return [[lines[level] for lines in padded] for level in range(depth)]


def _line(cells: Row, sizes: Sequence[int], style: Style) -> Canvas:
    line = Canvas(_total(sizes), 1)
    x = 0
    for index, (cell, size) in enumerate(zip(cells, sizes, strict=True)):
        text = cut(cell, size)
        line.write(x if index == 0 else x + size - cell_len(text), 0, text, style)
        x += size + 2
    return line
