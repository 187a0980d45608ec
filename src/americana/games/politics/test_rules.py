"""The rule book of Politics as Usual as claims, each named by the ruling or paragraph it shows."""

from collections import Counter
from random import Random

import msgspec
import pytest

from americana.core import registry
from americana.core.actions import Action
from americana.core.choices import Pick
from americana.core.errors import BadSetup
from americana.core.events import Event
from americana.core.game import DEALER, SPECTATOR
from americana.core.match import Match
from americana.core.scene import CardBlock
from americana.games.politics import GAME, favors, model, opening, rounds
from americana.games.politics.card_text import favors as favor_words
from americana.games.politics.card_text import issue_words, kind_words, power_words, votes
from americana.games.politics.effects import Candidate, Deck, Effect, Issue, Kind, own_deck
from americana.games.politics.events import (
    Again,
    Cancelled,
    Drew,
    Ended,
    Froze,
    Landed,
    Lapsed,
    Moved,
    Passed,
    Played,
    Raised,
    Ran,
    Redirected,
    Resolved,
    Slid,
    Speaking,
    Vain,
    Won,
)
from americana.games.politics.log import tell
from americana.games.politics.rules import State
from americana.games.politics.scene import candidate_face, face, issue_face, scene
from americana.games.politics.table import DECIDE, FACE, LOT, NOBODY, OVER, RAISE, TURN
from americana.games.politics.views import memory, seen, view
from americana.kit.dealer import Lot, Shuffle

NAMES = ["Ann", "Bob", "Cy", "Di", "Eve", "Flo"]
QUIET = ("Amy", "Ben", "Cal", "G. W. Bush", "Dee", "Eli")
CAST = (
    Candidate("Amy", "Democrat", 4),
    Candidate("Ben", "Independent", 4),
    Candidate("Cal", "Republican", 3),
    Candidate("G. W. Bush", "Republican", 3, passive=(Effect("ties"),)),
    Candidate("Dee", "Democrat", 2),
    Candidate("Eli", "Independent", 2),
    Candidate("Hal", "Independent", 1, active=(Effect("draw"),)),
    Candidate("Joy", "Republican", 1, active=(Effect("cancel", of="slander"),)),
    Candidate("Sid", "Independent", 1, passive=(Effect("sidestep", 1), Effect("poll", 1))),
    Candidate("Mae", "Democrat", 1, active=(Effect("chill", 1, "target"),)),
    Candidate("Pat", "Democrat", 1, passive=(Effect("ties"),)),
)
"""Candidates of whom most have no power, so that powers stay out of the other tests."""


def cast(deck: Deck) -> Deck:
    return Deck(deck.name, deck.parties, CAST, deck.issues, deck.cards)


def table(
    *hands: str,
    issue: str = "Ethics Reform",
    runners: tuple[str, ...] = QUIET,
    speaker: int = 0,
    phase: int = TURN,
    deck: Deck | None = None,
    **options: object,
) -> State:
    """Lay out a contest in which the Speaker is to act, with these hands; `Attack Ad, Fireworks` names cards."""
    state = State(model.Setup(seats=len(hands), deck=cast(deck or own_deck()), **options))  # type: ignore[arg-type]
    state.queue = list(range(len(hands)))
    for seat in range(len(hands)):
        opening.run(state, seat, runners[seat], None)
    left = list(state.cards.names)
    for seat, names in enumerate(hands):
        for name in [part.strip() for part in names.split(",") if part.strip()]:
            card = next(one for one in left if one.startswith(f"{name}#"))
            left.remove(card)
            state.hands[seat].append(card)
    state.deck = left[::-1]
    others = [name for name in state.cards.issues if name != issue]
    state.issues = others[:3]
    state.removed = tuple(others[3:])
    state.issue = issue
    state.round = 1
    state.speaker = state.turn = speaker
    state.phase = phase
    state.to_act = (speaker,)
    return state


def act(state: State, seat: int, action: Action) -> list[Event]:
    """Do something that is allowed."""
    events: list[Event] = []
    assert state.refusal(seat, action) is None, state.refusal(seat, action)
    state.apply(seat, action, events)
    return events


def stand(state: State) -> list[Event]:
    """Pass until nobody is asked to react."""
    events: list[Event] = []
    while state.asked:
        events += act(state, state.to_act[0], model.Pass())
    return events


def play(state: State, seat: int, action: Action) -> list[Event]:
    """Carry out an act without any reaction."""
    return act(state, seat, action) + stand(state)


def finish(state: State) -> list[Event]:
    """Let all pass until the Issue is awarded, with the dealer's acts as they are due."""
    events: list[Event] = []
    while not any(isinstance(event, Won) for event in events):
        if state.to_act == (DEALER,):
            serve(state, events)
        else:
            events += act(state, state.to_act[0], model.Pass())
    return events


def serve(state: State, events: list[Event]) -> None:
    """Let the dealer do the first thing that is due."""
    choice = state.legal(DEALER)[0]
    action = choice.sample(Random(1)) if isinstance(choice, Pick) else choice
    assert isinstance(action, Action)
    state.apply(DEALER, action, events)


def why(state: State, seat: int, action: Action) -> str:
    """Give the paragraph that refuses an act."""
    refusal = state.refusal(seat, action)
    return refusal.rule if refusal else ""


def of(events: list[Event], kind: type[Event]) -> list[Event]:
    return [event for event in events if type(event) is kind]


def winner(events: list[Event]) -> int:
    return next(event.seat for event in events if isinstance(event, Won))


def seen_by(state: State, seat: int) -> model.View:
    return view(state, seat, memory(state.setup), memory(state.setup))


def begun(seats: int, **options: object) -> tuple[State, list[Event]]:
    """Set a table up to the first Issue, every order as printed."""
    state = State(GAME.make_setup(seats, **options))
    events: list[Event] = []
    while state.phase < RAISE:
        if state.to_act == (DEALER,):
            choice = state.legal(DEALER)[0]
            action = choice.fill(choice.of) if isinstance(choice, Pick) else choice
            assert isinstance(action, Action)
            state.apply(DEALER, action, events)
        else:
            first = state.legal(state.to_act[0])[0]
            assert isinstance(first, model.Run)
            events += act(state, state.to_act[0], first)
    return state, events


# 1 Setting up


def test_C1_there_are_84_campaign_cards_of_three_families() -> None:
    deck = own_deck()
    counts = [sum(k.count for k in deck.cards if k.family == f) for f in ("momentum", "slander", "edge")]
    assert counts == [48, 20, 16]
    assert (len(deck.candidates), len(deck.issues), sum(counts)) == (8, 16, 84)
    assert sum(sorted(candidate.favors for candidate in deck.candidates)[2:]) == 18
    assert {issue.votes for issue in deck.issues} >= {-3, 5}
    assert sum(k.count for k in deck.cards if k.value >= 4) >= 16


def test_C3_candidates_are_taken_one_by_one_in_random_order() -> None:
    state = State(model.Setup(seats=3))
    act(state, DEALER, model.Queue(("2", "0", "1")))
    assert state.to_act == (2,)
    assert len(state.legal(2)) == 8
    act(state, 2, model.Run("G. W. Bush"))
    assert state.to_act == (0,)
    assert why(state, 0, model.Run("G. W. Bush")) == "1.2"
    assert len(state.legal(0)) == 7


def test_C3_candidates_may_be_dealt_at_random() -> None:
    state = State(model.Setup(seats=3, candidates="deal"))
    act(state, DEALER, model.Queue(("2", "0", "1")))
    act(state, DEALER, model.Slate(state.cards.runners))
    assert [state.runners[seat] for seat in (2, 0, 1)] == list(state.cards.runners[:3])
    assert state.to_act == (DEALER,)


def test_C3_one_of_two_may_be_kept_as_far_as_they_go() -> None:
    state = State(model.Setup(seats=6, candidates="deal two"))
    act(state, DEALER, model.Queue(("5", "4", "3", "2", "1", "0")))
    act(state, DEALER, model.Slate(state.cards.runners))
    assert [len(slate) for slate in state.slates] == [1, 1, 1, 1, 2, 2]
    assert state.to_act == (5,)
    assert [choice.name for choice in state.legal(5) if isinstance(choice, model.Run)] == list(state.slates[5])


