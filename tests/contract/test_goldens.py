"""Law 10: golden transcripts of recorded acts, one a game, seat count and option, changed only on purpose."""

from dataclasses import replace

import pytest

from americana.core.bot import Bot
from americana.core.game import AnyGame
from americana.laws import goldens
from americana.laws.cases import Case, first
from americana.laws.goldens import acts, golden, told
from americana.laws.transcripts import Stale, load, transcript
from tests.contract.cases import FIRST, each_first, each_game

LEDUC = next(table for table in FIRST if table.game.name == "leduc")


@each_first
def test_law_10_a_golden_transcript_stands(table: Case, rewrite: bool, record: bool) -> None:
    if record:
        goldens.record(table)
    if rewrite or record:
        goldens.rewrite(table)
    goldens.law_10_a_golden_transcript_stands(table)


@each_game
def test_law_10_no_transcript_is_left_over(game: AnyGame) -> None:
    goldens.law_10_no_transcript_is_left_over(game, list(first(game)))


def test_a_transcript_does_not_follow_the_bots_mood() -> None:
    def changed_its_mind() -> Bot:
        raise AssertionError("nobody asks the bot")

    other = replace(LEDUC.game, medium=changed_its_mind)
    assert told(Case(LEDUC.name, other, LEDUC.setup)) == golden(LEDUC).read_text(encoding="utf-8")


def test_acts_that_the_rules_no_longer_allow_are_named() -> None:
    lines = load(acts(LEDUC))
    with pytest.raises(Stale, match=r"line 2 cannot be played any more: nobody waits for Bob, but for Ann"):
        transcript(LEDUC.game, LEDUC.setup, [lines[0], *lines[2:]])
    with pytest.raises(Stale, match=r"after line 2 Bob must act"):
        transcript(LEDUC.game, LEDUC.setup, lines[:2])
