"""Places on the table: each arrangement of a zone has its own way to be drawn."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from msgspec.structs import replace
from rich.cells import cell_len

from americana.core.scene import Card, Zone
from americana.terminal.canvas import Canvas, Part, above, beside, cut, flow, sentence, shelved
from americana.terminal.card_drawing import (
    CHIP,
    FAINT,
    LOW,
    NO_MARKS,
    SLIP,
    STRONG,
    TALL,
    WIDTHS,
    Marks,
    back,
    box,
    box_height,
    frame,
    gap,
    glyph,
    ink,
    inline,
    is_titled,
)
from americana.terminal.catalogue import say

LONGEST: Final = 8
"""Cards of a fan in the middle that are shown; the table needs the room for other things."""
ARTICLES: Final = ("A", "An", "The")


def zone(place: Zone, width: int, marks: Marks = NO_MARKS, rows: int = TALL, *, bare: bool = False) -> Canvas:
    """Draw a place that belongs to nobody, or the hand of the viewer."""
    match place.arrangement:
        case "hand" | "fan":
            place = _top_of(place) if place.seat is None else place
            body = fan(place, width, marks, rows)
        case "row":
            body = _row(place, width, marks, rows)
        case "pile":
            body = _pile(place, marks, rows)
        case "stack":
            body = _stack(place, width, marks)
        case "space" | "note":
            return _slip(place, width, marks) if place.arrangement == "note" else _lone_space(place, width, marks)
        case "grid":
            body = _grid(place, width, marks)
    return body if bare else above([_caption(place, width), body])


def _top_of(place: Zone) -> Zone:
    """Leave out the lower cards of a long fan in the middle of the table, and say how many they are."""
    under = len(place.cards) - LONGEST
    if under <= 0:
        return place
    return replace(
        place, cards=place.cards[under:], note=f"{place.note} {say('draw', 'below', count=under)}".strip()
    )


def _caption(place: Zone, width: int) -> Canvas:
    parts: list[Part] = [[(word, STRONG)] for word in place.label.split()]
    parts += [[(f"●{place.chips}", CHIP)]] if place.chips is not None else []
    parts += [[(word, FAINT)] for word in place.note.split()]
    return flow(parts, width)


def fan(place: Zone, width: int, marks: Marks, rows: int) -> Canvas:
    """Spread cards so that each covers the next but for its left side; chosen ones stand out at the top."""
    if not place.cards and not place.hidden:
        return gap(rows)
    if rows > TALL and len(place.cards) * (WIDTHS[rows] - 1) >= width:
        return fan(place, width, marks, TALL)
    if any(is_titled(card.face) for card in place.cards):
        return shelved([*_boxes(place.cards, marks, rows), *_backs(place, rows)], width, 1)
    boxes = _boxes(place.cards, marks, rows)
    step = max((piece.width for piece in boxes), default=5) - 1
    row = max(1, (width - 1) // step)
    spreads = [_spread(place.cards[i : i + row], marks, step, rows) for i in range(0, len(boxes), row)]
    return above([*spreads, beside(_backs(place, rows))])


def _spread(cards: Sequence[Card], marks: Marks, step: int, rows: int) -> Canvas:
    height = rows
    sheet = Canvas(step * len(cards) + 1, height + 1)
    order = sorted(range(len(cards)), key=lambda index: cards[index].name == marks.cursor)
    for index in order:
        card = cards[index]
        piece = box(card, marks, rows)
        wide = Canvas(step + 1, height)
        wide.paste(0, 0, piece)
        sheet.paste(step * index, 0 if card.name in marks.chosen else 1, piece if piece.width > step else wide)
    return sheet if marks.lift or any(card.name in marks.chosen for card in cards) else _without_top(sheet)


def _without_top(sheet: Canvas) -> Canvas:
    sheet.rows = sheet.rows[1:]
    return sheet


def _boxes(cards: Iterable[Card], marks: Marks, rows: int) -> list[Canvas]:
    """Draw cards as boxes of one height."""
    lying = list(cards)
    height = max((box_height(card, rows) for card in lying), default=0)
    return [box(card, marks, rows, height) for card in lying]


def _backs(place: Zone, rows: int) -> list[Canvas]:
    if not place.hidden:
        return []
    count = f"×{place.hidden}"
    sheet = Canvas(WIDTHS[rows] + 1 + len(count), rows)
    sheet.paste(0, 0, back(rows))
    sheet.write(WIDTHS[rows] + 1, 1, count, STRONG)
    return [sheet]


def _row(place: Zone, width: int, marks: Marks, rows: int) -> Canvas:
    boxes = _boxes(place.cards, marks, rows)
    notes = [card.note for card in place.cards]
    pieces = [_with_note(piece, note) for piece, note in zip(boxes, notes, strict=True)]
    return shelved([*pieces, *_backs(place, rows)] or [gap(rows)], width, 1)


def _with_note(piece: Canvas, words: str) -> Canvas:
    if not words:
        return piece
    wide = max(piece.width, 8, *(cell_len(word) for word in words.split()))
    note = sentence(words, wide, FAINT)
    side = (min(note.width, wide) - piece.width) // 2
    sheet = Canvas(max(piece.width, note.width), piece.height + note.height)
    sheet.paste(max(0, side), 0, piece)
    sheet.paste(max(0, -side), piece.height, note)
    return sheet


def _pile(place: Zone, marks: Marks, rows: int) -> Canvas:
    count = len(place.cards) + place.hidden
    if not count:
        return gap(rows)
    card = place.cards[-1] if place.cards else None
    top = _with_note(box(card, marks, rows), card.note) if card else back(rows)
    number = Canvas(1 + len(str(count)), 2)
    number.write(0, 1, f"×{count}", STRONG)
    return beside([top, number])


def _stack(place: Zone, width: int, marks: Marks) -> Canvas:
    """Lay the last card on top: it is read first and framed, those below wait their turn."""
    lines: list[list[Part]] = [[inline(card, marks)] for card in reversed(place.cards)]
    lines += [[[(say("draw", "hidden", count=place.hidden), FAINT)]]] if place.hidden else []
    if not lines:
        return gap(LOW)
    bodies = [flow([[(_turn(index), FAINT)], *parts], width - 4, 2) for index, parts in enumerate(lines)]
    inner = above(bodies)
    sheet = frame(inner.width + 4, inner.height + 2, FAINT)
    sheet.paste(2, 1, inner)
    return sheet


def _turn(index: int) -> str:
    return say("draw", "top") if index == 0 else f"  {index + 1}"


def _grid(place: Zone, width: int, marks: Marks) -> Canvas:
    return flow(cards_in_line(place, marks), width, gap="  ")


def space(place: Zone, width: int, marks: Marks = NO_MARKS) -> Canvas:
    """Draw a space of a board as a frame with its name in the edge."""
    parts = cards_in_line(place, marks)
    parts += [[(f"●{place.chips}", CHIP)]] if place.chips is not None else []
    parts += [[(place.note, FAINT)]] if place.note else []
    body = flow(parts, width - 4)
    height = max(1, body.height)
    sheet = frame(width, height + 2, FAINT)
    if cell_len(place.label) <= width - 4:
        sheet.write(2, 0, f" {place.label} "[: width - 3], STRONG)
        sheet.paste(2, 1, body)
        return sheet
    sheet = frame(width, (inner := above([sentence(place.label, width - 4, STRONG), body])).height + 2, FAINT)
    sheet.paste(2, 1, inner)
    return sheet


def _lone_space(place: Zone, width: int, marks: Marks) -> Canvas:
    """Draw a space that has no place on a board as wide as it needs to be."""
    return space(place, min(width, 26, max(12, cell_len(place.label) + 6, cell_len(place.note) + 4)), marks)


def _slip(place: Zone, width: int, marks: Marks) -> Canvas:
    wide = min(width, 34)
    parts = cards_in_line(place, marks)
    parts += [[(f"●{place.chips}", CHIP)]] if place.chips is not None else []
    body = [sentence(place.label, wide - 4, STRONG), sentence(place.note, wide - 4), flow(parts, wide - 4)]
    inner = above(body)
    sheet = frame(inner.width + 4, inner.height + 2, FAINT, SLIP)
    sheet.paste(2, 1, inner)
    return sheet


def board(spaces: Sequence[Zone], width: int, marks: Marks = NO_MARKS) -> Canvas:
    """Lay the spaces of a board out by row and column."""
    placed = {place.at: place for place in spaces if place.at is not None}
    columns = max(at[1] for at in placed) - (left := min(at[1] for at in placed)) + 1
    across = max(12, min(26, (width - columns + 1) // columns))
    if across * columns + columns - 1 > width:
        return shelved((space(place, across, marks) for place in spaces), width, 1)
    rows = [[place for at, place in placed.items() if at[0] == row] for row in sorted({at[0] for at in placed})]
    return above(_board_row(row, left, across, columns, marks) for row in rows)


def _board_row(places: Sequence[Zone], left: int, across: int, columns: int, marks: Marks) -> Canvas:
    pieces = [space(place, across, marks) for place in places]
    height = max(piece.height for piece in pieces)
    sheet = Canvas((across + 1) * columns - 1, height)
    for place, piece in zip(places, pieces, strict=True):
        assert place.at is not None
        x = (place.at[1] - left) * (across + 1)
        sheet.paste(x, 0, frame(across, height, FAINT) if piece.height < height else piece)
        sheet.paste(x, 0, _open_below(piece) if piece.height < height else piece)
    return sheet


def _open_below(piece: Canvas) -> Canvas:
    """Leave the lower edge off, for a space that is made as high as its neighbours."""
    piece.rows = piece.rows[:-1]
    return piece


def cards_in_line(place: Zone, marks: Marks = NO_MARKS) -> list[Part]:
    """Show the cards of a zone in a line: by shape where they lie in columns, else one by one."""
    if place.arrangement == "pile" and place.cards:
        under = len(place.cards) - 1 + place.hidden
        return [[*inline(place.cards[-1], marks), *([(say("draw", "under", count=under), FAINT)] if under else [])]]
    hidden: list[Part] = [[(f"▒×{place.hidden}", FAINT)]] if place.hidden else []
    if place.arrangement != "grid" or any(is_titled(card.face) or card.note for card in place.cards):
        return [*(inline(card, marks) for card in place.cards), *hidden]
    groups = groupby(place.cards, key=lambda card: (card.face.shape, card.face.colour))
    return [*(part for _, cards in groups for part in _columns(list(cards))), *hidden]


def _columns(cards: Sequence[Card]) -> list[Part]:
    style = ink(cards[0].face.colour, on_paper=False)
    chunks = [cards[i : i + 10] for i in range(0, len(cards), 10)]
    return [
        [(f"{glyph(chunk[0].face)} ", style + STRONG), (" ".join(card.face.corner for card in chunk), style)]
        for chunk in chunks
    ]


def _aside(note: str) -> str:
    """Separate a note from the cards before it; its article becomes lower case, because A could be an ace."""
    first, space, rest = note.partition(" ")
    return cut(f"· {first.lower() if first in ARTICLES else first}{space}{rest}", 62)


def named_line(place: Zone, marks: Marks = NO_MARKS) -> list[Part]:
    """Say a zone in one line, without the name of the owner under which it stands."""
    cards = cards_in_line(place, marks)
    if place.chips is not None:
        cards.append([(f"●{place.chips}", CHIP)])
    if place.note:
        cards.append([(_aside(place.note) if cards else cut(place.note, 60), FAINT)])
    first, *rest = cards or [[("–", FAINT)]]
    return [[(f"{place.brief}: ", FAINT), *first], *rest]
