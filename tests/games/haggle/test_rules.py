"""Haggle, paragraph by paragraph."""

from __future__ import annotations

import importlib
from random import Random
from typing import TYPE_CHECKING

import pytest

from americana.core import registry
from americana.core.actions import Action
from americana.core.choices import Amount, Pick
from americana.core.errors import Illegal
from americana.core.game import DEALER, SPECTATOR
from americana.core.match import Match
from americana.kit.dealer import Shuffle

if TYPE_CHECKING:
    from . import model, rules
else:
    registry.find("haggle")
    rules, model = (importlib.import_module(f"americana_added_haggle.{name}") for name in ("rules", "model"))

ORDER = model.CARDS


def dealt(seats: int = 3, order: tuple[str, ...] = ORDER, *, gifts: bool = True) -> Match:
    """Deal the cards in this order: with three seats 1 2, 3 4 and 5 6 are the hands, and 7 is for sale."""
    match = Match(registry.find("haggle"), model.Setup(seats=seats, gifts=gifts), Random(0))
    match._checked(DEALER, Shuffle(order))
    return match


def bid(match: Match, *bids: int) -> Match:
    """Let the seats bid in order."""
    for seat, chips in enumerate(bids):
        match.act(seat, model.Bid(chips))
    return match


def truth(match: Match) -> rules.State:
    """Look at the hidden cards."""
    state = match.truth
    assert isinstance(state, rules.State)
    return state


def view(match: Match, role: int) -> model.View:
    """Look at the table as a role does."""
    seen = match.view(role)
    assert isinstance(seen, model.View)
    return seen


def refused(match: Match, seat: int, action: Action) -> str:
    """Give the words in which an act is refused."""
    with pytest.raises(Illegal) as error:
        match.act(seat, action)
    return str(error.value)


def test_p1_1_everybody_starts_with_five_chips() -> None:
    for seats in (2, 3, 4):
        assert truth(dealt(seats)).chips == [5] * seats


def test_p1_2_each_gets_two_cards_that_only_they_see() -> None:
    match = dealt(4)
    assert [view(match, role).hand for role in match.roles] == [("1", "2"), ("3", "4"), ("5", "6"), ("7", "8"), ()]
    assert [event.cards for event in match.seen(1) if isinstance(event, model.Dealt)] == [(), ("3", "4"), (), ()]


def test_p1_2_only_the_dealer_shuffles_once_and_the_whole_deck() -> None:
    assert refused(dealt(), 0, Shuffle(ORDER)).startswith("haggle 1.2")
    state = rules.State(model.Setup(seats=2))
    assert state.refusal(DEALER, Shuffle(ORDER)) is None
    assert state.refusal(DEALER, Shuffle(ORDER[1:])) is not None
    assert state.refusal(0, Shuffle(ORDER)) is not None


def test_H1_the_opening_passes_clockwise() -> None:
    match = dealt(2)
    bid(bid(bid(match, 0, 0), 0, 0), 0, 0)
    turned = [event for event in match.seen(SPECTATOR) if isinstance(event, model.Turned)]
    assert [(event.card, event.opener) for event in turned] == [("5", 0), ("6", 1), ("7", 0)]


def test_H2_all_are_asked_at_once_for_an_amount() -> None:
    match = dealt()
    assert match.to_act == (0, 1, 2)
    assert list(match.legal(1)) == [Amount(model.Bid(0), "chips", 0, 5)]
    assert "from none to all" in refused(match, 1, model.Bid(6))
    assert "from none to all" in refused(match, 1, model.Bid(-1))


def test_H2_a_bid_stands() -> None:
    match = dealt()
    match.act(1, model.Bid(2))
    assert refused(match, 1, model.Bid(3)).startswith("haggle 2.2: your bid stands")


def test_H2_nobody_learns_who_has_bid() -> None:
    match = dealt()
    before = {role: (match.view(role), match.seen(role)) for role in match.roles}
    match.act(1, model.Bid(2))
    for role in (0, 2, SPECTATOR):
        assert (match.view(role), match.seen(role)) == before[role]
    assert view(match, 1).mine == 2
    assert view(match, 1).asked == (0, 1, 2)
    assert match.to_act == (0, 2)


@pytest.mark.parametrize(("bids", "buyer"), [((1, 2, 0), 1), ((3, 3, 3), 0), ((0, 2, 2), 1), ((0, 0, 0), 0)])
def test_H3_the_highest_bid_buys_and_the_opener_comes_first_among_equals(bids: tuple[int, ...], buyer: int) -> None:
    state = truth(bid(dealt(), *bids))
    assert state.bought[buyer] == ("7",)
    assert state.chips[buyer] == 5 - bids[buyer]
    assert state.box == bids[buyer]


def test_H3_equal_bids_are_counted_from_the_opener_of_the_round() -> None:
    state = truth(bid(bid(dealt(), 0, 0, 0), 2, 2, 2))
    assert state.bought == [("7",), ("8",), ()]
    assert truth(bid(bid(dealt(), 0, 0, 0), 2, 0, 2)).bought == [("7",), (), ("8",)]


def test_H4_a_bid_in_vain_costs_nothing_and_stays_secret() -> None:
    matches = [bid(dealt(), 4, low, 0) for low in (1, 3)]
    assert truth(matches[0]).chips == [1, 5, 5]
    for role in (0, 2, SPECTATOR):
        assert matches[0].view(role) == matches[1].view(role)
        assert matches[0].seen(role) == matches[1].seen(role)
    assert [view(match, 1).memory.bids for match in matches] == [(1,), (3,)]


