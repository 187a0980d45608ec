"""Hints at a table: a player who is asked may ask for a hint, unless the table plays without."""

import json

from tests.server.rooms import Chair, Guest, Message


async def asked(chair: Chair) -> int:
    """Wait until the seat is asked something, and give its question."""
    await chair.until(lambda one: one.question is not None)
    assert chair.question is not None
    return chair.question


async def advice(chair: Chair) -> Message:
    """Wait for the advice that follows."""
    while True:
        found = [json.loads(frame) for frame in chair.frames if frame.startswith('{"type":"advice"')]
        if found:
            return dict(found[-1])
        await chair.hear()


async def test_a_hint_names_acts_that_are_offered_with_what_they_are_worth_and_why(room: str) -> None:
    ada = Guest(room)
    async with ada.at(ada.open("leduc")) as chair:
        question = await asked(chair)
        assert chair.sign["hints"] is True
        assert (await chair.say("hint", question=question))["type"] == "done"
        found = await advice(chair)
        assert found["question"] == question
        assert chair.scene is not None
        offered = {offer.label for offer in chair.scene.offers}
        hints = found["hints"]
        assert isinstance(hints, list)
        assert hints
        for hint in hints:
            assert hint["label"] in offered
            assert all(hint[field] for field in ("worth", "sure", "reason", "act"))


async def test_a_table_may_do_without_hints(room: str) -> None:
    ada = Guest(room)
    async with ada.at(ada.open("leduc", hints=False)) as chair:
        question = await asked(chair)
        assert chair.sign["hints"] is False
        refused = await chair.say("hint", question=question)
        assert refused["type"] == "refused"
        assert "hints are off" in str(refused["why"])


async def test_a_player_who_sits_down_reads_that_there_are_no_hints(room: str) -> None:
    for hints in (True, False):
        ada = Guest(room)
        async with ada.at(ada.open("leduc", bots="", hints=hints)) as chair:
            await chair.until(lambda one: bool(one.sign))
            assert ("Hints are off" in str(chair.sign.get("agreed"))) is not hints


async def test_who_watches_or_asks_about_something_else_gets_none(room: str) -> None:
    ada, bea = Guest(room), Guest(room, "Bea")
    table = ada.open("leduc")
    async with ada.at(table) as chair, bea.at(table) as watching:
        question = await asked(chair)
        assert (await chair.say("hint", question=question + 7))["type"] == "refused"
        await watching.until(lambda one: bool(one.sign))
        assert watching.sign["hints"] is False
        assert (await watching.say("hint", question=question))["type"] == "refused"
