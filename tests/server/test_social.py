"""Table manners: who may join, what a host may do, resigning, pausing and ending early."""

import json
from pathlib import Path
from random import Random

from americana.core.record import parse
from tests.server.rooms import Chair, Guest, config, running


def text(chair: Chair) -> str:
    return "\n".join(chair.frames)


async def test_a_player_who_resigns_is_followed_by_a_bot_and_the_result_says_so(room: str) -> None:
    ada, bob = Guest(room), Guest(room, "Bob")
    table = ada.open("american", bots="")
    async with ada.at(table) as first, bob.at(table) as second:
        await second.say("sit", seat=1, name="Bob")
        await first.say("start")
        assert (await second.say("resign"))["type"] == "done"
        assert second.places[1]["kind"] == "bot"
        assert second.places[1]["resigned"] == "Bob"
        again = await second.say("sit", seat=1, name="Bob")
        assert "resigned from this game" in str(again["why"])
        await first.play()
        await first.until(lambda one: one.sign["phase"] == "over")
    record = parse(ada.get(f"/api/records/{table}").content.splitlines(), "downloaded")
    given = {act.given for act in record.acts if act.seat == 1}
    assert given == {"resigned"}


async def test_all_have_to_agree_on_a_pause_and_one_of_them_ends_it(room: str) -> None:
    ada, bob = Guest(room), Guest(room, "Bob")
    table = ada.open("american", bots="")
    async with ada.at(table) as first, bob.at(table) as second:
        await second.say("sit", seat=1, name="Bob")
        await first.say("start")
        await first.say("propose", what="pause")
        await second.until(lambda one: one.sign["proposal"] is not None)
        assert second.sign["paused"] is False
        assert (await second.say("agree", what="pause", yes=False))["type"] == "done"
        assert second.sign["proposal"] is None
        await second.say("propose", what="pause")
        assert (await first.say("agree", what="end", yes=True))["type"] == "refused"
        await first.say("agree", what="pause", yes=True)
        assert first.sign["paused"] is True
        await first.until(lambda one: one.scene is not None)
        asked = first if first.question is not None else second
        await asked.until(lambda one: one.question is not None)
        assert "paused" in str((await asked.answer(Random(1)))["why"])
        assert (await second.say("resume"))["type"] == "done"
        assert (await asked.answer(Random(1)))["type"] == "done"


