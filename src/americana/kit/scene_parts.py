"""Parts of a picture: zones, seats, counters and offers, made from the words of a game."""

from collections.abc import Sequence
from functools import lru_cache

from americana.core.choices import Choice, written
from americana.core.rules import Refusal
from americana.core.scene import Arrangement, Card, CardBlock, Counter, Offer, Seat, Zone
from americana.core.text import Voice


def offer(
    choice: Choice,
    label: str,
    *,
    zone: str = "",
    cards: Sequence[str] = (),
    target: str = "",
    at: Sequence[str] = (),
    seats: Sequence[int] = (),
    aside: bool = False,
) -> Offer:
    """Turn a choice of the rules into one a front can show and send back."""
    plain = written(choice)
    return Offer(
        label=label,
        act=plain.act,
        blank=plain.blank,
        zone=zone,
        cards=tuple(cards),
        target=target,
        at=tuple(at),
        seats=tuple(seats),
        off_turn=aside,
    )


def block(voice: Voice, refusal: Refusal | None) -> CardBlock | None:
    """Say why a card is of no use, if the rules refuse it."""
    if refusal is None:
        return None
    return CardBlock(refusal.rule, voice.say("refusals", refusal.say, **refusal.values))


def place(
    voice: Voice,
    name: str,
    arrangement: Arrangement,
    seat: int | None = None,
    *,
    label: str = "",
    cards: Sequence[Card] = (),
    hidden: int = 0,
    chips: int | None = None,
    unit: str = "",
    note: str = "",
    ordered: bool = False,
) -> Zone:
    """Lay out a zone by its name in the catalogue; a zone that belongs to a seat has a short name too."""
    full, short = voice.titles(label or name, seat)
    counted = "" if chips is None else voice.unit(unit, chips)
    if not cards:
        return _bare(name, arrangement, seat, full, short, hidden, chips, counted, note, ordered)
    return Zone(
        id=name if seat is None else f"{name}:{seat}",
        label=full,
        short=short,
        arrangement=arrangement,
        seat=seat,
        cards=tuple(cards),
        ordered=ordered,
        hidden=hidden,
        chips=chips,
        unit=counted,
        note=note,
    )


@lru_cache(4096)
def _bare(
    name: str,
    arrangement: Arrangement,
    seat: int | None,
    label: str,
    short: str,
    hidden: int,
    chips: int | None,
    unit: str,
    note: str,
    ordered: bool,
) -> Zone:
    """Lay out a zone without open cards. The same ones come again and again, so they are cached."""
    return Zone(
        id=name if seat is None else f"{name}:{seat}",
        label=label,
        short=short,
        arrangement=arrangement,
        seat=seat,
        ordered=ordered,
        hidden=hidden,
        chips=chips,
        unit=unit,
        note=note,
    )


def count(voice: Voice, unit: str, value: int, *, score: bool = False, zone: str = "") -> Counter:
    """Count something of a seat in a unit of the catalogue."""
    return Counter(value=value, unit=voice.unit(unit, value), score=score, zone=zone)


def seated(
    voice: Voice, seat: int, asked: Sequence[int], counters: Sequence[Counter], badges: Sequence[str] = ()
) -> Seat:
    """Seat a player as a viewer sees them."""
    return Seat(
        seat=seat,
        name=voice.names[seat],
        you=seat == voice.viewer,
        asked=seat in asked,
        counters=tuple(counters),
        badges=tuple(badges),
    )
