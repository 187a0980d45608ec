"""Real scenes to draw: every game at every number of seats, every question, and tables as full as they get."""

from collections.abc import Iterator
from functools import cache
from random import Random

from msgspec import Struct, structs

from americana.core.game import SPECTATOR, AnyGame, Setup
from americana.core.match import Match
from americana.core.scene import Scene, Zone
from tests.contract.cases import GAMES
from tests.lessons import GAMES as TAUGHT
from tests.lessons import lesson_of
from tests.lessons import walked as taught
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
STRANGE_NAMES = (
    "👩‍👩‍👧‍👦",
    "שרה בת אברהם אבינו",
    "عبد الرحمن بن محمد",
    "W",
    "王小明與他的好朋友們",
    "I̷͎͝n̶̗̈́k̸̰̎",
    "🏴‍☠️ Käpt'n 🏴‍☠️ Blaubär 🏴‍☠️",
    "iiiiiiiiiiiiiiiiiiiiiiii",
    "WWWWWWWWWWWWWWWWWWWWWWWW",
)
HAND, DREAM = 25, 20
"""Cards of a crowded hand, and of a crowded place of titled cards before a seat."""
LAST = 4_000
"""Acts within which every game comes to its end."""


class Drawn(Struct, frozen=True):
    """A scene with the name under which a failure is reported."""

    name: str
    game: str
    scene: Scene


def tables() -> list[tuple[AnyGame, Setup, str]]:
    """Every game at every number of seats, and the tables at which rare questions are asked."""
    found = []
    for game in (game for game in GAMES if game.name in TABLES):
        found += [
            (game, game.make_setup(seats), f"{game.name} {seats}")
            for seats in range(game.seats[0], game.seats[1] + 1)
        ]
        for seats, options in TABLES[game.name]:
            words = " ".join(f"{name}={value}" for name, value in options.items())
            if words:
                found.append((game, game.make_setup(seats, **options), f"{game.name} {seats} {words}"))
    return found


def corpus() -> Iterator[Drawn]:
    """Give every scene of the corpus, always in the same order."""
    for game, setup, name in tables():
        yield from at(game, setup, name)


@cache
def lessons() -> list[Drawn]:
    """Give every step of every lesson, with the longest answer to a wrong move where it has one."""
    found = []
    for game in TAUGHT:
        lesson = lesson_of(game)
        for scene in taught(game, LONG_NAMES[: lesson.seats]):
            assert scene.lesson is not None
            wrong = [answer.say for answer in lesson.steps[scene.lesson.step - 1].wrong]
            guide = structs.replace(scene.lesson, reply=max(wrong, key=len, default=""))
            found.append(
                Drawn(f"{game.name} lesson: {guide.step}", game.name, structs.replace(scene, lesson=guide))
            )
    return found


def at(game: AnyGame, setup: Setup, name: str) -> Iterator[Drawn]:
    """Give a scene of each kind that comes up at a table; without options, the fullest one in harder ways too."""
    plain = "=" in name
    seen: set[str] = set()
    fullest: tuple[int, Scene, Scene] | None = None
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
                strange = match.scene(seat, STRANGE_NAMES[: setup.seats])
                fullest = weight, scene, strange
    if fullest is None or plain:
        return
    yield Drawn(f"{name}: fullest", game.name, fullest[1])
    yield Drawn(f"{name}: crowded", game.name, crowded(fullest[1]))
    yield Drawn(f"{name}: strangers", game.name, fullest[2])
    yield Drawn(f"{name}: wordy", game.name, wordy(fullest[1]))
    yield Drawn(f"{name}: ended", game.name, ended(match))


def ended(match: Match) -> Scene:
    """Play on to the end and give the last picture."""
    rng, medium = Random(11), match.game.medium()
    for _ in range(LAST):
        if match.over:
            break
        seat = match.to_act[0]
        match.act(seat, medium.choose(match.view(seat), match.legal(seat), rng))
    return match.scene(0, LONG_NAMES[: match.setup.seats])


def idle(match: Match) -> list[int]:
    """Give one seat that is not asked, if there is one."""
    return [seat for seat in range(match.setup.seats) if seat not in match.to_act][:1]


def crowded(scene: Scene) -> Scene:
    """Fill hands up to 25 cards and places of titled cards up to 20."""
    me = next(seat.seat for seat in scene.seats if seat.you)
    return structs.replace(scene, zones=tuple(_filled(zone, me) for zone in scene.zones))


def wordy(scene: Scene) -> Scene:
    """Lengthen every text by about half, as another language would."""
    seats = tuple(structs.replace(seat, badges=tuple(map(_longer, seat.badges))) for seat in scene.seats)
    offers = tuple(structs.replace(offer, label=_longer(offer.label)) for offer in scene.offers)
    zones = tuple(
        structs.replace(zone, label=_longer(zone.label), short=_longer(zone.short), note=_longer(zone.note))
        for zone in scene.zones
    )
    words = {"headline": _longer(scene.headline), "prompt": _longer(scene.prompt)}
    return structs.replace(scene, seats=seats, zones=zones, offers=offers, **words)


def _longer(words: str) -> str:
    each = words.split()
    return " ".join([*each, *each[: (len(each) + 1) // 2]]) if len(each) > 1 else words + words[: len(words) // 2]


def _filled(zone: Zone, me: int) -> Zone:
    if zone.arrangement == "hand" and zone.seat == me and zone.cards:
        return structs.replace(zone, cards=tuple(zone.cards[number % len(zone.cards)] for number in range(HAND)))
    if zone.arrangement == "hand" and zone.seat is not None and zone.hidden:
        return structs.replace(zone, hidden=HAND)
    if zone.seat is not None and zone.arrangement == "grid" and zone.cards:
        return structs.replace(zone, cards=tuple(zone.cards[number % len(zone.cards)] for number in range(DREAM)))
    return zone
