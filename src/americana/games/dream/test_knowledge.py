"""The knowledge of a role, checked against all that may have happened: every deal, shuffle and hidden discard."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from americana.core.actions import Action
from americana.core.choices import Pick, sample
from americana.core.events import Event
from americana.core.game import DEALER, SPECTATOR, Deal
from americana.games.dream import GAME
from americana.games.dream.effects import Bonus, Deck, Effect, Kind
from americana.games.dream.model import Memory
from americana.games.dream.rules import State
from americana.games.dream.table import names
from americana.games.dream.views import hidden, imagine, memory, possible, remember, seen, view

DECK = Deck(
    "Seven cards",
    (
        Kind("Fair", "event", 0, 2, (Effect("draw", 2),)),
        Kind("Tax", "event", 1, 1, (Effect("discard", 1, "everyone"),)),
        Kind("Storm", "event", 0, 1, (Effect("discard", 1), Effect("shuffle"))),
        Kind("Clock", "event", 1, 1, (Effect("draw", 1), Effect("shuffle"))),
        Kind("Pie", "consumer", 9, 1),
        Kind("Risers", "demographic", 0, 1, (), Bonus("turn")),
    ),
)

Key = tuple[tuple[str, tuple[str, ...]], ...]


def key(deal: Deal) -> Key:
    return tuple(sorted(deal.items()))


def all_acts(state: State, seat: int) -> Iterator[Action]:
    """Every act that a form or a list of choices stands for."""
    for choice in state.legal(seat):
        if isinstance(choice, Pick):
            for chosen in permutations(choice.of, choice.least):
                yield choice.fill(chosen)
        elif isinstance(choice, Action):
            yield choice


class Role:
    """A player at the table, with all the truths that this player cannot distinguish."""

    def __init__(self, seat: int, state: State) -> None:
        self.seat = seat
        self.memory: Memory = memory(state.setup)
        self.truths = [state.copy()]

    def follow(self, actor: int, action: Action, told: list[Event]) -> None:
        """Let every truth go on in every way that looks the same from here."""
        witnessed = [seen(event, self.seat) for event in told]
        after: dict[object, State] = {}
        for truth in _one_of_each(self.truths) if actor == DEALER else self.truths:
            for attempt in [action] if actor == self.seat else all_acts(truth, actor):
                events: list[Event] = []
                twin = truth.copy()
                twin.apply(actor, attempt, events)
                if [seen(event, self.seat) for event in events] == witnessed:
                    after[twin.facts()] = twin
        self.truths = list(after.values())
        for event in witnessed:
            assert event is not None
            self.memory = remember(self.memory, event, self.seat)


def _one_of_each(truths: list[State]) -> list[State]:
    """Leave out truths that differ only in the order of a deck that is about to be shuffled."""
    kept = {(tuple(sorted(names(truth.deck))), tuple(map(names, truth.hands))): truth for truth in truths}
    return list(kept.values())


def rearranged(deal: Deal) -> Iterator[Deal]:
    cards = [card for place in deal.values() for card in place]
    for order in permutations(cards):
        dealt, start = {}, 0
        for place, held in deal.items():
            dealt[place] = order[start : start + len(held)]
            start += len(held)
        yield dealt


def check(role: Role, state: State, rng: Random) -> None:
    """A5: the deals that may be, those called possible and those imagined are the same."""
    sight = view(state, role.seat, role.memory, role.memory)
    may_be = {key(hidden(truth, role.seat)) for truth in role.truths}
    called = {key(deal) for deal in rearranged(hidden(state, role.seat)) if possible(sight, deal) is None}
    assert called == may_be
    dreamt = {key(hidden(imagine(sight, rng), role.seat)) for _ in range(20 * len(may_be))}
    assert dreamt <= may_be
    assert len(dreamt) > 0.9 * len(may_be)


@pytest.mark.parametrize("seed", range(4))
def test_A5_knowledge_is_exact_through_discards_and_shuffles(seed: int) -> None:
    rng = Random(seed)
    state = State(GAME.make_setup(2, deck=DECK, starter=1))
    roles = [Role(seat, state) for seat in (0, SPECTATOR)]
    for _ in range(30):
        if not state.to_act:
            break
        actor = state.to_act[0]
        action, events = sample(state.legal(actor), rng), list[Event]()
        state.apply(actor, action, events)
        for role in roles:
            role.follow(actor, action, events)
            if DEALER not in state.to_act and len(role.truths) < 800:
                check(role, state, rng)
