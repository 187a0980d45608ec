"""The rule book of Americana as claims, each named by the ruling or paragraph it shows."""

from pathlib import Path
from random import Random
from typing import TypeVar

import pytest

from americana.core import registry
from americana.core.actions import Action
from americana.core.choices import Amount, Pick
from americana.core.errors import BadSetup
from americana.core.events import Event
from americana.core.game import DEALER, SPECTATOR
from americana.core.match import Match
from americana.core.scene import Zone
from americana.games.parlor import GAME
from americana.games.parlor.board import BOARDS, Board, Space
from americana.games.parlor.log import TEXT
from americana.games.parlor.model import (
    Alone,
    Appointed,
    Begun,
    Bet,
    Bid,
    Bidden,
    Buried,
    Call,
    Caught,
    Claimed,
    Closing,
    Collecting,
    Counted,
    Dealt,
    Emptied,
    Ended,
    Exchange,
    Folded,
    Lead,
    LeadPassed,
    Leave,
    Opened,
    Paid,
    Pass,
    Pay,
    Play,
    Played,
    Raise,
    Rebought,
    Retired,
    Returned,
    Sell,
    Setup,
    Show,
    Showed,
    Sold,
    Stayed,
    Stopped,
    Took,
    Unbet,
    View,
    Vote,
    Won,
)
from americana.games.parlor.rules import State
from americana.games.parlor.scene import scene
from americana.games.parlor.views import hidden, memory, possible, remember, seen, view
from americana.kit.dealer import Lot, Shuffle
from americana.kit.deck import BadDeck
from americana.kit.poker import CARDS, mask, names

NAMES = ["Ann", "Bob", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida"]
E = TypeVar("E", bound=Event)


def table(*hands: str, dead: str = "", dealer: int = 0, stacks: tuple[int, ...] = (), **options: object) -> State:
    """Lay out the moment after the deal, with these hands and two chips on every space."""
    state = State(GAME.make_setup(len(hands), **options))
    state.number, state.dealer, state.loose = 1, dealer, 0
    state.board = [2] * len(state.board)
    for seat, cards in enumerate(hands):
        state.give(seat, mask(cards.split()))
    state.bury(mask(dead.split()))
    if stacks:
        state.stacks = list(stacks)
    state.phase, state.to_act = "spare", (dealer,)
    return state


def stops_table(
    *hands: str, dead: str = "", dealer: int = 0, stacks: tuple[int, ...] = (), **options: object
) -> State:
    """Lay out the moment before the first lead."""
    state = table(*hands, dead=dead, dealer=dealer, stacks=stacks, **options)
    state.phase = "lead"
    return state


def do(state: State, *acts: Action) -> list[Event]:
    """Let the seat that is asked act, checking that each act is allowed."""
    events: list[Event] = []
    for act in acts:
        seat = state.to_act[0]
        refusal = state.refusal(seat, act)
        assert refusal is None, (seat, act, refusal)
        state.apply(seat, act, events)
    return events


def refused(state: State, act: Action, seat: int | None = None) -> str:
    """Give the paragraph and sentence by which an act is refused."""
    refusal = state.refusal(state.to_act[0] if seat is None else seat, act)
    assert refusal is not None
    assert "{" not in GAME.explain(refusal)
    return f"{refusal.rule} {refusal.say}"


def of(kind: type[E], events: list[Event]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def cards_played(events: list[Event]) -> str:
    return " ".join(f"{event.seat}:{event.card}" for event in of(Played, events))


def opened(seats: int, dealer: int = 0, **options: object) -> tuple[State, list[Event]]:
    """Draw the dealer and put out the opening chips."""
    state, events = State(GAME.make_setup(seats, **options)), list[Event]()
    state.apply(DEALER, Lot(dealer), events)
    return state, events


def dealt(seats: int, dealer: int = 0, **options: object) -> State:
    """Deal the cards in their printed order."""
    state, _ = opened(seats, dealer, **options)
    state.apply(DEALER, Shuffle(CARDS))
    return state


def next_hand(*stacks: int, dealer: int = 0, **options: object) -> tuple[State, list[Event]]:
    """End a hand with these stacks, and see how the next one opens."""
    state, events = State(GAME.make_setup(len(stacks), hands=9, **options)), list[Event]()
    state.number, state.dealer, state.stacks = 1, dealer, list(stacks)
    state._after_hand(events)
    return state, events


def seen_by(state: State, seat: int, events: list[Event] | None = None) -> View:
    known = memory(state.setup)
    for event in events or []:
        witnessed = seen(event, seat)
        known = remember(known, witnessed, seat) if witnessed else known
    return view(state, seat, known, known)


ALL_HANDS = ("2C 4C 6D 8D 9H", "3C 5C 7D 9D 10H", "2S 4S 6S 8S JH")
"""Three poor hands: queen-less high cards, of which the third has a flush draw only."""


# 1 The table


def test_p1_1_the_pack_has_thirteen_ranks_in_four_suits() -> None:
    assert len(set(CARDS)) == 52
    assert CARDS[:2] == ("2C", "3C")
    assert CARDS[12] == "AC"


def test_B32_two_to_nine_people_play() -> None:
    for seats in range(2, 10):
        state = dealt(seats)
        assert all(held >= 5 for held in state.held)
    for seats in (1, 10):
        with pytest.raises(BadSetup, match="2 to 9"):
            GAME.make_setup(seats)


def test_B1_seven_pay_sections_and_the_ante_lie_around_the_pool() -> None:
    for board in BOARDS.values():
        kinds = [space.kind for space in board.spaces]
        assert (kinds.count("pool"), kinds.count("ante"), len(kinds)) == (1, 1, 9)
        assert board.spaces[board.find("pool")].at == (1, 1)
        assert len({space.at for space in board.spaces}) == 9
    with pytest.raises(BadSetup, match="seven more"):
        GAME.make_setup(2, board={"title": "x", "spaces": written(BOARDS["boodle"])[:8]})


def written(board: Board) -> list[dict[str, object]]:
    return [
        {"name": space.name, "kind": space.kind, "cards": list(space.cards), "at": list(space.at)}
        for space in board.spaces
    ]


def test_B2_the_reconstruction_has_five_clubs_and_is_labelled_wherever_it_is_shown() -> None:
    asked = [space.cards for space in BOARDS["reconstruction"].spaces if space.cards]
    assert asked == [("10C",), ("JC",), ("QC",), ("KC",), ("AC",), ("QC", "KC"), ("8", "9", "10")]
    for board in ("reconstruction", "boodle"):
        picture = scene(seen_by(dealt(3, board=board), 0), [], lambda _: None, NAMES)
        assert "reconstruction" in picture.headline
        assert any("reconstruction" in zone.note for zone in picture.zones if zone.id == "pool")


def test_B2_boodle_cards_may_be_chosen_instead() -> None:
    asked = [space.cards for space in GAME.make_setup(2, board="boodle").layout().spaces if space.cards]
    assert asked[:5] == [("10H",), ("JS",), ("QD",), ("KC",), ("AH",)]


def own_board(**changed: object) -> str:
    """Write a board down; `space2_cards=["2S"]` changes the cards of space number 2, counted from 0."""
    lines = ['title = "from the attic"']
    for number, space in enumerate(BOARDS["reconstruction"].spaces):
        asked: dict[str, object] = {"kind": repr(space.kind), "cards": list(space.cards), "at": list(space.at)}
        asked |= {key: changed[f"space{number}_{key}"] for key in asked if f"space{number}_{key}" in changed}
        lines += ["[[space]]", *(f"{key} = {value}" for key, value in asked.items())]
    return "\n".join(lines) + "\n"


def test_B2_a_players_own_board_comes_from_a_file_and_is_kept_whole(tmp_path: Path) -> None:
    file = tmp_path / "attic.toml"
    file.write_text(own_board(space2_cards=["2S"]), encoding="utf-8")
    setup = GAME.make_setup(3, board=Board.read(file))
    assert setup.layout().spaces[2] == Space(name="2♠", kind="cards", cards=("2S",), at=(0, 0))
    match = Match.start(registry.find("parlor"), setup, Random(1))
    assert b"from the attic" in match.record.lines()[0]
    again = Match.resume(registry.find("parlor"), match.record, Random(1))
    assert again.record.lines() == match.record.lines()
    picture = scene(seen_by(dealt(3, board=setup.board), 0), [], lambda _: None, NAMES)
    assert "from the attic" in picture.headline


def test_B2_places_and_names_of_a_written_board_may_be_left_out(tmp_path: Path) -> None:
    known = BOARDS["boodle"]
    lines = [f'title = "{known.title}"']
    for space in known.spaces:
        lines += ["[[space]]", f'kind = "{space.kind}"', f"cards = {list(space.cards)}"]
    file = tmp_path / "short.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    assert Board.read(file) == known


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"space2_cards": ["11C"]}, r"^bad\.toml, line 12: 11♣: there is no '11C'; write it like 10C or KH"),
        ({"space2_cards": []}, "line 12: cards: name the cards"),
        ({"space8_cards": ["8", "9", "10C"]}, "line 36: .*no '10C'; write it like 8 or K"),
        ({"space8_cards": ["8"]}, "line 36: .*two ranks or more"),
        ({"space7_cards": ["KC", "KC"]}, "line 32: .*each once"),
        ({"space0_kind": "'ante'"}, "line 1: a board has one space of kind 'pool', the pool; this one has 0"),
        ({"space1_kind": "'pool'"}, "line 7: a board has one space of kind 'pool', the pool; this one has 2"),
        ({"space1_kind": "'run'", "space1_cards": ["2", "3"]}, "line 1: .* the Ante; this one has 0"),
        ({"space1_cards": ["2C"]}, "line 8: Ante: nobody claims the ante"),
        ({"space3_at": [1, 1]}, "line 17: two spaces lie in the same place"),
        ({"space3_at": [1, 3]}, r"line 17: J♣: rows and columns are 0, 1 and 2, not \[1, 3\]"),
        ({"space0_at": [0, 0], "space2_at": [1, 1]}, r"line 5: the pool lies in the center, at \[1, 1\]"),
        ({"space3_kind": "'wall'"}, "line 15: 'kind' has a wrong value"),
    ],
)
def test_B2_a_bad_board_is_refused_with_the_line(tmp_path: Path, changed: dict[str, object], message: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(own_board(**changed), encoding="utf-8")
    with pytest.raises(BadDeck, match=message):
        Board.read(file)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"bad\.toml, line 1: this board needs 'title'"),
        ("title = x", r"bad\.toml, line 1: "),
        ("title = 'x'\n[[card]]\n", r"line 2: \[\[card\]\] is unknown; use \[\[space\]\]"),
        ("title = 'x'\n\n[[space]]\nname = 'Pool'\n", "line 3: this space needs 'kind'"),
        ("title = 'x'\n[[space]]\nkind = 'pool'\ncolour = 'red'", "line 4: unknown key 'colour'; a space has"),
        (own_board().rpartition("[[space]]")[0], "seven more spaces, not 8 in all"),
        (own_board().replace("from the attic", "x" * 61), "line 1: a board has a title of 1 to 60 letters"),
        (own_board() + f"name = '{'x' * 25}'", "line 38: a space has a name of 1 to 24 letters"),
    ],
)
def test_B2_a_board_that_is_not_written_well_is_refused_with_the_line(
    tmp_path: Path, text: str, message: str
) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadDeck, match=message):
        Board.read(file)


