"""Estimates with their 95 % intervals."""

from collections.abc import Sequence
from math import sqrt
from typing import Final

from msgspec import Struct

Z: Final = 1.959963984540054
"""A normal value lies within this many deviations nineteen times in twenty."""


class Estimate(Struct, frozen=True):
    """An estimate and the interval that holds the truth nineteen times in twenty."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.2f} ({self.low:.2f} to {self.high:.2f})"

    def percent(self) -> str:
        """Write a share as a percentage."""
        return f"{self.value:.1%} ({self.low:.1%} to {self.high:.1%})"


def share(wins: float, games: int) -> Estimate:
    """Estimate a share by Wilson's interval, which stays between 0 and 1."""
    part = wins / games
    centre = part + Z * Z / (2 * games)
    spread = Z * sqrt(part * (1 - part) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return Estimate(part, max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale))


def part(parts: Sequence[float]) -> Estimate:
    """Estimate a mean part of the wins; the interval is that of one more won and one more lost."""
    value = sum(parts) / len(parts)
    careful = mean(sum(parts) + 1, sum(each * each for each in parts) + 1, len(parts) + 2)
    return Estimate(value, max(0.0, min(value, careful.low)), min(1.0, max(value, careful.high)))


def mean(total: float, squares: float, count: int) -> Estimate:
    """Estimate a mean from a sum and a sum of squares, by the normal interval."""
    value = total / count
    variance = max(0.0, squares - total * value) / (count - 1) if count > 1 else 0.0
    spread = Z * sqrt(variance / count)
    return Estimate(value, value - spread, value + spread)
