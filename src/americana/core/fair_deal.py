"""A fair deal: where the chance of a game comes from, sealed before and opened after, so that anyone can check."""

import hmac
import secrets
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from americana.core.actions import Action
from americana.core.choices import Amount, Choice, Pick

Words: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="32 bytes in hexadecimal")]
SPAN: Final = 1 << 48
"""A number of a stream has six bytes, which every language reads exactly."""


class SeatSeed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A seat's part in the chance of a game: its commitment, and its value if the seat opened it in time."""

    seat: int
    commitment: Words
    value: Words = ""


class DealSecret(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The secret behind a deal, its commitment, and what the seats added."""

    deal: str
    commitment: Words
    secret: Words
    envelopes: tuple[SeatSeed, ...] = ()
    known: bool = False
    """Whether the secret was published before this game began, so that the pledge proves nothing."""

    @property
    def opened(self) -> tuple[SeatSeed, ...]:
        """The envelopes that count."""
        return tuple([one for one in self.envelopes if one.value])

    def key(self) -> bytes:
        """Give the key of all draws, which depends on the secret and on every opened value."""
        values = [f"{one.seat} {one.value}" for one in self.opened]
        return sha256("\n".join(["americana deal", self.deal, self.secret, *values]).encode()).digest()

    def fault(self) -> str:
        """Say what does not fit together, or nothing."""
        if secret_commitment(self.deal, self.secret) != self.commitment:
            return "the secret is not the one that was committed to"
        seats = [one.seat for one in self.envelopes]
        if seats != sorted(set(seats)):
            return "the values do not stand in the order of the seats, one a seat"
        for one in self.opened:
            if seed_commitment(self.deal, one.seat, one.value) != one.commitment:
                return f"the value of seat {one.seat + 1} is not the one that was committed to"
        return ""


def fresh() -> str:
    """Make a secret or a value that nobody can guess."""
    return secrets.token_hex(32)


def commit_to_deal(deal: str, secret: str = "") -> DealSecret:
    """Commit to a secret for a deal."""
    secret = secret or fresh()
    return DealSecret(deal=deal, commitment=secret_commitment(deal, secret), secret=secret)


def secret_commitment(deal: str, secret: str) -> str:
    """Commit to the secret of a deal."""
    return sha256(f"americana secret\n{deal}\n{secret}".encode()).hexdigest()


def seed_commitment(deal: str, seat: int, value: str) -> str:
    """Commit to the value of a seat for a deal."""
    return sha256(f"americana value\n{deal}\n{seat}\n{value}".encode()).hexdigest()


class Draws:
    """Makes every draw of a game from its pledge: the same pledge always gives the same shuffles and lots."""

    def __init__(self, pledge: DealSecret) -> None:
        self._key = pledge.key()
        self._counts: Counter[str] = Counter()

    def draw(self, choices: Sequence[Choice]) -> Action:
        """Make the next draw of its kind."""
        kind = _kind(choices)
        self._counts[kind] += 1
        stream = _Stream(self._key, f"{kind} {self._counts[kind]}")
        choice = choices[stream.below(len(choices))]
        match choice:
            case Pick():
                return choice.fill(tuple([choice.of[place] for place in stream.places(choice)]))
            case Amount():
                return choice.fill(choice.least + stream.below(choice.size()))
            case _:
                return choice


def _kind(choices: Sequence[Choice]) -> str:
    """Name a draw by the acts it picks from, as a record writes them."""
    acts = [choice if isinstance(choice, Action) else choice.act for choice in choices]
    return "+".join(dict.fromkeys(str(act.__struct_config__.tag) for act in acts))


class _Stream:
    """Streams of numbers for one draw, with a value for each of its cards."""

    def __init__(self, key: bytes, label: str) -> None:
        self._key = key
        self._label = label
        self._numbers = 0

    def below(self, size: int) -> int:
        """Give a number below this limit, each with the same chance; it draws again at the incomplete end."""
        if size == 1:
            return 0
        fair = SPAN - SPAN % size
        while True:
            number = int.from_bytes(self._bytes(f"number {self._numbers}")[:6])
            self._numbers += 1
            if number < fair:
                return number % size

    def places(self, form: Pick) -> list[int]:
        """Say which cards are picked, by the value that each has in this draw, whatever lies beside it."""
        values = self._values(form.of)
        if not form.ordered and form.least == 0 and form.most == len(form.of):
            return [place for place, value in enumerate(values) if value[0] < 128]
        count = form.least + self.below(form.most - form.least + 1)
        places = sorted(range(len(values)), key=values.__getitem__)[:count]
        return places if form.ordered else sorted(places)

    def _values(self, cards: Sequence[str]) -> list[bytes]:
        """Give each card its value; equal cards are counted."""
        copies: Counter[str] = Counter()
        values = []
        for card in cards:
            values.append(self._bytes(f"card {copies[card]} {card}"))
            copies[card] += 1
        return values

    def _bytes(self, words: str) -> bytes:
        return hmac.digest(self._key, f"{self._label} {words}".encode(), "sha256")
