"""The parts of a table's screen, each in several sizes: scores, table, sentences, hand, choices."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, partial

from rich.style import Style

from americana.core.scene import LogEntry, Scene, Seat, Zone
from americana.terminal import draw
from americana.terminal.canvas import PLAIN, Canvas, Part, above, centred, cut, flow, sentence, shelved, wrapped
from americana.terminal.card_drawing import CHIP, FAINT, LARGE, LOW, STRONG, TAKEN, TALL, Marks
from americana.terminal.card_keys import how_many
from americana.terminal.catalogue import say
from americana.terminal.cursor import Cursor
from americana.terminal.enter_hint import more
from americana.terminal.scene_in_words import seat_name
from americana.terminal.zones import cards_in_line, named_line

LIT = Style(reverse=True, bold=True)


@dataclass
class Pane:
    """A part of the screen: a text that can scroll, and larger drawings for where there is room."""

    text: Canvas
    least: int = 1
    better: list[Callable[[], Canvas]] = field(default_factory=list)
    """How to make larger drawings, the smallest first; none is made that there is no room for trying."""
    focus: int = 0
    """The row of the text that must be in sight."""
    drawn: Canvas | None = None

    def improve(self, rows: int, spare: int) -> int:
        """Draw it larger if that fits into the rows it has and some more; give how many more it takes."""
        if not self.better or rows + spare <= LOW:
            return 0
        drawing = self.better.pop(0)()
        if not drawing.height or drawing.height > rows + spare:
            self.better = []
            return 0
        self.drawn = drawing
        return max(0, drawing.height - rows)

    def fitted(self, height: int) -> Canvas:
        """Give the best drawing for a height; a text too long shows the rows around its focus."""
        if self.drawn is not None and self.drawn.height <= height:
            return self.drawn
        return self.text if self.text.height <= height else window(self.text, height, self.focus)


def window(sheet: Canvas, height: int, focus: int) -> Canvas:
    """Show so many rows of a sheet, among them the one that matters, with signs where there is more."""
    top = max(0, min(focus - height // 2, sheet.height - height))
    part = Canvas(sheet.width, height)
    part.rows = [list(row) for row in sheet.rows[top : top + height]]
    for row, hidden, sign in ((0, top > 0, "▲"), (height - 1, top + height < sheet.height, "▼")):
        if hidden and height:
            part.rows[row] = [*part.rows[row], (sign, FAINT)]
    part.width += 1
    for line in part.rows:
        line += [None] * (part.width - len(line))
    return part


def row_of(sheet: Canvas, meta: str, value: object) -> int:
    """Find the first row in which something clickable is drawn."""
    for y, row in enumerate(sheet.rows):
        if any(cell is not None and cell[1].meta.get(meta) == value for cell in row):
            return y
    return 0


# Scores


def scores(scene: Scene, width: int, most: int) -> Canvas:
    """Say who sits here and how they stand; where not all fit, first without units, then the viewer and some."""
    order = sorted(scene.seats, key=lambda seat: (not seat.you, not seat.asked))
    sheet = Canvas()
    for shown in range(len(order), 0, -1):
        for whole in (True, False) if width >= 60 else (False,):
            parts = [_plate(seat, whole=whole) for seat in scene.seats if seat in order[:shown]]
            parts += [[(say("draw", "others", count=len(order) - shown), FAINT)]] if shown < len(order) else []
            sheet = flow(parts, width, gap="  ")
            if sheet.height <= most:
                return sheet
    return sheet


def _plate(seat: Seat, *, whole: bool) -> Part:
    style = draw.ASKED if seat.asked else STRONG
    name = ("▶" if seat.asked else "") + (
        seat_name(seat) if whole else say("draw", "you") if seat.you else seat.name
    )
    part: Part = [(name, style)]
    if seat.score is not None:
        part.append((f" {seat.score.value}", STRONG))
        part += [(f" {seat.score.unit}", FAINT)] if whole or seat.you else []
    return part


# The table


def table(scene: Scene, width: int, marks: Marks) -> Pane:
    """Show what lies on the table: as text with others' cards as numbers, as text, or drawn."""
    middle = _middle(scene, width, marks)
    numbers = above([middle, _seats(scene, width, marks, numbers=True)])
    seats = cache(lambda: draw.seats(scene, width, marks, dense=True))
    better: list[Callable[[], Canvas]] = [
        lambda: above([middle, _seats(scene, width, marks, numbers=False)]),
        *(partial(_drawn, scene, width, marks, rows, seats) for rows in (LOW, TALL, LARGE)),
    ]
    return Pane(numbers, 0, better, row_of(numbers, "card", marks.cursor) if marks.cursor else 0)


