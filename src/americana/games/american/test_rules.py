"""The rulings of American, one claim or more for each."""

from random import Random
from typing import Literal, TypeVar

import pytest

from americana.core.actions import Action
from americana.core.choices import Pick
from americana.core.events import Event
from americana.core.game import DEALER, SPECTATOR
from americana.games.american import GAME, model, views
from americana.games.american.rules import BY_DEALER, State
from americana.kit.dealer import Shuffle

E = TypeVar("E", bound=Event)

WAITING = "K K K"
"""Up and down cards for positions in which they do not matter."""


def table(
    first: str,
    second: str = "A A A",
    pile: str = "",
    *,
    deck: str = "",
    setup: model.Setup | None = None,
    turn: int = 2,
) -> State:
    """Set up a position in which seat 0 is to act; both seats still have up and down cards."""
    state = State(setup or model.Setup(seats=2))
    state.take(0, first.split())
    state.take(1, second.split())
    state.pile = pile.split()
    state.top = state.pile[-1] if state.pile else ""
    state.deck = tuple(deck.split())
    state.up = [tuple(WAITING.split())] * 2
    state.down = [tuple(WAITING.split())] * 2
    state.starter = 0
    state.turn = turn
    state.to_act = (0,)
    return state


def without(state: State, *places: Literal["up", "down"], seat: int = 0) -> State:
    """Take away a seat's up cards, down cards or both."""
    if "up" in places:
        state.up[seat] = ()
    if "down" in places:
        state.down[seat] = ()
    return state


def act(state: State, seat: int, action: Action) -> list[Event]:
    """Carry out an act that must be allowed, and give what it caused."""
    assert state.refusal(seat, action) is None
    events: list[Event] = []
    state.apply(seat, action, events)
    return events


def refused(state: State, seat: int, action: Action) -> str:
    """Give the paragraph that refuses an act; it must not be offered either."""
    refusal = state.refusal(seat, action)
    assert refusal is not None
    assert GAME.explain(refusal)
    if seat in state.to_act:
        assert action not in state.legal(seat)
    return refusal.rule


def only(events: list[Event], kind: type[E]) -> E:
    """Give the one event of a kind."""
    (found,) = [event for event in events if isinstance(event, kind)]
    return found


def kinds(events: list[Event]) -> list[type[Event]]:
    return [type(event) for event in events]


def ranks(state: State, seat: int) -> set[str]:
    """Name the ranks that a seat may play."""
    return {choice.rank for choice in state.legal(seat) if isinstance(choice, model.Throw)}


def deal(opponent: str, dealer: str, setup: model.Setup | None = None) -> tuple[State, list[Event]]:
    """Deal these hands; the other cards lie in no special order."""
    state = State(setup or model.Setup(seats=2))
    rest = list(state.setup.cards())
    for card in (*opponent.split(), *dealer.split()):
        rest.remove(card)
    order = (*rest[:12], *opponent.split(), *dealer.split(), *rest[12:])
    return state, act(state, DEALER, Shuffle(order))


def learnt(events: list[Event], memory: model.Memory | None = None) -> model.Memory:
    """Give what the table knows after these events."""
    memory = memory or views.memory(model.Setup(seats=2))
    for event in events:
        witnessed = views.seen(event, SPECTATOR)
        assert witnessed is not None
        memory = views.remember(memory, witnessed, SPECTATOR)
    return memory


def seen_by(state: State, seat: int, memory: model.Memory) -> model.View:
    return views.view(state, seat, memory, memory)


# 1 Cards and deal


def test_p1_1_four_cards_of_each_of_thirteen_ranks() -> None:
    cards = model.Setup(seats=2).cards()
    assert len(cards) == 52
    assert all(cards.count(rank) == 4 for rank in model.RANKS)


def test_E22_the_dealer_is_a_seat_of_the_setup() -> None:
    state = State(model.Setup(seats=2, dealer=1))
    events = act(state, DEALER, Shuffle(state.setup.cards()))
    assert only(events, model.Begun).dealer == 1
    assert [event.seat for event in events if isinstance(event, model.Dealt)] == [0, 1, 0, 1, 0, 1]


