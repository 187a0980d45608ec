"""Law 10: golden transcripts, one for each number of players and option, change only on purpose."""

from pathlib import Path

from americana.core.game import AnyGame
from americana.laws.cases import Case, first
from americana.laws.reporting import LawBroken, require
from americana.laws.transcripts import Stale, load, played, save, transcript

RECORD = "if the rules changed on purpose, record new games with --record-goldens and read them"


def golden(table: Case) -> Path:
    """Give the path of a table's transcript."""
    _, seats, *options = table.name.split(" ", 2)
    name = "-".join([seats, "seats", *options]).replace(" ", "-").replace("=", "-")
    return table.game.folder / "golden" / f"{name}.txt"


def acts(table: Case) -> Path:
    """Give the path of the actions behind a transcript."""
    return golden(table).with_suffix(".jsonl")


def told(table: Case) -> str:
    """Replay a table's recorded actions with the current rules and texts."""
    require(acts(table).is_file(), f"no game is recorded for {table}; record one with --record-goldens and read it")
    try:
        return transcript(table.game, table.setup, load(acts(table)))
    except Stale as reason:
        raise LawBroken(f"{acts(table).name} of {table.game.name}: {reason}; {RECORD}") from None


def record(table: Case) -> None:
    """Let medium bots play a new game to replace the old one."""
    save(played(table.game, table.setup, seed=1), acts(table))


def rewrite(table: Case) -> None:
    """Regenerate the transcript from the recorded actions."""
    golden(table).write_text(told(table), encoding="utf-8")


def renew(game: AnyGame, *, record_goldens: bool, rewrite_goldens: bool) -> None:
    """Record or regenerate every transcript of a game, as requested."""
    for table in first(game):
        if record_goldens:
            record(table)
        if record_goldens or rewrite_goldens:
            rewrite(table)


def law_10_a_golden_transcript_stands(table: Case) -> None:
    """Regenerate a transcript and compare it line by line with the file."""
    text, path = told(table), golden(table)
    require(path.is_file(), f"no transcript for {table}; write it with --rewrite-goldens and read it")
    before = path.read_text(encoding="utf-8")
    for number, (old, new) in enumerate(zip(before.splitlines(), text.splitlines(), strict=False), 1):
        require(old == new, f"{path.name}, line {number}: {old!r} is now {new!r}")
    require(before == text, f"{path.name} has more or fewer lines than before")


def law_10_no_transcript_is_left_over(game: AnyGame, tables: list[Case]) -> None:
    """The folder golden has only files that belong to tables."""
    kept = {path(table) for table in tables for path in (golden, acts)}
    folder = game.folder / "golden"
    found = set(folder.iterdir()) if folder.is_dir() else set()
    require(found <= kept, f"remove from golden: {', '.join(sorted(path.name for path in found - kept))}")
