"""Scenes drawn as text: whole, within the width, and readable without colors."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from americana.core import registry
from americana.core.match import Match
from americana.core.scene import Card, Face, Scene, Seat, Sheet, Zone
from americana.terminal import draw, scene_in_words
from americana.terminal.canvas import Canvas, cut, flow, wrapped
from americana.terminal.card_drawing import GLYPHS, INKS, LARGE, LOW, TALL, Marks, box, glyph, ink, short
from americana.terminal.scene_in_words import reason
from americana.terminal.score_sheets import sheet
from americana.terminal.zones import named_line
from tests.terminal import scenes

GOLDEN = Path(__file__).parent / "golden"
BUILDERS: dict[str, Callable[[], Scene]] = {
    "parlor": scenes.parlor,
    "politics": scenes.politics,
    "crowd": scenes.crowd,
}


def drawn(scene: Scene, width: int) -> str:
    return draw.plain(scene, width) + "\n"


def spoken(scene: Scene) -> str:
    return "\n".join([*scene_in_words.described(scene), scene.prompt, *scene_in_words.numbered(scene)]) + "\n"


def compare(name: str, text: str, rewrite: bool) -> None:
    path = GOLDEN / name
    if rewrite:
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("name", BUILDERS)
def test_a_drawing_is_as_it_was(name: str, width: int, rewrite: bool) -> None:
    compare(f"{name}-{width}.txt", drawn(BUILDERS[name](), width), rewrite)


@pytest.mark.parametrize("name", BUILDERS)
def test_a_description_is_as_it_was(name: str, rewrite: bool) -> None:
    compare(f"{name}-words.txt", spoken(BUILDERS[name]()), rewrite)


@pytest.mark.parametrize("rows", [LOW, TALL, LARGE])
@pytest.mark.parametrize("width", [40, 60, 80, 100, 120, 200])
@pytest.mark.parametrize("name", BUILDERS)
def test_nothing_overflows(name: str, width: int, rows: int) -> None:
    text = draw.picture(BUILDERS[name](), width, rows=rows).plain
    assert max(cell_len(line) for line in text.splitlines()) <= width


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("name", BUILDERS)
def test_everything_that_matters_is_in_the_drawing(name: str, width: int) -> None:
    scene = BUILDERS[name]()
    text = flat(drawn(scene, width))
    for piece in told_by(scene):
        assert flat(piece) in text, piece


@pytest.mark.parametrize("name", BUILDERS)
def test_everything_that_matters_is_in_the_description(name: str) -> None:
    scene = BUILDERS[name]()
    text = spoken(scene)
    for seat in scene.seats:
        assert all(f"{counter.value} {counter.unit}" in text for counter in seat.counters)
    for zone in scene.zones:
        assert zone.label in text
        assert zone.note in text
        assert not zone.chips or f"{zone.chips} {zone.unit}" in text
    assert all(offer.label in text for offer in scene.offers)


def flat(text: str) -> str:
    """Forget how a text was broken into lines and framed."""
    return "".join(letter for letter in text if letter not in " \n│┊╭╮╰╯─┄┌┐└┘")


def told_by(scene: Scene) -> list[str]:
    """List what a drawing must not leave out, as far as it stays together when columns are drawn side by side."""
    pieces = [scene.title, scene.prompt, *(offer.label for offer in scene.offers)]
    pieces += [seat.name for seat in scene.seats] + [badge for seat in scene.seats for badge in seat.badges]
    pieces += [f"{counter.value} {counter.unit}" for seat in scene.seats for counter in seat.counters]
    for zone in scene.zones:
        pieces.append(zone.brief if zone.seat is not None else zone.label)
        pieces += [f"●{zone.chips}"] if zone.chips is not None else []
        pieces += [f"×{zone.hidden}"] if zone.hidden else []
        pieces += [reason(card.blocked) for card in zone.cards if card.blocked]
        pieces += [card.face.title or card.face.corner for card in zone.cards[-1:]]
    return pieces


@pytest.mark.parametrize("name", registry.names())
def test_every_position_of_a_real_game_fits(name: str) -> None:
    game = registry.find(name)
    for seats in set(game.seats):
        rng = Random(seats)
        match = Match.start(game, game.make_setup(seats), rng)
        bot, names = (
            game.medium(),
            [*["Ada", "Benedikt", "Cleo", "Dmitri", "Eve", "Federico", "Gwen", "Hal", "Ivo"]][:seats],
        )
        for step in range(60):
            if match.over:
                break
            width = (40, 60, 80, 120)[step % 4]
            scene = match.scene(step % seats, names)
            assert max(map(cell_len, draw.picture(scene, width, rows=3 + step % 3).plain.splitlines())) <= width
            assert all(offer.label in spoken(scene) for offer in scene.offers)
            seat = match.to_act[0]
            match.act(seat, bot.choose(match.view(seat), match.legal(seat), rng))


def test_colour_is_never_the_only_sign() -> None:
    assert glyph(Face(corner="7", shape="leaf")) != glyph(Face(corner="7", shape="wave"))
    assert glyph(Face(corner="7", shape="zebra")) == "Z"
    assert glyph(Face(corner="7", colour="green")) == "G"
    assert all(cell_len(sign) == 1 for sign in GLYPHS.values())


def test_an_unknown_colour_is_drawn_in_the_usual_ink() -> None:
    assert not ink("mauve-ish", on_paper=True)
    assert all(ink(colour, on_paper=True) != ink(colour, on_paper=False) for colour in INKS)


def test_cursor_and_chosen_cards_show_without_colours() -> None:
    card = scenes.card("10♣")
    usual, under, chosen = (
        box(card, marks).text().plain for marks in (Marks(), Marks(cursor="10♣"), Marks(chosen=("10♣",)))
    )
    assert len({usual, under, chosen}) == 3
    assert "┏" in under
    assert "✓" in chosen
    assert "✓1" in box(card, Marks(chosen=("10♣",), ordered=True)).text().plain


def test_a_card_can_be_clicked_where_it_is_drawn() -> None:
    text = box(scenes.card("10♣")).text()
    assert {span.style.meta["card"] for span in text.spans if not isinstance(span.style, str)} == {"10♣"}


def test_a_titled_card_is_short_in_a_line() -> None:
    assert short(scenes.titled("Cancel", "X", "Cancel a card.")) == "[X Cancel]"


def test_a_pile_shows_its_top_and_its_size() -> None:
    pile = Zone(id="p", label="Discard", arrangement="pile", cards=(scenes.card("7♣"), scenes.card("8♦")), hidden=3)
    text = draw.plain(Scene(title="T", headline="", prompt="", seats=(), zones=(pile,)))
    assert "8" in text
    assert "7" not in text
    assert "×5" in text


def test_in_a_line_a_note_is_parted_from_the_cards_before_it() -> None:
    cards = tuple(Card(name, Face(corner=name)) for name in ("5", "6"))
    pile = Zone(id="pile", label="Pile", arrangement="fan", cards=cards, note="A 6 on top")
    assert flow(named_line(pile), 60).text().plain == "Pile: 5 6 · a 6 on top"
    assert flow(named_line(replace(pile, cards=(), note="Empty")), 60).text().plain == "Pile: Empty"


def test_the_top_of_a_stack_is_read_first() -> None:
    text = draw.plain(scenes.politics())
    assert text.index("top [X Cancel]") < text.index("[2 Deny]") < text.index("[4 Smear]")


def test_a_hand_too_long_for_a_row_goes_on_below() -> None:
    cards = tuple(scenes.card(f"{value}{suit}") for suit in scenes.SUITS for value in range(2, 11))
    zone = Zone(id="h", label="Your hand", arrangement="hand", seat=0, cards=cards)
    seat = Seat(seat=0, name="Ada", you=True)
    text = draw.plain(Scene(title="T", headline="", prompt="", seats=(seat,), zones=(zone,)), 60)
    assert text.count("10 │") == 4
    assert max(map(cell_len, text.splitlines())) <= 60


def test_a_sheet_with_too_many_rounds_leaves_out_the_first() -> None:
    rounds = tuple(f"Round {number}" for number in range(1, 21))
    scores = Sheet("Scores", ("Player", *rounds, "Total"), (("Ada", *("+11",) * 20, "+220"),))
    text = sheet(scores, 60).text().plain
    assert max(map(cell_len, text.splitlines())) <= 60
    assert "…" in text
    assert "+220" in text


def test_wide_letters_count_as_two_cells() -> None:
    sheet = Canvas(5, 1)
    sheet.write(0, 0, "日本語")
    assert sheet.text().plain == "日本"
    assert wrapped("日本語 ab", 5) == ["日本", "語 ab"]
    assert cut("日本語", 4) == "日…"


def test_a_part_longer_than_a_line_is_broken() -> None:
    assert flow([[("abcdef", INK)]], 3).text().plain == "abc\ndef"


INK = ink("red", on_paper=False)


def test_backs_say_how_many() -> None:
    zone = Zone(id="h", label="Cards", arrangement="row", hidden=12)
    assert "×12" in draw.plain(Scene(title="T", headline="", prompt="", seats=(), zones=(zone,)))


def test_a_card_without_title_is_named_by_corner_and_shape() -> None:
    assert scene_in_words.named(Card("x1", Face(corner="7", shape="leaf"))) == "7 leaf [x1]"
