"""How fast the games are played."""

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
    """Measure how fast the games are played at random.

    Parameters
    ----------
    games
        The games to measure; all of them if you name none.
    seats
        Measure with this number of seats only, and of all games those that have it.
    quick
        Measure for a moment only.
    peers
        Measure others beside us, in turns, instead of the single figures: OpenSpiel, and for Leduc also RLCard
        and PettingZoo.
    against
        The game of OpenSpiel to measure beside ours, where it does not have the same one.
    record
        With --peers: a folder whose README and peers.json the ratios are added to, as in `benchmarks`.
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
            raise AmericanaError("only ratios are recorded: type --peers too")
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
    """Say how interpreted rules become faster."""
    if version().endswith(" compiled"):
        return ""
    return ": several times as fast when compiled, by ./americana compile in a checkout or from a compiled wheel"
