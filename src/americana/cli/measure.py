"""Commands that measure bots and games: sim, duel, rate and study."""

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
    Text,
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
    """Let bots play many games and report who wins.

    Parameters
    ----------
    games
        Number of games.
    bots
        One bot for all seats, or one for each seat, separated by commas. For a bot of your own, give
        package.module:Class.
    records
        Write a record of every game to this folder.
    rows
        Write one row per game to this file: .csv, .jsonl or .parquet.
    decisions
        Write one row per decision to this file (same formats).
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
    """Compare two bots on duplicate deals: each deal is played twice, with seats swapped.

    Parameters
    ----------
    deals
        Number of deals; each is played twice.
    bots
        The two bots, separated by a comma. For a bot of your own, give package.module:Class.
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
    """Rate the bot levels: each plays the one below on the same deals, with seats swapped.

    Every finished deal is saved. Stop with Ctrl-C and run the same command to continue.

    Parameters
    ----------
    deals
        Number of deals for each pair of levels; each is played twice.
    expert
        Also rate the expert, which takes hours.
    bots
        Rate these bots instead, weakest first, separated by commas. For a bot of your own, give
        package.module:Class.
    keep
        File for finished deals. Default: ratings-GAME-SEATS.jsonl in the current folder.
    page
        Documentation page whose ratings to update.
    """
    from americana.cli.arguments import duel_plan, rungs
    from americana.lab import rate as lab
    from americana.lab.sim import as_json

    plan = _watched(duel_plan(game, seats, option or [], "medium,random", seed), patience, strict)
    keep = keep or Path(f"ratings-{game}-{plan.setup['seats']}.jsonl")
    levels = rungs(game, bots) if bots else lab.levels(expert)
    said = partial(print, file=sys.stderr, flush=True)
    ladder = lab.climb(plan, levels, deals, keep, work_plan(jobs, on, bots=levels), said)
    typed = ["--bots", bots] if bots else ["--expert"] if expert else []
    typed += [word for one in option or () for word in ("--option", one)]
    if page is not None and not ladder.spoiled:
        lab.write_into(page, ladder, typed)
    print(as_json(ladder) if json else lab.table(ladder, typed))
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
    bots: Text = "",
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
    """Measure how good a game is: length, choices, fairness, and how much each card helps to win.

    Parameters
    ----------
    seats
        Number of players to study; may be given several times. Default: every number the game allows.
    games
        Number of games for each number of players.
    turns
        Number of turns to examine for a real choice; 0 skips this.
    playouts
        Number of playouts for each kind of card at such a turn.
    bots
        Bot that plays. For a bot of your own, give package.module:Class. Default: medium.
    plots
        Draw the figures into this folder.
    page
        Documentation page whose figures to update.
    join
        File with the output of `--json`; may be given several times. Combines the files and plays nothing;
        runs with different seeds add up.
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
