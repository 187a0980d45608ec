"""What a move costs at the server: moves a second, their 99th percentile, bytes and processor time.

    python benchmarks/server.py [--game NAME … | all] [--seconds 4] [--tables 10 50 1000] [--record]
    python benchmarks/server.py --waiting 2000 [--game NAME … | all] [--record]
    python benchmarks/server.py --processes 1 2 3 [--game NAME] [--tables 50] [--record]
    python benchmarks/server.py --profile [--game NAME]
    python benchmarks/server.py --bots hard [--tables 50]    people's moves among bots: see server_bots.py

Every seat is a person on a socket of its own. Each player answers at once with the first offer, so one move a
table is always under way. A move is timed from the command until `done` is back; by then it is on the disk.

The echo server gets and sends as many bytes to as many sockets and does nothing else. It is plain Starlette on
uvicorn's sockets. Our figure is given as a share of the echo's in the same run, the best of the rounds of each.
Processor time is the server process alone. On a busy machine it is the steadier figure.

With `--waiting`, one person opens each table, bots have the other seats, and all tables wait. Memory is what the
server process grew by. Then a move is made at every table in turn.

With `--processes`, several processes serve one PostgreSQL on this machine, beside the rate at which it commits:
see server_processes.py.

The Python of the tests runs the rules of the checkout, interpreted. `--python` names another one, such as that of
an installed compiled wheel. The figures say which it was.
"""

import argparse
import asyncio
import cProfile
import json
import os
import platform
import pstats
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

import msgspec
from msgspec import Struct
from server_tables import Echo, Table, Waiting

HERE = Path(__file__).parent
NOTES = """\
## What a move costs

The aims were a third of the echo's rate for the light games and a fifth for the others. Neither is reached. A
move at fifty tables of American takes 0.3 to 1.0 ms of one processor, the echo's 0.03 to 0.1.

We sampled the serving thread from outside (`py-spy record --rate 400 --format raw --pid` of the server), on
2026-11-19 at fifty tables of American with compiled rules:

| part of a move | share |
|---|---:|
| pictures | 18 % |
| differences between pictures | 12 % |
| sentences | 5 % |
| the rest of telling | 6 % |
| writing three frames | 16 % |
| the event loop | 14 % |
| the action | 4 % |
| rematches | 4 % |
| commands, locks, limits, counts, the next player | 21 % |

If telling cost nothing at all, the share would be 0.16. So drawing less can't reach a third. The 99th percentile is
nine to thirty times the echo's. At fifty tables whose players never pause, it is the time of fifty moves, one after
the other.

These attempts gained too little for their price:

- scenes, catalogues and differences compiled: 5 to 8 %
- no garbage collection: nothing
- a parser of frames below uvicorn: it ties us to another project's inside
- all frames of one turn of the loop in one call: nothing measurable

## What a move sends

The aim is 2,500 bytes a move. American and Bookshop stay well below it. Politics and Parlor are near it, depending
on the deal. Dream is above it, at 3,080 to 3,170. There, 1,160 bytes are log entries for two people, with the cards
that move. New faces take 460, because nearly every card of Dream has words and a picture of its own. Offers take
320, each sent once, and seats 180. Shorter field names would save some 400, and nobody could read the protocol any
more.

## Bots beside people

A room of 50 tables of American had hard bots (`--bots hard --seconds 20`, 2026-11-18). The 99th percentile of
people's moves was 1.9 ms there, and 2.9 ms without bots. On a slower machine it was 53.5 and 58.5 ms. Bots give
way to people. One process thinks for all of them: four moves a second in the whole room.

## Several processes

On one machine of two cores, more processes gain nothing. Players, processes and PostgreSQL share the cores. The
people of each table come through different processes, so each process carries out every action.
"""
TABLES = (10, 50, 1000)
ROUNDS = 2
TICKS = os.sysconf("SC_CLK_TCK")


class Figure(Struct):
    """The measurements at so many tables."""

    tables: int
    sockets: int
    moves: float
    p50: float
    p99: float
    bytes_a_move: float
    cpu: float = 0.0
    """Microseconds of the server's processor a move."""


