"""Study a game: length, choices, fairness and cards with intervals, at every number of players."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import msgspec

from americana.bots import plugins
from americana.core import registry
from americana.core.errors import AmericanaError
from americana.lab.faults import Answered, Faults
from americana.lab.one_game import source
from americana.lab.study_games import GameFacts, Plan, play_batch, study_policy, weigh_batch
from americana.lab.study_results import Result, SeatCountResult, StudySums, figures
from americana.lab.workers import WorkPlan, share_out

REAL: Final = 0.03
"""The smallest difference in winning chance that makes a choice real."""


def study(
    name: str,
    seats: Sequence[int] = (),
    agreed: dict[str, object] | None = None,
    *,
    seed: int = 1,
    games: int = 2000,
    turns: int = 400,
    playouts: int = 1000,
    player: str = "",
    patience: float = plugins.TIMEOUT,
    strict: bool = False,
    jobs: int | WorkPlan | None = None,
) -> Result:
    """Study a game at these numbers of players, or at all."""
    game = registry.find(name)
    if playouts < 2:
        raise AmericanaError(
            "--playouts must be 2 or more: half of them find the choice, the other half measure it"
        )
    found = []
    for count in seats or range(game.seats[0], game.seats[1] + 1):
        setup = game.plain(game.make_setup(count, **(agreed or {})))
        plan = Plan(
            game=name,
            setup=setup,
            seed=seed,
            games=games,
            turns=turns,
            playouts=playouts,
            player=player,
            patience=patience,
            strict=strict,
        )
        found.append(_find(plan, count, jobs))
    own = study_policy(game).further(games, partial(share_out, hands=jobs)) if not seats and not agreed else ""
    return Result(game=name, title=game.title, seed=seed, findings=tuple(found), further=own)


def _find(plan: Plan, seats: int, jobs: int | WorkPlan | None) -> SeatCountResult:
    faults = Faults()
    told = _played(plan, jobs, faults)
    against = _played(msgspec.structs.replace(plan, rivals=("medium", "random")), jobs, faults)
    spreads = _weighed(plan, told, jobs)
    return figures(seats, plan.playouts, _counted(told, against, spreads, seats, faults.all))


def _counted(
    told: Sequence[GameFacts],
    against: Sequence[GameFacts],
    spreads: Sequence[float | None],
    seats: int,
    answered: Answered,
) -> StudySums:
    changes = [game.lead_changes for game in told]
    return StudySums(
        lengths={str(length): count for length, count in sorted(Counter(game.length for game in told).items())},
        turns=sum(game.length for game in told),
        open_turns=sum(game.open_turns for game in told),
        real=sum(spread is not None and spread >= REAL for spread in spreads),
        weighed=len(spreads),
        stalled=sum(game.stalled for game in told),
        by_turn=tuple(_by_turn(told, seats)),
        changes=sum(changes),
        squares=sum(change * change for change in changes),
        steady=_share_of(against, seats, 0),
        random=_share_of(against, seats, 1),
        uses=_uses(told),
        failures=answered.failures,
        answers=answered.answers,
    )


def _played(plan: Plan, jobs: int | WorkPlan | None, faults: Faults) -> list[GameFacts]:
    found: list[GameFacts] = []
    for batch in share_out(partial(play_batch, plan), plan.games, jobs):
        for told in batch:
            faults.hear(told.faults)
        found += batch
    return found


def _weighed(plan: Plan, told: Sequence[GameFacts], jobs: int | WorkPlan | None) -> list[float | None]:
    """Examine random turns from all games."""
    spots = [(number, turn) for number, game in enumerate(told) for turn in range(1, game.length + 1)]
    chosen = source(plan.seed, 0, "spots").sample(spots, min(plan.turns, len(spots)))
    if not chosen:
        return []
    return [
        spread for batch in share_out(partial(weigh_batch, plan, chosen), len(chosen), jobs) for spread in batch
    ]


def _by_turn(told: Sequence[GameFacts], seats: int) -> Iterator[float]:
    for place in range(seats):
        yield sum(
            ((game.starter + place) % seats in game.winners) / len(game.winners) for game in told if game.winners
        )


def _share_of(told: Sequence[GameFacts], seats: int, rival: int) -> tuple[float, int]:
    """Give the wins of medium and of random bots, which take alternate seats."""
    wins, taken = 0.0, 0
    for number, game in enumerate(told):
        mine = [seat for seat in range(seats) if (seat + number) % 2 == rival]
        wins += sum(seat in mine for seat in game.winners) / max(1, len(game.winners))
        taken += len(mine)
    return wins, taken


def _uses(told: Sequence[GameFacts]) -> dict[str, tuple[int, float]]:
    uses: dict[str, tuple[int, float]] = {}
    for game in told:
        for seat, kind in game.used:
            count, wins = uses.get(kind, (0, 0.0))
            uses[kind] = count + 1, wins + (seat in game.winners) / max(1, len(game.winners))
    return uses