def test_B2_a_bad_board_in_a_record_is_refused_with_the_place() -> None:
    spaces = written(BOARDS["boodle"])
    spaces[2]["cards"] = ["11C"]
    with pytest.raises(BadSetup, match=r"no '11C'.*\$\.board\.spaces\[2\]"):
        GAME.make_setup(2, board={"title": "bad", "spaces": spaces})
    with pytest.raises(BadDeck, match=r"cannot read nowhere\.toml"):
        Board.read(Path("nowhere.toml"))


def test_B30_everybody_starts_with_a_hundred_chips_or_as_many_as_agreed() -> None:
    assert State(GAME.make_setup(3)).stacks == [100, 100, 100]
    assert State(GAME.make_setup(2, chips=40)).stacks == [40, 40]
    with pytest.raises(BadSetup, match="chips"):
        GAME.make_setup(2, chips=17)


# 2 The opening chips and the deal


def test_B26_everybody_places_one_chip_on_every_space_and_the_dealer_two() -> None:
    state, events = opened(4, dealer=2)
    assert state.board == [5] * 9
    assert state.stacks == [91, 91, 82, 91]
    assert [(event.seat, event.each) for event in of(Opened, events)] == [(3, 1), (0, 1), (1, 1), (2, 2)]


def test_B26_so_it_is_before_every_hand_on_top_of_what_lies_there() -> None:
    state, _ = next_hand(100, 100, 100)
    assert state.board == [4] * 9


