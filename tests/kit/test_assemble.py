from pathlib import Path

import pytest

from americana.core import registry
from americana.core.errors import BadGame
from americana.kit.assemble import PLACES
from americana.kit.dealer import Lot, Shuffle
from americana.kit.trick_model import Ended, Play


def test_a_game_finds_its_parts_by_name() -> None:
    game = registry.find("ohhell")
    assert (game.name, game.edition, game.seats) == ("ohhell", 1, (3, 7))
    assert {Play, Lot, Shuffle} < set(game.actions)
    assert Ended in game.events
    assert game.scene.__module__ == "americana_added_ohhell.scene"


@pytest.mark.parametrize("part", ["bound", "imagine", "Medium"])
def test_a_part_that_is_missing_is_named(part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"lacks_{part.lower()}"
    folder = tmp_path / name
    folder.mkdir()
    for file in registry.find("ohhell").folder.iterdir():
        if file.is_file():
            text = file.read_text(encoding="utf-8")
            text = text.replace(f"def {part}(", f"def no_{part}(").replace(f"class {part}(", f"class No{part}(")
            (folder / file.name).write_text(text, encoding="utf-8")
    monkeypatch.setenv(registry.ADDED, str(tmp_path))
    [lacking] = [place.partition(".")[0] for place in PLACES.values() if place.endswith(f".{part}")]
    with pytest.raises(BadGame, match=rf"{lacking}\.py has no {part}, which every game has there"):
        registry.find(name)
