"""How long bots think: seconds of the processor for an answer, for each game, number of seats and level.

    python benchmarks/answers.py [GAME ...] [--levels hard,expert] [--answers 60] [--record]

Games are played by the medium bot; now and then a level is asked what it would do, and that is timed. Only
questions that it thinks about count. With `--record` the table is put into answers.md, with what else stands there.
Compile the rules first: see docs/concepts/compiling.md. Caps are 0.7 s for strong and 4 s for expert,
for 95 of 100 answers.
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from americana import bots
from americana.bots import search
from americana.bots.search_bot import policy_of
from americana.core import registry
from americana.core.game import AnyGame
from americana.core.match import Match
from americana.kit.playout import is_decision

PAGE = Path(__file__).with_name("answers.md")
GAMES = ("american", "bookshop", "dream", "parlor", "politics")
CAPS = {"hard": 0.7, "expert": 4.0}
HEAD = "| game, seats | level | answers | median | 95 of 100 within | longest | cap |"
ASKED = 0.3
"""How many of the questions the level gets too."""
EACH = 10
"""How many answers of one game are timed, so that several games count."""


def timed(game: AnyGame, seats: int, level: str) -> Iterator[float]:
    """Time answers, game after game."""
    bot, guide = bots.find(game, level), policy_of(game)
    for seed in range(10**6):
        rng, left = Random(seed), EACH
        match = Match.start(game, game.make_setup(seats), rng)
        while left and (turn := match.turn()):
            seat, off_turn_now = turn
            if off_turn_now:
                continue
            view, choices = match.view(seat), match.legal(seat)
            if is_decision(choices) and guide.is_worth_searching(choices) and rng.random() < ASKED:
                begun = time.process_time()
                bot.choose(view, choices, Random(seed))
                yield time.process_time() - begun
                left -= 1
            match.act(seat, game.medium().choose(view, choices, rng))


def line(game: AnyGame, seats: int, level: str, answers: int) -> str:
    """Time so many answers and put them into a line of a table."""
    clock = timed(game, seats, level)
    found = sorted(next(clock) for _ in range(answers))
    middle, late = found[answers // 2], found[min(answers - 1, answers * 95 // 100)]
    cap = CAPS.get(level, 0.0)
    return f"| {game.name}, {seats} | {level} | {answers} | {middle:.2f} | {late:.2f} | {found[-1]:.2f} | {cap} |"


def main() -> None:
    """Run the timings, print them, and if wanted keep them."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("games", nargs="*", default=GAMES)
    words.add_argument("--levels", default="hard,expert")
    words.add_argument("--answers", type=int, default=60)
    words.add_argument("--record", action="store_true")
    given = words.parse_args()
    compiled = not str(search.__file__).endswith(".py")
    print("compiled" if compiled else "interpreted", HEAD, sep="\n", flush=True)
    for level in given.levels.split(","):
        for name in given.games:
            game = registry.find(name)
            for seats in range(game.seats[0], min(4, game.seats[1]) + 1):
                found = line(game, seats, level, given.answers)
                print(found, flush=True)
                if given.record:
                    keep(found)


def keep(found: str) -> None:
    """Put a line into the page, in place of the line about the same thing."""
    key = "|".join(found.split("|")[:3])
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    at = next((place for place, old in enumerate(lines) if old.startswith(key)), len(lines))
    lines[at : at + 1] = [found]
    PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
