"""The messages between a table and its clients: one tagged JSON value in each WebSocket frame."""

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
"""Raised when an older page or program would misunderstand the messages."""

Id: TypeAlias = Annotated[
    str, Meta(pattern="^[!-~]{1,40}$", description="Chosen by the client; resending is harmless")
]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]


Pace: TypeAlias = Literal["slow", "normal", "fast", "at once"]


class Command(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag=str.lower):
    """A request of a client; the answer is `done` or `refused` with the same id."""

    id: Id


class Act(Command, frozen=True, kw_only=True):
    """Make a move: answer the question that your seat was asked."""

    question: int
    """The id that came with the question."""
    act: Raw
    """The act of an offer, with its blank filled in."""


class OffTurn(Command, frozen=True, kw_only=True, tag="aside"):
    """Make a move that nobody waits for."""

    act: Raw
    """The act of an offer marked as an aside."""


class Standing(Command, frozen=True, kw_only=True):
    """Turn the automatic answer of the game on or off; the table then gives it for you."""

    on: bool


class Wait(Command, frozen=True, kw_only=True):
    """Ask for more time to react: once in each window, with any hand; all see who asks."""


class Hint(Command, frozen=True, kw_only=True):
    """Ask for a hint; `advice` follows in a moment, unless hints are off."""

    question: int
    """The id that came with the question."""


class Preferences(Command, frozen=True, kw_only=True, tag="prefer"):
    """Set your preferences at this table; bots move at the slowest pace that anyone seated chose."""

    pace: Pace = "normal"
    """How fast bots move."""
    single: bool = False
    """Whether the table makes forced moves for you while nobody else is there."""


class Sit(Command, frozen=True, kw_only=True):
    """Take a free seat, or during a game the seat of a bot."""

    seat: int
    """Counted from 0."""
    name: Name
    """The name you want at the table."""
    bot: bool = False
    """Whether you are a program: everyone sees it, and the table must allow it."""


class Leave(Command, frozen=True, kw_only=True):
    """Leave your seat; during a game, a bot takes over."""


class Fill(Command, frozen=True, kw_only=True):
    """Add a bot on a free seat, or remove it with an empty name; only for the host."""

    seat: int
    bot: str
    """The level of the bot, or nothing."""


class Start(Command, frozen=True, kw_only=True):
    """Start the game with bots on empty seats; for the host, or anyone seated if the host stays away."""


class Undo(Command, frozen=True, kw_only=True, tag="back"):
    """Ask to undo your last move; if someone saw its result, everyone seated has to agree."""


class AnswerUndo(Command, frozen=True, kw_only=True, tag="let"):
    """Agree or refuse when someone asks to undo a move."""

    yes: bool


class Rematch(Command, frozen=True, kw_only=True):
    """Ask for a rematch with the same people, after the game."""


class Commit(Command, frozen=True, kw_only=True):
    """Commit to a value that adds to the chance of a deal; docs/concepts/fair-deals.md shows how."""

    deal: str
    """The deal that the sign names."""
    commitment: Words
    """The SHA-256 of the value, its deal and its seat."""


class Open(Command, frozen=True, kw_only=True):
    """Reveal your value, after the sign says that commitments are closed."""

    deal: str
    value: Words


class Resign(Command, frozen=True, kw_only=True):
    """Resign for good; a bot takes over, and the result shows it."""


class Propose(Command, frozen=True, kw_only=True):
    """Ask everyone seated to pause or to end the game early."""

    what: Literal["pause", "end"]


class Agree(Command, frozen=True, kw_only=True):
    """Answer a proposal."""

    what: Literal["pause", "end"]
    yes: bool


class Resume(Command, frozen=True, kw_only=True):
    """Resume after a pause."""


class Handover(Command, frozen=True, kw_only=True):
    """Make someone else the host; only for the host."""

    seat: int


class Remove(Command, frozen=True, kw_only=True):
    """Remove a player for good; during a game, a bot takes over; only for the host."""

    seat: int


class JoinRequest(Command, frozen=True, kw_only=True, tag="knock"):
    """Ask the host to let you watch, sit, or sit as a bot if you are a program."""

    name: Name
    wish: Literal["watch", "sit", "bot"] = "watch"


class Admit(Command, frozen=True, kw_only=True):
    """Let someone in, or decline; only for the host."""

    who: str
    """The id that the sign gives this person."""
    yes: bool


class Say(Command, frozen=True, kw_only=True):
    """Send a chat message from your seat: a ready-made phrase or free text."""

    phrase: str = ""
    """The name of a phrase, as `GET /api/phrases` lists them."""
    words: Annotated[str, Meta(max_length=240)] = ""


class Mute(Command, frozen=True, kw_only=True, tag="hush"):
    """Mute someone seated here, at this table or everywhere; or unmute them."""

    seat: int
    on: bool = True
    everywhere: bool = False
    """Whether to block them: muted everywhere, and kept out of your own tables."""


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
    """A message of the server; empty fields are left out."""


