"""What a move costs at the server: moves a second, their 99th percentile, bytes and processor time.

    python benchmarks/server.py [--game NAME … | all] [--seconds 4] [--tables 10 50 1000] [--record]
    python benchmarks/server.py --waiting 2000 [--game NAME … | all] [--record]
    python benchmarks/server.py --processes 1 2 3 [--game NAME] [--tables 50] [--record]
    python benchmarks/server.py --profile [--game NAME]
    python benchmarks/server.py --bots strong [--tables 50]    people's moves among bots: see server_bots.py

Every seat is a person on a socket of its own. At each table the one who is asked answers at once with the first
offer, so one move a table is always under way. A move is timed from sending the act until `done` is back, and by
then it is on the disk. The echo server gets and sends as many bytes, to as many sockets, and does nothing else.
It is plain Starlette on what uvicorn has for sockets.
Ours is given as a share of what it does in the same run, the best of the rounds of each. Processor time is that of
the server's process alone, as the system counts it; on a busy machine it is the steadier figure.

With `--waiting` so many tables are opened with one person at each, bots on the other seats, and all wait for their
person: memory is what the server's process grew by, and then a move is made at every table in turn.

With `--processes` so many serve one PostgreSQL on this machine, beside the rate at which it commits: see
server_processes.py.

With the Python of the tests the rules are those of the checkout, interpreted. `--python` names another one, as that
of a place where a compiled wheel is installed; the figures say which it was.
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
HELD = """\
## What holds a move where it is

A third of the echo's rate was aimed at for the light games and a fifth for the others; on a busy machine a tenth
and a twentieth are reached, on a quiet one, where the echo gains more, a sixteenth and a thirtieth. A move at
fifty tables of American is 0.6 to 1.0 ms of one processor, and the echo's 0.04 to 0.1. It is some 1,100 calls of
Python, and none of them stands out: half the time goes into telling two people (a picture of the table each, what
differs in it, sentences), a sixth into three frames, a tenth into the act, its digest and its row, the rest into
locks, limits, counts and tasks. What was tried and gained nothing worth its price: scenes, catalogues and
differences compiled (5 to 8 %), no collection of garbage (nothing), a parser of frames below uvicorn (it ties us
to another's inside), frames of one turn of the loop written with one call (nothing that could be told). To come to
a third, a picture would have to be told in a tenth of a millisecond; in this language that means not to draw it
anew but to follow each event by hand in every game, and a picture could then be wrong. The 99th percentile is nine
to thirty times the echo's instead of six: at fifty tables whose people never pause it is the time that fifty moves
take one after the other, and falls with them.

2,500 bytes a move were aimed at. American and Bookshop stay well below, Politics and Parlor at it (2,400 to 2,620,
by how the deals fall), Dream is at 3,080 to 3,170. Of these 1,160 are what happened, said to two people with the
cards that move, 460 the faces of cards that somebody sees for the first time, for nearly every card of Dream
has words and a picture of its own, 320 offers, each told once, and 180 the seats. Shorter names of fields
would save some 400, and nobody could read the protocol any more; a catalogue of faces fetched before a game as
much, and the first picture of a table would wait for it.

On a faster machine with nothing else to do (2026-11-18) a move of American takes 0.30
to 0.36 ms of the processor from 10 tables to 1,000, and 3,389 are made a second at fifty tables; the echo's takes
0.025, so that the shares stay: 0.09 and 0.10 for the light games, 0.04 to 0.05 for the others. At a thousand tables
the 99th percentile is twice the echo's. A table that waits takes 55 to 61 kB in every game, with 2,000 of them
open.

In a room of 50 tables of American with strong bots (`--bots strong --seconds 20`, 2026-11-18) people's moves had
their 99th percentile at 1.9 ms there, and without bots at 2.9; on a slower machine at 53.5, and without bots at
58.5: bots stand back behind people. Before they did, it was 86.9 beside 16.1; three times as far back, 20.5 and
10.8 beside 172.9 and 24.3. One process thinks for all of them, so that each waits for its turn: four moves a second
in the whole room.

Sampled from outside while this page's command ran (`py-spy record --rate 400 --format raw --pid` of the server;
2026-11-19, American, fifty tables, compiled rules, other work on the machine), the thread that serves spends 18 %
on pictures, 12 on what differs in them, 5 on sentences and 6 on the rest of telling, 16 on writing three frames,
14 in the loop itself, 4 on the act, 4 on rematches, and the other 21 on commands, locks, limits, counts and
calling whoever is next. So if telling cost nothing at all the share would be 0.16, and a third cannot be reached
by drawing less.

With several processes on one machine of two cores there is nothing to gain: players, processes and PostgreSQL
share them, and the people of each table come through different processes, so that each act is carried out in all
of them.
"""
TABLES = (10, 50, 1000)
ROUNDS = 2
TICKS = os.sysconf("SC_CLK_TCK")


class Figure(Struct):
    """What was measured at so many tables."""

    tables: int
    sockets: int
    moves: float
    p50: float
    p99: float
    bytes_a_move: float
    cpu: float = 0.0
    """Microseconds of the server's processor a move."""


