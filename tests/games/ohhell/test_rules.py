"""The rule book of Oh Hell as claims, each named by the ruling or paragraph it shows."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

import pytest

from americana.core import registry
from americana.core.events import Event
from americana.core.game import DEALER
from americana.kit.cards import PACK
from americana.kit.dealer import Lot, Shuffle
from americana.kit.trick_model import Play

if TYPE_CHECKING:
    from . import model, rules
else:
    registry.find("ohhell")
    rules, model = (importlib.import_module(f"americana_added_ohhell.{name}") for name in ("rules", "model"))


def table(*hands: str, trump: str = "2S", **options: object) -> rules.State:
    """Deal these hands from seat 0 on, by the last seat; the size of the first hand follows from them."""
    seats, dealt = len(hands), [card for hand in hands for card in hand.split()]
    setup = registry.find("ohhell").make_setup(seats, cards=len(dealt) // seats, **options)
    state = rules.State(setup)  # type: ignore[arg-type]
    state.apply(DEALER, Lot(seats - 1))
    rest = [card for card in PACK if card not in (*dealt, trump)]
    state.apply(DEALER, Shuffle((*dealt, trump, *rest)))
    return state


def play(state: rules.State, bids: str = "", cards: str = "") -> list[Event]:
    """Bid and play in turn, and give what happened."""
    events: list[Event] = []
    for action in (*map(model.Bid, map(int, bids.split())), *map(Play, cards.split())):
        assert state.refusal(state.to_act[0], action) is None
        state.apply(state.to_act[0], action, events)
    return events


def refused(state: rules.State, action: model.Bid | Play | Lot) -> str:
    refusal = state.refusal(state.to_act[0], action)
    return refusal.rule if refusal else ""


def test_p1_1_the_ace_is_highest() -> None:
    state = table("AH", "KH", "2H")
    play(state, "1 0 1", "AH KH 2H")
    assert state.taken == [1, 0, 0]


def test_O1_each_hand_has_one_card_less_and_the_last_has_one() -> None:
    state = table("AH KH", "3H 4H", "5H 6H")
    play(state, "2 0 1", "AH 3H 5H KH 4H 6H")
    state.apply(DEALER, Shuffle(PACK))
    assert [len(hand) for hand in state.hands] == [1, 1, 1]
    play(state, "0 0 0")
    play(state, cards=" ".join(state.hands[seat][0] for seat in (1, 2, 0)))
    assert state.to_act == ()
    assert registry.find("ohhell").bound(state.setup) == 1 + (1 + 9) + (1 + 6)


def test_p1_3_the_deal_passes_to_the_left() -> None:
    state = table("AH KH", "3H 4H", "5H 6H")
    assert state.dealer == 2
    assert refused(state, Lot(1)) == "1.3"
    play(state, "2 0 1", "AH 3H 5H KH 4H 6H")
    assert state.dealer == 0


def test_p1_4_the_next_card_is_trump_and_the_rest_is_out() -> None:
    state = table("AH", "KH", "2H", trump="9D")
    assert state.trump == "9D"
    assert len(state.rest) == 48


def test_p2_1_bids_go_round_from_the_dealers_left_and_are_no_more_than_the_tricks() -> None:
    state = table("AH KH", "3H 4H", "5H 6H")
    assert state.to_act == (0,)
    assert refused(state, model.Bid(3)) == refused(state, model.Bid(-1)) == "2.1"
    play(state, "2")
    assert state.to_act == (1,)


@pytest.mark.parametrize("hook", [True, False])
def test_O2_the_dealer_may_not_make_the_bids_come_out_even(hook: bool) -> None:
    state = table("AH KH", "3H 4H", "5H 6H", hook=hook)
    play(state, "1 0")
    assert refused(state, model.Bid(1)) == ("2.2" if hook else "")
    assert (model.Bid(1) in state.legal(2)) is not hook
    assert refused(state, model.Bid(0)) == ""


def test_p3_1_the_winner_of_a_trick_leads_to_the_next() -> None:
    state = table("3H KH", "AH 4H", "5H 6H")
    assert refused(state, Play("3H")) == "3.1"
    play(state, "1 0 0", "3H AH 5H")
    assert state.to_act == (1,)


def test_O3_suit_must_be_followed() -> None:
    state = table("3H KH", "AH 4C", "5D 6D")
    play(state, "1 0 0", "3H")
    assert refused(state, Play("4C")) == "3.2"
    assert list(state.legal(1)) == [Play("AH")]
    play(state, cards="AH")
    assert list(state.legal(2)) == [Play("5D"), Play("6D")]


def test_p3_3_the_highest_trump_takes_the_trick() -> None:
    state = table("AH", "3S", "4S")
    play(state, "1 0 1", "AH 3S 4S")
    assert state.taken == [0, 0, 1]


def test_O4_only_a_bid_that_comes_true_scores() -> None:
    state = table("AH", "3S", "4S")
    play(state, "0 1 1", "AH 3S 4S")
    assert state.scores() == (10, 0, 11)


def test_p4_2_the_highest_total_wins() -> None:
    state = table("AH", "3S", "4S")
    ended = play(state, "0 1 1", "AH 3S 4S")[-1]
    assert (ended.rule, state.winners()) == ("4.2", (2,))
