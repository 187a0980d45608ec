"""Measuring: bots that play by the thousand, and how good a game is."""

import sys
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter
from cyclopts.validators import Number

from americana.cli.command import (
    Count,
    Deck,
    DrawnSeed,
    Flag,
    Game,
    Jobs,
    Json,
    Keep,
    On,
    Options,
    Patience,
    Seats,
    Seed,
    Strict,
    app,
    work_plan,
)

if TYPE_CHECKING:
    from americana.lab.sim import Plan

PATIENCE: Final = 20.0
"""Seconds that a bot may take for an answer unless another number is given."""


@app.command
def sim(
    game: Game,
    /,
    *,
    seats: Seats = None,
    games: Count = 1000,
    bots: str = "medium",
    seed: DrawnSeed = None,
    option: Options = None,
    deck: Deck = None,
    records: str | None = None,
    rows: Path | None = None,
    decisions: Path | None = None,
    jobs: Jobs = None,
    on: On = "",
    keep: Keep = None,
    patience: Patience = PATIENCE,
    strict: Strict = False,
    json: Json = False,
) -> None:
    """Let bots play many games and count who wins.

    Parameters
    ----------
    games
        How many games are played.
    bots
        Who plays: one name for all seats, or a name for each, parted by commas; package.module:Class brings a bot
        of your own, called with the game.
    records
        A folder to write a record of every game to.
    rows
        A file to write a row for every game to: .csv, .jsonl or .parquet.
    decisions
        A file to write a row for every decision to, likewise.
    """
    from americana.cli.arguments import plan
    from americana.lab import sim as lab
    from americana.lab.row_files import Rows

    todo = _watched(plan(game, seats, option or [], bots, _seed(seed), records, deck), patience, strict)
    with ExitStack() as stack:
        files = [stack.enter_context(Rows(path)) if path else None for path in (rows, decisions)]
        result = lab.run(todo, games, work_plan(jobs, on, keep, todo.bots), *files)
    print(lab.as_json(result) if json else lab.report(result))
    _settle(result.spoiled)


@app.command
def duel(
    game: Game,
    /,
    *,
    seats: Seats = None,
    deals: Count = 500,
    bots: str = "medium,random",
    seed: DrawnSeed = None,
    option: Options = None,
    deck: Deck = None,
    jobs: Jobs = None,
    on: On = "",
    keep: Keep = None,
    patience: Patience = PATIENCE,
    strict: Strict = False,
    json: Json = False,
) -> None:
    """Compare two bots on duplicate deals: the same cards twice, with the seats exchanged.

    Parameters
    ----------
    deals
        How many deals are played, each of them twice.
    bots
        The two bots, parted by a comma; package.module:Class brings one of your own.
    """
    from americana.cli.arguments import duel_plan
    from americana.lab import duel as lab
    from americana.lab.sim import as_json

    todo = _watched(duel_plan(game, seats, option or [], bots, _seed(seed), deck), patience, strict)
    result = lab.run(todo, deals, work_plan(jobs, on, keep, todo.bots))
    print(as_json(result) if json else lab.report(result))
    _settle(result.spoiled)