def test_p1_3_a_candidate_brings_its_favors_which_lie_on_the_card() -> None:
    state, events = begun(3)
    assert [len(tokens) for tokens in state.own] == [event.favors for event in events if isinstance(event, Ran)]
    assert state.below == [[], [], []]


def test_C33_a_no_name_brings_three_favors_and_counts_received_ones_twice() -> None:
    state = State(model.Setup(seats=3, no_names=True))
    act(state, DEALER, model.Queue(("0", "1", "2")))
    for seat in (0, 1):
        act(state, seat, model.Run("No-Name Independent"))
    assert [len(tokens) for tokens in state.own] == [3, 3, 0]
    assert not set(state.own[0]) & set(state.own[1])
    contest = table("", "", "", runners=("No-Name Independent", *QUIET[1:]), no_names=True)
    contest.below[0], contest.below[1] = ["a", "b"], ["c"]
    assert contest.scores() == (4, 1, 0)
    assert "No-Name Independent" not in opening.on_offer(State(model.Setup(seats=3)), 0)


def test_p1_4_four_issues_go_back_into_the_box_unseen() -> None:
    state, _ = begun(3)
    assert len(state.removed) == 4
    assert len(state.issues) + 1 == 12
    assert seen_by(state, 0).removed == 4
    told = msgspec.structs.asdict(seen_by(state, 0))
    del told["setup"]
    assert not set(state.removed) & set(repr(told).split("'"))


def test_C4_the_campaign_deck_is_shuffled_once_and_seven_are_dealt() -> None:
    state = State(model.Setup(seats=2, candidates="deal"))
    act(state, DEALER, model.Queue(("0", "1")))
    act(state, DEALER, model.Slate(state.cards.runners))
    act(state, DEALER, Shuffle(tuple(state.cards.issues)))
    act(state, DEALER, Shuffle(state.cards.names))
    assert state.phase == LOT
    assert state.hands == [list(state.cards.names[:7]), list(state.cards.names[7:14])]
    assert state.legal(DEALER) == [Lot(0), Lot(1)]


def test_C32_a_hand_has_no_limit() -> None:
    hand = ", ".join(["Attack Ad"] * 5 + ["Lawn Signs"] * 4 + ["Whistle-Stop Tour"])
    state = table(hand, "", "")
    play(state, 0, model.Use("Whistle-Stop Tour#1", NOBODY, ""))
    assert len(state.hands[0]) == 11


def test_p1_6_the_first_speaker_is_drawn_by_lot() -> None:
    state = State(model.Setup(seats=3, candidates="deal"))
    match = Match.start(registry.find("politics"), model.Setup(seats=3, candidates="deal"), Random(3))
    assert state.speaker == NOBODY
    assert [event.rule for event in match.seen(0) if isinstance(event, Speaking)] == ["1.6"]


def test_C5_a_reshuffle_leaves_out_what_was_discarded_in_this_round() -> None:
    state = table("Whistle-Stop Tour, Whistle-Stop Tour", "", "")
    state.discard = state.deck
    state.deck = [state.discard.pop()]
    play(state, 0, model.Use("Whistle-Stop Tour#1", NOBODY, ""))
    assert state.to_act == (DEALER,)
    (form,) = state.legal(DEALER)
    assert isinstance(form, Pick)
    assert "Whistle-Stop Tour#1" not in form.of
    act(state, DEALER, form.fill(form.of))
    assert len(state.hands[0]) == 3
    assert state.spent == ["Whistle-Stop Tour#1"]


def test_C5_what_cannot_be_drawn_is_not_drawn() -> None:
    state = table("Whistle-Stop Tour", "", "")
    state.removed += tuple(state.deck)
    state.deck = []
    play(state, 0, model.Use("Whistle-Stop Tour#1", NOBODY, ""))
    assert state.hands[0] == []


def test_C37_discards_and_sidestepped_issues_are_known_to_all() -> None:
    state = table("Attack Ad, Lawn Signs", "", "", issue="Potholes", phase=DECIDE)
    act(state, 0, model.Sidestep(("Attack Ad#1",)))
    stand(state)
    for role in (1, SPECTATOR):
        assert seen_by(state, role).spent == ("Attack Ad#1",)
        assert seen_by(state, role).buried == ("Potholes",)
    assert state.issues[0] == "Potholes"


# 2 A Round


def test_p2_1_the_speaker_turns_over_the_top_issue() -> None:
    state, events = begun(3)
    assert [(event.seat, event.issue) for event in events if isinstance(event, Raised)] == [(0, state.issue)]
    assert state.to_act == (0,)


def test_C19_a_sidestep_is_paid_in_full_with_cards_of_the_speakers_choice() -> None:
    state = table("Attack Ad, Lawn Signs, Fireworks", "", "", issue="Education", phase=DECIDE)
    assert why(state, 0, model.Sidestep(("Attack Ad#1",))) == "2.2"
    assert why(state, 0, model.Sidestep(("Attack Ad#1", "Attack Ad#2"))) == "2.6"
    act(state, 0, model.Sidestep(("Attack Ad#1", "Fireworks#1")))
    assert state.hands[0] == ["Lawn Signs#1"]


def test_p2_2_a_candidate_may_sidestep_for_less_but_never_for_nothing() -> None:
    state = table("Attack Ad", "", "", issue="Education", runners=("Sid", *QUIET[1:]), phase=DECIDE)
    assert rounds.price(state) == 1
    state.issue = "Potholes"
    assert rounds.price(state) == 1


def test_p6_1_a_candidate_may_poll_in_every_round() -> None:
    state = table("Attack Ad", "Attack Ad", "Attack Ad", runners=(QUIET[0], "Sid", QUIET[1]))
    assert winner(finish(state)) == 1


def test_C18_the_last_issue_cannot_be_sidestepped() -> None:
    state = table("Attack Ad, Lawn Signs", "", "", phase=RAISE)
    state.issue, state.issues, state.to_act = "", ["Potholes"], ()
    state._go_on(None)
    assert state.phase == TURN


def test_C18_nobody_is_asked_who_cannot_pay() -> None:
    state = table("Attack Ad", "", "", phase=RAISE)
    state.issue, state.issues, state.to_act = "", ["Potholes", "Health Care"], ()
    state._go_on(None)
    assert state.phase == TURN


def test_C17_party_and_effect_wait_for_the_decision() -> None:
    state = table("Attack Ad, Lawn Signs", "Attack Ad", "Attack Ad", phase=RAISE)
    state.issue, state.issues, state.to_act = "", ["Wind Farms", "Pie Standards"], ()
    state._go_on(None)
    assert [len(hand) for hand in state.hands] == [2, 1, 1]
    act(state, 0, model.Sidestep(("Attack Ad#1",)))
    stand(state)
    assert [len(hand) for hand in state.hands] == [1, 1, 1]


def test_C17_a_ban_holds_only_once_the_speaker_declined_to_sidestep() -> None:
    runners = ("Hal", QUIET[1], "Joy")
    state = table("Attack Ad, Lawn Signs", "Attack Ad", "", runners=runners, issue="War on Terror", phase=DECIDE)
    assert state.refusal(0, model.Power("Hal", NOBODY, "")) is None
    assert model.Power("Hal", NOBODY, "") in state.legal(0)
    act(state, 0, model.Face())
    stand(state)
    assert state.phase == TURN
    assert why(state, 0, model.Power("Hal", NOBODY, "")) == "2.4"
    assert model.Power("Hal", NOBODY, "") not in state.legal(0)


def test_C2_a_party_on_an_issue_draws_two_campaign_cards() -> None:
    state = table("Attack Ad, Lawn Signs", "Attack Ad", "Attack Ad", issue="Pie Standards", phase=DECIDE)
    events = act(state, 0, model.Face())
    assert [(event.seat, event.count) for event in of(events, Drew) if event.rule == "2.5"] == [(1, 2)]  # type: ignore[attr-defined]
    assert [len(hand) for hand in state.hands] == [4, 3, 1]


