"""How many ways each small setup has to go on, kept as facts and counted again without asking what is legal."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import get_args, get_origin, get_type_hints

import msgspec
import pytest

from americana.core import registry
from americana.core.actions import Action
from americana.core.game import AnyGame, Setup, State
from americana.lab.perft import after, count, dealt

SMALL = [(game, setup) for game in map(registry.find, registry.names()) for setup in game.small]
SEEDS = (1, 2)
ENOUGH = 500
"""The number of ways to go on beyond which no deeper count is taken."""

DEEPEST = 8
MANY = 120
"""The number of chips up to which every bet is tried."""

FEW = 30
"""The number of ways up to which they are also counted slowly."""

FACTS: dict[str, list[list[int]]] = {
    "american small seats=2": [[1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 3, 3, 3, 3, 3]],
    "american small seats=2 blind=True": [[1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 3, 3, 3, 3, 3]],
    "american small seats=2 voluntary=True": [[1, 2, 3, 3, 9, 13, 24, 40], [1, 2, 2, 3, 7, 14, 22, 41]],
    "bookshop small seats=3 rounds=one": [[2, 3, 4, 7, 7, 7, 7, 7], [2, 4, 8, 12, 12, 12, 12, 12]],
    "dream setup seats=2": [[1, 1, 2, 4, 7, 8, 8, 8], [1, 1, 1, 1, 1, 1, 1, 1]],
    "dream setup seats=2 random_discards=True": [[1, 1, 2, 4, 5, 5, 5, 5], [1, 1, 1, 1, 1, 1, 1, 1]],
    "parlor small seats=2 hands=1": [[3, 109, 650], [3, 109, 649]],
    "parlor odd seats=2 hands=1 carry=True collect_first=True lowest=True": [[3, 109, 661], [3, 109, 650]],
    "parlor small seats=2 chips=18 hands=1 carry=True ante=holder may pay": [[3, 27, 158, 924], [3, 27, 157, 912]],
    "politics small seats=2 candidates=deal": [[2, 10, 15, 38, 110, 277, 358, 436], [2, 18, 76, 268, 1102]],
    "haggle small seats=2": [[6, 36, 146, 546], [6, 36, 146, 546]],
    "leduc setup seats=2": [[2, 5, 10, 19, 32, 43, 48, 49], [2, 5, 10, 19, 32, 43, 48, 49]],
    "ohhell small seats=3 cards=2": [[3, 9, 21, 42, 63, 105, 105, 105], [3, 9, 21, 42, 84, 168, 168, 168]],
}


def named(game: AnyGame, setup: Setup) -> str:
    chosen = msgspec.to_builtins(setup)
    usual = {field.name: field.default for field in msgspec.structs.fields(setup)}
    words = [f"{name}={value}" for name, value in chosen.items() if name != "deck" and value != usual[name]]
    return " ".join([game.name, type(setup).__name__.lower(), *words])


@pytest.mark.parametrize(("game", "setup"), SMALL, ids=[named(*one) for one in SMALL])
def test_a_small_setup_has_as_many_ways_to_go_on_as_ever(game: AnyGame, setup: Setup) -> None:
    assert [counts(dealt(game, setup, seed)) for seed in SEEDS] == FACTS[named(game, setup)]


@pytest.mark.parametrize(("game", "setup"), SMALL, ids=[named(*one) for one in SMALL])
def test_a_slow_count_that_only_asks_for_refusals_agrees(game: AnyGame, setup: Setup) -> None:
    pack = getattr(setup, "cards", None)
    for seed in SEEDS:
        state = dealt(game, setup, seed)
        words = {"", *said_in(state.facts()), *said_in(pack() if callable(pack) else ())}
        for depth, known in enumerate(counts(state), 1):
            if known > FEW and depth > 2:
                break
            assert slowly(game, state, words, depth) == known


def counts(state: State) -> list[int]:
    """Count deeper and deeper, until the count is large enough or the game is over."""
    found = [1]
    while found[-1] <= ENOUGH and len(found) <= DEEPEST:
        found.append(count(state, len(found)))
    return found[1:]


def slowly(game: AnyGame, state: State, words: set[str | int], depth: int) -> int:
    """Try every act that the words of the table can make, and count those that are not refused."""
    if not depth or not state.to_act:
        return 1
    seat = state.to_act[0]
    aside = {type(one) if isinstance(one, Action) else type(one.act) for one in state.off_turn(seat)}
    acts = {
        frozen(act): act
        for kind in game.actions
        if kind not in aside
        for act in every(kind, words)
        if state.refusal(seat, act) is None
    }
    return sum(slowly(game, after(state, seat, act), words, depth - 1) for act in acts.values())


def every(kind: type[Action], words: set[str | int]) -> Iterator[Action]:
    """Make every act of a kind."""
    hints = get_type_hints(kind)
    fields = [list(domain(hints[name], words)) for name in kind.__struct_fields__]
    return (kind(*values) for values in product(*fields))


def domain(hint: object, words: set[str | int]) -> Iterator[object]:
    if get_origin(hint) is tuple:
        inner = [text for text in domain(get_args(hint)[0], words) if text]
        for size in range(4):
            yield from combinations(inner, size)
    elif hint is bool:
        yield from (False, True)
    elif hint is int:
        most = max(word for word in words if isinstance(word, int))
        yield from range(-1, max(6, min(most, MANY)) + 1)
    else:
        yield from sorted(word for word in words if isinstance(word, str))


def frozen(act: Action) -> tuple[object, ...]:
    """Distinguish acts, but not by the order in which cards are named."""
    values = msgspec.structs.astuple(act)
    return type(act), *(tuple(sorted(value)) if isinstance(value, tuple) else value for value in values)


def said_in(fact: object) -> Iterator[str | int]:
    """Give every text and number of some facts."""
    if isinstance(fact, tuple):
        for part in fact:
            yield from said_in(part)
    elif isinstance(fact, str | int):
        yield fact
