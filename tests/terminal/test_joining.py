"""Tables elsewhere: a screen and a line table at one real server, over a restart, and links that lead nowhere."""

import asyncio
import stat
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from americana.core.errors import AmericanaError
from americana.core.scene import Scene
from americana.terminal.calling import CalledTable, Caller
from americana.terminal.joined import JoinApp
from americana.terminal.pages import ReckoningPage
from americana.terminal.screen import Felt
from americana.terminal.visit import Visit
from americana.terminal.wire import Address, Heard, Line, Wire, introduced
from tests.server.rooms import PATIENCE, Guest, house, running
from tests.terminal.tables import Script


async def until(condition: Callable[[], object]) -> None:
    for _ in range(3000):
        if condition():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it never becomes so")


def rows(app: JoinApp) -> str:
    return "\n".join(app.table.query_one(Felt).sheet.text().plain.split("\n"))


async def play_on(app: JoinApp, pilot: Pilot[None]) -> None:
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
    with running(house(tmp_path / "room.db")) as room:
        ada = Guest(room)
        table = ada.open("bookshop", bots="", seats=3, options={"rounds": "one"})
        link = Address.read(f"{room}/t/{table}")
        script = Script(["1"] * 400)
        caller = Caller(link, introduced(link, tmp_path / "cleo.json"), "Cleo")
        caller.start()
        app = JoinApp(link, introduced(link, tmp_path / "ben.json"), "Ben", 1, pace=0)
        async with ada.at(table) as chair, app.run_test(size=(80, 24)) as pilot:
            lines = asyncio.create_task(asyncio.to_thread(CalledTable(caller, 2, script.read, script.write).run))
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


class Listener(Script):
    """Somebody who types nothing before something was heard."""

    def read(self, prompt: str) -> str:
        self.heard.append(prompt)
        deadline = time.monotonic() + PATIENCE
        while "You are dealt" not in self.text and time.monotonic() < deadline:
            time.sleep(0.02)
        raise EOFError


async def test_in_lines_one_is_told_that_the_game_has_begun_while_nothing_is_typed(tmp_path: Path) -> None:
    with running(house(tmp_path / "room.db")) as room:
        ada = Guest(room)
        table = ada.open("bookshop", bots="", seats=3, options={"rounds": "one"})
        link = Address.read(f"{room}/t/{table}")
        caller, listener = Caller(link, introduced(link, tmp_path / "cleo.json"), "Cleo"), Listener([])
        caller.start()
        async with ada.at(table) as chair:
            run = CalledTable(caller, 1, listener.read, listener.write).run
            lines = asyncio.create_task(asyncio.to_thread(run))
            await until(lambda: "Begin to play" in listener.text)
            await chair.say("start")
            await asyncio.wait_for(lines, 2 * PATIENCE)
        caller.stop()
    assert "You are dealt" in listener.text
    assert listener.text.endswith("You have left; a bot keeps your seat until you are back.")


async def test_before_a_game_one_chooses_a_seat_and_begins(tmp_path: Path) -> None:
    with running(house(tmp_path / "room.db")) as room:
        table = Guest(room).open("bookshop", bots="", seats=3, options={"rounds": "one"})
        link = Address.read(f"{room}/t/{table}")
        app = JoinApp(link, introduced(link, tmp_path / "me.json"), "Ben", None, pace=0)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(lambda: "Take seat 2" in rows(app))
            await pilot.press("1")
            await until(lambda: "Begin to play" in rows(app))


async def test_after_a_restart_the_line_comes_back_and_what_was_said_is_said_again(tmp_path: Path) -> None:
    rules = house(tmp_path / "room.db")
    visit = Visit("Ada")
    with running(rules) as room:
        port = int(room.rpartition(":")[2])
        ada = Guest(room)
        link = Address.read(f"{room}/t/{ada.open('bookshop', options={'rounds': 'one'})}")
        wire = Wire(link, f"americana={ada.cookie}", lambda message: note(visit, message))
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


def note(visit: Visit, message: Heard | Line) -> None:
    visit.hear(message)


async def test_a_watcher_sees_no_hand(tmp_path: Path) -> None:
    with running(house(tmp_path / "room.db")) as room:
        ada = Guest(room)
        table = ada.open("bookshop", options={"rounds": "one"})
        link = Address.read(f"{room}/t/{table}")
        visit = Visit("Bo")
        wire = Wire(link, introduced(link, tmp_path / "bo.json"), lambda message: note(visit, message))
        line = asyncio.create_task(wire.run())
        await until(lambda: visit.played)
        assert not hands(visit.scene)
        assert all(offer.label.startswith("Take the seat") for offer in visit.scene.offers)
        await wire.end()
        await asyncio.wait_for(line, PATIENCE)


def hands(scene: Scene) -> list[str]:
    return [card.name for zone in scene.zones if zone.arrangement == "hand" for card in zone.cards]


def test_who_one_is_there_is_kept_and_nobody_else_may_read_it(tmp_path: Path) -> None:
    kept = tmp_path / "guests.json"
    with running(house(tmp_path / "room.db")) as room:
        link = Address.read(f"{room}/t/{Guest(room).open('bookshop')}")
        assert introduced(link, kept) == introduced(link, kept)
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "link", ["nowhere", "http://host/x/abc", "ftp://host/t/abc", "http://host/t/", "http:///t/a"]
)
def test_a_link_that_is_no_invitation_is_said(link: str) -> None:
    with pytest.raises(AmericanaError, match="no invitation"):
        Address.read(link)


def test_a_table_that_is_not_there_is_said(tmp_path: Path) -> None:
    with running(house(tmp_path / "room.db")) as room, pytest.raises(AmericanaError, match="no such table"):
        introduced(Address.read(f"{room}/t/nosuchtable"), tmp_path / "guests.json")
    with pytest.raises(AmericanaError, match="nobody answers"):
        introduced(Address.read("http://127.0.0.1:9/t/abc"), tmp_path / "guests.json")


async def test_clocks_and_talk_at_a_screen_and_in_lines(tmp_path: Path) -> None:
    with running(house(tmp_path / "room.db", seed=3)) as room:
        ada = Guest(room)
        table = ada.open("american", bots="", terms={"clock": {"kind": "reserve", "seconds": 600}})
        link = Address.read(f"{room}/t/{table}")
        app = JoinApp(link, introduced(link, tmp_path / "ben.json"), "Ben", 1, pace=0)
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
        caller = Caller(link, introduced(link, tmp_path / "ben.json"), "Ben")
        caller.start()
        script = Script(["time", "say and good night", "q"])
        async with ada.at(table) as chair:
            lines = asyncio.create_task(asyncio.to_thread(CalledTable(caller, None, script.read, script.write).run))
            await chair.until(lambda one: any(word["words"] == "and good night" for word in one.heard))
            await asyncio.wait_for(lines, PATIENCE)
        caller.stop()
    assert "Time: " in script.text
    assert "Ada: good evening" in script.text
