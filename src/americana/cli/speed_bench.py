"""The command that measures speed: bench."""

from pathlib import Path

from americana.cli.command import Flag, Json, app, print_error, version
from americana.core.errors import AmericanaError


@app.command
def bench(
    *games: str,
    seats: int | None = None,
    quick: Flag = False,
    peers: Flag = False,
    against: str = "hearts",
    record: Path | None = None,
    json: Json = False,
) -> None:
    """Measure how many random games are played per second.

    Parameters
    ----------
    games
        Games to measure. Default: all.
    seats
        Measure only this number of players, and only games that allow it.
    quick
        Measure only briefly.
    peers
        Compare with other libraries instead: OpenSpiel, and for Leduc also RLCard and PettingZoo.
    against
        OpenSpiel game to compare with, for games that OpenSpiel does not have.
    record
        With --peers: add the ratios to README and peers.json in this folder, such as `benchmarks`.
    """
    from americana.core import registry
    from americana.lab import bench as lab
    from americana.lab.sim import as_json

    pace = lab.QUICK if quick else lab.FULL
    if games:
        tables = lab.tables(map(registry.find, games), seats)
    else:
        tables = lab.tables(lab.fitting(registry.games(print_error).values(), seats), seats)
    if not peers:
        if record is not None:
            raise AmericanaError("--record saves only ratios; add --peers")
        rows, hands = [lab.measure(game, setup, pace) for game, setup in tables], lab.hands_ranked(pace)
        figures = {"release": version(), "a_second": rows, "hands_of_13_ranked": hands}
        print(as_json(figures) if json else f"{version()}{_slower()}\n{lab.report(rows, hands)}")
        return
    from americana.lab import bench_history
    from americana.lab import peers as others

    ratios = [
        ratio
        for game, setup in tables
        for ratio in lab.compare(game, setup, others.beside(game.name, against), pace)
    ]
    entry = bench_history.measurement(version(), bench_history.commit_of(record or Path()), ratios)
    if record is not None:
        bench_history.add(record, entry)
    print(as_json(entry) if json else lab.report_ratios(ratios))


def _slower() -> str:
    """Say how to make interpreted rules faster."""
    if version().endswith(" compiled"):
        return ""
    return (
        " (several times as fast if compiled: run ./americana compile in a checkout, or install a compiled wheel)"
    )