def _drawn(scene: Scene, width: int, marks: Marks, rows: int, seats: Callable[[], Canvas]) -> Canvas:
    middle = centred(draw.table(scene, width, marks, rows), width)
    return above([seats(), middle], int(rows > LOW))


def _middle(scene: Scene, width: int, marks: Marks) -> Canvas:
    """Say what belongs to nobody, the places without cards or chips last and in few words."""
    zones = [zone for zone in scene.zones if zone.seat is None]
    board = _board([zone for zone in zones if zone.at is not None], width, marks)
    zones = [zone for zone in zones if zone.at is None or not board.height]
    lively = [zone for zone in zones if zone.cards and zone.arrangement != "pile"]
    rest = [zone for zone in zones if zone not in lively]
    lines = [flow(named_line(zone, marks), width, 2) for zone in lively]
    parts: list[Part] = []
    for zone in rest:
        parts += [[("·", FAINT)]] if parts else []
        parts += named_line(zone, marks)
    return above([board, *lines, flow(parts, width, 2)])


def _board(spaces: Sequence[Zone], width: int, marks: Marks) -> Canvas:
    """Say the spaces of a board in rows and columns, if they are short enough."""
    lines = {zone.at: flow(named_line(zone, marks), width) for zone in spaces if zone.at is not None}
    if not lines:
        return Canvas()
    left, right = min(column for _, column in lines), max(column for _, column in lines)
    across = max(line.width for line in lines.values()) + 3
    if across * (right - left + 1) - 3 > width or any(line.height > 1 for line in lines.values()):
        return Canvas()
    rows = sorted({row for row, _ in lines})
    sheet = Canvas(width, len(rows))
    for (row, column), line in lines.items():
        sheet.paste((column - left) * across, rows.index(row), line)
    return sheet