def test_B26_a_table_may_stake_only_spaces_that_were_empty_before() -> None:
    state = State(GAME.make_setup(3, stake_empty=True))
    state.board = [0, 7, 0, 3, 3, 3, 3, 3, 3]
    events: list[Event] = []
    state.apply(DEALER, Lot(0), events)
    assert state.board == [4, 7, 4, 3, 3, 3, 3, 3, 3]
    assert of(Opened, events)[0].spaces == ("pool", "space:2")


def test_B31_the_stakes_are_called_opening_chips_and_ante_is_the_space_alone() -> None:
    assert "opening chips" in TEXT.say("events", "rebought", {"who": "Ann", "chips": 100})
    assert TEXT.say("phases", "deal") == "opening chips"
    assert [space.name for space in BOARDS["reconstruction"].spaces if space.kind == "ante"] == ["Ante"]
    lower = [entry for part in TEXT.sections.values() for entry in map(str, part.values()) if " ante" in entry]
    assert not lower


def test_B33_a_player_who_cannot_pay_the_opening_chips_buys_a_first_stack() -> None:
    state, events = next_hand(17, 18, 8)
    assert [event.seat for event in of(Rebought, events)] == [2]
    assert state.stacks == [8, 0, 99]


def test_B33_the_dealer_needs_double_and_what_was_bought_is_subtracted() -> None:
    state, events = next_hand(30, 17, 30)
    assert state.dealer == 1
    assert [(event.seat, event.chips) for event in of(Rebought, events)] == [(1, 100)]
    assert state.stacks[1] == 99
    assert state.scores()[1] == -1


def test_B33_without_rebuying_they_are_out_with_their_chips_kept() -> None:
    state, events = next_hand(40, 30, 8, 50, rebuy=False)
    assert [(event.seat, event.chips) for event in of(Retired, events)] == [(2, 8)]
    assert state.live == (0, 1, 3)
    state.apply(DEALER, Shuffle(CARDS))
    assert state.held == [13, 13, 0, 13]
    assert state.scores()[2] == 8


def test_B33_without_rebuying_the_deal_passes_over_a_dealer_who_cannot_pay_double() -> None:
    state, events = next_hand(40, 17, 30, rebuy=False)
    assert not of(Retired, events)
    assert of(Appointed, events) == [Appointed(rule="9.7", seat=2)]
    assert (state.dealer, state.live) == (2, (0, 1, 2))
    assert state.stacks == [31, 8, 12]
    state, events = next_hand(40, 17, 30, 8, dealer=3, rebuy=False)
    assert [event.seat for event in of(Retired, events)] == [3]
    assert (state.dealer, state.live) == (0, (0, 1, 2))


def test_B33_with_fewer_than_two_able_the_closing_showdown_follows_for_all_who_played() -> None:
    for stacks in ((40, 8, 8), (8, 8, 8), (17, 17, 17)):
        state, events = next_hand(*stacks, rebuy=False)
        assert of(Closing, events)
        assert not of(Retired, events)
        assert state.phase == "closing"
        assert len(of(Showed, do(state, Shuffle(CARDS)))) == 3


def test_B33_where_no_other_hand_can_follow_no_vote_is_asked_for() -> None:
    for stacks in ((40, 8, 8), (17, 17, 17)):
        state, events = next_hand(*stacks, rebuy=False, vote=True)
        assert (state.phase, len(of(Closing, events))) == ("closing", 1)
    state, _ = next_hand(40, 17, 8, rebuy=False, vote=True)
    assert state.phase == "vote"


def test_B7_cards_come_one_by_one_from_the_dealers_left_and_the_spare_hand_last() -> None:
    state = dealt(3, dealer=1)
    assert state.hand(2)[:2] == ("2C", "6C")
    assert state.hand(0)[:2] == ("3C", "7C")
    assert state.hand(1)[:2] == ("4C", "8C")
    assert names(state.dead)[:2] == ("5C", "9C")
    state = dealt(2)
    assert (state.held, state.dead.bit_count()) == ([17, 18], 17)


def test_p2_3_only_the_whole_pack_is_shuffled_and_only_by_the_dealer_of_chance() -> None:
    state, _ = opened(2)
    assert refused(state, Shuffle(CARDS[:51])) == "2.3 shuffle"
    assert refused(state, Shuffle(CARDS), 0) == "2.3 turn"
    assert refused(state, Lot(1)) == "1.4 lot"


# 3 The spare hand


def test_B3_the_dealer_exchanges_sells_or_leaves() -> None:
    state = table(*ALL_HANDS, dead="AC AD")
    assert state.legal(0) == [Exchange(), Sell(), Leave()]
    assert refused(state, Bid(1)) == "3.1 spare_later"
    assert refused(state, Exchange(), 1) == "3.1 turn"
    do(state, Exchange())
    assert state.hand(0) == ("AC", "AD")
    assert names(state.dead) == tuple(ALL_HANDS[0].split())


def test_B3_left_alone_the_spare_hand_is_the_dead_hand() -> None:
    state = table(*ALL_HANDS, dead="AC AD")
    events = do(state, Leave())
    assert names(state.dead) == ("AC", "AD")
    assert of(Buried, events)[0].seat == -1
    assert state.phase == "betting"


def test_B3_bids_rise_clockwise_from_the_dealers_left_and_a_pass_is_final() -> None:
    state = table(*ALL_HANDS, dead="AC AD", dealer=1)
    do(state, Sell())
    assert state.to_act == (2,)
    assert state.legal(2) == [Pass(), Amount(Bid(1), "chips", 1, 100)]
    do(state, Bid(3))
    assert state.to_act == (0,)
    assert refused(state, Bid(3)) == "3.2 bid_more"
    assert refused(state, Bid(101)) == "3.2 bid_less"
    do(state, Bid(4))
    events = do(state, Pass())
    assert of(Sold, events)[0].seat == 0


def test_B3_a_player_who_cannot_top_the_bid_passes_by_force_and_the_dealer_never_bids() -> None:
    state = table(*ALL_HANDS, "2H 3H", dead="AC", stacks=(50, 20, 20, 0))
    events = do(state, Sell(), Bid(20))
    assert [event.seat for event in of(Bidden, events)] == [1]
    assert of(Sold, events)[0].seat == 1
    state = table(*ALL_HANDS, dead="AC", stacks=(50, 0, 0))
    assert state.refusal(0, Sell()) is None
    state.apply(0, Sell())
    assert state.phase in ("betting", "lead")
    assert state.thrower == -1


def test_B4_only_the_winning_bid_is_paid_and_at_once_to_the_dealer() -> None:
    state = table(*ALL_HANDS, dead="AC AD")
    do(state, Sell(), Bid(3), Bid(7), Pass())
    assert state.stacks == [107, 100, 93]
    assert state.hand(2) == ("AC", "AD")
    assert state.phase == "betting"


