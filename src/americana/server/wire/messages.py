"""What passes between a table and those who sit at it: one tagged value a WebSocket frame, as JSON."""

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Raw, Struct

from americana.core.fair_deal import Words
from americana.core.scene import (
    Card,
    CardBlock,
    Counter,
    Face,
    LessonPointer,
    LogEntry,
    Offer,
    RoundSummary,
    Scene,
    Sheet,
    Zone,
)
from americana.server.wire.terms import Proposal, Terms

PROTOCOL: Final = 4
"""Raised whenever an older page or program would misunderstand what it is sent."""

Id: TypeAlias = Annotated[
    str, Meta(pattern="^[!-~]{1,40}$", description="Chosen by the client; resending is harmless")
]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]


Pace: TypeAlias = Literal["slow", "normal", "fast", "at once"]


class Command(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag=str.lower):
    """Something a client asks for; it is answered by `done` or `refused` with the same id."""

    id: Id


class Act(Command, frozen=True, kw_only=True):
    """Answer the question of one's seat with an act of the game."""

    question: int
    """The id that came with the question."""
    act: Raw
    """The act of an offer, its blank filled in."""


class OffTurn(Command, frozen=True, kw_only=True, tag="aside"):
    """Do something that nobody waits for."""

    act: Raw
    """The act of an offer marked as an aside."""


class Standing(Command, frozen=True, kw_only=True):
    """Leave one's standing answer with the table, or take it back: the table then answers what needs no thought."""

    on: bool


class Wait(Command, frozen=True, kw_only=True):
    """Ask for more time to react: once in each window, with any hand; all see who asks."""


class Hint(Command, frozen=True, kw_only=True):
    """Ask what might be done: `advice` follows in a moment, unless the table has switched hints off."""

    question: int
    """The id that came with the question."""


class Preferences(Command, frozen=True, kw_only=True, tag="prefer"):
    """Say how one likes to be served at this table; the slowest pace among those who sit there is kept."""

    pace: Pace = "normal"
    """How long bots take to answer."""
    single: bool = False
    """Whether the table answers what leaves one answer, while nobody else is there."""


class Sit(Command, frozen=True, kw_only=True):
    """Take a free seat, before the game or in place of a bot that keeps it warm."""

    seat: int
    """Counted from 0."""
    name: Name
    """What one wants to be called."""
    bot: bool = False
    """Whether one is a program: then all see it, and the table has to agree."""


class Leave(Command, frozen=True, kw_only=True):
    """Leave one's seat; a bot goes on in a game under way."""


class Fill(Command, frozen=True, kw_only=True):
    """Put a bot on a free seat, or with an empty name take it away; for whoever opened the table."""

    seat: int
    bot: str
    """The bot's name, or nothing."""


class Start(Command, frozen=True, kw_only=True):
    """Begin to play: free seats are filled with bots; for the host, or anybody seated if the host stays away."""


class Undo(Command, frozen=True, kw_only=True, tag="back"):
    """Ask to take back one's last act; where somebody has seen what came of it, all people seated have to agree."""


class AnswerUndo(Command, frozen=True, kw_only=True, tag="let"):
    """Let somebody take an act back who asks for it, or not."""

    yes: bool


class Rematch(Command, frozen=True, kw_only=True):
    """Play again with the same people, once the game is over."""


class Commit(Command, frozen=True, kw_only=True):
    """Add a sealed value to the chance of a deal; docs/concepts/fair-deals.md says how it is sealed."""

    deal: str
    """The deal that the sign names."""
    commitment: Words
    """The SHA-256 of the value, its deal and its seat."""


class Open(Command, frozen=True, kw_only=True):
    """Open one's value, once the sign says that no more commitments are taken."""

    deal: str
    value: Words


class Resign(Command, frozen=True, kw_only=True):
    """Give the game up for good; a bot plays on, and the result says so."""


class Propose(Command, frozen=True, kw_only=True):
    """Propose to all who sit here to pause, or to end the game early."""

    what: Literal["pause", "end"]


class Agree(Command, frozen=True, kw_only=True):
    """Say yes or no to what is proposed."""

    what: Literal["pause", "end"]
    yes: bool


