"""A record to look at: one picture of it is the same as in the whole film, and shows what its seat saw."""

from pathlib import Path

import pytest

from americana.core import record, registry
from americana.core.errors import BadRecord
from americana.core.film import Film, picture
from americana.core.game import SPECTATOR

GAME = registry.find("bookshop")
RECORD = record.load(Path(__file__).parents[1] / "records" / "bookshop-3-seats.jsonl")


def test_a_single_picture_is_the_one_of_the_film() -> None:
    film = Film(GAME, RECORD, 1, opened=False)
    for act in (0, 9, 40, len(RECORD.acts)):
        assert picture(GAME, RECORD, act, 1) == film.scenes[act]
    assert picture(GAME, RECORD, 9, 1).offers == ()


def test_a_picture_shows_what_its_eyes_saw_and_all_hands_if_asked_for() -> None:
    closed, opened = (picture(GAME, RECORD, 9, SPECTATOR, opened=opened) for opened in (False, True))
    hands = [[zone for zone in scene.zones if zone.id.startswith("hand:")] for scene in (closed, opened)]
    assert not any(zone.cards for zone in hands[0])
    assert all(zone.cards for zone in hands[1])


def test_there_is_no_picture_behind_the_last_act() -> None:
    with pytest.raises(BadRecord, match="no picture after act 9999"):
        picture(GAME, RECORD, 9999, 0)
