"""Pointing and choosing without a screen, also among cards that share a name."""

from americana.core.choices import Blank
from americana.core.scene import Card, CardBlock, Face, Offer, Scene, Seat, Zone
from americana.terminal.card_keys import keyed, pointable
from americana.terminal.cursor import Cursor, Sent, Spot
from americana.terminal.enter_hint import about, does
from tests.terminal import scenes


def rank(name: str, blocked: CardBlock | None = None) -> Card:
    return Card(name, Face(corner=name, shape="rank", title=f"a {name}"), blocked=blocked)


def pairs(*offers: Offer, blocked: CardBlock | None = None) -> Scene:
    """Two fours and a nine in hand, another four and a queen before a rival."""
    hand = Zone(
        id="hand:0", label="Your hand", arrangement="hand", seat=0, cards=(rank("4"), rank("4"), rank("9", blocked))
    )
    theirs = Zone(id="up:1", label="Ben's cards", arrangement="row", seat=1, cards=(rank("4"), rank("Q")))
    seats = (Seat(seat=0, name="Ada", you=True), Seat(seat=1, name="Ben"))
    return Scene(title="T", headline="", prompt="", seats=seats, zones=(theirs, hand), offers=offers)


ONE = Offer(label="Play a 4", act={"count": 1}, zone="hand:0", cards=("4",))
TWO = Offer(label="Play two 4s", act={"count": 2}, zone="hand:0", cards=("4", "4"))
PASS = Offer(label="Pass", act={"pass": True})


def test_only_one_of_several_alike_is_marked() -> None:
    cursor = Cursor(pairs(ONE, TWO))
    assert cursor.marks.cursor == "hand:0#0"
    cursor.move(1)
    assert cursor.marks.cursor == "hand:0#1"
    names = [card.name for zone in keyed(cursor.scene).zones for card in zone.cards]
    assert len(set(names)) == 5


def test_cards_of_others_are_pointed_at_only_if_they_are_meant() -> None:
    assert pointable(pairs(ONE)) == ["hand:0#0", "hand:0#1", "hand:0#2"]
    take = Offer(label="Take the queen", act={}, zone="up:1", cards=("Q",))
    assert pointable(pairs(take))[0] == "up:1#1"


def test_two_alike_are_chosen_one_by_one_and_thrown_together() -> None:
    cursor = Cursor(pairs(ONE, TWO))
    cursor.toggle()
    cursor.move(1)
    cursor.toggle()
    assert does(cursor) == "⏎ Play two 4s · chosen: 4 4"
    assert cursor.enter() == Sent({"count": 2}, False)


def test_first_the_card_is_chosen_then_how() -> None:
    cursor = Cursor(pairs(ONE, TWO, PASS))
    assert does(cursor) == "⏎ a 4: 2 ways to use it…"
    assert cursor.enter() is None
    assert [spot.offer for spot in cursor.spots] == [0, 1]
    assert cursor.digit("2") == Sent({"count": 2}, False)
    cursor.back_out()
    assert cursor.spot == Spot("card", "hand:0#0")


def test_whatever_can_be_used_has_a_number_and_nothing_else() -> None:
    cursor = Cursor(pairs(ONE, TWO, PASS))
    assert cursor.numbers == {"hand:0#0": "1", "hand:0#1": "2"}
    assert cursor.numbered[2] == Spot("offer", offer=2)
    assert cursor.digit("3") == Sent({"pass": True}, False)


def test_enter_never_passes_or_folds_by_default() -> None:
    fold = Offer(label="Fold", act={"fold": True})
    cursor = Cursor(pairs(fold, PASS))
    assert cursor.enter() is None
    assert "Choose something first" in cursor.message
    cursor.jump(1)
    cursor.jump(1)
    assert Cursor(pairs(PASS)).enter() == Sent({"pass": True}, False), "where there is but one thing to do"


def test_a_card_and_what_it_is_aimed_at_are_one_choice() -> None:
    cancel = Offer(label="Cancel the queen", act={"at": "Q"}, zone="hand:0", cards=("9",), target="up:1", at=("Q",))
    cursor = Cursor(pairs(cancel, PASS))
    assert [cursor.cards[key].card.name for key in cursor.numbers] == ["Q", "9"]
    assert cursor.enter() == Sent({"at": "Q"}, False)
    assert cursor.point_at(Spot("card", "up:1#1"))
    assert does(cursor) == "⏎ Cancel the queen"


def test_down_goes_to_the_choices_and_up_comes_back() -> None:
    cursor = Cursor(pairs(ONE, PASS))
    cursor.jump(1)
    assert cursor.spot == Spot("offer", offer=1)
    assert does(cursor) == "⏎ Pass"
    cursor.jump(1)
    assert cursor.spot is not None
    assert cursor.spot.kind == "card"


def test_a_blocked_card_says_why() -> None:
    cursor = Cursor(pairs(ONE, blocked=CardBlock("3.2", "too low")))
    cursor.move(2)
    assert does(cursor) == "✗ 3.2: too low"
    assert cursor.enter() is None
    assert "3.2: too low" in cursor.message