def test_B5_it_is_exchange_or_sale_and_unsold_the_dealer_may_not_swap_any_more() -> None:
    state = table(*ALL_HANDS, dead="AC AD")
    do(state, Sell(), Pass(), Pass())
    assert state.phase == "betting"
    assert state.hand(0) == tuple(ALL_HANDS[0].split())


def test_B5_a_table_may_allow_a_later_swap_if_nobody_bid() -> None:
    state = table(*ALL_HANDS, dead="AC AD", later_swap=True)
    do(state, Sell(), Pass(), Pass())
    assert state.legal(0) == [Exchange(), Leave()]
    assert refused(state, Sell()) == "3.1 spare_later"
    events = do(state, Exchange())
    assert state.hand(0) == ("AC", "AD")
    assert of(Took, events)[0].rule == "3.4"
    state = table(*ALL_HANDS, dead="AC AD", later_swap=True)
    do(state, Sell(), Bid(1), Pass())
    assert state.phase == "betting"


def test_B6_the_hand_put_away_is_dead_and_its_former_owner_alone_knows_it() -> None:
    state = table(*ALL_HANDS, dead="AC AD")
    events = do(state, Sell(), Bid(3), Pass())
    old = tuple(ALL_HANDS[1].split())
    assert names(state.dead) == old
    assert seen_by(state, 1).away == old
    assert "dead" not in hidden(state, 1)
    for role in (0, 2, SPECTATOR):
        assert seen_by(state, role).away == ()
        assert hidden(state, role)["dead"] == old
        took = seen(of(Took, events)[0], role)
        assert isinstance(took, Took)
        assert not took.cards


def test_B6_a_spare_hand_that_nobody_took_nobody_has_seen() -> None:
    state = table(*ALL_HANDS, dead="AC AD")
    do(state, Leave())
    for role in (0, 1, 2, SPECTATOR):
        assert seen_by(state, role).away == ()
        assert hidden(state, role)["dead"] == ("AC", "AD")


# 4 Betting


def betting(*hands: str, stacks: tuple[int, ...] = (), **options: object) -> State:
    state = table(*(hands or ALL_HANDS), dead="KC KD", dealer=0, stacks=stacks, **options)
    do(state, Leave())
    return state


def test_B8_the_dealers_left_speaks_first_and_a_pass_before_any_bet_stays_in() -> None:
    state = betting()
    assert state.to_act == (1,)
    assert state.legal(1) == [Pass(), Amount(Bet(1), "chips", 1, 5)]
    assert refused(state, Call()) == "4.1 nothing_to_call"
    assert refused(state, Raise(1)) == "4.1 bet_instead"
    do(state, Pass(), Bet(2))
    assert state.staying == (0, 1, 2)
    assert refused(state, Bet(1)) == "4.1 raise_instead"
    do(state, Pass())
    assert state.to_act == (1,)
    assert state.legal(1) == [Pass(), Call(), Amount(Raise(1), "chips", 1, 5)]
    do(state, Raise(3))
    assert (state.level, state.to_act) == (5, (2,))


def test_B8_a_pass_after_a_bet_is_a_fold() -> None:
    state = betting()
    events = do(state, Bet(2), Pass())
    assert [event.seat for event in of(Folded, events)] == [2]
    assert state.staying == (0, 1)


def test_B8_nobody_is_asked_without_chips_or_without_a_debt_and_a_rival_with_chips() -> None:
    state = betting(stacks=(20, 0, 20))
    assert state.to_act == (2,)
    state = betting(stacks=(20, 0, 0))
    assert state.phase == "lead"
    state = betting(stacks=(20, 3, 0))
    do(state, Bet(3))
    assert state.to_act == (0,)
    assert state.legal(0) == [Pass(), Call()]
    assert refused(state, Raise(1)) == "4.2 no_raise"


def test_B9_if_nobody_bets_the_best_hand_wins_the_pool_for_nothing() -> None:
    state = betting()
    events = do(state, Pass(), Pass(), Pass())
    assert of(Unbet, events)[0].rule == "4.4"
    assert [event.seat for event in of(Showed, events)] == [1, 2, 0]
    assert of(Won, events)[0].seats == (2,)
    assert state.board[0] == 0


def test_B9_a_table_may_let_the_pool_carry_over() -> None:
    state = betting(carry=True)
    events = do(state, Pass(), Pass(), Pass())
    assert not of(Showed, events)
    assert state.board[0] == 2
    state = betting(carry=True)
    assert of(Showed, do(state, Bet(1), Call(), Call()))


def test_B10_if_all_but_one_fold_the_last_takes_the_pool_unseen() -> None:
    state = betting()
    events = do(state, Bet(2), Pass(), Pass())
    assert of(Alone, events) == [Alone(seat=1, chips=4)]
    assert not of(Showed, events)
    assert state.stacks == [100, 102, 100]


def test_B11_bets_and_raises_are_one_to_five_and_without_end() -> None:
    state = betting()
    assert refused(state, Bet(0)) == "4.2 limit"
    assert refused(state, Bet(6)) == "4.2 limit"
    do(state, Bet(5), *[Raise(5)] * 12)
    assert state.level == 65
    assert state.board[0] == 2 + 65 + 60 + 55


def test_B11_a_fixed_limit_is_one_bet_of_one_and_three_raises_of_one() -> None:
    state = betting(limit="fixed")
    assert state.legal(1) == [Pass(), Bet(1)]
    assert refused(state, Bet(2)) == "4.2 limit"
    do(state, Bet(1), Raise(1), Raise(1), Raise(1))
    assert state.legal(2) == [Pass(), Call()]
    assert refused(state, Raise(1)) == "4.2 no_raise"


def test_B11_a_short_call_is_all_in_and_an_unmatched_rest_returns() -> None:
    state = betting("AC AD 2H 3H 5S", "2C 4C 6D 8D 9H", stacks=(2, 100))
    events = do(state, Bet(5), Call())
    assert of(Returned, events) == [Returned(seat=1, chips=3)]
    assert of(Won, events)[0].seats == (0,)
    assert state.stacks[1] == 98


def test_B11_what_lay_in_the_pool_belongs_to_all_who_stay_and_pots_with_the_same_claimants_are_one() -> None:
    state = betting()
    events = do(state, Bet(2), Call(), Call())
    assert [(event.chips, event.side) for event in of(Won, events)] == [(8, False)]


