from collections.abc import Sequence

import pytest

from americana.core.actions import Action
from americana.core.choices import Choice
from americana.core.events import Event
from americana.core.game import SPECTATOR, Memory, Setup, View
from americana.core.rules import Refusal
from americana.kit.auto_state import AutoState
from americana.kit.pending import PendingStep, PendingSteps
from americana.kit.seats import clockwise, left, own
from americana.kit.view_helpers import build_view, keep_memory, laid_out, never_impossible, no_memory


class Desk(AutoState):
    """A state with a field of every sort."""

    DERIVED = ("longest",)
    NESTED = ("piles",)

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats = setup.seats
        self.turn = 0
        self.hands: list[tuple[str, ...]] = [()] * setup.seats
        self.rows: list[list[int]] = [[1], [2]]
        self.bid: int | None = None
        self.piles: list[list[str]] = []
        self.steps = PendingSteps()
        self.longest = 0
        self.to_act = (0,)

    def legal(self, seat: int) -> Sequence[Choice]:  # noqa: ARG002
        return ()

    def refusal(self, seat: int, action: Action) -> Refusal | None:  # noqa: ARG002
        return None

    def apply(self, seat: int, action: Action, events: list[Event] | None = None) -> None:
        raise NotImplementedError

    def scores(self) -> tuple[int, ...]:
        return (0,) * self.seats


class Look(View, frozen=True, kw_only=True):
    setup: Setup
    turn: int
    rows: tuple[tuple[int, ...], ...]
    hand: tuple[str, ...]


def desk() -> Desk:
    state = Desk(Setup(seats=2))
    state.turn, state.longest, state.hands[1] = 3, 9, ("a", "b")
    state.rows[0].append(7)
    state.piles.append(["c"])
    state.steps.put(PendingStep("draw", 1))
    return state


def test_a_copy_has_every_field_and_shares_nothing_that_changes() -> None:
    state = desk()
    twin = state.copy()
    assert isinstance(twin, Desk)
    assert twin.facts() == state.facts()
    assert twin.longest == 9
    twin.rows[0].append(8)
    twin.piles[0].append("d")
    twin.hands[0] = ("c",)
    twin.steps.clear()
    assert (state.rows, state.hands[0], len(state.steps)) == ([[1, 7], [2]], (), 1)
    assert state.piles == [["c"]]
    assert twin.facts() != state.facts()


def test_facts_are_all_fields_but_the_setup_and_what_follows_from_others() -> None:
    assert desk().facts() == ((0,), 3, ((), ("a", "b")), ((1, 7), (2,)), None, (("c",),), (PendingStep("draw", 1),))


def test_a_view_shows_what_it_declares_and_a_state_is_laid_out_from_it() -> None:
    state = desk()
    view = build_view(Look, state, 1, no_memory(state.setup), Memory(), hand=own(state.hands, 1, ()))
    assert (view.turn, view.rows, view.hand, view.asked) == (3, ((1, 7), (2,)), ("a", "b"), (0,))
    again = laid_out(Desk(view.setup), view)
    assert (again.turn, again.rows, again.to_act, again.hands) == (3, [[1, 7], [2]], (0,), [(), ()])


def test_where_there_is_nothing_to_remember() -> None:
    state = desk()
    view = build_view(Look, state, 0, Memory(), Memory(), hand=())
    assert keep_memory(Memory(), Event(rule="1.1"), 0) == Memory()
    assert never_impossible(view, {"hand 1": ("a",)}) is None


def test_seats_go_round_and_a_spectator_owns_nothing() -> None:
    assert clockwise(2, 4) == (2, 3, 0, 1)
    assert left(3, 4) == 0
    assert own(["mine", "yours"], 1, "nothing") == "yours"
    assert own(["mine", "yours"], -2, "nothing") == own(["mine", "yours"], -1, "nothing") == "nothing"


def test_a_spectator_who_is_taken_for_a_seat_fails_loudly() -> None:
    for seats in (1, 2, 9, 52):
        with pytest.raises(IndexError):
            _ = (["somebody's hand"] * seats)[SPECTATOR]
