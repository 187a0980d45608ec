"""Draws made from a pledge: the same for everybody who knows it, and as random as any other."""

from collections import Counter
from itertools import pairwise
from math import sqrt

import pytest
from msgspec.structs import replace

from americana.core import registry
from americana.core.actions import Action
from americana.core.choices import Amount, Choice, Pick
from americana.core.errors import BadRecord
from americana.core.fair_deal import DealSecret, Draws, SeatSeed, commit_to_deal, fresh, seed_commitment
from americana.core.match import Match
from americana.core.record import parse


class Deck(Action, frozen=True):
    cards: tuple[str, ...]


class Seat(Action, frozen=True):
    seat: int


SECRET, VALUE = "ab" * 32, "cd" * 32
PLEDGE = commit_to_deal("table", SECRET)
PACK = tuple("abcdefgh")


def shuffle(cards: tuple[str, ...]) -> list[Choice]:
    return [Pick(Deck(()), "cards", cards, len(cards), len(cards), True)]


def order(pledge: DealSecret, cards: tuple[str, ...] = PACK, after: int = 0) -> tuple[str, ...]:
    draws = Draws(pledge)
    for _ in range(after):
        draws.draw(shuffle(cards))
    drawn = draws.draw(shuffle(cards))
    assert isinstance(drawn, Deck)
    return drawn.cards


def adding(*seats: int, value: str = VALUE) -> DealSecret:
    envelopes = [SeatSeed(seat, seed_commitment("table", seat, value), value) for seat in seats]
    return replace(PLEDGE, envelopes=tuple(envelopes))


def test_a_draw_hangs_on_the_deal_the_secret_and_every_value_opened() -> None:
    others = [
        PLEDGE,
        commit_to_deal("another", SECRET),
        commit_to_deal("table", "00" * 32),
        adding(0),
        adding(1),
        adding(0, 1),
        adding(0, value="ef" * 32),
    ]
    assert len({order(pledge) for pledge in others}) == len(others)
    assert order(PLEDGE) == order(replace(PLEDGE, envelopes=(SeatSeed(1, "00" * 32),)))


def test_the_same_card_has_the_same_value_whatever_lies_beside_it() -> None:
    whole, part = order(PLEDGE), order(PLEDGE, tuple("bdfh"))
    assert tuple(card for card in whole if card in "bdfh") == part


def test_draws_are_counted_by_kind() -> None:
    draws = Draws(PLEDGE)
    lots = [Seat(seat) for seat in range(7)]
    first = [draws.draw(lots), draws.draw(shuffle(PACK)), draws.draw(lots), draws.draw(shuffle(PACK))]
    draws = Draws(PLEDGE)
    again = [draws.draw(shuffle(PACK)), draws.draw(shuffle(PACK)), draws.draw(lots), draws.draw(lots)]
    assert first == [again[2], again[0], again[3], again[1]]
    assert first[1] != first[3]


@pytest.mark.parametrize("ordered", [False, True])
@pytest.mark.parametrize(("least", "most"), [(0, 0), (2, 2), (0, 3), (1, 3), (0, 8), (8, 8)])
def test_every_form_is_filled_in_as_it_allows(least: int, most: int, ordered: bool) -> None:
    form = Pick(Deck(()), "cards", PACK, least, most, ordered)
    drawn = {Draws(commit_to_deal(str(number), SECRET)).draw([form]) for number in range(200)}
    sizes = {len(act.cards) for act in drawn if isinstance(act, Deck)}
    assert sizes == set(range(least, most + 1)) or (sizes <= set(range(9)) and most == 8)
    for act in drawn:
        assert isinstance(act, Deck)
        assert ordered or list(act.cards) == sorted(act.cards)
        assert len(set(act.cards)) == len(act.cards)


def test_a_lot_and_an_amount_reach_everything_about_equally() -> None:
    draws, lots = Draws(PLEDGE), [Seat(seat) for seat in range(5)]
    drawn = Counter(draws.draw(lots) for _ in range(5000))
    named = Counter(draws.draw([Amount(Seat(0), "seat", 3, 7)]) for _ in range(5000))
    assert set(named) == {Seat(seat) for seat in range(3, 8)}
    assert all(abs(count - 1000) < 6 * sqrt(800) for count in (*drawn.values(), *named.values()))


def uneven(counts: Counter[tuple[str, int]] | Counter[tuple[str, str]], cells: int) -> float:
    """How far counts are from even, in standard deviations of chi squared."""
    expected = counts.total() / cells
    chi = sum((count - expected) ** 2 / expected for count in counts.values())
    chi += (cells - len(counts)) * expected
    return (chi - cells) / sqrt(2 * cells)


@pytest.mark.parametrize("deals", [3000, pytest.param(1_000_000, marks=pytest.mark.long)])
def test_every_card_comes_to_every_place_and_beside_every_other_alike(deals: int) -> None:
    pack = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
    draws = Draws(PLEDGE)
    places: Counter[tuple[str, int]] = Counter()
    pairs: Counter[tuple[str, str]] = Counter()
    for _ in range(deals):
        drawn = draws.draw(shuffle(pack))
        assert isinstance(drawn, Deck)
        places.update(zip(drawn.cards, range(52), strict=True))
        pairs.update(pairwise(drawn.cards))
    assert abs(uneven(places, 52 * 52)) < 6
    assert abs(uneven(pairs, 52 * 51)) < 6


def test_a_pledge_says_what_does_not_fit() -> None:
    assert adding(0, 2).fault() == ""
    assert "secret" in replace(PLEDGE, secret="00" * 32).fault()
    assert "secret" in replace(PLEDGE, deal="another").fault()
    assert "order of the seats" in adding(2, 0).fault()
    assert "order of the seats" in adding(1, 1).fault()
    swapped = replace(adding(1), envelopes=(replace(adding(1).envelopes[0], seat=0),))
    assert "the value of seat 1" in swapped.fault()


def test_a_match_dealt_from_a_pledge_goes_on_as_it_would_have() -> None:
    game = registry.find("leduc")
    pledge = replace(PLEDGE, secret=fresh())
    match = Match.start(game, game.make_setup(2), pledge)
    record = parse(match.record.lines(), "record")
    assert record.pledge == pledge
    assert Match.resume(game, record, pledge).record.lines() == match.record.lines()
    drawn = Match.resume(game, record.until(0), pledge)
    assert drawn.record.acts == match.record.acts


def test_a_match_dealt_from_another_pledge_is_refused() -> None:
    game = registry.find("leduc")
    match = Match.start(game, game.make_setup(2), PLEDGE)
    other = commit_to_deal("another", SECRET)
    with pytest.raises(BadRecord, match="line 3 of the record: this is not what the pledge"):
        Match.resume(game, match.record, other)


def test_a_pledge_stands_once_and_before_the_acts() -> None:
    game = registry.find("leduc")
    lines = Match.start(game, game.make_setup(2), PLEDGE).record.lines()
    with pytest.raises(BadRecord, match="line 3: the commitment must come once"):
        parse([lines[0], lines[1], lines[1], *lines[2:]], "record")
    with pytest.raises(BadRecord, match=r"line 2: .*secret"):
        parse([lines[0], lines[1].replace(b"abab", b"abxy"), *lines[2:]], "record")
