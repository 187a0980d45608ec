"""Pictures that a deck file may name or bring along: a motif of the list, or a small SVG that is drawn again."""

import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from typing import Final

from americana.kit.deck import DeckTable

MOTIFS: Final = frozenset({
    "antenna", "apple", "arrow", "baby", "ballot", "barn", "baseball", "basket", "bell", "bench", "bike",
    "boat", "bolt", "book", "boots", "box", "bread", "broom", "bumper", "calculator", "camera", "candle",
    "candy", "car", "casserole", "chair", "clipboard", "clock", "coffee", "coin", "cone", "coupon", "cup",
    "desk", "donkey", "door", "drawer", "drum", "ear", "elephant", "eraser", "fence", "fish", "flag",
    "flamingo", "form", "gavel", "gift", "globe", "grass", "grill", "hall", "hammer", "hammock", "hat", "hedge",
    "hour", "hourglass", "house", "jack", "judge", "kayak", "kazoo", "key", "king", "kite", "ladder", "lamp",
    "lantern", "leaf", "ledger", "lens", "letter", "mailbox", "map", "memo", "meter", "mike", "mower", "mug",
    "nest", "note", "pancake", "passport", "pennant", "phone", "pie", "piggy", "podium", "queen", "radar",
    "rhino", "ribbon", "road", "robot", "rocker", "rocket", "rolodex", "rooster", "ruler", "sandal", "scales",
    "scissors", "shelf", "shield", "shoe", "sign", "skillet", "snow", "spaceship", "spoon", "spring", "stamp",
    "star", "stethoscope", "suitcase", "sun", "sunrise", "sweater", "swing", "table", "tag", "teeth", "ticket",
    "tire", "tomato", "top", "train", "truck", "tuba", "tv", "two", "umbrella", "van", "vase", "wheel",
    "windmill", "wrench", "yearbook",
})  # fmt: skip
"""The motifs of the list; docs/concepts/look.md shows them."""

DRAWN: Final = "cut:"
"""How a picture that was brought along begins; then come its pieces, each a class and a path."""

CUTS: Final = ("ink", "tint", "page", "line", "out", "wash")
LONGEST: Final = 6_000
"""The most characters that an SVG in a deck file may have."""
WEIGHT: Final = 2_000
"""The most characters that it may have once it is drawn again: so much travels with every such card."""
PIECES: Final = 40
FAR: Final = 500.0

_NUMBER: Final = re.compile(r"-?(?:[0-9]{1,6}(?:\.[0-9]{0,6})?|\.[0-9]{1,6})")
_TAG: Final = re.compile(r"""\s*<(/?)([A-Za-z]+)((?:\s+[A-Za-z]+[0-9]?=(?:"[^"<>&]*"|'[^'<>&]*'))*)\s*(/?)>""")
_ATTRIBUTE: Final = re.compile(r"""([A-Za-z]+[0-9]?)=(?:"([^"]*)"|'([^']*)')""")
_PATH: Final = re.compile(r"[Mm][MLHVCSQTAZmlhvcsqtaz0-9. -]*")
_PIECE: Final = re.compile(rf"(?:{'|'.join(CUTS)}) {_PATH.pattern}")


class Flaw(ValueError):
    """The reason why a drawing is refused."""


def read_motif(entry: DeckTable, key: str = "motif") -> str:
    """Read the picture of a card: a name of the list, or a small SVG, which is drawn again from allowed shapes."""
    text = entry.get(key, str, "").strip()
    if not text or text in MOTIFS:
        return text
    try:
        return redrawn(text) if text.startswith("<") else _unknown(text)
    except Flaw as wrong:
        raise entry.wrong(str(wrong), key) from None


def flaw(motif: str) -> str:
    """Say what is wrong with a picture in a record or a message, if anything is."""
    if not motif.startswith(DRAWN):
        return "" if re.fullmatch(r"[\w-]{0,40}", motif) else "a motif is a name of the list or a drawing"
    pieces = motif.removeprefix(DRAWN).split("|")
    if len(motif) > WEIGHT or len(pieces) > PIECES or not all(_PIECE.fullmatch(piece) for piece in pieces):
        return "that is not a drawing that this program made"
    return ""


def _unknown(name: str) -> str:
    meant = get_close_matches(name, MOTIFS, n=1)
    maybe = f"; did you mean {meant[0]!r}?" if meant else ";"
    shown = "docs/concepts/look.md shows all of them, or write a small <svg>"
    raise Flaw(f"there is no motif {name[:40]!r}{maybe} {shown}")


def redrawn(svg: str) -> str:
    """Take the allowed shapes from an SVG; refuse it if it holds anything else."""
    if len(svg) > LONGEST:
        raise Flaw(f"a drawing has up to {LONGEST:,} letters, this one has {len(svg):,}")
    pieces = [f"{cut} {path}" for cut, path in _pieces(svg)]
    drawn = DRAWN + "|".join(pieces)
    if not pieces:
        raise Flaw("this <svg> draws nothing")
    if len(pieces) > PIECES or len(drawn) > WEIGHT:
        raise Flaw(
            f"a drawing has up to {PIECES} pieces and {WEIGHT:,} letters when it is drawn again; leave some out"
        )
    return drawn


