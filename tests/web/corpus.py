"""Real scenes to draw: every game at every number of seats, everything it asks, and tables as full as they get."""

from collections.abc import Iterator

from msgspec import Struct, structs

from americana.core.game import SPECTATOR, AnyGame, Setup
from americana.core.match import Match
from americana.core.scene import Scene, Zone
from tests.contract.tables import GAMES
from tests.web.positions import TABLES, kind, walked

LONG_NAMES = (
    "Wilhelmina Featherstone",
    "Bartholomew Throckmorton",
    "Maximiliana of Zweibrück",
    "Jean-Baptiste-Alexandre",
    "Oluwaseun Adebayo-Fashola",
    "Konstantinos Papadopoulos",
    "Srinivasa Ramanujan Iyer",
    "Mary-Elizabeth Carrington",
    "Donaudampfschifffahrt WW",
)
HAND, DREAM = 25, 20
"""Cards of a crowded hand, and of a crowded place of titled cards before a seat."""


class Drawn(Struct, frozen=True):
    """A scene with the name under which a failure is reported."""

    name: str
    game: str
    scene: Scene


def corpus() -> Iterator[Drawn]:
    """Give every scene of the corpus, always in the same order."""
    for game in (game for game in GAMES if game.name in TABLES):
        for seats in range(game.seats[0], game.seats[1] + 1):
            yield from at(game, seats)
        for seats, options in TABLES[game.name]:
            words = " ".join(f"{name}={value}" for name, value in options.items())
            if words:
                yield from _at(game, game.make_setup(seats, **options), f"{game.name} {seats} {words}", plain=True)


def at(game: AnyGame, seats: int) -> Iterator[Drawn]:
    """Give the scenes of a game at a number of seats."""
    yield from _at(game, game.make_setup(seats), f"{game.name} {seats}")


def _at(game: AnyGame, setup: Setup, name: str, *, plain: bool = False) -> Iterator[Drawn]:
    """Give a scene of each kind that comes up at a table, and the fullest one again in harder ways."""
    seen: set[str] = set()
    fullest: tuple[int, Scene] | None = None
    for match in walked(game, setup, 7):
        for seat in [*match.to_act, *idle(match), *([] if plain else [SPECTATOR])]:
            scene = match.scene(seat, LONG_NAMES[: setup.seats])
            asked = kind(game, scene.prompt)
            what = f"{asked} {'watching' if seat == SPECTATOR else ''}".strip()
            if what not in seen and (asked or seat == SPECTATOR):
                seen.add(what)
                yield Drawn(f"{name}: {what}", game.name, scene)
            weight = sum(len(zone.cards) + zone.hidden + 1 for zone in scene.zones) + len(scene.offers)
            if seat >= 0 and (fullest is None or weight > fullest[0]):
                fullest = weight, scene
    if fullest is not None and not plain:
        yield Drawn(f"{name}: fullest", game.name, fullest[1])
        yield Drawn(f"{name}: crowded", game.name, crowded(fullest[1]))


def idle(match: Match) -> list[int]:
    """Give one seat that is not asked, if there is one."""
    return [seat for seat in range(match.setup.seats) if seat not in match.to_act][:1]


def crowded(scene: Scene) -> Scene:
    """Fill hands up to 25 cards and places of titled cards up to 20."""
    me = next(seat.seat for seat in scene.seats if seat.you)
    return structs.replace(scene, zones=tuple(_filled(zone, me) for zone in scene.zones))


def _filled(zone: Zone, me: int) -> Zone:
    if zone.arrangement == "hand" and zone.seat == me and zone.cards:
        return structs.replace(zone, cards=tuple(zone.cards[number % len(zone.cards)] for number in range(HAND)))
    if zone.arrangement == "hand" and zone.seat is not None and zone.hidden:
        return structs.replace(zone, hidden=HAND)
    if zone.seat is not None and zone.arrangement == "grid" and zone.cards:
        return structs.replace(zone, cards=tuple(zone.cards[number % len(zone.cards)] for number in range(DREAM)))
    return zone
