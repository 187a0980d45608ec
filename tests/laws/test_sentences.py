"""Sentences that are counted as said."""

from americana.core.registry import find
from americana.laws.books import said_at


def test_what_was_said_before_is_heard_again() -> None:
    """Voices keep what they said; whoever counts sentences must hear them all the same."""
    leduc = find("leduc")
    wanted = {("labels", "hand")}
    assert wanted <= said_at(leduc, wanted)
    assert wanted <= said_at(leduc, wanted)
