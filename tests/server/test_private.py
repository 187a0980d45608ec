"""Private things: a table by approval, also after its end, and a deal that others still play."""

from pathlib import Path

from tests.server.rooms import Chair, Guest, config, running
from tests.server.test_series import play


async def let_in(host: Chair, *, yes: bool = True) -> None:
    """Let the first person in who asks."""
    await host.until(lambda one: bool(one.sign.get("knocks")))
    knocks = host.sign["knocks"]
    assert isinstance(knocks, tuple)
    assert (await host.say("admit", who=knocks[0].who, yes=yes))["type"] == "done"


def statuses(guest: Guest, table: str) -> set[int]:
    """Ask for everything that is open after a game."""
    pages = (f"/api/records/{table}", f"/r/{table}", f"/api/films/{table}", f"/again/{table}")
    return {guest.get(page).status_code for page in pages}


async def test_a_private_table_stays_so_after_its_end(room: str) -> None:
    ada, bob, eve, cy = Guest(room), Guest(room, "Bob"), Guest(room, "Eve"), Guest(room, "Cy")
    table = ada.open("leduc", bots="", terms={"access": "closed"})
    async with ada.at(table) as first, bob.at(table) as second, cy.at(table) as third:
        await second.say("knock", name="Bob", wish="sit")
        await let_in(first)
        await third.say("knock", name="Cy", wish="watch")
        await let_in(first)
        assert (await first.say("start"))["type"] == "done"
        assert (await second.say("leave"))["type"] == "done"
        await first.play()
    for guest in (ada, bob, cy):
        assert statuses(guest, table) == {200}
    assert statuses(eve, table) == {403}
    wish = {"game": "leduc", "name": "Eve", "same": table}
    assert eve.post("/tables", json=wish).status_code == 400
    again = bob.post("/tables", json={**wish, "name": "Bob"}).json()["table"]
    async with bob.at(again) as chair:
        await chair.play()
    assert statuses(eve, again) == {403}
    assert f"/r/{again}" not in cy.get(f"/again/{table}").text
    assert "Bob" in cy.get(f"/again/{table}").text


async def test_asking_to_watch_gives_no_seat_and_asking_to_sit_gives_one(room: str) -> None:
    ada, eve = Guest(room), Guest(room, "Eve")
    table = ada.open("american", bots="", terms={"access": "closed"})
    async with ada.at(table) as first, eve.at(table) as second:
        await second.say("knock", name="Eve", wish="watch")
        await let_in(first)
        await second.until(lambda one: not one.sign["gate"])
        assert second.sign["watches"] is True
        assert second.sign["seat"] is None
        assert "ask the host for a seat" in str((await second.say("sit", seat=1, name="Eve"))["why"])
        assert (await second.say("sit", seat=1, name="Eve", bot=True))["type"] == "refused"
        assert (await second.say("knock", name="Eve", wish="sit"))["type"] == "done"
        assert not second.sign["gate"]
        assert (await second.say("sit", seat=1, name="Eve"))["type"] == "refused"
        await let_in(first, yes=False)
        assert not second.sign["gate"]
        assert (await second.say("knock", name="Eve", wish="sit"))["type"] == "done"
        await let_in(first)
        await second.until(lambda one: one.sign["seat"] == 1)
        assert second.sign["watches"] is False
        assert second.places[1]["name"] == "Eve"


async def test_who_was_let_in_to_sit_takes_the_seat_of_a_bot_in_a_game_under_way(room: str) -> None:
    ada, eve = Guest(room), Guest(room, "Eve")
    table = ada.open("american", terms={"access": "closed"})
    async with ada.at(table) as first, eve.at(table) as second:
        await second.say("knock", name="Eve", wish="sit")
        await let_in(first)
        await second.until(lambda one: one.scene is not None)
        assert second.sign["seat"] is None
        assert (await second.say("sit", seat=1, name="Eve"))["type"] == "done"


async def test_nobody_watches_a_deal_that_another_table_still_has_to_play(tmp_path: Path) -> None:
    database = tmp_path / "room.db"
    with running(config(database)) as room:
        ada, eve, bob, cy = (Guest(room, name) for name in ("Ada", "Eve", "Bob", "Cy"))
        first = ada.open("leduc", bots="")
        other = ada.open("leduc", bots="", same=first, deals=2)
        async with ada.at(first) as one, eve.at(first) as watcher:
            await watcher.until(lambda it: bool(it.sign))
            assert not watcher.sign["gate"]
            assert (await one.say("start"))["type"] == "done"
            await watcher.until(lambda it: it.sign.get("gate") == "watching")
            await one.play(1)
            assert watcher.scene is None
    with running(config(database)) as room:
        for guest in (ada, eve, bob, cy):
            guest.server = room
        async with eve.at(first) as watcher:
            await watcher.until(lambda it: it.sign.get("gate") == "watching")
            assert await watcher.silence()
            assert watcher.scene is None
        await play([bob, cy], other, sit=True)
        async with eve.at(first) as watcher:
            await watcher.until(lambda it: it.scene is not None)
            assert not watcher.sign["gate"]
