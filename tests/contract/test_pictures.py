"""Law 11 at every table: a picture names what it touches."""

import dataclasses
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from americana.core.choices import written
from americana.core.game import AnyGame
from americana.core.scene import Scene
from americana.laws import pictures
from americana.laws.cases import Case
from americana.laws.random_games import RandomGame
from americana.laws.reporting import LawBroken
from tests.contract.cases import GAMES, each_game, each_single

test_law_11_a_picture_names_what_it_touches = each_single(pictures.law_11_a_picture_names_what_it_touches)


@each_game
def test_a_choice_that_was_written_down_is_read_again(game: AnyGame) -> None:
    for match in RandomGame(game, game.make_setup(game.seats[0]), 12, 60):
        for seat in match.to_act:
            for choice in (*match.truth.legal(seat), *match.off_turn(seat)):
                assert game.read_choice(written(choice)) == choice


def mislaid(scene: Scene) -> Scene:
    """Say of every offer that its cards lie elsewhere."""
    return replace(scene, offers=tuple(replace(offer, zone="nowhere") for offer in scene.offers))


def nameless(scene: Scene) -> Scene:
    return replace(scene, zones=tuple(replace(zone, short="") for zone in scene.zones))


@pytest.mark.parametrize(("spoil", "words"), [(mislaid, "not in its zone"), (nameless, "no short name")])
def test_a_picture_that_misleads_is_caught(spoil: Callable[[Scene], Scene], words: str) -> None:
    (game,) = [game for game in GAMES if game.name == "bookshop"]
    spoiled = dataclasses.replace(game, scene=lambda *parts: spoil(game.scene(*parts)))
    with pytest.raises(LawBroken, match=words):
        pictures.law_11_a_picture_names_what_it_touches(Case("spoiled", spoiled, game.make_setup(3)))
