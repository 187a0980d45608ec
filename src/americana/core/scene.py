"""How a view is shown: a generic picture that every front draws without knowing the game."""

from typing import Literal

import msgspec
from msgspec import Struct

from americana.core.choices import WrittenChoice

Arrangement = Literal["hand", "fan", "row", "pile", "grid", "stack", "space", "note"]
"""How a zone lies: held, spread, in a row, squared up, in columns, last on top, a board space, a slip of paper."""


class Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A part of a picture; empty fields are left out when it travels."""


class Face(Part, frozen=True):
    """The print of a card, described rather than drawn; color is never the only sign."""

    corner: str
    colour: str = ""
    shape: str = ""
    title: str = ""
    words: str = ""
    motif: str = ""
    flavour: str = ""
    """A line that changes nothing in the game, for a close look at the card."""
    titled: bool = False
    """Whether a player reads its title and words, rather than recognizing its corner."""
    rule: str = ""
    """The paragraph of the rule book that explains this card."""


class CardBlock(Part, frozen=True):
    """Why a card cannot be used now: the paragraph of the rule book, and a sentence."""

    rule: str
    reason: str


class Card(Part, frozen=True):
    """A face-up card, named as acts name it; cards that acts do not tell apart share a name."""

    name: str
    face: Face
    blocked: CardBlock | None = None
    note: str = ""


class Copies(Part, frozen=True, kw_only=True):
    """A card as the box has it: its number of copies, its kind and what it does, by the keys of `book.toml`."""

    card: Card
    """One of the copies; the others have the same face."""
    count: int = 1
    kind: str
    does: tuple[str, ...] = ()


class Zone(Part, frozen=True, kw_only=True):
    """A place on the table: the cards that this viewer sees, the number of hidden ones, and chips."""

    id: str
    label: str
    short: str = ""
    """Its name below the name of its seat; empty if that is no shorter."""
    arrangement: Arrangement
    seat: int | None = None
    """The seat that it belongs to."""
    cards: tuple[Card, ...] = ()
    ordered: bool = False
    """Whether the order of its cards means something; otherwise a player may sort a hand."""
    hidden: int = 0
    chips: int | None = None
    unit: str = ""
    """The name of its chips at this number."""
    note: str = ""
    at: tuple[int, int] | None = None
    """Row and column on a board."""
    printed: tuple[Face, ...] = ()
    """The cards that are printed on a space of a board; none of them lies there."""

    @property
    def brief(self) -> str:
        """The shortest name that is clear where the viewer sees whose it is."""
        return self.short or self.label


class Counter(Part, frozen=True, kw_only=True):
    """A number that belongs to a seat: points, chips, cards held."""

    value: int
    unit: str
    """The word for what is counted, at this number: card, cards."""
    score: bool = False
    """Whether this counter decides who wins; a seat has one of these at most."""
    zone: str = ""
    """The zone whose cards or chips it counts, so that no front shows the number twice."""


class Seat(Part, frozen=True, kw_only=True):
    """A player at the table."""

    seat: int
    name: str
    you: bool = False
    asked: bool = False
    counters: tuple[Counter, ...] = ()
    badges: tuple[str, ...] = ()

    @property
    def score(self) -> Counter | None:
        """The counter by which the game is won."""
        return next((counter for counter in self.counters if counter.score), None)


class Offer(WrittenChoice, frozen=True, kw_only=True):
    """A choice open to the viewer, and what it touches on the table, so that a player can point at that."""

    label: str
    zone: str = ""
    """Where its cards lie, or the cards that may fill in its blank."""
    cards: tuple[str, ...] = ()
    """The cards of that zone that it uses."""
    target: str = ""
    """The place it goes to or is about."""
    at: tuple[str, ...] = ()
    """The cards of that place that it is aimed at."""
    seats: tuple[int, ...] = ()
    """The seats it is about."""
    off_turn: bool = msgspec.field(default=False, name="aside")
    """Whether it is an off-turn act."""


class Sheet(Part, frozen=True):
    """A score sheet: headings, then rows of text."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class SummaryLine(Part, frozen=True):
    """One thing that counted: its cells, and why, with the paragraph behind it."""

    cells: tuple[str, ...]
    reason: str = ""
    rule: str = ""


class RoundSummary(Part, frozen=True, kw_only=True):
    """The summary of something that ended: a round, a hand, an Issue or the game."""

    number: int
    """Its number in the game, counted from 1; a front shows each until its player continues."""
    title: str
    columns: tuple[str, ...]
    lines: tuple[SummaryLine, ...]


class Pointer(Part, frozen=True, kw_only=True):
    """The target that a lesson points at: a zone or cards in it, a seat or its counter, or choices."""

    zone: str = ""
    cards: tuple[str, ...] = ()
    seat: int | None = None
    counter: str = ""
    """The name of the counter, as its unit says it."""
    offers: tuple[str, ...] = ()
    """The labels of choices."""


class LessonPointer(Part, frozen=True, kw_only=True):
    """Where the viewer is in a lesson; the prompt says the step, and one of the offers continues."""

    step: int
    """Counted from 1."""
    of: int
    at: Pointer | None = None
    reply: str = ""
    """The answer to a move that was not the one meant."""


class Scene(Part, frozen=True, kw_only=True):
    """One picture of the table for one viewer."""

    title: str
    headline: str
    prompt: str
    seats: tuple[Seat, ...]
    zones: tuple[Zone, ...]
    offers: tuple[Offer, ...] = ()
    sheet: Sheet | None = None
    reckoning: RoundSummary | None = None
    """The last summary; it stays while play goes on."""
    lesson: LessonPointer | None = None
    over: bool = False
    course: tuple[tuple[int, ...], ...] = ()
    """Once the game is over: all scores each time something ended, from the first to the last."""


class Motion(Part, frozen=True, kw_only=True):
    """Cards or chips that travel between zones or seats; a card that this viewer cannot see has no name."""

    source: str = ""
    """The zone it leaves."""
    target: str = ""
    """The zone it comes to."""
    giver: int | None = None
    """The seat it leaves, where it is no zone."""
    taker: int | None = None
    """The seat it comes to, where it is no zone."""
    cards: tuple[str, ...] = ()
    hidden: int = 0
    chips: int = 0


class LogEntry(Part, frozen=True):
    """An event as this viewer sees it: a sentence, the paragraph behind it, and motions."""

    sentence: str
    rule: str
    motions: tuple[Motion, ...] = msgspec.field(default=(), name="moves")