def test_E22_between_two_people_the_deal_alternates_in_a_rematch() -> None:
    last = State(model.Setup(seats=2))
    for people in ((0, 1), ()):
        assert GAME.arrange(model.Setup(seats=2, dealer=1), people, None).dealer == 1
        assert GAME.arrange(model.Setup(seats=2, equal=True), people, last) == model.Setup(
            seats=2, equal=True, dealer=1
        )
        assert GAME.arrange(model.Setup(seats=2, dealer=1), people, last).dealer == 0


def test_E22_against_a_bot_the_person_deals_in_every_game() -> None:
    for person in (0, 1):
        for dealer in (0, 1):
            setup = model.Setup(seats=2, dealer=dealer)
            assert GAME.arrange(setup, (person,), None).dealer == person
            assert GAME.arrange(setup, (person,), State(setup)).dealer == person


def test_E23_packets_go_to_the_opponent_first_down_then_up_then_into_the_hand() -> None:
    state = State(model.Setup(seats=2))
    cards = tuple(rank for rank in model.RANKS[:6] for _ in range(3))
    rest = list(state.setup.cards())
    for card in cards:
        rest.remove(card)
    events = act(state, DEALER, Shuffle((*cards, *rest)))
    dealt = [(event.place, event.seat) for event in events if isinstance(event, model.Dealt)]
    assert dealt == [("down", 1), ("down", 0), ("up", 1), ("up", 0), ("hand", 1), ("hand", 0)]
    assert state.down == [("3", "3", "3"), ("2", "2", "2")]
    assert state.up == [("5", "5", "5"), ("4", "4", "4")]
    assert state.hand(1) == ("6", "6", "6")
    assert state.hand(0) == ("7", "7", "7")


def test_E23_only_the_dealer_deals_and_only_the_whole_deck() -> None:
    state = State(model.Setup(seats=2))
    (form,) = state.legal(DEALER)
    assert isinstance(form, Pick)
    assert state.refusal(DEALER, form.sample(Random(1))) is None
    assert refused(state, DEALER, Shuffle(("2",))) == "1.3"
    assert refused(state, DEALER, model.Throw("2", 1)) == "2.1"
    assert refused(table("3"), 0, Shuffle(state.setup.cards())) == "1.3"


def test_p1_4_nobody_sees_down_cards_and_only_the_owner_a_hand() -> None:
    state, events = deal("5 6 7", "3 9 9")
    down = [event for event in events if isinstance(event, model.Dealt) and event.place == "down"]
    assert [event.cards for event in down] == [(), ()]
    hand = next(
        event for event in events if isinstance(event, model.Dealt) and event.place == "hand" and event.seat == 1
    )
    assert views.seen(hand, 1) == hand
    assert views.seen(hand, 0) == views.seen(hand, SPECTATOR) == model.Dealt(seat=1, place="hand", count=3)
    view = seen_by(state, 0, learnt(events))
    assert view.hand == ("3", "9", "9")
    assert view.down == ((0, 1, 2), (0, 1, 2))
    assert set(GAME.hidden(state, 0)) == {"hand 1", "down 0", "down 1", "deck"}


def test_E18_cards_stay_where_they_were_dealt() -> None:
    state, events = deal("5 6 7", "3 9 9")
    assert only(events, model.Started).seat == 0
    assert refused(state, 0, model.Swap((), ())) == "6.7"


def test_E18_with_a_swap_the_opponent_exchanges_first_and_then_the_dealer() -> None:
    state, events = deal("5 6 7", "3 9 9", model.Setup(seats=2, swap=True))
    assert model.Started not in kinds(events)
    assert state.to_act == (1,)
    state.up[1] = ("5", "Q", "K")
    assert refused(state, 1, model.Throw("5", 1)) == "2.1"
    assert refused(state, 1, model.PickUp()) == "3.4"
    assert model.Swap(("5",), ("5",)) not in state.legal(1)
    assert refused(state, 1, model.Swap(("5",), ("Q", "K"))) == "6.7"
    assert refused(state, 1, model.Swap(("9",), ("Q",))) == "6.7"
    events = act(state, 1, model.Swap(("5", "7"), ("Q", "K")))
    assert only(events, model.Swapped).take == ("Q", "K")
    assert state.hand(1) == ("6", "Q", "K")
    assert state.up[1] == ("5", "5", "7")
    assert state.to_act == (0,)
    events = act(state, 0, model.Swap((), ()))
    assert only(events, model.Started).seat == 0
    assert refused(state, 0, model.Swap((), ())) == "6.7"


