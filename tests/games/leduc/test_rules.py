"""Leduc poker, paragraph by paragraph."""

from __future__ import annotations

import importlib
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING

import pytest

from americana.core import registry
from americana.core.errors import Illegal
from americana.core.game import DEALER, SPECTATOR
from americana.core.match import Match
from americana.kit.dealer import Shuffle

if TYPE_CHECKING:
    from . import model, rules
else:
    registry.find("leduc")
    rules, model = (importlib.import_module(f"americana_added_leduc.{name}") for name in ("rules", "model"))

ACTS = {"f": model.Fold(), "c": model.Call(), "r": model.Raise()}


def deck(top: str) -> tuple[str, ...]:
    """Name the two hands and the board; the others follow."""
    cards = top.split()
    return (*cards, *(card for card in model.CARDS if card not in cards))


def played(bets: str, top: str = "Ks Qs Js", raises: int = 2) -> rules.State:
    """Play a deal from the letters of its betting; / stands where the board is turned up."""
    state = rules.State(model.Setup(seats=2, raises=raises))
    state.apply(DEALER, Shuffle(deck(top)))
    for letter in bets.replace("/", ""):
        seat = state.to_act[0]
        assert state.refusal(seat, ACTS[letter]) is None
        state.apply(seat, ACTS[letter])
    return state


def refused(state: rules.State, letter: str) -> str:
    """Give the paragraph by which the seat to act may not do this."""
    refusal = state.refusal(state.to_act[0], ACTS[letter])
    assert refusal is not None
    return refusal.rule


def table(top: str, bets: str) -> Match:
    """Play the same at a table with a match."""
    match = Match(registry.find("leduc"), model.Setup(seats=2), Random(0))
    match._checked(DEALER, Shuffle(deck(top)))
    for letter in bets.replace("/", ""):
        match.act(match.to_act[0], ACTS[letter])
    return match


def view(match: Match, role: int) -> model.View:
    """Look at the table as a role does."""
    seen = match.view(role)
    assert isinstance(seen, model.View)
    return seen


def test_p1_1_there_are_three_ranks_in_two_suits() -> None:
    assert model.CARDS == ("Js", "Jh", "Qs", "Qh", "Ks", "Kh")


def test_p1_2_each_antes_one_chip() -> None:
    assert rules.State(model.Setup(seats=2)).paid == [1, 1]


def test_p1_3_a_seat_sees_its_own_card_and_nobody_the_board() -> None:
    match = table("Ks Qs Js", "")
    assert [view(match, role).card for role in match.roles] == ["Ks", "Qs", ""]
    assert [view(match, role).board for role in match.roles] == ["", "", ""]
    assert [event.card for event in match.seen(0) if isinstance(event, model.Dealt)] == ["Ks", ""]


def test_p1_3_only_the_dealer_shuffles_and_only_the_whole_deck() -> None:
    state = rules.State(model.Setup(seats=2))
    for cards in (deck("Ks Qs Js")[1:], ("Ks",) * 6):
        refusal = state.refusal(DEALER, Shuffle(cards))
        assert refusal is not None
        assert refusal.rule == "1.3"
    refusal = played("").refusal(0, Shuffle(deck("Ks Qs Js")))
    assert refusal is not None
    assert refusal.rule == "1.3"


def test_L1_the_first_seat_speaks_first_in_both_rounds() -> None:
    assert played("").to_act == (0,)
    assert played("cc").to_act == (0,)
    assert played("crc").to_act == (0,)
    assert played("rrc/c").to_act == (1,)


def test_p2_1_nobody_speaks_out_of_turn() -> None:
    match = table("Ks Qs Js", "c")
    with pytest.raises(Illegal, match=r"leduc 2.1: it isn't your turn"):
        match.act(0, model.Call())
    over = table("Ks Qs Js", "rf")
    with pytest.raises(Illegal, match=r"leduc 2.1: the game is over"):
        over.act(0, model.Call())


def test_p2_2_a_call_matches_and_a_check_costs_nothing() -> None:
    assert played("c").paid == [1, 1]
    assert played("rc").paid == [3, 3]
    assert played("crrc").paid == [5, 5]


def test_p2_3_a_raise_adds_two_in_the_first_round_and_four_in_the_second() -> None:
    assert played("r").paid == [3, 1]
    assert played("rr").paid == [3, 5]
    assert played("cc/r").paid == [5, 1]
    assert played("rrc/rr").paid == [9, 13]


