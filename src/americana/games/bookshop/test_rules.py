"""The rule book of American Bookshop as claims, each named by the ruling or paragraph it shows."""

import weakref
from random import Random

import pytest

from americana.core import registry
from americana.core.events import Event
from americana.core.game import DEALER, SPECTATOR
from americana.core.match import Match
from americana.games.bookshop import GAME, model, views
from americana.games.bookshop.card_sets import PLAY, Shelf, bits_of, cards_of
from americana.games.bookshop.rules import NOBODY, State
from americana.games.bookshop.scene import scene
from americana.games.bookshop.views import memory, seen, view
from americana.kit.dealer import Lot, Shuffle

NAMES = ["Ann", "Bob", "Cy", "Di", "Eve"]


def table(*hands: str, leader: int = 0, starter: int = 0, won: tuple[str, ...] = (), **options: str) -> State:
    """Lay out a trick about to be led, with these hands and winnings."""
    state = State(GAME.make_setup(len(hands), **options))
    state.round, state.starter, state.leader = 1, starter, leader
    state.to_act = (leader,)
    for seat, cards in enumerate(hands):
        state.shelves[seat] = Shelf(bits_of(tuple(cards.split())), 0)
    for seat, cards in enumerate(won):
        state.shelves[seat].won += bits_of(tuple(cards.split()))
    return state


def play(state: State, cards: str) -> list[Event]:
    """Play cards in turn, checking that each is allowed."""
    events: list[Event] = []
    for card in cards.split():
        seat = state.to_act[0]
        assert state.refusal(seat, PLAY[card]) is None
        state.apply(seat, PLAY[card], events)
    return events


def keep(state: State, seat: int, cards: str) -> list[Event]:
    events: list[Event] = []
    action = model.Keep(tuple(cards.split()))
    assert state.refusal(seat, action) is None
    state.apply(seat, action, events)
    return events


def taken(events: list[Event]) -> list[tuple[int, str]]:
    return [(event.seat, event.rule) for event in events if isinstance(event, model.Took)]


def seen_by(state: State, seat: int) -> model.View:
    blank = memory(state.setup)
    return view(state, seat, blank, blank)


def shuffled(seats: int) -> tuple[State, list[Event]]:
    """Deal the cards in their printed order, seat 0 starting."""
    state, events = State(GAME.make_setup(seats)), list[Event]()
    state.apply(DEALER, Lot(0), events)
    state.apply(DEALER, Shuffle(state.deck), events)
    return state, events


# 1 Cards and deal


def test_p1_1_each_suit_has_two_zeros_and_one_to_eleven() -> None:
    for suit in "EGBR":
        assert sorted(model.VALUE[card] for card in model.CARDS if card[0] == suit) == [0, 0, *range(1, 12)]
    assert len(set(model.CARDS)) == 52


def test_D15_with_three_players_red_stays_in_the_box() -> None:
    assert len(model.Setup(seats=3).cards()) == 39
    assert not any(card.startswith("R") for card in model.Setup(seats=3).cards())
    assert len(model.Setup(seats=4).cards()) == len(model.Setup(seats=5).cards()) == 52


def test_D11_the_first_starter_is_drawn_by_lot() -> None:
    state = State(GAME.make_setup(4))
    assert state.to_act == (DEALER,)
    assert state.legal(DEALER) == [Lot(0), Lot(1), Lot(2), Lot(3)]
    room = registry.find("bookshop")
    drawn = {Match.start(room, GAME.make_setup(4), Random(seed)).to_act[0] for seed in range(30)}
    assert drawn == {0, 1, 2, 3}


def test_D3_the_starter_leads_the_first_trick_and_the_winner_leads_the_next() -> None:
    state = State(GAME.make_setup(3))
    state.apply(DEALER, Lot(2))
    state.apply(DEALER, Shuffle(state.deck))
    assert (state.starter, state.leader, state.to_act) == (2, 2, (2,))
    state = table("E1 G1 R2", "E5 G2 R3", "E3 G3 R4")
    play(state, "E1 E5 E3")
    assert (state.starter, state.leader, state.to_act) == (0, 1, (1,))


def test_D14_cards_left_over_are_set_aside_face_down() -> None:
    for seats, each, aside in ((3, 13, 0), (4, 13, 0), (5, 10, 2)):
        state, events = shuffled(seats)
        assert [shelf.count() for shelf in state.shelves] == [each] * seats
        assert state.aside.bit_count() == aside
        begun = next(event for event in events if isinstance(event, model.Begun))
        assert begun.aside == aside
        for role in (0, SPECTATOR):
            told = [seen(event, role) for event in events]
            assert not any(card in str(told) for card in map(repr, cards_of(state.aside)))
            assert seen_by(state, role).aside == aside


