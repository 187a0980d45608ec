from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

from americana import bots
from americana.core import registry
from americana.core.actions import Action
from americana.core.bot import Bot
from americana.core.choices import Amount, Choice, Pick
from americana.core.errors import AmericanaError
from americana.core.game import AnyGame, View
from americana.kit.dealer import Lot, Shuffle
from americana.kit.playout import is_decision
from americana.lab.one_game import OneGame, source


def playing(game: AnyGame, players: Sequence[Bot], seed: int = 1) -> OneGame:
    seats = len(players)
    chances = [source(seed, 0, f"seat {seat}") for seat in range(seats)]
    return OneGame(game, game.make_setup(seats), players, source(seed, 0, "dealer"), chances)


class Witness(Bot):
    """Notes when it was asked and when it had an off-turn chance; it never takes one."""

    def __init__(self, notes: list[tuple[str, int]], *, eager: bool = False) -> None:
        self.notes = notes
        self.eager = eager

    def choose(self, view: View, choices: Sequence[Choice], rng: Random) -> Action:
        self.notes.append(("asked", view.seat))
        choice = choices[0]
        return choice if isinstance(choice, Action) else choice.sample(rng)

    def off_turn(self, view: View, choices: Sequence[Choice], rng: Random) -> Action | None:
        self.notes.append(("chance", view.seat))
        choice = choices[-1]
        return (choice if isinstance(choice, Action) else choice.sample(rng)) if self.eager else None


def test_every_game_is_played_to_its_end_at_every_table() -> None:
    for name in registry.names():
        game = registry.find(name)
        for seats in range(game.seats[0], game.seats[1] + 1):
            done = playing(game, [bots.find(game, "random")] * seats)
            match = done.run()
            assert match.over
            assert done.decisions > 0
            assert len(match.scores()) == seats


def test_after_an_open_act_each_seat_has_one_chance_clockwise_from_the_actor() -> None:
    """In Haggle all bid in secret, and the last bid lets everybody see all of them."""
    notes: list[tuple[str, int]] = []
    playing(registry.find("haggle"), [Witness(notes) for _ in range(3)]).run()
    sale = [("asked", 0), ("asked", 1), ("asked", 2), ("chance", 0), ("chance", 1), ("chance", 2)]
    assert notes[:6] == sale
    assert ("chance", 0) not in [after for before, after in pairwise(notes) if before == ("asked", 0)]


def test_asides_are_taken_and_play_still_ends() -> None:
    notes: list[tuple[str, int]] = []
    done = playing(registry.find("haggle"), [Witness(notes, eager=True) for _ in range(4)])
    done.run()
    assert done.acts > sum(kind == "asked" for kind, _ in notes)


def test_a_bot_that_breaks_a_rule_is_named() -> None:
    class Cheat(Bot):
        def choose(self, view: View, choices: Sequence[Choice], rng: Random) -> Action:  # noqa: ARG002
            return Lot(0)

    game = registry.find("leduc")
    with pytest.raises(AmericanaError, match=r"the bot Cheat in seat 1 made an illegal move: leduc 2\.1"):
        playing(game, [Cheat(), Cheat()]).run()


def test_sources_follow_from_seed_number_and_role_alone() -> None:
    assert source(1, 2, "dealer").random() == source(1, 2, "dealer").random()
    drawn = {
        source(*key).random() for key in [(1, 2, "dealer"), (1, 3, "dealer"), (2, 2, "dealer"), (1, 2, "seat 0")]
    }
    assert len(drawn) == 4


def test_only_what_leaves_two_acts_is_a_decision() -> None:
    full = Pick(Shuffle(()), "cards", ("a", "b"), 2, 2)
    assert not is_decision([])
    assert not is_decision([Lot(0)])
    assert is_decision([Lot(0), Lot(1)])
    assert not is_decision([full])
    assert is_decision([Pick(Shuffle(()), "cards", ("a", "b"), 1, 2)])
    assert not is_decision([Amount(Lot(0), "seat", 3, 3)])
    assert is_decision([Amount(Lot(0), "seat", 3, 4)])