def keep(least: int, most: int) -> Offer:
    """Offer to keep some of the cards in hand."""
    blank = Blank(field="cards", kind="pick", of=("4", "4", "9"), least=least, most=most)
    return Offer(label="Keep", act={}, zone="hand:0", blank=blank)


def test_a_form_among_cards_wants_its_number() -> None:
    cursor = Cursor(pairs(keep(2, 2), PASS))
    assert does(cursor) == "⏎ choose a 4"
    assert cursor.enter() is None
    assert cursor.chosen == ["hand:0#0"]
    assert does(cursor) == "1 of 2 chosen. · chosen: 4"
    assert cursor.enter() is None
    assert cursor.message == "1 of 2 chosen."
    cursor.move(2)
    assert does(cursor) == "⏎ choose a 9 · chosen: 4"
    assert cursor.enter() is None
    assert does(cursor) == "⏎ Keep · chosen: 4 9"
    assert cursor.enter() == Sent({"cards": ["4", "9"]}, False)
    cursor.back_out()
    cursor.jump(1)
    assert does(cursor) == "⏎ Keep: choose 2"
    assert cursor.enter() is None
    assert cursor.spot == Spot("card", "hand:0#0"), "it goes to what can be chosen"


def test_things_that_lie_nowhere_are_picked_from_a_list() -> None:
    blank = Blank(field="seats", kind="pick", of=("north", "south", "east"), least=1, most=2, ordered=True)
    cursor = Cursor(pairs(Offer(label="Name", act={}, blank=blank, off_turn=True), PASS))
    assert cursor.digit("1") is None
    assert [spot.key for spot in cursor.spots] == ["north", "south", "east"]
    assert does(cursor) == "⏎ choose north"
    cursor.jump(1)
    cursor.toggle()
    cursor.move(-1)
    cursor.toggle()
    assert does(cursor) == "⏎ Name · chosen: south, north"
    assert cursor.enter() == Sent({"seats": ["south", "north"]}, True)


def test_a_number_half_typed_says_what_enter_makes_of_it() -> None:
    offers = [Offer(label=f"Bid {bid}", act={"bid": bid}) for bid in range(1, 13)]
    cursor = Cursor(pairs(*offers))
    assert cursor.digit("1") is None
    assert does(cursor) == "⏎ Bid 1 · 1… or type another digit"
    assert cursor.enter() == Sent({"bid": 1}, False)


def test_an_amount_is_typed_and_bounded() -> None:
    cursor = Cursor(scenes.parlor())
    assert cursor.digit("3") is None
    assert does(cursor) == "⏎ Raise ◂ 1 ▸ (1 to 5)"
    cursor.digit("3")
    cursor.digit("2")
    cursor.rub()
    assert cursor.amount == 3
    cursor.rub()
    assert (cursor.amount, cursor.is_inside) == (1, True)
    cursor.digit("4")
    cursor.move(1)
    cursor.move(1)
    assert cursor.amount == 5
    assert cursor.enter() == Sent({"type": "raise", "by": 5}, False)


def test_what_is_chosen_survives_what_others_do() -> None:
    any_of_them = keep(0, 3)
    cursor = Cursor(pairs(any_of_them))
    cursor.move(1)
    cursor.toggle()
    cursor.see(pairs(any_of_them, blocked=None))
    assert cursor.chosen == ["hand:0#1"]
    assert cursor.spot == Spot("card", "hand:0#1")
    cursor.see(pairs(PASS))
    assert cursor.chosen == []


def test_a_wrong_number_is_said() -> None:
    cursor = Cursor(pairs(ONE, PASS))
    assert cursor.digit("7") is None
    assert cursor.message == "There is no number 7 here."
    idle = Cursor(pairs())
    assert idle.digit("1") is None
    assert idle.message == "It isn't your turn."
    assert idle.enter() is None


def test_much_that_nobody_waits_for_is_folded_away() -> None:
    asides = [Offer(label=f"Give {who}", act={"to": who}, off_turn=True) for who in ("Ben", "Cy", "Di", "Eve")]
    cursor = Cursor(pairs(PASS, *asides))
    assert [spot.kind for spot in cursor.numbered] == ["offer", "more"]
    assert cursor.digit("2") is None
    assert [spot.offer for spot in cursor.spots] == [1, 2, 3, 4]
    assert cursor.digit("3") == Sent({"to": "Di"}, True)
    assert len(Cursor(pairs(PASS, *asides[:3])).numbered) == 4


def test_what_is_noted_on_a_card_is_parted_from_its_words() -> None:
    card = scenes.titled("Drive-Thru Coffee", words="They spelled the name almost right.", note="Dream to 1")
    hand = Zone(id="hand:0", label="Your hand", arrangement="hand", seat=0, cards=(card,))
    scene = Scene(title="T", headline="", prompt="", seats=(Seat(seat=0, name="Ada", you=True),), zones=(hand,))
    said = "Drive-Thru Coffee: They spelled the name almost right. · Dream to 1"
    cursor = Cursor(scene)
    cursor.move(1)
    assert about(cursor) == said
