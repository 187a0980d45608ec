"""Many simulated games: who wins how often, with intervals."""

import time
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path

import msgspec
from msgspec import Struct

from americana.bots import plugins
from americana.core import files, registry
from americana.core import record as records
from americana.core.match import Match
from americana.core.options import unusual
from americana.kit.intervals import Estimate, mean, share
from americana.lab.faults import Faults, without_verdict
from americana.lab.one_game import OneGame, source
from americana.lab.row_files import Row, Rows
from americana.lab.workers import WorkPlan, share_out


class Plan(Struct, frozen=True, kw_only=True):
    """The games to play; processes send it to each other."""

    game: str
    setup: dict[str, object]
    bots: tuple[str, ...]
    seed: int
    records: str | None = None
    rows: bool = False
    """Whether to keep a row for every game."""
    decisions: bool = False
    """Whether a row for every decision is."""
    patience: float = plugins.TIMEOUT
    """Seconds that a bot which was brought along may take for an answer."""
    strict: bool = False
    """Whether the first failure of a bot ends everything."""

    def seats(self) -> int:
        """Count the seats."""
        return len(self.bots)


class Side(Struct):
    """Running sums for some seats, exact so that the order of adding does not matter."""

    seats: tuple[int, ...]
    wins: Fraction = Fraction(0)
    total: int = 0
    squares: int = 0

    def count(self, scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
        """Count one game."""
        points = sum(scores[seat] for seat in self.seats)
        self.total += points
        self.squares += points * points
        if winners:
            self.wins += Fraction(sum(seat in self.seats for seat in winners), len(winners))

    def add(self, other: "Side") -> None:
        """Add the counts of another."""
        self.wins += other.wins
        self.total += other.total
        self.squares += other.squares


class GameSums(Struct):
    """Sums over games, for each seat and for each bot."""

    sides: list[Side]
    games: int = 0
    draws: int = 0
    decisions: int = 0
    faults: Faults = msgspec.field(default_factory=Faults)
    rows: list[Row] = []
    decided: list[Row] = []

    def add(self, other: "GameSums") -> None:
        """Add the counts of another."""
        self.games += other.games
        self.draws += other.draws
        self.decisions += other.decisions
        self.faults.hear(other.faults)
        for mine, theirs in zip(self.sides, other.sides, strict=True):
            mine.add(theirs)


def play_one(plan: Plan, number: int) -> OneGame:
    """Play one game of a plan to its end; only the seed and its number decide it."""
    game = registry.find(plan.game)
    setup = game.read_setup(plan.setup)
    seated = [plugins.seat(game, name, plan.patience) for name in plan.bots]
    chances = [source(plan.seed, number, f"seat {seat}") for seat in range(plan.seats())]
    dealer, notes, strict = source(plan.seed, number, "dealer"), plan.decisions, plan.strict
    playing = OneGame(game, setup, seated, dealer, chances, plan.bots, notes, number, strict)
    playing.run()
    return playing


def sides(plan: Plan) -> list[Side]:
    """Make empty sums: one for each seat, then one for each bot."""
    by_seat = [Side((seat,)) for seat in range(plan.seats())]
    return by_seat + [Side(_seats_of(plan, name)) for name in _different(plan)]


def _different(plan: Plan) -> list[str]:
    return list(dict.fromkeys(plan.bots))


def _seats_of(plan: Plan, name: str) -> tuple[int, ...]:
    return tuple(seat for seat, bot in enumerate(plan.bots) if bot == name)


def play_batch(plan: Plan, numbers: range) -> GameSums:
    """Play some of the games of a plan and count them."""
    tally = GameSums(sides(plan))
    for number in numbers:
        playing = play_one(plan, number)
        match, winners = playing.match, playing.winners()
        tally.games += 1
        tally.draws += len(winners) != 1
        tally.decisions += playing.decisions
        tally.faults.add(playing.faults)
        for side in tally.sides:
            side.count(match.scores(), winners)
        if plan.rows:
            tally.rows.append(_game_row(plan, number, playing))
        tally.decided += _decision_rows(plan, number, playing)
        _keep(plan, number, match)
    return tally


def _game_row(plan: Plan, number: int, playing: OneGame) -> Row:
    """Tell a game in one row: what was played, by whom, how long, and how it ended for each seat."""
    match, winners = playing.match, playing.winners()
    row: dict[str, str | int | float | bool] = {
        "game": plan.game,
        "seats": plan.seats(),
        "seed": plan.seed,
        "number": number,
        "acts": playing.acts,
        "decisions": playing.decisions,
        "failures": playing.faults.all.failures,
    }
    for seat, score in enumerate(match.scores()):
        row |= {f"bot_{seat}": plan.bots[seat], f"score_{seat}": score}
        row[f"won_{seat}"] = 1 / len(winners) if seat in winners else 0.0
    return row


def _decision_rows(plan: Plan, number: int, playing: OneGame) -> Iterator[Row]:
    """Write a row for every decision, with its outcome for the seat that decided."""
    scores, winners = playing.match.scores(), playing.winners()
    for one in playing.decided:
        yield {
            "game": plan.game,
            "number": number,
            "after": one.after,
            "seat": one.seat,
            "bot": plan.bots[one.seat],
            "ways": one.ways,
            "act": one.act,
            "score": one.score,
            "final": scores[one.seat],
            "won": 1 / len(winners) if one.seat in winners else 0.0,
        }


def _keep(plan: Plan, number: int, match: Match) -> None:
    if plan.records is not None:
        path = Path(plan.records) / f"{plan.game}-{plan.seed}-{number + 1:06}.jsonl"
        files.keep_others(path, "a record", records.is_record)
        match.record.save(path)


class SeatResult(Struct, kw_only=True):
    """The result of one seat."""

    seat: int
    bot: str
    wins: float
    win_share: Estimate
    mean_score: Estimate


class BotResult(Struct, kw_only=True):
    """The result of one bot in all its seats; its score is their mean."""

    bot: str
    seats: tuple[int, ...]
    wins: float
    win_share: Estimate
    mean_score: Estimate


class Result(Struct, kw_only=True):
    """The result of a simulation; only `seconds` and `decisions_per_second` differ between runs."""

    game: str
    setup: dict[str, object]
    games: int
    seed: int
    bots: tuple[str, ...]
    seats: list[SeatResult]
    by_bot: list[BotResult]
    draws: int
    """Games without a single winner."""
    failures: int
    """Answers that the medium bot gave for bots that were brought along and failed."""
    stalls: int
    """Those of them for which a bot took too long."""
    forfeits: int
    """Seats that lost a game because their bot took too long three times."""
    spoiled: tuple[str, ...]
    """Bots for whom so many answers came from the medium bot that there is no verdict."""
    decisions_per_game: float
    seconds: float
    decisions_per_second: float


def run(
    plan: Plan,
    games: int,
    jobs: int | WorkPlan | None = None,
    rows: Rows | None = None,
    decisions: Rows | None = None,
) -> Result:
    """Play the games of a plan, in parallel if that pays; write rows to the files that are given."""
    begun = time.perf_counter()
    plan = msgspec.structs.replace(plan, rows=rows is not None, decisions=decisions is not None)
    tally = GameSums(sides(plan))
    for part in share_out(partial(play_batch, plan), games, jobs):
        tally.add(part)
        if rows is not None:
            rows.add(part.rows)
        if decisions is not None:
            decisions.add(part.decided)
    return _result(plan, tally, time.perf_counter() - begun)


def _result(plan: Plan, tally: GameSums, seconds: float) -> Result:
    different, answered = _different(plan), tally.faults.all
    by_bot = zip(different, tally.sides[plan.seats() :], strict=True)
    return Result(
        game=plan.game,
        setup=plan.setup,
        games=tally.games,
        seed=plan.seed,
        bots=plan.bots,
        seats=[_seat_result(plan, tally, seat) for seat in range(plan.seats())],
        by_bot=[_bot_result(name, side, tally.games) for name, side in by_bot] if len(different) > 1 else [],
        draws=tally.draws,
        failures=answered.failures,
        stalls=answered.stalls,
        forfeits=answered.forfeits,
        spoiled=tally.faults.spoiled,
        decisions_per_game=tally.decisions / tally.games,
        seconds=seconds,
        decisions_per_second=tally.decisions / seconds,
    )


def _seat_result(plan: Plan, tally: GameSums, seat: int) -> SeatResult:
    side = tally.sides[seat]
    return SeatResult(
        seat=seat + 1,
        bot=plan.bots[seat],
        wins=float(side.wins),
        win_share=share(float(side.wins), tally.games),
        mean_score=mean(side.total, side.squares, tally.games),
    )


def _bot_result(name: str, side: Side, games: int) -> BotResult:
    size = len(side.seats)
    return BotResult(
        bot=name,
        seats=tuple(seat + 1 for seat in side.seats),
        wins=float(side.wins),
        win_share=share(float(side.wins), games),
        mean_score=mean(side.total / size, side.squares / size**2, games),
    )


def report(result: Result) -> str:
    """Format a result as text."""
    lines = [
        f"{result.game}, {len(result.bots)} seats{_chosen(result)}: {result.games} games from seed {result.seed}",
        "",
    ]
    failed = answered_for(result.bots, result.failures, result.stalls, result.forfeits)
    if result.spoiled:
        return "\n".join([*lines, *failed, without_verdict(result.spoiled)])
    lines += [
        f"{'':24}{'wins (95 %)':26}mean score (95 %)",
    ]
    for seat in result.seats:
        lines.append(_row(f"seat {seat.seat}, {seat.bot}", seat.win_share, seat.mean_score))
    for bot in result.by_bot:
        lines.append(_row(f"all {bot.bot}" if len(bot.seats) > 1 else bot.bot, bot.win_share, bot.mean_score))
    lines += [
        "",
        f"{result.draws} games without a single winner; {result.decisions_per_game:.1f} decisions per game; "
        f"{result.decisions_per_second:,.0f} decisions per second ({result.seconds:.1f} s)",
    ]
    return "\n".join([*lines, *failed])


def answered_for(bots: Sequence[str], failures: int, stalls: int = 0, forfeits: int = 0) -> list[str]:
    """Say how often the bots failed that were brought along, if they did."""
    times = "once" if failures == 1 else f"{failures} times"
    late = f", {stalls} of them by taking too long" if stalls else ""
    if forfeits:
        late += f" (after three in a game it forfeits, {forfeits} times here)"
    who = " and ".join(dict.fromkeys(bot for bot in bots if plugins.is_plugin(bot))) or "the bot"
    said = f"{who} failed {times}{late}; the medium bot answered for it"
    return [said] if failures else []


def _chosen(result: Result) -> str:
    found = unusual(registry.find(result.game), result.setup)
    return "".join(f", {option.name}={value}" for option, value in found)


def _row(label: str, wins: Estimate, score: Estimate) -> str:
    return f"{label:24}{wins.percent():26}{score}"


def as_json(result: object) -> str:
    """Encode a result as one JSON object."""
    return msgspec.json.encode(result).decode()