class Place(Struct, frozen=True, omit_defaults=True):
    """A seat as everyone sees it."""

    name: str
    kind: Literal["free", "person", "bot"]
    away: bool = False
    """Whether its person is away; a bot plays or will play, or the game waits because everyone is away."""
    until: float | None = None
    """When a bot takes over, in seconds since 1970."""
    program: bool = False
    """Whether it is a program that connected from outside; its kind is then `bot`."""
    resigned: str = ""
    """The name of the player who resigned from this seat; a bot plays there now."""
    level: str = ""
    """The level of the server's bot that has the seat; a name doesn't show it."""


class UndoAsked(Struct, frozen=True, omit_defaults=True):
    """A player asks to undo their last move and waits for the people seated."""

    seat: int
    yes: tuple[int, ...] = ()
    """The seats that agreed."""


class NextDeal(Struct, frozen=True, omit_defaults=True):
    """The next deal, with the commitments of the server and the seats."""

    deal: str
    commitment: str
    """The SHA-256 of the server's secret and its deal; the record shows the secret after the game."""
    commitments: tuple[str, ...]
    """One for each seat; empty if the seat added nothing."""
    closed: bool = False
    """Whether commitments are closed; seats that committed reveal their values now."""


class Waiting(Struct, frozen=True):
    """Someone who asks to join or to watch."""

    who: str
    name: str
    wish: Literal["watch", "sit", "bot"]


class TableInfo(Message, frozen=True, kw_only=True, tag="sign"):
    """What is played at a table and who sits where; sent on arrival and after each change."""

    protocol: int
    """The number of this protocol; an older page has to be reloaded."""
    table: str
    game: str
    title: str
    release: str = ""
    """The release of the room's pages; a page of another release asks to be reloaded."""
    options: dict[str, str | int | bool] = {}
    agreed: tuple[str, ...] = ()
    """The house rules and terms that aren't standard, in words."""
    phase: Literal["open", "playing", "over", "closed"]
    places: tuple[Place, ...]
    """One for each seat."""
    seat: int | None = None
    """The viewer's own seat."""
    host: bool = False
    """Whether the viewer is the host."""
    host_seat: int | None = None
    """The host's seat, if the host is seated."""
    starts: bool = False
    """Whether the viewer can start the game: the host can, and anyone seated if the host stays away."""
    unhosted: float | None = None
    """When anyone seated can start, in seconds since 1970, while the host is away before the game."""
    rematch: str | None = None
    """The table of the rematch, after someone asked for it."""
    standing: str | None = None
    """The name of the game's automatic answer, if it has one and the viewer is seated."""
    standing_kept: bool = False
    """Whether the viewer turned that answer on; nobody else sees this."""
    pledge: NextDeal | None = None
    """The deal of this game before it starts; after the game, the deal of a rematch."""
    begins: bool = False
    """Whether the game starts by itself in a moment."""
    hints: bool = False
    """Whether hints are on."""
    wish: UndoAsked | None = None
    """The open request to undo a move, if there is one."""
    backs: bool = False
    """Whether undo is on."""
    alone: bool = False
    """Whether nobody else is seated or watching, so that the table may make forced moves."""
    terms: Terms = Terms()
    """What the table agreed on beside the rules."""
    paused: bool = False
    """Whether the game is paused; no clock runs until someone seated resumes it."""
    proposal: Proposal | None = None
    """The open proposal, until everyone agrees or one player refuses."""
    agreed_end: bool = False
    """Whether everyone agreed to end the game; then nobody has won."""
    gate: Literal["", "closed", "watching"] = ""
    """Why the viewer can't see the table: it is private, or not everyone can watch."""
    asked: Literal["", "asked", "in", "out"] = ""
    """What became of the viewer's request to join."""
    watches: bool = False
    """Whether the viewer can only watch and has to ask for a seat."""
    knocks: tuple[Waiting, ...] = ()
    """The requests to join; only the host gets them."""
    hushed: tuple[int, ...] = ()
    """The seats that the viewer muted; nobody else sees this."""


class Snapshot(Message, frozen=True, kw_only=True, tag="full"):
    """The whole picture for a role, on arrival, and the log since the client's number."""

    number: int
    """The role's own event number."""
    scene: Scene
    known: tuple[Card, ...] = ()
    """Cards outside the scene whose faces this role doesn't get again."""
    former: tuple[Offer, ...] = ()
    """Offers that this role doesn't get again; offers of the scene are here only if they were sent before."""
    reasons: tuple[CardBlock, ...] = ()
    """Reasons why cards can't be used that this role doesn't get again."""
    log: tuple[LogEntry, ...] = msgspec.field(default=msgspec.field(default=(), name="told"), name="told")
    question: int | None = None
    """The id of the question to the viewer's seat, if there is one."""
    back: bool = False
    """Whether a move was undone; the log then starts from the beginning."""


