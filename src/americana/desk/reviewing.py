"""A review at the command line: shared out among processes, and said line by line."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import msgspec

from americana.bots import review as reviews
from americana.bots.review import Decision, Point, Review
from americana.core import files
from americana.core import record as records
from americana.core.errors import AmericanaError, BadRecord
from americana.desk.seating import is_bot
from americana.lab.crew import Hands, share_out


def review(path: Path, seat: int, simulations: int = 0, hands: Hands | None = None) -> Review:
    """Review the game of a file for a seat."""
    lines = files.read(path, records.LARGEST, BadRecord)
    game, record = reviews.opened(lines, str(path), seat)
    todo, spots = reviews.decisions(record, seat), reviews.places(record)
    task = partial(_part, lines, seat, simulations, todo, spots)
    parts = [part for batch in share_out(task, len(todo) + len(spots), hands, batch=1) for part in batch]
    found = [msgspec.json.decode(part, type=Decision | None) for part in parts[: len(todo)]]
    curve = [msgspec.json.decode(part, type=Point) for part in parts[len(todo) :]]
    return reviews.gathered(game, record, seat, found, curve, simulations)


def only_person(path: Path) -> int:
    """Find the seat of the one person who played among bots, or ask for one of the seats."""
    header = records.load(path).header
    names = header.names
    people = [seat for seat, name in enumerate(header.players) if name and not is_bot(name)]
    if len(people) == 1:
        return people[0]
    seats = ", ".join(f"{seat} is {name}" for seat, name in enumerate(names, 1) if name)
    who = "several people played" if people else "no person played"
    raise AmericanaError(
        f"whose decisions? {who} in {path}: name a seat with --seat{f'; {seats}' if seats else ''}"
    )


def _part(
    lines: bytes, seat: int, simulations: int, todo: list[int], spots: list[int], numbers: range
) -> list[bytes]:
    return [
        reviews.judged(lines, seat, todo[number], simulations)
        if number < len(todo)
        else reviews.weighed(lines, seat, spots[number - len(todo)])
        for number in numbers
    ]


def as_json(found: Review) -> str:
    """Give a review for a program."""
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode()


def said(found: Review) -> Iterator[str]:
    """Say a review line by line: every decision, those that counted, and how chances went."""
    for one in found.decisions:
        sign = "!" if one.mistake else " "
        yield f"{sign} act {one.place + 1}: {one.done}. {_first(one.why)}."
    if found.moments:
        yield ""
        yield "What counted most:"
        for number in found.moments:
            one = found.decisions[number]
            yield f"  act {one.place + 1}: {one.done} ({one.worth}, {one.sure}). {_first(one.why)}."
    yield ""
    yield "Chances to win, seen with the true cards:"
    for point in found.curve:
        chances = ", ".join(f"{_name(found, seat)} {chance:.0%}" for seat, chance in enumerate(point.chances))
        yield f"  after act {point.place}: {chances}"
    yield ""
    yield from found.notes


def _name(found: Review, seat: int) -> str:
    return found.names[seat] if seat < len(found.names) else f"Seat {seat + 1}"


def _first(words: str) -> str:
    return words[:1].upper() + words[1:]