class Rest(Struct):
    """What waiting tables need, and how they answer when their people move."""

    tables: int
    kilobytes: float
    """What the server's process grew by, a table."""
    p50: float
    p99: float


class Served(Struct):
    """A server that runs: where, and which process it is."""

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
    """Whatever uses processors."""

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
    from americana.server.house import serve as server
    from americana.server.house.house import House, Limit

    listening = server.listen("127.0.0.1", 0)
    endless = Limit(1e9, 1e9)
    with tempfile.TemporaryDirectory(dir=HERE) as folder:
        house = House(
            database=database or f"{folder}/room.db",
            pace=0.0 if kind == "waiting" else House().pace,
            commands=endless,
            visits=endless,
            openings=endless,
            sockets=100_000,
            begun=10_000,
        )
        room = server.server(house)
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


def rows(pairs: Sequence[tuple[Figure, Figure]]) -> list[str]:
    """Write the figures as lines of a table."""
    lines = [
        "| tables, sockets | moves a second | p50 | p99 | bytes a move | processor a move "
        "| echo: moves a second | p99 | processor | ours/echo | by processor |"
    ]
    lines.append("|" + "---|" * 11)
    for ours, echo in pairs:
        mine = f"{ours.moves:,.0f} | {ours.p50:.1f} ms | {ours.p99:.1f} ms | {ours.bytes_a_move:,.0f}"
        by = f"{echo.cpu / ours.cpu:.2f}" if ours.cpu else ""
        theirs = (
            f"{echo.moves:,.0f} | {echo.p99:.1f} ms | {echo.cpu:,.0f} µs | {ours.moves / echo.moves:.2f} | {by}"
        )
        lines.append(f"| {ours.tables}, {ours.sockets} | {mine} | {ours.cpu:,.0f} µs | {theirs} |")
    return lines


def resting(rests: Sequence[Rest]) -> list[str]:
    """Write down what waiting tables need."""
    lines = ["| tables, a person at each | memory a table | then a move: p50 | p99 |", "|---|---|---|---|"]
    return lines + [
        f"| {one.tables:,} | {one.kilobytes:.0f} kB | {one.p50:.1f} ms | {one.p99:.1f} ms |" for one in rests
    ]


def record(
    game: str,
    seats: int,
    rules: str,
    pairs: Sequence[tuple[Figure, Figure]],
    rests: Sequence[Rest],
    **more: object,
) -> None:
    """Add the figures to those kept, and write the page anew."""
    from americana.lab.ledger import _processor

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
    """Write the page anew from what is kept."""
    kept = json.loads((HERE / "server.json").read_text(encoding="utf-8"))
    (HERE / "server.md").write_text(page(kept), encoding="utf-8")


def trials() -> str:
    """Write down what was tried hard, and how it went."""
    known = tomllib.loads((HERE / "server_trials.toml").read_text(encoding="utf-8"))["trial"]
    lines = ["## Tried hard\n", "| when | what | how it went |", "|---|---|---|"]
    lines += [f"| {one['date']}, {one['machine']} | {one['what']}: {one['how']} | {one['went']} |" for one in known]
    return "\n".join(lines) + "\n"


def _machine(processor: str) -> str:
    return f"{processor}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def page(kept: list[dict[str, object]]) -> str:
    """Write the page of all figures kept, the newest first."""
    parts = [f"# The server\n\n{__doc__}\nWritten by `python benchmarks/server.py --record`, the newest first.\n"]
    parts += [trials(), HELD]
    for one in reversed(kept):
        pairs = msgspec.convert(one["pairs"], list[tuple[Figure, Figure]])
        rests = msgspec.convert(one.get("rests", []), list[Rest])
        rules = f"; {one['rules']} rules" if "rules" in one else ""
        parts.append(
            f"## {one['date']}: {one['game']}, {one['seats']} seats\n\n{one['machine']}; {one['load']}{rules}\n"
        )
        parts += ["\n".join(lines) + "\n" for lines in (rows(pairs), resting(rests)) if len(lines) > 2]
        if "processes" in one:
            import server_processes

            parts.append("\n".join(server_processes.page(one)) + "\n")
    return "\n".join(parts)


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
    words.add_argument("--write", action="store_true", help="write the page anew and measure nothing")
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
            print(resting(rests)[-1], flush=True)
        for count in () if given.waiting else given.tables:
            tries = [compare(game, seats, count, given.seconds, given.python) for _ in range(given.rounds)]
            pairs.append(best(tries))
            rules = tries[0][2]
            print(rows(pairs)[-1], flush=True)
        if given.record:
            record(game, seats, rules, pairs, rests)


if __name__ == "__main__":
    main()
