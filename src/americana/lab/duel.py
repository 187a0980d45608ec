"""Compare two bots on duplicate deals: each deal is played twice, with seats swapped."""

from functools import partial
from typing import NamedTuple

from msgspec import Struct, structs

from americana.kit.figures import Figure, mean
from americana.lab.crew import Hands, share_out
from americana.lab.sim import Plan, answered_for, play_one


class Result(Struct, kw_only=True):
    """The result of a duel: the first bot minus the second, per seat and game; 0 if they are equal."""

    game: str
    setup: dict[str, object]
    deals: int
    seed: int
    bots: tuple[str, str]
    score_difference: Figure
    win_difference: Figure
    failures: int
    """Answers that the steady player gave for bots that were brought along and failed."""
    stalls: int
    """Those of them for which a bot took too long."""
    ahead: str | None
    """The bot that is ahead, if the interval of scores excludes 0."""


class Margin(NamedTuple):
    """By how much the first bot was ahead in the two games of a deal, and how often bots had to be answered for."""

    points: int
    wins: float
    failures: int
    stalls: int


def line_ups(names: tuple[str, str], seats: int, deal: int) -> list[tuple[str, ...]]:
    """Seat the bots alternately, from another seat with every deal, and then swap them."""
    first = tuple(names[(seat + deal) % seats % 2] for seat in range(seats))
    second = tuple(names[name == names[0]] for name in first)
    return [first, second]


def game_seats(plan: Plan) -> int:
    """Count the seats of a duel, whose plan names only two bots."""
    return int(str(plan.setup["seats"]))


def play_deals(plan: Plan, names: tuple[str, str], deals: range) -> list[Margin]:
    """Play some deals twice each; give the first bot's margins."""
    return [_margin(plan, names, deal) for deal in deals]


def _margin(plan: Plan, names: tuple[str, str], deal: int) -> Margin:
    score, wins, failures, stalls = 0, 0.0, 0, 0
    for line_up in line_ups(names, game_seats(plan), deal):
        playing = play_one(structs.replace(plan, bots=line_up), deal)
        match = playing.match
        failures += playing.failures
        stalls += playing.stalls
        winners = match.winners()
        for seat, points in enumerate(match.scores()):
            sign = 1 if line_up[seat] == names[0] else -1
            score += sign * points
            wins += sign * (seat in winners) / max(1, len(winners))
    return Margin(score, wins, failures, stalls)


def run(plan: Plan, deals: int, jobs: int | Hands | None = None) -> Result:
    """Compare the two bots of a plan on a number of deals."""
    names = plan.bots[0], plan.bots[1]
    seats = game_seats(plan)
    margins = [margin for part in share_out(partial(play_deals, plan, names), deals, jobs) for margin in part]
    score = _mean([margin.points / seats for margin in margins])
    return Result(
        game=plan.game,
        setup=plan.setup,
        deals=deals,
        seed=plan.seed,
        bots=names,
        score_difference=score,
        win_difference=_mean([margin.wins / 2 for margin in margins]),
        failures=sum(margin.failures for margin in margins),
        stalls=sum(margin.stalls for margin in margins),
        ahead=names[0] if score.low > 0 else names[1] if score.high < 0 else None,
    )


def _mean(values: list[float]) -> Figure:
    return mean(sum(values), sum(value * value for value in values), len(values))


def report(result: Result) -> str:
    """Format a result as text."""
    first, second = result.bots
    verdict = f"{result.ahead} is ahead" if result.ahead else "no clear difference"
    return "\n".join(
        [
            f"{result.game}, {result.setup['seats']} seats: {result.deals} deals from seed {result.seed}, "
            "each played twice with seats swapped",
            f"points per game, {first} minus {second}: {result.score_difference} (95 %)",
            f"share of wins, {first} minus {second}: {result.win_difference.percent()} (95 %)",
            verdict,
            *answered_for(result.failures, result.stalls),
        ]
    )