class Resume(Command, frozen=True, kw_only=True):
    """Go on after a pause."""


class Handover(Command, frozen=True, kw_only=True):
    """Make somebody else the host; for the host."""

    seat: int


class Remove(Command, frozen=True, kw_only=True):
    """Take a seat from somebody, who does not come back; in a game a bot plays on; for the host."""

    seat: int


class JoinRequest(Command, frozen=True, kw_only=True, tag="knock"):
    """Ask the host to be let in: to watch, to sit, or as a program to sit as a bot."""

    name: Name
    wish: Literal["watch", "sit", "bot"] = "watch"


class Admit(Command, frozen=True, kw_only=True):
    """Let somebody in who knocks, or not; for the host."""

    who: str
    """As the sign names them."""
    yes: bool


class Say(Command, frozen=True, kw_only=True):
    """Say something to the table, for those who sit there: a ready-made phrase, or words of one's own."""

    phrase: str = ""
    """The name of a phrase, as `GET /api/phrases` lists them."""
    words: Annotated[str, Meta(max_length=240)] = ""


class Mute(Command, frozen=True, kw_only=True, tag="hush"):
    """Hear no more of somebody who sits here, at this table or anywhere; or hear them again."""

    seat: int
    on: bool = True
    everywhere: bool = False
    """Whether they are blocked: not heard anywhere, and not let in at tables of one's own."""


FromClient: TypeAlias = (
    Act
    | OffTurn
    | Standing
    | Wait
    | Hint
    | Preferences
    | Sit
    | Leave
    | Fill
    | Start
    | Undo
    | AnswerUndo
    | Rematch
    | Commit
    | Open
    | Resign
    | Propose
    | Agree
    | Resume
    | Handover
    | Remove
    | JoinRequest
    | Admit
    | Say
    | Mute
)


class Message(Struct, frozen=True, kw_only=True, omit_defaults=True, tag=str.lower):
    """Something the server tells a client; what is empty is left out."""


class Place(Struct, frozen=True, omit_defaults=True):
    """A seat of the table as all see it."""

    name: str
    kind: Literal["free", "person", "bot"]
    away: bool = False
    """Its person is not here; a bot plays for them, or will, or everybody is away and play rests."""
    until: float | None = None
    """When a bot takes over from somebody who is away, in seconds since 1970."""
    program: bool = False
    """It is a program that came by the socket and says so; then its kind is a bot."""
    resigned: str = ""
    """Who had the seat and gave the game up; a bot plays on."""
    level: str = ""
    """Which of the server's bots has the seat: a name says nothing about that."""


class UndoAsked(Struct, frozen=True, omit_defaults=True):
    """Somebody asks to take back their last act, and waits for the people who sit here."""

    seat: int
    yes: tuple[int, ...] = ()
    """Who has agreed."""


class NextDeal(Struct, frozen=True, omit_defaults=True):
    """The deal that is made next: what the server has committed to, and what the seats have."""

    deal: str
    commitment: str
    """The SHA-256 of the server's secret and its deal; the record has the secret, once the game is over."""
    commitments: tuple[str, ...]
    """One for each seat, empty where nothing was added."""
    closed: bool = False
    """No more are taken, and whoever added one opens it now."""


class Waiting(Struct, frozen=True):
    """Somebody who asks to be let in."""

    who: str
    name: str
    wish: Literal["watch", "sit", "bot"]


