"""A storm of sensible and senseless messages over tables with clocks and chat breaks nothing."""

import asyncio
import json
import logging
from collections import Counter
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from msgspec import inspect as looking
from websockets.exceptions import ConnectionClosed

from americana.core import registry
from americana.core.game import SPECTATOR
from americana.core.match import Match
from americana.server.accounts.identity import isolated
from americana.server.storage.store import Store
from americana.server.wire.messages import FromClient
from tests.server.rooms import Chair, Guest, config, resident, running

WORDS = ["", "Ada", "<b>x</b>", "\u202e\x00", "ä" * 24, "a" * 5000, "luck", "pause", "../../etc", "💣" * 40, "null"]
NUMBERS: list[object] = [-1000, -1, 0, 1, 2, 5, 99, 2**53, -(2**63), 2**70, 1.5, True, None, "0"]
JUNK = [
    "",
    "null",
    "[]",
    "{",
    '{"type":"act"}',
    '{"type":"x","id":"1"}',
    '{"type":"sit","id":1}',
    "[" * 3000,
    '{"type":"say","id":"\\ud83d"}',
]
RARE = {"resign", "remove", "leave", "agree", "propose", "handover"}
SHAPES = {str(info.tag): info for info in looking.multi_type_info(list(get_args(FromClient)))}  # type: ignore[attr-defined]
TERMS = [
    {"clock": {"kind": "move", "seconds": 5}},
    {"clock": {"kind": "reserve", "seconds": 20, "zero": "seat"}},
    {"clock": {"kind": "days"}, "watching": "asked"},
    {"access": "closed", "chat": "phrases"},
    {"programs": "all"},
]


class Storm:
    """Many clients at a few tables, each of whom sends anything."""

    def __init__(self, server: str, games: list[str], messages: int, seed: int) -> None:
        self.server = server
        self.games = games
        self.left = messages
        self.rng = Random(seed)
        self.tables = dict.fromkeys(games, "")
        self.host = Guest(server, "Host")
        self.heard: Counter[str] = Counter()
        self.peeks: list[str] = []

    async def rage(self, guest: Guest) -> None:
        """Go from table to table and send messages until enough were sent."""
        while self.left > 0:
            game = self.rng.choice(self.games)
            table = await self.table(game)
            try:
                async with guest.at(table) as chair:
                    await self.visit(chair, game)
            except (ConnectionClosed, TimeoutError, OSError):
                self.heard["cut off"] += 1

    async def table(self, game: str) -> str:
        """Give a table of a game; one that is over is followed by another."""
        if not self.tables[game]:
            terms = self.rng.choice(TERMS)
            self.tables[game] = await asyncio.to_thread(self.host.open, game, "", terms=terms)
            self.heard["tables"] += 1
        return self.tables[game]

    async def visit(self, chair: Chair, game: str) -> None:
        for _ in range(self.rng.randint(5, 60)):
            if self.left <= 0:
                return
            self.left -= 1
            self.heard["sent"] += 1
            await chair.socket.send(self.words(chair))
            await self.listen(chair)
            if chair.sign.get("phase") in ("over", "closed"):
                self.tables[game] = ""
                return

    async def listen(self, chair: Chair) -> None:
        """Hear everything that comes, and note pictures shown to a client that may not watch."""
        answered = False
        while True:
            try:
                async with asyncio.timeout(0.001 if answered else 5.0):
                    message = await chair.hear()
            except TimeoutError:
                return
            answered = answered or message["type"] in ("done", "refused")
            self.heard[str(message["type"])] += 1
            if message["type"] in ("full", "happened", "clocks", "said") and chair.sign.get("gate"):
                self.peeks.append(chair.frames[-1][:200])
            del chair.frames[:-2], chair.told[:]

    def words(self, chair: Chair) -> str:
        """Make up a message: a legal act, something of the right form, or neither."""
        rng, lot = self.rng, self.rng.random()
        if lot < 0.08:
            return rng.choice(JUNK)
        name = f"f{rng.getrandbits(40):x}"
        if lot < 0.5 and chair.question is not None and chair.scene is not None and chair.scene.offers:
            try:
                act = chair.choice(rng)
            except IndexError:
                act = {}
            return json.dumps({"type": "act", "id": name, "question": chair.question, "act": act})
        tag = rng.choice(["sit", "start", "say", "rematch", *SHAPES])
        if tag in RARE and rng.random() < 0.8:
            tag = "prefer"
        fields = {field.name: self.value(field.type) for field in SHAPES[tag].fields if field.name != "id"}  # type: ignore[attr-defined]
        return json.dumps(
            {"type": tag, "id": name, **{key: value for key, value in fields.items() if rng.random() < 0.95}}
        )

    def value(self, info: looking.Type) -> object:
        """Make up a value, most often of a type."""
        rng = self.rng
        if rng.random() < 0.1:
            return rng.choice([*NUMBERS, *WORDS])
        match info:
            case looking.BoolType():
                return rng.random() < 0.7
            case looking.IntType():
                return rng.choice([0, 1, 2, 3, *NUMBERS])
            case looking.LiteralType():
                return rng.choice(list(info.values))
            case looking.RawType():
                return rng.choice([{}, {"type": "pass"}, {"type": "throw", "cards": ["A"] * 99}, [], None])
            case _:
                return rng.choice(WORDS)


