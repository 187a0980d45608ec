"""A scene in words, line by line, for pipes and for people who listen."""

from collections.abc import Sequence

from americana.core.scene import Card, CardBlock, LogEntry, Offer, RoundSummary, Scene, Seat, Sheet, Zone
from americana.core.text import listed
from americana.teach.lesson_progress import WORDS
from americana.teach.tips import Tip
from americana.terminal.card_drawing import spoken
from americana.terminal.card_keys import how_many, touched
from americana.terminal.catalogue import say


def told(telling: LogEntry) -> str:
    """Give a sentence of the log with its paragraph."""
    return f"{telling.sentence} ({telling.rule})" if telling.rule else telling.sentence


def described(scene: Scene) -> list[str]:
    """Say everything that a drawing of the scene would show, but for the offers."""
    lines = [f"{scene.title}: {scene.headline}" if scene.headline else scene.title]
    lines += [_seat(seat) for seat in scene.seats]
    touched = touchable(scene)
    lines += [_zone(zone, touched) for zone in scene.zones]
    lines += _blocked(scene)
    lines += scores(scene) if scene.over else []
    return lines


def _seat(seat: Seat) -> str:
    name = seat_name(seat)
    words = [f"{counter.value} {counter.unit}" for counter in seat.counters]
    words += [*seat.badges, *([say("scene", "asked")] if seat.asked else [])]
    return f"{name}: {', '.join(words)}" if words else name


def seat_name(seat: Seat) -> str:
    """Name a seat, and mark the viewer's own."""
    return say("scene", "you", name=seat.name) if seat.you and seat.name.casefold() != "you" else seat.name


def touchable(scene: Scene) -> set[str]:
    """Name the cards that matter to the viewer's choices: their own hand, and all that an offer touches."""
    you = {seat.seat for seat in scene.seats if seat.you}
    hands = [zone for zone in scene.zones if zone.seat in you and zone.arrangement == "hand"]
    held = {card.name for zone in hands for card in zone.cards}
    offered = {name for offer in scene.offers for name in touched(offer)}
    return held | offered


def _zone(zone: Zone, touched: set[str]) -> str:
    words = [_card(card, card.name in touched) for card in _in_order(zone)]
    if zone.hidden:
        words.append(say("scene", "hidden", count=zone.hidden))
    if zone.chips is not None:
        words.append(f"{zone.chips} {zone.unit}")
    text = f"{zone.label}: {', '.join(words)}" if words or not zone.note else f"{zone.label}:"
    text = text if words or zone.note else say("scene", "empty", place=zone.label)
    return f"{text}{';' if words else ''} {zone.note}" if zone.note else text


def _in_order(zone: Zone) -> list[Card]:
    """Give the cards with the topmost first, where they lie on one another."""
    return list(reversed(zone.cards)) if zone.arrangement in ("stack", "pile") else list(zone.cards)


def _card(card: Card, touched: bool) -> str:
    title = named(card) if touched else spoken(card)
    words = f" “{card.face.words}”" if card.face.words else ""
    return f"{title}{words} ({card.note})" if card.note else f"{title}{words}"


def named(card: Card) -> str:
    """Say a card in words, and as acts name it."""
    title = spoken(card)
    return title if title.casefold() == card.name.casefold() else f"{title} [{card.name}]"


def _blocked(scene: Scene) -> list[str]:
    return [
        say("scene", "blocked", cards=listed([spoken(card) for card in group]), why=reason(block))
        for block, group in blocked_cards(scene)
    ]


def blocked_cards(scene: Scene) -> list[tuple[CardBlock, list[Card]]]:
    """Give the cards that cannot be used now, together for each reason."""
    groups: dict[CardBlock, list[Card]] = {}
    for zone in scene.zones:
        for card in zone.cards:
            if card.blocked is not None:
                groups.setdefault(card.blocked, []).append(card)
    return list(groups.items())


def reason(block: CardBlock) -> str:
    """Say why a card cannot be used, with the paragraph."""
    return f"{block.rule}: {block.reason}"


def scores(scene: Scene) -> list[str]:
    """Read out the scores, and the last scoring."""
    lines = sheet(scene.sheet) if scene.sheet else []
    return [*lines, *(counted(scene.reckoning) if scene.reckoning else [])]


def counted(reckoning: RoundSummary) -> list[str]:
    """Read out a scoring, each line with its reason."""
    lines = []
    for line in reckoning.lines:
        why = f" {line.reason} ({line.rule})" if line.reason else ""
        lines.append(f"  {line.cells[0]}: {_cells(reckoning.columns, line.cells)}.{why}")
    return [f"{reckoning.title}:", *lines]


def sheet(scores: Sheet) -> list[str]:
    """Read a score sheet out, one row a line."""
    return [f"{scores.title}:", *(f"  {row[0]}: {_cells(scores.columns, row)}" for row in scores.rows)]


def _cells(heads: Sequence[str], row: Sequence[str]) -> str:
    return ", ".join(f"{head} {cell}" for head, cell in zip(heads[1:], row[1:], strict=True) if cell)


def numbered(scene: Scene) -> list[str]:
    """List the offers with the numbers by which they are chosen."""
    return [f"{number}. {_offered(offer)}" for number, offer in enumerate(scene.offers, 1)]


def _offered(offer: Offer) -> str:
    words = f"{offer.label}{_form(offer)}"
    return say("scene", "aside", offer=words) if offer.off_turn else words


def _form(offer: Offer) -> str:
    blank = offer.blank
    if blank is None:
        return ""
    many = how_many(blank)
    return say("scene", "of", many=many, all=len(blank.of)) if blank.kind == "pick" else f" ({many})"


def tip_words(tip: Tip | None) -> str:
    """Say a tip, with its paragraph and the key that turns tips off."""
    return WORDS.say("tips", "screen", {"say": tip.say, "rule": tip.rule}) if tip is not None else ""


def cards_of(scene: Scene) -> dict[str, Card]:
    """Give every card that lies open by the name that acts use; of several alike the viewer's own."""
    you = {seat.seat for seat in scene.seats if seat.you}
    zones = sorted(scene.zones, key=lambda zone: (zone.seat in you, zone.arrangement == "hand"))
    return {card.name: card for zone in zones for card in zone.cards}
