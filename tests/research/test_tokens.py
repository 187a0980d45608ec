"""Tokens and arrays read as expected; law 13 tries them at every table."""

from random import Random

import pytest
from msgspec.structs import replace

from americana.core import registry
from americana.core.choices import Amount, Pick
from americana.core.errors import AmericanaError
from americana.core.match import Match
from americana.games.bookshop.model import Appoint, Keep, Play
from americana.research.arrays import Encoding
from americana.research.tokens import Tokens, digits

BOOKSHOP = registry.find("bookshop")
SETUP = BOOKSHOP.make_setup(4)
TOKENS = Tokens(BOOKSHOP, SETUP)


def names(tokens: list[int]) -> list[str]:
    return [TOKENS.names[token] for token in tokens]


def test_an_act_is_its_verb_and_its_values() -> None:
    assert TOKENS.read(TOKENS.sentence(Play("G7"))) == "play: =G7"
    assert TOKENS.read(TOKENS.sentence(Keep(("G7", "R3")))) == "keep: =G7 =R3 ."
    assert TOKENS.read(TOKENS.sentence(Appoint(12))) == "appoint: > 1 2"


@pytest.mark.parametrize(("number", "said"), [(0, "0"), (9, "9"), (10, ">10"), (345, ">>345"), (-1, "~1")])
def test_no_number_begins_another(number: int, said: str) -> None:
    assert digits(number) == said
    assert TOKENS.act(TOKENS.sentence(Appoint(number))) == Appoint(number)


def test_a_form_is_filled_in_card_by_card_and_closed() -> None:
    form = Pick(Keep(()), "cards", ("G7", "R3", "R4"), 1, 2)
    assert names(TOKENS.next([form])) == ["keep:"]
    begun = list(TOKENS.sentence(Keep(("R3",)))[:-1])
    assert names(TOKENS.next([form], begun[:1])) == ["=G7", "=R3", "=R4"]
    assert names(TOKENS.next([form], begun)) == [".", "=R4"]
    assert TOKENS.said([form], Keep(("R3", "G7"))) == TOKENS.sentence(Keep(("G7", "R3")))


def test_an_amount_is_named_digit_by_digit() -> None:
    form = Amount(Appoint(0), "seat", 8, 120)
    verb = TOKENS.sentence(Appoint(0))[:1]
    assert set(names(TOKENS.next([form], verb))) == {"8", "9", ">"}
    hundreds = TOKENS.sentence(Appoint(100))[:3]
    assert names(TOKENS.next([form], hundreds)) == ["1"]
    assert names(TOKENS.next([form], TOKENS.sentence(Appoint(120))[:4])) == ["0", "1", "2"]
    assert names(TOKENS.next([form], TOKENS.sentence(Appoint(120))[:5])) == ["0"]


def test_what_is_no_act_is_named() -> None:
    with pytest.raises(AmericanaError, match="no action of bookshop: play:"):
        TOKENS.act(TOKENS.sentence(Play("G7"))[:1])
    with pytest.raises(AmericanaError, match="more than one action"):
        TOKENS.act((*TOKENS.sentence(Play("G7")), 0))
    with pytest.raises(AmericanaError, match=r"numbers\.toml"):
        TOKENS.sentence(Play("X9"))


def test_every_position_of_an_array_has_a_name() -> None:
    match = Match.start(BOOKSHOP, SETUP, Random(1))
    encoding = Encoding(BOOKSHOP, SETUP)
    told = encoding.told(encoding.encode(match.view(2)))
    hand = {name for name in told if name.startswith("hand[") and name not in ("hand[length]", "hand[last]")}
    assert hand == {f"hand[{card}]" for card in match.view(2).hand}  # type: ignore[attr-defined]
    assert told["seat"] == 2
    assert told["held[3]"] == len(hand)


def test_a_number_that_is_a_set_is_read_card_by_card() -> None:
    parlor = registry.find("parlor")
    match = Match.start(parlor, parlor.make_setup(2), Random(1))
    encoding, view = Encoding(parlor, match.setup), match.view(0)
    known = replace(view.memory.hands[1], barred=(("B23", 1 << 51 | 1), ("B34", 1)))  # type: ignore[attr-defined]
    memory = replace(view.memory, hands=(view.memory.hands[0], known))  # type: ignore[attr-defined]
    told = encoding.told(encoding.encode(replace(view, memory=memory)))
    barred = {name: value for name, value in told.items() if name.startswith("memory.hands[1].barred[more][1]")}
    assert barred == {"memory.hands[1].barred[more][1][2C]": 2, "memory.hands[1].barred[more][1][AS]": 1}
