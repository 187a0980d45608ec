"""Has bots play at every option value and prints a digest of each record; both kinds of rules run it."""

import msgspec

from americana.bots.easy_bot import EasyBot
from americana.bots.search_bot import SearchBot
from americana.core.bot import Bot
from americana.core.options import variants
from americana.lab.one_game import OneGame, source
from americana.laws.cases import Case, table
from tests.compiled.records import condensed
from tests.contract.cases import GAMES

SIMULATIONS = 32
ACTS = 30
"""How long searching bots think, and how far they play: the rest of a game shows nothing new."""


def summary() -> dict[str, str]:
    """Give the digest of a game of each kind of bot, standard and with every option value alone."""
    return {
        f"{place}, {kind}": _played(place, bot, most)
        for game in GAMES
        for chosen in [(), *[(choice,) for choice in variants(game)]]
        for place in [table(game, game.seats[0], *chosen)]
        for kind, bot, most in _kinds(place)
    }


def _kinds(place: Case) -> list[tuple[str, Bot, int]]:
    game, whole = place.game, place.game.bound(place.setup)
    return [
        ("easy", EasyBot(game), whole),
        ("medium", game.medium(), whole),
        ("searching", SearchBot(game, SIMULATIONS), ACTS),
    ]


def _played(place: Case, bot: Bot, most: int) -> str:
    seats = range(place.setup.seats)
    chances = [source(9, 1, str(seat)) for seat in seats]
    playing = OneGame(place.game, place.setup, [bot for _ in seats], source(9, 1, "dealer"), chances)
    while playing.acts < most and (turn := playing.match.turn()):
        playing._take(*turn)
    return condensed(playing.match.record)


if __name__ == "__main__":
    print(msgspec.json.encode(summary()).decode())
