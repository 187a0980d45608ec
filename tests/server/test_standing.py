"""Standing answers: kept by the table, recorded as the passes they stand for, and shown to nobody else."""

import asyncio
import time
from pathlib import Path
from random import Random

import pytest

from americana.core import registry
from americana.core.match import Match
from americana.core.record import parse
from tests.server.rooms import Chair, Guest, config, running


async def settle(chair: Chair, quiet: float = 0.15) -> None:
    """Listen until the table has been silent for a while."""
    while not chair.over:
        try:
            async with asyncio.timeout(quiet):
                await chair.hear()
        except TimeoutError:
            if chair.question is not None:
                return


def is_window(chair: Chair) -> bool:
    """Whether another player's card waits for the seat's reaction, and is not aimed at it."""
    assert chair.scene is not None
    lying = next(zone.cards for zone in chair.scene.zones if zone.id == "stack")
    return bool(lying) and chair.question is not None and "you" not in lying[-1].note


async def test_a_standing_answer_passes_in_windows_and_leaves_turns_to_the_person(room: str) -> None:
    ada = Guest(room)
    table = ada.open("politics", seats=2, options={"candidates": "deal"})
    sent, rng = 0, Random(1)
    async with ada.at(table) as chair:
        await chair.until(lambda one: one.question is not None)
        assert chair.sign["standing_kept"] is False
        assert (await chair.say("standing", on=True))["type"] == "done"
        assert chair.sign["standing_kept"] is True
        assert "targeted" in str(chair.sign["standing"])
        while not chair.over:
            await settle(chair)
            if not chair.over:
                sent += (await chair.answer(rng))["type"] == "done"
    record = parse(ada.get(f"/api/records/{table}").content.splitlines(), "downloaded")
    matches = Match.replay(registry.find("politics"), record, Random(0))
    stood = 0
    for act, match in zip(record.acts, matches, strict=False):
        if act.seat == 0 and match.standing(0) is not None:
            assert bytes(act.act) == b'{"type":"pass"}'
            stood += 1
    assert stood > 5
    assert stood + sent == sum(act.seat == 0 for act in record.acts)


async def to_a_window(chair: Chair, rng: Random) -> bool:
    """Answer at random until another's card waits; say whether one did before the game was over."""
    while True:
        await chair.until(lambda one: one.question is not None or one.over)
        if chair.over or is_window(chair):
            return not chair.over
        await chair.answer(rng)


async def test_it_takes_as_long_as_a_bot_and_can_be_taken_back_in_time(tmp_path: Path) -> None:
    waits: list[float] = []
    taken_back = False
    with running(config(tmp_path / "room.db", seed=3, pace=1.0)) as address:
        ada, rng = Guest(address), Random(2)
        for _ in range(8):  # a game may be over before enough cards are played
            async with ada.at(ada.open("politics", seats=2, options={"candidates": "deal"})) as chair:
                while not taken_back and await to_a_window(chair, rng):
                    if len(waits) == 2:
                        await _take_back(chair)
                        taken_back = True
                    else:
                        waits += await _waited(chair, rng)
            if taken_back:
                break
    assert taken_back
    assert all(wait > 0.7 - 0.1 for wait in waits)


async def _waited(chair: Chair, rng: Random) -> list[float]:
    """Let a standing answer be given, and say how long it took; nothing if this seat is asked itself."""
    asked, begun = chair.question, time.monotonic()
    await chair.say("standing", on=True)
    try:
        async with asyncio.timeout(8):
            await chair.until(lambda one: one.question != asked)
    except TimeoutError:  # the card touches one in front of us
        await chair.say("standing", on=False)
        await chair.answer(rng)
        return []
    waited = time.monotonic() - begun
    await chair.say("standing", on=False)
    return [waited]


async def _take_back(chair: Chair) -> None:
    asked = chair.question
    await chair.say("standing", on=True)
    await chair.say("standing", on=False)
    assert await chair.silence(1.8)
    assert chair.question == asked, "nothing was answered for the person"


async def test_a_standing_answer_stays_private_and_the_next_person_begins_without(room: str) -> None:
    ada, bo = Guest(room), Guest(room, "Bo")
    table = ada.open("politics", bots="", seats=3)
    async with ada.at(table) as one, bo.at(table) as other:
        await other.say("sit", seat=1, name="Bo")
        await one.say("start")
        assert (await one.say("standing", on=True))["type"] == "done"
        await other.until(lambda chair: chair.sign["phase"] == "playing")
        assert other.sign["standing_kept"] is False
        async with ada.at(table) as again:
            await again.until(lambda chair: bool(chair.sign))
            assert again.sign["standing_kept"] is True, "another window of the same person shows it too"
        await one.say("leave")
        assert one.sign["standing"] is None
        await one.say("sit", seat=0, name="Ada")
        assert one.sign["standing_kept"] is False


@pytest.mark.parametrize(
    ("game", "bots", "why"), [("leduc", "medium", "no automatic answer"), ("politics", "", "only during a game")]
)
async def test_where_there_is_none_the_table_says_so(room: str, game: str, bots: str, why: str) -> None:
    ada = Guest(room)
    async with ada.at(ada.open(game, bots=bots)) as chair:
        await chair.until(lambda one: bool(one.sign))
        refused = await chair.say("standing", on=True)
        assert refused["type"] == "refused"
        assert why in str(refused["why"])


async def test_a_deck_is_on_the_sign_by_its_name(room: str) -> None:
    ada = Guest(room)
    async with ada.at(ada.open("politics", bots="")) as chair:
        await chair.until(lambda one: bool(one.sign))
        options = chair.sign["options"]
        assert isinstance(options, dict)
        assert options["deck"] == "The Long Campaign"
