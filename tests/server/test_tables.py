"""Opening, sitting, leaving, watching, starting, playing again, and the lists of tables."""

import asyncio
from pathlib import Path

import pytest

from tests.server.rooms import FREE, Chair, Guest, config, running


async def test_a_table_is_opened_filled_and_started(room: str) -> None:
    ada, bo = Guest(room, "Ada"), Guest(room, "Bo")
    table = ada.open("bookshop", bots="", seats=4)
    async with ada.at(table) as host, bo.at(table) as friend:
        await friend.until(lambda chair: bool(chair.sign))
        assert friend.sign["phase"] == "open"
        assert friend.sign["seat"] is None
        assert friend.sign["host"] is False
        assert (await friend.say("sit", seat=2, name="Bo"))["type"] == "done"
        assert friend.sign["seat"] == 2
        assert (await host.say("fill", seat=1, bot="random"))["type"] == "done"
        assert (await host.say("start"))["type"] == "done"
        await host.until(lambda chair: chair.scene is not None)
        names = [(place["name"], place["kind"]) for place in host.places]
        assert names == [("Ada", "person"), ("Abe", "bot"), ("Bo", "person"), ("Bea", "bot")]
        assert _hands(host) == ["hand:0"]


async def test_the_same_name_twice_is_distinguished(room: str) -> None:
    ada, other = Guest(room, "Ada"), Guest(room, "Ada")
    table = ada.open("bookshop", bots="", seats=3)
    async with other.at(table) as chair:
        await chair.say("sit", seat=1, name=" Ada\n")
        assert [place["name"] for place in chair.places] == ["Ada", "Ada 2", ""]


async def test_only_the_host_seats_bots_and_only_before_the_game(room: str) -> None:
    ada, bo = Guest(room, "Ada"), Guest(room, "Bo")
    table = ada.open("bookshop", bots="", seats=3)
    async with ada.at(table) as host, bo.at(table) as friend:
        assert "only the host can" in str((await friend.say("fill", seat=1, bot="medium"))["why"])
        assert "no bot" in str((await host.say("fill", seat=1, bot="grandmaster"))["why"])
        assert "isn't free" in str((await host.say("fill", seat=0, bot="medium"))["why"])
        assert "isn't free" in str((await host.say("fill", seat=9, bot="medium"))["why"])
        await host.say("fill", seat=1, bot="medium")
        assert (await host.say("fill", seat=1, bot=""))["type"] == "done"
        assert host.places[1] == FREE
        assert "only the host can" in str((await friend.say("start"))["why"])
        await host.say("start")
        assert "before the game starts" in str((await host.say("fill", seat=1, bot="medium"))["why"])
        assert "already started" in str((await host.say("start"))["why"])


