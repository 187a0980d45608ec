"""The tables at which every run tries the laws, and those for the long run."""

from dataclasses import replace
from pathlib import Path

import pytest

from americana.core import registry
from americana.core.game import AnyGame
from americana.laws.cases import Case, first, pairs, singles

SOURCES = Path(__file__).parents[2] / "src" / "americana" / "games"


def _params(quick: list[Case], long: list[Case] | None = None) -> pytest.MarkDecorator:
    names = {table.name for table in quick}
    params = [pytest.param(table, marks=_marks(table)) for table in quick]
    rest = [table for table in long or [] if table.name not in names]
    params += [pytest.param(table, marks=[*_marks(table), pytest.mark.long]) for table in rest]
    return pytest.mark.parametrize("table", params, ids=str)


def _marks(table: Case) -> list[pytest.MarkDecorator]:
    marks = [pytest.mark.option] if "=" in table.name else []
    return [*marks, pytest.mark.crowd] if table.setup.seats > table.game.seats[0] else marks


def _at_home(game: AnyGame) -> AnyGame:
    """Look for the tests and transcripts of our games among the sources: a wheel has none."""
    folder = SOURCES / game.name
    return replace(game, folder=folder) if folder.is_dir() and game.folder != folder else game


GAMES = [_at_home(registry.find(name)) for name in registry.names()]
FIRST = [table for game in GAMES for table in first(game)]
ALONE = [table for game in GAMES for table in singles(game)]
SINGLES = list({table.name: table for table in [*FIRST, *ALONE]}.values())
PAIRS = [table for game in GAMES for table in pairs(game)]

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
each_first = _params(FIRST)
each_single = _params(FIRST, SINGLES)
"""Laws that look closely: every option alone, most of them only in the long run."""
each_table = _params(FIRST, [*SINGLES, *PAIRS])
"""Laws of whole games: pairs of options too, in the long run."""
each_table_at_once = _params([*SINGLES, *PAIRS])
"""Quick laws: every option and pair is tried every time."""