def _pieces(svg: str) -> Iterator[tuple[str, str]]:
    """Go through the tags one by one: an <svg> of 100 by 100, and shapes in it that hold nothing."""
    at = 0
    open_tags: list[str] = []
    while at < len(svg.rstrip()):
        tag = _TAG.match(svg, at)
        if tag is None:
            raise Flaw(
                f"{svg[at : at + 30].strip()!r} cannot be read: write tags with quoted values, nothing between them"
            )
        at = tag.end()
        closing, name, empty = tag[1], tag[2], tag[4]
        if closing:
            if not open_tags or open_tags.pop() != name:
                raise Flaw(f"</{name}> closes nothing")
            if not open_tags and svg[at:].strip():
                raise Flaw("nothing comes after </svg>")
            continue
        yield from _piece(name, dict(_attributes(tag[3])), open_tags)
        if not empty:
            open_tags.append(name)
    if open_tags:
        raise Flaw(f"<{open_tags[-1]}> is not closed")


def _attributes(text: str) -> Iterator[tuple[str, str]]:
    for found in _ATTRIBUTE.finditer(text):
        yield found[1], found[2] if found[2] is not None else found[3]


def _piece(name: str, values: dict[str, str], open_tags: list[str]) -> Iterator[tuple[str, str]]:
    if not open_tags:
        if name != "svg" or values.get("viewBox") != "0 0 100 100":
            raise Flaw('a drawing begins with <svg viewBox="0 0 100 100">')
        _allow(name, values, ("viewBox", "xmlns", "width", "height"))
        return
    if open_tags != ["svg"] or name not in SHAPES:
        raise Flaw(f"<{name}> is not allowed there; an <svg> holds {', '.join(f'<{one}>' for one in SHAPES)}")
    keys, drawn = SHAPES[name]
    _allow(name, values, (*keys, "class"))
    cut = values.get("class", "").removeprefix("cut-")
    if cut not in CUTS:
        raise Flaw(f"every shape has a class: {', '.join(CUTS)}")
    yield cut, drawn([values.get(key, "0") for key in keys])


def _allow(name: str, values: dict[str, str], keys: tuple[str, ...]) -> None:
    for key in values:
        if key not in keys:
            raise Flaw(f"{key!r} means nothing in a <{name}>; there are {', '.join(keys)}")


def _path(values: list[str]) -> str:
    path = re.sub(r"[\s,]+", " ", values[0]).strip()
    if not _PATH.fullmatch(path):
        raise Flaw(f"{path[:30]!r} is not a path: a path begins with M and has only letters and numbers")
    for run in re.findall(r"(?<![0-9.])[0-9]+", path):
        _near(int(run[:9]))
    return path


def _circle(values: list[str]) -> str:
    x, y, r = _numbers(values)
    return _ring(x, y, r, r)


def _ellipse(values: list[str]) -> str:
    return _ring(*_numbers(values))


def _ring(x: float, y: float, rx: float, ry: float) -> str:
    across = f"A{rx:g} {ry:g} 0 1 0"
    return f"M{x - rx:g} {y:g}{across} {x + rx:g} {y:g}{across} {x - rx:g} {y:g}z"


def _rect(values: list[str]) -> str:
    x, y, width, height = _numbers(values)
    return f"M{x:g} {y:g}H{x + width:g}V{y + height:g}H{x:g}z"


def _line(values: list[str]) -> str:
    a, b, c, d = _numbers(values)
    return f"M{a:g} {b:g}L{c:g} {d:g}"


def _polyline(values: list[str]) -> str:
    numbers = _numbers(values[0].replace(",", " ").split())
    if len(numbers) < 4 or len(numbers) % 2:
        raise Flaw("points come in pairs, two or more of them")
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in pairs)


def _polygon(values: list[str]) -> str:
    return f"{_polyline(values)}z"


def _numbers(values: list[str]) -> list[float]:
    for value in values:
        if not _NUMBER.fullmatch(value.strip()):
            raise Flaw(f"{value[:30]!r} is not a number")
    return [_near(float(value)) for value in values]


def _near(number: float) -> float:
    if abs(number) > FAR:
        raise Flaw(f"{number:g} lies far outside a picture of 100 by 100")
    return number


SHAPES: Final[dict[str, tuple[tuple[str, ...], Callable[[list[str]], str]]]] = {
    "path": (("d",), _path),
    "circle": (("cx", "cy", "r"), _circle),
    "ellipse": (("cx", "cy", "rx", "ry"), _ellipse),
    "rect": (("x", "y", "width", "height"), _rect),
    "line": (("x1", "y1", "x2", "y2"), _line),
    "polyline": (("points",), _polyline),
    "polygon": (("points",), _polygon),
}
"""The shapes of a drawing, and how each becomes a path."""
