"""Positions in which any sensible person has one move, and the medium bot makes it."""

from random import Random

from americana.core.actions import Action
from americana.games.parlor import model
from americana.games.parlor.bot import Medium, chance
from americana.games.parlor.rules import State
from americana.games.parlor.test_rules import betting, do, seen_by, stops_table, table
from americana.kit.poker import CARDS, mask

POOR = "2C 4D 6H 8S 9D"
FINE = "9C 9H 9S KC KD"
REST = "2D 3H 5S 7C JD"


def answer(state: State, seed: int = 1) -> Action:
    seat = state.to_act[0]
    return Medium().choose(seen_by(state, seat), state.legal(seat), Random(seed))


def unseen(*hands: str) -> str:
    """Name five cards that nobody holds, for the spare hand."""
    held = " ".join(hands).split()
    return " ".join([card for card in CARDS if card not in held][::7][:5])


def dealt(*hands: str) -> State:
    return table(*hands, dead=unseen(*hands))


def test_it_exchanges_a_hopeless_hand() -> None:
    assert answer(dealt(POOR, FINE, REST)) == model.Exchange()


def test_it_keeps_a_full_house_and_sells_the_spare_hand() -> None:
    assert answer(dealt(FINE, POOR, REST)) == model.Sell()


def test_it_leaves_the_spare_hand_alone_when_it_may_still_swap_a_full_house() -> None:
    state = table(FINE, POOR, REST, dead=unseen(FINE, POOR, REST), later_swap=True)
    do(state, model.Sell(), model.Pass(), model.Pass())
    assert answer(state) == model.Leave()


def test_it_does_not_bid_with_a_hand_worth_keeping() -> None:
    state = dealt(POOR, FINE, REST)
    do(state, model.Sell())
    assert answer(state) == model.Pass()


def test_it_bids_a_little_with_a_hopeless_hand() -> None:
    state = dealt(FINE, POOR, REST)
    state.board = [20] * 9
    do(state, model.Sell())
    assert answer(state) == model.Bid(1)


def test_it_does_not_bid_more_than_a_hand_can_bring() -> None:
    state = dealt(FINE, POOR, REST, "3D 5H 7S 10D JH")
    do(state, model.Sell(), model.Bid(60))
    assert answer(state) == model.Pass()


def test_it_bets_high_with_four_of_a_kind() -> None:
    state = betting(POOR, "9C 9H 9S 9D KH", REST)
    assert answer(state) in (model.Bet(4), model.Bet(5))


def test_it_raises_with_a_straight_flush() -> None:
    state = betting(POOR.replace("8S", "10H"), REST.replace("7C", "QS"), "4C 5C 6C 7C 8C")
    do(state, model.Bet(2))
    assert isinstance(answer(state), model.Raise)


def test_it_folds_nothing_at_high_cost() -> None:
    state = betting("2C 4D 6H 8S 9D", FINE, "4C 5C 6C 7C 8C")
    do(state, model.Bet(5), model.Raise(5))
    assert answer(state) == model.Pass()


def test_it_calls_cheaply_with_a_fair_hand_in_a_rich_pool() -> None:
    state = betting("JC AD 6H 8S 9D", "2C 4C 6D 8D 9H")
    state.board[0] = 40
    do(state, model.Bet(1))
    assert answer(state) == model.Call()


def test_it_passes_before_any_bet_rather_than_bet_nothing_into_many() -> None:
    state = betting(REST, POOR, FINE, "3D 5H 7S 10D JH")
    assert [answer(state, seed) for seed in range(40)].count(model.Pass()) > 32


def test_it_bluffs_now_and_then() -> None:
    state = betting(REST, POOR, FINE)
    assert model.Bet(2) in [answer(state, seed) for seed in range(200)]


def test_it_shows_its_best_five_when_it_may_choose() -> None:
    state = betting("9C 9H 9S KC KD 2D 3H", POOR, free_five=True)
    do(state, model.Pass(), model.Pass())
    assert answer(state) == model.Show(("9C", "KC", "KD", "9H", "9S"))


def test_it_leads_the_suit_that_it_can_run_out_itself() -> None:
    state = stops_table("2C QD KD AD 5H", "3H 6S 8S", "7H 9S 10S")
    do(state, model.Lead("2C"))
    assert answer(state) == model.Lead("QD")


def test_it_leads_the_suit_that_brings_the_lead_back() -> None:
    state = stops_table("2C AS 7H 9H", "3S 10D 6S 8S", "8H JD 9S 10S", dead="3C")
    do(state, model.Lead("2C"))
    assert answer(state) == model.Lead("AS")


def test_it_begins_with_the_equal_card_whose_run_is_its_own() -> None:
    state = stops_table("3C 4C 5C 3H 9D", "4H 6S 8S", "5H 9S 10S")
    assert answer(state) == model.Lead("3C")


def test_it_plays_rather_than_pays() -> None:
    state = stops_table("3C 9D 10D", "4C 5S", ante="holder may pay")
    do(state, model.Lead("3C"))
    assert answer(state) == model.Play("4C")
    state = stops_table("3C 9D 10D", "7C 5S", ante="holder may pay")
    do(state, model.Lead("3C"))
    assert answer(state) == model.Pay()


def test_it_votes_for_the_end_when_it_is_ahead() -> None:
    state = State(table(POOR, FINE, vote=True).setup)
    state.number, state.dealer, state.stacks = 1, 0, [130, 90]
    state._after_hand(None)
    assert answer(state) == model.Vote(True)
    state.stacks = [90, 130]
    assert answer(state) == model.Vote(False)


def test_its_trust_in_a_hand_falls_with_every_rival() -> None:
    hand = mask(FINE.split())
    assert 1 > chance(hand, [5]) > chance(hand, [5, 5, 5]) > chance(hand, [17]) > 0
