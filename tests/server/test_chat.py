"""Chat at a table: said by the players, heard by all who want to, with limits, and off where agreed."""

from pathlib import Path

from americana.server.table.chat import LONGEST, PHRASES, clean_line
from tests.server.rooms import Guest, config, running


def test_words_are_one_line_without_anything_invisible() -> None:
    assert clean_line(" a\n\u202eb\x00 c ") == "a b c"
    assert len(clean_line("x" * 999)) == LONGEST


async def test_people_who_sit_here_speak_and_all_hear_it_also_later(room: str) -> None:
    ada, bob, eve = Guest(room), Guest(room, "Bob"), Guest(room, "Eve")
    table = ada.open("american", bots="")
    async with ada.at(table) as first, bob.at(table) as second, eve.at(table) as third:
        await second.say("sit", seat=1, name="Bob")
        assert (await first.say("say", words="<b>Hello</b>"))["type"] == "done"
        assert (await second.say("say", phrase="luck"))["type"] == "done"
        assert (await third.say("say", words="I only watch"))["type"] == "refused"
        assert (await second.say("say", phrase="nonsense"))["type"] == "refused"
        assert (await second.say("say", words=" \u200b "))["type"] == "refused"
        await third.until(lambda one: len(one.heard) == 2)
        assert [word["words"] for word in third.heard] == ["<b>Hello</b>", PHRASES["luck"]]
        assert third.heard[1]["seat"] == 1
        assert [set(word) - {"phrase", "seat"} for word in third.heard] == [
            {"type", "number", "name", "words", "at"}
        ] * 2
    async with eve.at(table) as third:
        await third.until(lambda one: len(one.heard) == 2)
    assert ada.get("/api/phrases").json() == PHRASES


async def test_somebody_who_is_muted_or_blocked_is_not_heard(room: str) -> None:
    ada, bob = Guest(room), Guest(room, "Bob")
    table = ada.open("american", bots="")
    async with ada.at(table) as first, bob.at(table) as second:
        await second.say("sit", seat=1, name="Bob")
        assert (await first.say("hush", seat=1))["type"] == "done"
        assert first.sign["hushed"] == (1,)
        await second.say("say", words="can you hear me?")
        assert second.sign["hushed"] == ()
        await first.say("prefer")
        assert first.heard == []
        await first.say("hush", seat=1, on=False)
        await second.say("say", words="and now?")
        await first.until(lambda one: bool(one.heard))
        assert (await first.say("hush", seat=1, everywhere=True))["type"] == "done"
    another = ada.open("american", bots="")
    async with bob.at(another) as second:
        assert "blocked you" in str((await second.say("sit", seat=1, name="Bob"))["why"])
        assert "said no" not in "".join(second.frames)


async def test_a_table_may_have_no_words_or_ready_made_ones_only(room: str) -> None:
    ada = Guest(room)
    async with ada.at(ada.open("american", bots="", terms={"chat": "off"})) as chair:
        assert (await chair.say("say", phrase="luck"))["type"] == "refused"
    async with ada.at(ada.open("american", bots="", terms={"chat": "phrases"})) as chair:
        assert (await chair.say("say", words="hello"))["type"] == "refused"
        assert (await chair.say("say", phrase="luck"))["type"] == "done"


async def test_a_player_who_talks_too_much_is_asked_to_let_others_speak(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db", talk={"burst": 3, "rate": 0.001})) as server:
        ada = Guest(server)
        async with ada.at(ada.open("american", bots="")) as chair:
            answers = [(await chair.say("say", words=f"{number}"))["type"] for number in range(5)]
        assert answers == ["done"] * 3 + ["refused"] * 2