def test_E18_everybody_knows_the_cards_that_were_taken() -> None:
    state, events = deal("5 6 7", "3 9 9", model.Setup(seats=2, swap=True))
    memory = learnt(events)
    take = state.up[1][:2]
    memory = learnt(act(state, 1, model.Swap(("5", "6"), take)), memory)
    assert memory.hands[1].cards == take
    assert memory.hands[1].slots == (model.Slot(),)


def test_E18_there_are_as_many_swaps_as_ways_to_make_a_hand() -> None:
    state, _ = deal("5 6 7", "3 9 9", model.Setup(seats=2, swap=True))
    state.up[1] = ("8", "9", "J")
    assert len(state.legal(1)) == 20
    state.up[1] = ("5", "5", "5")
    assert len(state.legal(1)) == 4


# 2 Who begins


def test_E12_the_lowest_hand_card_begins_and_is_shown() -> None:
    state, events = deal("5 6 7", "4 K K")
    assert [event.cards for event in events if isinstance(event, model.Showed)] == [("5",), ("4",)]
    assert only(events, model.Started) == model.Started(rule="2.1", seat=0, tied=False)
    assert state.to_act == (0,)


def test_E12_up_cards_do_not_count() -> None:
    state, _ = deal("5 6 7", "6 K K")
    assert "2" in (*state.up[0], *state.up[1], *state.down[0])
    assert state.to_act == (1,)


def test_E12_a_2_is_the_lowest_card() -> None:
    assert deal("2 A A", "3 4 4")[0].to_act == (1,)


def test_E12_a_table_may_count_a_2_above_the_ace() -> None:
    setup = model.Setup(seats=2, lowest="3")
    assert deal("2 A A", "3 4 4", setup)[0].to_act == (0,)
    _, events = deal("2 K K", "2 K A", setup)
    assert [event.cards for event in events if isinstance(event, model.Showed)] == [("K", "K"), ("K", "A")]


def test_E12_the_rest_of_a_hand_is_not_lower_than_what_was_shown() -> None:
    state, events = deal("5 6 7", "4 K K")
    memory = learnt(events)
    assert memory.hands[1].cards == ("5",)
    assert memory.hands[1].slots == (model.Slot(lower=("2", "3", "4")),) * 2
    view = seen_by(state, 0, memory)
    truth = GAME.hidden(state, 0)
    assert GAME.possible(view, truth) is None
    assert GAME.possible(view, {**truth, "hand 1": ("5", "5", "A")}) is None
    assert GAME.possible(view, {**truth, "hand 1": ("4", "5", "7")}) == "E12"
    assert GAME.possible(view, {**truth, "hand 1": ("6", "6", "7")}) == "seen"


def test_E12_with_3_lowest_the_rest_may_be_a_2() -> None:
    state, events = deal("5 6 2", "4 K K", model.Setup(seats=2, lowest="3"))
    memory = learnt(events)
    assert memory.hands[1].slots == (model.Slot(lower=("3", "4")),) * 2
    assert GAME.possible(seen_by(state, 0, memory), GAME.hidden(state, 0)) is None


def test_E13_level_cards_are_followed_by_the_next_lowest() -> None:
    _, events = deal("4 6 7", "4 5 K")
    assert [event.cards for event in events if isinstance(event, model.Showed)] == [("4", "6"), ("4", "5")]
    assert only(events, model.Started) == model.Started(rule="2.2", seat=0, tied=False)


@pytest.mark.parametrize("dealer", [0, 1])
def test_E13_if_all_cards_are_level_the_opponent_of_the_dealer_begins(dealer: int) -> None:
    state, events = deal("4 6 7", "4 6 7", model.Setup(seats=2, dealer=dealer))
    assert only(events, model.Started) == model.Started(rule="2.2", seat=1 - dealer, tied=True)
    assert state.to_act == (1 - dealer,)