async def test_all_may_agree_to_end_early_and_nobody_has_won(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db")) as server:
        ada, bob = Guest(server), Guest(server, "Bob")
        table = ada.open("american", bots="")
        async with ada.at(table) as first, bob.at(table) as second:
            await second.say("sit", seat=1, name="Bob")
            await first.say("start")
            await first.say("propose", what="end")
            await second.say("agree", what="end", yes=True)
            assert second.sign["phase"] == "over"
            assert second.sign["agreed_end"] is True
        assert ada.get(f"/api/records/{table}").status_code == 200
    with running(config(tmp_path / "room.db")) as server:
        ada.server = server
        async with ada.at(table) as first:
            await first.until(lambda one: one.scene is not None)
            assert first.sign["phase"] == "over"
            assert (await first.say("resume"))["type"] == "refused"
            assert (await first.say("rematch"))["type"] == "done"


async def test_a_closed_table_shows_nothing_to_a_guest_who_was_not_let_in(room: str) -> None:
    ada, eve = Guest(room), Guest(room, "Eve")
    table = ada.open("american", terms={"access": "closed"})
    assert table not in eve.get("/api/tables").text
    async with ada.at(table) as first, eve.at(table) as second:
        await first.until(lambda one: one.scene is not None)
        await second.until(lambda one: bool(one.sign))
        assert second.sign["gate"] == "closed"
        assert [place["name"] for place in second.places] == ["", ""]
        assert (await second.say("sit", seat=1, name="Eve"))["type"] == "refused"
        assert second.scene is None
        assert (await second.say("knock", name="Eve", wish="watch"))["type"] == "done"
        await first.until(lambda one: bool(one.sign["knocks"]))
        knocks = first.sign["knocks"]
        assert isinstance(knocks, tuple)
        assert (await second.say("admit", who=knocks[0].who, yes=True))["type"] == "refused"
        assert second.scene is None
        assert "Ada" not in text(second)
        assert (await first.say("admit", who=knocks[0].who, yes=True))["type"] == "done"
        await second.until(lambda one: one.scene is not None)
        assert not second.sign["gate"]


async def test_where_nobody_may_watch_only_the_sign_is_seen(room: str) -> None:
    ada, eve = Guest(room), Guest(room, "Eve")
    table = ada.open("american", terms={"watching": "none"})
    async with ada.at(table) as first, eve.at(table) as second:
        await first.until(lambda one: one.question is not None)
        await first.answer(Random(2))
        await second.until(lambda one: bool(one.sign))
        assert second.sign["gate"] == "watching"
        assert (await second.say("knock", name="Eve", wish="watch"))["type"] == "refused"
        assert await second.silence()
        assert second.scene is None


async def test_a_guest_who_may_look_at_last_reads_so_first_and_then_sees_the_clock_too(room: str) -> None:
    ada, eve = Guest(room), Guest(room, "Eve")
    table = ada.open("american", terms={"watching": "none", "clock": {"kind": "days"}})
    async with ada.at(table) as first, eve.at(table) as second:
        await first.until(lambda one: one.question is not None)
        await second.until(lambda one: one.sign.get("gate") == "watching")
        assert (await second.say("sit", seat=1, name="Eve"))["type"] == "done"
        await second.until(lambda one: one.scene is not None and bool(one.clocks))
        kinds = [str(json.loads(frame)["type"]) for frame in second.frames]
        opened = next(at for at, frame in enumerate(second.frames) if at and '"gate"' not in frame)
        assert kinds[opened] == "sign"
        assert set(kinds[:opened]) <= {"sign", "done"}


async def test_a_host_hands_over_and_removes_somebody_for_good(room: str) -> None:
    ada, bob = Guest(room), Guest(room, "Bob")
    table = ada.open("bookshop", bots="")
    async with ada.at(table) as first, bob.at(table) as second:
        await second.say("sit", seat=1, name="Bob")
        await first.say("start")
        assert (await second.say("remove", seat=0))["type"] == "refused"
        assert (await first.say("handover", seat=1))["type"] == "done"
        assert first.sign["host"] is False
        assert (await first.say("handover", seat=0))["type"] == "refused"
        assert (await second.say("remove", seat=1))["type"] == "refused"
        assert (await second.say("remove", seat=0))["type"] == "done"
        assert second.places[0]["kind"] == "bot"
        await first.until(lambda one: bool(one.closed))
    async with ada.at(table) as first:
        await first.until(lambda one: bool(one.closed))
        assert first.scene is None


async def test_a_program_sits_with_the_consent_of_the_table_and_is_marked(room: str) -> None:
    ada, machine = Guest(room), Guest(room, "Deep")
    table = ada.open("american", bots="")
    async with ada.at(table) as first, machine.at(table) as second:
        assert (await second.say("sit", seat=1, name="Deep", bot=True))["type"] == "refused"
        await second.say("knock", name="Deep", wish="bot")
        await first.until(lambda one: bool(one.sign.get("knocks")))
        knocks = first.sign["knocks"]
        assert isinstance(knocks, tuple)
        await first.say("admit", who=knocks[0].who, yes=True)
        assert (await second.say("sit", seat=1, name="Deep", bot=True))["type"] == "done"
        assert second.places[1]["kind"] == "bot"
        assert second.places[1]["program"] is True
    none = ada.open("american", bots="", terms={"programs": "none"})
    async with machine.at(none) as second:
        assert (await second.say("knock", name="Deep", wish="bot"))["type"] == "refused"
        assert (await second.say("sit", seat=1, name="Deep", bot=True))["type"] == "refused"
