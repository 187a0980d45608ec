"""Unseen cards, dealt again to the places where a seat can infer that they may be."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from americana.kit.playout import shuffled

_T = TypeVar("_T")

Allowed = Callable[[_T, int], bool]
"""Whether a card may lie in a place."""


class Impossible(Exception):
    """No deal puts every card in a place that may hold it."""


def redeal(cards: Sequence[_T], sizes: Sequence[int], allowed: Allowed[_T] | None, rng: Random) -> list[list[_T]]:
    """Deal the cards to places of these sizes, each only where it is allowed; every such deal can come out."""
    order = shuffled(cards, rng)
    if len(order) != sum(sizes):
        raise Impossible(f"{len(order)} cards for {sum(sizes)} places")
    if allowed is None:
        return _slice(order, sizes)
    places: list[list[_T]] = [[] for _ in sizes]
    for card in order:
        _put(card, places, sizes, allowed, rng)
    _mix(places, allowed, rng, 2 * len(order))
    return places


def _slice(order: list[_T], sizes: Sequence[int]) -> list[list[_T]]:
    places, start = [], 0
    for size in sizes:
        places.append(order[start : start + size])
        start += size
    return places


def _put(card: _T, places: list[list[_T]], sizes: Sequence[int], allowed: Allowed[_T], rng: Random) -> None:
    """Lay a card in an open place, a roomier one more likely; if none is open, make room by moving others."""
    free = [i for i, size in enumerate(sizes) if allowed(card, i) for _ in range(size - len(places[i]))]
    if free:
        places[free[int(rng.random() * len(free))]].append(card)
    else:
        _make_room(card, places, sizes, allowed)


def _make_room(card: _T, places: list[list[_T]], sizes: Sequence[int], allowed: Allowed[_T]) -> None:
    """Find the shortest chain of cards that each move one place on, ending in an open place."""
    reached: dict[int, tuple[int, _T]] = {i: (-1, card) for i in range(len(sizes)) if allowed(card, i)}
    queue = list(reached)
    for place in queue:
        if len(places[place]) < sizes[place]:
            _move_along(place, places, reached)
            return
        for other in places[place]:
            for i in range(len(sizes)):
                if i not in reached and allowed(other, i):
                    reached[i] = (place, other)
                    queue.append(i)
    raise Impossible(f"no place may hold {card}")


def _move_along(place: int, places: list[list[_T]], reached: dict[int, tuple[int, _T]]) -> None:
    while place >= 0:
        source, card = reached[place]
        if source >= 0:
            places[source].remove(card)
        places[place].append(card)
        place = source


def _mix(places: list[list[_T]], allowed: Allowed[_T], rng: Random, times: int) -> None:
    """Exchange random pairs where both fit, so that all deals come out about equally often."""
    spots = [(i, k) for i, place in enumerate(places) for k in range(len(place))]
    draw = rng.random
    for _ in range(times):
        i, k = spots[int(draw() * len(spots))]
        j, m = spots[int(draw() * len(spots))]
        if i != j and allowed(places[i][k], j) and allowed(places[j][m], i):
            places[i][k], places[j][m] = places[j][m], places[i][k]