def test_B35_an_all_in_player_plays_for_the_pool_as_it_stood_at_the_last_chip() -> None:
    best, middle, worst = "AC AD AH 3H 5S", "QC QD 6D 8D 9H", "2C 4C 6H 8H 9S"
    state = betting(best, middle, worst, stacks=(1, 50, 50))
    events = do(state, Bet(5), Call(), Call())
    assert [(event.seats, event.chips) for event in of(Won, events)] == [((0,), 5), ((1,), 8)]


def test_B35_a_player_without_a_chip_after_the_opening_plays_for_the_pool_collects_and_plays_stops() -> None:
    best, middle, worst = "AC AD AH 3H 5S", "QC QD 6D 8D 9H", "2C 4C 6H 8H 9S"
    state = betting(best, middle, worst, stacks=(0, 50, 50))
    events = do(state, Bet(5), Call())
    assert [(event.seats, event.chips) for event in of(Won, events)] == [((0,), 2), ((1,), 10)]
    assert [event.seats for event in of(Claimed, events) if event.name == "A♣"] == [(0,)]
    assert state.to_act == (0,)


# 5 The showdown


def test_B12_the_last_raiser_shows_the_best_five_first_and_nobody_mucks() -> None:
    hands = ("2C 4C 6D 8D 9H JH QS", "3C 5C 7D 9D 10H JS", "2S 4S 6S 8S JD KH")
    state = betting(*hands)
    events = do(state, Bet(1), Raise(1), Call(), Call())
    assert [event.seat for event in of(Showed, events)] == [2, 0, 1]
    assert of(Showed, events)[1].cards == ("6D", "8D", "9H", "JH", "QS")


def test_B12_of_equal_fives_the_first_suits_are_shown() -> None:
    state = betting("9C 9D 9H 9S KC KD 2H", ALL_HANDS[1].replace("9D", "2D"))
    events = do(state, Pass(), Pass())
    assert of(Showed, events)[1].cards == ("9C", "KC", "9D", "9H", "9S")


def test_B12_everybody_may_infer_that_the_rest_makes_no_better_five() -> None:
    state = betting("2C 3D 6D 8D 9H JH QS", "3C 5C 7D 9D 10H AS 2D")
    events = do(state, Pass(), Pass())
    known = seen_by(state, 1, events)
    assert possible(known, {"hand 0": ("2C", "3D", "6D", "8D", "9H", "JH", "QS"), "dead": ("KC", "KD")}) is None
    assert possible(known, {"hand 0": ("2C", "KD", "6D", "8D", "9H", "JH", "QS"), "dead": ("KC", "3D")}) == "B12"
    assert possible(known, {"hand 0": ("2C", "3D", "6D", "8D", "9H", "JH", "KD"), "dead": ("KC", "QS")}) == "seen"


def test_B12_a_table_may_let_everybody_choose_five() -> None:
    hands = ("2C 4C 6D 8D 9H JH QS", "3C 5C 7D 9D 10H")
    state = betting(*hands, free_five=True)
    do(state, Pass(), Pass())
    assert state.phase == "show"
    assert state.to_act == (0,)
    assert state.legal(0) == [Pick(Show(()), "cards", state.hand(0), 5, 5)]
    assert refused(state, Show(("2C", "4C", "6D", "8D"))) == "5.1 five"
    assert refused(state, Show(("2C", "2C", "6D", "8D", "9H"))) == "5.1 five"
    assert refused(state, Show(("2C", "4C", "6D", "8D", "AS"))) == "5.1 not_held"
    assert refused(state, Pass()) == "4.1 bet_later"
    events = do(state, Show(("2C", "4C", "6D", "8D", "9H")))
    assert of(Won, events)[0].seats == (1,)
    assert refused(betting(), Show(())) == "5.1 show_later"


def test_B13_high_card_is_ranked_last_and_the_ace_is_low_in_one_straight() -> None:
    state = betting("AC 2D 3H 4S 5S", "2C 3C 4H 5D 6S", "AD AH 9H 9S KS")
    events = do(state, Pass(), Pass(), Pass())
    assert of(Won, events)[0].seats == (1,)
    assert [event.kind for event in of(Showed, events)] == [4, 2, 4]


def test_B13_an_exact_tie_splits_the_pool_and_the_odd_chip_goes_to_the_ante() -> None:
    state = betting("AC KD 9H 4S 2S", "AD KH 9S 4C 2C", "2D 3D 5H 6H 7S")
    state.board[0] = 5
    before = state.board[1]
    events = do(state, Pass(), Pass(), Pass())
    won = of(Won, events)[0]
    assert (won.rule, won.seats, won.share, won.odd) == ("5.3", (0, 1), 2, 1)
    assert of(Emptied, events) == []
    assert state.board[1] == before + 1


# 6 Collecting


def collected(*hands: str) -> tuple[State, list[Event]]:
    state = table(*hands, dead="2S 3S")
    return state, do(state, Leave(), Bet(1), *[Pass()] * (len(hands) - 1))


def claims(events: list[Event]) -> dict[str, tuple[int, ...]]:
    return {event.name: event.seats for event in of(Claimed, events)}


def test_B14_what_counts_is_the_whole_hand_now_owned() -> None:
    state = table("2C 4C 6D 8D 9H", "10C 5C 7D 9D 10H JH QH KH AH", dead="JC AC")
    events = do(state, Exchange(), Pass(), Pass())
    assert claims(events) == {"10♣": (1,), "J♣": (0,), "A♣": (0,)}


def test_B15_those_who_folded_collect_too() -> None:
    state = betting("10C 4C 6D 8D 9H", "3C 5C 7D 9D 10H")
    events = do(state, Bet(1), Pass())
    assert claims(events) == {"10♣": (0,)}
    assert state.stacks[0] == 102


def test_B16_one_player_with_two_runs_has_one_share() -> None:
    _, events = collected("8C 9C 10C 8D 9D 10D", "8H 9H 10H", "2C 3C 4C")
    claim = next(event for event in of(Claimed, events) if event.name == "8-9-10")
    assert (claim.seats, claim.share) == ((1, 0), 1)
    assert claim.cards == (("8H", "9H", "10H"), ("8C", "9C", "10C", "8D", "9D", "10D"))


def test_B17_the_example_of_the_sheet_two_share_8_9_10_and_the_odd_chip_goes_to_the_ante() -> None:
    state = table("8H 9H 10H 2D", "8S 9S 10S 3D", "2C 3C 4C 5C", dead="2S 3S")
    run, ante = 8, 1
    state.board[run] = 5
    events = do(state, Leave(), Bet(1), Pass(), Pass())
    claim = next(event for event in of(Claimed, events) if event.name == "8-9-10")
    assert (claim.rule, claim.chips, claim.share, claim.odd) == ("6.3", 5, 2, 1)
    assert state.board[run] == 0
    assert state.board[ante] == 3
    assert state.stacks == [102, 104, 100]


