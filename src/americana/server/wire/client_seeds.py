"""The other side of a pledge: what a client of ours adds to the deals it plays, and notes to check them later."""

from msgspec import Struct

from americana.core.fair_deal import fresh, seed_commitment
from americana.server.wire.messages import TableInfo


class DealNote(Struct):
    """The client's knowledge of one deal before it is made."""

    commitment: str
    """The commitment that the server showed first; a later one gets no answer."""
    value: str
    commitments: tuple[str, ...] = ()
    """The commitments of all seats when this client opened its value."""
    opened: bool = False
    accepted: bool = False
    """Whether the server has taken the value: then it has to count, and else it may have come too late."""


class ClientSeeds:
    """Answers signs by itself, so that the player doesn't have to."""

    def __init__(self) -> None:
        self.notes: dict[str, DealNote] = {}

    def answer(self, sign: TableInfo) -> tuple[str, dict[str, object]] | None:
        """Give the command to send now, if there is one."""
        if sign.pledge is None or sign.seat is None:
            return None
        deal, sealed = sign.pledge.deal, sign.pledge.commitments
        note = self.notes.setdefault(deal, DealNote(sign.pledge.commitment, fresh()))
        if note.commitment != sign.pledge.commitment:
            return None
        if not sign.pledge.closed and not sealed[sign.seat]:
            return "commit", {"deal": deal, "commitment": self._sealed(note, deal, sign.seat)}
        if (
            sign.pledge.closed
            and not note.opened
            and sealed[sign.seat] == seed_commitment(deal, sign.seat, note.value)
        ):
            note.opened, note.commitments = True, sealed
            return "open", {"deal": deal, "value": note.value}
        return None

    def accept(self, deal: str) -> None:
        """Note that the server has taken one's value."""
        self.notes[deal].accepted = True

    def _sealed(self, note: DealNote, deal: str, seat: int) -> str:
        """Seal one's value; one that was opened before is known, so that a deal begun again gets another."""
        if note.opened:
            note.value, note.opened, note.accepted = fresh(), False, False
        return seed_commitment(deal, seat, note.value)
