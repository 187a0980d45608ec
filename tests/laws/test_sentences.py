"""Sentences that are counted as said."""

from unittest.mock import patch

import pytest

from americana.core.registry import find
from americana.laws.broken import Broken
from americana.laws.sentences import law_8_every_sentence_is_said, law_8_no_sentence_stumbles, said_at


def test_what_was_said_before_is_heard_again() -> None:
    """Voices keep what they said; whoever counts sentences must hear them all the same."""
    leduc = find("leduc")
    wanted = {("labels", "hand")}
    assert wanted <= said_at(leduc, wanted)
    assert wanted <= said_at(leduc, wanted)


def test_a_sentence_that_nothing_looks_up_is_found() -> None:
    """The code may name it or not: what counts is whether it is said."""
    leduc = find("leduc")
    sections = {**leduc.text.sections, "labels": {**leduc.text.sections["labels"], "fold": "never said"}}
    with patch.object(leduc.text, "sections", sections), pytest.raises(Broken, match=r"never said: labels\.fold"):
        law_8_every_sentence_is_said(leduc)


def test_two_full_stops_are_found() -> None:
    leduc = find("leduc")
    sections = {**leduc.text.sections, "choices": {**leduc.text.sections["choices"], "call": "Call.."}}
    with (
        patch.multiple(leduc.text, sections=sections, said={}),
        pytest.raises(Broken, match=r"this sentence has an error: 'Call\.\.'"),
    ):
        law_8_no_sentence_stumbles(leduc)


def test_a_sentence_that_is_wanting_is_named() -> None:
    leduc = find("leduc")
    kept = {key: words for key, words in leduc.text.sections["labels"].items() if key != "hand"}
    sections = {**leduc.text.sections, "labels": kept}
    with (
        patch.object(leduc.text, "sections", sections),
        pytest.raises(Broken, match=r"no sentence for labels\.hand"),
    ):
        law_8_every_sentence_is_said(leduc)