def _seats(scene: Scene, width: int, marks: Marks, *, numbers: bool) -> Canvas:
    """List the cards of each seat, side by side where that is short."""
    you = next((seat.seat for seat in scene.seats if seat.you), -1)
    around = [*scene.seats[you + 1 :], *scene.seats[: you + 1]]
    lines = [_seat(scene, seat, width, marks, numbers) for seat in around]
    widest = max((line.width for line in lines), default=0)
    columns = max(1, (width + 3) // (widest + 3))
    if columns == 1 or any(line.height > 1 for line in lines):
        return above(lines)
    for line in lines:
        draw.widen(line, (width + 3) // columns - 3)
    return shelved((line for line in lines if line.height), width, 3)


def _seat(scene: Scene, seat: Seat, width: int, marks: Marks, numbers: bool) -> Canvas:
    held = draw.own_hand(scene)
    counted = {counter.zone for counter in seat.counters}
    parts: list[Part] = [[(seat_name(seat), draw.ASKED if seat.asked else STRONG)]]
    parts += [[(f"{counter.value} {counter.unit}", PLAIN)] for counter in seat.counters if not counter.score]
    parts += [[(f"[{badge}]", draw.BADGE)] for badge in seat.badges]
    for zone in scene.zones:
        if zone.seat != seat.seat or zone in held or not (zone.cards or zone.hidden or zone.chips or zone.note):
            continue
        if not zone.cards and zone.id in counted and not zone.note:
            continue
        parts.append([("·", FAINT)])
        parts += _counted(zone) if numbers and not _is_marked(zone, marks) else named_line(zone, marks)
    return flow(parts, width, 2) if len(parts) > 1 else Canvas()


def _is_marked(zone: Zone, marks: Marks) -> bool:
    return any(card.name in marks.numbers for card in zone.cards)


def _counted(zone: Zone) -> list[Part]:
    """Say a zone as numbers: how many cards, how many chips."""
    count = len(zone.cards) + zone.hidden
    part: Part = [(f"{zone.brief} ", FAINT)]
    part += [(f"●{zone.chips}", CHIP)] if zone.chips is not None else [(str(count), PLAIN)]
    return [part]


# Sentences


def log(told: Sequence[LogEntry], width: int, height: int) -> Canvas:
    """Give the last sentences, as many as there is room for; a last one too long is cut between words."""
    lines: list[tuple[str, Style]] = []
    for number, telling in enumerate(reversed(told)):
        style = PLAIN if number == 0 else FAINT
        broken = wrapped(telling.sentence, max(8, width - 2))
        if not lines and len(broken) > height:
            broken = [*broken[: height - 1], cut(" ".join(broken[height - 1 :]), width - 3)]
        if len(lines) + len(broken) > height:
            break
        lines = [(("· " if at == 0 else "  ") + line, style) for at, line in enumerate(broken)] + lines
    sheet = Canvas(width, len(lines))
    for y, (line, style) in enumerate(lines):
        sheet.write(0, y, line, style)
    return sheet


def last_sentence(told: Sequence[LogEntry], width: int) -> int:
    """Count the rows that the last sentence takes."""
    return len(wrapped(told[-1].sentence, max(8, width - 2))) if told else 0


# The viewer's cards


def hand(scene: Scene, width: int, marks: Marks) -> Pane:
    """Show the viewer's own cards: in a line with their numbers, or as cards."""
    held = draw.own_hand(scene)
    if not held:
        return Pane(Canvas(), 0)
    lines = []
    for zone in held:
        name: list[Part] = [[(f"{zone.brief}:", FAINT)]] if len(held) > 1 else []
        lines.append(flow([*name, *cards_in_line(zone, marks)], width, 2, "  "))
    text = above(lines)
    better: list[Callable[[], Canvas]] = [partial(_held, scene, width, marks, rows) for rows in (LOW, TALL, LARGE)]
    return Pane(text, 1, better, row_of(text, "card", marks.cursor))


def _held(scene: Scene, width: int, marks: Marks, rows: int) -> Canvas:
    drawing = draw.hand(scene, width, marks, rows, bare=True)
    return centred(drawing, width) if drawing.width <= width else Canvas()


# Choices


def choices(cursor: Cursor, width: int) -> Pane:
    """List the choices without cards, or the uses of a chosen card, with the numbers to type."""
    parts = [_choice(cursor, number) for number, spot in enumerate(cursor.numbered) if spot.kind != "card"]
    if not parts or cursor.is_amount():
        return Pane(Canvas(), 0)
    text = flow(parts, width, 1, " ")
    if text.height > 2:
        text = above(flow([part], width, 4) for part in parts)
    spot = cursor.spot
    focus = row_of(text, "number", cursor.numbered.index(spot)) if spot is not None and spot.kind != "card" else 0
    return Pane(text, 1, [], focus)


def _choice(cursor: Cursor, place: int) -> Part:
    spot = cursor.numbered[place]
    here = spot == cursor.spot
    lit, sign = (LIT, "▸") if here else (PLAIN, " ")
    touch = Style(meta={"number": place})
    if spot.kind == "item":
        chosen = spot.key in cursor.chosen
        style = (TAKEN if chosen else PLAIN) + lit + touch
        return [(f"{sign}{place + 1}", CHIP + lit + touch), (f"{'✓' if chosen else '·'}{spot.key}", style)]
    if spot.kind == "more":
        return [(f"{sign}{place + 1} ", CHIP + lit + touch), (more(cursor), FAINT + lit + touch)]
    offer = cursor.scene.offers[spot.offer]
    label = offer.label + (f" ({how_many(offer.blank)})" if offer.blank else "")
    aside = FAINT if offer.off_turn else PLAIN
    return [(f"{sign}{place + 1} ", CHIP + lit + touch), (label, aside + lit + touch)]


def prompt(scene: Scene, width: int) -> Canvas:
    """Say what is asked."""
    return sentence(scene.prompt, width, draw.PROMPT)
