"""Rule books as tests and as players read them."""

import re

import pytest

from americana.core.game import AnyGame
from americana.core.rules import leaflet, paragraphs
from tests.contract.cases import GAMES, SOURCES

BOOK = """\
# A Game

**1.1** All follow suit. A table may
agree otherwise. [D13]

**1.2** The rest is silence [sic]. [D1, D2]
"""
OURS = [game for game in GAMES if game.folder.parent == SOURCES]


def test_players_read_no_ids_of_rulings_and_tests_find_them() -> None:
    assert "[D13]" not in leaflet(BOOK)
    assert "silence [sic]." in leaflet(BOOK)
    first = paragraphs(BOOK)[0]
    assert (first.text, first.rulings) == ("All follow suit. A table may agree otherwise.", ("D13",))


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_a_book_of_ours_begins_with_what_one_reads_in_a_minute(game: AnyGame) -> None:
    start = game.rules_text.split("## 1")[0]
    assert len(start.split()) < 200
    assert "**The goal.**" in start
    assert "**The end.**" in start
    assert re.findall(r"^(\d)\. ", start, re.MULTILINE) == ["1", "2", "3", "4"]
    assert not re.search(r"\[[A-Z]\d+[\],]", game.rules_text)


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_section_of_a_book_of_ours_has_a_worked_example(game: AnyGame) -> None:
    sections = re.split(r"^## ", game.rules_text, flags=re.MULTILINE)[1:]
    bare = [section.split("\n")[0] for section in sections if "> *Example.*" not in section]
    lists = ("Playing well", "House rules", "The Candidates")
    assert [title for title in bare if not title.endswith(lists)] == []