def test_p1_4_a_hand_is_seen_by_its_owner_alone() -> None:
    _, events = shuffled(4)
    dealt = [event for event in events if isinstance(event, model.Dealt)]
    assert len(dealt) == 4
    for event in dealt:
        for role in (0, 1, 2, 3, SPECTATOR):
            shown = seen(event, role)
            assert isinstance(shown, model.Dealt)
            assert bool(shown.cards) == (role == event.seat)


# 2 A trick


def test_the_sheets_example_of_a_limit_that_is_reached() -> None:
    state = table("E8 G1", "E7 G2", "E3 G3")
    assert taken(play(state, "E8 E7")) == [(1, "2.4")]
    assert cards_of(state.shelves[1].won) == ("E7", "E8")
    assert state.shelves[2].count() == 2


def test_the_sheets_example_of_a_limit_that_is_not_reached() -> None:
    state = table("E2 B1 R2", "G6 B2 R3", "E5 B3 R4")
    assert taken(play(state, "E2 G6 E5")) == [(2, "2.5")]


def test_D19_nobody_plays_twice_to_a_trick() -> None:
    state = table("E1 E2 E3 R2", "E4 E5 R3", "E6 E7 R4")
    play(state, "E1 E4")
    for seat in (0, 1):
        refusal = state.refusal(seat, PLAY["E2"])
        assert refusal is not None
        assert refusal.rule == "2.1"
    play(state, "E6")
    assert state.to_act == (2,)
    assert state.trick.cards == []


def test_p2_1_only_a_card_in_hand_can_be_played() -> None:
    state = table("E1 G2", "E4", "E6")
    for card in ("E4", "E9", "X1", ""):
        refusal = state.refusal(0, PLAY.get(card) or type(PLAY["E1"])(card))
        assert refusal is not None
        assert refusal.rule == "2.1"


def test_p2_1_a_last_card_is_played_without_asking() -> None:
    state = table("E1 G1 G4", "E4", "E6 G6 B6")
    events = play(state, "E1")
    assert [(event.seat, event.card) for event in events if isinstance(event, model.Played)] == [
        (0, "E1"),
        (1, "E4"),
    ]
    assert state.to_act == (2,)


def test_D13_following_suit_is_compulsory_over_the_limit() -> None:
    state = table("E8 G1", "E7 G1 G2", "E3 G3")
    play(state, "E8")
    assert list(state.legal(1)) == [PLAY["E7"]]
    refusal = state.refusal(1, PLAY["G2"])
    assert refusal is not None
    assert refusal.rule == "2.2"
    assert GAME.explain(refusal) == "you hold beige, so you must play beige"


def test_D13_without_the_suit_any_card_may_be_played() -> None:
    state = table("E8 G1", "G7 B1", "E3 G3")
    play(state, "E8")
    assert list(state.legal(1)) == [PLAY["G7"], PLAY["B1"]]


def test_D17_the_sum_is_called_out_with_every_card() -> None:
    events = play(table("E2 B1 R2", "G6 B2 R3", "E5 B3 R4"), "E2 G6 E5")
    assert [event.total for event in events if isinstance(event, model.Played)] == [2, 8, 13]
    state = table("E2 B1 R5", "G6 B2 R6", "E5 B3 R7")
    play(state, "E2 G6")
    trick = scene(seen_by(state, 2), state.legal(2), lambda act: state.refusal(2, act), NAMES).zones[0]
    assert trick.note == "sum 8 of 14"


@pytest.mark.parametrize(("seats", "limit"), [(3, 14), (4, 16), (5, 17)])
def test_D1_the_limit_is_fourteen_sixteen_or_seventeen(seats: int, limit: int) -> None:
    assert GAME.make_setup(seats).limit() == limit


def test_D1_thirteen_does_not_reach_the_limit_of_three_players() -> None:
    assert taken(play(table("E8 B1 R2", "E5 B2 R3", "E0 B3 R4"), "E8 E5 E0")) == [(0, "2.5")]


def test_D2_reaching_the_limit_exactly_is_enough() -> None:
    assert taken(play(table("E8 B1", "E6 B2", "E9 B3"), "E8 E6")) == [(1, "2.4")]


def test_p2_4_the_limit_wins_though_another_card_is_higher() -> None:
    assert taken(play(table("E9 B1", "G5 B2", "E1 B3"), "E9 G5")) == [(1, "2.4")]


