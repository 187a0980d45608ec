from random import Random

from americana.kit.cards import HEIGHT
from americana.kit.trick_model import Dealt, Played, Voids, remember, seen
from americana.kit.tricks import against, best, dealt_again, hands, may_follow


def winner(trick: str, trump: str) -> int:
    return best(trick.split(), trump, HEIGHT.__getitem__)


def test_the_highest_of_the_suit_led_wins_unless_there_is_a_trump() -> None:
    assert winner("9H KH AS 2H", "") == 1
    assert winner("9H KH 2C 3C", "C") == 3
    assert winner("9H AS KS", "C") == 0


def test_players_who_can_follow_suit_do() -> None:
    assert may_follow(("9H", "KH", "2C"), "H") == ("9H", "KH")
    assert may_follow(("9H", "2C"), "S") == ("9H", "2C")
    assert may_follow(("9H", "2C"), "") == ("9H", "2C")


def test_a_player_who_does_not_follow_is_remembered_until_the_next_deal() -> None:
    voids = Voids(("", "", ""))
    voids = remember(voids, Played(rule="3.2", seat=1, card="2C", led="H"), 0)
    voids = remember(voids, Played(rule="3.2", seat=1, card="3C", led="D"), 0)
    voids = remember(voids, Played(rule="3.2", seat=2, card="9H", led="H"), 0)
    assert voids == Voids(("", "DH", ""))
    assert against(voids.voids, hands([(), ("9H",), ("2C",)], 0))
    assert not against(voids.voids, hands([("9H",), ("2C",), ("3H",)], 0))
    assert remember(voids, Dealt(rule="1.4", seat=0, count=3), 0) == Voids(("", "", ""))


def test_players_see_only_their_own_cards_when_they_are_dealt() -> None:
    dealt = Dealt(rule="1.4", seat=1, count=1, cards=("2C",))
    assert seen(dealt, 1) == dealt
    assert seen(dealt, 0) == Dealt(rule="1.4", seat=1, count=1)


def test_unseen_cards_are_dealt_to_all_but_the_viewer_within_their_voids() -> None:
    unseen = ["2C", "3C", "9H", "KH", "AS"]
    for seed in range(30):
        dealt, rest = dealt_again(unseen, (2, 2, 2), 1, ("H", "", ""), Random(seed))
        assert [len(hand) for hand in dealt] == [2, 0, 2]
        assert sorted([*dealt[0], *dealt[2], *rest]) == sorted(unseen)
        assert not {"9H", "KH"} & {*dealt[0]}
    everybody, rest = dealt_again(unseen, (2, 2), -2, ("", ""), Random(0))
    assert [len(hand) for hand in everybody] == [2, 2]
    assert len(rest) == 1
