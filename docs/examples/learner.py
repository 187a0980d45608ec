"""A learner: a table of what tokens are worth, by the array that an agent sees, learned from its own games.

    AMERICANA_GAMES=tests/games python docs/examples/learner.py [GAME] [GAMES]

It is made for games as small as Leduc poker, which lies under tests/games.
"""

import sys
from collections import defaultdict
from random import Random

from americana.core.choices import sample
from americana.research.token_match import TokenMatch, numbered

Value = defaultdict[tuple[bytes, int], list[float]]


class Learner:
    """Plays the token with the best results so far, and sometimes a random one."""

    def __init__(self, curiosity: float = 0.2) -> None:
        self.curiosity = curiosity
        self.worth: Value = defaultdict(lambda: [0.0, 0.0])

    def choose(self, spoken: TokenMatch, rng: Random, curiosity: float = 0.0) -> tuple[bytes, int]:
        """Choose the token with the best average result, or sometimes a random one."""
        seen = spoken.observed(spoken.seat).tobytes()
        if rng.random() < curiosity:
            return seen, rng.choice(spoken.following)
        return seen, max(spoken.following, key=lambda token: self.mean(seen, token))

    def mean(self, seen: bytes, token: int) -> float:
        """Give the average result of a token in this position."""
        count, total = self.worth[seen, token]
        return total / count if count else 0.0

    def learn(self, game: str, games: int, rng: Random) -> None:
        """Play both sides of many games, and record the result of every token."""
        table = numbered(game, 2)
        for _ in range(games):
            spoken = TokenMatch.start(table, rng)
            said: list[tuple[int, tuple[bytes, int]]] = []
            while not spoken.over:
                said.append((spoken.seat, self.choose(spoken, rng, self.curiosity)))
                spoken.say(said[-1][1][1])
            rewards = spoken.rewards(scores=True)
            for seat, what in said:
                self.worth[what][0] += 1
                self.worth[what][1] += rewards[seat]


def against_chance(learner: Learner, game: str, games: int, rng: Random) -> float:
    """Give the mean score of the learner against random play, in both seats."""
    table, total = numbered(game, 2), 0.0
    for number in range(games):
        spoken, own = TokenMatch.start(table, rng), number % 2
        while not spoken.over:
            if spoken.seat == own:
                spoken.say(learner.choose(spoken, rng)[1])
            else:
                spoken.answer(sample(spoken.choices, rng))
        total += spoken.rewards(scores=True)[own]
    return total / games


def main(game: str = "leduc", games: str = "2000") -> None:
    """Learn, and print the scores before and after."""
    learner, rng = Learner(), Random(1)
    before = against_chance(Learner(), game, 400, Random(2))
    learner.learn(game, int(games), rng)
    after = against_chance(learner, game, 400, Random(2))
    print(
        f"{game}: {before:+.2f} a game before, {after:+.2f} after {games} games; {len(learner.worth)} cases known"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
