"""The cards of a game by kind and by effect, and how many of them a viewer sees."""

from collections import Counter

from msgspec import Struct

from americana.core.game import AnyGame, Setup
from americana.core.scene import Card, Copies, Face, Part, Scene
from americana.teach import rule_book as books


class CardEntry(Part, frozen=True, kw_only=True):
    """A card of the box, how many there are, and what they do in words."""

    card: Card
    count: int = 1
    does: tuple[str, ...] = ()


class CardGroup(Part, frozen=True, kw_only=True):
    """All cards of a kind."""

    title: str
    say: str = ""
    rule: str = ""
    cards: tuple[CardEntry, ...]


class Sighted(Struct, frozen=True):
    """How many copies of a card the viewer sees now, and where."""

    count: int
    places: tuple[str, ...]


def heaps(game: AnyGame, setup: Setup) -> list[CardGroup]:
    """Sort the box of a setup by kinds, in the order in which the game names them."""
    book = books.find(game)
    kinds: dict[str, list[Copies]] = {}
    for copies in game.box(setup) if game.box is not None else ():
        kinds.setdefault(copies.kind, []).append(copies)
    found = []
    for key, cards in kinds.items():
        kind = book.kinds.get(key) or books.CardKind(title=key, rule="")
        entries = tuple(_entry(copies, book) for copies in cards)
        found.append(CardGroup(title=kind.title, say=kind.say, rule=kind.rule, cards=entries))
    return found


def usual_cards(game: AnyGame) -> list[CardGroup]:
    """Sort the box of a game under standard rules, with the most players."""
    return heaps(game, game.make_setup(game.seats[1]))


def _entry(copies: Copies, book: books.Book) -> CardEntry:
    return CardEntry(
        card=copies.card, count=copies.count, does=tuple(book.does.get(key, key) for key in copies.does)
    )


def by_deed(sorted_: list[CardGroup]) -> list[CardGroup]:
    """Sort the same cards by effect; a card with two effects is listed twice."""
    deeds: dict[str, list[CardEntry]] = {}
    for heap in sorted_:
        for entry in heap.cards:
            for deed in entry.does:
                deeds.setdefault(deed, []).append(entry)
    return [CardGroup(title=deed, cards=tuple(entries)) for deed, entries in sorted(deeds.items())]


def in_sight(scene: Scene) -> dict[Face, Sighted]:
    """Count the open cards in a picture by their faces: no more than its viewer sees anyway."""
    counts: Counter[Face] = Counter()
    places: dict[Face, list[str]] = {}
    for zone in scene.zones:
        for card in zone.cards:
            counts[card.face] += 1
            where = places.setdefault(card.face, [])
            if zone.label not in where:
                where.append(zone.label)
    return {face: Sighted(count, tuple(places[face])) for face, count in counts.items()}
