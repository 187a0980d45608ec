"""Review a game at the command line, with several processes, and print it line by line."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import msgspec

from americana.bots import review as reviews
from americana.bots.hints import in_short
from americana.bots.review import Decision, Point, Review
from americana.cli.seat_plan import is_bot
from americana.cli.words import say
from americana.core import files
from americana.core import record as records
from americana.core.errors import AmericanaError, BadRecord
from americana.core.text import sentence
from americana.lab.workers import WorkPlan, share_out


def review(path: Path, seat: int, simulations: int = 0, hands: WorkPlan | None = None) -> Review:
    """Review one seat of a recorded game."""
    lines = files.read(path, records.LARGEST, BadRecord)
    game, record = reviews.opened(lines, str(path), seat)
    todo, spots = reviews.decisions(record, seat), reviews.places(record)
    task = partial(_part, lines, seat, simulations, todo, spots)
    parts = [part for batch in share_out(task, len(todo) + len(spots), hands, batch=1) for part in batch]
    found = [msgspec.json.decode(part, type=Decision | None) for part in parts[: len(todo)]]
    curve = [msgspec.json.decode(part, type=Point) for part in parts[len(todo) :]]
    return reviews.gathered(game, record, seat, found, curve, simulations)


def only_person(path: Path) -> int:
    """Find the seat of the only person in the game, or ask for a seat."""
    header = records.load(path).header
    names = header.names
    people = [seat for seat, name in enumerate(header.players) if name and not is_bot(name)]
    if len(people) == 1:
        return people[0]
    seats = ", ".join(f"{seat} is {name}" for seat, name in enumerate(names, 1) if name)
    who = "several people played" if people else "no person played"
    raise AmericanaError(f"{who} in {path}; choose a seat with --seat{f': {seats}' if seats else ''}")


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
    """Write a review as JSON."""
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode()


def said(found: Review) -> Iterator[str]:
    """Give a review line by line: every move, the key moments, and how the chances changed."""
    for one in found.decisions:
        sign = "!" if one.mistake else " "
        yield say("review", "move", sign=sign, number=one.place + 1, done=one.done, why=sentence(one.why))
    if found.moments:
        yield ""
        yield say("review", "key_moments")
        for number in found.moments:
            one = found.decisions[number]
            yield say(
                "review",
                "moment",
                number=one.place + 1,
                done=one.done,
                verdict=in_short(one.worth, one.sure),
                why=sentence(one.why),
            )
    yield ""
    yield found.summary
    yield ""
    yield say("review", "chances")
    for point in found.curve:
        chances = [
            say("review", "chance", name=_name(found, seat), chance=f"{chance:.0%}")
            for seat, chance in enumerate(point.chances)
        ]
        yield say("review", "point", number=point.place, chances=", ".join(chances))
    yield ""
    yield from found.notes


def _name(found: Review, seat: int) -> str:
    return found.names[seat] if seat < len(found.names) else say("review", "seat", number=seat + 1)