def test_C2_without_parties_nobody_draws_for_one() -> None:
    state = table("Attack Ad, Lawn Signs", "", "", issue="Pie Standards", phase=DECIDE, parties=False)
    assert not [event for event in act(state, 0, model.Face()) if event.rule == "2.5"]


def test_p2_4_an_issue_may_forbid_things() -> None:
    assert why(table("Attack Ad", "", "", issue="Wind Farms"), 0, model.Use("Attack Ad#1", 1, "")) == "2.4"
    assert why(table("Grassroots", "", "", issue="Health Care"), 0, model.Use("Grassroots#1", NOBODY, "")) == "2.4"
    state = table("", "", "", runners=("Hal", *QUIET), issue="War on Terror")
    assert why(state, 0, model.Power("Hal", NOBODY, "")) == "2.4"


def test_p2_4_an_effect_for_everyone_asks_each_clockwise_from_the_speaker() -> None:
    state = table("Attack Ad, Lawn Signs", "Attack Ad, Fireworks", "Attack Ad", issue="The Budget", phase=DECIDE)
    state.speaker = state.turn = 1
    state.to_act = (1,)
    act(state, 1, model.Face())
    assert state.to_act == (1,)
    assert state.frozen[2] == []
    act(state, 1, model.Freeze(("Attack Ad#2",)))
    assert state.frozen[2] == ["Attack Ad#3"]
    assert state.to_act == (0,)


def test_p2_6_turns_go_round_clockwise_from_the_speaker() -> None:
    state = table("Attack Ad, Attack Ad", "Attack Ad", "Lawn Signs", speaker=1)
    play(state, 1, model.Use("Attack Ad#3", 0, ""))
    assert state.to_act == (2,)
    assert why(state, 0, model.Pass()) == "2.6"
    play(state, 2, model.Play("Lawn Signs#1", 2))
    assert state.to_act == (0,)


def test_C6_a_pass_is_not_final() -> None:
    state = table("Lawn Signs", "Lawn Signs", "Lawn Signs")
    for seat in (0, 1):
        act(state, seat, model.Pass())
    play(state, 2, model.Play("Lawn Signs#3", 2))
    assert (state.passes, state.to_act) == (0, (0,))


def test_C6_the_contest_ends_after_as_many_passes_in_a_row_as_players() -> None:
    state = table("Attack Ad", "Attack Ad", "Attack Ad")
    for seat in (0, 1):
        act(state, seat, model.Pass())
        assert state.phase == TURN
    act(state, 2, model.Pass())
    assert state.moment == "award"


def test_C6_a_table_may_make_passes_final() -> None:
    state = table("Attack Ad", "Lawn Signs, Lawn Signs", "Attack Ad", pass_final=True)
    act(state, 0, model.Pass())
    play(state, 1, model.Play("Lawn Signs#1", 1))
    act(state, 2, model.Pass())
    assert state.to_act == (1,)
    play(state, 1, model.Play("Lawn Signs#2", 1))
    assert state.phase != TURN or state.to_act == (1,)


def test_C7_an_empty_hand_passes_by_itself() -> None:
    state = table("Lawn Signs", "", "Attack Ad")
    events = play(state, 0, model.Play("Lawn Signs#1", 0))
    assert [(event.seat, event.rule) for event in events if isinstance(event, Passed)] == [(1, "2.8")]
    assert (state.to_act, state.passes) == ((2,), 1)


def test_C7_a_power_that_could_be_used_is_asked_for() -> None:
    state = table("Lawn Signs", "", "Attack Ad", runners=(QUIET[0], "Hal", QUIET[1]))
    act(state, 0, model.Play("Lawn Signs#1", 0))
    stand(state)
    assert state.to_act == (1,)


# 3 Playing a card


def test_p3_1_momentum_polls_in_front_of_any_candidate() -> None:
    state = table("Whistle-Stop Tour", "", "")
    events = play(state, 0, model.Play("Whistle-Stop Tour#1", 2))
    assert [(event.seat, event.total) for event in events if isinstance(event, Landed)] == [(2, 5)]
    assert why(table("Attack Ad", "", ""), 0, model.Play("Attack Ad#1", 0)) == "3.1"


def test_p3_2_momentum_is_played_for_its_number_or_its_effect_never_both() -> None:
    number = table("Whistle-Stop Tour", "Attack Ad", "")
    play(number, 0, model.Play("Whistle-Stop Tour#1", 0))
    effect = table("Whistle-Stop Tour", "Attack Ad", "")
    play(effect, 0, model.Use("Whistle-Stop Tour#1", NOBODY, ""))
    assert (number.polling(0), len(number.hands[0])) == (5, 0)
    assert (effect.polling(0), len(effect.hands[0])) == (0, 2)


def test_C30_the_right_party_polls_two_more_once() -> None:
    state = table("Front-Porch Chat, Front-Porch Chat", "Attack Ad", "")
    play(state, 0, model.Play("Front-Porch Chat#1", 0))
    assert state.polling(0) == 5
    act(state, 1, model.Pass())
    play(state, 0, model.Play("Front-Porch Chat#2", 1))
    assert state.polling(1) == 3


def test_C30_a_table_may_leave_parties_out() -> None:
    state = table("Front-Porch Chat", "Attack Ad", "", parties=False)
    play(state, 0, model.Play("Front-Porch Chat#1", 0))
    assert state.polling(0) == 3


def test_C29_slander_may_target_its_own_player_unless_the_card_forbids_it() -> None:
    state = table("Attack Ad, Flip-Flop Footage", "", "", issue="Robocalls")
    assert why(state, 0, model.Use("Flip-Flop Footage#1", 0, "")) == "3.4"
    play(state, 0, model.Use("Attack Ad#1", 0, ""))
    assert winner(finish(state)) == 1


def test_p3_4_a_gagged_player_plays_no_slander() -> None:
    state = table("Hot Microphone", "Attack Ad", "")
    play(state, 0, model.Use("Hot Microphone#1", 1, ""))
    assert why(state, 1, model.Use("Attack Ad#1", 0, "")) == "3.4"


def test_p3_5_edge_weakens_slander_or_keeps_it_off() -> None:
    state = table("Thick Skin", "Attack Ad, Old Yearbook Photo", "Attack Ad")
    play(state, 0, model.Use("Thick Skin#1", NOBODY, ""))
    play(state, 1, model.Use("Attack Ad#1", 0, ""))
    assert state.polling(0) == -1
    act(state, 2, model.Pass())
    play(state, 1, model.Use("Old Yearbook Photo#1", 0, ""))
    assert state.polling(0) == -1
    shielded = table("Spotless Record", "Attack Ad", "")
    play(shielded, 0, model.Use("Spotless Record#1", NOBODY, ""))
    assert why(shielded, 1, model.Use("Attack Ad#1", 0, "")) == "3.5"


def test_p3_5_edge_lends_a_power_for_the_round() -> None:
    state = table("Photo Finish", "Grassroots, Lawn Signs", "Attack Ad", speaker=1)
    play(state, 1, model.Use("Grassroots#1", NOBODY, ""))
    act(state, 2, model.Pass())
    play(state, 0, model.Use("Photo Finish#1", NOBODY, ""))
    play(state, 1, model.Play("Lawn Signs#1", 1))
    assert [state.polling(seat) for seat in range(3)] == [1, 3, 0]
    assert state.wins_ties(0)


def test_C35_a_lasting_card_lies_in_front_of_its_target_until_the_round_ends() -> None:
    state = table("Attack Ad, Campaign Audit", "Lawn Signs", "Lawn Signs")
    play(state, 0, model.Use("Attack Ad#1", 1, ""))
    assert [laid.card for laid in state.fronts[1]] == ["Attack Ad#1"]
    act(state, 1, model.Pass())
    act(state, 2, model.Pass())
    play(state, 0, model.Use("Campaign Audit#1", 2, ""))
    assert state.fronts[2] == []
    assert state.spent == ["Campaign Audit#1"]
    finish(state)
    assert state.fronts[1] == []
    assert {"Attack Ad#1", "Campaign Audit#1"} <= {*state.discard}