def test_E14_the_first_throw_may_be_any_card() -> None:
    state, _ = deal("5 6 7", "4 K A")
    assert ranks(state, 0) == {"4", "K", "A"}
    assert only(act(state, 0, model.Throw("K", 1)), model.Threw).rule == "2.3"


# 3 A turn


def test_E25_one_card_or_several_or_all_of_a_rank() -> None:
    state = table("6 6 6 9")
    counts = [choice.count for choice in state.legal(0) if isinstance(choice, model.Throw) and choice.rank == "6"]
    assert counts == [1, 2, 3]
    act(state, 0, model.Throw("6", 2))
    assert state.hand(0) == ("6", "9")
    assert state.pile == ["6", "6"]


def test_E25_no_more_than_one_holds_and_no_fewer_than_one() -> None:
    state = table("6 6 9")
    assert refused(state, 0, model.Throw("6", 3)) == "3.1"
    assert refused(state, 0, model.Throw("6", 0)) == "3.1"
    assert refused(state, 0, model.Throw("7", 1)) == "3.1"
    assert refused(state, 0, model.Throw("joker", 1)) == "3.1"


def test_E25_the_two_take_turns() -> None:
    state = table("6 9", "7 8")
    assert refused(state, 1, model.Throw("7", 1)) == "3.1"
    act(state, 0, model.Throw("6", 1))
    assert state.to_act == (1,)
    act(state, 1, model.Throw("7", 1))
    assert state.to_act == (0,)


def test_E1_a_throw_must_be_higher_than_the_top() -> None:
    state = table("3 6 7 J", pile="6")
    assert refused(state, 0, model.Throw("3", 1)) == "3.2"
    assert refused(state, 0, model.Throw("6", 1)) == "3.2"
    assert ranks(state, 0) == {"7", "J"}


def test_E1_a_table_may_allow_the_same_rank() -> None:
    state = table("3 6 7 J", pile="6", setup=model.Setup(seats=2, equal=True))
    assert ranks(state, 0) == {"6", "7", "J"}
    assert refused(state, 0, model.Throw("3", 1)) == "3.2"
    act(state, 0, model.Throw("6", 1))
    assert state.top == "6"


def test_E20_one_card_beats_several() -> None:
    state = table("5 9", pile="4 4 4")
    assert only(act(state, 0, model.Throw("5", 1)), model.Threw).rule == "3.3"


def test_E4_a_player_who_can_throw_must() -> None:
    state = table("9 9", pile="4")
    assert refused(state, 0, model.PickUp()) == "3.4"


def test_E4_a_player_who_cannot_throw_picks_up_by_force() -> None:
    state = table("9 9", "4 4", pile="3")
    events = act(state, 0, model.Throw("9", 1))
    assert only(events, model.PickedUp).seat == 1
    assert state.to_act == (0,)


def test_E4_a_pick_up_proves_that_nothing_in_the_hand_beats_the_top() -> None:
    state = table("9 9", "4 4", pile="3")
    events = [model.Dealt(seat=1, place="hand", count=2), *act(state, 0, model.Throw("9", 1))]
    memory = learnt([model.Dealt(seat=0, place="hand", count=2), *events])
    assert memory.hands[1].cards == ("3", "9")
    assert memory.hands[1].slots == (model.Slot(better=("2", "10", "J", "Q", "K", "A")),) * 2
    view = seen_by(state, 0, memory)
    truth = GAME.hidden(state, 0)
    assert GAME.possible(view, truth) is None
    assert GAME.possible(view, {**truth, "hand 1": ("3", "4", "9", "9")}) is None
    assert GAME.possible(view, {**truth, "hand 1": ("3", "4", "9", "J")}) == "E4"


def test_E4_with_equal_ranks_a_pick_up_proves_more() -> None:
    state = table("9 9", "4 4", pile="3", setup=model.Setup(seats=2, equal=True))
    assert "9" in only(act(state, 0, model.Throw("9", 1)), model.PickedUp).lacks