def test_B18_betting_comes_before_collecting() -> None:
    state = table(*ALL_HANDS, dead="10C KD")
    events = do(state, Leave(), Bet(1), Pass(), Pass())
    kinds = [type(event) for event in events]
    assert kinds.index(Alone) < kinds.index(Collecting)
    assert of(Collecting, events)[0].rule == "6.1"


def test_B18_a_table_may_collect_first_as_soon_as_the_spare_hand_is_settled() -> None:
    state = table("10C 4C 6D 8D 9H", "3C 5C 7D 9D 10H", collect_first=True)
    events = do(state, Leave())
    assert of(Collecting, events)[0].rule == "9.12"
    assert claims(events) == {"10♣": (0,)}
    assert state.phase == "betting"
    assert not of(Collecting, do(state, Pass(), Pass()))


def test_B34_one_card_may_claim_several_spaces_and_claims_are_seen_by_all() -> None:
    state, events = collected("QC KC 5D", "2C 3C 4C")
    assert claims(events) == {"Q♣": (0,), "K♣": (0,), "K♣ Q♣": (0,)}
    assert state.stacks[0] == 106
    for role in (1, SPECTATOR):
        assert seen_by(state, role, events).memory.hands[0].claimed == ("QC", "KC")
    picture = scene(seen_by(state, 1, events), [], lambda _: None, NAMES)
    hand = next(zone for zone in picture.zones if zone.id == "hand:0")
    assert ([card.name for card in hand.cards], hand.hidden) == (["QC", "KC"], 1)


def test_B34_a_single_card_that_nobody_claims_is_in_the_dead_hand_and_its_chips_stay() -> None:
    state = table("2C 3C", "4C 5C", dead="10C 6C")
    events = do(state, Leave(), Bet(1), Pass())
    assert "10♣" in [event.name for event in of(Stayed, events)]
    assert state.board[2] == 2
    known = seen_by(state, 0, events)
    assert possible(known, {"hand 1": ("4C", "5C"), "dead": ("10C", "6C")}) is None
    assert possible(known, {"hand 1": ("4C", "10C"), "dead": ("5C", "6C")}) == "B34"


def test_B34_somebody_who_did_not_claim_a_combination_does_not_hold_all_of_it() -> None:
    state = table("2C 3C 5D", "8D 9D 5C", dead="10D 6C")
    events = do(state, Leave(), Bet(1), Pass())
    known = seen_by(state, 0, events)
    assert possible(known, {"hand 1": ("8D", "9D", "6C"), "dead": ("10D", "5C")}) is None
    assert possible(known, {"hand 1": ("8D", "9D", "10D"), "dead": ("5C", "6C")}) == "B34"


def test_p6_2_the_board_says_who_took_the_chips_of_a_space_until_the_next_hand() -> None:
    state, events = collected("QC KC 8D 9D 10D", "8H 9H 10H 2C")
    notes = {zone.label: zone.note for zone in _board_seen_by(0, state, events)}
    assert notes["K♣ Q♣"] == "2 to you"
    assert notes["8-9-10"] == "1 each to Bob and you"
    assert notes["A♣"] == ""
    assert notes["Pool"].startswith("reconstruction, ")
    assert notes["Pool"].endswith(" to Bob")
    begun = [*events, Begun(hand=2, hands=2, dealer=1, spare=17)]
    assert {zone.note for zone in _board_seen_by(1, state, begun)} == {"", "one suit", "reconstruction"}


def _board_seen_by(seat: int, state: State, events: list[Event]) -> list[Zone]:
    picture = scene(seen_by(state, seat, events), [], lambda _: None, NAMES)
    return [zone for zone in picture.zones if zone.at is not None]


# 7 Playing for the Ante


def test_B19_the_dealer_leads_the_lowest_card_and_chooses_among_equals() -> None:
    state = stops_table("3C 3H 5D AS", "2C 4S", dealer=0)
    assert state.legal(0) == [Lead("3C"), Lead("3H")]
    assert refused(state, Lead("AS")) == "7.1 lead_lowest"
    assert refused(state, Lead("5D")) == "7.1 lead_lowest"
    assert refused(state, Lead("2C")) == "7.1 not_held"
    assert refused(state, Lead("nothing")) == "7.1 not_held"
    assert refused(betting(), Lead("3C")) == "7.1 lead_later"
    events = do(state, Lead("3H"))
    assert of(Played, events)[0].rule == "7.1"
    known = seen_by(state, 1, events)
    assert possible(known, {"hand 0": ("3C", "5D", "AS"), "dead": ()}) is None
    assert possible(known, {"hand 0": ("2D", "5D", "AS"), "dead": ()}) == "B19"


def test_B20_later_one_leads_the_lowest_of_any_other_suit() -> None:
    state = stops_table("3C 9C 5D 8D 7H", "2S 4S")
    do(state, Lead("3C"))
    assert state.to_act == (0,)
    assert state.legal(0) == [Lead("5D"), Lead("7H")]
    assert refused(state, Lead("9C")) == "7.4 lead_other"
    assert refused(state, Lead("8D")) == "7.4 lead_lowest_of_suit"
    events = do(state, Lead("7H"))
    known = seen_by(state, 1, events)
    assert possible(known, {"hand 0": ("9C", "5D", "8D"), "dead": ()}) is None
    assert possible(known, {"hand 0": ("9C", "6H", "8D"), "dead": ()}) == "B20"


def test_B20_a_table_may_ask_for_the_lowest_of_all_cards_of_other_suits() -> None:
    state = stops_table("3C 9C 5D 8D 7H 5S", "2S 4S", lowest=True)
    do(state, Lead("3C"))
    assert state.legal(0) == [Lead("5D"), Lead("5S")]
    assert refused(state, Lead("7H")) == "7.4 lead_lowest_of_all"
    events = do(state, Lead("5S"))
    known = seen_by(state, 1, events)
    assert possible(known, {"hand 0": ("9C", "5D", "8D", "7H"), "dead": ()}) is None
    assert possible(known, {"hand 0": ("2C", "5D", "8D", "7H"), "dead": ()}) is None
    assert possible(known, {"hand 0": ("9C", "4D", "8D", "7H"), "dead": ()}) == "B20"


