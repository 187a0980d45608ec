"""What is said of a change is enough to put the new picture together, for every role of every game."""

from random import Random

import msgspec
import pytest

from americana.core import registry
from americana.core.forms import sample
from americana.core.match import Match
from americana.core.scene import Card, Face, Scene, Zone
from americana.server.differences import after, difference
from americana.server.lines import written
from americana.server.messages import Happened

NAMES = [f"Player {number}" for number in range(1, 10)]


def travelled(news: Happened) -> Happened:
    return msgspec.json.decode(written(news), type=Happened)


@pytest.mark.parametrize("name", registry.names())
def test_a_picture_and_what_changed_make_the_next_picture(name: str) -> None:
    game, rng = registry.find(name), Random(5)
    match = Match.start(game, game.make_setup(game.seats[0]), rng)
    names = NAMES[: game.seats[0]]
    scenes = {role: match.scene(role, names) for role in match.roles}
    said, shown, moves = 0, 0, 0
    while not match.over and moves < 250:
        seat = match.to_act[0]
        match.act(seat, sample(match.legal(seat), rng))
        moves += 1
        for role, before in scenes.items():
            scene = match.scene(role, names)
            news = travelled(difference(before, scene, 1, (), None))
            if before.sheet is None or scene.sheet is not None:
                assert after(before, news) == scene
            said, shown = said + len(written(news)), shown + len(msgspec.json.encode(scene))
            scenes[role] = scene
    assert said < shown / 2


def row(*names: str, note: str = "") -> Scene:
    cards = tuple(Card(name, Face(name), note=note if name == "b" else "") for name in names)
    zone = Zone(id="row", label="Row", arrangement="row", cards=cards)
    return Scene(title="t", headline="", prompt="", seats=(), zones=(zone,))


@pytest.mark.parametrize(
    ("before", "now"),
    [
        (row("a", "b", "c"), row("a", "c")),
        (row("a", "b", "c"), row("c", "b", "a")),
        (row("a", "a", "b"), row("a", "b", "a", "a")),
        (row(), row("a", "b")),
        (row("a", "b"), row()),
        (row("a", "b", "c"), row("x", "a", "y", "z", "c")),
        (row("a", "b", "c"), row("a", "b", "c", note="turned")),
        (row("a", "b", "c", note="turned"), row("b", "c")),
    ],
)
def test_cards_are_followed_inside_a_zone(before: Scene, now: Scene) -> None:
    news = travelled(difference(before, now, 1, (), None))
    assert after(before, news) == now
    assert not news.zones
    fresh = {card.name for card in now.zones[0].cards} - {card.name for card in before.zones[0].cards}
    assert {card.name for card in news.touched[0].cards} >= fresh
    assert len(news.touched[0].cards) <= len(now.zones[0].cards)
