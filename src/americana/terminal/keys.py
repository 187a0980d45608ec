"""Telling cards apart that acts do not tell apart: every card that lies open gets a key of its place."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from americana.core.scene import Blank, Card, Offer, Scene, Zone


def keyed(scene: Scene) -> Scene:
    """Name every card by its zone and its place in it, so that a drawing can mark one of several alike."""
    return replace(scene, zones=tuple(_keyed_zone(zone) for zone in scene.zones))


def _keyed_zone(zone: Zone) -> Zone:
    return replace(zone, cards=tuple(replace(card, name=key) for key, card in _laid(zone)))


def _laid(zone: Zone) -> list[tuple[str, Card]]:
    return [(f"{zone.id}#{index}", card) for index, card in enumerate(zone.cards)]


def cards_by_key(scene: Scene) -> dict[str, Card]:
    """Give every card that lies open, by its key."""
    return {key: card for zone in scene.zones for key, card in _laid(zone)}


def pointable(scene: Scene) -> list[str]:
    """Give the keys of the cards worth pointing at: one's own hand, and others that an offer touches."""
    you = {seat.seat for seat in scene.seats if seat.you}
    mine = [zone for zone in scene.zones if zone.seat in you]
    own_names = {card.name for zone in mine for card in zone.cards}
    offered = {name for offer in scene.offers for name in touched(offer)}
    keys = []
    for zone in [*(zone for zone in scene.zones if zone not in mine), *mine]:
        names = offered if zone in mine else offered - own_names
        in_hand = zone in mine and zone.arrangement == "hand"
        keys += [key for key, card in _laid(zone) if in_hand or card.name in names]
    return keys


def touched(offer: Offer) -> tuple[str, ...]:
    """Name the cards that an offer plays or lets one choose."""
    return (*offer.cards, *(offer.blank.of if offer.blank is not None else ()))


def pickable(offer: Offer) -> tuple[str, ...]:
    """Name what can be chosen for an offer: what its blank asks for, or several cards it plays together."""
    if offer.blank is not None:
        return offer.blank.of
    return offer.cards if len(offer.cards) > 1 else ()


def plays(offer: Offer, names: Iterable[str]) -> bool:
    """Tell whether an offer plays exactly these cards."""
    return offer.blank is None and bool(offer.cards) and Counter(offer.cards) == Counter(names)


def takes(blank: Blank | None, names: Sequence[str]) -> bool:
    """Tell whether a form can be filled in with these."""
    if blank is None or blank.kind != "pick" or not blank.least <= len(names) <= blank.most:
        return False
    return Counter(names) <= Counter(blank.of)


def how_many(blank: Blank) -> str:
    """Say how many a form asks for."""
    return str(blank.least) if blank.least == blank.most else f"{blank.least} to {blank.most}"