def test_E4_a_player_who_is_asked_holds_something_that_beats_the_top() -> None:
    state = table("9 9", "4 J", pile="3")
    memory = learnt([model.Dealt(seat=0, place="hand", count=2), model.Dealt(seat=1, place="hand", count=2)])
    memory = learnt(act(state, 0, model.Throw("9", 1)), memory)
    view = seen_by(state, 0, memory)
    truth = GAME.hidden(state, 0)
    assert GAME.possible(view, truth) is None
    assert GAME.possible(view, {**truth, "hand 1": ("4", "5")}) == "E4"


def test_E4_a_throw_leaves_open_which_unknown_card_it_was() -> None:
    old, new = model.Slot(better=("2", "10", "A")), model.Slot()
    memory = views.memory(model.Setup(seats=2))
    pile = model.PickedUp(rule="3.5", seat=1, cards=(), lacks=old.better)
    draw = model.Drew(seat=1, count=1)
    memory = learnt([model.Dealt(seat=1, place="hand", count=1), pile, draw], memory)
    assert memory.hands[1].slots == (old, new)
    assert learnt([model.Threw(rule="3.2", seat=1, rank="5", count=1)], memory).hands[1].slots == (new,)
    assert learnt([model.Threw(rule="4.1", seat=1, rank="A", count=1)], memory).hands[1].slots == (old,)


def test_E4_a_table_may_allow_to_pick_up_by_choice() -> None:
    state = table("9 9", "4 4", pile="3", setup=model.Setup(seats=2, voluntary=True))
    assert model.PickUp() in state.legal(0)
    events = act(state, 0, model.PickUp())
    assert only(events, model.PickedUp) == model.PickedUp(rule="3.4", seat=0, cards=("3",))
    assert refused(state, 1, model.PickUp()) == "3.4"


def test_E4_by_choice_one_is_asked_even_with_nothing_to_throw() -> None:
    state = table("9 9", "4 4", pile="3", setup=model.Setup(seats=2, voluntary=True))
    events = act(state, 0, model.Throw("9", 1))
    assert model.PickedUp not in kinds(events)
    assert state.to_act == (1,)
    assert state.legal(1) == [model.PickUp()]


def test_E2_the_whole_pile_is_picked_up() -> None:
    state = table("9 9", "4 4", pile="3 5 6 6")
    assert only(act(state, 0, model.Throw("9", 1)), model.PickedUp).cards == ("3", "5", "6", "6", "9")
    assert state.hand(1) == ("3", "4", "4", "5", "6", "6", "9")
    assert [side.held for side in state.sides] == [1, 7]
    assert state.pile == []


def test_E3_after_a_pick_up_the_other_throws_anything() -> None:
    state = table("3 9 A", "4 4", pile="8")
    act(state, 0, model.Throw("9", 1))
    assert state.to_act == (0,)
    assert ranks(state, 0) == {"3", "A"}


def test_E5_the_hand_is_filled_up_to_three() -> None:
    state = table("6 6 9", deck="3 4 5")
    events = act(state, 0, model.Throw("6", 2))
    assert only(events, model.Drew) == model.Drew(seat=0, count=2, cards=("3", "4"))
    assert state.hand(0) == ("3", "4", "9")
    assert views.seen(only(events, model.Drew), 1) == model.Drew(seat=0, count=2)


def test_E5_a_table_may_draw_one_card_only() -> None:
    state = table("6 6 9", deck="3 4 5", setup=model.Setup(seats=2, draw="one"))
    assert only(act(state, 0, model.Throw("6", 2)), model.Drew).cards == ("3",)
    assert state.hand(0) == ("3", "9")


def test_E5_nobody_draws_who_still_has_three() -> None:
    assert model.Drew not in kinds(act(table("6 7 8 9", deck="3 4 5"), 0, model.Throw("6", 1)))


def test_E5_the_deck_gives_no_more_than_it_has() -> None:
    state = table("6 6 9", deck="3")
    assert only(act(state, 0, model.Throw("6", 2)), model.Drew).cards == ("3",)
    assert model.Drew not in kinds(act(table("6 6 9"), 0, model.Throw("6", 2)))


# 4 Aces, 2s and 10s


