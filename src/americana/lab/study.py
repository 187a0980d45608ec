"""A game measured: length, choices, fairness and single cards, each with its interval, at every number of seats."""

from collections.abc import Iterator, Sequence
from functools import partial
from statistics import median
from typing import Final

import msgspec

from americana.core import registry
from americana.core.errors import AmericanaError
from americana.kit.figures import Figure, mean, share
from americana.lab.crew import Hands, share_out
from americana.lab.findings import Card, Findings, Result
from americana.lab.playing import source
from americana.lab.watching import Plan, Told, habits, play_batch, weigh_batch

REAL: Final = 0.03
"""The difference in winning chance from which on a choice is called real."""


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
    jobs: int | Hands | None = None,
) -> Result:
    """Study a game at these numbers of seats, or at all it has."""
    game = registry.find(name)
    if playouts < 2:
        raise AmericanaError(
            "a choice is found on one half of the playouts and weighed on the other: play two or more"
        )
    found = []
    for count in seats or range(game.seats[0], game.seats[1] + 1):
        setup = msgspec.to_builtins(game.make_setup(count, **(agreed or {})))
        plan = Plan(game=name, setup=setup, seed=seed, games=games, turns=turns, playouts=playouts, player=player)
        found.append(_find(plan, count, jobs))
    own = habits(game).further(games, partial(share_out, hands=jobs)) if not seats and not agreed else ""
    return Result(game=name, title=game.title, seed=seed, findings=tuple(found), further=own)


def _find(plan: Plan, seats: int, jobs: int | Hands | None) -> Findings:
    told = _played(plan, jobs)
    against = _played(msgspec.structs.replace(plan, rivals=("steady", "random")), jobs)
    lengths = sorted(game.length / seats for game in told)
    turns = sum(game.length for game in told)
    spreads = _weighed(plan, told, jobs)
    real = sum(spread is not None and spread >= REAL for spread in spreads)
    changes = [game.lead_changes for game in told]
    shares = [_share_of(against, seats, rival) for rival in (0, 1)]
    return Findings(
        seats=seats,
        games=len(told),
        turns_each=_median(lengths),
        tenth=lengths[len(lengths) // 10],
        nine_tenths=lengths[len(lengths) * 9 // 10],
        two_kinds=share(sum(game.open_turns for game in told), max(1, turns)),
        real_choice=share(real, len(spreads)) if spreads else None,
        weighed=len(spreads),
        playouts=plan.playouts,
        stalled=share(sum(game.stalled for game in told), len(told)),
        by_turn=tuple(_by_turn(told, seats)),
        lead_changes=mean(sum(changes), sum(change * change for change in changes), len(changes)),
        steady_share=shares[0],
        random_share=shares[1],
        cards=tuple(_cards(told, seats)),
        failures=sum(game.failures for game in (*told, *against)),
    )


def _played(plan: Plan, jobs: int | Hands | None) -> list[Told]:
    return [told for batch in share_out(partial(play_batch, plan), plan.games, jobs) for told in batch]


def _weighed(plan: Plan, told: Sequence[Told], jobs: int | Hands | None) -> list[float | None]:
    """Weigh turns drawn at random from all turns of all games."""
    spots = [(number, turn) for number, game in enumerate(told) for turn in range(1, game.length + 1)]
    chosen = source(plan.seed, 0, "spots").sample(spots, min(plan.turns, len(spots)))
    if not chosen:
        return []
    return [
        spread for batch in share_out(partial(weigh_batch, plan, chosen), len(chosen), jobs) for spread in batch
    ]


def _median(values: Sequence[float]) -> Figure:
    """Give a median with the interval between the order statistics that hold it nineteen times in twenty."""
    count = len(values)
    spread = 0.98 * count**0.5
    low, high = max(0, int(count / 2 - spread)), min(count - 1, int(count / 2 + spread))
    return Figure(median(values), values[low], values[high])


def _by_turn(told: Sequence[Told], seats: int) -> Iterator[Figure]:
    for place in range(seats):
        wins = sum(
            ((game.starter + place) % seats in game.winners) / len(game.winners) for game in told if game.winners
        )
        yield share(wins, len(told))


def _share_of(told: Sequence[Told], seats: int, rival: int) -> Figure:
    """Give the wins of a seat where steady and random players alternate, by who sits in it."""
    wins, taken = 0.0, 0
    for number, game in enumerate(told):
        mine = [seat for seat in range(seats) if (seat + number) % 2 == rival]
        wins += sum(seat in mine for seat in game.winners) / max(1, len(game.winners))
        taken += len(mine)
    return share(wins, taken)


def _cards(told: Sequence[Told], seats: int) -> Iterator[Card]:
    uses: dict[str, int] = {}
    wins: dict[str, float] = {}
    for game in told:
        for seat, kind in game.used:
            uses[kind] = uses.get(kind, 0) + 1
            wins[kind] = wins.get(kind, 0.0) + (seat in game.winners) / max(1, len(game.winners))
    for kind in sorted(uses, key=lambda kind: -wins[kind] / uses[kind]):
        found = share(wins[kind], uses[kind])
        yield Card(kind=kind, uses=uses[kind], win_share=found, effect=found.value - 1 / seats)