def test_p2_5_only_the_led_suit_can_win_below_the_limit() -> None:
    assert taken(play(table("E1 B1 R2", "G8 B2 R3", "E2 B3 R4"), "E1 G8 E2")) == [(2, "2.5")]


def test_D4_of_two_level_zeros_the_first_wins() -> None:
    assert taken(play(table("G0b B1 R2", "G0 B2 R3", "E11 B3 R4"), "G0b G0 E11")) == [(0, "2.5")]
    assert taken(play(table("E11 B3 R5", "G0 B2 R6", "G0b B1 R7", leader=1), "G0 G0b E11")) == [(1, "2.5")]


def test_D18_won_cards_lie_open_sorted_by_suit() -> None:
    state = table("E1 B1 R2", "G8 B2 R3", "E2 B3 R4")
    play(state, "E1 G8 E2")
    for role in (0, 1, SPECTATOR):
        assert seen_by(state, role).won[2] == (("E1", "E2"), ("G8",), (), ())
    zones = {zone.id: zone for zone in scene(seen_by(state, 0), (), lambda _: None, NAMES).zones}
    assert [card.name for card in zones["won:2"].cards] == ["E1", "E2", "G8"]


def test_D18_in_memory_mode_the_screen_gives_only_the_viewers_own_number() -> None:
    state = table("E1 B1", "G8 B2", "E2 B3", won=("R1 R2", "R3", "R4"))
    state.setup = model.Setup(seats=3, memory=True)
    zones = {zone.id: zone for zone in scene(seen_by(state, 0), (), lambda _: None, NAMES).zones}
    assert (zones["won:0"].cards, zones["won:0"].hidden) == ((), 2)
    assert (zones["won:1"].cards, zones["won:1"].hidden) == ((), 0)
    assert seen_by(state, 0).won[1][3] == ("R3",)


# 3 The end of a round


def test_D5_the_trick_of_a_last_card_is_finished_and_then_no_other_begins() -> None:
    state = table("E1", "E2 G5", "E3 G6")
    play(state, "E1")
    assert state.to_act == (1,)
    assert not state.asked
    events = play(state, "E2 E3")
    assert taken(events) == [(2, "2.5")]
    assert state.asked == (1, 2)


def test_D6_any_number_may_be_kept_and_the_rest_scores_nothing() -> None:
    state = table("E1", "E2 G5 G6 B1", "E3 G7")
    play(state, "E1 E2 E3")
    assert state.legal(1)[0].size() == 8  # type: ignore[union-attr]
    keep(state, 1, "G5 G6")
    keep(state, 2, "")
    assert state.points == [(0, 2, 3)]


def test_D6_an_empty_hand_is_not_asked() -> None:
    state = table("E1", "E2 G5", "E3 G6")
    events = play(state, "E1 E2 E3")
    assert [event.seats for event in events if isinstance(event, model.Ran)] == [(1, 2)]
    refusal = state.refusal(0, model.Keep(()))
    assert refusal is not None
    state = table("E1", "E2", "E3", rounds="one")
    play(state, "E1")
    assert state.to_act == ()
    assert state.points == [(0, 0, 3)]


def test_p3_2_only_cards_in_hand_can_be_kept_and_each_once() -> None:
    state = table("E1", "E2 G5", "E3 G6")
    assert state.refusal(0, model.Keep(())) is not None
    play(state, "E1 E2 E3")
    for cards in (("G6",), ("G5", "G5"), ("X",)):
        refusal = state.refusal(1, model.Keep(cards))
        assert refusal is not None
        assert refusal.rule == "3.2"


def test_D7_choices_are_secret_until_all_have_chosen() -> None:
    state = table("E1", "E2 G5 G6", "E3 G7")
    play(state, "E1 E2 E3")
    assert state.to_act == (1, 2)
    before = seen_by(state, 2)
    events = keep(state, 1, "G5")
    assert [type(event) for event in events] == [model.Chose]
    assert [seen(events[0], role) for role in (0, 2, SPECTATOR)] == [None, None, None]
    assert seen_by(state, 2) == before
    assert seen_by(state, 1).mine == ("G5",)
    assert state.refusal(1, model.Keep(())) is not None
    events = keep(state, 2, "G7")
    assert [(event.seat, event.cards, event.dropped) for event in events if isinstance(event, model.Kept)] == [
        (1, ("G5",), 1),
        (2, ("G7",), 0),
    ]


# 4 Scoring


def score(*won: str) -> tuple[int, ...]:
    state = table(*[""] * len(won), won=won, rounds="one")
    state._end_tricks(None)
    return state.points[0]


