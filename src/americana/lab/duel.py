"""Compare two bots on duplicate deals: each deal is played twice, with seats swapped."""

from functools import partial
from typing import NamedTuple

from msgspec import Struct, structs

from americana.kit.intervals import Estimate, mean, part
from americana.lab.faults import Faults, without_verdict
from americana.lab.sim import Plan, answered_for, play_one
from americana.lab.workers import WorkPlan, share_out


class Result(Struct, kw_only=True):
    """What a duel found."""

    game: str
    setup: dict[str, object]
    deals: int
    seed: int
    bots: tuple[str, str]
    score_difference: Estimate
    """Points of the first bot less those of the second, a seat a game; zero if they are alike."""
    win_share: Estimate
    """The first bot's part of the wins; one half if they are alike."""
    failures: int
    """Answers that the medium bot gave for bots that were brought along and failed."""
    stalls: int
    """Those of them for which a bot took too long."""
    forfeits: int
    """Seats that lost a game because their bot took too long three times."""
    spoiled: tuple[str, ...]
    """Bots for whom so many answers came from the medium bot that there is no verdict."""
    ahead: str | None
    """The bot that has more points: the interval of the difference is clear of zero."""
    ahead_in_wins: str | None
    """The bot that wins more: the interval of its part is clear of one half."""


class Margin(NamedTuple):
    """By how much the first bot was ahead in the two games of a deal, and how often bots had to be answered for."""

    points: int
    wins: float
    faults: Faults


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
    score, wins, faults = 0, 0.0, Faults()
    for line_up in line_ups(names, game_seats(plan), deal):
        playing = play_one(structs.replace(plan, bots=line_up), deal)
        faults.add(playing.faults)
        winners = playing.winners()
        for seat, points in enumerate(playing.match.scores()):
            sign = 1 if line_up[seat] == names[0] else -1
            score += sign * points
            wins += sign * (seat in winners) / max(1, len(winners))
    return Margin(score, wins, faults)


def run(plan: Plan, deals: int, jobs: int | WorkPlan | None = None) -> Result:
    """Compare the two bots of a plan on a number of deals."""
    names = plan.bots[0], plan.bots[1]
    seats = game_seats(plan)
    margins: list[Margin] = []
    faults = Faults()
    for batch in share_out(partial(play_deals, plan, names), deals, jobs):
        margins += batch
        for margin in batch:
            faults.hear(margin.faults)
    score = _mean([margin.points / seats for margin in margins])
    wins = part([share_of(margin) for margin in margins])
    answered, spoiled = faults.all, faults.spoiled
    return Result(
        game=plan.game,
        setup=plan.setup,
        deals=deals,
        seed=plan.seed,
        bots=names,
        score_difference=score,
        win_share=wins,
        failures=answered.failures,
        stalls=answered.stalls,
        forfeits=answered.forfeits,
        spoiled=spoiled,
        ahead=None if spoiled else _ahead(names, score, 0),
        ahead_in_wins=None if spoiled else _ahead(names, wins, 0.5),
    )


def share_of(margin: Margin) -> float:
    """Give the first bot's part of the wins in the two games of a deal; what nobody wins is halved."""
    return 0.5 + margin.wins / 4


def _ahead(names: tuple[str, str], found: Estimate, even: float) -> str | None:
    return names[0] if found.low > even else names[1] if found.high < even else None


def _mean(values: list[float]) -> Estimate:
    return mean(sum(values), sum(value * value for value in values), len(values))


def report(result: Result) -> str:
    """Format a result as text."""
    first, second = result.bots
    lines = [
        f"{result.game}, {result.setup['seats']} seats: {result.deals} deals from seed {result.seed}, "
        "each played twice with the seats exchanged"
    ]
    failed = answered_for(result.bots, result.failures, result.stalls, result.forfeits)
    if result.spoiled:
        return "\n".join([*lines, *failed, without_verdict(result.spoiled)])
    score, wins = result.score_difference, result.win_share.percent()
    lines += [
        f"points a game, {first} less {second}: {score} (95 %): {_verdict(result.ahead)}",
        f"share of wins of {first} against {second}: {wins} (95 %): {_verdict(result.ahead_in_wins)}",
    ]
    return "\n".join([*lines, *failed])


def _verdict(ahead: str | None) -> str:
    return f"{ahead} is ahead" if ahead else "no clear difference"
