"""Rule ids: the refusals that cite them and the rule books that define them."""

import re
from typing import Final

from msgspec import Struct


class Refusal(Struct, frozen=True):
    """Why an act is not allowed: a paragraph of the rule book, and a sentence of the catalogue with its values."""

    rule: str
    say: str
    values: dict[str, str | int] = {}


class Paragraph(Struct, frozen=True):
    """One numbered paragraph of a rule book as players read it, and the rulings it settles."""

    number: str
    text: str
    rulings: tuple[str, ...]


_PARAGRAPH: Final = re.compile(r"^\*\*(\d+\.\d+)\*\* (.*?)(?=^\*\*\d+\.\d+\*\* |^#|\Z)", re.MULTILINE | re.DOTALL)
_FIGURE: Final = re.compile(r"!\[[^\]]*\]\(figure:[\w-]+\)")
_RULINGS: Final = re.compile(r"\[([A-Z]\d+(?:, [A-Z]\d+)*)\]")


def paragraphs(book: str) -> list[Paragraph]:
    """Read a rule book: paragraphs open with `**3.2**`, rulings stand in brackets as `[D13]`."""
    found = []
    for number, text in _PARAGRAPH.findall(book):
        rulings = [ruling for group in _RULINGS.findall(text) for ruling in group.split(", ")]
        words = _FIGURE.sub("", leaflet(text))
        found.append(Paragraph(number, " ".join(words.split()), tuple(rulings)))
    return found


def leaflet(book: str) -> str:
    """Give a rule book as players read it, without the ids of rulings."""
    return _CITED.sub("", book)


_CITED: Final = re.compile(rf"\s*{_RULINGS.pattern}")
