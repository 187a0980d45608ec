"""Recorded ratios: a file of measurements, and the tables in the README beside it."""

import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from americana.core import files
from americana.core.errors import AmericanaError
from americana.lab.bench import Ratio

BEGIN: Final = "<!-- written by `americana bench --peers --record`, not by hand -->"
END: Final = "<!-- end -->"


class Measurement(Struct, frozen=True, kw_only=True):
    """One measurement: when, on what, and by which commit of the sources."""

    date: str
    machine: str
    python: str
    release: str
    commit: str
    ratios: list[Ratio]


def measurement(release: str, commit: str, ratios: list[Ratio]) -> Measurement:
    """Label ratios with the date and this computer."""
    machine = f"{_processor()}, {os.cpu_count()} cores, {platform.system()}"
    today = datetime.now(UTC).date().isoformat()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return Measurement(date=today, machine=machine, python=python, release=release, commit=commit, ratios=ratios)


def commit_of(folder: Path) -> str:
    """Name the commit that a folder is checked out from, or nothing if it is in no checkout."""
    command = ["git", "-C", str(folder), "rev-parse", "--short=12", "HEAD"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return ""


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def load(folder: Path) -> list[Measurement]:
    """Read the measurements of a folder."""
    path = folder / "peers.json"
    if not path.exists():
        return []
    try:
        return msgspec.json.decode(files.read(path), type=list[Measurement])
    except msgspec.MsgspecError as error:
        raise AmericanaError(f"{path} is not a list of measurements ({error}); move it away") from error


def add(folder: Path, new: Measurement) -> None:
    """Add a measurement and update the tables."""
    readme = folder / "README.md"
    page = files.read_text(readme)
    if BEGIN not in page:
        raise AmericanaError(f"{readme} has no place for tables; add the line {BEGIN!r}")
    entries = [*load(folder), new]
    text = msgspec.json.format(msgspec.json.encode(entries), indent=1).decode()
    files.write_text(folder / "peers.json", f"{text}\n")
    files.write_text(readme, with_table(page, entries))


def with_table(readme: str, entries: list[Measurement]) -> str:
    """Put the tables of the newest measurements between their two marks."""
    head, _, rest = readme.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}\n\n{table(entries)}\n\n{END}{tail}"


def table(entries: list[Measurement]) -> str:
    """Write the newest ratio of each kind: a table for each release and peer, the newest entry first."""
    groups: dict[tuple[str, str, str], list[str]] = {}
    shown: set[tuple[str, str, int, str]] = set()
    for one in reversed(entries):
        for ratio in one.ratios:
            key = (one.release, ratio.game, ratio.seats, ratio.peer)
            if key not in shown:
                shown.add(key)
                where = f"{one.date}, {one.machine}, {one.python}"
                figures = f"{ratio.ours:,.0f} | {ratio.theirs:,.0f} | {ratio.best:.2f} | {ratio.paired:.2f}"
                rows = groups.setdefault((one.release, ratio.peer, where), [])
                rows.append(f"| {ratio.game}, {ratio.seats} | {figures} |")
    return "\n\n".join(
        f"### {release} beside {peer}\n\nMeasured on {where}.\n\n{HEAD}\n" + "\n".join(rows)
        for (release, peer, where), rows in groups.items()
    )


HEAD: Final = "| game, seats | ours | theirs | best/best | median of pairs |\n|---|---:|---:|---:|---:|"