def test_B21_without_another_suit_the_lead_passes_to_the_left() -> None:
    state = stops_table("3C 9C", "2S 4S", "6C 7C 10H")
    events = do(state, Lead("3C"))
    assert state.to_act == (1,)
    assert of(LeadPassed, events) == [LeadPassed(suit="C", seats=(0,), leader=1)]
    known = seen_by(state, 1, events)
    assert possible(known, {"hand 0": ("10C",), "hand 2": ("6C", "7C", "10H"), "dead": ()}) is None
    assert possible(known, {"hand 0": ("10H",), "hand 2": ("6C", "7C", "9C"), "dead": ()}) == "B21"


def test_B21_who_is_asked_to_lead_after_a_stop_has_another_suit() -> None:
    state = stops_table("3C 9C 5D", "2S 4S")
    events = do(state, Lead("3C"))
    known = seen_by(state, 1, events)
    assert possible(known, {"hand 0": ("9C", "6H"), "dead": ()}) is None
    assert possible(known, {"hand 0": ("9C", "6C"), "dead": ()}) == "B21"


def test_B21_if_nobody_has_another_suit_the_same_player_goes_on_with_it() -> None:
    state = stops_table("3C 9C", "5C 7C")
    events = do(state, Lead("3C"))
    assert of(LeadPassed, events)[0].seats == (0, 1)
    assert state.to_act == (0,)
    assert state.legal(0) == [Lead("9C")]
    assert of(Played, do(state, Lead("9C")))[0].rule == "7.5"


def test_B22_a_next_card_already_played_is_a_stop_too() -> None:
    state = stops_table("5C 7D KS", "4C 8D 10H", dead="6C 9D")
    assert cards_played(do(state, Lead("5C"))) == "0:5C"
    assert cards_played(do(state, Lead("7D"))) == "0:7D 1:8D"
    events = do(state, Lead("4C"))
    assert cards_played(events) == "1:4C"
    assert of(Stopped, events) == [Stopped(seat=1, missing="5C", why="played")]
    assert state.to_act == (1,)


def test_B22_an_ace_ends_a_run() -> None:
    state = stops_table("QD 9S KS", "KD 9H 10H", dealer=0)
    state.give(1, mask(("KD", "AD", "10H")))
    state.last, state.turn = CARDS.index("8S"), 0
    events = do(state, Lead("QD"))
    assert cards_played(events) == "0:QD 1:KD 1:AD"
    assert of(Stopped, events)[0].why == "ace"
    assert state.to_act == (1,)


def test_B23_the_holder_must_play_and_may_go_on_alone_as_events_of_the_lead() -> None:
    state = stops_table("3C 4C 5C 9D", "6C 8C 9H", "7C 10H JH", dead="9C")
    events = do(state, Lead("3C"))
    assert cards_played(events) == "0:3C 0:4C 0:5C 1:6C 2:7C 1:8C"
    assert of(Stopped, events) == [Stopped(seat=1, missing="9C", why="dead")]
    known = seen_by(state, 0, events)
    assert possible(known, {"hand 1": ("9H",), "hand 2": ("10H", "JH"), "dead": ("9C",)}) is None
    assert possible(known, {"hand 1": ("9H",), "hand 2": ("10H", "9C"), "dead": ("JH",)}) == "B23"


def test_B24_the_hand_ends_at_once_when_somebody_has_no_card_left() -> None:
    state = stops_table("3C 5C 9D", "4C", "6C 7C 10H")
    state.board[1] = 7
    events = do(state, Lead("3C"))
    assert cards_played(events) == "0:3C 1:4C"
    assert of(Emptied, events) == [Emptied(seat=1, chips=7)]
    assert state.phase == "deal"


def test_B25_those_caught_pay_one_chip_a_card_or_what_they_have() -> None:
    state = stops_table("3C 5C 9D", "4C", "6C 7C 10H", stacks=(50, 50, 2), hands=1)
    events = do(state, Lead("3C"))
    assert [(event.seat, event.cards, event.chips) for event in of(Caught, events)] == [(2, 3, 2), (0, 2, 2)]
    assert of(Closing, events)[0].chips == 8 * 2 + 4


# 8 Paying or playing


def test_B29_a_player_asked_before_the_holder_pays_the_ante_one_chip() -> None:
    state = stops_table("3C 9D 10D", "2S 5S", "4C 6H 7H", "8S 9S", ante="pay or play", dead="5C")
    events = do(state, Lead("3C"))
    assert cards_played(events) == "0:3C 2:4C"
    assert [(event.seat, event.card) for event in of(Paid, events)] == [(1, "4C"), (3, "5C"), (0, "5C"), (1, "5C")]
    assert state.to_act == (2,)
    assert state.board[1] == 2 + 4
    assert of(Stopped, events)[0].why == "dead"


def test_B29_the_last_player_goes_on_free_after_a_round_in_which_all_others_paid() -> None:
    state = stops_table("3C 4C 9D 10D", "2S 5S", "6H 7H", ante="pay or play", dead="5C")
    events = do(state, Lead("3C"))
    assert cards_played(events) == "0:3C 0:4C"
    assert [event.seat for event in of(Paid, events)] == [1, 2, 1, 2]


def test_B29_nobody_pays_at_a_stop_that_all_can_see_and_who_has_no_chip_passes_free() -> None:
    state = stops_table("AC 9D 10D", "2S 5S", ante="pay or play")
    state.last, state.turn = CARDS.index("8D"), 0
    assert not of(Paid, do(state, Lead("AC")))
    state = stops_table("3C 9D 10D", "2S 5S", "4C 6H", ante="pay or play", stacks=(9, 0, 9))
    events = do(state, Lead("3C"))
    assert [(event.seat, event.chips) for event in of(Paid, events)][:1] == [(1, 0)]


def test_B29_those_caught_still_pay_for_their_cards() -> None:
    state = stops_table("3C", "2S 5S", ante="pay or play")
    assert [event.chips for event in of(Caught, do(state, Lead("3C")))] == [2]


def test_B29_a_holder_may_pay_where_the_table_allows_it_and_everybody_with_chips_is_asked() -> None:
    state = stops_table("3C 9D 10D", "2S 5S", "4C 6H 7H", ante="holder may pay")
    do(state, Lead("3C"))
    assert (state.to_act, state.legal(1)) == ((1,), [Pay()])
    assert refused(state, Play("4C")) == "9.16 not_held"
    assert refused(state, Play("2S")) == "7.2 next_card"
    do(state, Pay())
    assert (state.to_act, state.legal(2)) == ((2,), [Play("4C"), Pay()])
    events = do(state, Pay())
    assert of(Stopped, events)[0].why == "unplayed"
    assert (state.to_act, state.board[1]) == ((0,), 4)
    known = seen_by(state, 1, events)
    assert possible(known, {"hand 0": ("9D", "10D"), "hand 2": ("4C", "6H", "7H"), "dead": ()}) is None
    assert possible(known, {"hand 0": ("9D", "4C"), "hand 2": ("10D", "6H", "7H"), "dead": ()}) == "B23"
    assert refused(state, Pay()) == "9.16 answer_later"


