"""Positions in which any sensible person has one move, and the medium bot makes it."""

from random import Random

from americana.core.actions import Action
from americana.games.dream.bot import Medium
from americana.games.dream.model import Aim, Choose, Decline, Discard, Play
from americana.games.dream.rules import State
from americana.games.dream.test_rules import do, table
from americana.games.dream.views import memory, view


def answer(state: State) -> Action:
    """Let the medium bot answer what is asked."""
    seat, blank = state.to_act[0], memory(state.setup)
    return Medium().choose(view(state, seat, blank, blank), state.legal(seat), Random(1))


def test_it_takes_the_win() -> None:
    state = table("Soda#1 Fair#1 Party#1", "Soda#2", dreams=("Pie#1 Pie#2 Pie#3", ""))
    assert answer(state) == Play("Soda#1")


def test_it_does_not_mistake_a_ten_that_its_own_action_undoes_for_a_win() -> None:
    state = table("Splurge#1 Pie#3 Soda#6", "Soda#2", dreams=("Pie#1 Pie#2", ""))
    state.lay(0, state.cards.named["Soda#3"])
    assert answer(state) == Play("Pie#3")


def test_as_the_leader_it_does_not_win_by_a_card_that_strikes_the_leader() -> None:
    state = table("Levy#1 Soda#6 Fair#1", "Soda#2", dreams=("Pie#1 Pie#2 Pie#3", ""))
    assert answer(state) == Play("Soda#6")


def test_it_takes_a_win_whatever_the_card_costs_besides() -> None:
    state = table("Attic#1 Pie#4 Pie#5", "Soda#2", dreams=("Pie#1 Pie#2 Pie#3", ""))
    state.totals[0] = 9
    state.hands[0] = [state.cards.named[card] for card in ("Attic#1", "Fair#1", "Fair#2", "Fair#3")]
    assert answer(state) == Play("Attic#1")


def test_it_plays_the_better_of_two_plain_cards() -> None:
    assert answer(table("Soda#1 Pie#1", "Soda#2")) == Play("Pie#1")


def test_it_keeps_what_would_only_cost() -> None:
    assert answer(table("Bike#1 Bike#2 Soda#1", "Soda#2")) == Play("Soda#1")


def test_it_draws_rather_than_lose_points() -> None:
    assert answer(table("Bike#1 Fair#1", "Soda#2", deck="Pie#1 Pie#2")) == Play("Fair#1")


def test_it_strikes_at_a_player_about_to_win() -> None:
    near = "Pie#1 Pie#2 Pie#3"
    state = table("Recall#1 Soda#1", "Soda#2", dreams=("Soda#3", near))
    assert answer(state) == Play("Recall#1")


def test_it_removes_the_dearest_card_of_the_leader() -> None:
    state = table("Board#1 Soda#1", "Soda#2", dreams=("", "Soda#3 Pie#1 Bike#1"))
    do(state, Play("Board#1"))
    assert answer(state) == Choose("Pie#1")


def test_it_aims_at_the_leader() -> None:
    state = table("Board#1 Soda#1", "Soda#2", "Soda#4", dreams=("", "Pie#1", "Pie#2 Pie#3 Soda#5"))
    do(state, Play("Board#1"))
    assert answer(state) == Aim(2)


def test_level_with_others_it_does_not_make_itself_discard_good_cards() -> None:
    state = table("Fine#1 Pie#1 Pie#2", "Soda#1 Soda#2", dreams=("", "Pie#3"))
    do(state, Play("Fine#1"))
    assert answer(state) == Aim(1)


def test_it_discards_what_would_only_cost() -> None:
    state = table("Tax#1 Pie#1 Bike#1 Soda#1", "Soda#2 Soda#3")
    do(state, Play("Tax#1"))
    assert answer(state) == Discard(("Bike#1",))


def test_it_gives_away_its_worst_card() -> None:
    state = table("Gift#1 Pie#1", "Soda#1", dreams=("Pie#2 Bike#1 Soda#3", ""))
    do(state, Play("Gift#1"))
    assert answer(state) == Choose("Bike#1")


def test_it_takes_the_best_card() -> None:
    state = table("Auction#1 Pie#1", "Soda#1", dreams=("", "Soda#3 Pie#2 Bike#1"))
    do(state, Play("Auction#1"))
    assert answer(state) == Choose("Pie#2")


def test_it_sweeps_out_what_costs_and_leaves_what_counts() -> None:
    state = table("Broom#1 Pie#1", "Soda#1", dreams=("Pie#2 Bike#1", ""))
    do(state, Play("Broom#1"))
    assert answer(state) == Choose("Bike#1")
    state = table("Broom#1 Pie#1", "Soda#1", dreams=("Pie#2 Soda#3", ""))
    do(state, Play("Broom#1"))
    assert answer(state) == Decline()


def test_it_leaves_an_extra_play_that_would_only_cost() -> None:
    state = table("Weekend#1 Bike#1 Bike#2", "Soda#1")
    do(state, Play("Weekend#1"))
    assert answer(state) == Decline()


def test_it_removes_its_own_worst_card_when_it_must_remove_one() -> None:
    state = table("Splurge#1 Soda#2", "Soda#1", dreams=("Pie#2 Soda#3 Bike#1", ""))
    do(state, Play("Splurge#1"))
    assert answer(state) == Choose("Bike#1")
