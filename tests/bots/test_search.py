"""Search: it weighs acts in imagined truths, and keeps to the medium bot's act unless that is clearly beaten."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from americana.bots.search import Node, Search, Weighed, preferred
from americana.bots.search_bot import SearchBot, policy_of
from americana.core import registry
from americana.core.actions import Action
from americana.core.choices import Choice, fits, sample
from americana.core.game import AnyGame, State, View
from americana.core.match import Match
from americana.core.turns import Turns
from americana.kit.playout import is_decision
from americana.kit.search_policy import SearchPolicy
from americana.kit.xorshift import Xorshift
from tests.contract.cases import each_game

FEW = 24


def positions(game: AnyGame, seed: int, count: int, seats: int = 0) -> list[tuple[View, Sequence[Choice]]]:
    """Give some questions with more than one answer from a random game."""
    rng, found = Random(seed), []
    match = Match.start(game, game.make_setup(seats or game.seats[0]), rng)
    while turn := match.turn():
        seat, off_turn_now = turn
        if off_turn_now:
            continue
        if is_decision(match.legal(seat)):
            found.append((match.view(seat), match.legal(seat)))
        match.act(seat, sample(match.legal(seat), rng))
    return found[:: max(1, len(found) // count)]


@each_game
def test_what_search_answers_is_what_was_asked_and_follows_from_the_seed(game: AnyGame) -> None:
    for view, choices in positions(game, 3, 8):
        answers = [SearchBot(game, FEW).choose(view, choices, Random(5)) for _ in range(2)]
        assert answers[0] == answers[1]
        assert fits(choices, answers[0])


@each_game
@pytest.mark.parametrize("growth", [0, FEW // 3, FEW - 1])
@pytest.mark.parametrize("deep", [False, True])
def test_who_is_interrupted_answers_by_what_was_seen_so_far(
    game: AnyGame, deep: bool, growth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    guide = policy_of(game)
    guide.deep, guide.growth = deep, growth
    values, left = guide.values, [0]

    def interrupted(state: State) -> Sequence[float]:
        left[0] -= 1
        if left[0] < 0:
            raise TimeoutError
        return values(state)

    monkeypatch.setattr(guide, "values", interrupted)
    for view, choices in positions(game, 4, 3):
        left[0] = FEW // 2
        usual = game.medium().choose(view, choices, Random(1))
        found = SearchBot(game, FEW, guide).weigh(view, choices, usual, Random(2))
        assert fits(choices, preferred(found, guide.margin).act)
        assert len(found) == 1 or sum(one.visits for one in found) == FEW // 2


@each_game
@pytest.mark.parametrize("deep", [False, True])
def test_trees_and_flat_search_know_every_game(game: AnyGame, deep: bool) -> None:
    guide = policy_of(game)
    guide.deep = deep
    for view, choices in positions(game, 4, 3):
        if guide.is_worth_searching(choices):
            usual = game.medium().choose(view, choices, Random(1))
            found = SearchBot(game, FEW, guide).weigh(view, choices, usual, Random(2))
            assert found[0].act == usual
            assert all(fits(choices, one.act) for one in found)
            assert len(found) == 1 or sum(one.visits for one in found) >= min(FEW, len(found))


class ByLuck(Random):
    """Draws the lots of a Luck."""

    def __init__(self, luck: Xorshift) -> None:
        super().__init__(1)
        self.luck = luck

    def random(self) -> float:
        return int(self.luck.word()) / 2**32


@each_game
def test_what_is_rushed_comes_out_as_act_by_act(game: AnyGame) -> None:
    guide = policy_of(game)
    for seats in range(game.seats[0], min(game.seats[1], 5) + 1):
        for number, (view, _) in enumerate(positions(game, seats, 12, seats)):
            state = game.imagine(view, Random(number))
            twin, luck = state.copy(), Xorshift(Random(number))
            if not guide.fast_playout(twin, luck):
                continue
            again = ByLuck(Xorshift(Random(number)))
            search = Search(guide, [state], view.seat, Random(1), game.seen, False)
            search.rng = again
            search.events = []
            search._play_on(state, Turns(state.seats))
            assert twin.facts() == state.facts()
            assert luck.word() == again.luck.word()


def test_search_holds_no_state_that_it_did_not_imagine(monkeypatch: pytest.MonkeyPatch) -> None:
    imagined: list[int] = []
    game = registry.find("bookshop")

    def imagine(view: View, rng: Random) -> State:
        state = game.imagine(view, rng)
        imagined.append(id(state))
        return state

    held: list[int] = []
    begin = Search.__init__

    def noted(self: Search, guide: SearchPolicy, worlds: list[State], *more: object) -> None:
        held.extend(map(id, worlds))
        begin(self, guide, worlds, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(Search, "__init__", noted)
    view, choices = positions(game, 1, 1)[0]
    SearchBot(replace(game, imagine=imagine), FEW).choose(view, choices, Random(1))
    assert held
    assert held == imagined


@pytest.mark.parametrize("deep", [False, True])
def test_a_pair_in_leduc_is_never_folded(deep: bool) -> None:
    """With the best hand of all, a player who folds surely loses."""
    game = registry.find("leduc")
    guide = SearchPolicy()
    guide.deep, guide.margin = deep, 0.0
    for seed in range(300):
        rng = Random(seed)
        match = Match.start(game, game.make_setup(2), rng)
        while not match.over:
            seat = match.to_act[0]
            view = match.view(seat)
            public, private = getattr(view, "board", ""), getattr(view, "card", "")
            if public and public[0] == private[0]:
                usual = game.medium().choose(view, match.legal(seat), Random(1))
                found = SearchBot(game, 200, guide).weigh(view, match.legal(seat), usual, Random(1))
                assert type(preferred(found, 0.0).act).__name__ != "Fold"
                return
            match.act(seat, sample(match.legal(seat), rng))
    pytest.fail("nobody ever had a pair")


def weighed(*values: float) -> Weighed:
    one = Weighed(Action())
    for value in values:
        one.add(value)
    return one


def test_the_usual_act_is_kept_unless_clearly_beaten() -> None:
    usual, better = weighed(0, 1, 0, 1), weighed(1, 1, 0, 1)
    assert preferred([usual, better], 1.5) is usual
    assert preferred([usual, better], 0.0) is better
    assert preferred([usual, weighed(*[1, 0.9] * 50)], 1.5) is not usual


def test_of_two_acts_alike_on_average_the_surer_is_taken() -> None:
    """The act with the best lower bound is picked where none is to be beaten; otherwise the first one is kept."""
    risky, sure = weighed(*[0.0, 1.1] * 20), weighed(*[0.4, 0.6] * 20)
    assert preferred([risky, sure], 0.0) is sure
    assert preferred([risky, sure], 1.0) is risky


def test_an_act_that_was_hardly_tried_is_not_preferred() -> None:
    usual, lucky = weighed(*[0.5] * 40), weighed(9.0)
    assert preferred([usual, lucky], 0.0) is usual


def test_a_node_tries_everything_once_and_then_what_promises_most() -> None:
    game = registry.find("leduc")
    match = Match.start(game, game.make_setup(2), Random(1))
    acts = [choice for choice in match.legal(match.to_act[0]) if isinstance(choice, Action)]
    node, luck = Node(), Xorshift(Random(1))
    for _ in acts:
        node.pick(acts, 1.0, luck).add(0.0)
    assert {edge.visits for edge in node.edges.values()} == {1}
    node.edges[acts[1]].add(50.0)
    assert node.pick(acts, 1.0, luck).act == acts[1]


def test_what_another_may_hold_is_distinguished_where_it_is_little() -> None:
    """In Leduc the opponent holds one of five cards; in American Bookshop no two hands are alike."""
    found = {}
    for name in ("leduc", "bookshop"):
        game = registry.find(name)
        guide = SearchPolicy()
        guide.deep, guide.worlds = True, 200
        view, _ = positions(game, 1, 1)[0]
        searcher = SearchBot(game, 200, guide)
        worlds = searcher._worlds(view, Random(1))
        found[name] = view.seat, searcher._minds(view, worlds, 200)
    seat, minds = found["leduc"]
    assert len({mind[1 - seat] for mind in minds}) == 5
    assert {mind[seat] for mind in minds} == {None}
    assert found["bookshop"][1] == []


@each_game
def test_who_thinks_longer_imagines_more_and_does_not_ponder_the_same(game: AnyGame) -> None:
    guide = policy_of(game)
    view, _ = positions(game, 1, 1)[0]
    budgets = guide.hard, guide.expert
    few, many = (len(SearchBot(game, budget, guide)._worlds(view, Random(1))) for budget in budgets)
    assert few == guide.worlds
    assert many == guide.worlds * guide.expert // guide.hard > 4 * few


def test_trees_of_so_many_simulations_are_grown_each_in_truths_of_its_own_and_added_up() -> None:
    game = registry.find("bookshop")
    view, choices = positions(game, 2, 1)[0]
    guide, grown = policy_of(game), []

    class Noted(Search):
        def _grow(self, acts: list[Action], simulations: int, first: int, truths: int) -> None:
            grown.append((simulations, first, truths))
            super()._grow(acts, simulations, first, truths)

    rng = Random(1)
    worlds = [game.imagine(view, rng) for _ in range(20)]
    guide.growth = 40
    search = Noted(guide, worlds, view.seat, rng, game.seen, False)
    found = search.tree(guide.candidates(worlds[0], view.seat, choices, rng), 100)
    assert grown == [(40, 0, 8), (40, 8, 8), (20, 16, 8)]
    assert sum(one.visits for one in found) == 100


def test_a_secret_bid_leads_nobody_else_anywhere() -> None:
    """In Haggle all bid in secret: the others see nothing of the first bid, and so stay at their nodes."""
    game = registry.find("haggle")
    match = Match.start(game, game.make_setup(3), Random(1))
    rng, view = Random(2), match.view(0)
    worlds = [game.imagine(view, rng) for _ in range(10)]
    guide = SearchPolicy()
    search = Search(guide, worlds, 0, rng, game.seen, True)
    search.tree(guide.candidates(worlds[0], 0, match.legal(0), rng), 200)
    first, second, _ = search.roots
    assert len(first.edges) > 1
    assert len(second.edges) > 1, "the second bidder decides at the root of its own tree"
    assert not any(edge.visits == 0 for edge in first.edges.values())


@pytest.mark.parametrize("reach", [2, 5])
def test_a_playout_is_cut_short_where_the_search_looks_no_further(
    reach: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = registry.find("dream")
    view, choices = positions(game, 2, 1)[0]
    rng, guide, asked = Random(1), policy_of(game), [0]
    choose = guide.choose

    def counted(*asking: object) -> Action:
        asked[0] += 1
        return choose(*asking)  # type: ignore[arg-type]

    monkeypatch.setattr(guide, "choose", counted)
    world = game.imagine(view, rng)
    search = Search(guide, [world], view.seat, rng, game.seen, False)
    search.reach = reach
    search.flat(guide.candidates(world, view.seat, choices, rng)[:1], 10)
    assert asked[0] == 10 * reach
