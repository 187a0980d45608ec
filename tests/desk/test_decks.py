"""Decks that people bring along are found, checked and played with."""

from pathlib import Path

import msgspec
import pytest

from americana.core import registry
from americana.core.errors import AmericanaError
from americana.core.options import written
from americana.desk.decks import check, deck_of
from americana.desk.typed import make_setup
from americana.kit.deck import BadDeck

DECKED = [name for name in registry.names() if "deck" in written(registry.find(name))]
PLAIN = next(name for name in registry.names() if name not in DECKED)


def test_some_games_have_decks_of_their_own() -> None:
    assert len(DECKED) > 1


@pytest.mark.parametrize("name", DECKED)
def test_a_deck_file_of_a_game_is_checked_and_played_with(name: str) -> None:
    game = registry.find(name)
    for file in game.folder.glob("deck*.toml"):
        assert "cards" in check(file, name)
        setup = make_setup(game, None, [], file)
        assert game.read_setup(msgspec.to_builtins(setup)) == setup


def test_a_file_that_fits_no_game_says_why_for_each(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('name = "Bad"\n[[card]]\nname = "Pie"\nvalu = 3\n')
    with pytest.raises(BadDeck, match="line"):
        check(file)


def test_a_game_without_a_deck_says_so(tmp_path: Path) -> None:
    for ask in (lambda: deck_of(registry.find(PLAIN)), lambda: check(tmp_path / "cards.toml", PLAIN)):
        with pytest.raises(AmericanaError, match=f"{PLAIN} has no deck of its own"):
            ask()
