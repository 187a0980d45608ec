"""Players & chat at a table elsewhere: a player's commands to the table, and those of its host."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from americana.server.wire.messages import Place, TableInfo
from americana.terminal.catalogue import say

BOT: Final = "medium"
"""The bot that takes the seat of somebody who is away."""


class TalkItem(Struct, frozen=True):
    """A command to the table: its label for the person, and its message."""

    label: str
    kind: str = ""
    """Empty where nothing is sent after all."""
    fields: dict[str, object] = {}
    grave: bool = False
    """Whether the person has to confirm it."""

    def surely(self) -> "list[TalkItem]":
        """Give the question that asks the person to confirm."""
        yes = TalkItem(_say("sure", what=f"{self.label[:1].lower()}{self.label[1:]}"), self.kind, self.fields)
        return [TalkItem(_say("never")), yes]


def talk_items(sign: TableInfo | None) -> list[TalkItem]:
    """List all commands to the table that this person has now."""
    if sign is None or sign.phase not in ("open", "playing"):
        return []
    return [*_own(sign), *(_hosting(sign) if sign.host else ()), *_hushing(sign)]


def _own(sign: TableInfo) -> Iterator[TalkItem]:
    """Offer what every player may ask of the table."""
    if sign.seat is None or sign.phase != "playing":
        return
    if sign.backs:
        yield TalkItem(_say("back"), "back")
    if not sign.paused and sign.proposal is None:
        yield TalkItem(_say("pause"), "propose", {"what": "pause"})
        yield TalkItem(_say("end"), "propose", {"what": "end"})
    yield TalkItem(_say("resign"), "resign", grave=True)


def _hosting(sign: TableInfo) -> Iterator[TalkItem]:
    """Offer what the host may do: let people in, add bots, remove players, hand the table over."""
    for one in sign.knocks:
        wish = say("wishes", one.wish)
        yield TalkItem(_say("admit", name=one.name, wish=wish), "admit", {"who": one.who, "yes": True})
        yield TalkItem(_say("refuse", name=one.name, wish=wish), "admit", {"who": one.who, "yes": False})
    for seat, place in enumerate(sign.places):
        yield from _about(sign, seat, place)


def _about(sign: TableInfo, seat: int, place: Place) -> Iterator[TalkItem]:
    """Offer what the host may do about a seat."""
    number = str(seat + 1)
    if sign.phase == "open" and place.kind == "free":
        yield TalkItem(_say("fill_free", seat=number), "fill", {"seat": seat, "bot": BOT})
    if sign.phase == "open" and place.kind == "bot" and not place.program:
        yield TalkItem(_say("unfill", name=place.name, seat=number), "fill", {"seat": seat, "bot": ""})
    if seat == sign.seat or not _is_somebody(place):
        return
    if place.away:
        yield TalkItem(_say("fill", name=place.name), "fill", {"seat": seat, "bot": BOT})
    yield TalkItem(_say("remove", name=place.name), "remove", {"seat": seat}, grave=True)
    if not place.program:
        yield TalkItem(_say("handover", name=place.name), "handover", {"seat": seat})


def _hushing(sign: TableInfo) -> Iterator[TalkItem]:
    """Offer to mute or unmute the others."""
    for seat, place in enumerate(sign.places):
        if seat != sign.seat and _is_somebody(place):
            off = seat in sign.hushed
            yield TalkItem(_say("hear" if off else "mute", name=place.name), "hush", {"seat": seat, "on": not off})


def _is_somebody(place: Place) -> bool:
    return place.kind == "person" or place.program


def _say(key: str, **values: str) -> str:
    return say("menu", key, **values)
