"""A match played token by token, the common part of all environments."""

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
    """A game and setup with its tokens and arrays, made once and shared."""

    def __init__(self, game: AnyGame, setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.tokens = Tokens(game, setup)
        self.encoding = Encoding(game, setup)
        self.names = (*self.encoding.names, "off_turn_now", *(f"said[{name}]" for name in self.tokens.names))
        """The name of every position of an observation: the view, then the tokens of the unfinished action."""

    def __deepcopy__(self, memo: dict[int, object]) -> "TokenTable":  # nothing of it ever changes
        return self

    def __reduce__(self) -> tuple[Callable[[str, bytes], "TokenTable"], tuple[str, bytes]]:
        return _found, (self.game.name, msgspec.json.encode(self.game.plain(self.setup)))


def numbered(name: str, seats: int | None = None, options: tuple[tuple[str, object], ...] = ()) -> TokenTable:
    """Set up a game by name, by default with its best number of players."""
    game = registry.find(name)
    setup = game.make_setup(seats or game.best, **dict(options))
    return _found(name, msgspec.json.encode(game.plain(setup)))


@lru_cache(64)
def _found(name: str, setup: bytes) -> TokenTable:
    """Find the one table of a game with these seats and options."""
    game = registry.find(name)
    return TokenTable(game, game.read_setup(msgspec.json.decode(setup)))


class TokenMatch:
    """One game in which seats play actions token by token; a token without alternatives is played automatically.

    A seat may decline to act off turn. Every action takes at least one token that was chosen.
    """

    def __init__(self, table: TokenTable, match: Match) -> None:
        self.table = table
        self.match = match
        self.seat = NOBODY
        self.off_turn_now = False
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
        """Repeat the tokens so far at another match with the same choices."""
        twin = type(self).__new__(type(self))
        twin.__dict__ |= self.__dict__
        twin.match, twin.begun = match, self.begun[:]
        return twin

    @property
    def over(self) -> bool:
        """Tell whether the game is over."""
        return self.seat == NOBODY

    def say(self, token: int) -> None:
        """Play the next token for the seat to act."""
        if token not in self.following:
            raise AmericanaError(f"the token {self.table.tokens.names[token]!r} is masked; choose another")
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
        """Play a whole action for the seat to act, or decline to act off turn."""
        if act is not None:
            self.match.act(self.seat, act)
        self._ask()

    def _ask(self) -> None:
        """Find the seat to act and its choices."""
        turn, self.begun = self.match.turn(), []
        if turn is None:
            self.seat, self.off_turn_now, self.choices, self.following = NOBODY, False, (), []
            return
        self.seat, self.off_turn_now = turn
        self.begin()

    def begin(self) -> None:
        """Begin an act of the seat whose turn it is, from the first token."""
        self.begun = []
        self.choices = self.match.off_turn(self.seat) if self.off_turn_now else self.match.legal(self.seat)
        self.following = self.table.tokens.next(self.choices)
        if self.off_turn_now:
            self.following = [self.table.tokens.leave, *self.following]
        else:
            self._hurry()

    def _hurry(self) -> None:
        """Play tokens without alternatives, up to the last one of an action."""
        tokens = self.table.tokens
        while len(self.following) == 1:
            after = tokens.next(self.choices, (*self.begun, self.following[0]))
            if not after:
                return
            self.begun.append(self.following[0])
            self.following = after

    def mask(self, seat: int) -> bytearray:
        """Give 1 for every token that a seat may play now."""
        mask = bytearray(len(self.table.tokens))
        if seat == self.seat:
            for token in self.following:
                mask[token] = 1
        return mask

    def observed(self, seat: int) -> "array[float]":
        """Give a seat's view as an array, with the tokens of its unfinished action."""
        row = self.table.encoding.encode(self.match.view(seat))
        said = array("f", bytes(4 * (1 + len(self.table.tokens))))
        if seat == self.seat:
            said[0] = self.off_turn_now
            for token in self.begun:
                said[1 + token] += 1
        return row + said

    def rewards(self, scores: bool) -> list[float]:
        """Give each seat its share of the win minus an equal share, or its score minus the mean."""
        seats = self.table.setup.seats
        if scores:
            points = self.match.scores()
            return [point - sum(points) / seats for point in points]
        winners = self.match.winners()
        parts = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
        return [part - sum(parts) / seats for part in parts]
