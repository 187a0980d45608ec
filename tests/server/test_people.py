"""Names as people write them: whole characters, none invisible, and none that reverses a sentence."""

import pytest

from americana.server.accounts.identity import clean_name, isolated

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
KINDS = [
    (" Ada\n", "Ada"),
    ("A\u200bd\u202ea", "A d a"),
    ("Ad\u200da", "Ad a"),
    (FAMILY, FAMILY),
    (SCOTLAND, SCOTLAND),
    ("👍🏽", "👍🏽"),
    ("می\u200cخواهم", "می\u200cخواهم"),
    ("x" * 40, "x" * 24),
    ("x" * 20 + FAMILY, "x" * 20),
    ("x" * 23 + "👍🏽", "x" * 23),
    ("x" * 23 + "e\u0301", "x" * 23),
    (FAMILY * 4, FAMILY * 3),
    ("\u200d\u200d", ""),
]


@pytest.mark.parametrize(("written", "kept"), KINDS, ids=[f"{number}" for number in range(len(KINDS))])
def test_a_name_stays_whole(written: str, kept: str) -> None:
    assert clean_name(written) == kept


def test_a_name_from_right_to_left_keeps_to_itself() -> None:
    assert isolated("שרה") == "\u2068שרה\u2069"
    assert isolated("Ada") == "Ada"
