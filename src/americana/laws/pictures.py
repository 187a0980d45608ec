"""Law 11, of what a picture is made of: it names what it touches, so that no front has to read its words."""

from collections import Counter

from americana.core.game import SPECTATOR
from americana.core.match import Match
from americana.core.scene import Offer, Scene
from americana.laws.cases import Case
from americana.laws.random_games import LONG, RandomGame
from americana.laws.reporting import require, role, same
from americana.laws.transcripts import NAMES

EVERY = 12
"""Acts from one picture that is looked at to the next."""

Lying = dict[str, Counter[str]]
"""The names of open cards by their zone."""


def law_11_a_picture_names_what_it_touches(table: Case) -> None:
    """Look at every role's picture now and then, and at the last one."""
    walk = RandomGame(table.game, table.setup, 11, LONG)
    for match in walk:
        if len(walk.steps) % EVERY == 0 or match.over:
            public = match.scene(SPECTATOR, NAMES)
            for viewer in match.roles:
                scene = match.scene(viewer, NAMES)
                place = f"after act {len(walk.steps)}, in the picture of {role(viewer)},"
                _zones_have_short_names(scene, place)
                _counters_count(scene, place)
                _offers_touch_what_lies_there(scene, place)
                _what_counted_is_public(scene, public, match, place)


def _zones_have_short_names(scene: Scene, place: str) -> None:
    for zone in scene.zones:
        if zone.seat is not None:
            owner = scene.seats[zone.seat].name
            require(zone.short, f"{place} {zone.id} belongs to a seat and has no short name")
            require(owner not in zone.short.split(), f"{place} the short name {zone.short!r} names {owner}")
        require(
            (zone.chips is None) == (not zone.unit), f"{place} {zone.id} has chips without a unit, or a unit alone"
        )


def _counters_count(scene: Scene, place: str) -> None:
    zones = {zone.id: zone for zone in scene.zones}
    for seat in scene.seats:
        require(sum(counter.score for counter in seat.counters) <= 1, f"{place} {seat.name} has two scores")
        for counter in seat.counters:
            require(counter.unit, f"{place} the {counter.value} of {seat.name} has no unit")
            zone = zones.get(counter.zone)
            if zone is not None:
                lying = zone.chips if zone.chips is not None else len(zone.cards) + zone.hidden
                told = f"{place} {seat.name} has {counter.value} {counter.unit}, and in {zone.id} lie {lying}"
                require((zone.seat, lying) == (seat.seat, counter.value), told)


def _offers_touch_what_lies_there(scene: Scene, place: str) -> None:
    lying = {zone.id: Counter(card.name for card in zone.cards) for zone in scene.zones}
    for offer in scene.offers:
        told = f"{place} the offer {offer.label!r}"
        nothing: Counter[str] = Counter()
        require(
            Counter(offer.cards) <= lying.get(offer.zone, nothing), f"{told} uses cards that are not in its zone"
        )
        require(
            Counter(offer.at) <= lying.get(offer.target, nothing), f"{told} is aimed at cards that are elsewhere"
        )
        require(all(0 <= seat < len(scene.seats) for seat in offer.seats), f"{told} is about a seat there is not")
        require(_lie_together(offer, lying), f"{told} asks for cards that are not in its zone")


def _lie_together(offer: Offer, lying: Lying) -> bool:
    """Whatever a form lets one pick lies in the zone it names, or nowhere as a card."""
    if offer.blank is None or offer.blank.kind != "pick":
        return True
    cards = Counter(name for name in offer.blank.of if any(name in zone for zone in lying.values()))
    return cards <= lying.get(offer.zone, Counter())


def _what_counted_is_public(scene: Scene, public: Scene, match: Match, place: str) -> None:
    """All roles read the same log lines; the words differ only about the reader."""
    mine, theirs = scene.reckoning, public.reckoning
    require((mine is None) == (theirs is None), f"{place} there is another reckoning than the spectator's")
    if mine is None or theirs is None:
        return
    shape = [(len(line.cells), line.rule) for line in mine.lines]
    same(shape, [(len(line.cells), line.rule) for line in theirs.lines], f"{place} what counted")
    same(mine.number, theirs.number, f"{place} the number of what counted")
    for line in mine.lines:
        require(len(line.cells) == len(mine.columns), f"{place} the line {line.cells} does not fit its columns")
        require(not line.rule or line.rule in match.game.paragraphs, f"{place} {line.reason!r} cites {line.rule}")
