"""Rate bot levels: each plays the one below on the same deals with seats swapped; random is 0."""

import shlex
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from math import log10, sqrt
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct, structs

from americana import __version__, bots
from americana.core import files, registry
from americana.core.errors import AmericanaError
from americana.kit.intervals import Estimate, part
from americana.lab import duel
from americana.lab.faults import Answered, Fault, Faults, without_verdict
from americana.lab.sim import Plan, answered_for
from americana.lab.study_report import put_between
from americana.lab.workers import WorkPlan, share_out

BEGIN: Final = "<!-- the ratings begin: written by `americana rate` -->"
END: Final = "<!-- the ratings end -->"
HEADING: Final = "### Ratings at "


class Head(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The first line of a results file: the game, setup and seed of the results."""

    game: str
    edition: int
    release: str
    setup: dict[str, object]
    seed: int


class Played(Struct, frozen=True, forbid_unknown_fields=True):
    """One deal, played twice, with the upper level's share of the wins."""

    upper: str
    lower: str
    deal: int
    part: float
    failures: int = 0
    """Answers that the medium bot gave for bots that were brought along and failed."""
    answered: dict[str, Answered] = {}
    """The same by bot, with how often each was asked; older files have none."""


class Rung(Struct, frozen=True, kw_only=True):
    """A level with its rating, and the result it follows from."""

    level: str
    rating: float
    spread: float
    """Half the 95 % interval of the rating."""
    part: Estimate | None
    """Its share of the wins against the level below; one half is even."""
    deals: int
    failures: int = 0


class Ladder(Struct, frozen=True, kw_only=True):
    """The ratings of a game at a number of seats."""

    head: Head
    rungs: tuple[Rung, ...]
    spoiled: tuple[str, ...] = ()
    """Bots for whom so many answers came from the medium bot that there is no verdict."""


def climb(
    plan: Plan,
    levels: Sequence[str],
    deals: int,
    keep: Path,
    jobs: int | WorkPlan | None,
    tell: Callable[[str], None] = lambda line: None,  # noqa: ARG005
) -> Ladder:
    """Play the deals that are not in the file, save each of them, report each pair, and rate the levels."""
    game = registry.find(plan.game)
    head = Head(game=game.name, edition=game.edition, release=__version__, setup=plan.setup, seed=plan.seed)
    done, faults = _open(keep, head), Faults()
    for lower, upper in pairwise(levels):
        known = {one.deal for one in done if (one.upper, one.lower) == (upper, lower)}
        missing = [deal for deal in range(deals) if deal not in known]
        task = partial(_play, structs.replace(plan, bots=(upper, lower)), missing)
        words = partial(_so_far, upper, lower, done, deals)
        for batch in share_out(task, len(missing), jobs, batch=1, words=words) if missing else ():
            for played, fault in batch:
                faults.hear(Faults(first=fault))
                _write(keep, [played])
                done.append(played)
        if missing:
            tell(words())
    for one in done:
        if {one.upper, one.lower} <= {*levels}:
            faults.add(Faults(bots=one.answered))
    return Ladder(head=head, rungs=_rungs(levels, done), spoiled=faults.spoiled)


def _so_far(upper: str, lower: str, done: list[Played], deals: int) -> str:
    parts = [one.part for one in done if (one.upper, one.lower) == (upper, lower)]
    won = f", {part(parts).percent()} of the wins" if parts else ""
    return f"{upper} against {lower}: {len(parts)} of {deals} deals{won}"


def _play(plan: Plan, missing: list[int], batch: range) -> list[tuple[Played, Fault | None]]:
    upper, lower = plan.bots
    found: list[tuple[Played, Fault | None]] = []
    for place in batch:
        [margin] = duel.play_deals(plan, (upper, lower), range(missing[place], missing[place] + 1))
        faults = margin.faults
        played = Played(upper, lower, missing[place], duel.share_of(margin), faults.all.failures, {**faults.bots})
        found.append((played, faults.first))
    return found


def _open(keep: Path, head: Head) -> list[Played]:
    """Read the deals that were played before, or start the file."""
    files.keep_others(keep, "a file of ratings", _is_kept)
    whole = files.read(keep) if keep.exists() else b""
    if not whole:
        _write(keep, [head])
        return []
    first, *rest = whole.splitlines()
    try:
        if msgspec.json.decode(first, type=Head) != msgspec.json.decode(msgspec.json.encode(head), type=Head):
            raise AmericanaError(f"{keep} holds ratings of another game or setup; choose another file with --keep")
        return [msgspec.json.decode(line, type=Played) for line in rest]
    except msgspec.MsgspecError as error:
        raise AmericanaError(f"{keep} is damaged ({error}); remove it, or use another --keep") from error


def _is_kept(begins: bytes) -> bool:
    try:
        msgspec.json.decode(begins.partition(b"\n")[0], type=Head)
    except msgspec.MsgspecError:
        return False
    return True


def _write(keep: Path, rows: Sequence[Head | Played]) -> None:
    """Add lines to the file."""
    try:
        with keep.open("ab") as file:
            file.writelines(msgspec.json.encode(row) + b"\n" for row in rows)
    except OSError as error:
        raise AmericanaError(f"cannot save results in {keep}: {error.strerror}") from error


def _rungs(levels: Sequence[str], done: list[Played]) -> tuple[Rung, ...]:
    rungs = [Rung(level=levels[0], rating=0.0, spread=0.0, part=None, deals=0)]
    for lower, upper in pairwise(levels):
        played = [one for one in done if (one.upper, one.lower) == (upper, lower)]
        parts = [one.part for one in played]
        if not parts:
            break
        won = part(parts)
        low, high = (_points(edge, len(parts)) for edge in (won.low, won.high))
        rungs.append(
            Rung(
                level=upper,
                rating=rungs[-1].rating + _points(won.value, len(parts)),
                spread=sqrt(rungs[-1].spread ** 2 + ((high - low) / 2) ** 2),
                part=won,
                deals=len(parts),
                failures=sum(one.failures for one in played),
            )
        )
    return tuple(rungs)


def _points(part: float, deals: int) -> float:
    """Turn a share of wins into points: 400 for ten times as many, and less than certain if all were won."""
    edge = 1 / (4 * deals + 2)
    part = min(1 - edge, max(edge, part))
    return 400 * log10(part / (1 - part))


def table(ladder: Ladder, typed: Sequence[str] = ()) -> str:
    """Format the ratings as a Markdown table, with the command that gives them and its other typed options."""
    head = ladder.head
    names, failures = [rung.level for rung in ladder.rungs], sum(rung.failures for rung in ladder.rungs)
    if ladder.spoiled:
        return "\n".join([*answered_for(names, failures), without_verdict(ladder.spoiled)])
    lines = [
        "| level | rating | share of wins against the level below | deals, each played twice |",
        "|---|---:|---:|---:|",
    ]
    for rung in ladder.rungs:
        part = rung.part.percent() if rung.part is not None else "–"
        spread = f" ± {rung.spread:.0f}" if rung.part is not None else ""
        lines.append(f"| {rung.level} | {rung.rating:.0f}{spread} | {part} | {rung.deals or '–'} |")
    seats, most = head.setup["seats"], max(rung.deals for rung in ladder.rungs)
    command = shlex.join(
        ["americana", "rate", head.game, *f"--seats {seats} --deals {most} --seed {head.seed}".split(), *typed]
    )
    lines += [
        "",
        f"{seats} seats, seed {head.seed}, release {head.release}: `{command}`. Random is 0. A lead of 400 points",
    ]
    lines[-1] += " means ten times as many wins. Intervals are of 95 %."
    return "\n".join([*lines, *([""] if failures else []), *answered_for(names, failures)])


def write_into(page: Path, ladder: Ladder, typed: Sequence[str] = ()) -> None:
    """Put the ratings into a page between its two markers, beside those for other numbers of players."""
    whole = files.read_text(page)
    sections = whole.partition(BEGIN)[2].partition(END)[0].split(HEADING)[1:]
    known = {int(section.partition(" ")[0]): section.partition("\n")[2].strip() for section in sections}
    known[int(str(ladder.head.setup["seats"]))] = table(ladder, typed)
    text = "\n\n".join(f"{HEADING}{seats} seats\n\n{known[seats]}" for seats in sorted(known))
    put_between(page, BEGIN, text, END)


def levels(expert: bool) -> tuple[str, ...]:
    """List the levels to rate, weakest first."""
    return ("random", *bots.LEVELS) if expert else ("random", *bots.LEVELS[:-1])