class Rest(Struct):
    """The needs of waiting tables, and how they answer when their people move."""

    tables: int
    kilobytes: float
    """The growth of the server's process, a table."""
    p50: float
    p99: float


class Served(Struct):
    """A running server: its address and its process."""

    port: int
    process: int
    rules: str

    def spent(self) -> float:
        """Give the seconds of processor that it has used."""
        words = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / TICKS

    def memory(self) -> float:
        """Give the kilobytes that it holds."""
        words = Path(f"/proc/{self.process}/smaps_rollup").read_text().split("Rss:")[1].split()
        return float(words[0])


class Spender(Protocol):
    """Anything that uses processors."""

    def spent(self) -> float:
        """Give the seconds of processor that it has used."""


async def measure(
    tables: "list[Table] | list[Echo]", times: list[float], seconds: float, served: Spender
) -> Figure:
    """Let all tables play; count once they are under way."""
    for begin in range(0, len(tables), 20):
        await asyncio.gather(*(table.open() for table in tables[begin : begin + 20]))
    await asyncio.sleep(0.5)
    times.clear()
    received, spent, begun = sum(table.total() for table in tables), served.spent(), time.perf_counter()
    await asyncio.sleep(seconds)
    passed, spent = time.perf_counter() - begun, served.spent() - spent
    kept, received = sorted(times), sum(table.total() for table in tables) - received
    for table in tables:
        table.close()
    await asyncio.sleep(0.2)
    if not kept:
        raise SystemExit(
            f"no move was made within {seconds:g} seconds: the machine is too busy, or --seconds too few"
        )
    return Figure(
        tables=len(tables),
        sockets=sum(len(table.sockets) for table in tables),
        moves=len(kept) / passed,
        p50=kept[len(kept) // 2] * 1000,
        p99=kept[int(len(kept) * 0.99)] * 1000,
        bytes_a_move=received / len(kept),
        cpu=spent / len(kept) * 1e6,
    )


async def wait(served: Served, game: str, seats: int, count: int) -> Rest:
    """Open tables that wait for their people, weigh them, and let every person move once."""
    first = [Waiting(served.port, game, seats) for _ in range(20)]
    for table in first:
        await table.open()
    await _settled(first)
    before, tables = served.memory(), [Waiting(served.port, game, seats) for _ in range(count)]
    for begin in range(0, count, 20):
        await asyncio.gather(*(table.open() for table in tables[begin : begin + 20]))
    await _settled(tables)
    grown = served.memory() - before
    times = sorted([await table.move() for table in tables])
    for table in (*first, *tables):
        table.close()
    return Rest(count, grown / count, times[count // 2] * 1000, times[int(count * 0.99)] * 1000)


async def _settled(tables: list[Waiting]) -> None:
    """Wait until every table waits for its person."""
    for table in tables:
        await asyncio.wait_for(table.asked.wait(), 120)


@contextmanager
def serving(kind: str, python: str, database: str = "") -> Iterator[Served]:
    """Run a server in a process of its own and give its port."""
    words = [python, __file__, "--serve", kind, "--database", database]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            port, _, rules = process.stdout.readline().strip().partition(" ")
            yield Served(int(port), process.pid, rules)
        finally:
            process.terminate()
            process.wait(60)


def serve(kind: str, database: str = "") -> None:
    """Be one of the two servers, or ours with a profile of it."""
    from americana.core import state
    from americana.server.base.config import Config, RateLimit
    from americana.server.ops import serve as server

    listening = server.listen("127.0.0.1", 0)
    endless = RateLimit(1e9, 1e9)
    with tempfile.TemporaryDirectory(dir=HERE) as folder:
        config = Config(
            database=database or f"{folder}/room.db",
            pace=0.0 if kind == "waiting" else Config().pace,
            commands=endless,
            visits=endless,
            openings=endless,
            sockets=100_000,
            begun=10_000,
        )
        room = server.server(config)
        if kind == "echo":
            import server_echo

            room.config.app, room.config.ws = server_echo.app, "websockets-sansio"
            room.config.loaded = False
        rules = "interpreted" if (state.__file__ or "").endswith(".py") else "compiled"
        print(listening.getsockname()[1], rules, flush=True)
        if kind != "profile":
            room.run(sockets=[listening])
            return
        profile = cProfile.Profile()
        profile.runcall(room.run, sockets=[listening])
        pstats.Stats(profile, stream=sys.stderr).sort_stats("tottime").print_stats(45)


def compare(
    game: str, seats: int, count: int, seconds: float, python: str, kind: str = "ours"
) -> tuple[Figure, Figure, str]:
    """Measure both servers, one after the other."""
    times: list[float] = []
    with serving(kind, python) as served:
        tables = [Table(served.port, game, seats, times) for _ in range(count)]
        ours, rules = asyncio.run(measure(tables, times, seconds, served)), served.rules
    news = round((ours.bytes_a_move - 30) / seats)
    with serving("echo", python) as served:
        echoes = [Echo(served.port, number, seats, news, times) for number in range(count)]
        echo = asyncio.run(measure(echoes, times, seconds, served))
    return ours, echo, rules


def row(game: str, seats: int, ours: Figure, echo: Figure) -> str:
    """Write the figures of a run as a row of the table."""
    mine = f"{ours.moves:,.0f} | {ours.p99:.1f} | {ours.bytes_a_move:,.0f} | {ours.cpu:,.0f}"
    return f"| {game}, {seats} | {ours.tables} | {mine} | {ours.moves / echo.moves:.2f} |"


HEAD = """\
| game, seats | tables | moves a second | p99, ms | bytes a move | processor, µs | of the echo |
|---|---:|---:|---:|---:|---:|---:|"""


def resting(game: str, seats: int, one: Rest) -> str:
    """Write down what waiting tables need."""
    return f"| {game}, {seats} | {one.tables:,} | {one.kilobytes:.0f} kB | {one.p50:.1f} | {one.p99:.1f} |"


REST_HEAD = """\
| game, seats | tables | memory a table | then a move: p50, ms | p99, ms |
|---|---:|---:|---:|---:|"""


def record(
    game: str,
    seats: int,
    rules: str,
    pairs: Sequence[tuple[Figure, Figure]],
    rests: Sequence[Rest],
    **more: object,
) -> None:
    """Add the figures to those kept, and write the page again."""
    from americana.lab.bench_history import _processor

    path = HERE / "server.json"
    kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    kept.append(
        {
            "date": datetime.now(UTC).date().isoformat(),
            "machine": _machine(_processor()),
            "load": f"load {os.getloadavg()[0]:.1f} before",
            "rules": rules,
            "game": game,
            "seats": seats,
            "pairs": msgspec.to_builtins(pairs),
            "rests": msgspec.to_builtins(rests),
            **more,
        }
    )
    path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    write()


def write() -> None:
    """Write the page from what is kept."""
    kept = json.loads((HERE / "server.json").read_text(encoding="utf-8"))
    (HERE / "server.md").write_text(page(kept), encoding="utf-8")


def trials() -> str:
    """Write down the hard trials and their results."""
    known = tomllib.loads((HERE / "server_trials.toml").read_text(encoding="utf-8"))["trial"]
    parts = ["## Hard trials\n"]
    for one in known:
        parts.append(
            f"### {one['what']}\n\n{one['date']}, {one['machine']}: {one['how']}\n\n{one['went'].strip()}\n"
        )
    return "\n".join(parts)


def _machine(processor: str) -> str:
    return f"{processor}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def page(kept: list[dict[str, object]]) -> str:
    """Write the page: the newest figures of each kind, from everything kept in server.json."""
    moves: dict[tuple[object, ...], tuple[str, str]] = {}
    waiting: dict[tuple[object, ...], tuple[str, str]] = {}
    several: tuple[dict[str, object], list[str]] | None = None
    for one in kept:
        game, seats = str(one["game"]), int(str(one["seats"]))
        where = f"{one['date']}, {one['machine']}, {one.get('rules', 'interpreted')} rules"
        for ours, echo in msgspec.convert(one["pairs"], list[tuple[Figure, Figure]]):
            if ours.cpu:
                moves[game, seats, ours.tables] = row(game, seats, ours, echo), where
        for rest in msgspec.convert(one.get("rests", []), list[Rest]):
            waiting[game, seats] = resting(game, seats, rest), where
        if "processes" in one:
            import server_processes

            several = one, server_processes.page(one)
    parts = [f"# The server\n\n{__doc__.strip()}\n\n`--record` adds to `server.json` and writes this page.\n"]
    parts += ["## Moves\n", _table(HEAD, moves), "## Waiting tables\n", _table(REST_HEAD, waiting)]
    if several is not None:
        one, lines = several
        where = f"{one['date']}, {one['machine']}, {one.get('rules', 'interpreted')} rules"
        parts += [f"## Processes on one PostgreSQL\n\nTaken on {where}.\n", "\n".join(lines) + "\n"]
    return "\n".join([*parts, NOTES, trials()])


def _table(head: str, found: dict[tuple[object, ...], tuple[str, str]]) -> str:
    """Lay out rows, with the runs that they come from below."""
    lines = [found[key][0] for key in sorted(found, key=str)]
    taken = "\n".join(f"- {where}" for where in dict.fromkeys(where for _, where in found.values()))
    return "\n".join([head, *lines]) + f"\n\nTaken on:\n\n{taken}\n"


def best(tries: Sequence[tuple[Figure, Figure, str]]) -> tuple[Figure, Figure]:
    """Keep the best round of each: noise only ever slows down."""
    return max((ours for ours, _, _ in tries), key=_speed), max((echo for _, echo, _ in tries), key=_speed)


def _speed(figure: Figure) -> float:
    return figure.moves


def main() -> None:
    """Measure, print, and if asked to, record."""
    from americana.core import registry

    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--serve", help=argparse.SUPPRESS)
    words.add_argument("--database", default="", help=argparse.SUPPRESS)
    words.add_argument("--processes", type=int, nargs="*", default=[])
    words.add_argument("--game", nargs="*", default=[registry.names()[0]])
    words.add_argument("--seconds", type=float, default=4.0)
    words.add_argument("--tables", type=int, nargs="*", default=TABLES)
    words.add_argument("--rounds", type=int, default=ROUNDS)
    words.add_argument("--waiting", type=int, default=0)
    words.add_argument("--bots", default="", help="a level: people's moves among such bots, beside none")
    words.add_argument("--profile", action="store_true")
    words.add_argument("--python", default=sys.executable)
    words.add_argument("--record", action="store_true")
    words.add_argument("--write", action="store_true", help="write the page again and measure nothing")
    given = words.parse_args()
    if given.serve:
        serve(given.serve, given.database)
        return
    if given.write:
        write()
        return
    for game in registry.names() if given.game == ["all"] else given.game:
        seats, rules = registry.find(game).seats[0], ""
        pairs: list[tuple[Figure, Figure]] = []
        rests: list[Rest] = []
        print(f"{game}, {seats} seats", flush=True)
        if given.bots:
            import server_bots

            count = 50 if given.tables is TABLES else given.tables[0]
            slow = max(20.0, given.seconds)
            print(server_bots.beside(game, seats, count, slow, given.bots, given.python))
            continue
        if given.processes:
            import server_processes

            count = 50 if given.tables is TABLES else given.tables[0]
            found, limit, rules = server_processes.several(
                game, seats, count, given.seconds, given.processes, given.python
            )
            if given.record:
                kept = {"processes": msgspec.to_builtins(found), "limit": msgspec.to_builtins(limit)}
                record(game, seats, rules, [], [], **kept)
            continue
        if given.profile:
            print(compare(game, seats, 50, given.seconds, given.python, "profile")[0])
            continue
        if given.waiting:
            with serving("waiting", given.python) as served:
                rests, rules = [asyncio.run(wait(served, game, seats, given.waiting))], served.rules
            print(resting(game, seats, rests[-1]), flush=True)
        for count in () if given.waiting else given.tables:
            tries = [compare(game, seats, count, given.seconds, given.python) for _ in range(given.rounds)]
            pairs.append(best(tries))
            rules = tries[0][2]
            print(row(game, seats, *pairs[-1]), flush=True)
        if given.record:
            record(game, seats, rules, pairs, rests)


if __name__ == "__main__":
    main()
