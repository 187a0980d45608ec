"""Acts as text: short, read back, and refused in words; law 7 tries every act that a table offers."""

import pytest

from americana.core import notation, registry
from americana.core.actions import Action
from americana.core.errors import Malformed
from americana.games.american.model import Swap, Throw
from americana.games.bookshop.model import Appoint, Keep, Play
from americana.games.parlor.model import Vote
from americana.games.politics.model import Use


class Wave(Action, frozen=True):
    at: int
    with_hat: bool = False


@pytest.mark.parametrize(
    ("game", "act", "text"),
    [
        ("bookshop", Play("G7"), "play G7"),
        ("bookshop", Keep(("G7", "R0b")), "keep G7,R0b"),
        ("bookshop", Keep(()), "keep -"),
        ("bookshop", Appoint(2), "appoint 2"),
        ("american", Throw("10", 2), "throw 10 2"),
        ("american", Swap(("3", "4"), ("K", "A")), "swap 3,4 K,A"),
        ("parlor", Vote(True), "vote yes"),
        ("politics", Use("Attack Ad#1", -1, ""), "use Attack_Ad#1 -1 -"),
        ("bookshop", Play("a, b"), 'play "a, b"'),
        ("bookshop", Play("-"), 'play "-"'),
        ("bookshop", Keep(('"', "_ _", "(")), 'keep "\\"","_ _","("'),
    ],
)
def test_an_act_is_written_and_read_back(game: str, act: Action, text: str) -> None:
    assert notation.write(act) == text
    assert notation.read(registry.find(game), text) == act


def test_case_and_blanks_are_no_matter_in_what_a_person_types() -> None:
    assert notation.read(registry.find("bookshop"), "  Play   G7 ") == Play("G7")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ply G7", "did you mean 'play'"),
        ("xyzzy", "its actions are"),
        ("", "its actions are"),
        ("play", "written as 'play CARD'"),
        ("play G7 G8", "written as 'play CARD'"),
        ("appoint x", "not a whole number"),
        ('keep "G7', "quotation mark"),
        ('keep "\\x"', "marks don't match"),
    ],
)
def test_what_is_no_act_is_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(Malformed, match=words):
        notation.read(registry.find("bookshop"), text)


def test_what_is_usual_need_not_be_said() -> None:
    assert notation.write(Wave(3)) == "wave 3"
    assert notation.write(Wave(3, True)) == "wave 3 yes"


def test_an_act_with_something_odd_in_it_says_so() -> None:
    with pytest.raises(Malformed, match="cannot be written"):
        notation.write(Keep((("G7",),)))  # type: ignore[arg-type]
