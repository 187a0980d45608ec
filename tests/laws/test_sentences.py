"""The law that counts which sentences are said."""

from unittest.mock import patch

import pytest

from americana.core.registry import find
from americana.core.rules import Refusal
from americana.kit.scene_helpers import COMMON
from americana.laws.reporting import LawBroken
from americana.laws.sentences import law_8_every_sentence_is_said, law_8_no_sentence_stumbles, said_at, sentences


def test_what_was_said_before_is_heard_again() -> None:
    """Voices keep what they said; the law must hear them all the same."""
    leduc = find("leduc")
    wanted = {("labels", "hand")}
    assert wanted <= said_at(leduc, wanted)
    assert wanted <= said_at(leduc, wanted)


def test_a_sentence_that_nothing_looks_up_is_found() -> None:
    """A sentence counts as used only if it is said, whether or not the code names it."""
    leduc = find("leduc")
    sections = {**leduc.text.sections, "labels": {**leduc.text.sections["labels"], "fold": "never said"}}
    with (
        patch.object(leduc.text, "sections", sections),
        pytest.raises(LawBroken, match=r"never said: labels\.fold"),
    ):
        law_8_every_sentence_is_said(leduc)


def test_a_sentence_that_the_kit_has_is_not_copied() -> None:
    leduc = find("leduc")
    refusals = {**leduc.text.sections["refusals"], "turn": "it isn't your turn"}
    sections = {**leduc.text.sections, "refusals": refusals}
    with (
        patch.object(leduc.text, "sections", sections),
        pytest.raises(LawBroken, match=r"leave them out: refusals\.turn"),
    ):
        law_8_every_sentence_is_said(leduc)


def test_every_common_sentence_is_said_in_some_game() -> None:
    """A card outside the pack is named at no table of the laws; the refusal of one is looked up by itself."""
    wanted = {(section, key) for section, entries in COMMON.items() for key in entries} - {("refusals", "unknown")}
    for game in map(find, ("ohhell", "bookshop")):
        wanted -= said_at(game, wanted) - sentences(game)
        assert game.explain(Refusal("2.1", "unknown")) == "that isn't a move in this game"
    assert not wanted


def test_two_full_stops_are_found() -> None:
    leduc = find("leduc")
    sections = {**leduc.text.sections, "choices": {**leduc.text.sections["choices"], "call": "Call.."}}
    with (
        patch.multiple(leduc.text, sections=sections, said={}),
        pytest.raises(LawBroken, match=r"this sentence has an error: 'Call\.\.'"),
    ):
        law_8_no_sentence_stumbles(leduc)


def test_a_sentence_that_is_wanting_is_named() -> None:
    leduc = find("leduc")
    kept = {key: words for key, words in leduc.text.sections["labels"].items() if key != "board"}
    sections = {**leduc.text.sections, "labels": kept}
    with (
        patch.object(leduc.text, "sections", sections),
        pytest.raises(LawBroken, match=r"no sentence for labels\.board"),
    ):
        law_8_every_sentence_is_said(leduc)
