"""Masks and arrays that do not keep law 13 are caught."""

from array import array
from collections.abc import Sequence

import pytest

from americana.core import registry
from americana.core.forms import Choice
from americana.core.game import View
from americana.laws import numbering
from americana.laws.broken import Broken
from americana.laws.tables import table
from americana.numbers.encoding import Encoding
from americana.numbers.tokens import Tokens

TABLE = table(registry.find("bookshop"), 3)


def test_a_mask_that_forgets_an_act_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Tokens.next

    def forgetful(self: Tokens, choices: Sequence[Choice], begun: Sequence[int] = ()) -> list[int]:
        return whole(self, choices, begun)[:1]

    monkeypatch.setattr(Tokens, "next", forgetful)
    with pytest.raises(Broken):
        numbering.law_13_masks_agree_with_what_is_legal_and_what_is_refused(TABLE)


def test_a_mask_that_allows_too_much_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Tokens.next

    def generous(self: Tokens, choices: Sequence[Choice], begun: Sequence[int] = ()) -> list[int]:
        found = whole(self, choices, begun)
        return sorted({*found, self.text("E0")}) if len(begun) == 1 and found else found

    monkeypatch.setattr(Tokens, "next", generous)
    with pytest.raises(Broken, match="the masks lead to"):
        numbering.law_13_masks_agree_with_what_is_legal_and_what_is_refused(TABLE)


def test_an_array_that_peeks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Encoding.encode

    def peeking(self: Encoding, view: View) -> "array[float]":
        row = whole(self, view)
        row[0] = id(view) % 1000
        return row

    monkeypatch.setattr(Encoding, "encode", peeking)
    with pytest.raises(Broken, match=r"differs for an equal view|tells cards apart"):
        numbering.law_13_an_array_holds_what_the_view_does_and_no_more(TABLE)
