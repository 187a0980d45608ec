"""The line that says what Enter does, and the words about what is pointed at."""

from americana.terminal.cursor import Cursor
from americana.terminal.faces import short, spoken
from americana.terminal.keys import how_many, takes
from americana.terminal.words import reason


def does(cursor: Cursor) -> str:
    """Say in a line what Enter does now, or why it does nothing."""
    if cursor.message:
        return cursor.message
    if cursor.typed and not cursor.is_amount():
        return f"{cursor.typed}… Enter, or another digit"
    if cursor.form is not None:
        return _form(cursor, cursor.form)
    spot = cursor.spot
    if spot is None:
        return "↑↓ or a number chooses" if cursor.scene.offers else ""
    if spot.kind == "more":
        return f"⏎ {more(cursor)}"
    return f"⏎ {_offer(cursor, spot.offer)}" if spot.kind == "offer" else _card(cursor, spot.key)


def more(cursor: Cursor) -> str:
    """Say how much there is that nobody waits for."""
    return f"{len(cursor.folded)} more things you may do…"


def _offer(cursor: Cursor, index: int) -> str:
    offer = cursor.scene.offers[index]
    if offer.blank is None:
        return offer.label
    chosen = f"; {len(cursor.chosen)} chosen" if cursor.chosen else ""
    return f"{offer.label} ({how_many(offer.blank)}{chosen})"


def _card(cursor: Cursor, key: str) -> str:
    card = cursor.cards[key].card
    labels = [cursor.scene.offers[index].label for index in cursor.fitting(key)]
    if len(labels) == 1:
        return f"⏎ {labels[0]}{_chosen(cursor)}"
    if labels:
        return f"⏎ {spoken(card)}: {len(labels)} ways…"
    if cursor.is_pickable(key):
        return f"space chooses {spoken(card)}{_chosen(cursor)}"
    return f"✗ {reason(card.blocked)}" if card.blocked else spoken(card)


def _chosen(cursor: Cursor) -> str:
    """Name the chosen cards, for they may lie out of sight."""
    if not cursor.chosen:
        return ""
    return f" · chosen: {' '.join(short(cursor.cards[key].card) for key in cursor.chosen)}"


def _form(cursor: Cursor, index: int) -> str:
    offer, blank = cursor.scene.offers[index], cursor.blank()
    if blank.kind == "amount":
        return f"⏎ {offer.label} ◂ {cursor.amount} ▸ from {blank.least} to {blank.most}"
    chosen = f": {', '.join(cursor.chosen)}" if cursor.chosen else ""
    sign = "⏎" if takes(blank, cursor.chosen) else "space chooses ·"
    return f"{sign} {offer.label} ({how_many(blank)}){chosen}"


def about(cursor: Cursor) -> str:
    """Give the words of the card that is pointed at, and what is noted on it."""
    spot = cursor.spot
    if spot is None or spot.kind != "card":
        return ""
    card = cursor.cards[spot.key].card
    words = [f"{spoken(card)}: {card.face.words}" if card.face.words else ""]
    words += [card.note] if card.note else []
    return " ".join(word for word in words if word)
