"""Sentences are said to the player they are about, or to the others."""

from pathlib import Path

import pytest

from americana.core.errors import BadGame
from americana.core.rules import leaflet, paragraphs
from americana.core.text import Catalogue, Sections, Voice, listed, sentence

WORDS = Catalogue({"events": {"won": ["You win {chips}.", "{who} wins {chips}."], "over": "It is over."}})


def test_a_pair_is_said_to_the_viewer_or_of_the_other() -> None:
    voice = Voice(WORDS, 0, ["Ann", "Bob"])
    assert voice.say("events", "won", 0, chips=3) == "You win 3."
    assert voice.say("events", "won", 1, chips=3) == "Bob wins 3."
    assert voice.say("events", "over") == "It is over."
    assert voice.who([0, 1, -1]) == "you, Bob and the dealer"
    assert voice.who([]) == "nobody"
    assert WORDS.blanks("events", "won") == {"who", "chips"}


def test_a_common_sentence_is_said_where_the_catalogue_has_none() -> None:
    common: Sections = {
        "events": {"over": "The game is over."},
        "prompts": {"wait": ["Go on.", "Waiting for {who}."]},
    }
    voice = Voice(Catalogue(WORDS.sections, common), 0, ["Ann", "Bob"])
    assert voice.say("events", "over") == "It is over."
    assert voice.say("prompts", "wait", 1) == "Waiting for Bob."
    with pytest.raises(KeyError):
        voice.say("prompts", "won")


def test_words_are_joined_as_people_do() -> None:
    assert listed([]) == "nothing"
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert sentence("you win") == "You win"


def test_a_broken_catalogue_is_named(tmp_path: Path) -> None:
    (tmp_path / "text.toml").write_text("[events")
    with pytest.raises(BadGame, match=r"text\.toml"):
        Catalogue.load(tmp_path / "text.toml")


def test_a_rule_book_is_read_by_paragraphs() -> None:
    book = (
        "# Game\n\nWords.\n\n## 1 Deal\n\n**1.1** Deal all\ncards. [D1, D2]\n\n"
        "**1.2** Look. [D3] And wait.\n\n## 2 Play\n\n**2.1** Play.\n"
    )
    found = paragraphs(book)
    assert [(paragraph.number, paragraph.rulings) for paragraph in found] == [
        ("1.1", ("D1", "D2")),
        ("1.2", ("D3",)),
        ("2.1", ()),
    ]
    assert found[0].text == "Deal all cards."
    assert leaflet(book).endswith("**1.2** Look. And wait.\n\n## 2 Play\n\n**2.1** Play.\n")
    assert "D1" not in leaflet(book)