def test_p3_7_effects_are_done_in_order_and_as_far_as_they_go() -> None:
    state = table("Pancake Breakfast", "Attack Ad", "")
    token = state.own[0][0]
    events = play(state, 0, model.Use("Pancake Breakfast#1", 1, ""))
    assert [isinstance(event, Moved) for event in events if isinstance(event, Moved | Drew)] == [True, False]
    assert state.below[1] == [token]
    assert len(state.hands[0]) == 3
    taken = table("Called-In Marker", "", "")
    play(taken, 0, model.Use("Called-In Marker#1", 2, ""))
    assert len(taken.below[0]) == 1
    poor = table("Pancake Breakfast", "", "")
    poor.own[0] = []
    assert why(poor, 0, model.Use("Pancake Breakfast#1", 1, "")) == "3.7"


def test_p3_7_the_owner_chooses_what_to_discard() -> None:
    state = table("Famous Friend", "Attack Ad, Fireworks", "")
    play(state, 0, model.Use("Famous Friend#1", 1, ""))
    assert state.to_act == (1,)
    assert why(state, 1, model.Pass()) == "3.7"
    assert why(state, 1, model.Discard(("Attack Ad#1", "Fireworks#1"))) == "3.7"
    act(state, 1, model.Discard(("Fireworks#1",)))
    assert state.hands[1] == ["Attack Ad#1"]


def test_C15_the_owner_chooses_what_freezes_unless_it_is_at_random() -> None:
    chosen = table("Town Hall Meeting", "Attack Ad, Fireworks", "")
    play(chosen, 0, model.Use("Town Hall Meeting#1", 1, ""))
    assert chosen.to_act == (1,)
    events = act(chosen, 1, model.Freeze(("Attack Ad#1",)))
    (frozen,) = of(events, Froze)
    assert seen(frozen, 0) == Froze(seat=1, count=1)
    assert seen(frozen, 1) == frozen
    drawn = table("Bumper Stickers", "Attack Ad, Fireworks", "")
    play(drawn, 0, model.Use("Bumper Stickers#1", 1, ""))
    assert drawn.to_act == (DEALER,)
    act(drawn, DEALER, model.Fall(("1",)))
    assert drawn.frozen[1] == ["Fireworks#1"]


def test_C16_frozen_cards_are_of_no_use_and_do_not_count() -> None:
    state = table("Town Hall Meeting", "Attack Ad, Attack Ad", "Lawn Signs")
    play(state, 0, model.Use("Town Hall Meeting#1", 1, ""))
    act(state, 1, model.Freeze(("Attack Ad#1",)))
    assert why(state, 1, model.Use("Attack Ad#1", 0, "")) == "3.8"
    assert seen_by(state, 0).held == (0, 1, 1)
    play(state, 1, model.Use("Attack Ad#2", 0, ""))
    state.speaker, state.phase, state.to_act = 1, DECIDE, (1,)
    assert not rounds.can_sidestep(state)


def test_p3_9_a_card_may_let_one_play_another() -> None:
    state = table("Lawn Signs, Attack Ad", "Attack Ad", "")
    events = play(state, 0, model.Use("Lawn Signs#1", NOBODY, ""))
    assert of(events, Again)
    assert (state.to_act, state.polling(0)) == ((0,), 1)


# 4 Reactions and powers


def test_C9_all_others_with_a_card_are_asked_at_once_and_the_first_clockwise_reacts() -> None:
    state = table("Press Secretary", "Attack Ad", "Press Secretary", "")
    state.turn, state.to_act = 1, (1,)
    act(state, 1, model.Use("Attack Ad#1", 3, ""))
    assert state.asked == (2, 0)
    before = seen_by(state, 2)
    act(state, 0, model.Use("Press Secretary#1", NOBODY, "Attack Ad#1"))
    assert seen_by(state, 2) == before
    assert seen_by(state, 2).asked == (2, 0)
    events = act(state, 2, model.Use("Press Secretary#2", NOBODY, "Attack Ad#1"))
    assert [event.seat for event in events if isinstance(event, Played)] == [2]
    assert "Press Secretary#1" in state.hands[0]
    assert seen_by(state, 1).asked == (0,)


def test_C9_a_playout_lets_those_pass_who_can_do_nothing_else() -> None:
    state = table("Attack Ad", "Lawn Signs", "Press Secretary", "Lawn Signs")
    act(state, 0, model.Use("Attack Ad#1", 1, ""))
    assert state.to_act == (1, 2, 3)
    one_by_one = state.copy()
    assert state.skip_forced_passes() == NOBODY
    assert tuple(state.to_act) == (2, 3)
    act(state, 2, model.Pass())
    assert state.skip_forced_passes() == 3
    stand(one_by_one)
    assert state.facts() == one_by_one.facts()
    assert state.skip_forced_passes() == NOBODY


def test_C38_a_playout_draws_from_the_asides_that_all_are_shown() -> None:
    state = table("Attack Ad", "Lawn Signs", "", runners=(QUIET[0], "Hal", QUIET[1]))
    act(state, 2, model.Propose(1, (state.own[2][0],), "round"))
    for seat in range(3):
        asides = state.off_turn(seat)
        assert asides
        assert [state.off_turn_by_lot(seat, (n + 0.5) / len(asides)) for n in range(len(asides))] == asides
    act(state, 0, model.Use("Attack Ad#1", 1, ""))
    assert state.off_turn_by_lot(1, 0.5) is None


def test_C38_an_offer_calls_upon_whom_it_names() -> None:
    state = table("Attack Ad", "Lawn Signs", "")
    token = state.own[0][0]
    assert state.called(model.Propose(2, (token,), "turn")) == (2,)
    assert state.called(model.Give(2, (token,))) == ()


def test_C9_a_card_that_becomes_the_top_again_gets_a_new_window() -> None:
    state = table("Attack Ad", "Kissing Babies, Lawn Signs", "Press Secretary")
    act(state, 0, model.Use("Attack Ad#1", 1, ""))
    act(state, 1, model.Use("Kissing Babies#1", NOBODY, ""))
    act(state, 2, model.Pass())
    act(state, 2, model.Pass())
    assert [laid.card for laid in state.stack] == ["Attack Ad#1"]
    assert state.asked == (1, 2)


def test_C14_a_reaction_is_no_turn_and_there_is_no_limit_to_them() -> None:
    state = table("Attack Ad, Attack Ad", "Kissing Babies, Kissing Babies, Lawn Signs", "")
    act(state, 0, model.Use("Attack Ad#1", 2, ""))
    assert why(state, 1, model.Use("Lawn Signs#1", NOBODY, "")) == "4.2"
    act(state, 1, model.Use("Kissing Babies#1", NOBODY, ""))
    act(state, 0, model.Pass())
    act(state, 1, model.Use("Kissing Babies#2", NOBODY, ""))
    stand(state)
    assert state.to_act == (1,)
    assert state.turn == 1


def test_C10_a_cancel_can_be_cancelled_the_last_card_first() -> None:
    state = table("Attack Ad, Press Secretary", "Press Secretary", "Lawn Signs")
    act(state, 0, model.Use("Attack Ad#1", 2, ""))
    act(state, 1, model.Use("Press Secretary#2", NOBODY, "Attack Ad#1"))
    act(state, 2, model.Pass())
    assert state.asked == (2, 0)
    act(state, 2, model.Pass())
    act(state, 0, model.Use("Press Secretary#1", NOBODY, "Press Secretary#2"))
    events = stand(state)
    assert [(event.card, event.rule) for event in events if isinstance(event, Cancelled)] == [
        ("Press Secretary#2", "4.3")
    ]
    assert state.polling(2) == -3


def test_C10_a_cancelled_card_has_no_effect_and_uses_the_turn() -> None:
    state = table("Attack Ad, Lawn Signs", "Press Secretary, Lawn Signs", "")
    act(state, 0, model.Use("Attack Ad#1", 2, ""))
    act(state, 1, model.Use("Press Secretary#1", NOBODY, "Attack Ad#1"))
    stand(state)
    assert state.polling(2) == 0
    assert {*state.spent} == {"Attack Ad#1", "Press Secretary#1"}
    assert state.to_act == (1,)


