"""A record: the setup and every action of a game, enough to replay it without a seed."""

import os
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from americana.core import files
from americana.core.bot import parted
from americana.core.errors import BadRecord
from americana.core.fair_deal import DealSecret
from americana.core.game import Fact
from americana.core.plain_errors import plainly

FORMAT: Final = 4
"""2 added the choices of each draw, 3 the commitment to the deal, 4 automatic moves and undo."""
WITH_SECRET: Final = 3
WITHOUT_SECRET: Final = 2
"""The format of a record without a commitment, which older releases can still read."""
EVERY: Final = 16
"""Actions between two digests of the state."""
LARGEST: Final = 64 << 20
"""Largest record that is read, in bytes."""


class Header(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The first line: the game, the edition of its rules, the setup and the players."""

    americana: int
    release: str
    game: str
    edition: int
    setup: dict[str, object]
    players: tuple[str, ...] = ()
    """The names as the record keeps them: a bot's with its level, as in Abe (medium)."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names to show, without levels."""
        return tuple(parted(name)[0] for name in self.players)

    @property
    def levels(self) -> tuple[str, ...]:
        """The level of each bot; nothing for people."""
        return tuple(parted(name)[1] for name in self.players)


class ActionLine(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line for each action: the seat, the action, and for a draw the choices it was made from."""

    seat: int
    act: msgspec.Raw
    drawn_from: tuple[msgspec.Raw, ...] = ()
    """The dealer's choices, so that anyone can check a draw."""
    given: str = ""
    """Why the table acted for the player; empty if the player acted."""


class CheckLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line with the digest of the state after a number of actions."""

    after: int
    digest: str


class UndoLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line that undoes actions above it: the first, their number, and the seat that asked."""

    back: int
    """How many actions precede the first of them."""
    acts: int
    seat: int


class UndoneActions(Struct, frozen=True):
    """Undone actions: their place, how many actions remained, the seat that asked, and the actions."""

    at: int
    left: int
    seat: int
    acts: tuple[ActionLine, ...]


class CloseLine(Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: whether the game was over, and the digest of its last state."""

    closed: int
    digest: str
    over: bool


class Record(Struct, kw_only=True):
    """Everything that is needed to replay a game."""

    header: Header
    pledge: DealSecret | None = None
    """The commitment that every draw follows from, if there is one."""
    acts: list[ActionLine] = []
    checks: dict[int, str] = {}
    over: bool = False
    last: str = ""
    """The digest after the last action; empty if the record stops early."""
    taken: list[UndoneActions] = []
    """Undone actions in the order of undoing; none of them counts."""

    def lines(self) -> list[bytes]:
        """Encode the record, one JSON value per line."""
        header = self.header
        if self.taken or any(act.given for act in self.acts):
            header = msgspec.structs.replace(header, americana=max(FORMAT, header.americana))
        rows: list[object] = [header] if self.pledge is None else [header, self.pledge]
        rows += [row for row, _ in self._rows()]
        rows.append(CloseLine(len(self.acts), self.last, self.over))
        return [msgspec.json.encode(row) for row in rows]

    def _rows(self) -> list[tuple["ActionLine | UndoLine | CheckLine", int]]:
        """Give actions, checks and undone actions in file order; actions that count have their number."""
        written: list[tuple[ActionLine, int]] = list(zip(self.acts, range(1, len(self.acts) + 1), strict=True))
        parts: list[list[tuple[ActionLine | UndoLine | CheckLine, int]]] = []
        firm = len(self.acts)
        for taken in reversed(self.taken):
            line: list[tuple[ActionLine | UndoLine | CheckLine, int]] = [
                (UndoLine(taken.at, len(taken.acts), taken.seat), 0)
            ]
            parts.insert(0, line + self._checked(written[taken.left :], firm))
            gone = [(act, 0) for act in taken.acts]
            written = [*written[: taken.at], *gone, *written[taken.at : taken.left]]
            firm = min(firm, taken.at)
        return [row for part in (self._checked(written, firm), *parts) for row in part]

    def _checked(
        self, acts: list[tuple[ActionLine, int]], firm: int
    ) -> list[tuple["ActionLine | UndoLine | CheckLine", int]]:
        """Add checks after actions, up to the first place that a later undo changed."""
        rows: list[tuple[ActionLine | UndoLine | CheckLine, int]] = []
        for act, number in acts:
            rows.append((act, number))
            if number in self.checks and number <= firm:
                rows.append((CheckLine(number, self.checks[number]), 0))
        return rows

    def save(self, where: Path | str) -> None:
        """Write the file completely or not at all."""
        path = Path(where)
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(b"\n".join(self.lines()) + b"\n")
            draft.replace(path)
        except OSError as error:
            with suppress(OSError):
                draft.unlink()
            kept = "; the old file is unchanged" if _is_there(path) else ""
            raise BadRecord(f"cannot write {path}: {error.strerror}{kept}") from error

    def until(self, count: int) -> "Record":
        """Give the record up to a number of actions, with the game still open."""
        checks = {after: condensed for after, condensed in self.checks.items() if after <= count}
        last = checks.get(count, "")
        return Record(header=self.header, pledge=self.pledge, acts=self.acts[:count], checks=checks, last=last)

    def without(self, at: int, many: int, seat: int) -> "Record":
        """Give the record after an undo; later actions move up."""
        gone = tuple(self.acts[at : at + many])
        acts = [*self.acts[:at], *self.acts[at + many :]]
        checks = {after: condensed for after, condensed in self.checks.items() if after <= at}
        taken = [*self.taken, UndoneActions(at, len(acts), seat, gone)]
        return Record(header=self.header, pledge=self.pledge, acts=acts, checks=checks, taken=taken)

    def act_line(self, index: int) -> int:
        """Give the line number of an action in the file."""
        first = 2 if self.pledge is None else 3
        if self.taken:
            numbers = [number for _, number in self._rows()]
            return first + (numbers.index(index + 1) if index < len(self.acts) else len(numbers))
        return index + first + sum(1 for after in self.checks if after <= index)


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return False


def is_record(begins: bytes) -> bool:
    """Recognize a record by its first line."""
    try:
        _header(begins.partition(b"\n")[0], "")
    except BadRecord:
        return False
    return True


_Row = TypeVar("_Row", Header, DealSecret, ActionLine, UndoLine, CheckLine, CloseLine)


def load(path: Path | str) -> Record:
    """Read a record file, or say which line is wrong."""
    return parse(files.read(Path(path), LARGEST, BadRecord).splitlines(), str(path))


def parse(lines: list[bytes], name: str) -> Record:
    """Read the lines of a record, or say which line is wrong."""
    if not lines:
        raise BadRecord(f"{name} is empty")
    record = Record(header=_header(lines[0], name))
    closed = False
    for number, line in enumerate(lines[1:], 2):
        if closed:
            raise BadRecord(f"{name}, line {number}: there is more after the closing line; remove it")
        closed = _take(record, line, f"{name}, line {number}")
    if not closed:
        raise BadRecord(f"{name} is cut off after line {len(lines)}: the closing line is missing")
    return record


def _header(line: bytes, name: str) -> Header:
    try:
        version = msgspec.json.decode(line, type=dict[str, object]).get("americana")
    except msgspec.MsgspecError as error:
        raise BadRecord(f"{name}, line 1: this is not a record ({plainly(error)})") from error
    if not isinstance(version, int):
        raise BadRecord(f"{name}, line 1: this is not a record (it has no format number)")
    if version > FORMAT:
        raise BadRecord(
            f"{name} was written by a newer release (format {version}, not {FORMAT}); update Americana to read it"
        )
    return _decode(line, Header, f"{name}, line 1")


def _take(record: Record, line: bytes, place: str) -> bool:
    row = _keys(line, place)
    if "closed" in row:
        close = _decode(line, CloseLine, place)
        if close.closed != len(record.acts):
            raise BadRecord(f"{place}: the last line says {close.closed} moves, but there are {len(record.acts)}")
        record.over, record.last = close.over, close.digest
        return True
    if "after" in row:
        check = _decode(line, CheckLine, place)
        if check.after != len(record.acts):
            raise BadRecord(f"{place}: this check is for move {check.after}, but follows move {len(record.acts)}")
        record.checks[check.after] = check.digest
    elif "back" in row:
        _go_back(record, _decode(line, UndoLine, place), place)
    elif "deal" in row:
        if record.pledge is not None or record.acts:
            raise BadRecord(f"{place}: the commitment must come once, before all moves")
        record.pledge = _decode(line, DealSecret, place)
    else:
        record.acts.append(_decode(line, ActionLine, place))
    return False


def _go_back(record: Record, back: UndoLine, place: str) -> None:
    if back.acts < 1 or not 0 <= back.back <= len(record.acts) - back.acts:
        raise BadRecord(f"{place}: it undoes moves that are not above it")
    shorter = record.without(back.back, back.acts, back.seat)
    record.acts, record.checks, record.taken = shorter.acts, shorter.checks, shorter.taken


def _keys(line: bytes, place: str) -> dict[str, msgspec.Raw]:
    try:
        return msgspec.json.decode(line, type=dict[str, msgspec.Raw])
    except msgspec.MsgspecError as error:
        raise BadRecord(f"{place} is damaged or cut off: {plainly(error)}") from error


def _decode(line: bytes, kind: type[_Row], place: str) -> _Row:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.MsgspecError as error:
        raise BadRecord(f"{place}: {plainly(error)}") from error


PLAIN: Final = frozenset({str, int, type(None)})


def digest(facts: Fact) -> str:
    """Hash the facts of a state, the same on every computer and in compiled code."""
    words = msgspec.json.encode(facts)
    if not _is_plain(facts, words):
        words = msgspec.json.encode(_canonical(facts))
    return blake2b(words, digest_size=16).hexdigest()


def _is_plain(facts: Fact, words: bytes) -> bool:
    """Tell quickly that facts need no conversion; a list, for example, has no hash."""
    try:
        hash(facts)
    except TypeError:
        return False
    if b"true" in words or b"false" in words or b"{" in words:
        return False
    return b"." not in words or b"." not in words.replace(b". ", b"")  # as in G. W. Bush, and in no fraction


def _canonical(fact: Fact) -> Fact:
    """Turn booleans into whole numbers, because some compiled code does."""
    kind = type(fact)
    if kind in PLAIN:
        return fact
    if isinstance(fact, tuple):
        return tuple([part if type(part) in PLAIN else _canonical(part) for part in fact])
    if isinstance(fact, int):
        return int(fact)
    raise TypeError(f"facts hold text, whole numbers, None and tuples, not {kind.__name__}")
