"""The rule book of Americana: The Card Game as claims, each named by the ruling or paragraph it shows."""

from random import Random

import pytest
from msgspec.structs import replace

from americana.core import registry
from americana.core.actions import Action
from americana.core.choices import Pick
from americana.core.errors import BadSetup
from americana.core.events import Event
from americana.core.game import DEALER, SPECTATOR
from americana.core.match import Match
from americana.games.dream import GAME
from americana.games.dream.card_text import words
from americana.games.dream.effects import Bonus, Deck, Effect, Kind, own_deck
from americana.games.dream.model import (
    TURNS,
    Acted,
    Aim,
    Aimed,
    Choose,
    Decline,
    Declined,
    Discard,
    Discarded,
    Doubled,
    Drew,
    Dry,
    Ended,
    Fall,
    Moved,
    Paid,
    Play,
    Played,
    Removed,
    Settled,
    Setup,
    Shuffled,
    Skipped,
    Started,
    Vain,
    Won,
)
from americana.games.dream.rules import State
from americana.games.dream.table import DRAW, PLAY, names
from americana.games.dream.views import memory, remember, seen, view
from americana.kit.dealer import Lot, Shuffle


def event_card(name: str, value: int, *effects: Effect) -> Kind:
    return Kind(name, "event", value, 3, effects)


def people(name: str, bonus: Bonus) -> Kind:
    return Kind(name, "demographic", 0, 2, (), bonus)


DECK = Deck(
    "Practice",
    (
        Kind("Pie", "consumer", 3, 6),
        Kind("Soda", "consumer", 1, 6),
        Kind("Bike", "consumer", -2, 4),
        event_card("Fair", 0, Effect("draw", 2)),
        event_card("Party", 0, Effect("draw", 1, "everyone")),
        event_card("Tax", 0, Effect("discard", 1, "everyone")),
        event_card("Attic", 1, Effect("discard", 3)),
        event_card("Shed", 0, Effect("discard", 1, "you", True)),
        event_card("Storm", 1, Effect("discard-hand"), Effect("shuffle")),
        event_card("Clock", 0, Effect("shuffle")),
        event_card("Fine", 0, Effect("discard", 2, "most-cards")),
        event_card("Audit", 0, Effect("discard", 2, "chosen")),
        event_card("Board", 0, Effect("remove", 1, "chosen")),
        event_card("Recall", 0, Effect("remove", 1, "highest")),
        event_card("Splurge", 4, Effect("remove", 1)),
        event_card("Levy", 1, Effect("remove", 1, "highest")),
        event_card("Broom", 0, Effect("remove", 1, "you", True)),
        event_card("Gift", 0, Effect("give", 1, "chosen")),
        event_card("Auction", 0, Effect("take", 1, "chosen")),
        event_card("Encore", 0, Effect("play", 1), Effect("draw", 1)),
        event_card("Weekend", 0, Effect("play", 1, "you", True)),
        event_card("Reunion", 0, Effect("recall", 1)),
        event_card("Census", 0, Effect("uproot", 1, "chosen")),
        event_card("Move", 0, Effect("shed", 1, "everyone")),
        people("Risers", Bonus("turn")),
        people("Hunters", Bonus("consumer")),
        people("Recyclers", Bonus("discard")),
        people("Trippers", Bonus("shuffle")),
        people("Kids", Bonus("loss", 2)),
        people("Fence", Bonus("neighbor")),
        people("Nest", Bonus("empty")),
        people("Owls", Bonus("turn")),
        people("Makers", Bonus("action")),
    ),
)


def table(*hands: str, dreams: tuple[str, ...] = (), deck: str = "", turn: int = 0, **options: bool | int) -> State:
    """Lay out a Play Phase with these hands and Dreams; the deck is written from the top."""
    state = State(GAME.make_setup(len(hands), deck=DECK, **options))
    state.turn, state.turns, state.phase = turn, 1, PLAY
    named = state.cards.named
    state.hands = [[named[card] for card in hand.split()] for hand in hands]
    for seat, dream in enumerate(dreams):
        for card in dream.split():
            state.lay(seat, named[card])
    state.deck = [named[card] for card in reversed(deck.split())]
    state.to_act = (turn,)
    return state


def do(state: State, action: Action) -> list[Event]:
    """Let the seat that is asked act, checking that the act is allowed."""
    events: list[Event] = []
    seat = state.to_act[0]
    assert state.refusal(seat, action) is None
    state.apply(seat, action, events)
    return events


def draw_phase(state: State) -> list[Event]:
    """Begin the turn of the seat whose turn it is."""
    events: list[Event] = []
    state.phase, state.to_act = DRAW, ()
    state._go_on(events)
    return events


