"""What a study found, and how studies that were made apart are put together."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import msgspec
from msgspec import Struct

from americana.core.errors import AmericanaError
from americana.kit.figures import Figure


class Card(Struct, frozen=True, kw_only=True):
    """How often those win who use a card, beside how often anybody does."""

    kind: str
    uses: int
    win_share: Figure
    effect: float
    """The share above or below an equal one."""


class Findings(Struct, frozen=True, kw_only=True):
    """What was found at one number of seats."""

    seats: int
    games: int
    turns_each: Figure
    """The median of a game's length in turns a player."""
    tenth: float
    nine_tenths: float
    two_kinds: Figure
    real_choice: Figure | None
    weighed: int
    playouts: int
    stalled: Figure
    by_turn: tuple[Figure, ...]
    """The share of wins of whoever begins, of the next, and so on."""
    lead_changes: Figure
    steady_share: Figure
    random_share: Figure
    cards: tuple[Card, ...]
    failures: int = 0
    """Answers that the steady player gave for a bot that was brought along and failed."""


class Result(Struct, frozen=True, kw_only=True):
    """A study of a game."""

    game: str
    title: str
    seed: int
    findings: tuple[Findings, ...]
    further: str = ""
    """What only this game has to tell, as Markdown."""


def join(name: str, files: Sequence[Path]) -> Result:
    """Put studies together that were printed as JSON: a long one may run at each number of seats by itself."""
    results = [_read(path) for path in files]
    for path, result in zip(files, results, strict=True):
        if result.game != name:
            raise AmericanaError(f"{path} is a study of {result.game}, not of {name}")
        if result.seed != results[0].seed:
            raise AmericanaError(f"{path} is from seed {result.seed}, {files[0]} from seed {results[0].seed}")
    found = sorted([one for result in results for one in result.findings], key=lambda one: one.seats)
    for one, other in pairwise(found):
        if one.seats == other.seats:
            raise AmericanaError(f"{one.seats} seats are in two of the files; leave one of them out")
    own = "\n\n".join(result.further for result in results if result.further)
    return msgspec.structs.replace(results[0], findings=tuple(found), further=own)


def _read(path: Path) -> Result:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Result)
    except OSError as error:
        raise AmericanaError(f"cannot read {path}: {error.strerror}") from error
    except msgspec.MsgspecError as error:
        raise AmericanaError(f"{path} is not what `americana study --json` prints: {error}") from error
