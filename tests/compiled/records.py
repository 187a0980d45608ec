"""Plays every table from fixed seeds and prints a digest of each record; both kinds of rules run it."""

from hashlib import blake2b
from random import Random

import msgspec

from americana.core.record import Record
from americana.kit.playout import playout
from americana.laws.cases import Case
from americana.laws.random_games import RandomGame
from tests.contract.cases import SINGLES


def summary() -> dict[str, str]:
    """Give the digest of a random game at each table, and where a playout ended."""
    return {table.name: f"{_record(table)} {_playout(table)}" for table in SINGLES}


def _record(table: Case) -> str:
    walk = RandomGame(table.game, table.setup, 9)
    for _ in walk:
        pass
    return condensed(walk.match.record)


def condensed(record: Record) -> str:
    """Make a digest of a whole record, with all its digests."""
    return blake2b(b"\n".join(record.lines()), digest_size=8).hexdigest()


def _playout(table: Case) -> str:
    state = table.game.start(table.setup)
    decisions = playout(state, Random(9))
    return f"{decisions} {state.scores()}"


if __name__ == "__main__":
    print(msgspec.json.encode(summary()).decode())
