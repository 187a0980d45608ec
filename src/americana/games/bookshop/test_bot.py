"""Positions in which any sensible person has one move, and the medium bot makes it."""

from random import Random

from americana.core.actions import Action
from americana.games.bookshop.bot import Medium
from americana.games.bookshop.card_sets import PLAY
from americana.games.bookshop.model import Appoint, Keep, Memory
from americana.games.bookshop.rules import State
from americana.games.bookshop.test_rules import keep, play, table
from americana.games.bookshop.views import memory, view


def answer(state: State, seat: int, voids: tuple[str, ...] | None = None) -> Action:
    known = Memory(voids) if voids else memory(state.setup)
    return Medium().choose(view(state, seat, known, known), state.legal(seat), Random(1))


def leftover(mine: str, *won: str) -> State:
    """The tricks are over and only seat 1 has cards left."""
    state = table("", mine, "", won=won)
    state._end_tricks(None)
    return state


def test_it_keeps_what_makes_a_majority_it_has_anyway_larger() -> None:
    assert answer(leftover("G5 G6", "E1", "G1 G2 G3", "B1"), 1) == Keep(("G5", "G6"))


def test_it_keeps_nothing_of_a_suit_it_cannot_own() -> None:
    assert answer(leftover("G5 G6", "G0 G0b G1 G2 G3 G4", "E1", "B1"), 1) == Keep(())


def test_it_does_not_keep_cards_that_only_make_it_level() -> None:
    assert answer(leftover("G5", "G0 G1", "G2", "B1"), 1) == Keep(())


def test_it_keeps_the_one_card_that_turns_a_tie_into_a_majority() -> None:
    assert answer(leftover("G5", "G0 G1 G3", "G2 G4 G6", "B1"), 1) == Keep(("G5",))


def test_it_decides_suit_by_suit() -> None:
    assert answer(leftover("E1 E2 G5", "G0 G1 G3", "E3 E4 G6", "B1"), 1) == Keep(("E1", "E2"))


def test_it_keeps_a_whole_suit_nobody_has() -> None:
    assert answer(leftover("B5 B6 B7", "G0 G1 G3", "E3", "E1"), 1) == Keep(("B5", "B6", "B7"))


def test_playing_last_it_takes_a_trick_of_its_own_suit() -> None:
    state = table("G2 E1", "G3 E2", "G4 G1 E3", won=("E5", "E6", "G5 G6 G7 G8 G9 G10"))
    play(state, "G2 G3")
    assert answer(state, 2) == PLAY["G4"]


def test_playing_last_it_ducks_a_trick_that_would_only_cost() -> None:
    state = table("B2 E1", "B3 E2", "B4 B1 G3", won=("B5 B6 B7 B8 B9 B10", "E6", "G5 G6 G7"))
    play(state, "B2 B3")
    assert answer(state, 2) == PLAY["B1"]


def test_it_reaches_the_limit_when_the_sum_is_worth_having() -> None:
    state = table("G5 E1", "G6 E2", "G3 G2 E3", won=("E5", "E6", "G7 G8 G9 G10 G11"))
    play(state, "G5 G6")
    assert answer(state, 2) == PLAY["G3"]


def test_it_stays_below_the_limit_when_the_sum_is_poison() -> None:
    state = table("B4 E1", "B6 E2", "B5 B2 G3", won=("B7 B8 B9 B10 B11", "E6", "G7 G8"))
    play(state, "B4 B6")
    assert answer(state, 2) == PLAY["B2"]


def test_void_it_throws_a_card_that_does_not_fill_the_shelf_with_poison() -> None:
    state = table("B4 E1", "B5 E2", "G7 G1", won=("B7 B8 B9 B10 B11", "E6", "E3 E4"))
    play(state, "B4 B5")
    assert answer(state, 2) == PLAY["G1"]


def test_void_it_fills_the_shelf_when_that_wins_its_suit() -> None:
    state = table("G2 E1", "G6 E2", "E7 E0", won=("E5", "B6", "G7 G8 G9 G10 G11 G0"))
    play(state, "G2 G6")
    assert answer(state, 2) == PLAY["E7"]


def test_it_starts_the_next_round_itself_when_it_may_choose() -> None:
    state = table("", "", "", won=("E1", "E2 E3", "E4"), starter=2)
    state._end_tricks(None)
    assert answer(state, 1) == Appoint(1)


def test_choosing_second_it_counts_a_rival_that_is_known_to_be_void() -> None:
    state = table("E1", "E2 G5 G6", "E3 B7 B8", won=("", "G1", "G2 G3"))
    play(state, "E1 E2 E3")
    assert answer(state, 1, ("", "", "G")) == Keep(("G5", "G6"))
    assert keep(state, 1, "G5 G6")