class Mark(Struct, frozen=True, omit_defaults=True):
    """New blocks and notes of cards that stayed."""

    at: tuple[int, ...]
    """The places of these cards in the zone now, counted from 0."""
    blocked: CardBlock | int | None = None
    """Why it can't be used; a number is the place of a reason in the book."""
    note: str = ""


class Fresh(Struct, frozen=True, omit_defaults=True):
    """A card that did not lie in its zone before."""

    name: str
    face: Face | None = None
    """If missing, the latest face of a card with this name, in any zone."""
    blocked: CardBlock | int | None = None
    """Why it can't be used; a number is the place of a reason in the book."""
    note: str = ""


class Touched(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A zone that stays, and its changes; missing fields are as before."""

    id: str
    label: str | None = None
    hidden: int | None = None
    chips: int | None = None
    unit: str | None = None
    note: str | None = None
    lie: tuple[tuple[int, int], ...] | None = None
    """The cards in runs: the old place of the first, or -1 for new cards, and how many."""
    cards: tuple[Fresh, ...] = ()
    """The new cards, in order."""
    marks: tuple[Mark, ...] = ()
    """Cards with a new block or note."""


class Stirred(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A seat and its changes; missing fields are as before."""

    seat: int
    name: str | None = None
    asked: bool | None = None
    counters: tuple[Counter | int, ...] | None = None
    """All counters; a number is a new value for the counter at that place."""
    badges: tuple[str, ...] | None = None


class Update(Message, frozen=True, kw_only=True, tag="happened"):
    """What a move changed for a role: sentences, motions and the parts of the picture that differ."""

    number: int
    """The role's own event number after this."""
    log: tuple[LogEntry, ...] = msgspec.field(default=msgspec.field(default=(), name="told"), name="told")
    question: int | None = None
    """The id of the question to the viewer's seat now."""
    headline: str | None = None
    prompt: str | None = None
    seats: tuple[Stirred, ...] = ()
    """The seats that changed."""
    zones: tuple[Zone, ...] = ()
    """Zones that are new or completely changed, without their cards; other zones stay."""
    touched: tuple[Touched, ...] = ()
    """The zones that changed."""
    gone: tuple[str, ...] = ()
    """The zones that are gone."""
    order: tuple[str, ...] | None = None
    """All zones in order, if the order changed."""
    offers: tuple[Offer | int, ...] | None = None
    """All moves of the viewer, if they changed; a number is the place of an offer in the book."""
    sheet: Sheet | None = None
    reckoning: RoundSummary | None = None
    lesson: LessonPointer | None = None
    over: bool = False
    course: tuple[tuple[int, ...], ...] = ()
    """After the game: all scores at the end of each round."""


class Done(Message, frozen=True, kw_only=True):
    """The server carried out a command."""

    id: str


class Refused(Message, frozen=True, kw_only=True):
    """The server refused a command, and why; `rule` cites the rule book if a rule forbids it."""

    id: str
    rule: str = ""
    """The paragraph of the rule book, if a rule forbids it."""
    why: str
    question: int | None = None
    """The id of the current question."""


class Suggestion(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A suggested move, from what the viewer's seat can know."""

    act: Raw
    label: str
    """The label of the offer, with the choice for its blank."""
    cards: tuple[str, ...] = ()
    """The cards of this move."""
    worth: str
    """How good it is beside the best move, in a word or two."""
    sure: str
    """How sure that judgment is."""
    reason: str


class Advice(Message, frozen=True, kw_only=True):
    """A hint for the player who asked: the best moves first, or none if there is no hint."""

    question: int
    """The question of this hint, which may have been answered meanwhile."""
    hints: tuple[Suggestion, ...] = ()


class Closed(Message, frozen=True, kw_only=True):
    """The server ends the connection, and why."""

    why: str


class Clocks(Message, frozen=True, kw_only=True):
    """The clocks, the same for everyone: on arrival and with each new question."""

    now: float
    """The server's time in seconds since 1970, so that a client can set its own clock."""
    kind: Literal["move", "reserve", "days"]
    seats: tuple[int, ...] = ()
    """The seats whose time runs: all that were asked, even if they have answered."""
    until: float | None = None
    """When their time is up, the same for all."""
    reserves: tuple[float, ...] = ()
    """The time bank of each seat at the moment of the question."""


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
    """A chat message; on arrival, the latest ones."""

    number: int
    """Counted by the table; a repeated number is a message that you have."""
    seat: int | None = None
    name: str
    words: str = ""
    phrase: str = ""
    """The name of a ready-made phrase."""
    at: float
    """The time in seconds since 1970."""


FromServer: TypeAlias = TableInfo | Snapshot | Update | Advice | Clocks | Reacting | Said | Done | Refused | Closed
