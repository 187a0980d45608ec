"""How a view is shown: a generic picture that every front draws without knowing the game."""

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec import Struct

from americana.core.forms import Action, Amount, Choice, Pick

Arrangement = Literal["hand", "fan", "row", "pile", "grid", "stack", "space", "note"]
"""How a zone lies: held, spread, in a row, squared up, in columns, last on top, a board space, a slip of paper."""


class Face(Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on a card, described rather than drawn; colour is never the only sign."""

    corner: str
    colour: str = ""
    shape: str = ""
    title: str = ""
    words: str = ""
    motif: str = ""
    flavour: str = ""
    """A line that changes nothing in the game, for whoever looks at the card closely."""


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A card lying face up for this viewer, named as acts name it; cards that acts do not tell apart share one."""

    name: str
    face: Face
    blocked: str = ""
    note: str = ""


class Zone(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A place on the table: the cards one can see, how many one cannot, and chips."""

    id: str
    label: str
    arrangement: Arrangement
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    hidden: int = 0
    chips: int | None = None
    note: str = ""
    at: tuple[int, int] | None = None
    """Row and column on a board."""


class Counter(Struct, frozen=True, forbid_unknown_fields=True):
    """A number that belongs to a seat: points, chips, cards held."""

    label: str
    value: int


class Seat(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A player at the table."""

    seat: int
    name: str
    you: bool = False
    asked: bool = False
    counters: tuple[Counter, ...] = ()
    badges: tuple[str, ...] = ()


class Blank(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The part of an act that the player fills in: some of these cards, or a number."""

    field: str
    kind: Literal["pick", "amount"]
    of: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    ordered: bool = False


class Offer(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A choice open to the viewer: its label, the act to send, and the cards and zone it touches."""

    label: str
    act: dict[str, object]
    blank: Blank | None = None
    cards: tuple[str, ...] = ()
    zone: str = ""
    aside: bool = False


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """A score sheet: headings, then rows of text."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Scene(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One picture of the table for one viewer."""

    title: str
    headline: str
    prompt: str
    seats: tuple[Seat, ...]
    zones: tuple[Zone, ...]
    offers: tuple[Offer, ...] = ()
    sheet: Sheet | None = None
    over: bool = False


class Move(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Cards or chips that travel between zones; a card this viewer cannot see has no name."""

    source: str
    target: str
    cards: tuple[str, ...] = ()
    hidden: int = 0
    chips: int = 0


class Telling(Struct, frozen=True, forbid_unknown_fields=True):
    """An event as this viewer hears and sees it: a sentence, the paragraph behind it, and motions."""

    sentence: str
    rule: str
    moves: tuple[Move, ...] = ()


def offer(choice: Choice, label: str, cards: Sequence[str] = (), zone: str = "", *, aside: bool = False) -> Offer:
    """Turn a choice of the rules into one a front can show and send back."""
    act = choice if isinstance(choice, Action) else choice.act
    plain = msgspec.json.decode(msgspec.json.encode(act), type=dict[str, object])
    return Offer(label=label, act=plain, blank=_blank(choice), cards=tuple(cards), zone=zone, aside=aside)


def _blank(choice: Choice) -> Blank | None:
    match choice:
        case Pick():
            return Blank(
                field=choice.field,
                kind="pick",
                of=choice.of,
                least=choice.least,
                most=choice.most,
                ordered=choice.ordered,
            )
        case Amount():
            return Blank(field=choice.field, kind="amount", least=choice.least, most=choice.most)
        case _:
            return None


def filled(offer: Offer, chosen: Sequence[str] | int) -> dict[str, object]:
    """Give the act of an offer with its blank filled in, ready to send."""
    if offer.blank is None:
        return offer.act
    value = chosen if isinstance(chosen, int) else list(chosen)
    return {**offer.act, offer.blank.field: value}