def test_C10_a_table_may_allow_one_reaction_only() -> None:
    state = table("Attack Ad, Press Secretary", "Press Secretary", "Lawn Signs", one_reaction=True)
    act(state, 0, model.Use("Attack Ad#1", 2, ""))
    act(state, 1, model.Use("Press Secretary#2", NOBODY, "Attack Ad#1"))
    act(state, 2, model.Pass())
    assert not state.asked
    assert state.polling(2) == 0


def test_C13_a_card_in_play_may_be_cancelled_on_ones_turn_or_in_a_window() -> None:
    state = table("Attack Ad", "Correction, Correction", "Lawn Signs")
    play(state, 0, model.Use("Attack Ad#1", 1, ""))
    assert why(state, 1, model.Use("Correction#1", NOBODY, "Lawn Signs#1")) == "4.4"
    play(state, 1, model.Use("Correction#1", NOBODY, "Attack Ad#1"))
    assert (state.fronts[1], state.polling(1)) == ([], 0)
    act(state, 2, model.Play("Lawn Signs#1", 2))
    state.fronts[1].append(model.Laid("Attack Ad#2", 0, 1, False))
    state.deck.remove("Attack Ad#2")
    assert model.Use("Correction#2", NOBODY, "Attack Ad#2") in state.legal(1)


def test_p4_4_a_cancel_whose_card_is_gone_finds_nothing_to_do_and_is_discarded_for_all_to_see() -> None:
    state = table("Attack Ad", "Correction", "Correction, Lawn Signs")
    play(state, 0, model.Use("Attack Ad#1", 1, ""))
    act(state, 1, model.Use("Correction#1", NOBODY, "Attack Ad#1"))
    events = play(state, 2, model.Use("Correction#2", NOBODY, "Attack Ad#1"))
    assert of(events, Cancelled) == [Cancelled(rule="4.4", card="Attack Ad#1", by="Correction#2", seat=1)]
    gone = events[events.index(of(events, Cancelled)[0]) + 1 :]
    assert gone[0] == Resolved(rule="4.4", seat=1, card="Correction#1", effects=(Effect("lift"),))
    assert gone[1] == Vain(seat=1)
    assert "Correction#1" in state.spent


def test_C11_only_a_card_with_a_target_can_be_redirected() -> None:
    state = table("Whistle-Stop Tour, Attack Ad", "Change of Subject", "Lawn Signs")
    act(state, 0, model.Use("Whistle-Stop Tour#1", NOBODY, ""))
    assert why(state, 1, model.Use("Change of Subject#1", NOBODY, "")) == "4.3"


def test_C11_a_cancel_cannot_be_redirected() -> None:
    state = table("Attack Ad", "Press Secretary", "Change of Subject, Lawn Signs")
    act(state, 0, model.Use("Attack Ad#1", 2, ""))
    act(state, 1, model.Use("Press Secretary#1", NOBODY, "Attack Ad#1"))
    act(state, 2, model.Pass())
    assert why(state, 2, model.Use("Change of Subject#1", NOBODY, "")) == "4.3"


def test_C11_momentum_keeps_its_mode_and_counts_the_party_again() -> None:
    state = table("Blue-Ribbon Pie", "Change of Subject", "Lawn Signs")
    act(state, 0, model.Play("Blue-Ribbon Pie#1", 0))
    act(state, 1, model.Use("Change of Subject#1", NOBODY, ""))
    act(state, 2, model.Pass())
    act(state, 2, model.Pass())
    act(state, 1, model.Aim(1))
    stand(state)
    assert [state.polling(seat) for seat in range(3)] == [0, 5, 0]


def test_C40_a_player_who_may_play_no_slander_may_not_take_one_over() -> None:
    state = table("Hot Microphone, Attack Ad", "Spin Doctor, Lawn Signs", "Spin Doctor", issue="Potholes")
    play(state, 0, model.Use("Hot Microphone#1", 1, ""))
    play(state, 1, model.Pass())
    play(state, 2, model.Pass())
    act(state, 0, model.Use("Attack Ad#1", 1, ""))
    assert why(state, 1, model.Use("Spin Doctor#1", NOBODY, "")) == "3.4"
    assert model.Use("Spin Doctor#1", NOBODY, "") not in state.legal(1)
    assert state.refusal(2, model.Use("Spin Doctor#2", NOBODY, "")) is None


def test_C40_a_player_who_has_no_favor_may_not_take_over_a_card_that_gives_one() -> None:
    state = table("Pancake Breakfast", "Change of Subject", "Lawn Signs")
    redirect = model.Use("Change of Subject#1", NOBODY, "")
    state.own[1] = []
    act(state, 0, model.Use("Pancake Breakfast#1", 2, ""))
    assert why(state, 1, redirect) == "3.7"
    state.below[1] = ["a"]
    assert state.refusal(1, redirect) is None


def test_C40_a_redirect_is_in_vain_if_the_card_may_no_longer_be_taken_over() -> None:
    state = table("Attack Ad", "Spin Doctor", "Lawn Signs")
    act(state, 0, model.Use("Attack Ad#1", 1, ""))
    act(state, 1, model.Use("Spin Doctor#1", NOBODY, ""))
    act(state, 2, model.Pass())
    state.fronts[1].append(model.Laid("Hot Microphone#1", 0, 1, False))
    stand(state)
    assert [laid.card for laid in state.fronts[1]] == ["Hot Microphone#1", "Attack Ad#1"]


def test_C12_the_redirector_plays_the_card_names_the_target_and_all_are_asked_again() -> None:
    state = table("Flip-Flop Footage, Lawn Signs", "Spin Doctor, Lawn Signs", "Attack Ad")
    act(state, 0, model.Use("Flip-Flop Footage#1", 1, ""))
    act(state, 1, model.Use("Spin Doctor#1", NOBODY, ""))
    act(state, 2, model.Pass())
    events = stand(state)
    assert [(event.rule, event.card) for event in events if isinstance(event, Resolved)] == [
        ("4.5", "Spin Doctor#1")
    ]
    assert state.to_act == (1,)
    assert why(state, 1, model.Aim(1)) == "4.5"
    events = act(state, 1, model.Aim(0))
    assert of(events, Redirected) == [Redirected(seat=1, card="Flip-Flop Footage#1", to=0)]
    assert state.asked == (2, 0)
    stand(state)
    assert state.fronts[0] == [model.Laid("Flip-Flop Footage#1", 1, 0, False)]
    assert state.to_act == (1,)


def test_C36_windows_open_only_at_moments_that_the_deck_has_cards_for() -> None:
    state = table("Attack Ad, Early Voters", "Attack Ad", "Attack Ad", phase=DECIDE)
    act(state, 0, model.Face())
    assert (state.moment, state.asked) == ("raised", (0, 1, 2))
    assert why(state, 1, model.Use("Attack Ad#2", 0, "")) == "4.2"
    act(state, 0, model.Use("Early Voters#1", NOBODY, ""))
    stand(state)
    assert len(state.hands[0]) == 3
    act(state, 0, model.Pass())
    assert (state.moment, state.to_act) == ("", (1,))


def test_C36_a_deck_with_a_card_for_passes_opens_windows_at_passes() -> None:
    own = own_deck()
    smug = Kind("Smug Smile", "edge", 0, 1, (Effect("poll", 1),), when="passed")
    deck = Deck(own.name, own.parties, own.candidates, own.issues, (*own.cards, smug))
    state = table("Attack Ad", "Smug Smile", "Attack Ad", deck=deck)
    act(state, 0, model.Pass())
    assert (state.moment, state.asked) == ("passed", (1, 2, 0))
    act(state, 1, model.Use("Smug Smile#1", NOBODY, ""))
    stand(state)
    assert state.polling(1) == 1
    assert state.passes == 1


def test_C36_a_card_before_the_award_does_not_reopen_the_contest() -> None:
    state = table("Closing Statement", "Lawn Signs, Late Rumor", "Attack Ad", speaker=1)
    play(state, 1, model.Play("Lawn Signs#1", 1))
    for seat in (2, 0, 1):
        act(state, seat, model.Pass())
    assert state.moment == "award"
    assert why(state, 0, model.Play("Closing Statement#1", 0)) == "4.2"
    act(state, 1, model.Pass())
    act(state, 2, model.Pass())
    act(state, 0, model.Use("Closing Statement#1", NOBODY, ""))
    events = stand(state)
    assert winner(events) == 1
    assert next(event.polls for event in events if isinstance(event, Won)) == (2, 2, 0)


