"""Start a game for one person, continue a saved one, or open a record to watch."""

from pathlib import Path
from random import Random, SystemRandom

from msgspec import Struct
from msgspec.structs import replace

from americana.cli import saved_games
from americana.cli.arguments import make_setup
from americana.cli.seat_plan import YOU, SeatPlan, seat_again, seat_person
from americana.core import registry
from americana.core.errors import AmericanaError, BadRecord
from americana.core.game import AnyGame, Setup
from americana.core.record import Record
from americana.kit import file_lock
from americana.kit.file_lock import FileLock
from americana.teach import lesson as lessons


class SoloSetup(Struct, frozen=True, kw_only=True):
    """Everything that the terminal needs to play a game."""

    game: AnyGame
    setup: Setup
    seating: SeatPlan
    rng: Random
    claim: FileLock
    record: Record | None = None


def sit_down(
    name: str | None,
    seats: int | None,
    seat: int,
    bots: str,
    words: list[str],
    seed: int | None,
    deck: Path | None = None,
) -> SoloSetup:
    """Start a new game; without a seed nobody can predict the deals."""
    if name is None:
        raise AmericanaError(f"no game given; use `americana play NAME` with one of {', '.join(registry.names())}")
    game = registry.find(name)
    setup = make_setup(game, seats, words, deck)
    seating = seat_person(game, setup.seats, seat, bots)
    setup = game.arrange(setup, (seat - 1,), None)
    rng = SystemRandom() if seed is None else Random(seed)
    return SoloSetup(game=game, setup=setup, seating=seating, rng=rng, claim=saved_games.claim_new(game))


def sit_down_to_learn(name: str) -> SoloSetup:
    """Start a lesson, with medium bots in the other seats."""
    game = registry.find(name)
    lesson = lessons.find(game)
    if lesson is None:
        raise AmericanaError(f"{game.title} has no lesson; read its rules with `americana rules {game.name}`")
    setup = game.make_setup(lesson.seats, **lesson.options)
    seating = seat_person(game, lesson.seats, lesson.you + 1, "medium")
    return SoloSetup(game=game, setup=setup, seating=seating, rng=SystemRandom(), claim=saved_games.claim_new(game))


def sit_again(word: str | None) -> SoloSetup:
    """Continue a saved game: the last one, or one by number, game or file."""
    path = saved_games.left_game(word)
    claim = file_lock.lock_record(path) if path.is_file() else FileLock(path)
    try:
        game, record, seating = _check_left(path)
        setup = game.read_setup(record.header.setup)
    except BaseException:
        claim.leave()
        raise
    return SoloSetup(game=game, setup=setup, seating=seating, rng=SystemRandom(), claim=claim, record=record)


def _check_left(path: Path) -> tuple[AnyGame, Record, SeatPlan]:
    """Read a saved game, or say why it cannot be continued."""
    game, record = saved_games.open_record(path)
    if record.over:
        raise BadRecord(f"{path}: this game is over; watch it with `americana replay {path}`")
    try:
        return game, record, seat_again(game, record)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from error


def look_at(path: Path, seat: int | None) -> tuple[AnyGame, Record, int | None]:
    """Open a record for a spectator, or for a seat counted from 1."""
    game, record = saved_games.open_record(path)
    seats = game.read_setup(record.header.setup).seats
    if seat is not None and not 1 <= seat <= seats:
        raise AmericanaError(f"there is no seat {seat} at this table; choose 1 to {seats}")
    return game, _as_told_to_others(record), None if seat is None else seat - 1


def _as_told_to_others(record: Record) -> Record:
    """Name the person by seat, because a spectator cannot read 'you plays a card'."""
    names = tuple(f"seat {seat}" if name == YOU else name for seat, name in enumerate(record.header.players, 1))
    return replace(record, header=replace(record.header, players=names))
