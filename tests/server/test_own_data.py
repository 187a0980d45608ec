"""The belongings of a guest: another device, their data, deleting it, a feed, and a notification address."""

import asyncio
import sqlite3
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree

import pytest
from websockets.exceptions import ConnectionClosed

from americana.core.errors import AmericanaError
from americana.core.record import parse
from americana.server.accounts import cookies, device_codes, turn_notices
from americana.server.table.clock import WORD
from tests.server.rooms import Guest, config, running
from tests.server.test_clocks import Pretended

ATOM = "{http://www.w3.org/2005/Atom}"


def code_of(guest: Guest) -> str:
    page = guest.post("/mine/device").text
    return page.split("<output>")[1].split("</output>")[0]


async def test_a_code_brings_name_and_seats_to_another_device_once(room: str) -> None:
    ada, phone, thief = Guest(room), Guest(room), Guest(room)
    table = ada.open("american", bots="")
    code = code_of(ada)
    assert phone.get(f"/device?code={code}").status_code == 200
    assert phone.post("/device", data={"code": code.lower()}).status_code in (200, 303)
    assert phone.cookie == ada.cookie
    assert thief.post("/device", data={"code": code}).status_code == 400
    assert thief.cookie != ada.cookie
    async with phone.at(table) as chair:
        await chair.until(lambda one: bool(one.sign))
        assert chair.sign["seat"] == 0
        assert chair.sign["host"] is True


def test_a_code_is_read_as_people_type_it() -> None:
    code = device_codes.fresh()
    assert device_codes.read(f" {device_codes.shown(code).lower()} ") == code


async def test_a_code_lapses(tmp_path: Path) -> None:
    now = Pretended()
    with running(config(tmp_path / "room.db"), now=now) as server:
        ada, phone = Guest(server), Guest(server)
        ada.open("american")
        code = code_of(ada)
        now.moment += device_codes.LASTS + 1
        assert phone.post("/device", data={"code": code}).status_code == 400


async def test_my_data_has_what_is_mine_and_forget_me_leaves_a_guest_in_records(room: str) -> None:
    ada, bob = Guest(room, "Adalind"), Guest(room, "Bob")
    table = ada.open("american", bots="")
    async with ada.at(table) as first, bob.at(table) as second:
        await second.say("sit", seat=1, name="Bob")
        await first.say("say", words="a secret of mine")
        await first.say("start")
        await first.say("propose", what="end")
        await second.say("agree", what="end", yes=True)
    running_on = ada.open("american", bots="")
    mine = ada.get("/mine/data").text
    assert "Adalind" in mine
    assert "a secret of mine" in mine
    assert ada.post("/mine/forget").status_code == 400
    async with bob.at(running_on) as second:
        await second.say("sit", seat=1, name="Bob")
        before = ada.cookie
        assert ada.post("/mine/forget", data={"sure": "yes"}).status_code in (200, 303)
        await second.until(lambda one: one.sign["host"] is True)
        assert second.places[0]["kind"] == "free"
    record = parse(bob.get(f"/api/records/{table}").content.splitlines(), "downloaded")
    assert record.header.players == ("Guest", "Bob")
    ada.cookie = before
    after = ada.get("/mine/data").text
    assert "Adalind" not in after
    assert "secret of mine" not in after