async def converges(database: Path, storm: Storm) -> int:
    """A spectator of a table in progress sees the picture of its record; count the tables that were looked at."""
    looked = 0
    for table in filter(None, storm.tables.values()):
        async with storm.host.at(table) as chair:
            await chair.until(lambda one: bool(one.sign))
            if chair.sign["phase"] != "playing":
                continue
            await chair.until(lambda one: one.scene is not None)
            looked += 1
            assert chair.scene is not None
    shelf = Store(str(database))
    await shelf.open()
    try:
        for row in await shelf.tables_in(("playing", "over"), 10_000):
            kept = await shelf.load(row.id)
            assert kept is not None
            match = Match.resume(registry.find(row.game), kept.record, kept.record.pledge or Random(0))
            match.scene(SPECTATOR, [isolated(seat.name) for seat in row.seats])
            looked += 1
    finally:
        await shelf.close()
    return looked


async def weather(tmp_path: Path, games: list[str], messages: int, people: int) -> tuple[Storm, int]:
    """Let a storm pass over a room and see that the room is still there."""
    database = tmp_path / "room.db"
    with running(config(database, watch=0.2)) as server:
        storm = Storm(server, games, messages, 7)
        guests = [storm.host, *(Guest(server, f"Guest {number}") for number in range(people))]
        for guest in guests:
            await asyncio.to_thread(guest.get, "/")
        await asyncio.gather(*(storm.rage(guest) for guest in guests))
        assert storm.host.get("/api/games").status_code == 200
        looked = await converges(database, storm)
    assert storm.peeks == []
    return storm, looked


def blunders(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The internal errors, as the log has them."""
    return [
        record.getMessage()
        for record in caplog.records
        if record.levelno >= logging.ERROR and not record.name.startswith("websockets")
    ]


async def test_a_small_storm_passes(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    storm, looked = await weather(tmp_path, ["american", "politics"], 1200, 5)
    assert storm.heard["refused"] > 100
    assert storm.heard["done"] > 100
    assert looked
    assert blunders(caplog) == []


@pytest.mark.long
async def test_a_hundred_thousand_messages_over_all_games(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    before = resident()
    storm, looked = await weather(tmp_path, sorted(registry.names()), 100_000, 14)
    after = resident()
    with capsys.disabled():
        heard = ", ".join(f"{count} {kind}" for kind, count in storm.heard.most_common())
        print(f"\nthe storm: {heard}; {looked} tables looked at afterwards; {before} MB before, {after} MB after")
    assert storm.heard["sent"] >= 100_000
    assert blunders(caplog) == []
    assert after - before < 400
