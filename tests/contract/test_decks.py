"""No card of a deck is another one under a second name, whatever its numbers."""

import tomllib
from collections.abc import Iterator

import pytest

from americana.core.game import AnyGame
from tests.contract.cases import GAMES

DECKS = [game for game in GAMES if (game.folder / "deck.toml").is_file()]

PRINTED = ("name", "count", "motif", "flavour", "party")
"""A card's print besides its effects."""


def deeds(game: AnyGame) -> Iterator[tuple[str, str]]:
    """Give the name of each card that does anything, and the words for what it does."""
    for section, entries in tomllib.loads((game.folder / "deck.toml").read_text(encoding="utf-8")).items():
        for entry in entries if isinstance(entries, list) else ():
            if isinstance(entry, dict):
                words = {
                    key: value for key, value in entry.items() if key not in PRINTED and type(value) is not int
                }
                if any(isinstance(value, list) or " " in str(value) for value in words.values()):
                    yield entry["name"], f"{section} {sorted(words.items())}"


@pytest.mark.parametrize("game", DECKS, ids=lambda game: game.name)
def test_no_two_cards_of_a_deck_do_the_same(game: AnyGame) -> None:
    named: dict[str, list[str]] = {}
    for name, deed in deeds(game):
        named.setdefault(deed, []).append(name)
    assert len(named) > 20
    assert not [names for names in named.values() if len(names) > 1]
