"""The sprite of woodcuts: drawn in one hand, harmless, light, and with a picture for every card of our decks."""

import gzip
import re
import tomllib
from xml.etree import ElementTree

import pytest

from americana.core.game import AnyGame
from americana.server.static import WEB
from tests.contract.tables import GAMES

SPRITE = WEB / "static" / "motifs.svg"
SVG = "{http://www.w3.org/2000/svg}"
HAND = {"cut-ink", "cut-tint", "cut-page", "cut-line", "cut-out", "cut-wash"}
DECKS = [game for game in GAMES if (game.folder / "deck.toml").is_file()]


def drawn() -> dict[str, ElementTree.Element]:
    symbols = ElementTree.fromstring(SPRITE.read_text(encoding="utf-8"))
    return {symbol.attrib["id"].removeprefix("motif-"): symbol for symbol in symbols}


def wanted(game: AnyGame) -> set[str]:
    deck = tomllib.loads((game.folder / "deck.toml").read_text(encoding="utf-8"))
    rows = [row for part in deck.values() if isinstance(part, list) for row in part if isinstance(row, dict)]
    return {row["motif"] for row in rows if row.get("motif")}


@pytest.mark.parametrize("game", DECKS, ids=lambda game: game.name)
def test_every_motif_of_a_deck_is_drawn(game: AnyGame) -> None:
    assert wanted(game) <= set(drawn())


def test_the_sprite_is_cut_by_one_hand() -> None:
    for name, symbol in drawn().items():
        assert symbol.tag == f"{SVG}symbol", name
        assert symbol.attrib["viewBox"] == "0 0 100 100", name
        for path in symbol:
            assert path.tag == f"{SVG}path", name
            assert set(path.attrib) == {"class", "d"}, name
            assert path.attrib["class"] in HAND, name
            assert re.fullmatch(r"[MLHVCQTAZmlhvcqtaz0-9. -]+", path.attrib["d"]), name


def test_the_sprite_is_in_order_and_light() -> None:
    assert list(drawn()) == sorted(drawn())
    assert len(gzip.compress(SPRITE.read_bytes())) < 80_000
