"""One simulated playing: bots around a match, each with its own view and its own source of chance."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from americana.bots.fallback import FallbackBot
from americana.core import notation
from americana.core.actions import Action
from americana.core.bot import Bot
from americana.core.choices import Choice
from americana.core.errors import AmericanaError, Illegal
from americana.core.game import AnyGame, Setup
from americana.core.match import Match
from americana.kit.playout import is_decision
from americana.lab.faults import Faults, noted, winners


def source(seed: int, number: int, role: str) -> Random:
    """Give a source of chance that follows from these three alone, in any process and on any machine."""
    return Random(f"{seed}/{number}/{role}")


class Decision(NamedTuple):
    """An answer of a seat: after how many acts, of how many ways, what it was, and the score of the seat then."""

    after: int
    seat: int
    ways: int
    act: str
    score: int


class OneGame:
    """A match played out by bots; it hands each of them its view, its choices and nothing else."""

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        bots: Sequence[Bot],
        dealer: Random,
        chances: Sequence[Random],
        names: Sequence[str] = (),
        notes: bool = False,
        number: int = 0,
        strict: bool = False,
    ) -> None:
        self.match = Match.start(game, setup, dealer, names)
        self.bots = bots
        self.chances = chances
        self.decisions = 0
        self.decided: list[Decision] = []
        """What was decided, if somebody wants to know."""
        self.notes = notes
        self.acts = 0
        self.number = number
        self.strict = strict
        self.faults = Faults()
        """How often bots failed, once the game is over, and where one first did."""
        self._bound = game.bound(setup)

    def run(self) -> Match:
        """Play to the end."""
        while turn := self.match.turn():
            self._take(*turn)
        for bot in self.bots:
            self.faults.count(bot)
        return self.match

    def winners(self) -> tuple[int, ...]:
        """The seats that won, as far as they did not forfeit."""
        forfeited = [seat for seat, bot in enumerate(self.bots) if isinstance(bot, FallbackBot) and bot.forfeited]
        return winners(self.match.winners(), self.match.scores(), forfeited)

    def _take(self, seat: int, off_turn_now: bool) -> None:
        bot, view, chance = self.bots[seat], self.match.view(seat), self.chances[seat]
        if off_turn_now:
            action = bot.off_turn(view, self.match.off_turn(seat), chance)
        else:
            choices = self.match.legal(seat)
            self.decisions += is_decision(choices)
            action = bot.choose(view, choices, chance)
            if self.notes:
                self._note(seat, choices, action)
        if self.faults.first is None:
            self.faults.first = noted(bot, seat, self.number, lambda: self.match.record, self.strict)
        if action is not None:
            self._act(seat, action)

    def _note(self, seat: int, choices: Sequence[Choice], action: Action) -> None:
        ways = sum(1 if isinstance(choice, Action) else choice.size() for choice in choices)
        self.decided.append(Decision(self.acts, seat, ways, notation.write(action), self.match.scores()[seat]))

    def _act(self, seat: int, action: Action) -> None:
        try:
            self.match.act(seat, action)
        except Illegal as error:
            bot = type(self.bots[seat]).__name__
            raise AmericanaError(f"the bot {bot} in seat {seat + 1} made an illegal move: {error}") from error
        self.acts += 1
        if self.acts > self._bound:
            raise AmericanaError(
                f"{self.match.game.name} has not ended after {self._bound} actions, its own limit; "
                "correct its rules or its bound"
            )