async def test_the_host_begins_or_any_player_if_the_host_stays_away(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db", countdown=0.4)) as address:
        ada, bo, eve = Guest(address, "Ada"), Guest(address, "Bo"), Guest(address, "Eve")
        table = ada.open("bookshop", bots="", seats=3)
        async with bo.at(table) as friend, eve.at(table) as watcher:
            async with ada.at(table) as host:
                await host.until(lambda chair: chair.sign.get("starts") is True)
                await friend.say("sit", seat=1, name="Bo")
                await friend.until(lambda chair: chair.sign["unhosted"] is None)
                assert (friend.sign["starts"], friend.sign["host_seat"]) == (False, 0)
                assert "only the host can start" in str((await friend.say("start"))["why"])
            await friend.until(lambda chair: chair.sign["unhosted"] is not None)
            assert "stays away" in str((await friend.say("start"))["why"])
            await friend.until(lambda chair: chair.sign["starts"] is True)
            assert "take a seat first" in str((await watcher.say("start"))["why"])
            async with ada.at(table):
                await friend.until(lambda chair: chair.sign["unhosted"] is None)
                assert friend.sign["starts"] is False
            await friend.until(lambda chair: chair.sign["starts"] is True)
            assert (await friend.say("start"))["type"] == "done"


async def test_a_seat_is_changed_and_left_before_the_game(room: str) -> None:
    ada = Guest(room, "Ada")
    table = ada.open("bookshop", bots="", seats=3)
    async with ada.at(table) as chair:
        await chair.say("sit", seat=2, name="Ada")
        assert [place["kind"] for place in chair.places] == ["free", "free", "person"]
        await chair.say("leave")
        assert chair.sign["seat"] is None
        assert [place["kind"] for place in chair.places] == ["free", "free", "free"]
        assert "you're only watching" in str((await chair.say("leave"))["why"])


async def test_nobody_takes_somebody_elses_seat(room: str) -> None:
    ada, bo = Guest(room, "Ada"), Guest(room, "Bo")
    table = ada.open("bookshop", bots="", seats=3)
    async with bo.at(table) as chair:
        assert "this seat is taken" in str((await chair.say("sit", seat=0, name="Bo"))["why"])
        assert "no seat 8 here" in str((await chair.say("sit", seat=7, name="Bo"))["why"])
        assert "no seat 0 here" in str((await chair.say("sit", seat=-1, name="Bo"))["why"])


async def test_a_friend_sits_down_in_place_of_a_bot_in_a_game_under_way(room: str) -> None:
    ada, bo = Guest(room, "Ada"), Guest(room, "Bo")
    table = ada.open("bookshop")
    async with ada.at(table) as host, bo.at(table) as friend:
        await friend.until(lambda chair: chair.scene is not None)
        assert not _hands(friend)
        assert (await friend.say("sit", seat=1, name="Bo"))["type"] == "done"
        await friend.until(lambda chair: bool(_hands(chair)))
        assert _hands(friend) == ["hand:1"]
        await host.until(lambda chair: bool(chair.sign) and chair.places[1]["name"] == "Bo")
        await host.until(lambda chair: chair.scene is not None and chair.scene.seats[1].name == "Bo")


async def test_those_who_watch_see_who_has_left(room: str) -> None:
    ada = Guest(room, "Ada")
    table = ada.open("bookshop", seats=3)
    async with ada.at(table) as chair, Guest(room).at(table) as watching:
        await watching.until(lambda one: one.scene is not None)
        await chair.say("leave")
        await watching.until(lambda one: one.scene is not None and one.scene.seats[0].name == "Cal")


async def test_who_has_seen_one_hand_may_not_take_another(room: str) -> None:
    ada = Guest(room, "Ada")
    table = ada.open("bookshop", seats=4)
    async with ada.at(table) as chair:
        await chair.until(lambda one: bool(_hands(one)))
        assert "you've seen another seat's cards" in str((await chair.say("sit", seat=1, name="Ada"))["why"])
        assert (await chair.say("leave"))["type"] == "done"
        await chair.until(lambda one: not _hands(one))
        assert chair.places[0]["kind"] == "bot"
        assert "you've seen another seat's cards" in str((await chair.say("sit", seat=1, name="Ada"))["why"])
        assert (await chair.say("sit", seat=0, name="Ada"))["type"] == "done"
        await chair.until(lambda one: _hands(one) == ["hand:0"])


async def test_a_rematch_keeps_the_people_and_their_seats(room: str) -> None:
    ada, bo = Guest(room, "Ada"), Guest(room, "Bo")
    table = ada.open("leduc", bots="")
    async with ada.at(table) as one, bo.at(table) as other:
        await other.say("sit", seat=1, name="Bo")
        assert "when the game is over" in str((await one.say("rematch"))["why"])
        await one.say("start")
        await asyncio.gather(one.play(1), other.play(2))
        await one.until(lambda chair: chair.sign["phase"] == "over")
        assert (await one.say("rematch"))["type"] == "done"
        assert (await other.say("rematch"))["type"] == "done"
        await other.until(lambda chair: chair.sign["rematch"] is not None)
        following = str(one.sign["rematch"])
        assert other.sign["rematch"] == following != table
    async with ada.at(following) as one, bo.at(following) as other:
        await other.until(lambda chair: chair.scene is not None)
        assert other.sign["seat"] == 1
        assert other.sign["phase"] == "playing"


async def test_a_game_is_arranged_for_those_who_sat_down_and_again_in_a_rematch(room: str) -> None:
    ada = Guest(room, "Ada")
    table = ada.open("american", bots="")
    async with ada.at(table) as one:
        await one.say("sit", seat=1, name="Ada")
        await one.say("fill", seat=0, bot="medium")
        await one.until(lambda chair: chair.sign["options"]["dealer"] == 0)  # type: ignore[index]
        await one.say("start")
        await one.until(lambda chair: chair.sign["phase"] == "playing")
        assert one.sign["options"]["dealer"] == 1  # type: ignore[index]
        assert [telling.sentence for telling in one.told if telling.rule == "1.2"] == ["You deal."]
        await one.play(1)
        await one.until(lambda chair: chair.sign["phase"] == "over")
        await one.say("rematch")
        following = str(one.sign["rematch"])
    async with ada.at(following) as one:
        await one.until(lambda chair: bool(chair.sign))
        assert one.sign["options"]["dealer"] == 1  # type: ignore[index]


async def test_a_watcher_may_not_ask_for_a_rematch_nor_act(room: str) -> None:
    ada, eve = Guest(room, "Ada"), Guest(room, "Eve")
    table = ada.open("leduc")
    async with ada.at(table) as chair, eve.at(table) as watching:
        await chair.play()
        assert "watching" in str((await watching.say("rematch"))["why"])
        assert "watching" in str((await watching.say("act", question=1, act={"type": "fold"}))["why"])
        assert "is over" in str((await chair.say("act", question=1, act={"type": "fold"}))["why"])
        assert "is over" in str((await watching.say("sit", seat=1, name="Eve"))["why"])


async def test_lists_of_open_tables_and_of_a_guests_own(room: str) -> None:
    ada, bo = Guest(room, "Ada"), Guest(room, "Bo")
    waiting = ada.open("bookshop", bots="", seats=4, options={"memory": True})
    under_way = ada.open("leduc")
    async with ada.at(under_way) as chair:
        await chair.until(lambda one: one.question is not None)
    mine = {ticket["id"]: ticket for ticket in ada.get("/api/tables").json()["mine"]}
    assert mine[under_way]["turn"] is True
    assert mine[waiting]["turn"] is False
    theirs = bo.get("/api/tables").json()
    assert theirs["mine"] == []
    ticket = next(one for one in theirs["open"] if one["id"] == waiting)
    assert ticket["free"] == 3
    assert [place["kind"] for place in ticket["places"]] == ["person", "free", "free", "free"]
    assert len(ticket["options"]) == 1
    assert under_way not in [one["id"] for one in theirs["open"]]
    assert f"/t/{waiting}" in bo.get("/").text


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"game": "chess"}, "there is no game"),
        ({"game": "bookshop", "seats": 17}, "3 to 5 players"),
        ({"game": "bookshop", "options": {"jokers": True}}, "jokers"),
        ({"game": "bookshop", "bots": "grandmaster"}, "no bot"),
        ({"game": "bookshop", "colour": "red"}, "there is no 'colour'"),
        ({}, "game is missing"),
        ([[[[]]]], "can't open a table"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(room: str, wish: object, why: str) -> None:
    answer = Guest(room).post("/tables", json=wish)
    assert answer.status_code == 400
    assert why in answer.json()["why"]


def test_the_form_of_the_door_opens_a_table(room: str) -> None:
    ada = Guest(room)
    form = {"game": "bookshop", "seats": "4", "name": "Ada", "option.rounds": "one", "option.memory": "yes"}
    answer = ada.post("/tables", data=form)
    assert answer.status_code == 303
    page = ada.get(answer.headers["location"])
    assert page.status_code == 200
    ticket = ada.get("/api/tables").json()["mine"][0]
    assert ticket["phase"] == "open"
    assert len(ticket["options"]) == 2
    playing = ada.post("/tables", data={"game": "leduc", "seats": "2", "name": "Ada", "bots": "yes"})
    assert playing.status_code == 303
    assert ada.get("/api/tables").json()["mine"][0]["phase"] == "playing"
    assert 'value="Ada"' in ada.get("/").text


def _hands(chair: Chair) -> list[str]:
    """Name the hands whose cards are shown."""
    zones = chair.scene.zones if chair.scene else ()
    return [zone.id for zone in zones if zone.id.startswith("hand:") and zone.cards]
