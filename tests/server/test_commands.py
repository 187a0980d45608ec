"""Commands: sent twice, sent late, sent from two tabs, and refused with a reason."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import pytest

from americana.server.wire.messages import Snapshot, Update
from tests.server.rooms import Chair, Guest

FIELDS = {"type", *Snapshot.__struct_encode_fields__, *Update.__struct_encode_fields__}


async def asked(chair: Chair) -> Chair:
    """Wait until the seat is asked something."""
    return await chair.until(lambda one: one.question is not None)


async def test_sending_a_command_twice_does_it_once(room: str) -> None:
    ada = Guest(room)
    async with ada.at(ada.open("bookshop")) as chair:
        await asked(chair)
        act, question = chair.choice(Random(1)), chair.question
        first = await chair.say("act", id="once", question=question, act=act)
        second = await chair.say("act", id="once", question=question, act=act)
        assert first == second == {"type": "done", "id": "once"}
        assert _own_plays(chair) == 1


@asynccontextmanager
async def two_tabs(room: str) -> AsyncIterator[tuple[Chair, Chair]]:
    """Look at one seat twice, until it is asked something."""
    ada = Guest(room)
    table = ada.open("bookshop")
    async with ada.at(table) as one, ada.at(table) as other:
        await asyncio.gather(asked(one), asked(other))
        yield one, other


async def test_two_tabs_send_the_same_command_at_the_same_moment(room: str) -> None:
    async with two_tabs(room) as (one, other):
        assert one.question == other.question
        act = one.choice(Random(1))
        answers = await asyncio.gather(
            one.say("act", id="both", question=one.question, act=act),
            other.say("act", id="both", question=other.question, act=act),
        )
        assert [answer["type"] for answer in answers] == ["done", "done"]
        assert _own_plays(one) == 1


async def test_two_tabs_that_answer_differently_answer_once(room: str) -> None:
    async with two_tabs(room) as (one, other):
        assert one.scene is not None
        acts = [offer.act for offer in one.scene.offers]
        answers = await asyncio.gather(
            one.say("act", id="a", question=one.question, act=acts[0]),
            other.say("act", id="b", question=other.question, act=acts[-1]),
        )
        assert sorted(str(answer["type"]) for answer in answers) == ["done", "refused"]


async def test_an_answer_to_an_old_question_is_refused_and_the_table_shown_again(room: str) -> None:
    ada = Guest(room)
    async with ada.at(ada.open("bookshop")) as chair:
        await asked(chair)
        assert chair.question is not None
        refused = await chair.say("act", question=chair.question + 1, act=chair.choice(Random(1)))
        assert refused["type"] == "refused"
        assert "question has passed" in str(refused["why"])
        assert refused["question"] == chair.question
        assert (await chair.hear())["type"] == "full"


async def test_a_rule_that_refuses_is_named(room: str) -> None:
    ada = Guest(room)
    async with ada.at(ada.open("bookshop")) as chair:
        await asked(chair)
        refused = await chair.say("act", question=chair.question, act={"type": "play", "card": "Z9"})
        assert refused["type"] == "refused"
        assert refused["rule"] == "2.1"
        assert refused["why"]
        malformed = await chair.say("act", question=chair.question, act={"type": "play", "cards": 1})
        assert "not an act of bookshop" in str(malformed["why"])
        dealers = await chair.say("act", question=chair.question, act={"type": "shuffle", "cards": []})
        assert dealers["type"] == "refused"
        answered = await chair.answer(Random(1))
        assert answered["type"] == "done"


async def test_before_the_game_there_is_nothing_to_answer(room: str) -> None:
    ada = Guest(room)
    async with ada.at(ada.open("bookshop", bots="")) as chair:
        refused = await chair.say("act", question=1, act={"type": "play", "card": "E0"})
        assert "hasn't started" in str(refused["why"])


async def test_a_question_stays_the_same_while_others_answer_secretly(room: str) -> None:
    """All are asked at once whether they react; nobody hears the others' answers, or is asked again."""
    people = [Guest(room, name) for name in ("Ada", "Bo", "Cy")]
    table = people[0].open("politics", bots="")
    async with people[0].at(table) as one, people[1].at(table) as two, people[2].at(table) as three:
        chairs = [one, two, three]
        await two.say("sit", seat=1, name="Bo")
        await three.say("sit", seat=2, name="Cy")
        await one.say("start")
        rng = Random(3)
        await asyncio.gather(*(chair.until(lambda c: c.scene is not None) for chair in chairs))
        while len(asked_at_once := [chair for chair in chairs if chair.question is not None]) == 1:
            numbers = [chair.number for chair in chairs]
            await asked_at_once[0].answer(rng)
            await asyncio.gather(
                *(_hears_more(chair, number) for chair, number in zip(chairs, numbers, strict=True))
            )
        first, *rest = asked_at_once
        ids = [chair.question for chair in rest]
        for chair in rest:
            while not await chair.silence():
                """A reaction window says that it is open."""
        await first.answer(rng)
        assert all([await chair.silence() for chair in rest])
        assert [chair.question for chair in rest] == ids
        assert (await rest[0].answer(rng))["type"] == "done"


async def test_resuming_from_a_number_tells_only_what_came_since(room: str) -> None:
    ada = Guest(room)
    table = ada.open("bookshop")
    async with ada.at(table) as chair:
        await asked(chair)
        number, heard = chair.number, len(chair.told)
        await chair.answer(Random(1))
        await asked(chair)
    async with ada.at(table, since=number) as again:
        await again.until(lambda one: one.scene is not None)
        assert again.number >= chair.number
        assert again.told[: len(chair.told) - heard] == chair.told[heard:]
        assert again.question == chair.question
    async with ada.at(table) as whole:
        await whole.until(lambda one: one.scene is not None)
        assert whole.told[: len(chair.told)] == chair.told
    async with ada.at(table, since=10**6) as odd:
        await odd.until(lambda one: one.scene is not None)
        assert odd.told == whole.told


@pytest.mark.parametrize("since", ["-1", "x", "9" * 30, "%00", "1.5"])
async def test_an_odd_number_to_resume_from_means_from_the_beginning(room: str, since: str) -> None:
    ada = Guest(room)
    table = ada.open("leduc")
    async with ada.at(f"{table}") as chair:
        await asked(chair)
    from websockets.asyncio.client import connect

    cookie = {"Cookie": f"americana={ada.cookie}"}
    async with connect(f"ws{room[4:]}/t/{table}/socket?since={since}", additional_headers=cookie) as socket:
        again = Chair(socket)
        await again.until(lambda one: one.scene is not None)
        assert again.told[: len(chair.told)] == chair.told


async def test_no_message_counts_the_acts_of_others(room: str) -> None:
    """The numbers a seat is sent count only what it saw; no frame holds the number of an act."""
    ada = Guest(room)
    async with ada.at(ada.open("bookshop", options={"rounds": "one"})) as chair:
        await chair.play()
    for frame in chair.frames:
        message = json.loads(frame)
        if message["type"] in ("full", "happened"):
            assert set(message) <= FIELDS
    assert chair.number == len(chair.told)


async def _hears_more(chair: Chair, number: int) -> None:
    await chair.until(lambda one: one.number > number)


def _own_plays(chair: Chair) -> int:
    return sum(telling.sentence.startswith("You play") for telling in chair.told)