def rule(state: State, action: Action, seat: int | None = None) -> str | None:
    """Name the paragraph that refuses an act."""
    refusal = state.refusal(state.to_act[0] if seat is None else seat, action)
    return refusal.rule if refusal else None


def kinds(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def hand(state: State, seat: int) -> list[str]:
    """The cards of a hand."""
    return list(names(state.hands[seat]))


def bottom(state: State) -> list[str]:
    """The deck from the bottom up."""
    return list(names(state.deck))


# 1 The table


def test_p1_1_the_net_value_of_a_dream_is_the_sum_of_its_cards() -> None:
    state = table("Pie#1 Soda#1", "Soda#2 Soda#3", dreams=("Pie#2 Bike#1", ""))
    do(state, Play("Soda#1"))
    assert state.scores()[0] == 3 - 2 + 1


def test_p1_2_the_deck_has_consumers_demographics_and_cards_with_actions() -> None:
    deck = own_deck()
    for kind in deck.kinds:
        assert (kind.family == "consumer") == (not kind.effects and kind.bonus is None)
        assert (kind.family == "demographic") == (kind.bonus is not None)
        assert bool(words(kind)) == (kind.family != "consumer")
        assert kind.family != "demographic" or (kind.value == 0 and kind.count >= 2)
        assert abs(kind.value) < 6
    assert 100 <= deck.size() <= 130


def test_p1_2_no_card_with_an_action_is_plainly_worse_than_another() -> None:
    def told(kind: Kind) -> tuple[int, int, list[Effect]]:
        draws = [effect.count for effect in kind.effects if (effect.verb, effect.who) == ("draw", "you")]
        rest = [effect for effect in kind.effects if (effect.verb, effect.who) != ("draw", "you")]
        return kind.value, sum(draws), rest

    acting = [(kind.name, *told(kind)) for kind in own_deck().kinds if kind.effects]
    worse = [
        (name, other)
        for name, value, draws, rest in acting
        for other, more, further, alike in acting
        if name != other and rest == alike and value <= more and draws <= further
    ]
    assert not worse


def test_A17_the_starter_is_drawn_by_lot() -> None:
    state = State(GAME.make_setup(4))
    assert state.to_act == (DEALER,)
    assert state.legal(DEALER) == [Lot(0), Lot(1), Lot(2), Lot(3)]
    assert rule(state, Lot(4)) == "1.4"
    room = registry.find("dream")
    drawn = {Match.start(room, GAME.make_setup(3), Random(seed)).seen(SPECTATOR)[0].seat for seed in range(30)}  # type: ignore[attr-defined]
    assert drawn == {0, 1, 2}


def test_A17_a_table_may_name_the_starter() -> None:
    state, events = State(GAME.make_setup(3, starter=3)), list[Event]()
    (form,) = state.legal(DEALER)
    assert isinstance(form, Pick)
    state.apply(DEALER, form.sample(Random(1)), events)
    assert events[0] == Started(seat=2, lot=False)


def ended(*totals: int, starter: int, turns: int) -> State:
    """Lay out the end of a game: who started it, and how many turns it had."""
    state = State(GAME.make_setup(len(totals)))
    state.totals, state.turns, state.turn = list(totals), turns, (starter + turns - 1) % len(totals)
    return state


def test_A17_the_smallest_dream_starts_a_rematch_of_several_the_next_from_the_last_starter() -> None:
    for starter in range(4):
        assert GAME.arrange(GAME.make_setup(4), (), ended(3, 10, -1, 0, starter=starter, turns=33)).starter == 3
    level = [GAME.arrange(GAME.make_setup(4), (), ended(2, 10, 2, 2, starter=first, turns=9)) for first in range(4)]
    assert [setup.starter - 1 for setup in level] == [2, 2, 3, 0]
    alone = ended(2, 10, starter=0, turns=9)
    assert GAME.arrange(GAME.make_setup(2, starter=2), (), alone).starter == 1


def test_A17_a_table_may_keep_its_starter_or_draw_lots_every_time() -> None:
    last = ended(3, 10, -1, starter=1, turns=17)
    for setup, starter in (
        (GAME.make_setup(3, again="same"), 2),
        (GAME.make_setup(3, again="same", starter=2), 2),
        (GAME.make_setup(3, again="lots", starter=2), 0),
    ):
        assert GAME.arrange(setup, (), None) == setup
        assert GAME.arrange(setup, (), last) == replace(setup, starter=starter)


def test_p1_4_the_deck_is_shuffled_and_nobody_is_dealt_a_hand() -> None:
    state, events = State(GAME.make_setup(3, deck=DECK)), list[Event]()
    state.apply(DEALER, Lot(1), events)
    assert rule(state, Shuffle(("Pie#1",))) == "1.4"
    order = tuple(sorted(state.cards.names, reverse=True))
    state.apply(DEALER, Shuffle(order), events)
    assert events[1] == Shuffled(rule="1.4", count=len(order))
    first = next(event for event in events if isinstance(event, Drew))
    assert (first.seat, first.cards) == (1, (next(card for card in order if not state.cards.kinds[card].bonus),))


# 2 The turn


def test_p2_1_a_turn_begins_with_a_draw_from_the_top() -> None:
    state = table("Pie#1", "", deck="Soda#1 Soda#2")
    assert draw_phase(state) == [Drew(rule="2.1", seat=0, count=1, cards=("Soda#1",))]
    assert hand(state, 0) == ["Pie#1", "Soda#1"]
    assert rule(state, Play("Soda#1"), seat=1) == "2.1"


def test_A20_how_many_cards_a_hand_has_is_open_and_what_they_are_is_not() -> None:
    state = table("Pie#1 Soda#1", "Bike#1 Fair#1 Fair#2", deck="Soda#2")
    blank = memory(state.setup)
    seen_by_0 = view(state, 0, blank, blank)
    assert seen_by_0.held == (2, 3)
    assert seen_by_0.hand == ("Pie#1", "Soda#1")
    assert view(state, SPECTATOR, blank, blank).hand == ()
    drew = Drew(rule="2.1", seat=1, count=1, cards=("Bike#1",))
    assert seen(drew, 0) == Drew(rule="2.1", seat=1, count=1)
    assert seen(drew, 1) == drew


def test_p2_2_only_a_card_in_hand_can_be_played_and_its_place_is_seen() -> None:
    state = table("Pie#1 Soda#1 Bike#1", "")
    assert rule(state, Play("Fair#1")) == "2.2"
    (played, *_) = do(state, Play("Soda#1"))
    assert isinstance(played, Played)
    assert played.place == 1


def test_A10_with_an_empty_deck_the_draw_is_skipped() -> None:
    state = table("Pie#1 Soda#1", "", deck="")
    assert draw_phase(state) == [Dry(seat=0)]
    assert state.to_act == (0,)


def test_p2_4_one_must_play_even_what_hurts_and_is_asked_even_for_a_single_card() -> None:
    state = table("Bike#1 Bike#2", "", deck="Soda#1 Soda#2 Soda#3")
    assert state.legal(0) == [Play("Bike#1"), Play("Bike#2")]
    assert rule(state, Decline()) == "4.3"
    events = do(state, Play("Bike#1"))
    assert [event.card for event in events if isinstance(event, Played)] == ["Bike#1"]
    assert (state.to_act, state.legal(1)) == ((1,), [Play("Soda#1")])
    do(state, Play("Soda#1"))
    assert state.totals == [-2, 1]


def test_p4_9_an_extra_play_is_asked_for_even_with_a_single_card() -> None:
    state = table("Encore#1 Pie#1", "Soda#1 Soda#2", deck="Soda#3 Soda#4")
    do(state, Play("Encore#1"))
    assert (state.to_act, state.legal(0)) == ((0,), [Play("Pie#1")])
    assert rule(state, Decline()) == "4.3"
    assert do(state, Play("Pie#1"))[0].rule == "4.9"


def test_A12_with_an_empty_hand_play_and_action_are_skipped() -> None:
    state = table("", "Pie#1 Pie#2", deck="")
    events = draw_phase(state)
    assert kinds(events) == ["Dry", "Skipped", "Dry"]
    assert events[1] == Skipped(seat=0)
    assert state.to_act == (1,)


def test_A3_playing_a_card_sets_its_action_off_and_drawing_it_does_not() -> None:
    state = table("Fair#1 Pie#1", "Pie#2 Pie#3", deck="Party#1 Soda#1 Soda#2")
    events = do(state, Play("Fair#1"))
    assert kinds(events)[:3] == ["Played", "Acted", "Drew"]
    assert events[1] == Acted(seat=0, card="Fair#1", effects=(Effect("draw", 2),))
    assert hand(state, 0) == ["Pie#1", "Party#1", "Soda#1"]


def test_A3_nothing_else_can_be_played_before_the_action_is_done() -> None:
    state = table("Board#1 Pie#1 Pie#2", "", "", dreams=("", "Pie#3", "Pie#4"))
    do(state, Play("Board#1"))
    assert rule(state, Play("Pie#1")) == "2.6"


def test_A19_a_hand_has_no_limit_unless_the_table_sets_one() -> None:
    eight = "Pie#1 Pie#2 Pie#3 Pie#4 Soda#1 Soda#2 Soda#3 Soda#4"
    state = table(f"{eight} Soda#5", "Bike#1 Bike#2", deck="Fair#1")
    do(state, Play("Soda#5"))
    assert state.to_act == (1,)
    assert len(state.hands[0]) == 8
    state = table(f"{eight} Soda#5", "Bike#1 Bike#2", deck="Fair#1", hand_limit=True)
    do(state, Play("Soda#5"))
    assert state.to_act == (0,)
    (discarded, *_) = do(state, Discard(("Soda#2",)))
    assert (discarded.rule, len(state.hands[0])) == ("6.6", 7)


# 3 Demographics


def test_A5_a_demographic_is_played_when_drawn_and_replaced() -> None:
    state = table("Pie#1", "", deck="Risers#1 Hunters#1 Soda#1 Soda#2")
    events = draw_phase(state)
    assert kinds(events) == ["Settled", "Settled", "Drew"]
    assert list(names(state.dreams[0])) == ["Risers#1", "Hunters#1"]
    assert hand(state, 0) == ["Pie#1", "Soda#1"]
    assert state.to_act == (0,)


def test_A8_a_demographic_drawn_in_another_turn_goes_to_the_player_who_drew_it() -> None:
    state = table("Party#1 Pie#1", "Soda#1", "Soda#2 Soda#3", deck="Pie#2 Risers#1 Pie#3 Pie#4 Pie#5 Pie#6")
    events = do(state, Play("Party#1"))
    assert Settled(seat=1, card="Risers#1") in events
    assert list(names(state.dreams[1])) == ["Risers#1"]
    assert hand(state, 1)[:2] == ["Soda#1", "Pie#3"]


def test_A6_a_duplicate_is_shown_and_goes_under_the_deck() -> None:
    state = table("Pie#1", "", dreams=("Risers#1", ""), deck="Risers#2 Soda#1 Soda#2")
    state.ready[0] = 0
    events = draw_phase(state)
    assert events[0] == Doubled(seat=0, card="Risers#2")
    assert bottom(state) == ["Risers#2", "Soda#2"]
    assert hand(state, 0) == ["Pie#1", "Soda#1"]
    assert seen(events[0], 1) == events[0]


def test_A6_once_all_that_is_left_was_shown_there_is_nothing_to_draw() -> None:
    state = table("Pie#1 Pie#2", "", dreams=("Recyclers#1 Hunters#1", ""), deck="Recyclers#2 Hunters#2")
    events = draw_phase(state)
    assert kinds(events) == ["Doubled", "Doubled", "Dry"]
    assert len(state.deck) == 2


def test_A9_a_demographic_is_worth_nothing_and_leaves_only_by_name() -> None:
    state = table("Board#1 Pie#1", "", dreams=("", "Risers#1 Pie#2 Soda#1"))
    do(state, Play("Board#1"))
    assert state.legal(0) == [Choose("Pie#2"), Choose("Soda#1")]
    assert rule(state, Choose("Risers#1")) == "3.3"
    assert state.totals[1] == 4


def test_A9_an_uprooted_demographic_may_be_drawn_again() -> None:
    state = table("Census#1 Pie#1", "Soda#1", dreams=("", "Risers#1"), deck="Soda#2")
    events = do(state, Play("Census#1"))
    assert Removed(rule="3.3", by=0, seat=1, card="Risers#1", total=0) in events
    assert state.ready[1] == 0
    state.deck = [state.cards.named["Risers#1"]]
    state.draw(1, 1, "4.4", None)
    assert list(names(state.dreams[1])) == ["Risers#1"]


def test_A7_a_bonus_is_drawn_after_the_play_and_before_the_action() -> None:
    state = table("Pie#1 Pie#2", "Soda#1", dreams=("Hunters#1", ""), deck="Fair#1 Fair#2 Fair#3")
    events = do(state, Play("Pie#1"))
    assert kinds(events)[:3] == ["Played", "Paid", "Drew"]
    assert events[1] == Paid(seat=0, card="Hunters#1")
    assert events[2] == Drew(rule="3.4", seat=0, count=1, cards=("Fair#1",))
    state = table("Fair#1 Pie#2", "Soda#1", dreams=("Makers#1", ""), deck="Soda#2 Soda#3 Soda#4 Soda#5")
    assert kinds(do(state, Play("Fair#1")))[:5] == ["Played", "Paid", "Drew", "Acted", "Drew"]
    assert hand(state, 0) == ["Pie#2", "Soda#2", "Soda#3", "Soda#4"]


def test_A7_a_discard_that_is_only_allowed_is_answered_too_and_the_card_says_so() -> None:
    state = table("Shed#1 Pie#1", "Soda#1", dreams=("Recyclers#1", ""), deck="Soda#2 Soda#3")
    do(state, Play("Shed#1"))
    assert kinds(do(state, Discard(("Pie#1",))))[:3] == ["Discarded", "Paid", "Drew"]
    assert words(state.cards.kinds["Recyclers#1"]) == "Whenever you discard because of an action, draw a card."


def test_A7_a_demographic_does_not_count_for_the_draw_that_brought_it() -> None:
    state = table("Pie#1", "", deck="Risers#1 Soda#1 Soda#2")
    assert kinds(draw_phase(state)) == ["Settled", "Drew"]
    state = table("Pie#1", "", dreams=("Risers#1", ""), deck="Owls#1 Soda#1 Soda#2 Soda#3")
    assert kinds(draw_phase(state)) == ["Settled", "Drew", "Paid", "Drew"]
    state = table("Pie#1", "", dreams=("Hunters#1 Risers#1", ""), deck="Soda#1 Soda#2")
    assert kinds(draw_phase(state)) == ["Drew", "Paid", "Drew"]
    state = table("Pie#1", "", dreams=("Risers#1", ""), deck="Soda#1 Risers#2 Kids#1 Soda#2")
    assert kinds(draw_phase(state)) == ["Drew", "Paid", "Doubled", "Settled", "Drew"]
    state = table("Pie#1 Soda#1", "", dreams=("Hunters#1", ""), deck="Fence#1 Hunters#2 Soda#3 Soda#4 Soda#5")
    events = do(state, Play("Pie#1"))
    assert kinds(events)[:5] == ["Played", "Paid", "Settled", "Doubled", "Drew"]


def test_A7_bonus_draws_come_before_the_next_players_part() -> None:
    state = table(
        "Tax#1 Pie#1", "Pie#2", "Pie#3 Pie#4", dreams=("Recyclers#1", "Recyclers#2", ""), deck="Soda#1 Soda#2"
    )
    events = do(state, Play("Tax#1"))
    assert kinds(events)[2:8] == ["Discarded", "Paid", "Drew", "Discarded", "Paid", "Drew"]
    assert [hand(state, 0), hand(state, 1)] == [["Soda#1"], ["Soda#2"]]


def test_A7_several_seats_draw_clockwise_from_whose_turn_it_is() -> None:
    dreams = ("Trippers#1", "Kids#1", "Trippers#2")
    state = table(
        "Soda#1 Soda#2", "Soda#3 Soda#4", "Clock#1 Pie#1", dreams=dreams, deck="Pie#2 Pie#3 Pie#4", turn=2
    )
    do(state, Play("Clock#1"))
    events = do(state, Shuffle(("Pie#4", "Pie#3", "Pie#2")))
    assert [event.seat for event in events if isinstance(event, Paid)] == [2, 0]
    assert hand(state, 2) == ["Pie#1", "Pie#4"]


def test_A7_every_moment_makes_its_demographic_draw() -> None:
    deck = "Soda#1 Soda#2 Soda#3 Soda#4 Soda#5 Soda#6"
    state = table("Broom#1 Pie#1", "Pie#2 Pie#3", dreams=("Kids#1 Bike#1", ""), deck=deck)
    do(state, Play("Broom#1"))
    do(state, Choose("Bike#1"))
    assert hand(state, 0) == ["Pie#1", "Soda#1", "Soda#2"]
    state = table("Pie#1 Pie#2", "Pie#3", "Pie#4", dreams=("", "", "Fence#1"), deck=deck)
    do(state, Play("Pie#1"))
    assert hand(state, 2) == ["Pie#4", "Soda#1"]
    state = table("Pie#1", "Pie#2 Pie#3", dreams=("Nest#1", ""), deck=deck)
    events = do(state, Play("Pie#1"))
    assert kinds(events)[:3] == ["Played", "Paid", "Drew"]
    assert hand(state, 0) == ["Soda#1"]


# 4 Actions


def test_A16_everyone_acts_in_turn_even_if_the_deck_does_not_last() -> None:
    state = table("Soda#1 Soda#2", "Party#1 Soda#3", "Soda#4", deck="Pie#1 Pie#2", turn=1)
    events = do(state, Play("Party#1"))
    drawn = [(event.seat, event.rule) for event in events if isinstance(event, Drew)]
    assert drawn == [(1, "4.1"), (2, "4.1")]
    assert Dry(seat=0) in events


def test_A14_the_player_of_the_card_decides_between_tied_players() -> None:
    state = table("Fine#1 Pie#1 Pie#2", "Soda#1 Soda#2", "Bike#1 Bike#2")
    do(state, Play("Fine#1"))
    assert state.legal(0) == [Aim(0), Aim(1), Aim(2)]
    assert rule(state, Aim(3)) == "4.2"
    events = do(state, Aim(2))
    assert events[0] == Aimed(seat=0, target=2, card="Fine#1")
    assert state.to_act == (2,)


def test_A14_of_two_players_nobody_is_named_as_the_one_on_the_left_and_on_the_right() -> None:
    dinner = event_card("Dinner", 0, Effect("draw", 1, "left"), Effect("draw", 1, "right"))
    for seats in (2, 3):
        state = State(GAME.make_setup(seats, deck=replace(DECK, kinds=(*DECK.kinds, dinner))))
        named = state.cards.named
        state.turn, state.turns, state.phase, state.to_act = 0, 1, PLAY, (0,)
        state.hands = [[named["Dinner#1"], named["Pie#1"]], *([named[f"Soda#{seat}"]] for seat in range(1, seats))]
        state.deck = [named[f"Pie#{number}"] for number in range(2, 6)]
        aimed = [event.target for event in do(state, Play("Dinner#1")) if isinstance(event, Aimed)]
        assert aimed == ([] if seats == 2 else [1, 2])
        assert [len(hand) for hand in state.hands[1:]] == ([4] if seats == 2 else [3, 2])


def test_A15_the_played_card_has_left_the_hand() -> None:
    state = table("Fine#1 Pie#1 Pie#2", "Soda#1 Soda#2 Soda#3", "Bike#1")
    events = do(state, Play("Fine#1"))
    assert Aimed(seat=0, target=1, card="Fine#1") in events
    state = table("Fine#1 Pie#1 Pie#2", "Soda#1", "Bike#1")
    events = do(state, Play("Fine#1"))
    assert Aimed(seat=0, target=0, card="Fine#1") in events


def test_A21_as_much_as_possible_is_done() -> None:
    state = table("Attic#1 Pie#1 Pie#2", "Soda#1")
    do(state, Play("Attic#1"))
    (form,) = state.legal(0)
    assert isinstance(form, Pick)
    assert (form.least, form.most) == (2, 2)
    state = table("Storm#1", "Soda#1 Soda#2", deck="Pie#1 Pie#2")
    events = do(state, Play("Storm#1"))
    assert Vain(seat=0, card="Storm#1") in events
    assert state.to_act == (DEALER,)


def test_A21_only_may_can_be_left() -> None:
    state = table("Weekend#1 Pie#1", "Soda#1")
    do(state, Play("Weekend#1"))
    assert state.legal(0) == [Play("Pie#1"), Decline()]
    assert do(state, Decline())[0] == Declined(seat=0, card="Weekend#1")
    state = table("Encore#1 Pie#1 Pie#2", "Soda#1")
    do(state, Play("Encore#1"))
    assert state.legal(0) == [Play("Pie#1"), Play("Pie#2")]
    assert rule(state, Decline()) == "4.3"


def test_p4_4_what_an_action_draws_comes_from_the_top() -> None:
    state = table("Fair#1 Pie#1", "Soda#1 Soda#2", deck="Pie#2 Pie#3 Pie#4")
    events = do(state, Play("Fair#1"))
    assert Drew(rule="4.4", seat=0, count=2, cards=("Pie#2", "Pie#3")) in events


def test_A13_the_owner_chooses_what_goes_under_the_deck_and_in_which_order() -> None:
    state = table("Audit#1 Pie#1", "Soda#1 Soda#2 Soda#3", deck="Pie#3 Pie#4")
    do(state, Play("Audit#1"))
    assert state.to_act == (1,)
    assert rule(state, Discard(("Soda#1",))) == "4.5"
    assert rule(state, Discard(("Soda#1", "Soda#1"))) == "4.5"
    assert rule(state, Discard(("Soda#1", "Pie#1"))) == "2.2"
    (discarded, *_) = do(state, Discard(("Soda#3", "Soda#1")))
    assert discarded == Discarded(rule="4.5", seat=1, places=(2, 0), cards=("Soda#3", "Soda#1"))
    assert bottom(state)[:2] == ["Soda#1", "Soda#3"]
    assert seen(discarded, 0) == Discarded(rule="4.5", seat=1, places=(2, 0))


def test_A13_a_table_may_leave_what_others_discard_to_chance() -> None:
    state = table("Audit#1 Pie#1", "Soda#1 Soda#2 Soda#3", deck="Pie#3 Pie#4", random_discards=True)
    do(state, Play("Audit#1"))
    assert state.to_act == (DEALER,)
    assert rule(state, Fall(("0",))) == "1.4"
    assert rule(state, Fall(("0", "3"))) == "1.4"
    events = do(state, Fall(("2", "0")))
    assert events[0] == Discarded(rule="4.5", seat=1, places=(2, 0), cards=("Soda#3", "Soda#1"), at_random=True)
    state = table("Attic#1 Pie#1 Pie#2", "Soda#1", deck="Pie#3", random_discards=True)
    do(state, Play("Attic#1"))
    assert state.to_act == (0,)


def test_p4_6_the_whole_deck_is_shuffled_and_what_was_known_of_it_is_not_any_more() -> None:
    state = table("Clock#1 Pie#1", "Soda#1 Soda#2", deck="Pie#2 Pie#3")
    do(state, Play("Clock#1"))
    assert rule(state, Shuffle(("Pie#2",))) == "1.4"
    (shuffled, *_) = do(state, Shuffle(("Pie#3", "Pie#2")))
    assert shuffled == Shuffled(rule="4.6", count=2)
    knowing = replace(memory(state.setup), over=1, under=("Pie#3",))
    after = remember(knowing, shuffled, 0)
    assert (after.over, after.under, after.freed) == (2, (), (("Pie#3", 1),))


def test_A18_another_players_action_may_remove_a_card_for_all_to_see() -> None:
    state = table("Board#1 Pie#1", "Soda#1", "Soda#2", dreams=("", "Pie#2 Soda#3", ""), deck="Soda#4 Soda#5")
    do(state, Play("Board#1"))
    assert rule(state, Choose("Pie#1")) == "4.7"
    events = do(state, Choose("Pie#2"))
    assert events[0] == Removed(rule="4.7", by=0, seat=1, card="Pie#2", total=1)
    assert bottom(state)[0] == "Pie#2"
    assert all(seen(events[0], role) == events[0] for role in (0, 1, 2, SPECTATOR))


def test_A18_without_such_an_action_nothing_leaves_a_dream() -> None:
    state = table("Fine#1 Pie#1", "Soda#1 Soda#2", dreams=("Pie#2", "Pie#3"), deck="Soda#3 Soda#4")
    do(state, Play("Fine#1"))
    assert rule(state, Choose("Pie#3"), seat=1) == "4.7"


def test_p4_7_an_action_leaves_the_card_it_stands_on_alone() -> None:
    state = table("Splurge#1 Pie#1", "Soda#1 Soda#2", dreams=("Bike#1", ""))
    events = do(state, Play("Splurge#1"))
    assert Removed(rule="4.7", by=0, seat=0, card="Bike#1", total=4) in events


def test_p4_7_everyone_may_have_to_choose_from_their_own_dream() -> None:
    state = table("Move#1 Pie#1", "Soda#1 Soda#2", dreams=("Bike#1 Pie#2", "Pie#3 Pie#4"), deck="Soda#3")
    do(state, Play("Move#1"))
    assert state.to_act == (0,)
    do(state, Choose("Bike#1"))
    assert state.to_act == (1,)
    assert do(state, Choose("Pie#4"))[0] == Removed(rule="4.7", by=1, seat=1, card="Pie#4", total=3)


def test_A4_a_card_that_is_only_moved_does_nothing_but_count() -> None:
    state = table("Auction#1 Pie#1", "Soda#1 Soda#2", dreams=("", "Attic#1"), deck="Soda#3 Soda#4 Soda#5")
    events = do(state, Play("Auction#1"))
    assert Moved(source=1, target=0, card="Attic#1", totals=(0, 1)) in events
    assert hand(state, 0) == ["Pie#1"]
    state = table("Gift#1 Pie#1", "Soda#1 Soda#2", dreams=("Bike#1", ""), deck="Soda#3 Soda#4 Soda#5")
    events = do(state, Play("Gift#1"))
    assert Moved(source=0, target=1, card="Bike#1", totals=(0, -2)) in events


def test_A4_an_extra_play_sets_off_its_own_action_first() -> None:
    state = table("Encore#1 Fair#1 Pie#1", "Soda#1", deck="Soda#2 Soda#3 Soda#4 Soda#5")
    do(state, Play("Encore#1"))
    events = do(state, Play("Fair#1"))
    assert kinds(events)[:4] == ["Played", "Acted", "Drew", "Drew"]
    assert events[0].rule == "4.9"
    assert events[2] == Drew(rule="4.4", seat=0, count=2, cards=("Soda#2", "Soda#3"))


def test_p4_9_there_are_ten_extra_plays_in_a_turn_and_no_more() -> None:
    state = table("Encore#1 Pie#1 Pie#2", "Soda#1 Soda#2", deck="Soda#3 Soda#4")
    state.extra = 9
    do(state, Play("Encore#1"))
    assert state.to_act == (0,)
    state = table("Encore#1 Pie#1 Pie#2", "Soda#1 Soda#2", deck="Soda#3 Soda#4")
    state.extra = 10
    assert Vain(seat=0, card="Encore#1") in do(state, Play("Encore#1"))


def test_p4_10_a_card_taken_back_can_be_played_again() -> None:
    state = table("Reunion#1 Pie#1", "Soda#1 Soda#2", dreams=("Fair#1 Bike#1", ""), deck="Soda#3 Soda#4")
    do(state, Play("Reunion#1"))
    assert state.legal(0) == [Choose("Fair#1"), Choose("Bike#1")]
    events = do(state, Choose("Fair#1"))
    assert events[0].rule == "4.10"
    assert hand(state, 0) == ["Pie#1", "Fair#1"]


# 5 The end


def test_A1_ten_wins_only_after_the_action_is_done() -> None:
    state = table("Splurge#1 Bike#1", "Soda#1 Soda#2", dreams=("Pie#1 Pie#2", ""), deck="Soda#3")
    do(state, Play("Splurge#1"))
    events = do(state, Choose("Pie#1"))
    assert "Won" not in kinds(events)
    state = table("Encore#1 Bike#1 Bike#2", "Soda#1", dreams=("Pie#1 Pie#2 Pie#3 Soda#5", ""), deck="Soda#3")
    do(state, Play("Encore#1"))
    assert state.winner == -1
    do(state, Play("Bike#1"))
    assert (state.winner, state.totals[0]) == (-1, 8)


def test_A1_a_table_may_let_ten_win_as_the_card_is_played() -> None:
    state = table("Splurge#1 Bike#1", "Soda#1", dreams=("Pie#1 Pie#2", ""), deck="Soda#3", instant=True)
    events = do(state, Play("Splurge#1"))
    assert kinds(events) == ["Played", "Won", "Ended"]
    assert state.to_act == ()


def test_A2_a_dream_can_come_true_in_anothers_turn() -> None:
    near = "Pie#1 Pie#2 Pie#3 Soda#6"
    state = table(
        "Gift#1 Bike#2", "Soda#1", "Soda#2", dreams=("Pie#4", near.replace("Soda#6", ""), ""), deck="Soda#3"
    )
    do(state, Play("Gift#1"))
    events = do(state, Aim(1))
    assert events[-2] == Won(rule="5.2", seat=1, total=12)
    assert (state.winners(), state.to_act) == ((1,), ())


def test_A2_of_several_the_player_whose_turn_it_is_wins_then_clockwise() -> None:
    ten = ("Pie#1 Pie#2 Pie#3 Soda#1", "Pie#4 Pie#5 Pie#6 Soda#2", "")
    state = table("Soda#3 Bike#1", "Bike#2", "Bike#3", dreams=(ten[2], ten[0], ten[1]))
    do(state, Play("Soda#3"))
    assert state.winner == 1
    state = table("Bike#1", "Bike#2", "Soda#3 Bike#3", dreams=ten, turn=2)
    do(state, Play("Soda#3"))
    assert state.winner == 0


def test_A2_a_table_may_let_nobody_win_outside_their_own_turn() -> None:
    ten = "Pie#1 Pie#2 Pie#3 Soda#1"
    state = table("Soda#3 Bike#1", "Bike#2 Soda#4", dreams=("", ten), deck="Soda#5 Soda#6", own_turn=True)
    do(state, Play("Soda#3"))
    assert (state.winner, state.to_act) == (-1, (1,))
    do(state, Play("Soda#4"))
    assert state.winner == 1


def test_A2_in_their_own_turn_they_win_even_with_nothing_to_draw_and_nothing_to_play() -> None:
    ten = "Pie#1 Pie#2 Pie#3 Soda#1"
    state = table("Soda#3 Bike#1", "", "Soda#4", dreams=("", ten, ""), own_turn=True)
    events = do(state, Play("Soda#3"))
    assert kinds(events) == ["Played", "Dry", "Skipped", "Won", "Ended"]
    assert events[-2] == Won(rule="5.1", seat=1, total=10)


def test_A11_when_nobody_can_play_any_more_the_highest_dream_wins_and_ties_are_shared() -> None:
    state = table("Soda#1 Soda#2", "", "", dreams=("Pie#1", "Pie#2 Soda#3 Soda#4", "Pie#3 Bike#1"))
    do(state, Play("Soda#1"))
    events = do(state, Play("Soda#2"))
    assert state.to_act == ()
    assert events[-1] == Ended(reason="still", winners=(0, 1))
    assert state.scores() == (5, 5, 1)


def test_A22_after_sixty_turns_each_the_game_is_over() -> None:
    state = table("Soda#1 Soda#2", "Soda#3 Soda#4", dreams=("", "Pie#1"), deck="Pie#2 Pie#3")
    state.turns = TURNS * 2 - 1
    do(state, Play("Soda#1"))
    assert state.to_act == (1,)
    events = do(state, Play("Soda#3"))
    assert events[-1] == Ended(reason="long", winners=(1,))


# The deck in the setup


def test_p6_7_a_setup_holds_its_deck_and_refuses_one_that_cannot_be_played() -> None:
    assert GAME.make_setup(2).deck == own_deck()
    assert GAME.make_setup(2, deck=DECK).deck == DECK
    poor = replace(DECK, kinds=DECK.kinds[1:2])
    for option, value in (("deck", poor), ("starter", 3), ("deck", "printed")):
        with pytest.raises(BadSetup, match="dream"):
            GAME.make_setup(2, **{option: value})
    assert Setup(seats=2) == GAME.make_setup(2)
