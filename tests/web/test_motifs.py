"""The sprites of woodcuts: drawn in one style, harmless, light, and with a picture for every card of our games."""

import gzip
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from americana.core.game import AnyGame
from americana.server.base.static_files import WEB
from tests.contract.cases import GAMES

HOUSE = WEB / "static" / "motifs.svg"
SVG = "{http://www.w3.org/2000/svg}"
HAND = {"cut-ink", "cut-tint", "cut-page", "cut-line", "cut-out", "cut-wash"}
BOXES = {"back": "0 0 100 140"}
MOST = 80_000
"""Bytes that a game's pictures may weigh, compressed."""


def sprite(game: AnyGame) -> Path:
    return game.folder / "web" / "sprite.svg"


ARTFUL = [game for game in GAMES if sprite(game).is_file()]
SPRITES = [HOUSE, *[sprite(game) for game in ARTFUL]]


def drawn(file: Path) -> dict[str, ElementTree.Element]:
    symbols = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    return {symbol.attrib["id"].removeprefix("motif-"): symbol for symbol in symbols}


def squeezed(file: Path) -> int:
    return len(gzip.compress(file.read_bytes()))


def wanted(game: AnyGame) -> set[str]:
    """Every picture that a card of a game needs; a book's cover goes by its kind."""
    faces = [face for seats in game.seats for face in game.faces(game.make_setup(seats))]
    return {f"cover-{face.shape}" if face.motif == "book" and not face.titled else face.motif for face in faces} - {
        ""
    }


@pytest.mark.parametrize("game", ARTFUL, ids=lambda game: game.name)
def test_every_card_of_a_game_has_its_picture(game: AnyGame) -> None:
    assert game.box is not None
    assert wanted(game) <= {*drawn(HOUSE), *drawn(sprite(game))}


@pytest.mark.parametrize("game", ARTFUL, ids=lambda game: game.name)
def test_every_game_has_a_back_of_its_own_and_no_picture_has_two_meanings(game: AnyGame) -> None:
    assert "back" in drawn(sprite(game))
    assert not set(drawn(sprite(game))) & set(drawn(HOUSE))
    assert squeezed(HOUSE) + squeezed(sprite(game)) < MOST


@pytest.mark.parametrize("file", SPRITES, ids=lambda file: file.parts[-3])
def test_a_sprite_is_cut_by_one_hand(file: Path) -> None:
    assert list(drawn(file)) == sorted(drawn(file))
    for name, symbol in drawn(file).items():
        assert symbol.tag == f"{SVG}symbol", name
        assert symbol.attrib["viewBox"] == BOXES.get(name, "0 0 100 100"), name
        for path in symbol:
            assert path.tag == f"{SVG}path", name
            assert set(path.attrib) == {"class", "d"}, name
            assert path.attrib["class"] in HAND, name
            assert re.fullmatch(r"[MLHVCQTAZmlhvcqtaz0-9. -]+", path.attrib["d"]), name


def test_our_own_games_all_have_a_sprite() -> None:
    ours = [game for game in GAMES if "americana" in game.folder.parts[-3:]]
    assert ours
    assert set(ours) <= set(ARTFUL)
