"""Check that a game was dealt as its card room promised, and played by its rules."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from americana.cli.words import say
from americana.core import record as records
from americana.core import registry
from americana.core.errors import BadGame, BadRecord
from americana.core.fair_deal import DealSecret
from americana.core.game import DEALER
from americana.core.match import Match
from americana.core.record import Record


def verify(path: Path, commitment: str = "", values: Sequence[str] = ()) -> list[str]:
    """Give a sentence for each check that passed, or raise the first that failed."""
    record = records.load(path)
    try:
        game = registry.find(record.header.game)
        said = [*_promised(record, commitment, values)]
        assert record.pledge is not None
        for _ in Match.replay(game, record, record.pledge):
            pass
    except (BadGame, BadRecord) as error:
        raise BadRecord(f"{path}: {error}") from error
    return [*said, *_counted(record)]


def _promised(record: Record, commitment: str, values: Sequence[str]) -> list[str]:
    pledge = record.pledge
    if pledge is None:
        raise BadRecord("line 2: there is no commitment, so this deal cannot be checked")
    if fault := pledge.fault():
        raise BadRecord(f"line 2: {fault}")
    if commitment and commitment != pledge.commitment:
        raise BadRecord("line 2: this is not the commitment that you noted, so the room changed it")
    if not set(values) <= {one.value for one in pledge.opened}:
        raise BadRecord("line 2: your value is missing, so the room ignored it")
    said = [say("verify", "secret")]
    said += [say("verify", "noted")] * bool(commitment)
    said += [say("verify", "yours")] * bool(values)
    return [*said, *_added(pledge)]


def _added(pledge: DealSecret) -> list[str]:
    opened = [str(one.seat + 1) for one in pledge.opened]
    missing = [str(one.seat + 1) for one in pledge.envelopes if not one.value]
    said = [say("verify", "added" if opened else "alone", seats=", ".join(opened))]
    if missing:
        said.append(say("verify", "unopened", seats=", ".join(missing)))
    if pledge.known:
        said.append(say("verify", "known"))
    return said


def _counted(record: Record) -> list[str]:
    draws = Counter(
        registry.find(record.header.game).read_action(bytes(act.act)).__struct_config__.tag
        for act in record.acts
        if act.seat == DEALER
    )
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(draws.items(), key=str))
    said = [
        say("verify", "draws", count=draws.total(), kinds=kinds and f" ({kinds})"),
        say("verify", "moves", count=len(record.acts) - draws.total()),
    ]
    return said if record.over else [*said, say("verify", "unfinished")]
