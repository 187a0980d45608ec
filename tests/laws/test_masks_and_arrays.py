"""Masks and arrays that break law 13 are caught."""

from array import array
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from americana.core import registry
from americana.core.choices import Choice
from americana.core.game import View
from americana.laws import masks_and_arrays
from americana.laws.cases import Case, table
from americana.laws.reporting import LawBroken
from americana.research.arrays import Encoding
from americana.research.tokens import Tokens

TABLE = table(registry.find("bookshop"), 3)


def test_a_mask_that_forgets_an_act_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Tokens.next

    def forgetful(self: Tokens, choices: Sequence[Choice], begun: Sequence[int] = ()) -> list[int]:
        return whole(self, choices, begun)[:1]

    monkeypatch.setattr(Tokens, "next", forgetful)
    with pytest.raises(LawBroken):
        masks_and_arrays.law_13_masks_agree_with_what_is_legal_and_what_is_refused(TABLE)


def test_a_mask_that_allows_too_much_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Tokens.next

    def generous(self: Tokens, choices: Sequence[Choice], begun: Sequence[int] = ()) -> list[int]:
        found = whole(self, choices, begun)
        return sorted({*found, self.text("E0")}) if len(begun) == 1 and found else found

    monkeypatch.setattr(Tokens, "next", generous)
    with pytest.raises(LawBroken, match="the masks lead to"):
        masks_and_arrays.law_13_masks_agree_with_what_is_legal_and_what_is_refused(TABLE)


def test_an_array_that_peeks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Encoding.encode

    def peeking(self: Encoding, view: View) -> "array[float]":
        row = whole(self, view)
        row[0] = id(view) % 1000
        return row

    monkeypatch.setattr(Encoding, "encode", peeking)
    with pytest.raises(LawBroken, match=r"differs for an equal view|tells cards apart"):
        masks_and_arrays.law_13_an_array_holds_what_the_view_does_and_no_more(TABLE)


def test_an_array_of_zeros_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Encoding, "encode", lambda self, view: array("f", bytes(4 * len(self))))  # noqa: ARG005
    masks_and_arrays.law_13_an_array_holds_what_the_view_does_and_no_more(TABLE)
    with pytest.raises(LawBroken, match="the array does not tell"):
        masks_and_arrays.law_13_another_value_makes_another_array(TABLE)


@pytest.mark.parametrize("forgotten", ["leader", "won[2]", "memory.voids[1]", "points[0]", "mine"])
def test_an_array_that_forgets_a_field_is_caught(forgotten: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Encoding.encode

    def forgetful(self: Encoding, view: View) -> "array[float]":
        row = whole(self, view)
        for place, name in enumerate(self.names):
            if name.startswith(forgotten):
                row[place] = 0
        return row

    monkeypatch.setattr(Encoding, "encode", forgetful)
    with pytest.raises(LawBroken, match=f"the array does not tell {forgotten.partition('[')[0]}"):
        masks_and_arrays.law_13_another_value_makes_another_array(TABLE)


def test_what_a_game_leaves_out_it_says_with_the_reason(tmp_path: Path) -> None:
    lines = (TABLE.game.folder / "numbers.toml").read_text()
    without = Case("bookshop", replace(TABLE.game, folder=tmp_path), TABLE.setup)
    (tmp_path / "numbers.toml").write_text(f"{lines}\n[left_out]\nleader = 'the trick says it'\n")
    assert "leader" not in Encoding(without.game, without.setup).names
    masks_and_arrays.law_13_another_value_makes_another_array(without)
    (tmp_path / "numbers.toml").write_text(f"{lines}\n[left_out]\nleader = ''\n")
    with pytest.raises(LawBroken, match="leaves out leader and does not say why"):
        masks_and_arrays.law_13_another_value_makes_another_array(without)
