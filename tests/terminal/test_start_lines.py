"""Choosing a game line by line."""

from americana.core import registry
from americana.core.options import options
from americana.terminal import Choice
from americana.terminal.start_lines import choose_by_lines, games, option_value
from tests.terminal.tables import Script


def test_game_seats_and_options_are_asked_in_words() -> None:
    script = Script(["nothing", "bookshop", "7", "4", "", "last round", "maybe", "yes"])
    assert choose_by_lines(script.read, script.write) == Choice(
        "bookshop", 4, {"ties": "last round", "memory": True}
    )
    assert "American Bookshop, 3 to 5 players" in script.text
    assert "How many rounds are played" in script.text
    assert "Type one of: no, yes." in script.text


def test_leaving_chooses_nothing() -> None:
    assert choose_by_lines(Script(["leave"]).read, print) is None
    assert choose_by_lines(Script([]).read, print) is None


def test_every_game_is_listed() -> None:
    assert {game.name for game in games()} <= set(registry.names())
    assert "bookshop" in {game.name for game in games()}


def test_options_are_read_as_they_are_said() -> None:
    rounds, _, memory = options(registry.find("bookshop"))
    assert option_value(memory, "Yes") is True
    assert option_value(rounds, "twice as many") == "twice as many"
    assert option_value(rounds, "thrice") is None
