"""The seats of a table: people, bots and their names."""

from collections.abc import Sequence
from typing import Final, Literal, cast

import msgspec

from americana import bots
from americana.server.accounts.identity import isolated
from americana.server.base.words import say
from americana.server.storage.store import SeatRow, TableRow
from americana.server.wire.messages import Place

SUBSTITUTE: Final = "medium"
"""The bot that plays for a player who left."""
LESSON: Final = "lesson"
"""The bot of seats that a lesson moves."""

Phase = Literal["open", "playing", "over", "closed"]


class Seating:
    """The seats of a table as they are written down, and who of the people is away."""

    def __init__(self, row: TableRow) -> None:
        self.row = row
        self.away: dict[int, float | None] = {}
        """Seats whose guest is not here, and when a bot takes over; None once one has, or while nobody waits."""
        self.substituted: set[int] = set()
        """Seats that a bot plays until their guest is back."""
        self.unhosted: float | None = None
        """From when on anybody seated may begin, since the host is not here; None while the host is."""

    def absences(self) -> str:
        """Write down who is away, since when, and for whom a bot plays, for other processes."""
        missed = {seat: self.away[seat] for seat in sorted(self.away)}
        return msgspec.json.encode([missed, sorted(self.substituted)]).decode() if missed else ""

    def take_absences(self) -> None:
        """Go by what the process has written down that keeps the table."""
        words = self.row.absent or "[{},[]]"
        self.away, self.substituted = msgspec.json.decode(words, type=tuple[dict[int, float | None], set[int]])

    @property
    def id(self) -> str:
        """The name by which people find the table."""
        return self.row.id

    @property
    def phase(self) -> Phase:
        """Whether people still sit down, play, have finished, or may no longer."""
        return cast(Phase, self.row.phase)

    @property
    def names(self) -> list[str]:
        """The names around the table."""
        return [isolated(seat.name) for seat in self.row.seats]

    def spoken(self, actor: int, given: str) -> list[str]:
        """Give the names for an act that the table may have made for its seat.

        A bot that plays for somebody is not that somebody, and whose time is up did not act.
        """
        names = self.names
        for seat, name in enumerate(names):
            if seat == actor and given == "clock":
                names[seat] = say("names.clock", name=name)
            elif seat in self.substituted:
                names[seat] = say("names.bot", name=name)
        return names

    def seat_of(self, guest: str) -> int | None:
        """Find the seat of a guest."""
        return next((seat.seat for seat in self.row.seats if seat.guest == guest), None)

    def may_begin(self, guest: str, now: float) -> bool:
        """Whether a guest may begin the game: the host, and anybody seated once the host has been away for long."""
        left = self.unhosted is not None and now >= self.unhosted
        return self.phase == "open" and (self.row.host == guest or (left and self.seat_of(guest) is not None))

    def people(self) -> list[int]:
        """List the seats that people have."""
        return [seat.seat for seat in self.row.seats if seat.guest is not None]

    def is_bots(self, seat: int) -> bool:
        """Whether a bot plays a seat now."""
        row = self.row.seats[seat]
        return (row.guest is None and bool(row.bot)) or seat in self.substituted

    def bot_of(self, seat: int) -> str:
        """Name the bot that thinks for a seat."""
        bot = self.row.seats[seat].bot
        return SUBSTITUTE if bot in ("", LESSON) else bot

    def filled(self) -> list[SeatRow]:
        """Give the seats with a bot on each that is free."""
        seats = list(self.row.seats)
        for seat in seats:
            if not seat.guest and not seat.bot:
                name = bots.called([other.name for other in seats])
                seats[seat.seat] = SeatRow(seat.seat, None, SUBSTITUTE, name)
        return seats

    def bot_row(self, seat: int, bot: str) -> SeatRow:
        """Describe a seat that a bot has."""
        return SeatRow(seat, None, bot, bots.called([row.name for row in self.row.seats if row.seat != seat]))

    def name_for(self, name: str, seat: int) -> str:
        """Tell those of the same name apart."""
        return free_name(name, [row for row in self.row.seats if row.seat != seat])

    def places(self) -> tuple[Place, ...]:
        """Describe the seats as all see them."""
        return tuple(self._place(seat) for seat in self.row.seats)

    def _place(self, seat: SeatRow) -> Place:
        if seat.guest is None:
            level = "" if seat.bot == LESSON else seat.bot
            return Place(seat.name, "bot" if seat.bot else "free", resigned=seat.resigned, level=level)
        kind: Literal["person", "bot"] = "bot" if seat.program else "person"
        return Place(seat.name, kind, seat.seat in self.away, self.away.get(seat.seat), program=seat.program)


def free_name(name: str, others: Sequence[SeatRow]) -> str:
    """Number a name that somebody else at the table has: Anna, Anna 2."""
    taken = {row.name for row in others}
    numbered = (name if number == 1 else f"{name} {number}" for number in range(1, len(taken) + 2))
    return next(one for one in numbered if one not in taken)