class TableInfo(Message, frozen=True, kw_only=True, tag="sign"):
    """What stands at a table: what is played and who sits where; sent on arrival and whenever it changes."""

    protocol: int
    """The number of this protocol; a page that knows a lower one is reloaded."""
    table: str
    game: str
    title: str
    release: str = ""
    """What the pages of this room are; a page that is of another one asks to be loaded again."""
    options: dict[str, str | int | bool] = {}
    agreed: tuple[str, ...] = ()
    """In what the table differs from the usual one, in words."""
    phase: Literal["open", "playing", "over", "closed"]
    places: tuple[Place, ...]
    """One for each seat."""
    seat: int | None = None
    """The viewer's own seat."""
    host: bool = False
    """Whether the viewer opened the table, or was handed it."""
    host_seat: int | None = None
    """The seat of whoever did, if they sit."""
    starts: bool = False
    """Whether the viewer may begin the game: the host, and anybody seated once the host has been away for long."""
    unhosted: float | None = None
    """When anybody seated may begin, in seconds since 1970, while the host is not here before the game."""
    rematch: str | None = None
    """The table of the next game, once somebody asked for one."""
    standing: str | None = None
    """What the standing answer of this game is called, for who has a seat, if there is one."""
    standing_kept: bool = False
    """Whether the viewer has left that answer with the table; nobody else is told."""
    pledge: NextDeal | None = None
    """The deal of this game before it begins; once it is over, that of a rematch."""
    begins: bool = False
    """Whether the game begins by itself in a moment."""
    hints: bool = False
    """Whether one may ask for hints at this table."""
    wish: UndoAsked | None = None
    """Who asks to take something back, if somebody does."""
    backs: bool = False
    """Whether acts may be taken back at this table at all."""
    alone: bool = False
    """Whether nobody else is seated or watching, so that the table may answer what leaves one answer."""
    terms: Terms = Terms()
    """What is agreed beside the rules of the game."""
    paused: bool = False
    """Whether all agreed to pause: nothing is asked and no clock runs until somebody seated goes on."""
    proposal: Proposal | None = None
    """What is proposed to all who sit here, until each has said yes or one says no."""
    agreed_end: bool = False
    """Whether the game is over because all agreed to end it; then nobody has won."""
    gate: Literal["", "closed", "watching"] = ""
    """What keeps the viewer from seeing the table: it is closed, or not everybody may watch."""
    asked: Literal["", "asked", "in", "out"] = ""
    """What became of the viewer's knocking."""
    watches: bool = False
    """Whether the viewer was let in to watch, and has to ask for a seat."""
    knocks: tuple[Waiting, ...] = ()
    """Who asks to be let in; the host alone is told."""
    hushed: tuple[int, ...] = ()
    """Seats of whom the viewer wants to hear nothing; nobody else is told."""


class Snapshot(Message, frozen=True, kw_only=True, tag="full"):
    """The whole picture for a role, on arrival, and what was told since the number the client knew."""

    number: int
    """The role's own event number."""
    scene: Scene
    known: tuple[Card, ...] = ()
    """Cards that lie nowhere in the scene, with faces that are not told to this role again."""
    former: tuple[Offer, ...] = ()
    """Offers that are not told to this role again; those of the scene are among them only if they were told."""
    reasons: tuple[CardBlock, ...] = ()
    """Reasons why cards are of no use that are not told to this role again."""
    log: tuple[LogEntry, ...] = msgspec.field(default=msgspec.field(default=(), name="told"), name="told")
    question: int | None = None
    """Names what the viewer's seat is asked, if it is asked."""
    back: bool = False
    """Whether something was taken back, so that the story is told from its beginning."""


class Mark(Struct, frozen=True, omit_defaults=True):
    """What is said of cards that lay there before: their block and their note, as they are now."""

    at: tuple[int, ...]
    """Their places among the cards of the zone as they lie now, counted from 0."""
    blocked: CardBlock | int | None = None
    """Why it is of no use; a number is the place of a reason in the book."""
    note: str = ""


class Fresh(Struct, frozen=True, omit_defaults=True):
    """A card that did not lie in its zone before."""

    name: str
    face: Face | None = None
    """If it is missing, the face that a card of this name had last, in whatever zone."""
    blocked: CardBlock | int | None = None
    """Why it is of no use; a number is the place of a reason in the book."""
    note: str = ""


