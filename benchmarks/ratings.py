"""The ratings of every game at two to four seats, into the games' pages: stop it when you like, and go on later.

    python benchmarks/ratings.py [--deals 24] [--cheap 60] [--expert] [--keep FOLDER] [GAME:SEATS ...]

Levels below strong play more deals, for they are quick. Every table gets a few deals of the hard bot before any
gets more, and the pages are written after each. With rules compiled such a deal takes from ten seconds in American
Bookshop to a minute or two: see docs/concepts/compiling.md. With `--expert` that level plays the strong one
too, at the fewest seats.
"""

import argparse
from functools import partial
from pathlib import Path

from americana.cli.arguments import duel_plan
from americana.core import registry
from americana.lab import rate

PAGES = Path(__file__).parent.parent / "docs" / "games"
GAMES = ("bookshop", "american", "parlor", "dream", "politics")
ALL = ("random", "easy", "medium", "hard", "expert")
MOST_SEATS = 4


def tables() -> list[str]:
    """Name every game and number of seats that has a table."""
    found = []
    for name in GAMES:
        least, most = registry.find(name).seats
        found += [f"{name}:{seats}" for seats in range(least, min(most, MOST_SEATS) + 1)]
    return found


def play(table: str, keep: Path, levels: tuple[str, ...], deals: int) -> None:
    """Play what is missing, and write the game's page."""
    name, _, seats = table.partition(":")
    plan = duel_plan(name, int(seats), [], "medium,random", 1)
    file = keep / f"{name}-{seats}.jsonl"
    print(table, *levels, flush=True)
    rate.climb(plan, levels, deals, file, 1, partial(print, flush=True))
    rate.write_into(PAGES / f"{name}.md", rate.climb(plan, ALL, 0, file, 1))


def main() -> None:
    """Rate what is asked for."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("tables", nargs="*", help="such as dream:3; all of them if you name none")
    words.add_argument("--deals", type=int, default=24)
    words.add_argument("--cheap", type=int, default=60)
    words.add_argument("--expert", action="store_true")
    words.add_argument("--keep", type=Path, default=Path(__file__).with_name("ratings"))
    given = words.parse_args()
    given.keep.mkdir(exist_ok=True)
    wanted = given.tables or tables()
    for table in wanted:
        play(table, given.keep, ALL[:3], given.cheap)
    for deals in (4, 8, 12, 16, 24, given.deals):
        for table in wanted:
            play(table, given.keep, ALL[2:4], min(deals, given.deals))
    for table in wanted if given.expert else ():
        if table.endswith(f":{registry.find(table.partition(':')[0]).seats[0]}"):
            play(table, given.keep, ALL[3:], given.deals)


if __name__ == "__main__":
    main()