def test_C36_a_sidestep_is_a_moment() -> None:
    state = table("Plan B, Attack Ad", "", "", phase=DECIDE)
    act(state, 0, model.Sidestep(("Attack Ad#1",)))
    assert state.moment == "sidestepped"
    act(state, 0, model.Use("Plan B#1", NOBODY, ""))
    assert len(state.hands[0]) == 3


def test_C8_a_power_is_used_once_a_round_on_a_turn_in_a_window_or_aside() -> None:
    power = model.Power("Hal", NOBODY, "")
    state = table("Attack Ad", "Lawn Signs", "", runners=(QUIET[0], "Hal", QUIET[1]))
    assert power in state.off_turn(1)
    act(state, 1, power)
    assert len(state.hands[1]) >= 2
    assert state.to_act == (0,)
    assert why(state, 1, power) == "4.7"
    asked = table("Attack Ad", "Lawn Signs", "", runners=(QUIET[0], "Hal", QUIET[1]))
    act(asked, 0, model.Use("Attack Ad#1", 2, ""))
    assert power in asked.legal(1)
    assert why(asked, 0, power) == "4.7" or asked.refusal(0, power) is not None


def test_C8_a_power_opens_no_window_and_resets_the_passes_if_it_changes_the_table() -> None:
    runners = ("Mae", "Hal", QUIET[0])
    state = table("Attack Ad", "Lawn Signs, Lawn Signs, Attack Ad", "Attack Ad", runners=runners)
    act(state, 0, model.Pass())
    act(state, 1, model.Power("Hal", NOBODY, ""))
    assert state.passes == 1
    act(state, 0, model.Power("Mae", 2, ""))
    assert not state.asked
    assert (state.passes, len(state.frozen[2])) == (0, 1)
    assert state.to_act == (1,)


def test_C8_a_power_reacts_like_a_card() -> None:
    state = table("Attack Ad, Lawn Signs", "", "Lawn Signs", runners=(QUIET[0], "Joy", QUIET[1]))
    act(state, 0, model.Use("Attack Ad#1", 1, ""))
    assert state.asked == (1, 2)
    act(state, 1, model.Power("Joy", NOBODY, "Attack Ad#1"))
    act(state, 2, model.Pass())
    assert (state.polling(1), state.stack) == (0, [])


# 5 Favors


def test_C23_favors_change_hands_while_nothing_is_being_resolved() -> None:
    state = table("Attack Ad", "Lawn Signs", "Lawn Signs")
    gift = model.Give(1, (state.own[2][0],))
    assert state.refusal(2, gift) is None
    act(state, 0, model.Use("Attack Ad#1", 1, ""))
    assert why(state, 2, gift) == "5.1"
    assert not state.off_turn(2)
    stand(state)
    act(state, 2, gift)
    assert state.to_act == (1,)
    finish(state)
    state.phase, state.to_act = OVER, ()
    assert why(state, 2, gift) == "7.1"


def test_C23_favors_change_hands_at_any_seats_turn_and_never_inside_a_window() -> None:
    state = table("Lawn Signs, Lawn Signs", "Lawn Signs", "Lawn Signs", issue="Potholes")
    for turn in range(3):
        assert state.to_act == (turn,)
        for seat in range(3):
            assert state.refusal(seat, model.Give((seat + 1) % 3, (state.own[seat][0],))) is None
        act(state, turn, model.Play(state.hands[turn][0], turn))
        assert state.asked or turn == 2
        for seat in range(3):
            if state.asked:
                assert why(state, seat, model.Give((seat + 1) % 3, (state.own[seat][0],))) == "5.1"
        stand(state)


def test_C22_a_received_favor_counts_for_its_holder() -> None:
    state = table("Attack Ad", "Lawn Signs", "Lawn Signs")
    token = state.own[0][0]
    assert state.scores() == (0, 0, 0)
    act(state, 0, model.Give(1, (token,)))
    assert state.scores() == (0, 1, 0)
    act(state, 1, model.Give(2, (token,)))
    assert state.scores() == (0, 0, 1)
    act(state, 2, model.Give(0, (token,)))
    assert state.scores() == (1, 0, 0)


def test_C22_at_some_tables_a_returning_favor_counts_nothing_again() -> None:
    state = table("Attack Ad", "Lawn Signs", "Lawn Signs", returning=True)
    token = state.own[0][0]
    act(state, 0, model.Give(1, (token,)))
    act(state, 1, model.Give(0, (token,)))
    assert state.scores() == (0, 0, 0)
    assert token in state.own[0]


def test_C38_an_offer_is_public_and_a_seat_has_one_open_and_makes_four_a_round() -> None:
    state = table("Attack Ad", "Lawn Signs", "Lawn Signs")
    mine, yours = state.own[0][0], state.own[1][0]
    offer = model.Propose(1, (mine, yours), "round")
    act(state, 0, offer)
    assert seen_by(state, SPECTATOR).bargains[0] is not None
    assert why(state, 0, offer) == "5.3"
    assert why(state, 2, model.Accept(0)) == "5.3"
    act(state, 0, model.Withdraw())
    act(state, 0, offer)
    act(state, 1, model.Refuse(0))
    act(state, 0, model.Give(1, (mine,)))
    act(state, 0, model.Give(1, (state.own[0][0],)))
    assert why(state, 0, model.Propose(1, (yours,), "turn")) == "5.3"
    assert why(state, 0, model.Give(1, (state.own[0][0],))) == "5.3"
    assert why(state, 0, model.Withdraw()) == "5.3"
    assert why(state, 1, model.Propose(0, (mine,), "soon")) == "5.3"


def test_C38_an_offer_lapses_when_it_cannot_be_paid_or_is_over() -> None:
    state = table("Attack Ad", "Lawn Signs", "Lawn Signs")
    token = state.own[0][0]
    act(state, 0, model.Propose(1, (token, state.own[1][0]), "round"))
    events = act(state, 0, model.Give(2, (token,)))
    assert of(events, Lapsed) == [Lapsed(seat=0, to=1, reason="unpayable")]
    act(state, 1, model.Propose(2, (state.own[1][0],), "turn"))
    events = play(state, 0, model.Pass())
    assert of(events, Lapsed) == [Lapsed(seat=1, to=2, reason="over")]


def test_C21_an_accepted_offer_happens_at_once() -> None:
    state = table("Attack Ad", "Lawn Signs", "Lawn Signs")
    mine, yours = state.own[0][0], state.own[1][0]
    act(state, 0, model.Propose(1, (mine, yours), "turn"))
    act(state, 1, model.Accept(0))
    assert (state.below[0], state.below[1]) == ([yours], [mine])
    assert state.scores() == (1, 1, 0)


def test_C20_favors_for_favors_are_allowed_unless_the_table_forbids_it() -> None:
    state = table("Attack Ad", "Lawn Signs", "Lawn Signs")
    offer = model.Propose(1, (state.own[0][0], state.own[1][0]), "turn")
    assert state.refusal(0, offer) is None
    strict = table("Attack Ad", "Lawn Signs", "Lawn Signs", no_swaps=True)
    assert why(strict, 0, offer) == "5.5"
    act(state, 0, offer)
    assert [event.rule for event in act(state, 1, model.Accept(0))] == ["5.5", "5.5"]
    act(strict, 0, model.Propose(1, (strict.own[1][0],), "turn"))


def test_C31_with_two_players_favors_are_votes_and_are_not_traded() -> None:
    state = table("Called-In Marker", "Lawn Signs")
    assert state.scores() == (4, 4)
    assert why(state, 0, model.Give(1, (state.own[0][0],))) == "5.6"
    assert why(state, 1, model.Accept(0)) == "5.6"
    play(state, 0, model.Use("Called-In Marker#1", 1, ""))
    assert state.scores() == (5, 3)
    begun_state, _ = begun(2)
    assert (len(begun_state.issues) + (begun_state.issue != ""), len(begun_state.removed)) == (6, 10)


# 6 Winning an Issue