@pytest.mark.parametrize("raises", [1, 2, 3, 4])
def test_L2_the_raises_of_a_round_are_limited(raises: int) -> None:
    for before in ("", "cc/"):
        state = played(before + "r" * raises, raises=raises)
        assert refused(state, "r") == "2.4"
        assert list(state.legal(state.to_act[0])) == [model.Fold(), model.Call()]
        assert (
            played(before + "r" * (raises - 1), raises=raises).refusal(state.to_act[0] ^ 1, model.Raise()) is None
        )


def test_L3_folding_needs_a_raise_to_fold_to() -> None:
    for bets in ("", "c", "cc/", "rc/c"):
        state = played(bets)
        assert refused(state, "f") == "2.5"
        assert list(state.legal(state.to_act[0])) == [model.Call(), model.Raise()]
    assert played("rf").folded == 1


def test_p2_5_after_a_fold_the_other_takes_the_pot_and_nothing_is_shown() -> None:
    assert played("rf", "Js Ks Kh").scores() == (1, -1)
    assert played("crrc/crf", "Js Ks Kh").scores() == (-5, 5)
    match = table("Js Ks Kh", "rf")
    assert view(match, 1).shown == ()
    assert not any(isinstance(event, model.Showed | model.Turned) for event in match.seen(1))


def test_p2_6_a_round_ends_with_a_called_raise_or_two_checks() -> None:
    assert [played(bets).round for bets in ("c", "cc", "cr", "crc", "rr", "rrc")] == [1, 2, 1, 2, 1, 2]
    assert played("cc/cc").to_act == ()
    assert played("cc/crc").to_act == ()


def test_p3_1_the_board_is_turned_up_between_the_rounds() -> None:
    assert [view(table("Ks Qs Js", bets), SPECTATOR).board for bets in ("c", "cc")] == ["", "Js"]


@pytest.mark.parametrize(
    ("top", "scores"),
    [
        ("Ks Qs Js", (1, -1)),
        ("Js Qs Ks", (-1, 1)),
        ("Js Ks Jh", (1, -1)),
        ("Ks Qs Qh", (-1, 1)),
        ("Qs Js Ks", (1, -1)),
    ],
)
def test_p3_2_a_pair_wins_then_the_higher_card(top: str, scores: tuple[int, int]) -> None:
    assert played("cc/cc", top).scores() == scores


def test_p3_3_equal_cards_split_the_pot() -> None:
    state = played("rc/rrc", "Qs Qh Ks")
    assert state.scores() == (0, 0)
    assert state.winners() == (0, 1)


def test_p3_4_the_score_is_the_chips_won_or_lost() -> None:
    assert played("rrc/rrc").scores() == (13, -13)
    assert played("rr").scores() == (-3, -5)


def test_the_tree_is_the_one_that_others_count() -> None:
    """936 questions and 5520 ends, as in OpenSpiel, which also agrees on every deal's turns, choices and scores."""
    questions: set[tuple[int, str, str, str]] = set()
    ends: set[tuple[str, ...]] = set()

    def explore(state: rules.State, bets: str) -> None:
        cards = state.deck[: 3 if state.round == 2 else 2]
        if not state.to_act:
            ends.add((*cards, bets))
            return
        seat = state.to_act[0]
        questions.add((seat, state.deck[seat], "".join(cards[2:]), bets))
        for choice in state.legal(seat):
            after = state.copy()
            assert isinstance(choice, model.Fold | model.Call | model.Raise)
            after.apply(seat, choice)
            letter = type(choice).__name__[0].lower()
            explore(after, bets + letter + "/" * (after.round - state.round))

    for top in permutations(model.CARDS, 3):
        explore(played("", " ".join(top)), "")
    assert len(questions) == 936
    assert len(ends) == 5520


@pytest.mark.parametrize(
    ("top", "bets", "answer"),
    [
        ("Ks Qs Js", "", "r"),
        ("Js Qs Kh", "", "c"),
        ("Ks Js Qs", "r", "f"),
        ("Ks Qs Js", "r", "c"),
        ("Js Ks Jh", "cc/", "r"),
        ("Js Ks Jh", "cc/cr", "r"),
        ("Js Ks Jh", "cc/rr", "c"),
        ("Qs Ks Kh", "cc/rr", "f"),
    ],
)
def test_the_steady_player_has_one_sensible_answer(top: str, bets: str, answer: str) -> None:
    match = table(top, bets)
    seat = match.to_act[0]
    assert registry.find("leduc").medium().choose(match.view(seat), match.legal(seat), Random(0)) == ACTS[answer]
