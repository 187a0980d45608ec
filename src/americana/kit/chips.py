"""Chips: sharing them evenly, and the pots of a betting round in which some could not match every bet."""

from collections.abc import Sequence

Pot = tuple[int, tuple[int, ...]]
"""A number of chips, and the seats that may win them."""


def shared(chips: int, ways: int) -> tuple[int, int]:
    """Divide chips evenly; give one share and the odd chips left over."""
    return chips // ways, chips % ways


def unmatched(put: Sequence[int]) -> tuple[int, int]:
    """Find the seat that put in more than any other, and by how much; nobody if the highest bet was matched."""
    most = max(put)
    if put.count(most) > 1:
        return -1, 0
    second = max([chips for chips in put if chips != most], default=0)
    return put.index(most), most - second


def pots(before: int, put: Sequence[int], staying: Sequence[int]) -> list[Pot]:
    """Split the pool into pots: the old pool belongs to all who stay, the bets to those who matched them.

    Chips of those who left lie in the pots that they helped to fill; pots with the same claimants are one.
    """
    steps = sorted({put[seat] for seat in staying})
    if len(steps) == 1:
        chips = before + sum(put)
        return [(chips, tuple(staying))] if chips else []
    found: list[Pot] = []
    level = 0
    for step in steps:
        chips = before + sum([min(paid, step) - min(paid, level) for paid in put])
        if chips:
            found.append((chips, tuple([seat for seat in staying if put[seat] >= step])))
        before, level = 0, step
    over = sum([max(0, paid - level) for paid in put])
    if over:
        chips, claimants = found.pop()
        found.append((chips + over, claimants))
    return found