def test_C24_totals_may_be_below_zero_and_zero_is_a_tie_for_the_speaker() -> None:
    state = table("Attack Ad", "Attack Ad", "Lawn Signs", speaker=2)
    act(state, 2, model.Pass())
    play(state, 0, model.Use("Attack Ad#1", 2, ""))
    assert state.polling(2) == -3
    assert winner(finish(state)) == 0
    still = table("Lawn Signs", "Lawn Signs", "Lawn Signs", speaker=2)
    assert winner(finish(still)) == 2


def test_p6_2_ties_go_to_the_candidate_who_wins_ties_then_clockwise_from_the_speaker() -> None:
    bush = table("Attack Ad", "Lawn Signs", "Lawn Signs", "Lawn Signs", speaker=0)
    assert winner(finish(bush)) == 3
    state = table("Attack Ad", "Lawn Signs", "Lawn Signs", speaker=0)
    play(state, 0, model.Use("Attack Ad#1", 0, ""))
    events = finish(state)
    assert winner(events) == 1
    assert next(event.tied for event in events if isinstance(event, Won)) == (1, 2)


def test_C39_bush_wins_ties_before_a_card_that_does() -> None:
    state = table("Lawn Signs", "Lawn Signs, Photo Finish", "Lawn Signs", runners=("Amy", "Ben", "G. W. Bush"))
    state.fronts[1] = [model.Laid("Photo Finish#1", 1, NOBODY, False)]
    state.hands[1].remove("Photo Finish#1")
    state.extra = [1, 0, 1]
    assert [state.polling(seat) for seat in range(3)] == [1, 1, 1]
    assert winner(finish(state)) == 2


def test_C39_of_several_cards_the_nearest_to_the_speaker_wins_ties() -> None:
    state = table("Lawn Signs", "Lawn Signs", "Lawn Signs", runners=("Amy", "Ben", "Cal"), speaker=2)
    for seat in (0, 1):
        state.fronts[seat] = [model.Laid("Photo Finish#1", seat, NOBODY, False)]
    state.extra = [0, 0, 1]
    assert winner(finish(state)) == 0


def test_C25_a_negative_issue_has_to_be_taken() -> None:
    state = table("Lawn Signs", "Lawn Signs", "Lawn Signs", issue="Robocalls")
    finish(state)
    assert state.won[0] == ["Robocalls"]
    assert state.scores()[0] == -3


def test_p6_4_cards_are_gathered_and_frozen_ones_return() -> None:
    state = table("Town Hall Meeting, Lawn Signs", "Attack Ad, Attack Ad", "")
    play(state, 0, model.Use("Town Hall Meeting#1", 1, ""))
    act(state, 1, model.Freeze(("Attack Ad#1",)))
    finish(state)
    assert "Attack Ad#1" in state.hands[1]
    assert state.frozen == [[], [], []]
    assert "Town Hall Meeting#1" in state.discard


def test_C34_the_winner_is_dealt_one_card_more() -> None:
    state = table("Lawn Signs", "Lawn Signs", "Lawn Signs", issue="Wind Farms", runners=QUIET[1:4], speaker=1)
    events = finish(state)
    dealt = [(event.seat, event.count, event.rule) for event in events if isinstance(event, Drew)]
    assert dealt == [(2, 2, "6.5"), (0, 2, "6.5"), (1, 2, "6.5"), (2, 1, "6.6")]


def test_C34_a_table_may_give_it_to_the_player_with_fewest_votes() -> None:
    state = table("Lawn Signs", "Lawn Signs", "Lawn Signs", issue="Wind Farms", extra_card="fewest")
    state.won[1] = ["Robocalls"]
    events = finish(state)
    assert [event.seat for event in events if isinstance(event, Drew) and event.rule == "6.6"] == [1]


def test_C26_nothing_is_dealt_after_the_last_issue() -> None:
    state = table("Lawn Signs", "Lawn Signs", "Lawn Signs", issue="Wind Farms")
    state.issues = []
    events = finish(state)
    assert not of(events, Drew)
    assert state.phase == OVER


def test_p6_7_the_seat_to_the_left_is_the_next_speaker() -> None:
    state = table("Lawn Signs", "Lawn Signs", "Lawn Signs", issue="Wind Farms", speaker=2)
    finish(state)
    assert (state.speaker, state.round) == (0, 2)


# 7 The end


def test_p7_1_the_sample_diagram_has_a_vote_total_of_seven() -> None:
    state = table("", "Lawn Signs", "Lawn Signs", runners=QUIET)
    state.won[0] = ["Immigration", "War on Terror"]
    for seat in (1, 2):
        token = state.own[seat][0]
        favors.hand_over(state, seat, 0, (token,), "5.1", None)
    for name in ("Fireworks#1", "Town Hall Meeting#1"):
        state.fronts[0].append(model.Laid(name, 0, 0, True))
    assert (state.votes(0), len(state.own[0]), state.polling(0)) == (7, 4, 10)


def test_p7_1_most_votes_win() -> None:
    state = table("Lawn Signs", "Lawn Signs", "Lawn Signs", issue="Wind Farms", speaker=1)
    state.issues = []
    events = finish(state)
    assert [(event.rule, event.winners) for event in events if isinstance(event, Ended)] == [("7.1", (1,))]
    assert state.winners() == (1,)


@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        (["Immigration", "Ethics Reform"], ["Education"], (0,)),
        (["Education", "Immigration"], ["Ethics Reform", "Potholes"], (0,)),
        (["Education"], ["Wind Farms"], (0, 1)),
    ],
)
def test_C27_level_votes_are_parted_by_issues_then_by_the_higher_one(
    first: list[str], second: list[str], winners: tuple[int, ...]
) -> None:
    state = table("", "", "")
    state.won[0], state.won[1] = first, second
    assert state.winners() == winners


def test_C27_g_w_bush_wins_if_he_is_tied_for_the_lead() -> None:
    state = table("", "", "", runners=(QUIET[0], QUIET[1], "G. W. Bush"))
    state.won[0], state.won[2] = ["Immigration", "Ethics Reform"], ["Education"]
    assert state.winners() == (2,)


@pytest.mark.parametrize(("speaker", "winner"), [(0, 1), (1, 1), (2, 2), (3, 1)])
def test_C39_of_two_candidates_who_win_ties_the_nearest_to_the_last_speaker_wins_the_election(
    speaker: int, winner: int
) -> None:
    runners = ("Amy", "G. W. Bush", "Pat", "Ben")
    state = table(
        "Lawn Signs", "Lawn Signs", "Lawn Signs", "Lawn Signs", issue="Robocalls", runners=runners, speaker=speaker
    )
    state.won[1], state.won[2], state.won[3] = ["Education"], ["Immigration", "Ethics Reform"], ["Wind Farms"]
    state.extra[0], state.issues = 1, []
    events = finish(state)
    assert [(event.rule, event.winners) for event in events if isinstance(event, Ended)] == [("7.2", (winner,))]


def test_C28_a_landslide_wins_at_once_after_an_award_or_a_trade() -> None:
    state = table("Lawn Signs", "Lawn Signs", "Lawn Signs", issue="Health Care", landslide=True)
    state.won[0] = ["The Budget"]
    events = finish(state)
    assert [event.seat for event in events if isinstance(event, Slid)] == [0]
    assert (state.phase, state.winners()) == (OVER, (0,))
    traded = table("Lawn Signs", "Lawn Signs", "Lawn Signs", landslide=True)
    traded.won[0] = ["The Budget", "Health Care"]
    traded.below[1] = ["x", "z"]
    traded.below[2] = ["y"]
    assert traded.phase != OVER
    act(traded, 2, model.Give(0, ("y",)))
    assert traded.phase != OVER
    act(traded, 1, model.Give(0, ("x",)))
    assert traded.phase == OVER
    plain = table("Lawn Signs", "Lawn Signs", "Lawn Signs", issue="Health Care")
    plain.won[0] = ["The Budget"]
    finish(plain)
    assert plain.phase != OVER


