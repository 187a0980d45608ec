"""One simulated playing: bots around a match, each with its own view and its own source of chance."""

from collections.abc import Sequence
from random import Random

from americana.core.bot import Bot
from americana.core.errors import AmericanaError, Illegal
from americana.core.forms import Action, Choice
from americana.core.game import AnyGame, Setup
from americana.core.match import Match
from americana.kit.playout import is_decision


def source(seed: int, number: int, role: str) -> Random:
    """Give a source of chance that follows from these three alone, in any process and on any machine."""
    return Random(f"{seed}/{number}/{role}")


class Playing:
    """A match played out by bots; it hands each of them its view, its choices and nothing else."""

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        bots: Sequence[Bot],
        dealer: Random,
        chances: Sequence[Random],
        names: Sequence[str] = (),
    ) -> None:
        self.match = Match.start(game, setup, dealer, names)
        self.bots = bots
        self.chances = chances
        self.decisions = 0
        self.acts = 0
        self._bound = game.bound(setup)

    def run(self) -> Match:
        """Play to the end."""
        while self.match.to_act:
            seat = self.match.to_act[0]
            self._answer(seat)
            self._offer_round(seat)
        return self.match

    def _answer(self, seat: int) -> None:
        choices = self.match.legal(seat)
        self.decisions += is_decision(choices)
        self._act(seat, self.bots[seat].choose(self.match.view(seat), choices, self.chances[seat]))

    def _offer_round(self, actor: int) -> None:
        """Give each seat one chance to do something unasked, clockwise from the one who acted."""
        seats = self.match.setup.seats
        for turn in range(1, seats + 1):
            seat = (actor + turn) % seats
            choices = self.match.asides(seat)
            if choices:
                before = [self.match.asides(other) for other in range(seats)]
                if self._aside(seat, choices):
                    self._let_addressee_reply(seat, before)

    def _let_addressee_reply(self, actor: int, before: Sequence[Sequence[Choice]]) -> None:
        """Give those one chance to whom the aside opened something new: the addressee of an offer."""
        seats = self.match.setup.seats
        for turn in range(1, seats):
            seat = (actor + turn) % seats
            news = [choice for choice in self.match.asides(seat) if choice not in before[seat]]
            if news:
                self._aside(seat, self.match.asides(seat))

    def _aside(self, seat: int, choices: Sequence[Choice]) -> bool:
        action = self.bots[seat].aside(self.match.view(seat), choices, self.chances[seat])
        if action is not None:
            self._act(seat, action)
        return action is not None

    def _act(self, seat: int, action: Action) -> None:
        try:
            self.match.act(seat, action)
        except Illegal as error:
            bot = type(self.bots[seat]).__name__
            raise AmericanaError(f"the bot {bot} in seat {seat + 1} did what the rules refuse: {error}") from error
        self.acts += 1
        if self.acts > self._bound:
            raise AmericanaError(
                f"{self.match.game.name} has not ended after {self._bound} acts, the most it says it has: "
                "its rules or its bound are wrong"
            )
