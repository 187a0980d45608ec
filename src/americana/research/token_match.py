"""A match that is played token by token: what all environments have in common."""

from array import array
from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Final, Self

import msgspec

from americana.core import registry
from americana.core.actions import Action
from americana.core.choices import Choice
from americana.core.errors import AmericanaError
from americana.core.game import AnyGame, Setup
from americana.core.match import Match
from americana.research.arrays import Encoding
from americana.research.tokens import Tokens

NOBODY: Final = -1


class TokenTable:
    """A game at a table of its own with its tokens and its arrays, made once and shared."""

    def __init__(self, game: AnyGame, setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.tokens = Tokens(game, setup)
        self.encoding = Encoding(game, setup)
        self.names = (*self.encoding.names, "unasked", *(f"said[{name}]" for name in self.tokens.names))
        """What every position of an observation means: the view, and what was said of the act so far."""

    def __deepcopy__(self, memo: dict[int, object]) -> "TokenTable":  # nothing of it ever changes
        return self

    def __reduce__(self) -> tuple[Callable[[str, bytes], "TokenTable"], tuple[str, bytes]]:
        return _found, (self.game.name, msgspec.json.encode(self.game.plain(self.setup)))


def numbered(name: str, seats: int | None = None, options: tuple[tuple[str, object], ...] = ()) -> TokenTable:
    """Set up a game by its name, with as many seats as it is best with unless told."""
    game = registry.find(name)
    setup = game.make_setup(seats or game.best, **dict(options))
    return _found(name, msgspec.json.encode(game.plain(setup)))


@lru_cache(64)
def _found(name: str, setup: bytes) -> TokenTable:
    """Find the one table of a game with these seats and options."""
    game = registry.find(name)
    return TokenTable(game, game.read_setup(msgspec.json.decode(setup)))


class TokenMatch:
    """One playing, in which seats say acts token by token; tokens that have no other beside them say themselves.

    Whoever has a chance to do something unasked may leave it. Every act takes a token that was chosen, if only one.
    """

    def __init__(self, table: TokenTable, match: Match) -> None:
        self.table = table
        self.match = match
        self.seat = NOBODY
        self.unasked = False
        self.begun: list[int] = []
        self.choices: Sequence[Choice] = ()
        self.following: list[int] = []
        self._ask()

    @classmethod
    def start(cls, table: TokenTable, rng: Random) -> "TokenMatch":
        """Sit down and deal."""
        return cls(table, Match.start(table.game, table.setup, rng))

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.among(self.match.copy())

    def among(self, match: Match) -> Self:
        """Say the same so far at another match, whose choices here are these too."""
        twin = type(self).__new__(type(self))
        twin.__dict__ |= self.__dict__
        twin.match, twin.begun = match, self.begun[:]
        return twin

    @property
    def over(self) -> bool:
        """Whether nobody has anything more to say."""
        return self.seat == NOBODY

    def say(self, token: int) -> None:
        """Say the next token for the seat whose turn it is."""
        if token not in self.following:
            raise AmericanaError(f"this token is masked: {self.table.tokens.names[token]!r}")
        self.begun.append(token)
        if token == self.table.tokens.leave:
            self.answer(None)
            return
        self.following = self.table.tokens.next(self.choices, self.begun)
        if self.following:
            self._hurry()
        else:
            self.answer(self.table.tokens.act(self.begun))

    def answer(self, act: Action | None) -> None:
        """Do a whole act for the seat whose turn it is, or leave what is unasked."""
        if act is not None:
            self.match.act(self.seat, act)
        self._ask()

    def _ask(self) -> None:
        """Find whose turn it is, and what may be said."""
        turn, self.begun = self.match.turn(), []
        if turn is None:
            self.seat, self.unasked, self.choices, self.following = NOBODY, False, (), []
            return
        self.seat, self.unasked = turn
        self.begin()

    def begin(self) -> None:
        """Begin an act of the seat whose turn it is, from the first token."""
        self.begun = []
        self.choices = self.match.off_turn(self.seat) if self.unasked else self.match.legal(self.seat)
        self.following = self.table.tokens.next(self.choices)
        if self.unasked:
            self.following = [self.table.tokens.leave, *self.following]
        else:
            self._hurry()

    def _hurry(self) -> None:
        """Say tokens that have no other beside them, up to the last one of an act."""
        tokens = self.table.tokens
        while len(self.following) == 1:
            after = tokens.next(self.choices, (*self.begun, self.following[0]))
            if not after:
                return
            self.begun.append(self.following[0])
            self.following = after

    def mask(self, seat: int) -> bytearray:
        """Give a one for every token that a seat may say now."""
        mask = bytearray(len(self.table.tokens))
        if seat == self.seat:
            for token in self.following:
                mask[token] = 1
        return mask

    def observed(self, seat: int) -> "array[float]":
        """Give all that a seat knows as an array, and what it has said of its act so far."""
        row = self.table.encoding.encode(self.match.view(seat))
        said = array("f", bytes(4 * (1 + len(self.table.tokens))))
        if seat == self.seat:
            said[0] = self.unasked
            for token in self.begun:
                said[1 + token] += 1
        return row + said

    def rewards(self, scores: bool) -> list[float]:
        """Give each seat its part of the win less an equal one, or its score less the mean of all."""
        seats = self.table.setup.seats
        if scores:
            points = self.match.scores()
            return [point - sum(points) / seats for point in points]
        winners = self.match.winners()
        parts = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
        return [part - sum(parts) / seats for part in parts]
