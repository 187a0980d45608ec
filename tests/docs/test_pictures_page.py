"""The page on the parts of a picture lists just what every front can draw."""

import re
from pathlib import Path
from typing import get_args

import pytest

from americana.core.scene import Arrangement, Face
from americana.kit import cards
from americana.terminal.card_drawing import GLYPHS, INKS

CHECKOUT = Path(__file__).parents[2]
PAGE = (CHECKOUT / "docs" / "reference" / "pictures.md").read_text(encoding="utf-8")
LETTERS = {"ace", "kill", "rank", "reset"}
"""Shapes for which the terminal has no sign of its own."""
STATIC = CHECKOUT / "src" / "americana" / "web" / "static"


def listed(heading: str) -> list[str]:
    """Give the names that a section lists: first in the rows of its table, or one after another."""
    section = PAGE.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    rows = re.findall(r"^\| `([\w-]+)`", section, re.MULTILINE)
    return rows or re.findall(r"`([\w-]+)`", section.strip().split("\n\n", 1)[0])


def script(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


def inks() -> list[str]:
    [names] = re.findall(r"const INKS = new Set\(\[(.*?)\]\)", script("faces.js"), re.DOTALL)
    return re.findall(r'"(\w+)"', names)


def shapes() -> list[str]:
    [body] = re.findall(r"export const SHAPES = \{\n(.*?)\n\};", script("shapes.js"), re.DOTALL)
    return re.findall(r"^  (\w+): \[", body, re.MULTILINE) + re.findall(
        r"^SHAPES\.(\w+) =", script("shapes.js"), re.M
    )


def motifs() -> list[str]:
    return re.findall(r'id="motif-([\w-]+)"', script("motifs.svg"))


@pytest.mark.parametrize(
    ("heading", "drawn"),
    [
        ("Fields of a face", list(Face.__struct_fields__)),
        ("Colors", inks()),
        ("Shapes", [*shapes(), "rank"]),
        ("Motifs", motifs()),
        ("Arrangements", list(get_args(Arrangement))),
    ],
)
def test_the_page_lists_what_the_browser_draws(heading: str, drawn: list[str]) -> None:
    assert sorted(listed(heading)) == sorted(drawn)


def test_the_terminal_has_them_too() -> None:
    assert set(listed("Colors")) <= set(INKS)
    assert set(listed("Shapes")) - set(GLYPHS) == LETTERS


def test_the_ordinary_pack_is_made_of_them() -> None:
    for card in cards.PACK:
        assert cards.face(card).colour in listed("Colors")
        assert cards.face(card).shape in listed("Shapes")