def test_the_sheets_example_of_scoring() -> None:
    ann = "E0 E0b E1 E2 E3 E4 E5 G0 G0b G1 G2 B0"
    bob = "E6 E7 G3 G4 G5 G6 G7 G8 G9 B0b B1 B2 B3 B4 B5"
    cy = "E8 E9 E10 B6 B7 B8 B9 B10 B11"
    assert score(ann, bob, cy) == (2, -1, -9)


def test_p4_1_a_sole_majority_earns_and_every_other_card_costs() -> None:
    assert score("E1 E2 E3", "E4 E5", "E6") == (3, -2, -1)


def test_D8_a_level_majority_earns_nobody_anything() -> None:
    assert score("E1 E2", "E4 E5", "E6") == (-2, -2, -1)


# 5 The next round and the end


def after_round(*won: str, starter: int = 0) -> tuple[State, list[Event]]:
    state, events = table(*[""] * len(won), won=won, starter=starter), list[Event]()
    state._end_tricks(events)
    return state, events


def test_D9_a_single_best_player_names_the_next_starter_before_the_deal() -> None:
    state, _ = after_round("E1", "E2 E3", "E4", starter=2)
    assert state.to_act == (1,)
    assert list(state.legal(1)) == [model.Appoint(0), model.Appoint(1), model.Appoint(2)]
    assert state.refusal(1, model.Appoint(3)) is not None
    state.apply(1, model.Appoint(1))
    assert (state.starter, state.to_act) == (1, (DEALER,))


def test_p5_1_nobody_is_named_at_any_other_time() -> None:
    refusal = table("E1", "E2", "E3").refusal(0, model.Appoint(1))
    assert refusal is not None
    assert refusal.rule == "5.1"


def test_p5_1_the_dealer_names_nobody() -> None:
    state, _ = after_round("E1", "E2 E3", "E4", starter=2)
    state.apply(1, model.Appoint(1))
    refusal = state.refusal(DEALER, model.Appoint(0))
    assert refusal is not None
    assert refusal.rule == "5.1"


def test_D9_after_a_tie_nobody_chooses() -> None:
    state, events = after_round("E1 E2", "G1 G2", "B1", starter=2)
    assert state.to_act == (DEALER,)
    assert [(event.seat, event.rule) for event in events if isinstance(event, model.Started)] == [(0, "5.2")]


@pytest.mark.parametrize(("starter", "nearest"), [(0, 1), (1, 0), (2, 0), (3, 0)])
def test_D10_the_tied_player_nearest_to_the_starters_left_starts_himself_last(starter: int, nearest: int) -> None:
    state, _ = after_round("E1 E2", "G1 G2", "B1", "R1", starter=starter)
    assert state.starter == nearest


@pytest.mark.parametrize(("rounds", "expected"), [("as many as players", 4), ("one", 1), ("twice as many", 8)])
def test_D16_there_are_as_many_rounds_as_players(rounds: str, expected: int) -> None:
    match = Match.start(registry.find("bookshop"), GAME.make_setup(4, rounds=rounds), Random(5))
    rng = Random(6)
    bot = GAME.medium()
    while match.to_act:
        seat = match.to_act[0]
        match.act(seat, bot.choose(match.view(seat), match.legal(seat), rng))
    assert sum(isinstance(event, model.Begun) for event in match.seen(0)) == expected


@pytest.mark.parametrize(("ties", "winners"), [("shared", (0, 1)), ("last round", (1,))])
def test_D12_equal_totals_share_the_win_unless_the_last_round_decides(ties: str, winners: tuple[int, ...]) -> None:
    state = table("", "", "", won=("E1", "E2 E3 E4 E5", "E6"), ties=ties, rounds="one")
    state.points = [(9, 4, 0)]
    events: list[Event] = []
    state._end_tricks(events)
    assert state.points == [(9, 4, 0), (-1, 4, -1)]
    assert state.scores() == (8, 8, -1)
    assert state.winners() == winners
    assert [event.winners for event in events if isinstance(event, model.Ended)] == [winners]


def test_p5_4_the_highest_total_wins() -> None:
    state = table("", "", "", won=("E1", "E2 E3", "E6"), rounds="one")
    state._end_tricks(None)
    assert state.winners() == (1,)
    assert state.leader == NOBODY


def test_nothing_of_a_hand_is_kept_once_its_view_is_gone() -> None:
    state, _ = shuffled(3)
    looked_at = seen_by(state, 0)
    views.imagine(looked_at, Random(1))
    kept = weakref.ref(views._known(looked_at))
    assert kept() is views._known(looked_at)
    del looked_at
    assert kept() is None