def test_p3_1_asides_are_open_to_all_while_a_card_is_for_sale() -> None:
    match = dealt()
    match.act(0, model.Bid(1))
    for seat in range(3):
        assert match.off_turn(seat)
    match.act(0, model.Give(1, 2))
    match.act(2, model.Show(("5",)))
    assert match.to_act == (1, 2)
    undealt = Match(registry.find("haggle"), model.Setup(seats=2), Random(0))
    assert not undealt.off_turn(0)
    assert refused(undealt, 0, model.Show(("1",))).startswith("haggle 3.1: no card is for sale yet")


def test_H5_a_gift_is_done_at_once_and_once_a_round() -> None:
    match = dealt()
    match.act(1, model.Give(2, 3))
    assert truth(match).chips == [5, 2, 8]
    assert refused(match, 1, model.Give(0, 1)).startswith("haggle 3.2: you have already given")
    assert not any(isinstance(choice, Amount) for choice in match.off_turn(1))
    assert list(match.legal(2)) == [Amount(model.Bid(0), "chips", 0, 8)]
    bid(match, 0, 0, 0).act(1, model.Give(0, 1))
    assert truth(match).chips == [6, 1, 8]


def test_H5_chips_that_were_bid_cannot_be_given() -> None:
    match = dealt()
    match.act(1, model.Bid(3))
    assert match.off_turn(1)[0] == Amount(model.Give(0, 1), "chips", 1, 2)
    assert "of the 2 chips that you haven't bid" in refused(match, 1, model.Give(0, 3))
    match.act(1, model.Give(0, 2))
    match.act(0, model.Bid(0))
    match.act(2, model.Bid(0))
    assert truth(match).chips == [7, 0, 5]


def test_H5_a_gift_goes_to_another_seat_and_is_not_nothing() -> None:
    match = dealt()
    for to in (0, 3, -1):
        assert "to another player" in refused(match, 0, model.Give(to, 1))
    for chips in (0, -1, 6):
        assert "at least one of the" in refused(match, 0, model.Give(1, chips))


def test_H5_a_table_may_play_without_gifts() -> None:
    match = dealt(gifts=False)
    assert [type(choice) for choice in match.off_turn(0)] == [Pick]
    assert "without gifts" in refused(match, 0, model.Give(1, 1))


def test_H6_shown_cards_lie_open_and_bring_a_point_each() -> None:
    match = dealt()
    assert match.off_turn(0)[-1] == Pick(model.Show(()), "cards", ("1", "2"), 1, 2)
    match.act(0, model.Show(("2", "1")))
    assert view(match, SPECTATOR).shown == (("1", "2"), (), ())
    assert view(match, SPECTATOR).held == (0, 2, 2)
    assert match.scores() == (10, 5, 5)


def test_H6_cards_are_shown_once_a_game() -> None:
    match = dealt()
    match.act(0, model.Show(("2",)))
    assert "already" in refused(match, 0, model.Show(("1",)))
    bid(match, 0, 0, 0)
    assert "already" in refused(match, 0, model.Show(("1",)))
    assert not any(isinstance(choice, Pick) for choice in match.off_turn(0))


def test_H6_only_cards_in_hand_are_shown_each_once() -> None:
    match = dealt()
    assert refused(match, 0, model.Show(("3",))).endswith("you don't hold 3")
    assert "each once" in refused(match, 0, model.Show(("1", "1")))
    assert "at least one card" in refused(match, 0, model.Show(()))


def test_p4_1_at_the_end_all_hands_lie_open_and_nothing_more_is_done() -> None:
    match = bid(bid(bid(dealt(), 0, 0, 0), 0, 0, 0), 0, 0, 0)
    assert match.over
    assert view(match, SPECTATOR).shown == (("1", "2"), ("3", "4"), ("5", "6"))
    assert not match.off_turn(0)
    for action in (model.Bid(0), model.Give(1, 1), model.Show(("1",))):
        assert refused(match, 0, action).startswith("haggle 4.1")


def test_H7_the_score_adds_up_cards_points_and_chips() -> None:
    match = dealt()
    match.act(1, model.Show(("4",)))
    assert match.scores() == (5, 10, 5)
    bid(bid(bid(match, 2, 1, 0), 0, 0, 0), 0, 0, 1)
    assert match.scores() == (7 + 3 + 3, 8 + 7 + 1 + 5, 9 + 11 + 4)


def test_p4_3_the_highest_score_wins_and_equal_scores_share() -> None:
    assert bid(bid(bid(dealt(), 0, 0, 0), 0, 0, 0), 0, 0, 0).winners() == (2,)
    level = dealt(2, ("1", "4", "2", "3", "5", "11", "6", "7", "8", "9", "10", "12"))
    bid(bid(bid(level, 0, 0), 0, 0), 0, 0)
    assert level.scores() == (21, 21)
    assert level.winners() == (0, 1)


@pytest.mark.parametrize(("sale", "chips"), [("12", 5), ("1", 1), ("6", 1)])
def test_the_steady_player_saves_for_good_cards_and_shows_its_hand(sale: str, chips: int) -> None:
    rest = tuple(card for card in ORDER if card != sale)
    match = dealt(2, (*rest[:4], sale, *rest[4:]))
    bot = registry.find("haggle").medium()
    assert bot.choose(match.view(0), match.legal(0), Random(0)) == model.Bid(chips)
    assert bot.off_turn(match.view(0), match.off_turn(0), Random(0)) == model.Show(rest[:2])