def test_C28_a_landslide_is_judged_once_a_card_that_moved_favors_is_carried_out() -> None:
    state = table("Called-In Marker", "Lawn Signs", "Lawn Signs", landslide=True)
    state.won[0] = ["The Budget", "Health Care"]
    state.below[1] = ["x"]
    state.own[1] = []
    events = play(state, 0, model.Use("Called-In Marker#1", 1, ""))
    assert (state.phase, state.winners()) == (OVER, (0,))
    assert [type(event) for event in events[-3:]] == [Moved, Slid, Ended]


def test_C28_the_rest_of_a_card_comes_before_the_landslide() -> None:
    state = table("Pancake Breakfast", "Lawn Signs", "Lawn Signs", landslide=True)
    state.won[1] = ["The Budget", "Health Care", "Education"]
    state.won[0], state.won[2] = ["War on Terror"], ["War on Terror"]
    events = play(state, 0, model.Use("Pancake Breakfast#1", 1, ""))
    assert [type(event) for event in events[-4:]] == [Moved, Drew, Slid, Ended]
    plain = table("Pancake Breakfast", "Lawn Signs", "Lawn Signs")
    plain.won[1] = ["The Budget", "Health Care", "Education"]
    play(plain, 0, model.Use("Pancake Breakfast#1", 1, ""))
    assert plain.phase == TURN


# The cards


def test_C41_the_parties_are_the_sheets_with_a_donkey_a_star_and_an_elephant() -> None:
    deck = own_deck()
    assert deck.parties == ("Democrat", "Independent", "Republican")
    signs = {card.party: (candidate_face(card).colour, candidate_face(card).shape) for card in deck.candidates}
    assert signs == {
        "Democrat": ("blue", "donkey"),
        "Independent": ("green", "star"),
        "Republican": ("red", "elephant"),
    }
    assert next(one.party for one in deck.candidates if one.name == "G. W. Bush") == "Republican"
    drawn = [(kind.party, face(kind)) for kind in deck.cards]
    drawn += [(issue.party, issue_face(issue)) for issue in deck.issues]
    for party, picture in drawn:
        assert not party or (picture.colour, picture.shape) == signs[party]
        assert bool(party) == (picture.shape in ("donkey", "star", "elephant"))


def test_C41_no_party_has_more_cards_than_another() -> None:
    deck = own_deck()
    issues = Counter(issue.party for issue in deck.issues if issue.party)
    cards = Counter(kind.party for kind in deck.cards for _ in range(kind.count) if kind.party)
    assert set(issues) == set(cards) == set(deck.parties)
    assert len(set(issues.values())) == len(set(cards.values())) == 1
    assert sorted(Counter(one.party for one in deck.candidates).values()) == [2, 3, 3]


def test_C41_a_deck_file_may_name_other_parties() -> None:
    drawn = candidate_face(Candidate("Amy", "Porch", 1))
    assert (drawn.title, drawn.shape) == ("Amy (Porch)", "crown")


def test_no_card_is_there_twice_under_two_names() -> None:
    deck = own_deck()
    does = [(kind.family, kind.effects, kind.when, kind.not_self) for kind in deck.cards]
    assert len(set(does)) == len(does)
    assert len({issue.effects for issue in deck.issues}) == len(deck.issues)


def test_every_card_has_a_motif_and_a_flavour_line_of_its_own() -> None:
    deck = own_deck()
    cards: list[Candidate | Issue | Kind] = [*deck.candidates, *deck.issues, *deck.cards]
    assert all(card.motif for card in cards)
    assert len({card.flavour for card in cards if card.flavour}) == len(cards)
    assert face(deck.cards[0]).flavour == deck.cards[0].flavour


def test_p8_1_the_rule_book_lists_the_candidates_as_they_are_printed() -> None:
    for one in own_deck().candidates:
        line = f"- {one.name} ({one.party}, {favor_words(one.favors)}): {power_words(one)}\n"
        assert line in GAME.book


def test_a_number_of_votes_is_said_as_one_says_it() -> None:
    assert [votes(count) for count in (1, -1, 2, 0)] == ["1 Vote", "-1 Vote", "2 Votes", "0 Votes"]
    state = table("Lawn Signs, Lawn Signs", "Lawn Signs", "Lawn Signs", issue="Immigration", phase=DECIDE)
    assert "1 Votes" not in repr(scene(seen_by(state, 0), state.legal(0), lambda _: None, NAMES))


def test_a_telling_says_where_somebody_polls() -> None:
    landed = Landed(rule="3.6", seat=0, card="Attack Ad#1", poll=False, total=-3)
    assert tell(landed, 0, NAMES).sentence == "Attack Ad is in front of you. You're at -3."
    assert tell(landed, 1, NAMES).sentence == "Attack Ad is in front of Ann, who is at -3."


def test_the_words_on_a_card_are_made_from_its_effects() -> None:
    kinds = {kind.name: kind for kind in own_deck().cards}
    assert kind_words(kinds["Attack Ad"]) == "-3 polling for one player this Round."
    assert kind_words(kinds["Fact Check"]) == (
        "Cancel a Slander card as it is played or cancel a Slander card that is in play."
    )
    assert kind_words(kinds["Early Voters"]) == "When an Issue is faced: draw 2 cards."
    assert kind_words(kinds["Campaign Audit"]) == "One other player freezes 2 cards at random."
    assert kind_words(kinds["Leaked Memo"]).endswith("That player discards a card at random.")
    assert kind_words(kinds["Hot Microphone"]).endswith("That player can't play Slander this Round.")
    assert kind_words(kinds["Lawn Signs"]).endswith("You may play another card.")
    assert kind_words(kinds["Pancake Breakfast"]) == "You must give 1 Favor to one other player. Draw 3 cards."


def test_an_issue_speaks_of_the_speaker_and_a_power_of_its_candidate() -> None:
    issues = {issue.name: issue_words(issue.effects) for issue in own_deck().issues}
    powers = {one.name: power_words(one) for one in own_deck().candidates}
    assert issues["The Post Office"] == "Everyone but the Speaker draws a card."
    assert issues["Pie Standards"] == "The Speaker draws 2 cards."
    assert issues["War on Terror"] == "Nobody uses a power this Round; powers that always work still do."
    assert powers["Buck Tannenbaum"] == "Once a Round: one other player discards a card at random."
    assert powers["Opal Rhinehart"] == "Each Slander card in front of this candidate hurts 1 less."
    assert powers["Hollis Vandermeer"] == "Once a Round: discard exactly 2 cards. Draw 2 cards."


def test_p9_10_a_deck_that_cannot_be_played_is_refused() -> None:
    own = own_deck()
    with pytest.raises(BadSetup, match="candidates are too few"):
        GAME.make_setup(6, deck=Deck(own.name, own.parties, own.candidates[:3], own.issues, own.cards))


def test_the_scene_blocks_what_is_of_no_use_and_says_why() -> None:
    state = table("Attack Ad, Flip-Flop Footage", "Lawn Signs", "", issue="Wind Farms")
    seen_scene = scene(seen_by(state, 0), state.legal(0), lambda action: state.refusal(0, action), NAMES)
    (hand,) = [zone for zone in seen_scene.zones if zone.id == "hand:0"]
    assert [card.blocked for card in hand.cards] == [CardBlock("2.4", "this Issue forbids Slander")] * 2
    assert FACE < TURN


def test_what_helps_is_offered_for_the_viewer_first_and_what_hurts_last() -> None:
    state = table("Attack Ad, Bumper Stickers", "", "", speaker=0)
    shown = scene(seen_by(state, 0), state.legal(0), lambda action: state.refusal(0, action), NAMES)
    aims = [(one.cards[0], one.act["type"], one.seats[0]) for one in shown.offers if one.cards and one.seats]
    assert [seat for card, _, seat in aims if card == "Attack Ad#1"] == [1, 2, 0]
    assert [seat for card, kind, seat in aims if (card, kind) == ("Bumper Stickers#1", "play")] == [0, 1, 2]


def test_a_player_who_does_something_to_themselves_is_not_named_twice() -> None:
    played = Played(rule="3.1", seat=0, card="Attack Ad#1", to=0, poll=False, at="", source="hand")
    assert tell(played, 0, NAMES).sentence == "You play Attack Ad on yourself."
    assert tell(played, 1, NAMES).sentence == "Ann plays Attack Ad on themselves."
