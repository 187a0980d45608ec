"""Rare positions: found in seeded games, and put on a table of the room as its record."""

import asyncio
import re
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import msgspec

from americana.core.choices import sample
from americana.core.game import AnyGame, Setup
from americana.core.match import Match
from americana.core.options import Value
from americana.core.record import ActionLine
from americana.server.storage import store
from americana.server.storage.store import SeatRow, Store, TableRow
from americana.server.storage.writer import Change

Wish = tuple[int, dict[str, Value]]
"""How many seats, and which options."""
TABLES: dict[str, list[Wish]] = {
    "american": [(2, {"blind": True, "swap": True, "voluntary": True}), (2, {"equal": True}), (2, {})],
    "bookshop": [(3, {})],
    "dream": [(4, {}), (2, {"hand_limit": True})],
    "parlor": [
        (2, {}),
        (2, {"later_swap": True}),
        (2, {"chips": 20, "rebuy": False}),
        (3, {"ante": "holder may pay"}),
        (3, {"vote": True}),
        (3, {"free_five": True}),
    ],
    "politics": [(3, {})],
}
"""Tables at which every question of a game comes up soon."""
NAMES = ("Ada", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida")
LONGEST = 250
"""Acts after which a random game shows nothing new."""
CHANCE = {f"to {act}" for act in ("shuffle", "lot", "fall", "queue", "slate")}
"""Acts of the dealer alone."""
SEEDS = 12
LUCK = 0.35
"""How often an act is drawn at random."""


@dataclass(frozen=True)
class Position:
    """A moment of a game as one seat sees it."""

    game: AnyGame
    setup: Setup
    acts: tuple[ActionLine, ...]
    digest: str
    seat: int


@cache
def _prompts(game: AnyGame) -> list[tuple[str, re.Pattern[str]]]:
    """The prompts of a game's catalogue as patterns, the longest first."""
    found = []
    for key, entry in game.text.sections["prompts"].items():
        for text in entry if isinstance(entry, list) else [entry]:
            parts = re.split(r"(\{[^}]*\})", text)
            pattern = "".join(".+" if part.startswith("{") else re.escape(part) for part in parts)
            found.append((key, re.compile(pattern, re.DOTALL)))
    return sorted(found, key=lambda one: -len(one[1].pattern))


def kind(game: AnyGame, prompt: str) -> str:
    """Name the sentence of the catalogue that a prompt was made from; empty where nothing was asked."""
    return next((key for key, pattern in _prompts(game) if pattern.fullmatch(prompt)), "")


def kinds(game: AnyGame) -> set[str]:
    """Name every prompt of a game."""
    return {key for key, _ in _prompts(game)}


def acts(game: AnyGame) -> set[str]:
    """Name every act that a player can take: all except those of chance."""
    return {f"to {act.__struct_config__.tag}" for act in game.actions} - CHANCE


def walked(game: AnyGame, setup: Setup, seed: int) -> Iterator[Match]:
    """Give every moment of a game that is played partly well, partly at random, while chance has nothing to do."""
    rng, medium = Random(seed), game.medium()
    match = Match.start(game, setup, rng, NAMES[: setup.seats])
    for _ in range(LONGEST):
        yield match
        if match.over:
            return
        seat = rng.choice(match.to_act)
        by_lot = rng.random() < LUCK
        match.act(
            seat,
            sample(match.legal(seat), rng) if by_lot else medium.choose(match.view(seat), match.legal(seat), rng),
        )
        others = [other for other in range(setup.seats) if match.off_turn(other)]
        if others and not match.over:
            speaker = rng.choice(others)
            match.act(speaker, sample(match.off_turn(speaker), rng))


def find(
    game: AnyGame, tables: Sequence[tuple[int, dict[str, Value]]], wanted: set[str]
) -> Iterator[tuple[str, Position]]:
    """Find a position for each prompt and act that is wanted, in games of these setups."""
    left = set(wanted)
    for seed in range(SEEDS):
        for seats, options in tables:
            for match in walked(game, game.make_setup(seats, **options), seed):
                for seat in range(seats):
                    for name in left & named(match, seat):
                        left.discard(name)
                        yield name, position(match, seat)
                if not left:
                    return


def named(match: Match, seat: int) -> set[str]:
    """Name the prompt that a seat reads, and if it alone is asked, its possible acts."""
    scene = match.scene(seat, NAMES[: match.setup.seats])
    acts = [f"to {offer.act['type']}" for offer in scene.offers] if match.to_act == (seat,) else []
    return {kind(match.game, scene.prompt), *acts}


def position(match: Match, seat: int) -> Position:
    record = match.record
    return Position(match.game, match.setup, tuple(record.acts), record.last, seat)


def first(game: AnyGame, setup: Setup, when: Callable[[Match], bool]) -> Position:
    """Give the first moment at which a condition holds, as the first seat sees it."""
    games = (walked(game, setup, seed) for seed in range(SEEDS))
    return next(position(match, 0) for moments in games for match in moments if when(match))


def last(
    game: AnyGame, setup: Setup, before: Callable[[Match], bool] = lambda match: match.over, back: int = 1
) -> Position:
    """Give the first seat's last question before a condition holds, or one so many before it."""
    for seed in range(SEEDS):
        asked: list[Position] = []
        for match in walked(game, setup, seed):
            if before(match):
                if len(asked) >= back:
                    return asked[-back]
                break
            if 0 in match.to_act:
                asked.append(position(match, 0))
    raise AssertionError(f"{game.name} never comes to this")


def laid(database: Path, guest: str, position: Position, bots: str = "") -> str:
    """Write a table down at which a guest is in this position, with bots or nobody in other seats; give its id."""
    names = enumerate(NAMES[: position.setup.seats])
    rows = [SeatRow(seat, None if bots else f"guest {seat}", bots, name) for seat, name in names]
    rows[position.seat] = SeatRow(position.seat, guest, "", NAMES[position.seat])
    now = time.time()
    row = TableRow(
        id=secrets.token_urlsafe(12),
        game=position.game.name,
        edition=position.game.edition,
        release="",
        setup=msgspec.to_builtins(position.setup),
        host=guest,
        phase="playing",
        opened=now,
        touched=now,
        seats=rows,
    )
    acts = store.appended(row.id, 1, position.acts, position.digest, None, aside=False)
    with ThreadPoolExecutor(1) as beside:
        beside.submit(asyncio.run, _write(database, store.together(store.opened(row), acts))).result()
    return row.id


async def _write(database: Path, change: Change) -> None:
    shelf = Store(str(database))
    await shelf.open()
    await shelf.writer.write(change)
    await shelf.close()