@pytest.mark.parametrize("top", model.RANKS)
def test_E11_an_ace_a_2_and_a_10_go_on_anything(top: str) -> None:
    assert ranks(table("2 10 A", pile=top), 0) == {"2", "10", "A"}


def test_E11_nothing_else_goes_on_an_ace() -> None:
    state = table("2 9 10 K A", pile="A")
    assert ranks(state, 0) == {"2", "10", "A"}
    assert refused(state, 0, model.Throw("K", 1)) == "4.1"


def test_E10_a_2_resets_the_pile_for_the_opponent() -> None:
    state = table("2 9", "3 4 K", pile="K")
    events = act(state, 0, model.Throw("2", 1))
    assert model.Reset(seat=0) in events
    assert state.to_act == (1,)
    assert ranks(state, 1) == {"3", "4", "K"}
    assert state.pile == ["K", "2"]


def test_E6_a_10_takes_the_pile_and_itself_out_of_the_game() -> None:
    state = table("9 10", pile="3 8", deck="4")
    events = act(state, 0, model.Throw("10", 1))
    assert only(events, model.Killed).cards == ("3", "8", "10")
    assert state.pile == []
    assert state.gone == ("3", "8", "10")


def test_E7_a_10_gives_a_draw_and_a_second_throw_of_anything() -> None:
    state = table("3 3 10", pile="8", deck="4 5 6")
    events = act(state, 0, model.Throw("10", 1))
    assert only(events, model.Drew).cards == ("4",)
    assert state.to_act == (0,)
    assert model.Throw("3", 2) in state.legal(0)
    events = act(state, 0, model.Throw("3", 2))
    assert only(events, model.Threw).rule == "4.4"
    assert only(events, model.Drew).count == 2
    assert state.to_act == (1,)


def test_E7_another_10_repeats_it_and_two_together_do_not() -> None:
    state = table("3 4 10 10 10")
    act(state, 0, model.Throw("10", 2))
    act(state, 0, model.Throw("10", 1))
    assert state.to_act == (0,)
    act(state, 0, model.Throw("3", 1))
    assert state.to_act == (1,)
    assert state.turn == 3


def test_E7_the_second_throw_is_asked_for_and_not_given_up() -> None:
    state = table("3 10", pile="8", setup=model.Setup(seats=2, voluntary=True))
    act(state, 0, model.Throw("10", 1))
    assert seen_by(state, 0, views.memory(state.setup)).again
    assert state.legal(0) == [model.Throw("3", 1)]


def test_E8_a_10_that_empties_the_hand_brings_the_up_cards_at_once() -> None:
    state = table("10", pile="8")
    events = act(state, 0, model.Throw("10", 1))
    assert only(events, model.TookUp) == model.TookUp(rule="4.5", seat=0, cards=("K", "K", "K"))
    assert state.to_act == (0,)
    assert ranks(state, 0) == {"K"}
    assert state.down[0] == ("K", "K", "K")


def test_E8_or_the_down_cards_when_those_are_gone() -> None:
    state = without(table("10", pile="8"), "up")
    events = act(state, 0, model.Throw("10", 1))
    assert only(events, model.TookDown).rule == "4.5"
    assert state.to_act == (0,)
    assert ranks(state, 0) == {"K"}


def test_E8_blind_down_cards_give_the_second_throw() -> None:
    state = without(table("10", pile="8", setup=model.Setup(seats=2, blind=True)), "up")
    act(state, 0, model.Throw("10", 1))
    assert state.to_act == (0,)
    act(state, 0, model.Turn(1))
    assert state.pile == ["K"]
    assert state.to_act == (1,)


def test_E9_a_10_as_the_very_last_card_wins() -> None:
    state = without(table("10", pile="8"), "up", "down")
    events = act(state, 0, model.Throw("10", 1))
    assert only(events, model.Won) == model.Won(rule="4.6", seat=0)
    assert state.winners() == (0,)
    assert not state.to_act


def test_E19_four_of_a_kind_have_no_power() -> None:
    state = table("A 5", pile="A A A")
    events = act(state, 0, model.Throw("A", 1))
    assert model.Cleared not in kinds(events)


