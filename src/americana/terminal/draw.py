"""A scene as a drawing: headline, seats, table, hand, prompt and offers, fitted to a width."""

from rich.style import Style
from rich.text import Text

from americana.core.scene import Scene, Seat, Zone
from americana.terminal.canvas import Canvas, Part, above, flow, sentence, shelved
from americana.terminal.card_drawing import CHIP, FAINT, HELD, NO_MARKS, STRONG, TALL, Marks, short
from americana.terminal.card_keys import how_many
from americana.terminal.catalogue import say
from americana.terminal.scene_in_words import blocked_cards, reason, seat_name
from americana.terminal.score_sheets import TITLE, sheet
from americana.terminal.zones import board, named_line, zone

ASKED = Style(color="#f2d45c", bold=True)
NARROWEST = 24
"""Cells that a seat needs at least."""

BADGE = Style(color="#6fd3d0")
PROMPT = Style(bold=True)


def picture(scene: Scene, width: int = 80, marks: Marks = NO_MARKS, rows: int = TALL) -> Text:
    """Draw the whole scene."""
    parts = [
        heading(scene, width),
        seats(scene, width, marks),
        table(scene, width, marks, rows),
        hand(scene, width, marks, rows),
        blocked(scene, width),
        sentence(scene.prompt, width, PROMPT),
        offers(scene, width),
    ]
    if scene.sheet is not None and scene.over:
        parts.append(sheet(scene.sheet, width))
    return above(parts, 1).text()


def plain(scene: Scene, width: int = 80) -> str:
    """Draw the whole scene without colours, for files and transcripts."""
    return picture(scene, width).plain


def heading(scene: Scene, width: int) -> Canvas:
    """Name the game and where it stands."""
    parts: list[Part] = [[(word, TITLE)] for word in scene.title.split()]
    parts += [[(word, FAINT)] for word in f"· {scene.headline}".split()] if scene.headline else []
    return flow(parts, width)


def seats(scene: Scene, width: int, marks: Marks = NO_MARKS, *, dense: bool = False) -> Canvas:
    """Show the seats and their cards, in the columns that take the fewest lines."""
    most = max(1, min(len(scene.seats), (width + 2) // (NARROWEST + 2)))
    ways = [
        _in_columns(scene, width, columns, marks, dense) for columns in {1, (most + 1) // 2, most - 1 or 1, most}
    ]
    return min(ways, key=lambda way: way.height)


def _in_columns(scene: Scene, width: int, columns: int, marks: Marks, dense: bool) -> Canvas:
    across = (width - 2 * (columns - 1)) // columns
    blocks = [_seat(scene, seat, across, marks, dense) for seat in scene.seats]
    for block in blocks:
        widen(block, across)
    return shelved(blocks, width)


def widen(block: Canvas, width: int) -> None:
    """Make a piece wider, with nothing in the new cells."""
    for row in block.rows:
        row += [None] * (width - block.width)
    block.width = width


def _nameplate(seat: Seat) -> list[Part]:
    style = ASKED if seat.asked else STRONG
    name: Part = [("▶ " if seat.asked else "  ", ASKED), (seat_name(seat), style)]
    counters: list[Part] = [[(str(each.value), STRONG), (f" {each.unit}", FAINT)] for each in seat.counters]
    return [name, *counters, *([(f"[{badge}]", BADGE)] for badge in seat.badges)]


def _seat(scene: Scene, seat: Seat, width: int, marks: Marks, dense: bool) -> Canvas:
    held = own_hand(scene)
    places = [place for place in scene.zones if place.seat == seat.seat and place not in held]
    if dense:
        places = [place for place in places if not _is_counted(seat, place)]
    parts: list[Part] = []
    for place in places:
        parts += [[("·", FAINT)]] if parts or dense else []
        parts += named_line(place, marks)
    if dense:
        return flow([*_nameplate(seat), *parts], width, 2)
    inner = flow(parts, width - 2, 2)
    indented = Canvas(width, inner.height)
    indented.paste(2, 0, inner)
    return above([flow(_nameplate(seat), width, 2), indented])


def _is_counted(seat: Seat, place: Zone) -> bool:
    """Tell whether a zone is a hidden hand whose cards a counter of the seat counts already, or lies empty."""
    if place.cards or place.note or place.chips is not None:
        return False
    return not place.hidden or place.id in [counter.zone for counter in seat.counters]


def own_hand(scene: Scene) -> list[Zone]:
    """Give the cards that the viewer may play from: drawn large, at the bottom."""
    you = {seat.seat for seat in scene.seats if seat.you}
    return [place for place in scene.zones if place.seat in you and place.cards and place.arrangement in HELD]


def table(scene: Scene, width: int, marks: Marks = NO_MARKS, rows: int = TALL) -> Canvas:
    """Show what lies in the middle: the board, then everything else side by side."""
    middle = [place for place in scene.zones if place.seat is None]
    spaces = [place for place in middle if place.at is not None]
    others = [zone(place, width, marks, rows) for place in middle if place.at is None]
    parts = [board(spaces, width, marks)] if spaces else []
    return shelved([*parts, *others], width, 3)


def hand(scene: Scene, width: int, marks: Marks = NO_MARKS, rows: int = TALL, *, bare: bool = False) -> Canvas:
    """Show the viewer's own cards; bare, if their caption stands elsewhere."""
    held = own_hand(scene)
    bare = bare and len(held) == 1
    return shelved((zone(place, width, marks, rows, bare=bare) for place in held), width, 3)


def blocked(scene: Scene, width: int) -> Canvas:
    """List the cards that cannot be played, once for each reason."""
    lines = []
    for block, group in blocked_cards(scene):
        names = " ".join(short(card) for card in group)
        lines.append(sentence(f"✗ {names} — {reason(block)}", width, FAINT, 2))
    return above(lines)


def offers(scene: Scene, width: int, cursor: int | None = None, skip: frozenset[int] = frozenset()) -> Canvas:
    """Number the choices; those that nobody waits for stand apart."""
    asked = [index for index, offer in enumerate(scene.offers) if not offer.off_turn and index not in skip]
    beside_turn = [index for index, offer in enumerate(scene.offers) if offer.off_turn and index not in skip]
    lines = [flow([_numbered(scene, index, cursor) for index in asked], width, 4, "  ")]
    if beside_turn:
        head: Part = [(say("draw", "aside"), FAINT)]
        lines.append(flow([head, *(_numbered(scene, index, cursor) for index in beside_turn)], width, 4, "  "))
    return above(lines)


def _numbered(scene: Scene, index: int, cursor: int | None) -> Part:
    touch = Style(meta={"offer": index})
    lit = Style(reverse=True, bold=True) if index == cursor else Style()
    offer = scene.offers[index]
    return [
        (f" {index + 1} ", CHIP + lit + touch),
        (offer.label + (f" ({how_many(offer.blank)})" if offer.blank else ""), lit + touch),
    ]
