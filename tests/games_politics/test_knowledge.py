"""What a seat of Politics as Usual can know after a reshuffle, on a deck so short that it comes early."""

from collections import Counter

from msgspec.structs import replace

from americana.core import registry
from americana.games.politics.effects import Deck, own_deck
from americana.games.politics.words import Setup
from tests.contract.tables import Table
from tests.contract.test_blindness import verdicts
from tests.contract.walks import Walk


def short_deck() -> Deck:
    """One card of each kind: 36 instead of 84."""
    own = own_deck()
    cards = tuple(replace(kind, count=1) for kind in own.cards)
    return Deck("Short", own.parties, own.candidates, own.issues, cards)


def test_reshuffles_come_early_with_a_short_deck() -> None:
    walk = Walk(registry.find("politics"), Setup(seats=3, deck=short_deck(), candidates="deal"), 1, 250)
    for _ in walk:
        pass
    assert walk.match._state.epoch > 1  # type: ignore[attr-defined]


def test_law_3_holds_across_reshuffles() -> None:
    counts = Counter[str]()
    setup = Setup(seats=3, deck=short_deck(), candidates="deal")
    for seed in range(4):
        counts += verdicts(Table("short", registry.find("politics"), setup), seed, steps=12, tries=4)
    assert set(counts) == {"possible", "seen"}
    assert counts["possible"] > 20
