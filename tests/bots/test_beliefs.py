"""Beliefs: the acts of others weigh what is imagined, and a question gets the simulations that its guide allows."""

from collections import Counter
from random import Random

from americana.bots.search_bot import SearchBot, likely, policy_of
from americana.core import registry
from americana.core.actions import Action
from americana.core.game import State
from americana.core.match import Match
from americana.games.parlor.bot import chance
from americana.games.parlor.model import Bet, Leave, Pass, Raise, Sell
from americana.games.parlor.rules import State as Parlor
from americana.kit.playout import is_decision


def test_worlds_are_kept_as_often_as_they_are_likely() -> None:
    game = registry.find("leduc")
    worlds = [game.start(game.make_setup(2)) for _ in range(4)]
    kept = Counter(map(id, likely(worlds, [0.0, 1.0, 1.0, 2.0], 100, Random(1))))
    assert [kept[id(world)] for world in worlds] == [0, 25, 25, 50]
    assert len(likely(worlds, [0.0] * 4, 3, Random(1))) == 3


def raised(seed: int) -> Match:
    """Bring a table of three to the moment when one has raised and the next is asked."""
    game, rng = registry.find("parlor"), Random(seed)
    match = Match.start(game, game.make_setup(3), rng)
    while True:
        seat = match.to_act[0]
        choices = match.legal(seat)
        kinds = {type(getattr(choice, "act", choice)) for choice in choices}
        if Raise in kinds:
            return match
        acts: tuple[Action, ...] = (Leave(), Sell(), Bet(2), Pass())
        match.act(seat, next(act for act in acts if type(act) in kinds))


def strength(worlds: list[State], seat: int) -> float:
    """Say how good a seat's hands are on average, from 0 to 1."""
    hands = [world.given[seat] for world in worlds if isinstance(world, Parlor)]
    return sum(chance(hand, (hand.bit_count(),)) for hand in hands) / len(hands)


def test_who_has_bet_is_imagined_with_better_cards() -> None:
    match = raised(3)
    game, seat, bettor = match.game, match.to_act[0], match.view(match.to_act[0]).raiser  # type: ignore[attr-defined]
    guide = policy_of(game)
    assert guide.is_worth_searching(match.legal(seat))
    believing = SearchBot(game, 60, guide)._worlds(match.view(seat), Random(1))
    guide.weighs_likelihood = False
    doubting = SearchBot(game, 60, guide)._worlds(match.view(seat), Random(1))
    assert strength(believing, bettor) > strength(doubting, bettor) + 0.1


def test_a_crowded_table_and_a_window_get_fewer_simulations() -> None:
    game = registry.find("politics")
    guide, found = policy_of(game), dict[tuple[int, bool], int]()
    for seats in (2, 4, 6):
        rng = Random(seats)
        match = Match.start(game, game.make_setup(seats), rng)
        medium = game.medium()
        for _ in range(120):
            turn = match.turn()
            if turn is None:
                break
            seat, off_turn_now = turn
            if off_turn_now:
                continue
            view, choices = match.view(seat), match.legal(seat)
            if is_decision(choices):
                world = game.imagine(view, rng)
                window = bool(getattr(view, "stack", ()) or getattr(view, "moment", ""))
                found[seats, window] = guide.budget(world, 1000)
            match.act(seat, medium.choose(view, choices, rng))
    assert found[2, False] > found[4, False] > found[6, False]
    assert all(found[seats, True] < found[seats, False] for seats in (2, 4, 6) if (seats, True) in found)
