"""The knowledge of a seat of Politics as Usual after a reshuffle, on a deck so short that it comes early."""

from collections import Counter

from msgspec.structs import replace

from americana.core import registry
from americana.core.game import SPECTATOR
from americana.games.politics.effects import Deck, own_deck
from americana.games.politics.model import Setup, View
from americana.games.politics.standing_answer import let_stand
from americana.laws.cases import Case
from americana.laws.leaks import verdicts
from americana.laws.random_games import RandomGame


def short_deck() -> Deck:
    """One card of each kind: 36 instead of 84."""
    own = own_deck()
    cards = tuple(replace(kind, count=1) for kind in own.cards)
    return Deck("Short", own.parties, own.candidates, own.issues, cards)


def test_reshuffles_come_early_with_a_short_deck() -> None:
    walk = RandomGame(registry.find("politics"), Setup(seats=3, deck=short_deck(), candidates="deal"), 1, 250)
    for _ in walk:
        pass
    assert walk.match.truth.epoch > 1  # type: ignore[attr-defined]


def test_law_3_holds_across_reshuffles() -> None:
    counts = Counter[str]()
    setup = Setup(seats=3, deck=short_deck(), candidates="deal")
    for seed in range(4):
        counts += verdicts(Case("short", registry.find("politics"), setup), seed, steps=12, tries=4)
    assert set(counts) == {"possible", "seen"}
    assert counts["possible"] > 20


def test_law_3_a_window_is_open_where_all_may_react_and_nobody_need_and_all_see_that() -> None:
    """A spectator's view has no hand, so that what is made of it alone tells nothing about any."""
    game = registry.find("politics")
    given = 0
    for seed in range(3):
        for match in RandomGame(game, Setup(seats=4, candidates="deal"), seed, 300):
            view, passed = match.view(SPECTATOR), match.window()
            assert isinstance(view, View)
            assert (passed is not None) == bool(match._state.asked)  # type: ignore[attr-defined]
            for seat in match.to_act if passed is not None else ():
                assert passed in match.legal(seat)
                given += 1
                assert match.standing(seat) == let_stand(view, seat) in (None, passed)
    assert given > 100
