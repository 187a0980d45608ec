"""A tournament: every bot plays every other on the same deals; the result is a table.

python docs/examples/tournament.py [GAME] [DEALS]
"""

import sys
from itertools import combinations

from americana.cli.arguments import duel_plan
from americana.core import registry
from americana.lab import duel

BOTS = ("random", "easy", "medium")


def tournament(game: str, deals: int) -> dict[tuple[str, str], duel.Result]:
    """Play every pair of bots on duplicate deals."""
    return {
        pair: duel.run(duel_plan(game, registry.find(game).seats[0], [], ",".join(pair), seed=1), deals, jobs=1)
        for pair in combinations(BOTS, 2)
    }


def main(game: str = "bookshop", deals: str = "20") -> None:
    """Print the results of a tournament."""
    for (one, other), found in tournament(game, int(deals)).items():
        verdict = f"{found.ahead_in_wins} is ahead" if found.ahead_in_wins else "no clear difference"
        print(f"{one:8} {other:8} share of wins {found.win_share.percent()}: {verdict}")


if __name__ == "__main__":
    main(*sys.argv[1:])
