"""Lessons at the server: for one guest alone, continued after a restart, and then an ordinary table."""

from pathlib import Path

import pytest

from americana.core import registry
from americana.core.game import AnyGame
from tests.lessons import GAMES, lesson_of, meant
from tests.server.rooms import Chair, Guest, config, running


def learn(guest: Guest, game: str) -> str:
    return guest.open(game, learn=True)


async def waited_for(chair: Chair) -> None:
    """Wait until the pupil has something to read or to do, or the lesson is over."""
    await chair.until(lambda one: one.scene is not None and (one.scene.lesson is None or _asks(one)))


def _asks(chair: Chair) -> bool:
    return chair.scene is not None and any(not offer.off_turn for offer in chair.scene.offers)


async def follow(chair: Chair, game: AnyGame, steps: int = 1000) -> None:
    """Do what the lesson asks for, so many times or until it is over."""
    for _ in range(steps):
        await waited_for(chair)
        assert chair.scene is not None
        if chair.scene.lesson is None:
            return
        act = meant(lesson_of(game), chair.scene)
        answer = await chair.say("act", question=chair.question, act=act)
        assert answer["type"] == "done", answer


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
async def test_a_lesson_is_followed_to_its_end_and_the_game_goes_on(room: str, game: AnyGame) -> None:
    ada = Guest(room)
    async with ada.at(learn(ada, game.name)) as chair:
        await follow(chair, game)
        assert chair.scene is not None
        assert not chair.scene.over
        await chair.until(lambda one: one.question is not None)
        assert {str(place["kind"]) for place in chair.places} == {"person", "bot"}


async def test_nobody_else_is_let_into_a_lesson(room: str) -> None:
    ada, bob = Guest(room), Guest(room, "Bob")
    table = learn(ada, "bookshop")
    answer = bob.get(f"/t/{table}", headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert "lesson is someone else" in answer.text
    async with bob.at(table) as chair:
        await chair.until(lambda one: bool(one.closed))
        assert "lesson is someone else" in chair.closed
        assert chair.scene is None
    async with ada.at(table) as mine:
        await mine.say("aside", act={"type": "skip the lesson"})
        await mine.say("aside", act={"type": "skip the lesson"})
    assert bob.get(f"/t/{table}").status_code == 200


async def test_a_move_that_is_not_meant_is_answered_and_nothing_is_done(room: str) -> None:
    ada, game = Guest(room), registry.find("bookshop")
    async with ada.at(learn(ada, "bookshop")) as chair:
        early = await chair.until(lambda one: one.scene is not None)
        told = await early.say("act", question=chair.question, act={"type": "play", "card": "B1"})
        assert told["type"] == "refused", "it is somebody else's turn, and there is something to read"
        await follow(chair, game, 6)
        await waited_for(chair)
        before = len(chair.told)
        wrong = await chair.say("act", question=chair.question, act={"type": "play", "card": "B7"})
        assert "11 and 7 make 18" in str(wrong["why"])
        assert chair.scene is not None
        assert chair.scene.lesson is not None
        assert chair.scene.lesson.reply == wrong["why"]
        refused = await chair.say("act", question=chair.question, act={"type": "play", "card": "E8"})
        assert refused["rule"] == "2.2", "what the rules refuse is refused by the rules"
        assert len(chair.told) == before
        await follow(chair, game, 1)


async def test_a_lesson_goes_on_after_a_restart_and_shows_nothing_hidden(tmp_path: Path) -> None:
    game = registry.find("bookshop")
    with running(config(tmp_path / "room.db")) as address:
        ada = Guest(address)
        table = learn(ada, "bookshop")
        async with ada.at(table) as chair:
            await follow(chair, game, 7)
            await waited_for(chair)
            assert chair.scene is not None
            shown = chair.scene
            assert not any('"E6"' in frame or '"B10"' in frame for frame in chair.frames), "cards of another hand"
    with running(config(tmp_path / "room.db")) as address:
        ada.server = address
        async with ada.at(table) as chair:
            await waited_for(chair)
            assert chair.scene == shown
            await follow(chair, game)
            assert chair.scene is not None
            assert chair.scene.lesson is None


async def test_a_lesson_that_is_skipped_is_a_game_against_bots(room: str) -> None:
    ada = Guest(room)
    async with ada.at(learn(ada, "american")) as chair:
        await waited_for(chair)
        await chair.say("aside", act={"type": "skip the lesson"})
        await chair.until(lambda one: one.scene is not None and "ends the lesson" in str(one.scene.lesson))
        await chair.say("aside", act={"type": "skip the lesson"})
        await chair.until(
            lambda one: one.scene is not None and one.scene.lesson is None and one.question is not None
        )
        await chair.play()
        assert chair.scene is not None
        assert chair.scene.over
