"""What passes between a table and those who sit at it: one tagged value a WebSocket frame, as JSON."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Raw, Struct

from americana.core.scene import Offer, Reckoning, Scene, Seat, Sheet, Telling, Zone

Id: TypeAlias = Annotated[
    str, Meta(pattern="^[!-~]{1,40}$", description="Chosen by the client; resending is harmless")
]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]


class Command(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag=str.lower):
    """Something a client asks for; it is answered by `done` or `refused` with the same id."""

    id: Id


class Act(Command, frozen=True, kw_only=True):
    """Answer the question of one's seat with an act of the game."""

    question: int
    """The id that came with the question."""
    act: Raw
    """The act of an offer, its blank filled in."""


class Aside(Command, frozen=True, kw_only=True):
    """Do something that nobody waits for."""

    act: Raw
    """The act of an offer marked as an aside."""


class Standing(Command, frozen=True, kw_only=True):
    """Leave one's standing answer with the table, or take it back: the table then answers what needs no thought."""

    on: bool


class Sit(Command, frozen=True, kw_only=True):
    """Take a free seat, before the game or in place of a bot that keeps it warm."""

    seat: int
    """Counted from 0."""
    name: Name
    """What one wants to be called."""


class Stand(Command, frozen=True, kw_only=True):
    """Leave one's seat; a bot goes on in a game under way."""


class Fill(Command, frozen=True, kw_only=True):
    """Put a bot on a free seat, or with an empty name take it away; for whoever opened the table."""

    seat: int
    bot: str
    """The bot's name, or nothing."""


class Start(Command, frozen=True, kw_only=True):
    """Begin to play: free seats are filled with bots."""


class Rematch(Command, frozen=True, kw_only=True):
    """Play again with the same people, once the game is over."""


FromClient: TypeAlias = Act | Aside | Standing | Sit | Stand | Fill | Start | Rematch


class Message(Struct, frozen=True, kw_only=True, tag=str.lower):
    """Something the server tells a client."""


class Place(Struct, frozen=True):
    """A seat of the table as all see it."""

    name: str
    kind: Literal["free", "person", "bot"]
    away: bool = False
    """Its person is not here; a bot plays for them, or will, or everybody is away and play rests."""
    until: float | None = None
    """When a bot takes over from somebody who is away, in seconds since 1970."""


class Table(Message, frozen=True, kw_only=True):
    """The table itself, sent on arrival and whenever it changes."""

    table: str
    game: str
    title: str
    options: dict[str, str | int | bool]
    phase: Literal["open", "playing", "over", "closed"]
    places: tuple[Place, ...]
    """One for each seat."""
    seat: int | None
    """The viewer's own seat."""
    host: bool
    """Whether the viewer opened the table."""
    rematch: str | None = None
    """The table of the next game, once somebody asked for one."""
    standing: str | None = None
    """What the standing answer of this game is called, for who has a seat; null if there is none."""
    stands: bool = False
    """Whether the viewer has left that answer with the table; nobody else is told."""


class Full(Message, frozen=True, kw_only=True, omit_defaults=True):
    """The whole picture for a role, on arrival, and what was told since the number the client knew."""

    number: int
    """The role's own event number."""
    scene: Scene
    told: tuple[Telling, ...] = ()
    question: int | None = None
    """Names what the viewer's seat is asked, if it is asked."""


class Happened(Message, frozen=True, kw_only=True, omit_defaults=True):
    """What an act changed for a role: sentences and motions, and the parts of the picture that differ."""

    number: int
    """The role's own event number after this."""
    told: tuple[Telling, ...] = ()
    question: int | None = None
    """Names what the viewer's seat is asked now."""
    headline: str | None = None
    prompt: str | None = None
    seats: tuple[Seat, ...] | None = None
    zones: tuple[Zone, ...] = ()
    """Zones that are new or changed; the others stay."""
    gone: tuple[str, ...] = ()
    """Zones that are no longer there."""
    order: tuple[str, ...] | None = None
    """All zones in order, where that changed."""
    offers: tuple[Offer, ...] = ()
    """Everything the viewer may do now."""
    sheet: Sheet | None = None
    reckoning: Reckoning | None = None
    over: bool = False


class Done(Message, frozen=True, kw_only=True):
    """A command was carried out."""

    id: str


class Refused(Message, frozen=True, kw_only=True):
    """A command was not carried out, and why; `rule` cites the rule book if it was a rule."""

    id: str
    rule: str
    """The paragraph of the rule book; empty if it was not a rule that refused."""
    why: str
    question: int | None = None
    """Names what is asked now."""


class Closed(Message, frozen=True, kw_only=True):
    """The connection ends, and why."""

    why: str


FromServer: TypeAlias = Table | Full | Happened | Done | Refused | Closed
