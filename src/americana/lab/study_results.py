"""The results of a study, and how to combine studies."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

import msgspec
from msgspec import Struct

from americana.core import files
from americana.core.errors import AmericanaError
from americana.kit.intervals import Estimate, mean, share
from americana.lab.faults import MOST


class CardResult(Struct, frozen=True, kw_only=True):
    """How often players of a card win, compared with all players."""

    kind: str
    uses: int
    win_share: Estimate
    effect: float
    """The share above or below an equal one."""


class StudySums(Struct, frozen=True, kw_only=True):
    """Figures as plain sums, so that several runs can be added."""

    lengths: dict[str, int]
    """The number of games for each number of turns, all seats together."""
    turns: int
    open_turns: int
    real: int
    weighed: int
    stalled: int
    by_turn: tuple[float, ...]
    """The wins of the first player, the second, and so on."""
    changes: int
    squares: int
    steady: tuple[float, int]
    """The wins of medium bots, and the seats they took."""
    random: tuple[float, int]
    uses: dict[str, tuple[int, float]]
    """How often each card was used, and the wins with it."""
    failures: int = 0
    answers: int = 0
    """How often a bot that was brought along was asked."""

    def plus(self, other: "StudySums") -> "StudySums":
        """Add up two runs."""
        lengths = Counter(self.lengths)
        lengths.update(other.lengths)
        return StudySums(
            lengths=dict(lengths),
            turns=self.turns + other.turns,
            open_turns=self.open_turns + other.open_turns,
            real=self.real + other.real,
            weighed=self.weighed + other.weighed,
            stalled=self.stalled + other.stalled,
            by_turn=tuple(one + two for one, two in zip(self.by_turn, other.by_turn, strict=True)),
            changes=self.changes + other.changes,
            squares=self.squares + other.squares,
            steady=(self.steady[0] + other.steady[0], self.steady[1] + other.steady[1]),
            random=(self.random[0] + other.random[0], self.random[1] + other.random[1]),
            uses={kind: _both(self.uses.get(kind), other.uses.get(kind)) for kind in self.uses | other.uses},
            failures=self.failures + other.failures,
            answers=self.answers + other.answers,
        )


def _both(one: tuple[int, float] | None, other: tuple[int, float] | None) -> tuple[int, float]:
    (uses, wins), (more, won) = one or (0, 0.0), other or (0, 0.0)
    return uses + more, wins + won


class SeatCountResult(Struct, frozen=True, kw_only=True):
    """The results at one number of players."""

    seats: int
    games: int
    turns_each: Estimate
    """The median length of a game in turns per player."""
    tenth: float
    nine_tenths: float
    two_kinds: Estimate
    real_choice: Estimate | None
    weighed: int
    playouts: int
    stalled: Estimate
    by_turn: tuple[Estimate, ...]
    """The share of wins of the first player, the second, and so on."""
    lead_changes: Estimate
    steady_share: Estimate
    random_share: Estimate
    cards: tuple[CardResult, ...]
    failures: int = 0
    """Answers that the medium player gave for a bot that was brought along and failed."""
    counted: StudySums | None = None
    """The sums behind these figures; older files have none."""

    @property
    def spoiled(self) -> bool:
        """Whether the medium player gave so many of a bot's answers that these figures are not the bot's."""
        return self.counted is not None and self.failures > MOST * self.counted.answers


def figures(seats: int, playouts: int, counted: StudySums) -> SeatCountResult:
    """Make figures from sums."""
    lengths = sorted([int(length) / seats for length, games in counted.lengths.items() for _ in range(games)])
    games = len(lengths)
    return SeatCountResult(
        seats=seats,
        games=games,
        turns_each=_median(lengths),
        tenth=lengths[games // 10],
        nine_tenths=lengths[games * 9 // 10],
        two_kinds=share(counted.open_turns, max(1, counted.turns)),
        real_choice=share(counted.real, counted.weighed) if counted.weighed else None,
        weighed=counted.weighed,
        playouts=playouts,
        stalled=share(counted.stalled, games),
        by_turn=tuple(share(wins, games) for wins in counted.by_turn),
        lead_changes=mean(counted.changes, counted.squares, games),
        steady_share=share(*counted.steady),
        random_share=share(*counted.random),
        cards=tuple(_cards(counted.uses, seats)),
        failures=counted.failures,
        counted=counted,
    )


def _median(values: Sequence[float]) -> Estimate:
    """Give a median with its 95 % interval from order statistics."""
    count = len(values)
    spread = 0.98 * count**0.5
    low, high = max(0, int(count / 2 - spread)), min(count - 1, int(count / 2 + spread))
    return Estimate(median(values), values[low], values[high])


def _cards(uses: dict[str, tuple[int, float]], seats: int) -> Iterator[CardResult]:
    for kind in sorted(uses, key=lambda kind: -uses[kind][1] / uses[kind][0]):
        count, wins = uses[kind]
        found = share(wins, count)
        yield CardResult(kind=kind, uses=count, win_share=found, effect=found.value - 1 / seats)


class Result(Struct, frozen=True, kw_only=True):
    """A study of a game."""

    game: str
    title: str
    seed: int
    findings: tuple[SeatCountResult, ...]
    further: str = ""
    """Results of this game alone, as Markdown."""

    @property
    def spoiled(self) -> tuple[str, ...]:
        """The numbers of seats at which a bot failed too often, so that there is no verdict."""
        return tuple(f"the bot at {one.seats} seats" for one in self.findings if one.spoiled)


def join(name: str, files: Sequence[Path]) -> Result:
    """Combine studies from JSON files: different seats stand side by side, the same seats add up."""
    results = [_read(path) for path in files]
    found: dict[int, SeatCountResult] = {}
    seeds: set[tuple[int, int]] = set()
    for path, result in zip(files, results, strict=True):
        if result.game != name:
            raise AmericanaError(f"{path} is a study of {result.game}, not of {name}")
        for one in result.findings:
            if (one.seats, result.seed) in seeds:
                same = f"{one.seats} seats from seed {result.seed}"
                raise AmericanaError(f"{same} are in two files; leave one out")
            seeds.add((one.seats, result.seed))
            found[one.seats] = _added(path, found[one.seats], one) if one.seats in found else one
    own = "\n\n".join(result.further for result in results if result.further)
    joined = tuple(found[seats] for seats in sorted(found))
    return msgspec.structs.replace(results[0], findings=joined, further=own)


def _added(path: Path, one: SeatCountResult, other: SeatCountResult) -> SeatCountResult:
    if one.counted is None or other.counted is None:
        raise AmericanaError(f"{path} is from an older release and cannot be combined; run the study again")
    if one.playouts != other.playouts:
        raise AmericanaError(
            f"{path} has {other.playouts} playouts per kind, not {one.playouts}, and cannot be combined"
        )
    return figures(one.seats, one.playouts, one.counted.plus(other.counted))


def _read(path: Path) -> Result:
    try:
        return msgspec.json.decode(files.read(path), type=Result)
    except msgspec.MsgspecError as error:
        raise AmericanaError(f"{path} is not output of `americana study --json`: {error}") from error
