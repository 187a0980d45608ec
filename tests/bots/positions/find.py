"""Look for positions in which search sees clearly what the steady player misses, and write some of them down.

    python -m tests.bots.positions.find GAME SEATS [COUNT]

They are views, so that a position holds nothing that its seat does not know. Run it again when views change.
"""

import sys
from math import sqrt
from pathlib import Path
from random import Random

import msgspec

from americana.bots.player import Thinker, guide_to
from americana.bots.search import Weighed, preferred
from americana.core import registry
from americana.core.game import AnyGame
from americana.core.match import Match
from americana.kit.playout import is_decision

CLEARLY = 4.0
"""Standard errors by which what search prefers must be better."""


def find(game: AnyGame, seats: int, count: int) -> list[bytes]:
    """Let steady players play, and keep at most one position a game."""
    guide, found, number = guide_to(game), list[bytes](), 0
    thinker, steady = Thinker(game, guide.strong, guide), game.steady()
    while len(found) < count and number < 400:
        number += 1
        rng = Random(number)
        match = Match.start(game, game.make_setup(seats), rng)
        skipped = rng.randrange(20)
        while turn := match.turn():
            seat, unasked = turn
            view, choices = match.view(seat), match.legal(seat)
            if unasked:
                continue
            usual = steady.choose(view, choices, rng)
            if skipped or not is_decision(choices) or not guide.is_worth_searching(choices):
                skipped = max(0, skipped - 1)
            elif (best := _missed(thinker.weigh(view, choices, usual, rng))) is not None and all(
                thinker.choose(view, choices, Random(seed))
                == best.act
                != steady.choose(view, choices, Random(seed))
                for seed in range(5)
            ):
                found.append(msgspec.json.encode({"view": view, "best": best.act}))
                (Path(__file__).parent / f"{game.name}.jsonl").write_bytes(b"\n".join(found) + b"\n")
                print(game.name, usual, "->", best.act, flush=True)
                break
            match.act(seat, usual)
    return found


def _missed(found: list[Weighed]) -> Weighed | None:
    usual, best = found[0], preferred(found, 0.0)
    if best is usual or not usual.visits:
        return None
    error = sqrt(best.variance() / best.visits + usual.variance() / usual.visits)
    return best if best.mean() - usual.mean() > CLEARLY * max(error, 1e-6) else None


if __name__ == "__main__":
    name, seats = sys.argv[1], int(sys.argv[2])
    find(registry.find(name), seats, int(sys.argv[3]) if len(sys.argv) > 3 else 10)
