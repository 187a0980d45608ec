"""Telling cards apart that acts do not tell apart: every card that lies open gets a key of its place."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from americana.core.choices import Blank
from americana.core.scene import Card, Offer, Scene, Zone
from americana.terminal.catalogue import say


@dataclass(frozen=True)
class Lying:
    """A card where it lies."""

    zone: Zone
    card: Card


def keyed(scene: Scene) -> Scene:
    """Name every card by its zone and its place in it, so that a drawing can mark one of several alike."""
    return replace(scene, zones=tuple(_keyed_zone(zone) for zone in scene.zones))


def _keyed_zone(zone: Zone) -> Zone:
    cards = tuple(replace(card, name=_key(zone, index)) for index, card in enumerate(zone.cards))
    return replace(zone, cards=cards)


def _key(zone: Zone, index: int) -> str:
    return f"{zone.id}#{index}"


def lying_by_key(scene: Scene) -> dict[str, Lying]:
    """Give every card that lies open, by its key."""
    return {_key(zone, index): Lying(zone, card) for zone in scene.zones for index, card in enumerate(zone.cards)}


def pointable(scene: Scene) -> list[str]:
    """Give the keys of cards to point at: those that an offer touches, then the viewer's own hand."""
    you = {seat.seat for seat in scene.seats if seat.you}
    keys = [
        (lying.zone.seat in you, key)
        for key, lying in lying_by_key(scene).items()
        if (lying.zone.seat in you and lying.zone.arrangement == "hand")
        or any(touches(offer, lying) for offer in scene.offers)
    ]
    return [key for _, key in sorted(keys, key=lambda each: each[0])]


def parts(offer: Offer) -> tuple[str, ...]:
    """Name the cards that an offer uses and those it is aimed at."""
    return (*offer.cards, *offer.at)


def touched(offer: Offer) -> tuple[str, ...]:
    """Name the cards that an offer plays or offers to choose."""
    return (*parts(offer), *(offer.blank.of if offer.blank is not None else ()))


def touches(offer: Offer, lying: Lying) -> bool:
    """Tell whether an offer uses this very card, asks for it or is aimed at it."""
    used = offer.cards if offer.blank is None else (*offer.cards, *offer.blank.of)
    here = lying.zone.id
    return (here == offer.zone and lying.card.name in used) or (
        here == offer.target and lying.card.name in offer.at
    )


def is_chosen_for(offer: Offer, lying: Lying) -> bool:
    """Tell whether a card can be chosen for an offer: to fill in its blank, or as one of several it needs."""
    return (offer.blank is not None or len(parts(offer)) > 1) and touches(offer, lying)


def plays(offer: Offer, names: Iterable[str]) -> bool:
    """Tell whether an offer needs exactly these cards."""
    return offer.blank is None and bool(parts(offer)) and Counter(parts(offer)) == Counter(names)


def takes(blank: Blank | None, names: Sequence[str]) -> bool:
    """Tell whether a form can be filled in with these."""
    if blank is None or blank.kind != "pick" or not blank.least <= len(names) <= blank.most:
        return False
    return Counter(names) <= Counter(blank.of)


def how_many(blank: Blank) -> str:
    """Say how many a form asks for."""
    return (
        str(blank.least) if blank.least == blank.most else say("draw", "range", least=blank.least, most=blank.most)
    )