class Touched(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A zone that stays, and what changed in it; whatever is missing is as it was."""

    id: str
    label: str | None = None
    hidden: int | None = None
    chips: int | None = None
    unit: str | None = None
    note: str | None = None
    lie: tuple[tuple[int, int], ...] | None = None
    """The cards as they lie now, in runs: the place of the first before, or -1 for new ones, and how many."""
    cards: tuple[Fresh, ...] = ()
    """The new ones, in order."""
    marks: tuple[Mark, ...] = ()
    """Cards of which something else is said now."""


class Stirred(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A seat, and what changed of it; whatever is missing is as it was."""

    seat: int
    name: str | None = None
    asked: bool | None = None
    counters: tuple[Counter | int, ...] | None = None
    """All of them; a number is the value of one that else is as the one at its place was."""
    badges: tuple[str, ...] | None = None


class Update(Message, frozen=True, kw_only=True, tag="happened"):
    """What an act changed for a role: sentences and motions, and the parts of the picture that differ."""

    number: int
    """The role's own event number after this."""
    log: tuple[LogEntry, ...] = msgspec.field(default=msgspec.field(default=(), name="told"), name="told")
    question: int | None = None
    """Names what the viewer's seat is asked now."""
    headline: str | None = None
    prompt: str | None = None
    seats: tuple[Stirred, ...] = ()
    """Seats of which something changed."""
    zones: tuple[Zone, ...] = ()
    """Zones that are new or wholly changed, without the cards in them; the others stay."""
    touched: tuple[Touched, ...] = ()
    """Zones in which something changed."""
    gone: tuple[str, ...] = ()
    """Zones that are no longer there."""
    order: tuple[str, ...] | None = None
    """All zones in order, where that changed."""
    offers: tuple[Offer | int, ...] | None = None
    """Everything the viewer may do now, where that changed; a number is the place of one in the book."""
    sheet: Sheet | None = None
    reckoning: RoundSummary | None = None
    lesson: LessonPointer | None = None
    over: bool = False
    course: tuple[tuple[int, ...], ...] = ()
    """Once the game is over: everybody's score each time something ended."""


class Done(Message, frozen=True, kw_only=True):
    """A command was carried out."""

    id: str


class Refused(Message, frozen=True, kw_only=True):
    """A command was not carried out, and why; `rule` cites the rule book if it was a rule."""

    id: str
    rule: str = ""
    """The paragraph of the rule book, if it was a rule that refused."""
    why: str
    question: int | None = None
    """Names what is asked now."""


class Suggestion(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Something that might be done, as far as the viewer's own seat can tell."""

    act: Raw
    label: str
    """As an offer calls it, what its blank is filled in with included."""
    cards: tuple[str, ...] = ()
    """The cards that it uses."""
    worth: str
    """What it is worth beside the best, in a word or two."""
    sure: str
    """How sure that is."""
    reason: str


class Advice(Message, frozen=True, kw_only=True):
    """What might be done, the best first, to whoever asked for a hint; nothing if nobody could think of any."""

    question: int
    """The question that it is about, which may have been answered meanwhile."""
    hints: tuple[Suggestion, ...] = ()


class Closed(Message, frozen=True, kw_only=True):
    """The connection ends, and why."""

    why: str


class Clocks(Message, frozen=True, kw_only=True):
    """How the clocks stand, if there are any: the same to all, on arrival and whenever another question is put."""

    now: float
    """The moment at the server, in seconds since 1970, by which a client can set its own clock."""
    kind: Literal["move", "reserve", "days"]
    seats: tuple[int, ...] = ()
    """For whom it runs: all who were asked, whether or not they have answered."""
    until: float | None = None
    """When their time is up; the same for all of them."""
    reserves: tuple[float, ...] = ()
    """What each seat has left, as it was when the question was put."""


class Reacting(Message, frozen=True, kw_only=True):
    """How long players may react, where that has an end: the same to all, on arrival and whenever it changes."""

    now: float
    """The moment at the server, in seconds since 1970."""
    seats: tuple[int, ...] = ()
    """Those who are asked, whether or not they have answered; none once the window is closed."""
    until: float | None = None
    """When who has not answered lets it pass; nothing while the game is paused."""
    waits: tuple[int, ...] = ()
    """Who has asked for more time."""


class Said(Message, frozen=True, kw_only=True):
    """What somebody said at the table; on arrival the last of it."""

    number: int
    """Counted by the table; who hears one again has it already."""
    seat: int | None = None
    name: str
    words: str = ""
    phrase: str = ""
    """Of a ready-made one, its name."""
    at: float
    """When, in seconds since 1970."""


FromServer: TypeAlias = TableInfo | Snapshot | Update | Advice | Clocks | Reacting | Said | Done | Refused | Closed