@app.command
def rate(
    game: Game,
    /,
    *,
    seats: Seats = None,
    deals: Count = 100,
    expert: Flag = False,
    bots: str | None = None,
    seed: Seed = 1,
    option: Options = None,
    keep: Path | None = None,
    page: Path | None = None,
    jobs: Jobs = None,
    on: On = "",
    patience: Patience = PATIENCE,
    strict: Strict = False,
    json: Json = False,
) -> None:
    """Rate the levels of bots: each against the one below, on the same deals with seats exchanged.

    Every deal is kept in a file as it is done: stop with Ctrl-C, and go on with the same command.

    Parameters
    ----------
    deals
        How many deals each pair of levels plays, each of them twice.
    expert
        Rate the expert too, which takes hours.
    bots
        Rate these bots instead, the weakest first, parted by commas; package.module:Class brings one of your own.
    keep
        The file of deals that are done; if you name none, one named after the game in this folder.
    page
        A page of the documentation whose ratings are written anew.
    """
    from americana.cli.arguments import duel_plan, rungs
    from americana.lab import rate as lab
    from americana.lab.sim import as_json

    plan = _watched(duel_plan(game, seats, option or [], "medium,random", seed), patience, strict)
    keep = keep or Path(f"ratings-{game}-{plan.setup['seats']}.jsonl")
    levels = rungs(game, bots) if bots else lab.levels(expert)
    said = partial(print, file=sys.stderr, flush=True)
    ladder = lab.climb(plan, levels, deals, keep, work_plan(jobs, on, bots=levels), said)
    if page is not None and not ladder.spoiled:
        lab.write_into(page, ladder)
    print(as_json(ladder) if json else lab.table(ladder))
    _settle(ladder.spoiled)


@app.command
def study(
    game: Game,
    /,
    *,
    seats: Annotated[list[int] | None, Parameter(negative="")] = None,
    games: Count = 2000,
    turns: Annotated[int, Parameter(validator=Number(gte=0))] = 400,
    playouts: Count = 1000,
    bots: str = "",
    seed: Seed = 1,
    option: Options = None,
    deck: Deck = None,
    jobs: Jobs = None,
    on: On = "",
    keep: Keep = None,
    patience: Patience = PATIENCE,
    strict: Strict = False,
    json: Json = False,
    plots: Path | None = None,
    page: Path | None = None,
    join: Annotated[list[Path] | None, Parameter(negative="")] = None,
) -> None:
    """Measure how good a game is: length, choices, fairness, and what each card does for winning.

    Parameters
    ----------
    seats
        A number of seats to study; may be given several times; all of them if you give none.
    games
        How many games are played at each number of seats.
    turns
        How many turns are weighed for a real choice; 0 leaves that out.
    playouts
        How often the game is played out for each kind of card at such a turn.
    bots
        Who plays in place of the medium bot: a name, or package.module:Class for one of your own.
    plots
        A folder to draw the figures into.
    page
        A page of the documentation whose figures are written anew.
    join
        A file with what `--json` printed; given several times, they are put together and nothing is played: runs
        of the same seats from different seeds add up.
    """
    from americana.cli.arguments import agreed, line_up
    from americana.core import registry
    from americana.lab import study as lab
    from americana.lab import study_report, study_results
    from americana.lab.sim import as_json

    if join:
        result = study_results.join(game, join)
    else:
        found = registry.find(game)
        chosen = agreed(found, option or [], deck)
        if bots:
            line_up(found, bots, 1)
        result = lab.study(
            game,
            seats or (),
            chosen,
            seed=seed,
            games=games,
            turns=turns,
            playouts=playouts,
            player=bots,
            patience=patience,
            strict=strict,
            jobs=work_plan(jobs, on, keep, [bots]),
        )
    if page is not None and not result.spoiled:
        study_report.write_into(page, result)
    if plots is not None and not result.spoiled:
        from americana.lab.plots import draw

        draw(result, plots)
    print(as_json(result) if json else study_report.report(result))
    _settle(result.spoiled)


def _watched(plan: "Plan", patience: float, strict: bool) -> "Plan":
    """Plan the same with these limits for bots that were brought along."""
    from msgspec.structs import replace

    return replace(plan, patience=patience, strict=strict)


def _settle(spoiled: Sequence[str]) -> None:
    """Leave with 1 where bots failed too often for a verdict."""
    from americana.core.errors import BotFailed
    from americana.lab.faults import without_verdict

    if spoiled:
        raise BotFailed(without_verdict(spoiled))


def _seed(given: int | None) -> int:
    from random import SystemRandom

    return SystemRandom().randrange(10**9) if given is None else given
