"""Law 10: golden transcripts of recorded acts, one a seat count and option, changed only on purpose."""

from pathlib import Path

from americana.core.game import AnyGame
from americana.laws.cases import Case, first
from americana.laws.reporting import LawBroken, require
from americana.laws.transcripts import Stale, load, played, save, transcript

RECORD = "if the rules changed on purpose, have new games played with --record-goldens and read them"


def golden(table: Case) -> Path:
    """Find the transcript of a table."""
    _, seats, *options = table.name.split(" ", 2)
    name = "-".join([seats, "seats", *options]).replace(" ", "-").replace("=", "-")
    return table.game.folder / "golden" / f"{name}.txt"


def acts(table: Case) -> Path:
    """Find the acts that a transcript tells."""
    return golden(table).with_suffix(".jsonl")


def told(table: Case) -> str:
    """Tell the recorded acts of a table by the present rules and in the present words."""
    require(acts(table).is_file(), f"nothing is recorded yet for {table}: run --record-goldens and read it")
    try:
        return transcript(table.game, table.setup, load(acts(table)))
    except Stale as reason:
        raise LawBroken(f"{acts(table).name} of {table.game.name}: {reason}; {RECORD}") from None


def record(table: Case) -> None:
    """Have medium bots play a new game, to be told instead of the old one."""
    save(played(table.game, table.setup, seed=1), acts(table))


def rewrite(table: Case) -> None:
    """Tell the recorded acts anew."""
    golden(table).write_text(told(table), encoding="utf-8")


def renew(game: AnyGame, *, record_goldens: bool, rewrite_goldens: bool) -> None:
    """Record or tell anew every transcript of a game, if that is asked for."""
    for table in first(game):
        if record_goldens:
            record(table)
        if record_goldens or rewrite_goldens:
            rewrite(table)


def law_10_a_golden_transcript_stands(table: Case) -> None:
    """Tell the recorded acts, and compare line by line with what was told before."""
    text, path = told(table), golden(table)
    require(path.is_file(), f"nothing is told yet for {table}: tell it with --rewrite-goldens and read it")
    before = path.read_text(encoding="utf-8")
    for number, (old, new) in enumerate(zip(before.splitlines(), text.splitlines(), strict=False), 1):
        require(old == new, f"{path.name}, line {number}: {old!r} is now {new!r}")
    require(before == text, f"{path.name} is longer or shorter than it was")


def law_10_no_transcript_is_left_over(game: AnyGame, tables: list[Case]) -> None:
    """Nothing lies among the transcripts that no table tells."""
    kept = {path(table) for table in tables for path in (golden, acts)}
    folder = game.folder / "golden"
    found = set(folder.iterdir()) if folder.is_dir() else set()
    require(found <= kept, f"no table tells {', '.join(sorted(path.name for path in found - kept))}")
