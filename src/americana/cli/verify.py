"""Whether a game was dealt as its card room had promised, and played by its rules."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from americana.core import record as records
from americana.core import registry
from americana.core.errors import BadGame, BadRecord
from americana.core.fair_deal import DealSecret
from americana.core.game import DEALER
from americana.core.match import Match
from americana.core.record import Record


def verify(path: Path, commitment: str = "", values: Sequence[str] = ()) -> list[str]:
    """Say in sentences what was checked, or raise what is wrong and where."""
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
        raise BadRecord("line 2: there is no pledge, so nobody can check how this game was dealt")
    if fault := pledge.fault():
        raise BadRecord(f"line 2: {fault}")
    if commitment and commitment != pledge.commitment:
        raise BadRecord("line 2: the room showed you another commitment before the game")
    if not set(values) <= {one.value for one in pledge.opened}:
        raise BadRecord("line 2: a value that you opened is missing, so the room ignored it")
    said = ["the secret of the room is the one it committed to"]
    said += ["the commitment is the one that you noted"] * bool(commitment)
    said += ["your value is among those that count"] * bool(values)
    return [*said, *_added(pledge)]


def _added(pledge: DealSecret) -> list[str]:
    opened = [str(one.seat + 1) for one in pledge.opened]
    missing = [str(one.seat + 1) for one in pledge.envelopes if not one.value]
    said = [
        f"values were added by seat {', '.join(opened)}" if opened else "nobody added a value: the room dealt alone"
    ]
    if missing:
        said.append(f"committed to a value and did not open it: seat {', '.join(missing)}")
    if pledge.known:
        said.append("NOT PROVED: the secret of this deal had been published before the game began")
    return said


def _counted(record: Record) -> list[str]:
    draws = Counter(
        registry.find(record.header.game).read_action(bytes(act.act)).__struct_config__.tag
        for act in record.acts
        if act.seat == DEALER
    )
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(draws.items(), key=str))
    said = [
        f"all {draws.total()} draws follow from the pledge{f' ({kinds})' if kinds else ''}",
        f"all {len(record.acts) - draws.total()} acts of the players are allowed by the rules",
    ]
    return said if record.over else [*said, "the game did not come to its end"]