def test_E19_a_table_may_let_four_clear_the_pile_over_several_throws() -> None:
    state = table("A 5", "3 3", pile="7 A A A", setup=model.Setup(seats=2, fours=True))
    events = act(state, 0, model.Throw("A", 1))
    assert only(events, model.Cleared).cards == ("7", "A", "A", "A", "A")
    assert state.gone == ("7", "A", "A", "A", "A")
    assert state.to_act == (1,)
    assert ranks(state, 1) == {"3"}


def test_E19_four_thrown_together_clear_too_and_three_do_not() -> None:
    setup = model.Setup(seats=2, fours=True)
    assert model.Cleared in kinds(act(table("6 6 6 6 9", pile="5", setup=setup), 0, model.Throw("6", 4)))
    state = table("6 6 6 9", pile="5", setup=setup)
    assert model.Cleared not in kinds(act(state, 0, model.Throw("6", 3)))
    assert state.gone == ()


# 5 The end


def test_E15_the_up_cards_come_as_soon_as_hand_and_deck_are_empty() -> None:
    state = table("6", "7 7", pile="5")
    events = act(state, 0, model.Throw("6", 1))
    assert only(events, model.TookUp) == model.TookUp(rule="5.1", seat=0, cards=("K", "K", "K"))
    assert state.hand(0) == ("K", "K", "K")
    assert state.up[0] == ()
    assert state.to_act == (1,)


def test_E15_everybody_knows_the_up_cards_in_a_hand() -> None:
    events = act(table("6", "7 7"), 0, model.Throw("6", 1))
    memory = learnt([model.Dealt(seat=0, place="hand", count=1), *events])
    assert memory.hands[0].cards == ("K", "K", "K")


def test_E21_up_cards_wait_for_the_end_of_the_deck() -> None:
    state = table("6", "7 7", pile="5", deck="3")
    assert model.TookUp not in kinds(act(state, 0, model.Throw("6", 1)))
    assert state.hand(0) == ("3",)
    assert state.up[0] == ("K", "K", "K")


def test_E16_the_down_cards_are_picked_up_and_seen() -> None:
    state = without(table("6", "7 7", pile="5"), "up")
    state.down[0] = ("9", "2", "5")
    events = act(state, 0, model.Throw("6", 1))
    took = only(events, model.TookDown)
    assert took == model.TookDown(rule="5.2", seat=0, count=3, cards=("2", "5", "9"))
    assert state.hand(0) == ("2", "5", "9")
    assert views.seen(took, 0) == took
    assert views.seen(took, 1) == views.seen(took, SPECTATOR) == model.TookDown(rule="5.2", seat=0, count=3)
    assert refused(state, 1, model.Turn(0)) == "5.2"


def blind(hand: str, down: str, pile: str) -> State:
    """Set up a blind ending: seat 0 has only a hand and down cards, and is to act."""
    state = without(table(hand, "7 J J", pile=pile, setup=model.Setup(seats=2, blind=True)), "up")
    state.down[0] = tuple(down.split())
    return state


def test_E16_blind_down_cards_stay_where_they_are() -> None:
    state = blind("6", "9 3 5", "4")
    events = act(state, 0, model.Throw("6", 1))
    assert model.TookDown not in kinds(events)
    assert state.hand(0) == ()
    act(state, 1, model.Throw("7", 1))
    assert state.to_act == (0,)
    assert state.legal(0) == [model.Turn(0), model.Turn(1), model.Turn(2)]
    assert refused(state, 0, model.Throw("9", 1)) == "5.2"


def test_E16_a_blind_card_that_may_be_thrown_is_thrown() -> None:
    state = blind("", "9 3 5", "7")
    events = act(state, 0, model.Turn(0))
    assert only(events, model.Turned) == model.Turned(seat=0, place=0, rank="9")
    assert state.pile == ["7", "9"]
    assert seen_by(state, 1, views.memory(state.setup)).down[0] == (1, 2)
    assert state.to_act == (1,)


