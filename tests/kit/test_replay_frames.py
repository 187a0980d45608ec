"""A replay: one picture of it is the same as in the whole replay, and shows what its seat saw."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from americana.core import record, registry
from americana.core.errors import BadRecord
from americana.core.game import DEALER, SPECTATOR
from americana.core.match import Match
from americana.core.turns import is_secret
from americana.kit.replay_frames import ReplayFrames, picture

GAME = registry.find("bookshop")
RECORD = record.load(Path(__file__).parents[1] / "records" / "bookshop-3-seats.jsonl")


def test_a_single_picture_is_the_one_of_the_film() -> None:
    film = ReplayFrames(GAME, RECORD, 1, opened=False)
    for act in (0, 9, 40, len(RECORD.acts)):
        assert picture(GAME, RECORD, act, 1) == film.scenes[act]
    assert picture(GAME, RECORD, 9, 1).offers == ()


def test_a_picture_shows_what_its_eyes_saw_and_all_hands_if_asked_for() -> None:
    closed, opened = (picture(GAME, RECORD, 9, SPECTATOR, opened=opened) for opened in (False, True))
    hands = [[zone for zone in scene.zones if zone.id.startswith("hand:")] for scene in (closed, opened)]
    assert not any(zone.cards for zone in hands[0])
    assert all(zone.cards for zone in hands[1])


def test_a_level_stands_on_the_seat_of_its_bot_and_nowhere_else() -> None:
    header = replace(RECORD.header, players=("Abe (medium)", "Ann (she)", "Bea (hard)"))
    film = ReplayFrames(GAME, replace(RECORD, header=header), 1, opened=False)
    seats = film.scenes[9].seats
    assert [seat.name for seat in seats] == ["Abe", "Ann (she)", "Bea"]
    assert [seat.badges[:1] for seat in seats] == [("medium",), (), ("hard",)]
    assert "medium" not in " ".join(telling.sentence for telling in film.told)


def test_there_is_no_picture_behind_the_last_act() -> None:
    with pytest.raises(BadRecord, match="no picture after act 9999"):
        picture(GAME, RECORD, 9999, 0)


def test_answers_to_a_question_put_to_several_stay_closed_under_a_veil() -> None:
    asked: tuple[int, ...] = ()
    open_, veiled = (ReplayFrames(GAME, RECORD, 1, opened=False, veiled=veiled) for veiled in ((), (0, 1, 2)))
    hidden = []
    for place, match in enumerate(Match.replay(GAME, RECORD, Random(0))):
        actor = RECORD.acts[place - 1].seat if place else DEALER
        if actor == 1 and is_secret(1, asked, match.to_act):
            hidden.append(place)
            assert veiled.scenes[place] == veiled.scenes[place - 1], "it seems to think on"
            assert veiled.heard[place] == veiled.heard[place - 1], "and tells nothing"
            assert open_.scenes[place] != open_.scenes[place - 1]
        asked = match.to_act
    assert hidden
    assert veiled.scenes[-1] == open_.scenes[-1]
    assert (
        ReplayFrames(GAME, RECORD, SPECTATOR, opened=False, veiled=(0, 1, 2)).scenes
        == ReplayFrames(GAME, RECORD, SPECTATOR, opened=False).scenes
    ), "a spectator never saw them"


def test_all_hands_show_no_secret_answer_under_a_veil() -> None:
    veiled = ReplayFrames(GAME, RECORD, SPECTATOR, opened=True, veiled=(0, 1, 2))
    asked: tuple[int, ...] = ()
    for place, match in enumerate(Match.replay(GAME, RECORD, Random(0))):
        actor = RECORD.acts[place - 1].seat if place else DEALER
        if is_secret(actor, asked, match.to_act):
            lying = [zone for zone in veiled.scenes[place].zones if zone.seat == actor]
            assert lying == [zone for zone in veiled.scenes[place - 1].zones if zone.seat == actor]
        asked = match.to_act


def test_a_viewer_goes_on_to_a_line_a_score_or_the_end_of_a_round_and_back() -> None:
    film = ReplayFrames(GAME, RECORD, 0, opened=False)
    for kind in ("told", "scored", "rounds"):
        place, forth = 0, [0]
        while place < len(RECORD.acts):
            place = film.next(kind, place, 1)
            forth.append(place)
        assert forth[1:] == sorted({*film.marks[kind], len(RECORD.acts)})
        assert film.next(kind, forth[2], -1) == forth[2] - 1
        assert film.next(kind, 0, -1) == 0
    assert set(film.marks["rounds"]) <= set(film.marks["scored"])
