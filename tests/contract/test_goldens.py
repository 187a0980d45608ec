"""Law 10: golden transcripts of recorded acts, one a game and seat count and option, changed only on purpose."""

from dataclasses import replace
from pathlib import Path

import pytest

from americana.core.bot import Bot
from americana.core.game import AnyGame
from tests.contract.tables import FIRST, Table
from tests.contract.transcripts import Stale, load, played, save, transcript

NOTABLE = FIRST
SOURCES = Path(__file__).parents[2] / "src" / "americana" / "games"
RECORD = "if the rules changed on purpose, run pytest with --record-goldens and read what it writes"


def folder(game: AnyGame) -> Path:
    """Find the transcripts of a game: those of ours among the sources, for wheels do not carry them."""
    return (SOURCES / game.name if (SOURCES / game.name).is_dir() else game.folder) / "golden"


def golden(table: Table) -> Path:
    _, seats, *options = table.name.split(" ", 2)
    name = "-".join([seats, "seats", *options]).replace(" ", "-").replace("=", "-")
    return folder(table.game) / f"{name}.txt"


def acts(table: Table) -> Path:
    return golden(table).with_suffix(".jsonl")


def told(table: Table) -> str:
    """Tell the recorded acts of a table by the present rules and in the present words."""
    assert acts(table).is_file(), f"nothing is recorded yet for {table}: {RECORD}"
    try:
        return transcript(table.game, table.setup, load(acts(table)))
    except Stale as reason:
        pytest.fail(f"{acts(table).name} of {table.game.name}: {reason}; {RECORD}")


@pytest.mark.parametrize("table", NOTABLE, ids=str)
def test_law_10_a_golden_transcript_stands(table: Table, rewrite: bool, record: bool) -> None:
    if record:
        save(played(table.game, table.setup, seed=1), acts(table))
    text, path = told(table), golden(table)
    if rewrite or record:
        path.write_text(text, encoding="utf-8")
    assert path.is_file(), f"nothing is told yet for {table}: run pytest with --rewrite-goldens and read it"
    assert text == path.read_text(encoding="utf-8")


def test_law_10_no_transcript_is_left_over() -> None:
    kept = {path(table) for table in NOTABLE for path in (golden, acts)}
    for table in NOTABLE:
        assert set(folder(table.game).iterdir()) <= kept


def test_a_transcript_does_not_follow_the_bots_mood() -> None:
    table = next(table for table in NOTABLE if table.game.name == "leduc")

    def changed_its_mind() -> Bot:
        raise AssertionError("nobody asks the bot")

    other = replace(table.game, steady=changed_its_mind)
    assert told(Table(table.name, other, table.setup)) == golden(table).read_text(encoding="utf-8")


def test_acts_that_the_rules_no_longer_allow_are_named() -> None:
    table = next(table for table in NOTABLE if table.game.name == "leduc")
    lines = load(acts(table))
    with pytest.raises(Stale, match=r"line 2 cannot be played any more: nobody waits for Bob, but for Ann"):
        transcript(table.game, table.setup, [lines[0], *lines[2:]])
    with pytest.raises(Stale, match=r"after line 2 Bob must act"):
        transcript(table.game, table.setup, lines[:2])
