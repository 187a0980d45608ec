"""Options: what a setup offers, what a user typed, and what a table brings along in a file."""

from pathlib import Path

import pytest

from americana.core import registry
from americana.core.errors import AmericanaError
from americana.core.options import fetch, options, parse, said, unusual, variants, whole

GAME = registry.find("parlor")


def test_an_option_that_may_come_from_a_file_still_has_values_with_names() -> None:
    board = next(option for option in options(GAME) if option.name == "board")
    assert board.kind == "one of or a file"
    assert (board.default, set(board.values)) == ("reconstruction", {"reconstruction", "boodle"})
    assert ("board", "boodle") in variants(GAME)


def test_words_alone_never_open_a_file(tmp_path: Path) -> None:
    (tmp_path / "any.toml").write_text("title = 'any'", encoding="utf-8")
    word = str(tmp_path / "any.toml")
    assert parse(GAME, [f"board={word}"]) == {"board": word}
    with pytest.raises(AmericanaError, match=r"\$\.board is not one of the allowed values"):
        GAME.make_setup(2, board=word)


def test_files_are_fetched_and_named_values_stay() -> None:
    chosen: dict[str, object] = {"board": "boodle", "limit": "nowhere.toml", "chips": 40}
    assert fetch(GAME, chosen) == chosen
    with pytest.raises(AmericanaError, match=r"cannot read nowhere\.toml"):
        fetch(GAME, {"board": "nowhere.toml"})


def test_what_differs_from_the_usual_is_said_in_a_word() -> None:
    setup: dict[str, object] = {"seats": 5, "chips": 100, "vote": True, "board": {"title": "from the attic"}}
    found = {option.name: value for option, value in unusual(GAME, setup)}
    assert found == {"vote": "yes", "board": "from the attic"}


def test_values_are_said_as_one_types_them() -> None:
    assert [said(value) for value in (True, False, 40, "fixed")] == ["yes", "no", "40", "fixed"]
    assert [said(value) for value in ({"name": "Main Street"}, {})] == ["Main Street", "your own"]


@pytest.mark.parametrize("words", ["--1", "²", "9" * 5000, "-", "", "1e3", " 1", "+1", "1_000", "١"])
def test_what_is_no_whole_number_is_refused_in_one_short_line(words: str) -> None:
    assert whole(words) is None
    with pytest.raises(AmericanaError, match="chips must be a whole number such as") as refused:
        parse(GAME, [f"chips={words}"])
    assert len(str(refused.value)) < 100


def test_whole_numbers_are_read_as_typed() -> None:
    assert [whole(words) for words in ("0", "40", "-1", "007", "999999999")] == [0, 40, -1, 7, 999_999_999]
    assert parse(GAME, ["chips=40"]) == {"chips": 40}