def test_E16_a_blind_card_that_may_not_be_thrown_goes_to_the_hand_with_the_pile() -> None:
    state = blind("", "9 3 5", "7")
    events = act(state, 0, model.Turn(1))
    assert only(events, model.PickedUp) == model.PickedUp(rule="5.2", seat=0, cards=("7",))
    assert state.hand(0) == ("3", "7")
    assert state.to_act == (1,)
    assert learnt(events).hands[0].cards == ("3", "7")


def test_E16_a_blind_card_is_turned_only_once_and_only_with_an_empty_hand() -> None:
    state = blind("8", "9 3 5", "7")
    assert refused(state, 0, model.Turn(0)) == "5.2"
    state = blind("", "9 3 5", "7")
    act(state, 0, model.Turn(0))
    act(state, 1, model.Throw("J", 1))
    assert refused(state, 0, model.Turn(0)) == "5.2"
    assert refused(state, 0, model.Turn(3)) == "5.2"


def test_E16_the_last_blind_card_wins_if_it_may_be_thrown() -> None:
    state = blind("", "9 3 5", "7")
    state.down[0] = ("9", "", "")
    assert only(act(state, 0, model.Turn(0)), model.Won).seat == 0


def test_E17_a_pile_picked_up_comes_before_the_cards_that_wait() -> None:
    state = table("3 9", "4", pile="8")
    assert only(act(state, 0, model.Throw("9", 1)), model.PickedUp).rule == "5.3"
    act(state, 0, model.Throw("3", 1))
    assert model.TookUp not in kinds(act(state, 1, model.Throw("4", 1)))
    assert state.hand(1) == ("8", "9")
    assert state.up[1] == ("K", "K", "K")


def test_E17_a_throw_from_a_hand_with_more_cards_brings_no_waiting_cards() -> None:
    state = table("6 9", "7 7", pile="5")
    assert model.TookUp not in kinds(act(state, 0, model.Throw("6", 1)))
    assert state.hand(0) == ("9",)


def test_p5_4_the_last_card_wins_at_once() -> None:
    state = without(table("6 6", pile="5"), "up", "down")
    events = act(state, 0, model.Throw("6", 2))
    assert only(events, model.Won) == model.Won(rule="5.4", seat=0)
    assert not state.to_act
    assert state.scores() == (1, 0)
    assert state.winners() == (0,)


def test_p5_4_nobody_wins_with_cards_waiting() -> None:
    state = without(table("6 6", pile="5"), "down")
    act(state, 0, model.Throw("6", 2))
    assert state.winners() == ()
    assert state.scores() == (0, 0)


def test_E24_the_game_is_drawn_after_2000_turns() -> None:
    state = table("3 5", "4 9", turn=1998)
    act(state, 0, model.Throw("3", 1))
    assert state.to_act == (1,)
    events = act(state, 1, model.Throw("4", 1))
    assert only(events, model.Drawn).turns == 2000
    assert not state.to_act
    assert state.winners() == ()
    assert state.scores() == (0, 0)


def test_E24_a_pick_up_is_a_turn_and_the_last_one_too() -> None:
    state = table("9 9", "4 4", turn=1998)
    events = act(state, 0, model.Throw("9", 1))
    assert kinds(events)[-2:] == [model.PickedUp, model.Drawn]
    state = table("9 9", "4 4", turn=1999)
    assert kinds(act(state, 0, model.Throw("9", 1)))[-1:] == [model.Drawn]


def test_E24_throws_after_a_10_belong_to_the_same_turn() -> None:
    state = table("3 10 10", turn=1999)
    act(state, 0, model.Throw("10", 1))
    act(state, 0, model.Throw("10", 1))
    assert state.to_act == (0,)
    act(state, 0, model.Throw("3", 1))
    assert not state.to_act


def test_E24_the_last_card_of_the_last_turn_still_wins() -> None:
    state = without(table("6", turn=1999), "up", "down")
    assert model.Drawn not in kinds(act(state, 0, model.Throw("6", 1)))
    assert state.winners() == (0,)


def test_E24_no_game_takes_more_acts_than_its_bound() -> None:
    assert GAME.bound(model.Setup(seats=2)) == 3 + 2000 + 4
    assert State(model.Setup(seats=2)).to_act == BY_DEALER
