"""Collects the seats' additions to the chance: first commitments, then the values behind them."""

from collections.abc import Iterable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from americana.core.errors import AmericanaError
from americana.core.fair_deal import DealSecret, SeatSeed, seed_commitment
from americana.server.base.words import say
from americana.server.wire.messages import NextDeal


class BadCommitment(AmericanaError):
    """An envelope, or what is said to be in it, that cannot be taken."""


class SeedState(Struct):
    """The state of the commitments to a deal, as one process passes it on to another."""

    closed: bool
    awaited: set[int]
    commitments: dict[int, str]
    values: dict[int, str]


class SeedCommitments:
    """Keeps the commitments to one deal until it is made; they are optional, and the wait is short."""

    def __init__(self, pledge: DealSecret) -> None:
        self.pledge = pledge
        self.closed = False
        self._awaited: set[int] = set()
        self._commitments: dict[int, str] = {}
        self._values: dict[int, str] = {}

    def written(self) -> str:
        """Write down what was gathered."""
        gathered = SeedState(self.closed, self._awaited, self._commitments, self._values)
        return msgspec.json.encode(gathered).decode()

    def again(self, words: str) -> "SeedCommitments":
        """Give the same gathering as it was written down."""
        other = SeedCommitments(self.pledge)
        if words:
            known = msgspec.json.decode(words, type=SeedState)
            other.closed, other._awaited = known.closed, known.awaited
            other._commitments, other._values = known.commitments, known.values
        return other

    def commit(self, seat: int, commitment: str) -> None:
        """Take an envelope; the first of a seat counts, so that two windows of one person do not quarrel."""
        if self.closed:
            raise BadCommitment(say("deals.late"))
        if self._commitments.setdefault(seat, commitment) != commitment:
            raise BadCommitment(say("deals.twice"))

    def forget(self, seat: int) -> None:
        """Give an envelope back to somebody who leaves before the game."""
        self._commitments.pop(seat, None)

    def close(self, here: Iterable[int]) -> None:
        """Take no more envelopes; those of seats whose person is here are waited for, the others are listed."""
        if not self.closed:
            self.closed = True
            self._awaited = {seat for seat in here if seat in self._commitments}

    def open(self, seat: int, value: str) -> None:
        """Take what is in an envelope, if it is what was sealed."""
        if not self.closed:
            raise BadCommitment(say("deals.early"))
        if self._commitments.get(seat) != seed_commitment(self.pledge.deal, seat, value):
            raise BadCommitment(say("deals.other"))
        self._values[seat] = value
        self._awaited.discard(seat)

    def miss(self, seat: int) -> None:
        """Wait no longer for somebody who has left."""
        self._awaited.discard(seat)

    def has_all(self, seats: Iterable[int]) -> bool:
        """Whether each of these seats has given an envelope."""
        return all(seat in self._commitments for seat in seats)

    @property
    def waits(self) -> bool:
        """Whether an envelope is still to be opened."""
        return bool(self._awaited)

    def made(self) -> DealSecret:
        """Give what the deal is made from: the secret, and all that was added."""
        envelopes = [
            SeatSeed(seat, self._commitments[seat], self._values.get(seat, ""))
            for seat in sorted(self._commitments)
        ]
        return replace(self.pledge, envelopes=tuple(envelopes))

    def shown(self, seats: int) -> NextDeal:
        """Describe it as all may see it, which is never what is in an envelope."""
        sealed = tuple([self._commitments.get(seat, "") for seat in range(seats)])
        return NextDeal(self.pledge.deal, self.pledge.commitment, sealed, self.closed)
