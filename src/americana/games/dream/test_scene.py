"""The texts of a picture of Americana: The Card Game."""

import pytest

from americana.core.scene import Scene
from americana.games.dream.effects import Kind, own_deck
from americana.games.dream.model import Play
from americana.games.dream.rules import State
from americana.games.dream.scene import face, scene
from americana.games.dream.test_rules import table
from americana.games.dream.views import memory, view

NAMES = ("Ada", "Bo", "Cy")


def shown(state: State, seat: int = 0) -> Scene:
    blank = memory(state.setup)
    return scene(view(state, seat, blank, blank), state.legal(seat), lambda _: None, NAMES)


def note(state: State, card: str) -> str:
    [hand] = [zone for zone in shown(state).zones if zone.id == "hand:0"]
    return next(one.note for one in hand.cards if one.name == card)


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("Soda#6", "your Dream comes true"),
        ("Bike#1", "to 7"),
        ("Levy#1", "to 10, for you"),
        ("Fine#1", "to 9"),
        ("Board#1", "to 9, for Bo"),
        ("Gift#1", "to 9, for Bo"),
    ],
)
def test_a_card_in_hand_says_what_it_would_do_now(card: str, said: str) -> None:
    state = table(f"{card} Soda#5", "Soda#2", dreams=("Pie#1 Pie#2 Pie#3", "Soda#1"))
    assert note(state, card) == said


def test_a_player_who_names_a_target_reads_what_for() -> None:
    state = table("Board#1 Soda#5", "Soda#2", "Soda#3", dreams=("", "Pie#1", "Pie#2"))
    state.apply(0, Play("Board#1"))
    assert shown(state).prompt == "Board: Remove a card from another player's Dream. Which player?"


def test_a_card_that_finds_nobody_says_so() -> None:
    assert note(table("Auction#1 Soda#1", "Soda#2"), "Auction#1") == "to 0, no effect now"


def test_a_card_can_be_read_wherever_it_lies() -> None:
    state = table("Soda#1 Soda#2", "Soda#3", dreams=("Fair#1", "Fair#2"))
    faces = {zone.id: [card.face.words for card in zone.cards] for zone in shown(state).zones}
    assert faces["dream:0"] == faces["dream:1"] == ["Draw 2 cards."]


def test_a_consumer_card_has_its_line_to_smile_at_or_says_what_it_is() -> None:
    kinds = {kind.name: kind for kind in own_deck().kinds}
    assert face(kinds["Snow Globe"]).words == kinds["Snow Globe"].flavour
    assert face(Kind("Pie", "consumer", 3)).words == "A Consumer card."