def test_B29_a_holder_who_plays_restarts_the_round_and_one_without_chips_must_play() -> None:
    state = stops_table("3C 9D 10D", "4C 5S", "5C 6H 7H", ante="holder may pay", stacks=(9, 9, 0))
    do(state, Lead("3C"))
    events = do(state, Play("4C"))
    assert cards_played(events) == "1:4C 2:5C"
    assert state.to_act == (0,)


# 9 The next hand and the end


def test_p8_1_the_player_on_the_dealers_left_deals_next_and_chips_stay() -> None:
    state, events = next_hand(100, 100, 100, dealer=2)
    assert of(Appointed, events) == [Appointed(rule="8.1", seat=0)]
    assert state.dealer == 0


def test_B27_the_first_dealer_is_drawn_by_lot() -> None:
    state = State(GAME.make_setup(3))
    assert state.legal(DEALER) == [Lot(0), Lot(1), Lot(2)]
    room = registry.find("parlor")
    drawn = {Match.start(room, GAME.make_setup(3), Random(seed)).to_act[0] for seed in range(30)}
    assert drawn == {0, 1, 2}


def test_B27_each_player_deals_once_unless_agreed_otherwise_and_fifty_hands_are_the_most() -> None:
    assert GAME.make_setup(4).length() == 4
    assert GAME.make_setup(4, rounds=3).length() == 12
    assert GAME.make_setup(4, hands=7).length() == 7
    assert GAME.make_setup(9, rounds=25).length() == 50
    assert GAME.make_setup(4, target=120).length() == 50
    assert GAME.make_setup(4, vote=True).length() == 50


def test_B27_a_target_ends_the_game_and_bought_chips_do_not_count() -> None:
    state = State(GAME.make_setup(3, target=120))
    state.number, state.dealer, state.stacks = 1, 0, [119, 100, 60]
    state._after_hand(None)
    assert state.phase == "deal"
    state.stacks[0], state.bought[0] = 200, 100
    state._after_hand(None)
    assert state.phase == "deal"
    state.stacks[0] = 220
    state._after_hand(None)
    assert state.phase == "closing"


def test_B27_all_vote_in_secret_after_a_hand_and_more_than_half_must_want_the_end() -> None:
    for votes, over in (((True, True, False), True), ((True, False, False), False)):
        state = State(GAME.make_setup(3, vote=True))
        state.number, state.dealer = 1, 0
        state._after_hand(None)
        assert state.to_act == (0, 1, 2)
        do(state, Vote(votes[0]))
        assert refused(state, Vote(True), 0) == "9.6 voted"
        assert seen_by(state, 1).asked == (0, 1, 2)
        assert (seen_by(state, 0).mine, seen_by(state, 1).mine) == (votes[0], None)
        events = do(state, Vote(votes[1]), Vote(votes[2]))
        assert of(Counted, events)[0].over == over
        assert (state.phase == "closing") == over
    assert refused(betting(), Vote(True)) == "9.6 vote_later"


def test_B27_most_chips_win_with_rebuys_subtracted_and_equals_share() -> None:
    state = State(GAME.make_setup(3))
    state.stacks, state.bought = [150, 140, 240], [0, 0, 100]
    assert state.scores() == (150, 140, 140)
    assert state.winners() == (0,)
    state.stacks[1] = 150
    assert state.winners() == (0, 1)


def test_B28_five_cards_each_decide_who_wins_what_is_left_the_pool_included() -> None:
    state = State(GAME.make_setup(3, hands=1))
    state.number, state.dealer, state.board = 1, 1, [4] * 9
    state._after_hand(None)
    hands = {2: "AC AD AH KS 3S", 0: "AS KD 9C 4C 2S", 1: "3C 5C 7D 8H JS"}
    top = [hands[seat].split()[place] for place in range(5) for seat in (2, 0, 1)]
    events = do(state, Shuffle((*top, *[card for card in CARDS if card not in top])))
    assert [event.seat for event in of(Showed, events)] == [2, 0, 1]
    assert set(of(Showed, events)[0].cards) == {"AC", "AD", "AH", "KS", "3S"}
    assert of(Won, events)[0].seats == (2,)
    assert (state.stacks[2], state.board, state.to_act) == (136, [0] * 9, ())
    assert of(Ended, events)[0].winners == (2,)


def test_B28_equals_share_and_the_odd_chip_goes_to_the_first_from_the_dealers_left() -> None:
    state = State(GAME.make_setup(3, hands=1))
    state.number, state.dealer, state.board = 1, 1, [3] + [0] * 8
    state._after_hand(None)
    hands = {2: "AC KC 9D 4D 2H", 0: "AD KD 9C 4C 2S", 1: "3C 5C 7D 8H JS"}
    top = [hands[seat].split()[place] for place in range(5) for seat in (2, 0, 1)]
    events = do(state, Shuffle((*top, *[card for card in CARDS if card not in top])))
    assert of(Won, events)[0].seats == (2, 0)
    assert state.stacks == [101, 100, 102]


def test_p8_4_the_picture_of_a_finished_game_names_the_winner() -> None:
    match = Match.start(registry.find("parlor"), GAME.make_setup(2, hands=1), Random(3))
    medium, rng = GAME.medium(), Random(3)
    while match.to_act:
        seat = match.to_act[0]
        match.act(seat, medium.choose(match.view(seat), match.legal(seat), rng))
    picture = match.scene(match.winners()[0], NAMES)
    assert picture.over
    assert picture.prompt in ("You win!", "You and Bob share the win.", "Ann and you share the win.")
    assert match.log(SPECTATOR, NAMES)[-1].rule == "8.4"


# What the log says of a hand


def test_p2_3_only_the_owner_sees_the_cards_dealt() -> None:
    event = Dealt(seat=1, count=2, cards=("2C", "3C"))
    assert seen(event, 1) == event
    for role in (0, SPECTATOR):
        assert seen(event, role) == Dealt(seat=1, count=2)


def test_p4_3_an_all_in_is_named_as_such() -> None:
    state = betting(stacks=(50, 2, 50))
    events = do(state, Bet(2))
    told = GAME.tell(events[0], 1, NAMES)
    assert (told.rule, told.sentence) == ("4.3", "You bet 2 chips. You are all in.")


def test_p7_7_setup_survives_being_written_down() -> None:
    assert isinstance(GAME.make_setup(5, board="boodle", chips=40), Setup)
