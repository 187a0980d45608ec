"""Imagination reaches every deal that a shown best five leaves possible, and no other."""

from itertools import combinations
from random import Random

import pytest

from americana.core.choices import sample
from americana.core.game import SPECTATOR, AnyGame, Deal
from americana.core.match import Match
from americana.core.registry import find
from americana.games.parlor.model import Leave, Setup, View
from americana.games.parlor.views import hidden, imagine, possible


class Medium(Setup, frozen=True, kw_only=True):
    """Three hands of seven cards, so that a showdown leaves two cards of a hand unseen."""

    def cards(self) -> tuple[str, ...]:
        """Give the highest cards, for many straights and flushes."""
        return tuple(card for card in super().cards() if card[:-1] in ("9", "10", "J", "Q", "K", "A"))[:21]


def seen_by(match: Match, role: int) -> View:
    view = match.view(role)
    assert isinstance(view, View)
    return view


def after_showdown(seed: int) -> Match:
    """Leave the spare hand and play until the hands have been shown and somebody leads."""
    rng = Random(seed)
    room: AnyGame = find("parlor")
    match = Match.start(room, Medium(seats=2, hands=1), rng)
    match.act(match.to_act[0], Leave())
    while seen_by(match, 0).phase == "betting":
        seat = match.to_act[0]
        match.act(seat, sample(match.legal(seat), rng))
    shown = all(known.five for known in seen_by(match, 0).memory.hands)
    return match if shown else after_showdown(seed + 100)


def every(deal: Deal, view: View) -> set[tuple[str, ...]]:
    """Deal the hidden cards in every way, and keep what is possible; one hand identifies each deal."""
    place = next(place for place in deal if place != "dead")
    cards = [card for some in deal.values() for card in some]
    found = set()
    for hand in combinations(sorted(cards), len(deal[place])):
        dealt = {place: hand, "dead": tuple(card for card in cards if card not in hand)}
        if possible(view, dealt) is None:
            found.add(hand)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_what_one_imagines_is_all_that_is_possible(seed: int) -> None:
    view, rng = seen_by(after_showdown(seed), 0), Random(seed)
    expected = every(hidden(imagine(view, rng), 0), view)
    found = set()
    for count in range(60 * len(expected) + 100):
        found.add(tuple(sorted(hidden(imagine(view, rng), 0)["hand 1"])))
        if count > 5 * len(expected) and len(found) >= len(expected):
            break
    assert found == expected


@pytest.mark.parametrize("seed", range(6))
def test_a_spectator_imagines_both_hands_as_they_may_be(seed: int) -> None:
    view, rng = seen_by(after_showdown(seed), SPECTATOR), Random(seed)
    for _ in range(200):
        assert possible(view, hidden(imagine(view, rng), SPECTATOR)) is None
