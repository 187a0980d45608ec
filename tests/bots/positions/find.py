"""Look for positions in which search sees clearly what the medium bot misses, and write some of them down.

    python -m tests.bots.positions.find GAME SEATS [COUNT [AFTER]]

Positions are views, so they hold nothing that their seat does not know. Run the search again when views change.
With the number of a game as AFTER, the old positions stay and the search goes on after that game.
"""

import sys
from math import sqrt
from pathlib import Path
from random import Random

import msgspec

from americana.bots.search import Weighed, preferred
from americana.bots.search_bot import SearchBot, policy_of
from americana.core import registry
from americana.core.game import AnyGame
from americana.core.match import Match
from americana.kit.playout import is_decision

CLEARLY, IN_TREES = 3.0, 1.0
"""How many standard errors better the act that search prefers must be; a tree hardly tries worse acts."""


def find(game: AnyGame, seats: int, count: int, after: int = 0) -> list[bytes]:
    """Let medium bots play, and keep at most one position a game."""
    kept = Path(__file__).parent / f"{game.name}.jsonl"
    guide, number = policy_of(game), after
    found = kept.read_bytes().splitlines() if after else []
    clearly = IN_TREES if guide.deep else CLEARLY
    quick = SearchBot(game, guide.hard // 5, guide)
    searcher, medium = SearchBot(game, guide.hard, guide), game.medium()
    while len(found) < count and number < after + 400:
        number += 1
        rng = Random(number)
        match = Match.start(game, game.make_setup(seats), rng)
        skipped = rng.randrange(20)
        while turn := match.turn():
            seat, off_turn_now = turn
            view, choices = match.view(seat), match.legal(seat)
            if off_turn_now:
                continue
            usual = medium.choose(view, choices, rng)
            if skipped or not is_decision(choices) or not guide.is_worth_searching(choices):
                skipped = max(0, skipped - 1)
            elif (best := _missed(quick.weigh(view, choices, usual, rng), clearly)) is not None and all(
                searcher.choose(view, choices, Random(seed))
                == best.act
                != medium.choose(view, choices, Random(seed))
                for seed in range(5)
            ):
                found.append(msgspec.json.encode({"view": view, "best": best.act}))
                kept.write_bytes(b"\n".join(found) + b"\n")
                print(game.name, usual, "->", best.act, flush=True)
                break
            match.act(seat, usual)
    return found


def _missed(found: list[Weighed], clearly: float) -> Weighed | None:
    usual, best = found[0], preferred(found, 0.0)
    if best is usual or not usual.visits:
        return None
    error = sqrt(best.variance() / best.visits + usual.variance() / usual.visits)
    return best if best.mean() - usual.mean() > clearly * max(error, 1e-6) else None


if __name__ == "__main__":
    name, seats = sys.argv[1], int(sys.argv[2])
    more = [int(word) for word in sys.argv[3:]]
    count, after = (*more, *(10, 0)[len(more) :])
    find(registry.find(name), seats, count, after)
