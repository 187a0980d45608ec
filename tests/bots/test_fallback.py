"""A bot that fails stops nothing: the medium bot answers, and the failure is counted."""

import logging
import sys
from collections.abc import Sequence
from random import Random

import pytest

from americana.bots.fallback import FallbackBot
from americana.core import registry
from americana.core.actions import Action
from americana.core.bot import Bot
from americana.core.choices import Amount, Choice, Pick, fits
from americana.core.game import View
from americana.core.match import Match
from americana.kit.dealer import Lot, Shuffle


class Broken(Bot):
    def choose(self, view: View, choices: Sequence[Choice], rng: Random) -> Action:  # noqa: ARG002
        raise RuntimeError(f"the hand is {view}")

    def off_turn(self, view: View, choices: Sequence[Choice], rng: Random) -> Action | None:  # noqa: ARG002
        raise RuntimeError


class Cheat(Bot):
    def choose(self, view: View, choices: Sequence[Choice], rng: Random) -> Action:  # noqa: ARG002
        return Lot(0)

    def off_turn(self, view: View, choices: Sequence[Choice], rng: Random) -> Action | None:  # noqa: ARG002
        return Lot(0)


class Leaver(Bot):
    def choose(self, view: View, choices: Sequence[Choice], rng: Random) -> Action:  # noqa: ARG002
        sys.exit(f"the hand is {view}")

    def off_turn(self, view: View, choices: Sequence[Choice], rng: Random) -> Action | None:  # noqa: ARG002
        sys.exit()


@pytest.mark.parametrize("bot", [Broken(), Cheat(), Leaver()])
@pytest.mark.parametrize("name", ["leduc", "haggle"])
def test_the_steady_player_answers_for_a_bot_that_fails(
    bot: Bot, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, logger="americana.bots.fallback")
    game = registry.find(name)
    guarded, medium = FallbackBot(game, bot, "wild"), game.medium()
    match = Match.start(game, game.make_setup(2), Random(1))
    while turn := match.turn():
        seat, off_turn_now = turn
        view = match.view(seat)
        if off_turn_now:
            assert guarded.off_turn(view, match.off_turn(seat), Random(1)) is None
            continue
        act = guarded.choose(view, match.legal(seat), Random(1))
        assert act == medium.choose(view, match.legal(seat), Random(1))
        match.act(seat, act)
    assert guarded.failures > 1
    assert guarded.answers >= guarded.failures
    warned = [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]
    assert len(warned) == guarded.failures
    assert not any("hand" in line for line in warned), "a log shows nothing that a bot was shown"


def test_an_act_fits_its_choices() -> None:
    some = Pick(Shuffle(()), "cards", ("a", "b", "b"), 1, 2)
    assert fits([some], Shuffle(("b", "b")))
    assert not fits([some], Shuffle(("a", "a")))
    assert not fits([some], Shuffle(()))
    assert not fits([some], Lot(1))
    assert fits([Lot(0), Amount(Lot(0), "seat", 2, 3)], Lot(3))
    assert not fits([Lot(0), Amount(Lot(0), "seat", 2, 3)], Lot(1))
