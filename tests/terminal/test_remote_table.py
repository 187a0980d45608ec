"""Tables elsewhere: a screen and a line table at one real server, over a restart, and links that lead nowhere."""

import asyncio
import json
import os
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from americana.core.errors import AmericanaError
from americana.core.scene import Scene
from americana.server.wire.messages import Refused, Snapshot
from americana.terminal.connection import Address, Connection, Heard, LinkChanged, introduced
from americana.terminal.pages import ReckoningPage, TalkListPage
from americana.terminal.remote_lines import LineThread, RemoteLines
from americana.terminal.remote_screen import RemoteApp
from americana.terminal.remote_table import RemoteTable
from americana.terminal.screen import SheetWidget
from americana.terminal.table_talk import talk_items
from tests.server.rooms import PATIENCE, Guest, config, running
from tests.terminal.tables import Script


async def until(condition: Callable[[], object]) -> None:
    for _ in range(3000):
        if condition():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it never becomes so")


def rows(app: RemoteApp) -> str:
    return "\n".join(app.table.query_one(SheetWidget).sheet.text().plain.split("\n"))


async def play_on(app: RemoteApp, pilot: Pilot[None]) -> None:
    """Answer whatever is asked by Enter, until the game is over."""
    for _ in range(1500):
        await pilot.pause(0.01)
        if isinstance(app.screen, ReckoningPage):
            await pilot.press("enter")
            continue
        if app.table.shown.over:
            return
        if app.visit.is_asked and app.table.shown == app.visit.scene:
            form = app.table.shown.offers[0].blank
            await pilot.press(*(["down", "enter"] if form else ["enter"]))
            await pilot.pause(0.02)
    raise AssertionError("the game never ends")


