"""Hints: the best few acts of a view, their worth, how sure that is, and why."""

from collections.abc import Sequence
from math import inf
from random import Random

import pytest

from americana.bots.hints import WORDS, Hint, in_short, suggest
from americana.bots.search import Weighed
from americana.bots.search_bot import SearchBot, policy_of
from americana.core import registry
from americana.core.actions import Action
from americana.core.choices import Choice, fits, sample
from americana.core.game import AnyGame, View
from americana.core.match import Match
from americana.kit.playout import is_decision
from americana.kit.search_policy import WINS, Reason
from tests.contract.cases import each_game

FEW = 32


def question(game: AnyGame, seed: int) -> tuple[View, Sequence[Choice]]:
    """Give a question of a random game that search answers, or else its last question."""
    rng, guide = Random(seed), policy_of(game)
    match = Match.start(game, game.make_setup(game.seats[0]), rng)
    found = None
    while turn := match.turn():
        seat, off_turn_now = turn
        if off_turn_now:
            continue
        choices = match.legal(seat)
        if is_decision(choices):
            found = match.view(seat), choices
            if guide.is_worth_searching(choices) and rng.random() < 0.2:
                break
        match.act(seat, sample(choices, rng))
    assert found is not None
    return found


@each_game
def test_hints_are_the_best_acts_with_what_they_are_worth_and_a_reason(game: AnyGame) -> None:
    for seed in range(3):
        view, choices = question(game, seed)
        hints = suggest(game, view, choices, Random(1), simulations=FEW)
        assert 1 <= len(hints) <= 3
        assert hints[0].behind == 0
        for hint in hints:
            assert fits(choices, hint.act)
            assert hint.error >= 0
            assert hint.reason
            assert "{" not in hint.reason
            assert hint.worth != "level" or hint.reason != WORDS.say("hints", "worse")


@each_game
def test_the_same_view_and_seed_give_the_same_hints(game: AnyGame) -> None:
    view, choices = question(game, 4)
    first, second = (suggest(game, view, choices, Random(7), simulations=FEW) for _ in range(2))
    assert first == second


def test_a_view_is_enough() -> None:
    game = registry.find("bookshop")
    view, choices = question(game, 2)
    assert fits(choices, suggest(game, view, simulations=FEW)[0].act)


def test_an_act_that_one_asks_about_is_among_them() -> None:
    game = registry.find("bookshop")
    view, choices = question(game, 2)
    for choice in choices:
        assert isinstance(choice, Action)
        hints = suggest(game, view, choices, Random(1), most=1, simulations=FEW, also=[choice])
        assert choice in [hint.act for hint in hints]
        assert len(hints) <= 2


def test_what_search_does_not_answer_is_what_the_steady_player_does() -> None:
    game = registry.find("bookshop")
    view, choices = question(game, 2)
    [hint] = suggest(game, view, choices[:1], Random(1))
    assert hint.act == choices[0]
    assert hint.reason == WORDS.say("hints", "only")
    assert hint.worth == "best"


def test_what_was_not_thought_through_is_not_called_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.find("bookshop")
    view, choices = question(game, 2)
    monkeypatch.setattr(type(policy_of(game)), "is_worth_searching", lambda *_: False)
    [hint] = suggest(game, view, choices, Random(1))
    assert hint.reason == WORDS.say("hints", "usual")
    assert (hint.worth, hint.sure) == ("usual", "hardly")


def won(act: Action, times: int) -> Weighed:
    """An act that won so many of a hundred simulations."""
    return noticed(act, WINS, times, times)


def noticed(act: Action, sign: Reason, times: int, wins: int) -> Weighed:
    """An act after which a sign was noticed in so many of a hundred simulations, of which the first were won."""
    weighed = Weighed(act)
    for number in range(100):
        value = float(number < wins)
        weighed.add(value)
        weighed.note([sign] if number < times else [], value)
    return weighed


@pytest.mark.parametrize(
    ("times", "said"),
    [
        ((71, 70, 66), "in 71 of 100 deals (other moves: 68)"),
        ((71, 66), "in 71 of 100 deals (the other move: 66)"),
    ],
)
def test_what_the_best_is_set_against_is_named_truly(
    times: tuple[int, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = registry.find("bookshop")
    view, choices = next(asked for seed in range(20) if len((asked := question(game, seed))[1]) >= len(times))
    found = [won(act, wins) for act, wins in zip(choices, times, strict=False) if isinstance(act, Action)]
    monkeypatch.setattr(SearchBot, "weigh", lambda *_, **__: found)
    assert suggest(game, view, choices)[0].reason.endswith(said)


@pytest.mark.parametrize(
    ("key", "best", "other"),
    [("sticks", (0, 90), (40, 20)), ("stuck", (60, 90), (10, 1))],
)
def test_what_speaks_against_an_act_is_no_reason_for_it(
    key: str, best: tuple[int, int], other: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is (how often the sign came about, how often that act won): a figure must fit the verdict."""
    game = registry.find("american")
    view, choices = next(asked for seed in range(20) if len((asked := question(game, seed))[1]) >= 2)
    acts = [choice for choice in choices if isinstance(choice, Action)]
    found = [noticed(act, (key, ""), *figures) for act, figures in zip(acts, (best, other), strict=False)]
    monkeypatch.setattr(SearchBot, "weigh", lambda *_, **__: found)
    first, second = suggest(game, view, choices)
    assert first.reason == WORDS.say("hints", "better")
    assert second.reason == WORDS.say("hints", "worse")


@each_game
def test_what_nobody_wishes_for_is_among_the_reasons(game: AnyGame) -> None:
    assert {*policy_of(game).dreaded} <= {*game.text.sections.get("reasons", ())}


@pytest.mark.parametrize(
    ("behind", "error", "worth", "sure"),
    [
        (0.0, 0.01, "best", "sure"),
        (0.0, 0.5, "best", "hardly"),
        (0.0, inf, "usual", "hardly"),
        (0.1, 0.1, "level", "fairly"),
        (0.1, 0.02, "little", "sure"),
        (0.4, 0.15, "worse", "fairly"),
        (1.0, 0.2, "much", "sure"),
    ],
)
def test_figures_are_said_in_words(behind: float, error: float, worth: str, sure: str) -> None:
    hint = Hint(act=Action(), value=0.0, behind=behind, error=error, visits=9, reason="")
    assert (hint.worth, hint.sure) == (worth, sure)
    assert hint.said() == (WORDS.say("worth", worth), "" if worth == "usual" else WORDS.say("sure", sure))


def test_a_verdict_names_its_doubt_only_where_there_is_one() -> None:
    assert in_short("best move", "") == "best move"
    assert in_short("worse", "probably") == "worse, probably"
