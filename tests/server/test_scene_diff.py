"""An update is enough to put the new picture together, for every role of every game."""

from itertools import pairwise
from random import Random

import msgspec
import pytest

from americana.core import registry
from americana.core.choices import sample
from americana.core.match import Match
from americana.core.scene import Card, CardBlock, Counter, Face, Offer, Scene, Seat, Zone
from americana.server.wire.connection import written
from americana.server.wire.messages import Snapshot, Update
from americana.server.wire.scene_diff import SentBefore, after, book_of, difference

NAMES = [f"Player {number}" for number in range(1, 10)]


def travelled(news: Update) -> Update:
    return msgspec.json.decode(written(news), type=Update)


def arriving(scene: Scene, book: SentBefore) -> Snapshot:
    """Show a picture to a newcomer, as it travels."""
    return msgspec.json.decode(written(book.show(scene, 1, (), None)), type=Snapshot)


def opened(scene: Scene) -> SentBefore:
    """Give the book of a client that was shown a picture first of all."""
    return book_of(arriving(scene, SentBefore({})))


def same(one: SentBefore, other: SentBefore) -> bool:
    return (one.faces, one.offers, one.reasons) == (other.faces, other.offers, other.reasons)


@pytest.mark.parametrize("name", registry.names())
def test_a_picture_and_what_changed_make_the_next_picture(name: str) -> None:
    game, rng = registry.find(name), Random(5)
    match = Match.start(game, game.make_setup(game.seats[0]), rng)
    names = NAMES[: game.seats[0]]
    scenes = {role: match.scene(role, names) for role in match.roles}
    books = {role: opened(scene) for role, scene in scenes.items()}
    heard = {role: opened(scene) for role, scene in scenes.items()}
    said, shown, moves = 0, 0, 0
    while not match.over and moves < 250:
        seat = match.to_act[0]
        match.act(seat, sample(match.legal(seat), rng))
        moves += 1
        for role, before in scenes.items():
            scene = match.scene(role, names)
            news = travelled(difference(before, scene, 1, (), None, books[role]))
            if before.sheet is None or scene.sheet is not None:
                assert after(before, news, heard[role]) == scene
                assert same(heard[role], books[role])
                assert same(heard[role], book_of(arriving(scene, books[role])))
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
    news = travelled(difference(before, now, 1, (), None, opened(before)))
    assert after(before, news, opened(before)) == now
    assert not news.zones
    fresh = {card.name for card in now.zones[0].cards} - {card.name for card in before.zones[0].cards}
    assert {card.name for card in news.touched[0].cards} >= fresh
    assert len(news.touched[0].cards) <= len(now.zones[0].cards)


def test_a_face_that_was_sent_is_not_sent_again() -> None:
    book = opened(row("a", "b"))
    news = travelled(difference(row("a"), row("a", "b", "c"), 1, (), None, book))
    assert [(card.name, card.face is None) for card in news.touched[0].cards] == [("b", True), ("c", False)]
    assert set(book.faces) == {"a", "b", "c"}


def test_a_newcomer_is_sent_the_faces_that_lie_nowhere_now() -> None:
    book = opened(row("a", "b", "c"))
    full = arriving(row("a"), book)
    assert [card.name for card in full.known] == ["b", "c"]
    assert same(book_of(full), book)


def test_a_zone_that_comes_is_sent_without_the_faces_that_are_known() -> None:
    before, now = row(), msgspec.structs.replace(row(), zones=(*row().zones, *row("a", "b").zones))
    two = msgspec.structs.replace(now.zones[1], id="other")
    now = msgspec.structs.replace(now, zones=(now.zones[0], two))
    book, heard = opened(row("a")), opened(row("a"))
    news = travelled(difference(before, now, 1, (), None, book))
    assert not news.zones[0].cards
    assert after(before, news, heard) == now


def offering(*labels: str) -> Scene:
    return msgspec.structs.replace(row(), offers=tuple(Offer(act={"type": label}, label=label) for label in labels))


def test_an_offer_is_sent_once_and_then_by_its_place_in_the_book() -> None:
    pictures = [
        offering(),
        offering("a", "b"),
        offering(),
        offering("x"),
        offering("b", "c", "a"),
        offering("c", "c"),
    ]
    book, heard = opened(pictures[0]), opened(pictures[0])
    told = []
    for before, now in pairwise(pictures):
        news = travelled(difference(before, now, 1, (), None, book))
        assert after(before, news, heard) == now
        told.append([one if isinstance(one, int) else one.label for one in news.offers or ()])
        late = book_of(arriving(now, book))
        assert same(late, heard)
    assert told == [["a", "b"], [], ["x"], [1, "c", 0], [3, 3]]


def test_both_sides_start_a_full_book_again() -> None:
    pictures = [offering(*(f"{turn}.{number}" for number in range(140))) for turn in (0, 1, 2, 3, 0)]
    book, heard = opened(pictures[0]), opened(pictures[0])
    sizes = []
    for before, now in pairwise(pictures):
        assert after(before, travelled(difference(before, now, 1, (), None, book)), heard) == now
        assert same(book, heard)
        sizes.append(len(book.offers))
    assert sizes == [140, 280, 420, 140]


def counting(*values: tuple[int, str]) -> Scene:
    counters = tuple(Counter(value=value, unit=unit) for value, unit in values)
    return msgspec.structs.replace(row(), seats=(Seat(seat=0, name="Ada", counters=counters),))


def test_a_counter_is_sent_by_its_value_where_nothing_else_is_new() -> None:
    pictures = [counting((1, "card"), (3, "points")), counting((2, "cards"), (4, "points")), counting((2, "cards"))]
    told = []
    for before, now in pairwise(pictures):
        news = travelled(difference(before, now, 1, (), None, opened(before)))
        assert after(before, news, opened(before)) == now
        told.append([isinstance(one, int) for one in news.seats[0].counters or ()])
    assert told == [[False, True], [False]]


def test_a_reason_is_sent_once_to_a_role() -> None:
    def picture(*reasons: str) -> Scene:
        cards = tuple(
            Card(str(at), Face("x"), CardBlock("1.1", why) if why else None) for at, why in enumerate(reasons)
        )
        return msgspec.structs.replace(row(), zones=(msgspec.structs.replace(row().zones[0], cards=cards),))

    pictures = [picture("", ""), picture("no", "no"), picture("", "late"), picture("late", "no", "no")]
    book, heard = opened(pictures[0]), opened(pictures[0])
    whole = 0
    for before, now in pairwise(pictures):
        news = travelled(difference(before, now, 1, (), None, book))
        assert after(before, news, heard) == now
        assert same(book, heard)
        whole += sum(isinstance(one.blocked, CardBlock) for one in news.touched[0].marks)
        whole += sum(isinstance(one.blocked, CardBlock) for one in news.touched[0].cards)
    assert whole == 2
