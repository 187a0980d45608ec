"""Law 15: what players learn from is right: figures, words, house rules, the cards of the box, the short start."""

import re

import pytest

from americana.core import registry
from americana.core.game import AnyGame
from americana.laws import rule_book
from americana.laws.cases import Case, table
from americana.laws.random_games import LONG, RandomGame
from americana.laws.transcripts import NAMES
from americana.teach import rule_book as books
from americana.teach import tips
from tests.contract.cases import ALONE, GAMES, SOURCES, each_game

OURS = [game for game in GAMES if game.folder.parent == SOURCES]
TABLES = [table(game, seats) for game in GAMES for seats in dict.fromkeys(game.seats)]
MINUTE = 200
"""Words that a person reads in a minute without haste."""

test_law_15_every_figure_is_drawn = each_game(rule_book.law_15_every_figure_of_a_book_is_drawn)
test_law_15_words_are_explained = each_game(rule_book.law_15_words_are_explained_where_the_book_uses_them)
test_law_15_every_option_is_named = each_game(rule_book.law_15_the_book_names_every_option)
test_law_15_every_tip_has_its_moment = each_game(rule_book.law_15_every_tip_has_its_moment)
test_law_15_every_kind_has_a_name = each_game(rule_book.law_15_every_kind_of_card_has_a_name)


@pytest.mark.parametrize(
    "case", [*TABLES, *(pytest.param(case, marks=pytest.mark.long) for case in ALONE)], ids=str
)
def test_law_15_what_one_sees_is_in_the_box(case: Case) -> None:
    rule_book.law_15_what_one_sees_is_in_the_box_and_explained(case)


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_a_short_start_is_read_in_a_minute(game: AnyGame) -> None:
    assert len(list(rule_book.words_of_the_start(game))) < MINUTE


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_a_book_of_ours_ends_with_advice_and_house_rules_and_has_figures_words_and_kinds(game: AnyGame) -> None:
    chapters = re.findall(r"^## (.*)$", game.rules_text, re.MULTILINE)
    assert chapters[-2] == "Playing well"
    assert re.fullmatch(rf"\d+ {rule_book.HOUSE}", chapters[-1])
    assert "A table may" not in game.rules_text.partition("## Playing well")[0]
    book = books.find(game)
    assert len(book.figures) >= 3
    assert len(book.terms) >= 6
    assert book.kinds
    assert any(books.plate(game, name).whole for name in book.figures), "a table in full swing"


MOMENTS = [
    ("dream", "whom", "aim"),
    ("dream", "card", "choose"),
    ("dream", "discard", "discard"),
    ("dream", "may", "decline"),
    ("parlor", "caught", "lead"),
    ("parlor", "bid", "bid"),
]


@pytest.mark.parametrize(("name", "tip", "act"), MOMENTS)
def test_a_tip_about_an_act_comes_when_it_can_be_done(name: str, tip: str, act: str) -> None:
    """A tip is due where such an act is offered, and nowhere else."""
    game = registry.find(name)
    meant, moments = {tip: tips.find(game)[tip]}, 0
    walk = RandomGame(game, game.make_setup(4), 20, LONG)
    told: dict[int, int] = dict.fromkeys(walk.match.roles, 0)
    for match in walk:
        for seat in range(4):
            news = match.log(seat, NAMES, told[seat])
            told[seat] += len(news)
            scene = match.scene(seat, NAMES)
            offered = any(offer.act["type"] == act for offer in scene.offers)
            assert offered == bool(list(tips.due(meant, scene, news)))
            moments += offered
    assert moments


@pytest.mark.parametrize(
    ("name", "act", "rule", "words"),
    [
        ("bookshop", "play", "2.1", "The starter leads the first trick with any card. The others follow"),
        ("dream", "aim", "4.2", "says which of the tied players it is for"),
        ("dream", "choose", "4.7", "Cards are removed from a Dream"),
    ],
)
def test_why_an_act_may_be_done_is_said_where_the_book_speaks_of_it(
    name: str, act: str, rule: str, words: str
) -> None:
    game = registry.find(name)
    assert books.find(game).acts[act] == rule
    assert words in " ".join(game.paragraphs[rule].text.split())