async def test_a_feed_says_whose_turn_it_is_to_its_owner_alone_and_names_nobody(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db", seed=3)) as server:
        ada, bob = Guest(server, "Adalind"), Guest(server, "Bob")
        table = ada.open("american", bots="", terms={"clock": {"kind": "days"}})
        feeds = {}
        for guest in (ada, bob):
            page = guest.post("/mine/calls").text
            feeds[guest] = "/feed/" + page.split("/feed/")[1].split('"')[0]
        async with ada.at(table) as first, bob.at(table) as second:
            await second.say("sit", seat=1, name="Bob")
            await first.say("start")
            await first.until(lambda one: "until" in one.clocks)
            seats = first.clocks["seats"]
        for seat, guest in enumerate((ada, bob)):
            answer = Guest(server).get(feeds[guest])
            assert answer.headers["content-type"].startswith("application/atom+xml")
            found = ElementTree.fromstring(answer.text).findall(f"{ATOM}entry")
            assert len(found) == (seats == [seat])
            assert "Adalind" not in answer.text
        assert Guest(server).get("/feed/nonsense").status_code == 404
        old = feeds[ada]
        ada.post("/mine/calls")
        assert Guest(server).get(old).status_code == 404


class Listener:
    """An address that keeps its notifications."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.heard.append((await reader.read(4000)).decode())
        writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
        writer.close()


@pytest.mark.parametrize("allowed", [True, False])
async def test_an_address_is_notified_of_a_turn_but_not_in_a_private_network(allowed: bool, tmp_path: Path) -> None:
    now, listener = Pretended(), Listener()
    rules = config(tmp_path / "room.db", watch=0.05, hooks=allowed, seed=3)
    ear = await asyncio.start_server(listener, "127.0.0.1", 0)
    port = ear.sockets[0].getsockname()[1]
    with running(rules, now=now) as server:
        guests = [Guest(server), Guest(server, "Bob")]
        table = guests[0].open("american", bots="", terms={"clock": {"kind": "days"}})
        for guest in guests:
            guest.get("/")
            hook = {"hook": f"http://127.0.0.1:{port}/turn?for=me"}
            assert (await asyncio.to_thread(guest.post, "/mine/calls", data=hook)).status_code == 200
        async with guests[0].at(table) as first, guests[1].at(table) as second:
            await second.say("sit", seat=1, name="Bob")
            await first.say("start")
        now.moment += WORD + 1
        for _ in range(200 if allowed else 20):
            if listener.heard:
                break
            await asyncio.sleep(0.05)
    ear.close()
    assert len(listener.heard) == allowed
    if allowed:
        assert listener.heard[0].startswith("POST /turn?for=me HTTP/1.1\r\n")
        assert table in listener.heard[0]


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1::1", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("192.168.0.9", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:10.0.0.1", False),
        ("2002:7f00:1::", False),
        ("224.0.0.1", False),
        ("nonsense", False),
    ],
)
def test_private_networks_are_known(address: str, public: bool) -> None:
    assert turn_notices.is_public(address) is public


async def test_a_host_that_leads_both_ways_is_not_notified() -> None:
    async def both(_: str, __: int) -> list[str]:
        return ["93.184.216.34", "127.0.0.1"]

    assert await turn_notices.tell("http://example.org/", {}, private=False, resolve=both) is False


@pytest.mark.parametrize(
    "hook",
    [
        "",
        "ftp://a.org",
        "https://",
        "https://a b.org",
        "https://me:pw@a.org",
        f"https://{'a' * 500}",
        "https://a.org:99999/",
    ],
)
def test_addresses_that_make_no_sense_are_refused(hook: str) -> None:
    with pytest.raises(AmericanaError):
        turn_notices.checked(hook)


def unsigned(guest: Guest) -> Guest:
    """The same guest with a cookie of the time when none were signed."""
    old = Guest(guest.server, guest.name)
    old.cookie = guest.cookie.partition(".")[0]
    return old


async def seat_of(guest: Guest, table: str) -> object:
    async with guest.at(table) as chair:
        return (await chair.until(lambda one: bool(one.sign))).sign["seat"]


async def test_only_a_cookie_that_the_server_signed_is_accepted(room: str) -> None:
    ada = Guest(room)
    table = ada.open("american", bots="")
    secret, epoch, signature = ada.cookie.split(".")
    forged = Guest(room)
    for cookie in (
        f"{secret}.1.{signature}",
        f"{secret}.{epoch}.{signature[::-1]}",
        f"{secret}.{epoch}.",
        f"{'a' * 43}.{epoch}.{signature}",
    ):
        forged.cookie = cookie
        assert await seat_of(forged, table) is None
    forged.cookie = "a" * 43
    assert forged.get("/").cookies["americana"].partition(".")[0] != "a" * 43
    assert await seat_of(ada, table) == 0


async def test_an_old_cookie_of_a_known_guest_is_replaced_once_and_an_unknown_one_never(tmp_path: Path) -> None:
    now = Pretended()
    with running(config(tmp_path / "room.db"), now=now) as server:
        ada = Guest(server)
        table = ada.open("american", bots="")
        old, again, late = unsigned(ada), unsigned(ada), unsigned(ada)
        assert old.get("/api/phrases").cookies["americana"] == ada.cookie
        assert await seat_of(old, table) == 0
        assert await seat_of(again, table) == 0
        now.moment += cookies.GRACE + 1
        assert await seat_of(late, table) is None
        assert late.get("/").cookies.get("americana") != ada.cookie
        assert await seat_of(ada, table) == 0


async def test_the_key_outlives_the_room(tmp_path: Path) -> None:
    database = tmp_path / "room.db"
    with running(config(database)) as server:
        ada = Guest(server)
        table = ada.open("american", bots="")
    with running(config(database)) as server:
        ada.server = server
        assert await seat_of(ada, table) == 0


async def test_other_devices_are_signed_out_with_the_codes_that_were_made_before(room: str) -> None:
    ada, phone, thief = Guest(room), Guest(room), Guest(room)
    table = ada.open("american", bots="")
    phone.post("/device", data={"code": code_of(ada)})
    code, stolen = code_of(ada), unsigned(ada)
    async with phone.at(table) as chair:
        await chair.until(lambda one: bool(one.sign))
        assert ada.post("/mine/others").status_code == 303
        with pytest.raises(ConnectionClosed):
            await chair.until(lambda one: one.sign["phase"] == "never")
    assert await seat_of(phone, table) is None
    assert await seat_of(stolen, table) is None
    assert await seat_of(ada, table) == 0
    assert thief.post("/device", data={"code": code}).status_code == 400
    assert thief.post("/device", data={"code": code_of(ada)}).status_code == 303
    assert await seat_of(thief, table) == 0


async def test_a_stolen_row_of_a_code_gives_nothing_for_a_plain_hash_and_goes_by_a_timer(tmp_path: Path) -> None:
    now, database = Pretended(), tmp_path / "room.db"
    with running(config(database, watch=0.05), now=now) as server:
        code = code_of(Guest(server)).replace("-", "")
        with sqlite3.connect(database) as base:
            [(name, sealed)] = base.execute("SELECT id, sealed FROM passes").fetchall()
        plain = {sha256(words.encode()).hexdigest() for words in (code, f"pass {code}", device_codes.shown(code))}
        assert name not in plain
        assert sealed not in plain
        now.moment += device_codes.LASTS + 1
        for _ in range(200):
            with sqlite3.connect(database) as base:
                if not base.execute("SELECT id FROM passes").fetchall():
                    return
            await asyncio.sleep(0.05)
        raise AssertionError("a code whose time is up is still there")


def test_a_program_gets_its_cookie_by_one_request_that_leaves_a_browsers_as_it_is(room: str) -> None:
    ada, program = Guest(room), Guest(room, "Deep")
    ada.get("/")
    answer = ada.post("/api/guests")
    assert answer.status_code == 201
    assert "set-cookie" not in answer.headers
    program.cookie = answer.json()["cookie"].removeprefix("americana=")
    program.open("american")
    assert program.cookie != ada.cookie
    assert len(program.get("/api/tables").json()["mine"]) == 1


@pytest.mark.parametrize(
    "name",
    [
        "Abe (medium)",
        "Abe [expert]",
        "Abe \uff08HARD\uff09",
        "\u0410be (ste\u0430dy)",
        "Abe (5teady) 2",
        "Abe (m e d i u m",
    ],
)
async def test_nobody_takes_the_name_of_a_bot(room: str, name: str) -> None:
    ada, eve = Guest(room), Guest(room)
    wish = {"game": "american", "name": name}
    assert eve.post("/tables", json=wish).status_code == 400
    table = ada.open("american", bots="", seats=2)
    closed = ada.open("american", bots="", terms={"access": "closed"})
    async with eve.at(table) as chair:
        said = await chair.say("sit", seat=1, name=name)
        assert said["type"] == "refused"
        assert "level" in str(said["why"])
        assert (await chair.say("sit", seat=1, name="Joe Strong (he)"))["type"] == "done"
    async with eve.at(closed) as chair:
        assert (await chair.say("knock", name=name, wish="sit"))["type"] == "refused"


async def test_seats_say_which_bot_has_them(room: str) -> None:
    ada = Guest(room)
    async with ada.at(ada.open("american", bots="hard")) as chair:
        await chair.until(lambda one: bool(one.sign))
        assert [(one["kind"], one["level"]) for one in chair.places] == [("person", ""), ("bot", "hard")]
    [listed] = ada.get("/api/tables").json()["mine"]
    assert listed["places"][1]["level"] == "hard"
