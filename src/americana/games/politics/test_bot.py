"""Positions in which any sensible person has one move, and the medium bot makes it."""

from random import Random

from americana.core.actions import Action
from americana.games.politics import model
from americana.games.politics.bot import Medium
from americana.games.politics.rules import State
from americana.games.politics.table import DECIDE, NOBODY
from americana.games.politics.test_rules import QUIET, act, seen_by, table


def answer(state: State, seat: int) -> Action:
    return Medium().choose(seen_by(state, seat), state.legal(seat), Random(1))


def remark(state: State, seat: int) -> Action | None:
    return Medium().off_turn(seen_by(state, seat), state.off_turn(seat), Random(1))


def lay(state: State, seat: int, *names: str) -> None:
    """Put Momentum in front of a seat, played by it for the polls."""
    for name in names:
        card = next(one for one in state.deck if one.startswith(f"{name}#"))
        state.deck.remove(card)
        state.fronts[seat].append(model.Laid(card, seat, seat, True))


def test_it_takes_a_good_issue_with_the_smallest_card_that_does_it() -> None:
    state = table("Victory Lap, Phone Bank, Lawn Signs", "Attack Ad", "Attack Ad", issue="Wind Farms")
    lay(state, 1, "Bumper Stickers")
    assert answer(state, 0) == model.Play("Phone Bank#1", 0)


def test_it_does_not_spend_cards_on_a_lead_it_has() -> None:
    state = table("Victory Lap, Phone Bank", "Attack Ad", "Attack Ad", issue="Wind Farms")
    lay(state, 0, "Fireworks")
    assert answer(state, 0) == model.Pass()


def test_it_lets_an_issue_go_that_would_cost_the_whole_hand() -> None:
    state = table("Lawn Signs, Lawn Signs, Lawn Signs", "Attack Ad", "Attack Ad", issue="Immigration")
    lay(state, 1, "Fireworks", "Victory Lap", "Victory Lap")
    assert answer(state, 0) == model.Pass()


def test_it_sidesteps_poison_with_its_worst_cards() -> None:
    hand = "Victory Lap, Old Yearbook Photo, Fireworks, Lawn Signs, Phone Bank"
    state = table(hand, "Attack Ad", "Attack Ad", issue="Robocalls", phase=DECIDE)
    assert answer(state, 0) == model.Sidestep(("Old Yearbook Photo#1", "Lawn Signs#1"))


def test_it_faces_an_issue_worth_having() -> None:
    state = table("Victory Lap, Fireworks, Lawn Signs", "Attack Ad", "Attack Ad", issue="The Budget", phase=DECIDE)
    assert answer(state, 0) == model.Face()


def test_it_hands_a_bad_issue_to_the_front_runner() -> None:
    state = table("Point of Order, Victory Lap", "Attack Ad", "Attack Ad", issue="Robocalls")
    state.won[2] = ["The Budget"]
    assert answer(state, 0) == model.Play("Point of Order#1", 2)


def test_it_slanders_the_leader_where_that_decides_the_issue() -> None:
    state = table("Attack Ad, Old Yearbook Photo", "Lawn Signs", "Lawn Signs", issue="The Budget")
    lay(state, 0, "Phone Bank")
    lay(state, 2, "Phone Bank", "Lawn Signs")
    assert answer(state, 0) == model.Use("Old Yearbook Photo#1", 2, "")


def test_it_cancels_the_card_that_would_cost_it_a_big_issue() -> None:
    state = table("Fireworks", "Press Secretary", "Lawn Signs", issue="The Budget")
    lay(state, 1, "Phone Bank")
    act(state, 0, model.Play("Fireworks#1", 0))
    assert answer(state, 1) == model.Use("Press Secretary#1", NOBODY, "Fireworks#1")


def test_it_keeps_its_cancel_where_little_is_at_stake() -> None:
    state = table("Fireworks", "Press Secretary", "Lawn Signs", issue="Immigration")
    lay(state, 1, "Phone Bank")
    act(state, 0, model.Play("Fireworks#1", 0))
    assert answer(state, 1) == model.Pass()


def test_it_turns_slander_against_itself_on_its_rival() -> None:
    state = table("Flip-Flop Footage", "Spin Doctor", "Lawn Signs", issue="The Budget")
    lay(state, 1, "Fireworks")
    lay(state, 0, "Phone Bank")
    act(state, 0, model.Use("Flip-Flop Footage#1", 1, ""))
    assert answer(state, 1) == model.Use("Spin Doctor#1", NOBODY, "")


def test_it_uses_a_power_that_costs_nothing() -> None:
    state = table("Attack Ad", "Lawn Signs", "Lawn Signs", runners=(QUIET[0], "Hal", QUIET[1]))
    assert remark(state, 1) == model.Power("Hal", NOBODY, "")


def test_it_discards_what_it_misses_least() -> None:
    state = table("Famous Friend", "Victory Lap, Old Yearbook Photo, Press Secretary", "Attack Ad")
    act(state, 0, model.Use("Famous Friend#1", 1, ""))
    while state.asked:
        act(state, state.to_act[0], model.Pass())
    assert answer(state, 1) == model.Discard(("Old Yearbook Photo#1",))


def test_it_refuses_a_bad_bargain_and_a_swap_that_helps_the_leader() -> None:
    state = table("Attack Ad", "Lawn Signs", "Lawn Signs")
    act(state, 0, model.Propose(1, (state.own[1][0],), "round"))
    assert remark(state, 1) == model.Refuse(0)
    leading = table("Attack Ad", "Lawn Signs", "Lawn Signs")
    leading.won[0] = ["The Budget"]
    act(leading, 0, model.Propose(1, (leading.own[0][0], leading.own[1][0]), "round"))
    assert remark(leading, 1) == model.Refuse(0)


def test_it_swaps_favors_against_a_common_leader() -> None:
    state = table("Attack Ad", "Lawn Signs", "Lawn Signs")
    state.won[2] = ["The Budget"]
    act(state, 0, model.Propose(1, (state.own[0][0], state.own[1][0]), "round"))
    assert remark(state, 1) == model.Accept(0)


def test_with_two_players_it_runs_as_somebody_with_many_favors() -> None:
    state = State(model.Setup(seats=2))
    state.apply(-1, state.legal(-1)[0].sample(Random(1)))  # type: ignore[union-attr]
    seat = state.to_act[0]
    run = answer(state, seat)
    assert isinstance(run, model.Run)
    assert state.cards.candidates[run.name].favors == 4
