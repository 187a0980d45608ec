"""Positions in which any sensible person has one move, and the medium bot makes it."""

from random import Random

from americana.core.actions import Action
from americana.games.american import GAME
from americana.games.american.bot import Medium
from americana.games.american.model import Held, Memory, PickUp, Setup, Slot, Swap, Throw, Turn
from americana.games.american.rules import State


def table(
    hand: str, pile: str = "", *, deck: int = 10, waiting: str = "5 8 J", setup: Setup | None = None
) -> State:
    """Set up a position for seat 0; the opponent holds three middling cards."""
    state = State(setup or Setup(seats=2))
    state.take(0, hand.split())
    state.take(1, ("6", "7", "J"))
    state.pile = pile.split()
    state.top = state.pile[-1] if state.pile else ""
    state.deck = ("3", "4", "5", "7", "8", "9", "9", "J", "Q", "K")[:deck]
    state.up = [tuple(waiting.split()), ("5", "8", "J")]
    state.down = [("3", "6", "Q") if waiting else (), ("4", "7", "Q")]
    state.starter = 0
    state.turn = 2
    state.to_act = (0,)
    return state


def medium(state: State, known: str = "") -> Action:
    """Ask the medium bot, who knows only these cards of the opponent's hand."""
    cards = tuple(known.split())
    unknown = Held(cards, (Slot(),) * (state.sides[1].held - len(cards)))
    memory = Memory((Held((), (Slot(),) * state.sides[0].held), unknown))
    return Medium().choose(GAME.view(state, 0, memory, memory), state.legal(0), Random(1))


def test_steady_throws_the_lowest_card_on_an_empty_pile() -> None:
    assert medium(table("3 8 K")) == Throw("3", 1)


def test_steady_beats_the_top_with_as_little_as_it_can() -> None:
    assert medium(table("3 7 K", "6")) == Throw("7", 1)


def test_steady_throws_a_low_pair_together() -> None:
    assert medium(table("4 4 K")) == Throw("4", 2)


def test_steady_keeps_its_ace_while_a_number_will_do() -> None:
    assert medium(table("7 9 A", "6")) == Throw("7", 1)


def test_steady_keeps_its_2_while_a_number_will_do() -> None:
    assert medium(table("2 7 9", "6")) == Throw("7", 1)


def test_steady_keeps_its_10_while_a_number_will_do() -> None:
    assert medium(table("7 9 10", "6")) == Throw("7", 1)


def test_steady_does_not_waste_two_aces_where_one_will_do() -> None:
    assert medium(table("3 A A", "K")) == Throw("A", 1)


def test_steady_does_not_waste_two_2s_where_one_will_do() -> None:
    assert medium(table("2 2 4", "K")) == Throw("2", 1)


def test_steady_throws_all_it_has_left_to_win() -> None:
    assert medium(table("A A", "K", deck=0, waiting="")) == Throw("A", 2)


def test_steady_wins_with_a_10_and_then_the_rest() -> None:
    state = table("9 9 10", "8", deck=0, waiting="")
    assert medium(state) == Throw("10", 1)
    state.apply(0, Throw("10", 1))
    assert medium(state) == Throw("9", 2)


def test_steady_wins_with_two_10s_and_then_the_rest() -> None:
    assert medium(table("4 10 10", "A", deck=0, waiting="")) == Throw("10", 2)


def test_steady_does_not_rely_on_a_win_while_cards_still_wait() -> None:
    assert medium(table("7 A A", "6", deck=0)) == Throw("7", 1)


def test_steady_kills_rather_than_resets_a_long_pile_for_an_opponent_who_can_go_on() -> None:
    assert medium(table("2 10 4", "3 5 7 8 9 J J Q K K"), known="A") == Throw("10", 1)


def test_steady_throws_what_an_opponent_seen_to_hold_only_low_cards_cannot_beat() -> None:
    assert medium(table("8 Q", "3 4 5 5 6 6 7 7", deck=0), known="6 7 J") == Throw("Q", 1)


def test_steady_never_picks_up_by_choice() -> None:
    state = table("3 A", "K", setup=Setup(seats=2, voluntary=True))
    assert PickUp() in state.legal(0)
    assert medium(state) == Throw("A", 1)


def test_steady_picks_up_where_nothing_else_is_left() -> None:
    assert medium(table("3 4", "K", setup=Setup(seats=2, voluntary=True))) == PickUp()


def test_steady_lays_good_cards_up_for_the_end_and_keeps_low_ones_to_begin_with() -> None:
    state = table("2 4 A", waiting="3 7 10", setup=Setup(seats=2, swap=True))
    state.starter = -1
    assert medium(state) == Swap(("2", "A"), ("3", "7"))


def test_steady_turns_over_a_blind_card_when_it_must() -> None:
    state = table("", "7", deck=0, waiting="", setup=Setup(seats=2, blind=True))
    state.down[0] = ("", "9", "")
    assert medium(state) == Turn(1)
