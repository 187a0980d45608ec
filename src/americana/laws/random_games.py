"""Random playings of a table, and all that each role receives on the way."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

import msgspec

from americana.core.actions import Action
from americana.core.choices import Choice, sample
from americana.core.events import Event
from americana.core.game import DEALER, SPECTATOR, AnyGame, Setup
from americana.core.match import Match
from americana.core.record import ActionLine

PlayedStep = tuple[int, Action]

LONG = 250
"""Steps after which a law that looks closely at every step has seen enough of a game that wanders."""


class FullMatch(Match):
    """A match that also keeps every event whole, for laws that compare it with what roles saw of it."""

    def __init__(self, game: AnyGame, setup: Setup, rng: Random) -> None:
        super().__init__(game, setup, rng)
        self.events: list[Event] = []

    def _keep(self, act: ActionLine, events: list[Event]) -> None:
        self.events += events
        super()._keep(act, events)


class RoleMatch(Match):
    """A match that one role watches beside the spectator, and of which only the steps are kept."""

    def __init__(self, game: AnyGame, setup: Setup, role: int) -> None:
        super().__init__(game, setup, Random(0))
        self._memories.roles = tuple({role: None, SPECTATOR: None})
        self.steps: list[PlayedStep] = []

    def accepts(self, seat: int, action: Action) -> bool:
        """Make an act of a seat or of the dealer if the rules allow it, and tell whether they do."""
        if self._state.refusal(seat, action) is not None:
            return False
        self._memories.hear(self._apply(seat, action))
        self.steps.append((seat, action))
        return True


class RandomGame:
    """One random playing, act by act, with the dealer's acts made like any other."""

    def __init__(self, game: AnyGame, setup: Setup, seed: int, most: int = 1_000_000) -> None:
        self.rng = Random(seed)
        self.most = most
        self.match = FullMatch(game, setup, self.rng)
        self.steps: list[PlayedStep] = []

    def __iter__(self) -> Iterator[Match]:
        """Give the match before the first act and after every act."""
        yield self.match
        while self.match.to_act and (len(self.steps) < self.most or DEALER in self.match.to_act):
            seat = self.rng.choice(self.match.to_act)
            self.take(seat, sample(choices(self.match, seat), self.rng))
            yield self.match
            for other in self._asides(seat):
                self.take(other, sample(self.match.off_turn(other), self.rng))
                yield self.match

    def take(self, seat: int, action: Action) -> None:
        """Make one act and note it."""
        step(self.match, seat, action)
        self.steps.append((seat, action))

    def _asides(self, actor: int) -> Iterator[int]:
        """Each seat with asides gets one chance, clockwise from the actor, and takes it half of the time."""
        seats = self.match.setup.seats
        for turn in range(seats):
            seat = (max(actor, 0) + turn) % seats
            if self.match.off_turn(seat) and self.rng.random() < 0.5:
                yield seat


def choices(match: Match, seat: int) -> Sequence[Choice]:
    """List what a seat, or the dealer, is asked."""
    return match.truth.legal(seat) if seat == DEALER else match.legal(seat)


def step(match: Match, seat: int, action: Action) -> None:
    """Make one act, the dealer's too, without letting the dealer go on by itself."""
    match._checked(seat, action)


def received(match: Match, role: int, since: int = 0) -> bytes:
    """Encode what a role gets after an act: new events, its view, and what it is asked."""
    return msgspec.json.encode([match.seen(role, since), match.view(role), match.legal(role), match.off_turn(role)])


def shown(got: bytes) -> dict[str, object]:
    """Read again what a role got, by what it is."""
    parts = msgspec.json.decode(got, type=list[object])
    return dict(zip(("events", "view", "choices", "asides"), parts, strict=True))


def listen(matches: Iterable[Match]) -> Iterator[list[bytes]]:
    """Give what every role received at each step of a playing."""
    seen: dict[int, int] = {}
    for match in matches:
        yield [received(match, role, seen.get(role, 0)) for role in match.roles]
        seen = {role: len(match.seen(role)) for role in match.roles}


def history(game: AnyGame, setup: Setup, steps: Sequence[PlayedStep], role: int) -> list[bytes]:
    """Play the steps and give all that a role received, one entry a step."""
    match = RoleMatch(game, setup, role)
    got = [received(match, role)]
    seen = 0
    for seat, action in steps:
        assert match.accepts(seat, action), "what was allowed before is allowed again"
        got.append(received(match, role, seen))
        seen = len(match.seen(role))
    return got