async def test_a_screen_and_a_line_table_play_a_game_with_a_third_program(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db")) as room:
        ada = Guest(room)
        table = ada.open("bookshop", bots="", seats=3, options={"rounds": "one"})
        link = Address.read(f"{room}/t/{table}")
        script = Script(["1"] * 400)
        caller = LineThread(link, introduced(link, tmp_path / "cleo.json"), "Cleo")
        caller.start()
        app = RemoteApp(
            link, introduced(link, tmp_path / "ben.json"), "Ben", 1, pace=0, tips=tmp_path / "ben-met.json"
        )
        called = RemoteLines(caller, 2, script.read, script.write, tmp_path / "met.json")
        async with ada.at(table) as chair, app.run_test(size=(80, 24)) as pilot:
            lines = asyncio.create_task(asyncio.to_thread(called.run))
            await until(lambda: app.visit.sign and app.visit.sign.seat == 1)
            await chair.until(lambda one: "Cleo" in str(one.sign))
            await chair.say("start")
            await asyncio.gather(chair.play(), play_on(app, pilot))
            await asyncio.wait_for(lines, PATIENCE)
            assert "win" in rows(app)
        caller.stop()
    assert app.visit.played is not None
    assert app.visit.played.over
    assert "Your hand" in script.text
    assert "Ben's hand" in script.text
    assert "You are dealt" in script.text
    assert script.text.count("You are dealt") == 1
    assert "Tip: " in script.text, "a player who joins gets tips too"
    assert [b"bookshop" in (tmp_path / name).read_bytes() for name in ("met.json", "ben-met.json")] == [True, True]


class Listener(Script):
    """A person who types nothing before certain words appear."""

    def read(self, prompt: str) -> str:
        self.heard.append(prompt)
        deadline = time.monotonic() + PATIENCE
        while "You are dealt" not in self.text and time.monotonic() < deadline:
            time.sleep(0.02)
        raise EOFError


async def test_in_lines_a_player_reads_that_the_game_has_begun_while_nothing_is_typed(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db")) as room:
        ada = Guest(room)
        table = ada.open("bookshop", bots="", seats=3, options={"rounds": "one"})
        link = Address.read(f"{room}/t/{table}")
        caller, listener = LineThread(link, introduced(link, tmp_path / "cleo.json"), "Cleo"), Listener([])
        caller.start()
        async with ada.at(table) as chair:
            run = RemoteLines(caller, 1, listener.read, listener.write).run
            lines = asyncio.create_task(asyncio.to_thread(run))
            await until(lambda: "Waiting for Ada to start the game." in listener.text)
            assert "Start the game" not in listener.text
            await chair.say("start")
            await asyncio.wait_for(lines, 2 * PATIENCE)
        caller.stop()
    assert "You are dealt" in listener.text
    assert listener.text.endswith("You have left. A bot plays for you until you come back.")


def joined(link: str, tmp_path: Path, *words: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
    """Join by lines in a separate process, whose input ends after the typed lines."""
    return subprocess.run(
        [sys.executable, "-m", "americana", "join", link, "--name", "Ben", *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "LOCALAPPDATA": str(tmp_path)},
        timeout=60,
    )


def test_a_player_who_types_no_more_leaves_though_nothing_is_asked(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db")) as room:
        table = Guest(room).open("leduc", bots="")
        refused = joined(f"{room}/t/{table}", tmp_path, "--seat", "9")
        seated = joined(f"{room}/t/{table}", tmp_path, "--seat", "2", typed="say good evening\n")
    assert "there is no seat 9 here" in refused.stdout
    assert "You have left.\n" in refused.stdout
    assert "Ben: good evening" in seated.stdout
    assert "You have left. A bot plays for you" in seated.stdout


async def test_a_spectator_without_input_leaves_when_all_is_quiet(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db")) as room:
        ada, bo = Guest(room), Guest(room)
        table = ada.open("leduc", bots="")
        async with ada.at(table) as chair, bo.at(table) as other:
            await other.say("sit", seat=1, name="Bo")
            await chair.say("start")
            watched = await asyncio.to_thread(joined, f"{room}/t/{table}", tmp_path)
    assert "You have left.\n" in watched.stdout


async def test_before_a_game_one_chooses_a_seat_and_begins(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db", countdown=0.5)) as room:
        table = Guest(room).open("bookshop", bots="", seats=3, options={"rounds": "one"})
        link = Address.read(f"{room}/t/{table}")
        app = RemoteApp(link, introduced(link, tmp_path / "me.json"), "Ben", None, pace=0)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(lambda: "Take seat 2" in rows(app))
            assert "Seat 3 [open seat]" in rows(app)
            await pilot.press("1")
            await until(lambda: "anyone seated can start the game." in rows(app))
            await until(lambda: "Start the game" in rows(app))


def test_a_cookie_of_the_time_when_none_were_signed_is_replaced_and_kept(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db")) as room:
        ada, kept = Guest(room), tmp_path / "guests.json"
        link = Address.read(f"{room}/t/{ada.open('american', bots='')}")
        kept.write_text(json.dumps({room: f"americana={ada.cookie.partition('.')[0]}"}))
        assert introduced(link, kept) == f"americana={ada.cookie}"
        assert json.loads(kept.read_text()) == {room: f"americana={ada.cookie}"}


async def test_after_a_restart_the_line_comes_back_and_what_was_said_is_said_again(tmp_path: Path) -> None:
    rules = config(tmp_path / "room.db")
    visit = RemoteTable("Ada")
    with running(rules) as room:
        port = int(room.rpartition(":")[2])
        ada = Guest(room)
        link = Address.read(f"{room}/t/{ada.open('bookshop', options={'rounds': 'one'})}")
        wire = Connection(link, f"americana={ada.cookie}", lambda message: note(visit, message))
        line = asyncio.create_task(wire.run())
        await until(lambda: visit.is_asked)
        told = len(visit.told)
    await until(lambda: not visit.linked)
    asked, act = visit.question, visit.scene.offers[0].act
    await wire.say("act", question=asked, act=act)
    assert wire.pending
    with running(rules, port):
        await until(lambda: not wire.pending)
        await until(lambda: visit.question != asked)
        await wire.end()
        await asyncio.wait_for(line, PATIENCE)
    sentences = [telling.sentence for telling in visit.told]
    assert len(visit.told) > told
    assert sum(sentence.startswith("You play") for sentence in sentences) == 1


def note(visit: RemoteTable, message: Heard | LinkChanged) -> None:
    visit.hear(message)


async def test_a_watcher_sees_no_hand(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db")) as room:
        ada = Guest(room)
        table = ada.open("bookshop", options={"rounds": "one"})
        link = Address.read(f"{room}/t/{table}")
        visit = RemoteTable("Bo")
        wire = Connection(link, introduced(link, tmp_path / "bo.json"), lambda message: note(visit, message))
        line = asyncio.create_task(wire.run())
        await until(lambda: visit.played)
        assert not hands(visit.scene)
        assert all(offer.label.endswith("'s seat") for offer in visit.scene.offers)
        await wire.end()
        await asyncio.wait_for(line, PATIENCE)


def hands(scene: Scene) -> list[str]:
    return [card.name for zone in scene.zones if zone.arrangement == "hand" for card in zone.cards]


def test_who_one_is_there_is_kept_and_nobody_else_may_read_it(tmp_path: Path) -> None:
    kept = tmp_path / "guests.json"
    with running(config(tmp_path / "room.db")) as room:
        link = Address.read(f"{room}/t/{Guest(room).open('bookshop')}")
        assert introduced(link, kept) == introduced(link, kept)
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "link", ["nowhere", "http://host/x/abc", "ftp://host/t/abc", "http://host/t/", "http:///t/a"]
)
def test_a_link_that_is_no_invitation_is_said(link: str) -> None:
    with pytest.raises(AmericanaError, match="not an invitation link"):
        Address.read(link)


def test_a_table_that_is_not_there_is_said(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db")) as room, pytest.raises(AmericanaError, match="no such table"):
        introduced(Address.read(f"{room}/t/nosuchtable"), tmp_path / "guests.json")
    with pytest.raises(AmericanaError, match="nobody answers") as refusal:
        introduced(Address.read("http://127.0.0.1:9/t/abc"), tmp_path / "guests.json")
    assert "(Connection refused). Ask whether the room is open" in str(refusal.value)
    assert "urlopen" not in str(refusal.value)


async def test_clocks_and_talk_at_a_screen_and_in_lines(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db", seed=3)) as room:
        ada = Guest(room)
        table = ada.open("american", bots="", terms={"clock": {"kind": "reserve", "seconds": 600}})
        link = Address.read(f"{room}/t/{table}")
        app = RemoteApp(link, introduced(link, tmp_path / "ben.json"), "Ben", 1, pace=0)
        async with ada.at(table) as chair, app.run_test(size=(80, 24)) as pilot:
            await until(lambda: app.visit.sign and app.visit.sign.seat == 1)
            await chair.say("start")
            await chair.say("say", words="good evening")
            await until(lambda: "Time: " in app.table.notice)
            await until(lambda: "good evening" in " ".join(one.sentence for one in app.table.told))
            assert "10:00" in app.visit.time or "9:5" in app.visit.time
            await pilot.press("c", *"hello", "enter")
            await chair.until(lambda one: any(word["words"] == "hello" for word in one.heard))
            await chair.say("propose", what="pause")
            await until(lambda: any("proposes a pause" in offer.label for offer in app.visit.scene.offers))
            while not app.visit.is_asked:
                await chair.answer(Random(1)) if chair.question is not None else await chair.hear()
                await pilot.pause(0.05)
        caller = LineThread(link, introduced(link, tmp_path / "ben.json"), "Ben")
        caller.start()
        script = Script(["time", "say and good night", "q"])
        async with ada.at(table) as chair:
            lines = asyncio.create_task(asyncio.to_thread(RemoteLines(caller, None, script.read, script.write).run))
            await chair.until(lambda one: any(word["words"] == "and good night" for word in one.heard))
            await asyncio.wait_for(lines, PATIENCE)
        caller.stop()
    assert "Time: " in script.text
    assert "Ada: good evening" in script.text


async def test_in_lines_the_table_is_spoken_to_by_words_and_numbers(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db")) as room:
        ada = Guest(room)
        table = ada.open("leduc", bots="")
        link = Address.read(f"{room}/t/{table}")
        caller = LineThread(link, introduced(link, tmp_path / "ben.json"), "Ben")
        caller.start()
        script = Script(["players", "players 99", "undo", "company 2", "q"])
        async with ada.at(table) as chair:
            lines = asyncio.create_task(asyncio.to_thread(RemoteLines(caller, 1, script.read, script.write).run))
            await chair.until(lambda one: bool(one.places) and one.places[1]["name"] == "Ben")
            await chair.say("start")
            await chair.until(lambda one: one.question is not None)
            await chair.say("act", question=chair.question, act=check(chair.scene))
            await chair.until(lambda one: one.sign["proposal"] is not None)
            await asyncio.wait_for(lines, PATIENCE)
        caller.stop()
    assert "1. Undo my last move\n2. Propose a pause" in script.text
    assert "There is no choice with that number" in script.text
    assert "you have no move to undo in this game" in script.text


async def seated(table: str, room: str, tmp_path: Path) -> RemoteApp:
    """Give an app whose person takes the second seat."""
    link = Address.read(f"{room}/t/{table}")
    return RemoteApp(link, introduced(link, tmp_path / "ben.json"), "Ben", 1, pace=0)


async def choose(app: RemoteApp, pilot: Pilot[None], label: str) -> None:
    """Press the number of a labeled offer, once it is on the screen."""
    await until(lambda: app.table.shown == app.visit.scene and label in rows(app))
    offers = [offer.label for offer in app.visit.scene.offers]
    await pilot.press(str(next(number for number, one in enumerate(offers, 1) if label in one)))


async def test_an_act_is_taken_back_by_a_key_and_by_consent(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db")) as room:
        ada = Guest(room)
        table = ada.open("leduc", bots="")
        app = await seated(table, room, tmp_path)
        async with ada.at(table) as chair, app.run_test(size=(80, 24)) as pilot:
            await until(lambda: app.visit.sign and app.visit.sign.seat == 1)
            await chair.say("start")
            await chair.until(lambda one: one.question is not None)
            keys = ("c chat", "m players", "u undo", "q leave")
            await until(lambda: all(key in rows(app) for key in keys))
            await chair.say("act", question=chair.question, act=check(chair.scene))
            await choose(app, pilot, "Raise")
            await chair.until(lambda one: one.question is not None)
            before = chair.number
            await pilot.press("u")
            await chair.until(lambda one: one.number < before)
            await choose(app, pilot, "Raise")
            await chair.until(lambda one: one.question is not None)
            assert (await chair.say("back"))["type"] == "done"
            await until(lambda: "Ada asks to undo a move." in app.table.notice)
            await choose(app, pilot, "Let Ada undo")
            await chair.until(lambda one: one.question is not None and len(one.told) < before)
            assert not app.visit.is_asked


def check(scene: Scene | None) -> dict[str, object]:
    assert scene is not None
    return next(offer.act for offer in scene.offers if offer.label == "Check")


async def test_the_company_of_a_table_is_a_key_away_and_a_host_may_do_more(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db")) as room:
        ada = Guest(room)
        table = ada.open("leduc", bots="")
        app = await seated(table, room, tmp_path)
        async with ada.at(table) as chair, app.run_test(size=(80, 24)) as pilot:
            await until(lambda: app.visit.sign and app.visit.sign.seat == 1)
            await pilot.press("m")
            page = app.screen
            assert isinstance(page, TalkListPage)
            assert [remark.label for remark in page.found] == ["Mute Ada"], (
                "a player who is not the host has few choices"
            )
            await pilot.press("escape")
            await chair.say("handover", seat=1)
            await until(lambda: app.visit.sign and app.visit.sign.host)
            await app.wire.say("start")
            await until(lambda: app.visit.played)
            labels = [remark.label for remark in talk_items(app.visit.sign)]
            assert labels == [
                "Undo my last move",
                "Propose a pause",
                "Propose to end the game",
                "Resign: a bot plays on for you",
                "Remove Ada for good",
                "Make Ada the host",
                "Mute Ada",
            ]
            await pilot.press("m", "down", "enter")
            await chair.until(lambda one: one.sign["proposal"] is not None)
            await chair.say("agree", what="pause", yes=False)
            await until(lambda: app.visit.sign and app.visit.sign.proposal is None)
            await pilot.press("m", *["down"] * 4, "enter")
            await pilot.press("enter")
            await pilot.press("m", *["down"] * 4, "enter", "down", "enter")
            await until(lambda: app.visit.sign and app.visit.sign.places[0].kind == "bot")


async def test_what_is_added_too_late_is_no_trouble_of_the_person(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db")) as room:
        ada = Guest(room)
        link = Address.read(f"{room}/t/{ada.open('leduc')}")
        heard: list[Heard | LinkChanged] = []
        wire = Connection(link, f"americana={ada.cookie}", heard.append)
        line = asyncio.create_task(wire.run())
        await until(lambda: any(isinstance(one, Snapshot) for one in heard))
        wire._added.add(await wire.say("commit", deal="gone", commitment="0" * 64))
        await wire.say("rematch")
        await until(lambda: not wire.pending)
        assert [one.id in wire._added for one in heard if isinstance(one, Refused)] == [False]
        await wire.end()
        await asyncio.wait_for(line, PATIENCE)


def test_a_room_that_does_not_go_by_a_name_says_which_setting_adds_it(tmp_path: Path) -> None:
    """This spelling finds this machine, but the room knows the machine by another name."""
    with running(config(tmp_path / "room.db")) as room, pytest.raises(AmericanaError, match="allowed_hosts"):
        introduced(Address.read(f"{room.replace('127.0.0.1', '127.1')}/t/abc"), tmp_path / "guests.json")
