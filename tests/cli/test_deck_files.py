"""Decks that users bring along are found, checked and played with."""

from pathlib import Path

import msgspec
import pytest

from americana.cli.arguments import make_setup
from americana.cli.deck_files import check, compare, deck_of, show
from americana.core import registry
from americana.core.errors import AmericanaError
from americana.core.options import written
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
        with pytest.raises(AmericanaError, match=f"{PLAIN} does not use deck files"):
            ask()


def test_a_file_that_is_not_there_is_named_before_any_game_is_tried(tmp_path: Path) -> None:
    with pytest.raises(AmericanaError, match=r"^cannot read .*nothing.toml: No such file"):
        compare(Path("own"), tmp_path / "nothing.toml", "", None, 4, 1)


@pytest.mark.parametrize("name", DECKED)
def test_every_error_of_a_file_is_named_at_once(name: str, tmp_path: Path) -> None:
    text = show(name).replace("value = ", "valu = ", 2)
    file = tmp_path / "bad.toml"
    file.write_text(text)
    with pytest.raises(BadDeck, match="more; see `americana deck check`") as found:
        check(file, name)
    wrong = [place for place, line in enumerate(text.splitlines(), 1) if line.startswith("valu = ")]
    lines = [int(problem.partition(", line ")[2].partition(":")[0]) for problem in found.value.problems]
    assert len(lines) >= 2
    assert lines == sorted(lines)
    assert set(wrong) <= set(lines)


@pytest.mark.parametrize("name", DECKED)
def test_a_deck_that_is_shown_can_be_played_with(name: str, tmp_path: Path) -> None:
    file = tmp_path / "shown.toml"
    file.write_text(show(name))
    assert "is a deck for" in check(file, name)


def test_two_decks_are_set_side_by_side(tmp_path: Path) -> None:
    file = tmp_path / "tuned.toml"
    own = show(DECKED[0])
    file.write_text(own)
    told = compare(Path("own"), file, DECKED[0], None, 6, 1)
    assert "own" in told
    assert "tuned" in told
    for line in told.splitlines():
        if line.startswith(("turns a player", "lead changes", "never won")):
            assert line[26:52].strip() == line[52:].strip()
    (tmp_path / "none.toml").write_text('name = "None"')
    with pytest.raises(AmericanaError, match="no game can use both decks"):
        compare(Path("own"), tmp_path / "none.toml", "", None, 6, 1)
