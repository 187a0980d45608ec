"""The line below the prompt: what is pointed at, and what can be done with it."""

from americana.terminal.cursor import Cursor
from americana.terminal.faces import spoken
from americana.terminal.keys import how_many, plays
from americana.terminal.words import reason


def status(cursor: Cursor) -> str:
    """Say in a line what is pointed at and what can be done with it."""
    if cursor.message:
        return cursor.message
    if cursor.form is not None:
        return _form(cursor, cursor.form)
    if cursor.typed:
        return f"{cursor.typed}… Enter, or another digit"
    spot = cursor.spot
    if spot is None:
        return ""
    return f"⏎ {cursor.scene.offers[spot.offer].label}" if spot.kind == "offer" else _card(cursor, spot.key)


def _card(cursor: Cursor, key: str) -> str:
    card = cursor.cards[key].card
    text = f"{spoken(card)}: {card.face.words}" if card.face.words else spoken(card)
    if card.blocked:
        return f"✗ {text} — {reason(card.blocked)}"
    labels = [offer.label for offer in cursor.scene.offers if plays(offer, [card.name])]
    parts = [text] if card.face.words or not labels else []
    parts += [f"⏎ {' / '.join(labels)}"] if labels else []
    if cursor.is_pickable(key):
        parts.append("space chooses" + (f", {len(cursor.chosen)} chosen" if cursor.chosen else ""))
    if card.face.flavour:
        parts.append(f"“{card.face.flavour}”")
    return " · ".join(parts)


def _form(cursor: Cursor, index: int) -> str:
    offer, blank = cursor.scene.offers[index], cursor.blank()
    keys = "Enter sends, Esc goes back"
    if blank.kind == "amount":
        return f"{offer.label}: ◂ {cursor.amount} ▸ from {blank.least} to {blank.most}; {keys}"
    return f"{offer.label}: {how_many(blank)}; space chooses, {keys}"
